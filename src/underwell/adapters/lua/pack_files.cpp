#include "underwell/adapters/lua/pack_files.hpp"

#include <fstream>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "underwell/adapters/lua/pack_toml.hpp"
#include "underwell/base/random.hpp"
#include "underwell/game/ids.hpp"

namespace underwell::adapters::lua {

namespace {

namespace filesystem = std::filesystem;

bool is_wanted(const filesystem::path& name) {
    const auto ending = name.extension();
    return ending == ".toml" || ending == ".lua" || ending == ".po";
}

// A link with something that a pack is made of behind it: whoever made it means it to be read.
bool is_followed_by_nobody(const filesystem::directory_entry& entry) {
    std::error_code ignored;
    return entry.is_symlink(ignored) && (is_wanted(entry.path()) || entry.is_directory(ignored));
}

base::Result<PackFiles> refuse_link(const filesystem::path& path) {
    return base::fail(errors::bad_pack,
                      path.string() +
                          ": is a symbolic link, and links in packs are not followed, "
                          "as they may lead out of the pack; put the file itself here");
}

base::Result<std::string> read(const filesystem::path& path) {
    std::error_code failed;
    const auto size = filesystem::file_size(path, failed);
    if (failed) return base::fail(errors::bad_pack, path.string() + ": cannot be read");
    if (size > pack_file_bytes_max)
        return base::fail(errors::bad_pack,
                          fmt::format("{}: has {} bytes, at most {} fit; split it", path.string(),
                                      size, pack_file_bytes_max));
    std::string text(size, '\0');
    std::ifstream file{path, std::ios::binary};
    file.read(text.data(), static_cast<std::streamsize>(size));
    if (!file || file.gcount() != static_cast<std::streamsize>(size))
        return base::fail(errors::bad_pack, path.string() + ": cannot be read");
    return text;
}

}  // namespace

const std::string* PackFiles::find(std::string_view name) const {
    const auto found = files.find(name);
    return found == files.end() ? nullptr : &found->second;
}

base::Result<PackFiles> read_pack_folder(const filesystem::path& folder) {
    std::error_code failed;
    PackFiles pack;
    filesystem::recursive_directory_iterator entries{folder, failed};
    if (failed) return base::fail(errors::bad_pack, folder.string() + ": there is no such folder");
    for (; entries != filesystem::recursive_directory_iterator{}; entries.increment(failed)) {
        if (failed) break;
        const filesystem::path path = entries->path();
        if (path.filename().string().starts_with('.')) {
            entries.disable_recursion_pending();
            continue;
        }
        if (is_followed_by_nobody(*entries)) return refuse_link(path);
        if (entries->is_symlink(failed) || !entries->is_regular_file(failed) || !is_wanted(path))
            continue;
        if (pack.files.size() == pack_files_max)
            return base::fail(errors::bad_pack, fmt::format("{}: has more than {} files",
                                                            folder.string(), pack_files_max));
        auto text = read(path);
        if (!text) return std::unexpected(text.error());
        pack.files.emplace(path.lexically_relative(folder).generic_string(), std::move(*text));
    }
    if (failed) return base::fail(errors::bad_pack, folder.string() + ": cannot be read");
    return pack;
}

std::uint64_t fingerprint(std::span<const PackFiles> packs) {
    std::uint64_t sum = 0;
    for (const PackFiles& pack : packs)
        for (const auto& [name, text] : pack.files) {
            sum = base::scramble(sum ^ game::key_of(name));
            sum = base::scramble(sum ^ game::key_of(text));
        }
    return sum;
}

}  // namespace underwell::adapters::lua
