// Who comes through a proxy, and who comes by TLS.
#include <array>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <openssl/ssl.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "underwell/adapters/telnet/telnet_fixture.hpp"
#include "underwell/adapters/telnet/telnet_listener.hpp"

namespace underwell::adapters::telnet {
namespace {

using std::chrono_literals::operator""ms;
using std::string_literals::operator""s;
namespace arrivals = server::arrivals;

constexpr std::string_view first_version = "PROXY TCP4 192.0.2.7 198.51.100.1 56324 4000\r\n";
const std::string second_version =
    "\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c\xc0\x00\x02\x08\xc6\x33\x64\x01\xdc\x04\x0f\xa0"s;
const std::string second_version_with_tls =
    "\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x14\xc0\x00\x02\x08\xc6\x33\x64\x01\xdc\x04\x0f\xa0"
    "\x20\0\x05\x01\0\0\0\0"s;

class TelnetProxyTest : public ListenerTest {
  protected:
    static TelnetSettings proxied_settings() {
        TelnetSettings settings = wide_settings();
        settings.network.listen = {{.port = 0, .proxied = true}};
        settings.network.proxies = {server::parse_network("127.0.0.0/31").value()};
        return settings;
    }

    void expect_nobody_came() {
        listener_->stop();
        EXPECT_TRUE(hall_.all<arrivals::Connected>().empty());
        EXPECT_TRUE(hall_.all<arrivals::Disconnected>().empty());
    }
};

TEST_F(TelnetProxyTest, TheProxySaysWhoItIs) {
    open(proxied_settings());
    Client first{port()};
    first.send(std::string{first_version} + "look\r\n");
    first.read_until("You typed look.\r\n");
    const auto peer = hall_.await<arrivals::Connected>().second.peer;
    EXPECT_EQ(peer.address, "192.0.2.7");
    EXPECT_FALSE(peer.secure);
    Client second{port()};
    second.send(second_version + "look\r\n");
    second.read_until("You typed look.\r\n");
    EXPECT_EQ(hall_.await<arrivals::Connected>(2).second.peer.address, "192.0.2.8");
}

TEST_F(TelnetProxyTest, TheProxySaysWhetherTheClientCameByTls) {
    open(proxied_settings());
    Client client{port()};
    client.send(second_version_with_tls);
    const auto peer = hall_.await<arrivals::Connected>().second.peer;
    EXPECT_EQ(peer.address, "192.0.2.8");
    EXPECT_TRUE(peer.secure);
}

TEST_F(TelnetProxyTest, AHeaderMayComeByteByByte) {
    open(proxied_settings());
    for (const std::string& header : {std::string{first_version}, second_version}) {
        Client client{port()};
        for (const char byte : header + "look\r\n") {
            client.send({&byte, 1});
            std::this_thread::yield();
        }
        client.read_until("You typed look.\r\n");
    }
    EXPECT_EQ(hall_.await<arrivals::Connected>(1).second.peer.address, "192.0.2.7");
    EXPECT_EQ(hall_.await<arrivals::Connected>(2).second.peer.address, "192.0.2.8");
}

TEST_F(TelnetProxyTest, WhoComesWithoutAHeaderIsRefused) {
    open(proxied_settings());
    Client client{port()};
    client.send("look\r\n");
    EXPECT_EQ(client.read_to_end(), "");
    EXPECT_EQ(metrics().refused_bad_proxy_header, 1U);
    expect_nobody_came();
}

TEST_F(TelnetProxyTest, AWrongHeaderIsRefused) {
    open(proxied_settings());
    Client client{port()};
    client.send("PROXY TCP4 192.0.2.777 198.51.100.1 56324 4000\r\n");
    EXPECT_EQ(client.read_to_end(), "");
    EXPECT_EQ(metrics().refused_bad_proxy_header, 1U);
    expect_nobody_came();
}

TEST_F(TelnetProxyTest, OnlyListedProxiesAreBelieved) {
    open(proxied_settings());
    Client stranger{port(), {.from = "127.0.0.2"}};
    stranger.send(first_version);
    EXPECT_EQ(stranger.read_to_end(), "");
    EXPECT_EQ(metrics().refused_untrusted_proxy, 1U);
    expect_nobody_came();
}

TEST_F(TelnetProxyTest, WhereNoHeaderIsExpectedNoneIsBelieved) {
    open(wide_settings());
    Client liar{port()};
    liar.send(first_version);
    liar.read_until("You typed PROXY");
    EXPECT_EQ(hall_.await<arrivals::Connected>().second.peer.address, "127.0.0.1");
}

TEST_F(TelnetProxyTest, WhoSendsNoHeaderInTimeIsDropped) {
    TelnetSettings settings = proxied_settings();
    settings.network.proxy_header_time = 50ms;
    std::atomic<int> noted = 0;
    settings.network.refused = [&](std::string_view, std::string_view why) {
        if (why == "no PROXY header in time") ++noted;
    };
    open(std::move(settings));
    Client silent{port()};
    Client halting{port()};
    halting.send(first_version.substr(0, 20));
    EXPECT_EQ(silent.read_to_end(), "");
    EXPECT_EQ(halting.read_to_end(), "");
    EXPECT_EQ(metrics().proxy_header_timeouts, 2U);
    EXPECT_EQ(noted, 2);
    expect_nobody_came();
}

TEST_F(TelnetProxyTest, HouseholdsAreCountedByTheTrueAddress) {
    TelnetSettings settings = proxied_settings();
    settings.network.admission.household_connections_max = 1;
    open(std::move(settings));
    Client first{port()};
    first.send(first_version);
    first.read_until("Hello.\r\n");
    Client second{port()};
    second.send(first_version);
    EXPECT_NE(second.read_to_end().find("too many connections"), std::string::npos);
    Client third{port()};
    third.send(second_version);
    third.read_until("Hello.\r\n");
}

// A client that speaks TLS and believes every certificate.
class TlsClient {
  public:
    explicit TlsClient(std::uint16_t port, std::string_view before = {})
        : socket_{port},
          context_{SSL_CTX_new(TLS_client_method()), SSL_CTX_free},
          stream_{SSL_new(context_.get()), SSL_free} {
        socket_.send(before);
        SSL_set_fd(stream_.get(), socket_.descriptor());
        EXPECT_EQ(SSL_connect(stream_.get()), 1);
    }

