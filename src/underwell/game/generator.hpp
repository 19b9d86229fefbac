// The contract that room generators keep (G1): asked once for each new room what is in it, they
// propose, and the core disposes (furnish.cpp). A generator that fails costs the walker nothing
// (G3): the room is plain, and the error goes to the builder. What it draws comes from the stream
// it is given, which depends on branch seed and cell only (D12).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/random.hpp"
#include "underwell/base/result.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/ids.hpp"
#include "underwell/game/kinds.hpp"
#include "underwell/game/room.hpp"
#include "underwell/game/zone.hpp"

namespace underwell::game {

namespace errors {
inline constexpr std::string_view bad_proposal = "bad_proposal";
}  // namespace errors

inline constexpr std::size_t proposed_monsters_max = 8;
inline constexpr std::size_t proposed_things_max = 12;
inline constexpr std::size_t proposed_traps_max = 4;
inline constexpr std::size_t proposed_inscriptions_max = 4;
inline constexpr std::size_t proposed_details_max = 3;
inline constexpr std::size_t proposed_changes_max = 4;

struct RoomQuestion {
    const Zone& zone;  // with the new room already dug, still empty
    RoomNumber room;
    std::uint32_t depth = 0;
    bool lair = false;
};

struct MonsterProposal {
    MonsterKindId kind;
    bool blocks = true;
    bool hidden = false;
};

struct ThingProposal {
    ThingKindId kind;
    std::uint32_t count = 1;
    std::optional<std::uint32_t> inside = {};  // which of the proposed things it lies in
    bool hidden = false;                       // until somebody searches
};

struct PuzzleProposal {
    PuzzleKind kind = PuzzleKind::riddle;
    TextId look;
    TextId hint;     // of those across rooms: what is to be read elsewhere
    TextId answers;  // of a riddle
    std::uint8_t size = 3;
    std::uint32_t price = 0;
};

struct TrapProposal {
    TrapKind kind = TrapKind::hurts;
    TextId look;
    Influence influence;
    std::uint8_t difficulty = 15;
    std::optional<std::uint32_t> on;  // which of the proposed things it guards
};

// What comes into another room of the branch together with the new one (G1). Nothing can be taken
// away there, nor anything put into the way of those inside.
struct RoomChangeProposal {
    RoomNumber room;
    std::vector<ThingProposal> things;
    std::vector<TextId> inscriptions;
};

struct RoomProposal {
    TextId name;
    TextId look;
    bool bright = false;
    Service service = Service::none;
    std::uint16_t service_uses = 0;
    std::vector<MonsterProposal> monsters;
    std::vector<ThingProposal> things;
    std::optional<PuzzleProposal> puzzle;
    std::vector<TrapProposal> traps;
    std::vector<TextId> details;  // what one notices besides the look
    std::vector<TextId> inscriptions;
    std::vector<RoomChangeProposal> elsewhere;
};

class RoomGenerator {
  public:
    virtual ~RoomGenerator() = default;

    virtual base::Result<RoomProposal> furnish(const RoomQuestion& question,
                                               base::Stream& chance) = 0;

    // Where its builder finds it, for errors (G3).
    virtual std::string place() const = 0;
};

// The generators there are, by name, and where builders' errors go.
class Generators {
  public:
    virtual ~Generators() = default;

    virtual RoomGenerator* find(std::string_view name) = 0;
    virtual void report(const base::Error& error) = 0;
};

struct Rules {
    const Content& content;
    Generators& generators;
};

}  // namespace underwell::game
