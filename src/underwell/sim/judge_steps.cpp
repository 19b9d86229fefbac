// Steps on tiles: T20. The chamber itself is a function of the zone (T19), and the same for all.
#include <algorithm>
#include <optional>

#include "underwell/game/chambers.hpp"
#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using game::Character;

void judge(Judging& judging, const game::Stepped& event) {
    const Character* who = judging.person(event.who);
    if (who == nullptr || judging.room(who->room) == nullptr)
        return judging.breaks("law 5: stepped where it was not");
    if (fights(judging.zone, event.who)) judging.breaks("T20: stepped in a fight");
    if (is_held(*who)) judging.breaks("T20: stepped while held");
    const game::Ground ground = game::ground_of(judging.zone, who->room);
    if (!game::can_stand(ground, event.spot)) return judging.breaks("T20: stepped into a wall");
    const game::Stands stands = game::stands_in(judging.zone, who->room, ground);
    if (std::ranges::find(stands.monsters, std::optional{event.spot}) != stands.monsters.end())
        judging.breaks("T20: stepped onto a monster");
    judging.turn.stepped.insert(event.who);
}

// Friends who change places are on one tile for a moment; when the turn is over nobody is.
void end_turn_of_steps(Judging& judging) {
    for (const base::CharacterId id : judging.turn.stepped) {
        const Character* who = judging.person(id);
        if (who == nullptr || who->position.stand != game::Stand::spot) continue;
        for (const base::CharacterId other : judging.room(who->room)->people) {
            const game::Position& position = judging.person(other)->position;
            if (other != id && position == who->position) judging.breaks("T20: two on one tile");
        }
    }
}

}  // namespace underwell::sim
