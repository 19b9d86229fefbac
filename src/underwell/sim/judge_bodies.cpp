// Hit points, levels, death: P1, P4, P5, S7.
#include <algorithm>

#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using base::CharacterId;
using game::Character;

namespace {

constexpr int raises_kept_most = 250;

bool wears(const Character& who, game::ThingId thing) {
    return std::ranges::find(who.belongings.gear, std::optional{thing}) !=
           who.belongings.gear.end();
}

bool wears_what_holds(const Character& who, const game::Thing& thing) {
    return wears(who, thing.id) || (thing.inside && wears(who, *thing.inside));
}

}  // namespace

void judge(Judging& judging, const game::HitPointsChanged& event) {
    const game::Room* room = judging.room(event.room);
    if (room == nullptr) return judging.breaks("law 5: somebody was hurt where no room is");
    if (event.who.monster) {
        const auto* monster = game::find_monster(*room, game::monster_of(event.who));
        if (monster == nullptr) return judging.breaks("M2: a monster was hurt that is not there");
        if (event.hit_points > std::max(monster->hit_points, monster->hit_points_most))
            judging.breaks("P1: more hit points than it can have");
        return;
    }
    const CharacterId id = game::character_of(event.who);
    const Character* who = judging.person(id);
    if (who == nullptr || who->room != event.room)
        return judging.breaks("law 5: somebody was hurt where they are not");
    if (event.hit_points > std::max(who->vitals.hit_points, who->vitals.hit_points_most))
        judging.breaks("P1: more hit points than it can have");
    const bool duels = room->fight && room->fight->duel && fights(judging.zone, id);
    if (event.hit_points < 1 && judging.zone.surface)
        judging.breaks("S7: somebody fell on the surface");
    if (event.hit_points < 1 && duels) judging.breaks("B5: somebody fell in a duel");
    judging.turn.hurt.insert(id);
}

void judge(Judging& judging, const game::ExperienceGained& event) {
    const Character* who = judging.person(event.who);
    if (who == nullptr || event.experience <= who->vitals.experience)
        return judging.breaks("P4: experience was lost");
    judging.turn.hurt.insert(event.who);
}

void judge(Judging& judging, const game::LevelGained& event) {
    const Character* who = judging.person(event.who);
    if (who == nullptr) return judging.breaks("P4: a level for somebody who is not there");
    const game::Vitals& vitals = who->vitals;
    const game::Tuning& tuning = judging.content.tuning();
    if (event.level != vitals.level + 1) judging.breaks("P4: a level was skipped");
    if (vitals.experience < tuning.experience_for_a_level * vitals.level)
        judging.breaks("P4: a level without the experience for it");
    if (event.hit_points_most <= vitals.hit_points_most)
        judging.breaks("P4: a level without hit points");
    const int raises = std::min(vitals.raises_left + tuning.raises_a_level, raises_kept_most);
    if (event.raises_left != raises) judging.breaks("P4: a level without its raises");
}

// Raised by a level's choice, scarred, or one of two that are swapped.
void judge(Judging& judging, const game::AbilityChanged& event) {
    const Character* who = judging.person(event.who);
    if (who == nullptr) return judging.breaks("P1: an ability of somebody who is not there");
    const int before = game::ability(*who, event.ability);
    const int raises = who->vitals.raises_left;
    if (event.scar) {
        if (event.value != std::max(before - 1, 0)) judging.breaks("P5: a scar of more than one");
    } else if (event.raises_left != raises) {
        if (event.value != before + 1 || event.raises_left != raises - 1)
            judging.breaks("P4: an ability was raised by more than one");
    } else if (event.may_swap) {
        judging.breaks("P1: an ability changed by itself");
    }
}

void judge(Judging& judging, const game::CharacterFell& event) {
    const Character* who = judging.person(event.who);
    if (who == nullptr) return judging.breaks("P5: somebody fell who is not there");
    if (judging.zone.surface) judging.breaks("S7: somebody fell on the surface");
    if (who->vitals.hit_points > 0) judging.breaks("P5: somebody fell who had hit points left");
    if (event.outcome == game::DeathOutcome::died) judging.turn.fallen.insert(event.who);
}

// What was worn goes along; what was carried lies where they fell.
void judge_death(Judging& judging, const game::Departed& event) {
    const bool died = judging.turn.fallen.erase(event.who) != 0;
    if ((event.cause == game::HomeCause::died) != died)
        return judging.breaks("P5: the dead did not go home, or the living did as dead");
    if (!died) return;
    const Character& who = *judging.person(event.who);
    if (who.belongings.gold != 0) judging.breaks("P5: the dead took gold along");
    for (const game::Thing& thing : who.belongings.things)
        if (!wears_what_holds(who, thing))
            judging.breaks("P5: the dead took along what they carried");
}

void end_turn_of_bodies(Judging& judging) {
    if (!judging.turn.fallen.empty()) judging.breaks("P5: the dead did not go home");
    const std::uint64_t step = judging.content.tuning().experience_for_a_level;
    for (const CharacterId id : judging.turn.hurt) {
        const Character* who = judging.person(id);
        if (who == nullptr) continue;
        if (who->vitals.hit_points < 1) judging.breaks("P5: somebody without hit points stands");
        if (step != 0 && who->vitals.experience / step >= who->vitals.level)
            judging.breaks("P4: a level that was due was not given");
    }
}

}  // namespace underwell::sim