    std::string certificate_name() const {
        const std::unique_ptr<X509, decltype(&X509_free)> certificate{
            SSL_get1_peer_certificate(stream_.get()), X509_free};
        std::array<char, 64> name{};
        X509_NAME_get_text_by_NID(X509_get_subject_name(certificate.get()), NID_commonName,
                                  name.data(), static_cast<int>(name.size()));
        return name.data();
    }

    void send(std::string_view bytes) {
        EXPECT_GT(SSL_write(stream_.get(), bytes.data(), static_cast<int>(bytes.size())), 0);
    }

    std::string read_until(std::string_view words) {
        while (text_.find(words) == std::string::npos)
            if (!read_more()) {
                ADD_FAILURE() << words << " did not come, but: " << text_;
                break;
            }
        return std::exchange(text_, {});
    }

    std::string read_to_end() {
        while (read_more()) {
        }
        return text_;
    }

  private:
    bool read_more() {
        std::array<char, 4096> buffer{};
        const int came = SSL_read(stream_.get(), buffer.data(), static_cast<int>(buffer.size()));
        if (came > 0) text_.append(buffer.data(), static_cast<std::size_t>(came));
        return came > 0;
    }

    Client socket_;
    std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context_;
    std::unique_ptr<SSL, decltype(&SSL_free)> stream_;
    std::string text_;
};

class TelnetTlsTest : public ListenerTest {
  protected:
    void SetUp() override {
        std::string pattern = testing::TempDir() + "underwell-tls-XXXXXX";
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
    }

    void TearDown() override { std::filesystem::remove_all(folder_); }

    TlsFiles make_certificate(const std::string& name) const {
        TlsFiles files{.certificate_chain = folder_ / (name + ".crt"),
                       .private_key = folder_ / (name + ".key")};
        const std::string command =
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
            "-subj /CN=" +
            name + " -keyout '" + files.private_key + "' -out '" + files.certificate_chain +
            "' 2>/dev/null";
        EXPECT_EQ(std::system(command.c_str()), 0);
        return files;
    }

    TelnetSettings tls_settings() const {
        TelnetSettings settings = wide_settings();
        settings.network.listen = {{.port = 0, .tls = true}};
        settings.network.tls = make_certificate("one");
        return settings;
    }

    static void expect_answers(TlsClient& client, const std::string& line) {
        client.send(line + "\r\n");
        client.read_until("You typed " + line + ".\r\n");
    }

