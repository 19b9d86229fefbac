// The witness over a journal that somebody else has written, such as a server that was killed: all
// rules that a simulation is judged by, from the first turn on. A journal keeps zones apart; which
// turns one commit held is found out by the messages between them, both ends of which it held. So
// a commit that was torn is noticed as well, and a snapshot that is not what its events say. Needs
// a history that was kept, with that of branches that have collapsed (whole_journal.hpp), and holds
// all of it in memory.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "underwell/base/result.hpp"
#include "underwell/game/generator.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::sim {

namespace errors {
inline constexpr std::string_view history_incomplete = "history_incomplete";
}  // namespace errors

struct JournalJudged {
    std::uint64_t commits = 0;  // as far as messages tie turns together
    std::uint64_t events = 0;
    std::optional<std::string> broken;  // the rule, and where
};

// With the packs that were in force, at least one. Fails if the journal cannot be read as far back
// as it goes.
base::Result<JournalJudged> judge_journal(const server::JournalReader& journal,
                                          std::span<const game::Rules> packs);

}  // namespace underwell::sim
