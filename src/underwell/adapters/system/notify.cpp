#include "underwell/adapters/system/notify.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace underwell::adapters::system {

namespace {

std::string from_environment(const char* name) {
    const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): at the start
    return value == nullptr ? "" : value;
}

std::optional<std::int64_t> number(std::string_view text) {
    std::int64_t value = 0;
    const auto read = std::from_chars(text.begin(), text.end(), value);
    if (read.ec != std::errc{} || read.ptr != text.end() || value <= 0) return std::nullopt;
    return value;
}

std::optional<base::Duration> half_of_watchdog(const NotifyEnvironment& environment) {
    const auto microseconds = number(environment.watchdog_usec);
    if (!microseconds) return std::nullopt;
    // It may be meant for a process that started this one.
    if (!environment.watchdog_pid.empty() && number(environment.watchdog_pid) != ::getpid())
        return std::nullopt;
    const auto half = std::chrono::microseconds{*microseconds / 2};
    return std::max(base::Duration{1}, std::chrono::duration_cast<base::Duration>(half));
}

std::string one_line(std::string_view text) {
    std::string line{text};
    std::ranges::replace(line, '\n', ' ');
    return line;
}

std::string monotonic_microseconds() {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return std::to_string(now.tv_sec * 1'000'000 + now.tv_nsec / 1'000);
}

}  // namespace

NotifyEnvironment NotifyEnvironment::of_this_process() {
    return {.socket = from_environment("NOTIFY_SOCKET"),
            .watchdog_usec = from_environment("WATCHDOG_USEC"),
            .watchdog_pid = from_environment("WATCHDOG_PID")};
}

ServiceManager::ServiceManager(const NotifyEnvironment& environment)
    : address_{environment.socket} {
    const bool usable = address_.size() > 1 && address_.size() < sizeof(sockaddr_un::sun_path) &&
                        (address_.front() == '/' || address_.front() == '@');
    if (!usable) return;
    socket_ = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    alive_every_ = half_of_watchdog(environment);
    if (address_.front() == '@') address_.front() = '\0';  // no file: a name of Linux's own
}

ServiceManager::~ServiceManager() {
    if (socket_ >= 0) ::close(socket_);
}

void ServiceManager::ready(std::string_view status) const {
    send("READY=1\nSTATUS=" + one_line(status));
}

void ServiceManager::reloading() const {
    send("RELOADING=1\nMONOTONIC_USEC=" + monotonic_microseconds());
}

void ServiceManager::stopping(std::string_view status) const {
    send("STOPPING=1\nSTATUS=" + one_line(status));
}

void ServiceManager::alive() const {
    send("WATCHDOG=1");
}

void ServiceManager::send(std::string_view words) const {
    if (socket_ < 0) return;
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, address_.data(), address_.size());
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + address_.size());
    ::sendto(socket_, words.data(), words.size(), MSG_NOSIGNAL,
             reinterpret_cast<const sockaddr*>(&address), length);
}

}  // namespace underwell::adapters::system
