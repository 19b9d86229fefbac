#include "underwell/adapters/system/trials.hpp"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <netdb.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

namespace underwell::adapters::system {

namespace {

using base::Result;
using std::filesystem::path;

std::unexpected<base::Error> cannot(const std::string& what, int reason, std::string_view cure) {
    return base::fail(errors::cannot_be_used,
                      what + ": " + std::error_code{reason, std::generic_category()}.message() +
                          "; " + std::string{cure});
}

constexpr std::string_view cure_of_folders =
    "let the server's user write there, or name another folder";

// Where there are no files without a name, one with a name that nobody else has.
int make_and_remove(const path& folder) {
    std::string name = (folder / ".underwell-trial-XXXXXX").string();
    const int made = ::mkstemp(name.data());
    if (made >= 0) ::unlink(name.c_str());
    return made;
}

// 0, or why no file can be made in it.
int obstacle_in(const path& folder) {
    int made = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    if (made < 0 && (errno == EOPNOTSUPP || errno == EISDIR)) made = make_and_remove(folder);
    if (made < 0) return errno;
    ::close(made);
    return 0;
}

// The folder itself, or the nearest above it that is there.
path nearest_there(path folder) {
    std::error_code failed;
    while (!std::filesystem::exists(folder, failed) && folder.has_relative_path())
        folder = folder.parent_path();
    return folder;
}

// 0, or why nobody can listen there. Any port that is free: the one that is meant may be that of a
// server that runs.
int obstacle_at(const addrinfo& address) {
    const int opened = ::socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (opened < 0) return errno;
    const int reason = ::bind(opened, address.ai_addr, address.ai_addrlen) == 0 ? 0 : errno;
    ::close(opened);
    return reason;
}

}  // namespace

Result<void> try_folder(const path& folder) {
    std::error_code failed;
    const path absolute = std::filesystem::absolute(folder, failed);
    if (failed) return cannot(folder.string(), failed.value(), cure_of_folders);
    const path there = nearest_there(absolute);
    if (const int reason = obstacle_in(there); reason != 0)
        return cannot(there.string(), reason, cure_of_folders);
    return {};
}

Result<void> try_file(const path& file) {
    // Not through a pipe that nobody reads.
    const int opened = ::open(file.c_str(), O_WRONLY | O_APPEND | O_NONBLOCK | O_CLOEXEC);
    if (opened >= 0) {
        ::close(opened);
        return {};
    }
    if (errno != ENOENT)
        return cannot(file.string(), errno,
                      "let the server's user write to it, or name another file");
    return try_folder(file.has_parent_path() ? file.parent_path() : path{"."});
}

Result<void> try_address(const std::string& address) {
    constexpr std::string_view cure =
        "name one that this machine has, or 0.0.0.0 and :: for all of them";
    addrinfo wanted{};
    wanted.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE;
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (::getaddrinfo(address.c_str(), "0", &wanted, &found) != 0)
        return cannot(address, EINVAL, cure);
    const int reason = obstacle_at(*found);
    ::freeaddrinfo(found);
    if (reason != 0) return cannot(address, reason, cure);
    return {};
}

}  // namespace underwell::adapters::system
