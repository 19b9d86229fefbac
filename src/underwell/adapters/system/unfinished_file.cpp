#include "underwell/adapters/system/unfinished_file.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace underwell::adapters::system {

namespace {

// So that a name survives a power cut, its folder is synced, too.
bool sync_folder(const std::filesystem::path& file) {
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return false;
    const bool synced = ::fsync(descriptor) == 0;
    ::close(descriptor);
    return synced;
}

// Not every kind of file system can rename so; then whether the name is free is asked before.
int rename_without_replacing(const char* from, const char* to) {
    if (::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL) return errno;
    if (::access(to, F_OK) == 0) return EEXIST;
    return std::rename(from, to) == 0 ? 0 : errno;
}

}  // namespace

base::Result<void> rename_to_free_name(const std::filesystem::path& from,
                                       const std::filesystem::path& to) {
    const int failed = rename_without_replacing(from.c_str(), to.c_str());
    if (failed == EEXIST)
        return base::fail(errors::name_is_taken,
                          to.string() + " is there already; it is left as it is");
    if (failed != 0 || !sync_folder(to))
        return base::fail(
            errors::cannot_rename,
            to.string() + ": " +
                std::error_code{failed != 0 ? failed : errno, std::generic_category()}.message());
    return {};
}

UnfinishedFile::UnfinishedFile(std::filesystem::path name)
    : name_{std::move(name)},
      unfinished_{name_.string() + ".unfinished-" + std::to_string(::getpid())} {}

UnfinishedFile::~UnfinishedFile() {
    std::error_code ignored;
    if (!unfinished_.empty()) std::filesystem::remove(unfinished_, ignored);
}

base::Result<void> UnfinishedFile::finish() {
    auto renamed = rename_to_free_name(unfinished_, name_);
    if (renamed) unfinished_.clear();
    return renamed;
}

}  // namespace underwell::adapters::system
