#include "underwell/adapters/sqlite/lock_file.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/types.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "underwell/adapters/sqlite/sqlite_journal.hpp"

namespace underwell::adapters::sqlite {

namespace {

constexpr mode_t mode_of_new_files = 0644;  // less what the umask takes away

std::string holder(int descriptor) {
    std::array<char, 24> text{};
    const ssize_t count = ::pread(descriptor, text.data(), text.size(), 0);
    const std::string number{text.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
    const auto digits = number.find_first_not_of("0123456789");
    return digits == 0 || number.empty() ? "" : ", process " + number.substr(0, digits);
}

}  // namespace

base::Result<LockFile> LockFile::take(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, mode_of_new_files);
    if (descriptor < 0) {
        const std::string reason = std::error_code{errno, std::generic_category()}.message();
        return base::fail(errors::cannot_open,
                          path + ": " + reason + "; a server must be allowed to write there");
    }
    LockFile lock{descriptor};
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0)
        return base::fail(errors::in_use, path + ": another server uses this file" +
                                              holder(descriptor) +
                                              "; end it first, or name another file");
    // The number is only for that message: a lock without it is as good.
    const std::string number = std::to_string(::getpid()) + "\n";
    if (::ftruncate(descriptor, 0) == 0)
        std::ignore = ::pwrite(descriptor, number.data(), number.size(), 0);
    return lock;
}

LockFile::LockFile(LockFile&& other) noexcept : descriptor_{std::exchange(other.descriptor_, -1)} {}

LockFile::~LockFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace underwell::adapters::sqlite