    std::filesystem::path folder_;
};

TEST_F(TelnetTlsTest, LinesComeInAndTextGoesOut) {
    open(tls_settings());
    TlsClient client{port()};
    client.read_until("Hello.\r\n");
    expect_answers(client, "look");
    EXPECT_EQ(client.certificate_name(), "one");
    EXPECT_TRUE(hall_.await<arrivals::Connected>().second.peer.secure);
}

TEST_F(TelnetTlsTest, LongTextsAndManyLinesComeWhole) {
    open(tls_settings());
    TlsClient client{port()};
    client.read_until("Hello.\r\n");
    const auto id = hall_.await<arrivals::Connected>().first;
    std::string text(200'000, 'x');
    text += "\r\n";
    listener_->send({server::pieces::Text{.to = {id}, .bytes = text}});
    EXPECT_EQ(client.read_until("x\r\n"), text);
    std::string lines;
    for (int number = 0; number < 3000; ++number)
        lines += "line " + std::to_string(number) + "\r\n";
    client.send(lines);
    client.read_until("You typed line 2999.\r\n");
    EXPECT_EQ(hall_.all<arrivals::Typed>().size(), 3000U);
}

TEST_F(TelnetTlsTest, CloseSendsEverythingBeforeIt) {
    open(tls_settings());
    TlsClient client{port()};
    client.read_until("Hello.\r\n");
    client.send("quit\r\n");
    EXPECT_EQ(client.read_to_end(), "You typed quit.\r\n");
}

TEST_F(TelnetTlsTest, NeverCompresses) {
    TelnetSettings settings = tls_settings();
    settings.network.listen.push_back({.port = 0});
    open(std::move(settings));
    constexpr std::string_view will_compress = "\xff\xfb\x56";
    TlsClient secure{port(0)};
    secure.send("look\r\n");
    EXPECT_EQ(secure.read_until("look.\r\n").find(will_compress), std::string::npos);
    Client plain{port(1)};
    plain.send("look\r\n");
    EXPECT_NE(plain.read_until("look.\r\n").find(will_compress), std::string::npos);
}

TEST_F(TelnetTlsTest, WhatComesByTlsIsCountedApart) {
    TelnetSettings settings = tls_settings();
    settings.network.listen.push_back({.port = 0});
    open(std::move(settings));
    TlsClient secure{port(0)};
    expect_answers(secure, "look");
    EXPECT_EQ(hall_.await<arrivals::Connected>().second.peer.transport,
              server::TransportKind::telnet_tls);
    EXPECT_EQ(metrics().tls.connections, 1U);
    EXPECT_EQ(metrics().tls.accepted, 1U);
    EXPECT_EQ(metrics().tls.bytes_in, std::string_view{"look\r\n"}.size());
    EXPECT_GE(metrics().tls.bytes_out, std::string_view{"You typed look.\r\n"}.size());
    EXPECT_EQ(metrics().plain.accepted, 0U);
    Client plain{port(1)};
    plain.send("look\r\n");
    plain.read_until("look.\r\n");
    EXPECT_EQ(metrics().plain.connections, 1U);
    EXPECT_EQ(metrics().tls.accepted, 1U);
    secure.send("quit\r\n");
    secure.read_to_end();
    await_count(metrics().tls.connections, 0);
    EXPECT_EQ(metrics().ended_by_server, 1U);
    EXPECT_EQ(metrics().plain.connections, 1U);
}

TEST_F(TelnetTlsTest, ANewCertificateIsShownToNewOnesAndKeepsTheOld) {
    open(tls_settings());
    TlsClient before{port()};
    before.read_until("Hello.\r\n");
    const auto reloaded = listener_->reload_tls(make_certificate("two"));
    ASSERT_TRUE(reloaded.has_value()) << reloaded.error().message;
    expect_answers(before, "still here");
    TlsClient after{port()};
    expect_answers(after, "here too");
    EXPECT_EQ(after.certificate_name(), "two");
    EXPECT_EQ(before.certificate_name(), "one");
}

TEST_F(TelnetTlsTest, ABadPairKeepsTheOldCertificate) {
    open(tls_settings());
    const TlsFiles one = make_certificate("three");
    const TlsFiles other = make_certificate("four");
    const std::string rsa_key = folder_ / "rsa.key";
    EXPECT_EQ(std::system(("openssl genrsa -out '" + rsa_key + "' 2048 2>/dev/null").c_str()), 0);
    const std::vector<std::pair<TlsFiles, std::string_view>> bad{
        {{.certificate_chain = one.certificate_chain, .private_key = rsa_key},
         network::errors::bad_key},
        {{.certificate_chain = one.certificate_chain, .private_key = other.private_key},
         network::errors::bad_key},
        {{.certificate_chain = one.certificate_chain, .private_key = "/nowhere"},
         network::errors::bad_key},
        {{.certificate_chain = "/nowhere", .private_key = one.private_key},
         network::errors::bad_certificate},
        {{.certificate_chain = one.private_key, .private_key = one.private_key},
         network::errors::bad_certificate}};
    for (const auto& [files, name] : bad) {
        const auto reloaded = listener_->reload_tls(files);
        ASSERT_FALSE(reloaded.has_value());
        EXPECT_EQ(reloaded.error().name, name);
        const auto tried = try_certificate(files);
        ASSERT_FALSE(tried.has_value());
        EXPECT_EQ(tried.error().name, name);
    }
    const TlsClient client{port()};
    EXPECT_EQ(client.certificate_name(), "one");
}

TEST_F(TelnetTlsTest, ACertificateIsAskedForItsTime) {
    const auto term = try_certificate(make_certificate("one"));
    ASSERT_TRUE(term.has_value()) << term.error().message;
    EXPECT_EQ(term->ends - term->begins, std::chrono::days{2});
}

TEST_F(TelnetTlsTest, TheStartNeedsACertificateThatCanBeUsed) {
    TelnetSettings settings = tls_settings();
    settings.network.tls->private_key = make_certificate("two").private_key;
    const auto wrong = TelnetListener::open(settings, hall_, connection_ids_);
    ASSERT_FALSE(wrong.has_value());
    EXPECT_EQ(wrong.error().name, network::errors::bad_key);
    settings.network.tls.reset();
    const auto none = TelnetListener::open(settings, hall_, connection_ids_);
    ASSERT_FALSE(none.has_value());
    EXPECT_EQ(none.error().name, network::errors::no_certificate);
}

TEST_F(TelnetTlsTest, WhoSaysNothingIsDroppedInTime) {
    TelnetSettings settings = tls_settings();
    settings.network.tls_handshake_time = 50ms;
    std::atomic<int> noted = 0;
    settings.network.refused = [&](std::string_view, std::string_view why) {
        if (why == "no TLS handshake in time") ++noted;
    };
    open(std::move(settings));
    Client silent{port()};
    EXPECT_EQ(silent.read_to_end(), "");
    EXPECT_EQ(metrics().tls_timeouts, 1U);
    EXPECT_EQ(noted, 1);
    EXPECT_TRUE(hall_.all<arrivals::Connected>().empty());
}

TEST_F(TelnetTlsTest, WhoSpeaksNoTlsIsDropped) {
    TelnetSettings settings = tls_settings();
    std::atomic<int> noted = 0;
    settings.network.refused = [&](std::string_view, std::string_view why) {
        if (why == "no TLS handshake") ++noted;
    };
    open(std::move(settings));
    Client plain{port()};
    plain.send("look\r\nlook\r\nlook\r\n");
    plain.read_to_end();
    EXPECT_EQ(metrics().tls_failures, 1U);
    EXPECT_EQ(noted, 1);
    EXPECT_TRUE(hall_.all<arrivals::Connected>().empty());
}

TEST_F(TelnetTlsTest, ASlowReaderIsClosedAsWell) {
    TelnetSettings settings = tls_settings();
    settings.conversation.outbox_bytes_max = 64 << 10;
    open(std::move(settings));
    TlsClient deaf{port()};
    deaf.read_until("Hello.\r\n");
    const auto id = hall_.await<arrivals::Connected>().first;
    TlsClient other{port()};
    const std::string noise(60'000, 'x');
    for (int round = 0; round < 300 && metrics().slow_readers_closed == 0; ++round) {
        listener_->send({server::pieces::Text{.to = {id}, .bytes = noise}});
        expect_answers(other, std::to_string(round));
    }
    EXPECT_EQ(hall_.await_end(id), "slow reader");
    expect_answers(other, "still here");
}

TEST_F(TelnetTlsTest, AProxyMayStandBeforeIt) {
    TelnetSettings settings = tls_settings();
    settings.network.listen = {{.port = 0, .tls = true, .proxied = true}};
    settings.network.proxies = {server::parse_network("127.0.0.1").value()};
    open(std::move(settings));
    TlsClient client{port(), first_version};
    expect_answers(client, "look");
    const auto peer = hall_.await<arrivals::Connected>().second.peer;
    EXPECT_EQ(peer.address, "192.0.2.7");
    EXPECT_TRUE(peer.secure);
}

}  // namespace
}  // namespace underwell::adapters::telnet
