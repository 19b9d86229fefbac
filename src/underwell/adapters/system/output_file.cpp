#include "underwell/adapters/system/output_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace underwell::adapters::system {

namespace {

constexpr mode_t mode_of_new_files = 0666;  // less what the umask takes away
constexpr mode_t mode_of_private_files = 0600;

std::unexpected<base::Error> failed(const std::string& path) {
    const std::string reason = std::error_code{errno, std::generic_category()}.message();
    return base::fail(errors::cannot_write, "cannot write " +
                                                (path.empty() ? "to standard output" : path) +
                                                ": " + reason + "; choose another place with -o");
}

bool is_device(const std::string& path) {
    std::error_code ignored;
    return path.starts_with("/dev/") || path.starts_with("/proc/") ||
           (std::filesystem::exists(path, ignored) &&
            !std::filesystem::is_regular_file(path, ignored));
}

mode_t mode_for(const std::string& path, Readers readers) {
    if (readers == Readers::only_owner) return mode_of_private_files;
    struct stat there{};
    if (::stat(path.c_str(), &there) == 0) return there.st_mode & 07777U;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return mode_of_new_files & ~mask;
}

}  // namespace

base::Result<OutputFile> OutputFile::open(const std::string& path, Readers readers) {
    if (path.empty() || path == "-") return OutputFile{""};
    errno = 0;
    if (is_device(path)) {
        OutputFile output{path};
        output.file_.emplace(path, std::ios::binary | std::ios::trunc);
        if (!*output.file_) return failed(path);
        return output;
    }
    std::error_code ignored;
    const bool exists = std::filesystem::exists(path, ignored);
    if (exists && ::access(path.c_str(), W_OK) != 0) return failed(path);
    OutputFile output{exists ? std::filesystem::canonical(path, ignored).string() : path};
    output.unfinished_path_ = output.path_ + ".XXXXXX";
    const int created = ::mkstemp(output.unfinished_path_.data());
    if (created < 0) {
        output.unfinished_path_.clear();
        return failed(path);
    }
    ::fchmod(created, mode_for(output.path_, readers));
    ::close(created);
    output.file_.emplace(output.unfinished_path_, std::ios::binary | std::ios::trunc);
    if (!*output.file_) return failed(path);
    return output;
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_{std::move(other.path_)},
      unfinished_path_{std::exchange(other.unfinished_path_, {})},
      file_{std::exchange(other.file_, std::nullopt)} {}

OutputFile::~OutputFile() {
    if (unfinished_path_.empty()) return;
    file_.reset();
    std::error_code ignored;
    std::filesystem::remove(unfinished_path_, ignored);
}

std::ostream& OutputFile::stream() {
    return file_ ? static_cast<std::ostream&>(*file_) : std::cout;
}

base::Result<void> OutputFile::finish() {
    errno = 0;
    stream().flush();
    if (!stream()) return failed(path_);
    if (!file_) return {};
    file_->close();
    if (!*file_) return failed(path_);
    if (unfinished_path_.empty()) return {};
    if (std::rename(unfinished_path_.c_str(), path_.c_str()) != 0) return failed(path_);
    unfinished_path_.clear();
    return {};
}

}  // namespace underwell::adapters::system
