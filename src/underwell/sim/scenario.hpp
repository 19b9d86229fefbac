// Scenarios: short stories that a game designer reads and writes, and that are tests at the same
// time (docs/scenarios.md). People type, and what they are told is compared with what the story
// says:
//
//   seed 7
//   person Ada
//   room monster base:cave_rat          what the next room that is dug holds
//   Ada> down
//   Ada> east
//   You *                               told to Ada; * stands for anything
//   Ada> north
//   refused: The way north is blocked*
//   Bob: Ada says, "hello"              told to somebody else
//   not: *dead*                         not told to whoever typed last
//   wait 5 minutes
//   restart                             the house is recovered from its journal
//
// Everything runs in a house of its own over a journal in memory, in false time.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/result.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/generator.hpp"
#include "underwell/game/languages.hpp"
#include "underwell/game/texts.hpp"

namespace underwell::sim {

namespace errors {
inline constexpr std::string_view bad_scenario = "bad_scenario";  // with its line
}  // namespace errors

struct ScenarioWorld {
    const game::Content& content;
    const game::Texts& texts;
    const game::Languages& languages;
    game::Generators& generators;
    std::map<std::string, game::PuzzleProposal, std::less<>> puzzles = {};  // by names of the pack
    std::map<std::string, game::TrapProposal, std::less<>> traps = {};
};

struct ScenarioFailure {
    std::size_t line = 0;  // of the story, counted from 1
    std::string expected;
    std::vector<std::string> told;  // instead

    friend bool operator==(const ScenarioFailure&, const ScenarioFailure&) = default;
};

struct ScenarioResult {
    std::size_t typed = 0;
    std::size_t expectations = 0;
    std::optional<ScenarioFailure> failure;
    std::set<std::string_view> commands;   // that were typed, by their rows' names
    std::set<std::string_view> sentences;  // that somebody was told, by their rows' names
    std::string transcript;                // the story, with all that everybody was told
};

// Stops at the first expectation that is not met. Fails if the story cannot be understood.
base::Result<ScenarioResult> run_scenario(std::string_view story, const ScenarioWorld& world);

// Whether a text is what a pattern says, in which * stands for any letters.
bool matches(std::string_view pattern, std::string_view text);

}  // namespace underwell::sim
