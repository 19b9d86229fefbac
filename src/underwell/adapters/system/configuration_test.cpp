#include "underwell/adapters/system/configuration.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "underwell/adapters/system/setting_rows.hpp"

namespace underwell::adapters::system {
namespace {

using server::ServerSettings;
using testing::ElementsAre;
using testing::HasSubstr;

SettingSources file(std::string text) {
    return {.file_name = "underwell.toml", .file_text = std::move(text)};
}

std::string refusal(const SettingSources& sources) {
    const auto read = read_settings(sources);
    if (read) return "taken";
    EXPECT_EQ(read.error().name, errors::bad_settings);
    return read.error().message;
}

TEST(Configuration, WithoutAnythingGivenIsAPrivateServer) {
    const auto read = read_settings({});
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(*read, ServerSettings{});
    EXPECT_THAT(read->telnet.addresses, ElementsAre("127.0.0.1"));
    EXPECT_THAT(read->web.addresses, ElementsAre("127.0.0.1"));
    EXPECT_EQ(read->operators.address, "127.0.0.1");
}

TEST(Configuration, TheCommentedFileReadsBackAsTheDefaults) {
    const auto read = read_settings(file(settings_file({})));
    ASSERT_TRUE(read.has_value()) << read.error().message;
    EXPECT_EQ(*read, ServerSettings{});
}

TEST(Configuration, TheCommentedFileHasEverySettingAndExplainsIt) {
    const std::string text = settings_file({});
    for (const SettingRow& row : setting_rows()) {
        const std::string_view key = row.name.substr(row.name.find('.') + 1);
        EXPECT_THAT(text, HasSubstr("\n" + std::string{key} + " = ")) << row.name;
        EXPECT_THAT(text, HasSubstr("# " + std::string{row.explanation})) << row.name;
        EXPECT_TRUE(row.explanation.ends_with('.')) << row.name;
    }
}

TEST(Configuration, DefaultsAreWithinTheirOwnBounds) {
    for (const SettingRow& row : setting_rows())
        EXPECT_EQ(objection(row, row.get({})), "") << row.name;
}

TEST(Configuration, NoTwoSettingsHaveTheSameName) {
    std::set<std::string> names;
    for (const SettingRow& row : setting_rows())
        EXPECT_TRUE(names.insert(environment_name(row)).second) << row.name;
    EXPECT_EQ(names.count("UNDERWELL_LIMITS_OUTBOX_BYTES_MAX"), 1U);
}

// A value that the row may have, and that is not its default.
SettingValue another_value(const SettingRow& row) {
    const SettingValue now = row.get({});
    if (const auto* truth = std::get_if<bool>(&now)) return !*truth;
    if (const auto* number = std::get_if<std::int64_t>(&now))
        return *number == row.bounds.most ? row.bounds.least : row.bounds.most;
    const std::string item = row.form == TextForm::network ? "192.0.2.0/24" : "192.0.2.7";
    if (std::holds_alternative<std::vector<std::string>>(now))
        return std::vector<std::string>{item, "2001:db8::7"};
    if (!row.words.empty()) return std::string{row.words.back()};
    return item;
}

std::string as_typed(const SettingValue& value) {
    if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
    if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    std::string joined;
    for (const std::string& item : std::get<std::vector<std::string>>(value))
        joined += (joined.empty() ? "" : ",") + item;
    return joined;
}

// What some settings need beside them.
std::vector<SettingGiven> company() {
    return {{"proxies.trusted_networks", "10.0.0.0/8"},
            {"tls.certificate_file", "c"},
            {"tls.key_file", "k"}};
}

TEST(Configuration, EverySettingCanBeGivenInEachWay) {
    SettingSources others{.flags = company()};
    for (const SettingRow& row : setting_rows()) {
        const SettingValue wanted = another_value(row);
        ServerSettings expected = read_settings(others).value();
        row.set(expected, wanted);

        SettingSources by_file{.file_name = "f", .file_text = settings_file(expected)};
        SettingSources by_environment{.environment = {{environment_name(row), as_typed(wanted)}},
                                      .flags = company()};
        SettingSources by_flag = others;
        by_flag.flags.push_back({std::string{row.name}, as_typed(wanted)});
        // A flag would hide what the environment says of the company's own settings.
        std::erase_if(by_environment.flags,
                      [&](const SettingGiven& given) { return given.name == row.name; });
        for (const auto& sources : {by_file, by_environment, by_flag}) {
            const auto read = read_settings(sources);
            ASSERT_TRUE(read.has_value()) << read.error().message;
            EXPECT_EQ(*read, expected) << row.name;
        }
    }
}

TEST(Configuration, AFlagBeatsTheEnvironmentThatBeatsTheFileThatBeatsTheDefault) {
    SettingSources sources;
    EXPECT_EQ(read_settings(sources)->telnet.port, 4000);
    sources.file_text = "[telnet]\nport = 4100";
    EXPECT_EQ(read_settings(sources)->telnet.port, 4100);
    sources.environment = {{"UNDERWELL_TELNET_PORT", "4200"}};
    EXPECT_EQ(read_settings(sources)->telnet.port, 4200);
    sources.flags = {{"telnet.port", "4300"}};
    EXPECT_EQ(read_settings(sources)->telnet.port, 4300);
}

TEST(Configuration, SaysWhereAMistakeStandsAndWhatIsRight) {
    const std::vector<std::pair<std::string, std::string>> mistakes = {
        {"[telnet]\n\nprot = 4000",
         "underwell.toml:3: telnet.prot: there is no such setting; did you mean 'telnet.port'?"},
        {"[telnot]\nport = 4000",
         "underwell.toml:1: telnot: there is no such part; did you mean 'telnet'?"},
        {"telnet = 4000", "underwell.toml:1: telnet: is a part and has no value: write [telnet]"},
        {"[telnet]\nport = \"4000\"",
         "underwell.toml:2: telnet.port: must be a whole number from 0 to 65535"},
        {"[telnet]\nport = 70000",
         "underwell.toml:2: telnet.port: must be a whole number from 0 to 65535"},
        {"[telnet]\nport = 4000.5",
         "underwell.toml:2: telnet.port: must be a whole number from 0 to 65535"},
        {"[telnet]\naddresses = [\"localhost\"]",
         "underwell.toml:2: telnet.addresses: must be a list of at most 100 IP addresses"},
        {"[telnet]\naddresses = [7]",
         "underwell.toml:2: telnet.addresses: must be a list of at most 100 IP addresses"},
        {"[proxies]\ntrusted_networks = [\"10.0.0.0/33\"]",
         "underwell.toml:2: proxies.trusted_networks: must be a list of at most 100 networks like "
         "10.0.0.0/8 or 2001:db8::/32"},
        {"[proxies]\ntrusted_networks = [\"10.0.0.1/8\"]",
         "underwell.toml:2: proxies.trusted_networks: must be a list of at most 100 networks like "
         "10.0.0.0/8 or 2001:db8::/32"},
        {"[accounts]\nguests = \"yes\"",
         "underwell.toml:2: accounts.guests: must be true or false"},
        {"[log]\nlevel = \"loud\"",
         "underwell.toml:2: log.level: must be one of debug, info, warning, error"},
        {"[game]\nname = \"a\\u001b[2J\"",
         "underwell.toml:2: game.name: must be text of at most 1000 bytes without control "
         "characters"},
    };
    for (const auto& [text, message] : mistakes)
        EXPECT_EQ(refusal(file(text)), message);
}

TEST(Configuration, WhatIsNoTomlIsToldWithItsLine) {
    EXPECT_THAT(refusal(file("[telnet]\nport = ")), testing::StartsWith("underwell.toml:2: "));
    EXPECT_THAT(refusal(file("[telnet]\nport = 1\nport = 2")),
                testing::StartsWith("underwell.toml:3: "));
    EXPECT_THAT(refusal(file("[.telnet]")), testing::StartsWith("underwell.toml:1: "));
}

TEST(Configuration, TellsAllMistakesAtOnceFromTopToBottom) {
    EXPECT_EQ(refusal(file("[web]\nport = -1\n[accounts]\nguest = true\n")),
              "underwell.toml:2: web.port: must be a whole number from 0 to 65535\n"
              "underwell.toml:4: accounts.guest: there is no such setting; did you mean "
              "'accounts.guests'?");
    std::string wrong_throughout = "[telnet]\n";
    for (int key = 0; key < 50; ++key)
        wrong_throughout += "key" + std::to_string(key) + " = 1\n";
    EXPECT_THAT(refusal(file(wrong_throughout)), testing::EndsWith("… and 30 more"));
}

TEST(Configuration, MistakesInTheEnvironmentAndInFlagsAreToldByName) {
    EXPECT_EQ(refusal({.environment = {{"UNDERWELL_TELNET_PROT", "1"}}}),
              "UNDERWELL_TELNET_PROT: there is no such setting; did you mean "
              "'UNDERWELL_TELNET_PORT'?");
    EXPECT_EQ(refusal({.environment = {{"UNDERWELL_TELNET_PORT", "many"}}}),
              "UNDERWELL_TELNET_PORT: must be a whole number from 0 to 65535");
    EXPECT_EQ(refusal({.flags = {{"telnet.port", ""}}}),
              "--telnet.port: must be a whole number from 0 to 65535");
    EXPECT_EQ(refusal({.flags = {{"telnet.prot", "1"}}}),
              "--telnet.prot: there is no such setting; did you mean 'telnet.port'?");
    EXPECT_EQ(refusal({.environment = {{"UNDERWELL_HOME", "/srv"}}}), "taken");
}

TEST(Configuration, SettingsThatDoNotGoTogetherAreRefused) {
    EXPECT_EQ(refusal(file("[tls]\nkey_file = \"k\"")),
              "underwell.toml:2: tls.key_file: needs tls.certificate_file beside it");
    EXPECT_EQ(refusal(file("[tls]\ncertificate_file = \"c\"")),
              "underwell.toml:2: tls.certificate_file: needs tls.key_file beside it");
    EXPECT_EQ(refusal({.flags = {{"web.proxy_protocol", "true"}}}),
              "--web.proxy_protocol: needs the proxies' addresses in proxies.trusted_networks");
    EXPECT_EQ(refusal(file("[web]\nport = 4000")),
              "underwell.toml:2: web.port: is the same as telnet.port");
    EXPECT_EQ(refusal({.flags = {{"telnet.port", "4002"}, {"telnet.addresses", "::"}}}),
              "operators.port: is the same as telnet.port");
}

TEST(Configuration, AddressesOfAListMustNotHoldEachOther) {
    EXPECT_EQ(refusal(file("[telnet]\naddresses = [\"127.0.0.1\", \"::1\", \"127.0.0.1\"]\n")),
              "underwell.toml:2: telnet.addresses: has 127.0.0.1 twice; take one out");
    EXPECT_EQ(refusal({.flags = {{"telnet.addresses", "127.0.0.1,0.0.0.0"}}}),
              "--telnet.addresses: has 0.0.0.0, which holds 127.0.0.1; take one out");
    EXPECT_EQ(refusal({.flags = {{"web.addresses", "::,::1"}}}),
              "--web.addresses: has ::, which holds ::1; take one out");
    EXPECT_EQ(refusal({.flags = {{"telnet.addresses", "0.0.0.0,::"}}}), "taken");
}

TEST(Configuration, TheTwoLogsAreTwoFiles) {
    EXPECT_EQ(refusal({.flags = {{"log.file", "a.log"}, {"log.audit_file", "a.log"}}}),
              "--log.audit_file: is the same as log.file");
}

TEST(Configuration, PortsThatCannotMeetMayBeTheSame) {
    EXPECT_EQ(refusal({.flags = {{"telnet.port", "0"}, {"web.port", "0"}}}), "taken");
    EXPECT_EQ(refusal({.flags = {{"web.port", "4000"}, {"web.addresses", ""}}}), "taken");
    EXPECT_EQ(refusal({.flags = {{"web.port", "4000"}, {"web.addresses", "192.0.2.7"}}}), "taken");
    EXPECT_EQ(refusal({.flags = {{"web.port", "4443"}}}), "taken");  // no certificate, no TLS
}

TEST(Configuration, ListsInFlagsHaveCommas) {
    const auto read = read_settings({.flags = {{"telnet.addresses", "127.0.0.1, ::1"}}});
    ASSERT_TRUE(read.has_value()) << read.error().message;
    EXPECT_THAT(read->telnet.addresses, ElementsAre("127.0.0.1", "::1"));
    EXPECT_THAT(refusal({.flags = {{"telnet.addresses", "127.0.0.1,,::1"}}}),
                HasSubstr("IP addresses"));
}

TEST(Configuration, KeysThatNestWithoutEndAreRefusedBeforeTheParserSeesThem) {
    std::string key = "a";
    for (int depth = 0; depth < 10'000; ++depth)
        key += ".a";
    EXPECT_THAT(refusal(file("[telnet]\n" + key + " = 1")), HasSubstr("underwell.toml:2: "));
    // The most that the bounds leave: dots in each line, brackets around them.
    std::string nested = "[telnet]\nport = ";
    for (int depth = 0; depth < 400; ++depth) {
        nested += "[\n{a";
        for (int dot = 0; dot < 50; ++dot)
            nested += ".a";
        nested += " = ";
    }
    EXPECT_THAT(refusal(file(nested)), HasSubstr("underwell.toml:"));
    EXPECT_THAT(refusal(file(std::string(settings_file_bytes_max + 1, '\n'))),
                HasSubstr("longer than"));
    EXPECT_EQ(refusal(file("# " + std::string(200, '.'))), "taken");
}

TEST(Configuration, NamesInMessagesCannotMoveACursor) {
    const std::string told = refusal(file("[telnet]\n\"\\u001b[2Jpo\\nrt\" = 1"));
    EXPECT_EQ(told.find('\x1b'), std::string::npos);
    EXPECT_EQ(told.find('\n'), std::string::npos);
}

TEST(Configuration, AReloadTakesWhatItCanAndSaysWhatItCannot) {
    const ServerSettings running;
    ServerSettings wanted;
    wanted.telnet.port = 4100;
    wanted.sessions.link_dead_seconds = 20;
    wanted.game.name = "The \"Well\"";
    const auto changes = difference(running, wanted);
    ASSERT_EQ(changes.size(), 3U);
    EXPECT_EQ(changes[0].name, "game.name");
    EXPECT_EQ(changes[0].before, "\"Underwell\"");
    EXPECT_EQ(changes[0].after, "\"The \\\"Well\\\"\"");
    EXPECT_TRUE(changes[0].live);
    EXPECT_EQ(changes[1].name, "telnet.port");
    EXPECT_FALSE(changes[1].live);
    EXPECT_EQ(changes[2].name, "sessions.link_dead_seconds");

    const ServerSettings now = reloaded(running, wanted);
    EXPECT_EQ(now.sessions.link_dead_seconds, 20U);
    EXPECT_EQ(now.telnet.port, 4000);
    const auto left = difference(now, wanted);
    ASSERT_EQ(left.size(), 1U);
    EXPECT_EQ(left[0].name, "telnet.port");
}

TEST(Configuration, NothingDiffersFromItself) {
    EXPECT_TRUE(difference({}, {}).empty());
}

RC_GTEST_PROP(Configuration, WhateverIsTakenReadsBackFromItsOwnFile, ()) {
    ServerSettings settings;
    for (const SettingRow& row : setting_rows()) {
        if (!*rc::gen::arbitrary<bool>()) continue;
        if (std::holds_alternative<std::int64_t>(row.get({})))
            row.set(settings, *rc::gen::inRange(row.bounds.least, row.bounds.most + 1));
        else if (std::holds_alternative<std::string>(row.get({})) && row.words.empty() &&
                 row.form == TextForm::any)
            row.set(settings, *rc::gen::container<std::string>(
                                  rc::gen::elementOf(std::string{"aZ \\\"'#=[]{}.,%$"})));
        else
            row.set(settings, another_value(row));
    }
    const auto read = read_settings(file(settings_file(settings)));
    if (read)
        RC_ASSERT(*read == settings);
    else  // only because of what does not go together
        RC_ASSERT(read.error().message.find("must be") == std::string::npos);
}

// A setting is marked so only if somebody follows it while the server runs: the hall (game,
// sessions, accounts), the listener (limits, proxies), the log, the certificate's owner, or whoever
// counts down.
TEST(Configuration, WhatHoldsAfterAReloadIsFollowedBySomebody) {
    std::set<std::string_view> live;
    for (const SettingRow& row : setting_rows())
        if (row.live) live.insert(row.name);
    const std::set<std::string_view> followed{"accounts.absent_guests_max",
                                              "accounts.guest_hours_kept",
                                              "accounts.guests",
                                              "accounts.registration",
                                              "clients.mudlet_package_url",
                                              "clients.sounds_url",
                                              "game.contact",
                                              "game.language",
                                              "game.name",
                                              "game.website",
                                              "limits.connections_max",
                                              "limits.connections_per_address_max",
                                              "limits.line_burst",
                                              "limits.lines_per_second",
                                              "limits.new_connections_per_second_per_address",
                                              "limits.outbox_bytes_max",
                                              "log.file",
                                              "log.file_bytes_max",
                                              "log.files_kept",
                                              "log.format",
                                              "log.level",
                                              "proxies.trusted_networks",
                                              "sessions.idle_minutes_max",
                                              "sessions.link_dead_in_combat_seconds",
                                              "sessions.link_dead_seconds",
                                              "sessions.login_seconds_max",
                                              "shutdown.countdown_seconds",
                                              "tls.certificate_file",
                                              "tls.key_file",
                                              "web.origins"};
    EXPECT_EQ(live, followed);
}

TEST(Configuration, IsLoadedFromAFileAndTheEnvironment) {
    const auto path = std::filesystem::temp_directory_path() / "underwell-configuration-test.toml";
    std::ofstream{path} << "[telnet]\nport = 4100\n[web]\nport = 4101\n";
    ::setenv("UNDERWELL_WEB_PORT", "4201", 1);
    const auto read = load_settings(path.string(), {{"operators.port", "4302"}});
    ::unsetenv("UNDERWELL_WEB_PORT");
    std::filesystem::remove(path);
    ASSERT_TRUE(read.has_value()) << read.error().message;
    EXPECT_EQ(read->settings.telnet.port, 4100);
    EXPECT_EQ(read->settings.web.port, 4201);
    EXPECT_EQ(read->settings.operators.port, 4302);
    EXPECT_EQ(read->told("telnet.port", "is odd"), path.string() + ":2: telnet.port: is odd");
    EXPECT_EQ(read->told("web.port", "is odd"), "UNDERWELL_WEB_PORT: is odd");
    EXPECT_EQ(read->told("operators.port", "is odd"), "--operators.port: is odd");
    EXPECT_EQ(read->told("telnet.addresses", "are odd"), "telnet.addresses: are odd");
}

TEST(Configuration, AFileThatIsNotThereIsAMistake) {
    const auto read = load_settings("/nowhere/underwell.toml", {});
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(read.error().name, errors::bad_settings);
    EXPECT_THAT(read.error().message, HasSubstr("/nowhere/underwell.toml"));
}

}  // namespace
}  // namespace underwell::adapters::system
