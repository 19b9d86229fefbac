// Running a journal's inputs again, and comparing what comes of them with what is stored: the proof
// that a turn depends on nothing but zone, rules and input. Needs a history that was kept, and the
// packs that were used then.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "underwell/base/ids.hpp"
#include "underwell/base/result.hpp"
#include "underwell/game/generator.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::server {

// The first event that came out differently.
struct Difference {
    base::ZoneId zone;
    std::uint64_t turn = 0;
    std::size_t event = 0;  // of that turn, counted from 0
    std::string stored;     // the names of both; empty if there is none
    std::string replayed;

    friend bool operator==(const Difference&, const Difference&) = default;
};

struct Replayed {
    std::uint64_t zones = 0;
    std::uint64_t turns = 0;
    std::uint64_t inputs = 0;
    std::uint64_t events = 0;
    std::optional<Difference> difference;  // where it stopped
};

// Zone by zone; stops at the first difference.
base::Result<Replayed> replay(const JournalReader& journal, const game::Rules& rules);

}  // namespace underwell::server
