// Running a journal's inputs again, and comparing what comes of them with what is stored: the proof
// that a turn depends on nothing but zone, rules and input. Needs a history that was kept (else
// only what came after the latest snapshots is run), and the packs that were in force then: the
// journal knows their fingerprints.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/base/result.hpp"
#include "underwell/game/generator.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::server {

namespace errors {
inline constexpr std::string_view other_pack = "other_pack";  // none of those given decided this
}  // namespace errors

// The first event that came out differently.
struct Difference {
    base::ZoneId zone;
    std::uint64_t turn = 0;
    std::size_t event = 0;  // of that turn, counted from 0
    std::string stored;     // name and bytes of both; empty if there is none
    std::string replayed;

    friend bool operator==(const Difference&, const Difference&) = default;
};

// A zone of which there is no history from its first turn on: it was run from its snapshot.
struct FromSnapshot {
    base::ZoneId zone;
    std::uint64_t turn = 0;       // of the snapshot
    bool nothing_to_run = false;  // no turn is kept that came after it

    friend bool operator==(const FromSnapshot&, const FromSnapshot&) = default;
};

struct Replayed {
    std::uint64_t zones = 0;
    std::uint64_t turns = 0;
    std::uint64_t inputs = 0;
    std::uint64_t events = 0;
    std::uint64_t collapsed = 0;  // branches that left nothing to run, as far as turns tell of them
    std::vector<FromSnapshot> from_snapshots;
    std::vector<std::string> missing;  // turns that were there: of which zones, and how it shows
    std::optional<Difference> difference;  // where it stopped
};

// Where it is and what both are, for people.
std::string text_of(const Difference& difference);

// Zone by zone; stops at the first difference.
base::Result<Replayed> replay(const JournalReader& journal, std::span<const game::Rules> packs);

}  // namespace underwell::server
