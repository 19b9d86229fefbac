#include "underwell/game/piles.hpp"

namespace underwell::game {

ThingId move(Deciding& deciding, const Thing& thing, std::uint32_t count, const Journey& journey) {
    if (count >= thing.count) {
        deciding.happen(ThingMoved{.thing = thing.id,
                                   .from = journey.from,
                                   .to = journey.to,
                                   .into = journey.into,
                                   .how = journey.how});
        return thing.id;
    }
    const ThingId parted = deciding.next_thing();
    deciding.happen(ThingParted{.thing = thing.id,
                                .count = count,
                                .parted = parted,
                                .from = journey.from,
                                .to = journey.to,
                                .into = journey.into,
                                .how = journey.how});
    return parted;
}

ThingId take_some(Deciding& deciding, const Character& who, const Thing& thing,
                  std::uint32_t count) {
    if (count >= thing.count) return thing.id;
    const Holder hand{.character = who.id, .room = {}};
    return move(deciding, thing, count, {.from = hand, .to = hand, .how = Handling::use});
}

void use_up(Deciding& deciding, const Character& who, const Thing& thing, Handling how) {
    const Holder hand{.character = who.id, .room = {}};
    if (thing.count == 1 && thing.charges > 1)
        return deciding.happen(
            ThingChanged{.thing = thing.id,
                         .at = hand,
                         .wear = thing.wear,
                         .charges = static_cast<std::uint16_t>(thing.charges - 1),
                         .lit = thing.lit,
                         .how = how});
    const ThingId one = take_some(deciding, who, thing);
    deciding.happen(ThingUnmade{.thing = one, .at = hand, .how = how});
}

}  // namespace underwell::game
