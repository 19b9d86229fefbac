#include "underwell/apps/play_memory.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <system_error>

namespace underwell::apps {

namespace {

// Nobody needs more; whoever puts it there should not fill the memory.
constexpr std::size_t file_bytes_max = 32'000'000;

void put(std::ofstream& file, const base::Bytes& bytes) {
    std::string letters(bytes.size(), '\0');
    std::ranges::transform(bytes, letters.begin(),
                           [](std::byte byte) { return static_cast<char>(byte); });
    file << letters << std::flush;
}

base::Bytes records_of(const std::vector<terminal::Memory>& memories) {
    base::Bytes bytes;
    for (const terminal::Memory& memory : memories)
        terminal::append_record(bytes, memory);
    return bytes;
}

}  // namespace

std::vector<terminal::Memory> PlayMemory::read() const {
    std::error_code trouble;
    const auto size = std::filesystem::file_size(path_, trouble);
    if (trouble || size > file_bytes_max) return {};
    std::ifstream file{path_, std::ios::binary};
    const std::string letters{std::istreambuf_iterator<char>{file}, {}};
    return terminal::read_records(std::as_bytes(std::span{letters}));
}

// Beside it first: whoever is killed meanwhile has the old one.
void PlayMemory::write(const std::vector<terminal::Memory>& all) {
    file_.close();
    const std::filesystem::path unfinished{path_.string() + ".new"};
    {
        std::ofstream file{unfinished, std::ios::binary | std::ios::trunc};
        put(file, records_of(all));
    }
    std::error_code trouble;
    std::filesystem::rename(unfinished, path_, trouble);
    file_.open(path_, std::ios::binary | std::ios::app);
    appended_ = 0;
}

void PlayMemory::append(const std::vector<terminal::Memory>& more) {
    if (more.empty()) return;
    const base::Bytes bytes = records_of(more);
    put(file_, bytes);
    appended_ += bytes.size();
}

}  // namespace underwell::apps
