// Scenario files: how to log a bot in and what it then types; README.md describes the words.
// load_scenario() and parse_scenario() throw std::runtime_error that names file and line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace loadbot {

struct Branch {
    std::string text;
    int target = -1;  // step index, -1: the next step
};

struct Step {
    enum class Kind : std::uint8_t { Expect, Send, Sleep, Goto, Done };
    Kind kind = Kind::Done;
    std::string text{};         // Send
    std::vector<Branch> any{};  // Expect
    int number = 0;             // Sleep: ms, Goto: target
};

struct Command {
    std::string text;
    std::vector<std::string> markers{};
    std::size_t group = 0;
};

// Where a reply lists ways to go: "[Exits: north, up]" by the texts before and after the list.
struct Around {
    std::string before;
    std::string after;
};

struct Scenario {
    std::uint16_t port = 4000;
    std::string eol = "\r\n";
    std::string prefix = "Bot";
    std::string pass = "sekrit1";
    std::string quit{};
    std::string websocket{};    // the path; empty: telnet
    std::string subprotocol{};  // of the WebSocket
    std::string hello{};        // the first message over it
    Around wrap{};              // what stands around a line in a message
    std::vector<Step> login{};
    std::vector<std::string> fail_on{};
    std::vector<Command> commands{};         // weights are expanded: one entry per unit
    std::vector<std::string> groups = {""};  // of commands, each with figures of its own
    std::vector<Around> ways{};              // those that are wanted most stand first
};

Scenario load_scenario(const std::string& path);
Scenario parse_scenario(std::string_view text, const std::string& origin);

// Letters only, no vowels: unique, pronounceable by nobody, and free of any word that a server's
// bad-name list could contain. 4 letters: 65,536 names.
std::string bot_name(const std::string& prefix, unsigned id);

struct Variables {
    unsigned id = 0;
    std::uint64_t seq = 0;
    std::uint32_t rnd = 0;
    std::string_view way{};
};

void expand(std::string_view text, const Scenario& scenario, const Variables& variables,
            std::string& out);

// A line as it goes over the wire: with its end, or as a message.
void append_line(std::string_view line, const Scenario& scenario, std::string& out);

// One of the ways that a reply lists, chosen by `rnd`, and in which list it stood.
struct Way {
    std::string name{};
    std::size_t list = 0;
};

Way way_in(std::string_view reply, const Scenario& scenario, std::uint32_t rnd);

}  // namespace loadbot
