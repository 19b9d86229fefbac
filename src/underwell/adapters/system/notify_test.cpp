#include "underwell/adapters/system/notify.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace underwell::adapters::system {
namespace {

using testing::MatchesRegex;

// systemd's end of the socket.
class Manager {
  public:
    // A path, or "@name".
    explicit Manager(std::string name) : name_{std::move(name)} {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::memcpy(address.sun_path, name_.data(), name_.size());
        if (name_.front() == '@') address.sun_path[0] = '\0';
        bound_ =
            ::bind(socket_, reinterpret_cast<const sockaddr*>(&address),
                   static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name_.size())) == 0;
    }

    Manager(const Manager&) = delete;
    Manager& operator=(const Manager&) = delete;

    ~Manager() {
        ::close(socket_);
        if (name_.front() != '@') std::filesystem::remove(name_);
    }

    bool bound() const { return bound_; }

    std::string heard() const {
        std::array<char, 1024> words{};
        const auto got = ::recv(socket_, words.data(), words.size(), MSG_DONTWAIT);
        return got < 0 ? "nothing" : std::string{words.data(), static_cast<std::size_t>(got)};
    }

  private:
    std::string name_;
    int socket_ = ::socket(AF_UNIX, SOCK_DGRAM, 0);
    bool bound_ = false;
};

std::string fresh_name() {
    return (std::filesystem::temp_directory_path() /
            ("underwell-notify-" + std::to_string(::getpid())))
        .string();
}

TEST(ServiceManager, IsToldWhatTheServerDoes) {
    const Manager manager{fresh_name()};
    ASSERT_TRUE(manager.bound());
    const ServiceManager service{{.socket = fresh_name()}};
    service.ready("telnet on\nport 4000");
    EXPECT_EQ(manager.heard(), "READY=1\nSTATUS=telnet on port 4000");
    service.reloading();
    EXPECT_THAT(manager.heard(), MatchesRegex("RELOADING=1\nMONOTONIC_USEC=[0-9]+"));
    service.alive();
    EXPECT_EQ(manager.heard(), "WATCHDOG=1");
    service.stopping("goodbye");
    EXPECT_EQ(manager.heard(), "STOPPING=1\nSTATUS=goodbye");
}

TEST(ServiceManager, MayListenToANameThatIsNoFile) {
    const std::string name = "@underwell-notify-" + std::to_string(::getpid());
    const Manager manager{name};
    ASSERT_TRUE(manager.bound());
    ServiceManager{{.socket = name}}.alive();
    EXPECT_EQ(manager.heard(), "WATCHDOG=1");
}

TEST(ServiceManager, IsNotMissedWhereThereIsNone) {
    for (const std::string socket : {"", "relative", "/", "@", "/nowhere/at/all"}) {
        const ServiceManager service{{.socket = socket, .watchdog_usec = "x"}};
        service.ready("");
        service.alive();
        EXPECT_EQ(service.alive_every(), std::nullopt);
    }
    ServiceManager{{.socket = "/" + std::string(200, 'x')}}.alive();
}

TEST(ServiceManager, WantsASignOfLifeInHalfTheTimeItWaits) {
    const auto every = [](std::string usec, std::string pid) {
        return ServiceManager{
            {.socket = "/x", .watchdog_usec = std::move(usec), .watchdog_pid = std::move(pid)}}
            .alive_every();
    };
    EXPECT_EQ(every("30000000", ""), std::chrono::seconds{15});
    EXPECT_EQ(every("30000000", std::to_string(::getpid())), std::chrono::seconds{15});
    EXPECT_EQ(every("30000000", "1"), std::nullopt);  // somebody else is watched
    EXPECT_EQ(every("1", ""), base::Duration{1});
    EXPECT_EQ(every("0", ""), std::nullopt);
    EXPECT_EQ(every("30 s", ""), std::nullopt);
}

}  // namespace
}  // namespace underwell::adapters::system
