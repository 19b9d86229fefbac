#include "underwell/adapters/system/output_file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <system_error>
#include <utility>

namespace underwell::adapters::system {

namespace {

std::unexpected<base::Error> failed(const std::string& path) {
    const std::string reason = std::error_code{errno, std::generic_category()}.message();
    return base::fail(errors::cannot_write,
                      "cannot write " + (path.empty() ? "to standard output" : path) + ": " +
                          reason + "; make space or choose another place with -o");
}

}  // namespace

base::Result<OutputFile> OutputFile::open(const std::string& path) {
    OutputFile output{path};
    if (path.empty()) return output;
    std::error_code ignored;
    const bool plain_file =
        !std::filesystem::exists(path, ignored) || std::filesystem::is_regular_file(path, ignored);
    output.written_path_ = plain_file ? path + ".part" : path;  // a device is written directly
    errno = 0;
    output.file_.emplace(output.written_path_, std::ios::binary | std::ios::trunc);
    if (!*output.file_) return failed(path);
    return output;
}

OutputFile::~OutputFile() {
    if (!file_ || written_path_ == path_ || written_path_.empty()) return;
    file_.reset();
    std::error_code ignored;
    std::filesystem::remove(written_path_, ignored);
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
    if (written_path_ == path_) return {};
    if (std::rename(written_path_.c_str(), path_.c_str()) != 0) return failed(path_);
    written_path_ = path_;
    return {};
}

}  // namespace underwell::adapters::system
