#include "underwell/game/keys.hpp"

#include <optional>
#include <vector>

#include "underwell/game/narrate.hpp"

namespace underwell::game {

namespace {

// The lock that it opens, if that is in this branch.
std::optional<LockNumber> lock_here(const Zone& zone, const Thing& thing) {
    if (!zone.branch || !thing.opens) return std::nullopt;
    return zone_of(thing.opens->branch) == zone.id ? thing.opens : std::nullopt;
}

// Where its lock says that it lies; a key without a lock any more is left where the lock was.
RoomNumber home_of(const Zone& zone, LockNumber lock) {
    const RoomNumber number{lock.number};
    const Puzzle* puzzle = room(zone, number).puzzle.get();
    return puzzle != nullptr && puzzle->told_in ? *puzzle->told_in : number;
}

}  // namespace

void leave_keys(Deciding& deciding, Character& body) {
    const Zone& zone = deciding.zone;
    for (const Thing& thing : body.belongings.things)
        if (const auto lock = lock_here(zone, thing))
            deciding.happen(ThingMoved{.thing = thing.id,
                                       .from = {.character = body.id, .room = body.room},
                                       .to = {.character = {}, .room = home_of(zone, *lock)},
                                       .into = {},
                                       .how = Handling::fall});
    std::erase_if(body.belongings.things,
                  [&](const Thing& thing) { return lock_here(zone, thing).has_value(); });
}

void tell_of_keys_left(Deciding& deciding, const Character& who) {
    for (const Thing& thing : who.belongings.things) {
        const auto lock = lock_here(deciding.zone, thing);
        if (!lock) continue;
        const std::vector<Part> parts = {{"thing", Goods{.kind = thing.kind, .count = 1}}};
        if (who.awake) deciding.tell(who.id, {"key_stays_behind", parts});
        tell_room(deciding, home_of(deciding.zone, *lock), {"key_is_back", parts}, who.id);
    }
}

}  // namespace underwell::game
