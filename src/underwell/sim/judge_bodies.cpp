// Levels, abilities, death: P1, P4, P5, S7.
#include <algorithm>

#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using base::CharacterId;
using game::Character;

namespace {

constexpr int raises_kept_most = 250;
constexpr std::int32_t hit_points_of_a_level = 6;  // at most, by one die

bool wears_what_holds(const Character& who, const game::Thing& thing) {
    return wears(who, thing.id) || (thing.inside && wears(who, *thing.inside));
}

}  // namespace

void judge(Judging& judging, const game::LevelGained& event) {
    const Character* who = judging.person(event.who);
    if (who == nullptr) return judging.breaks("P4: a level for somebody who is not there");
    const game::Vitals& vitals = who->vitals;
    const game::Tuning& tuning = judging.content.tuning();
    if (event.level != vitals.level + 1) judging.breaks("P4: a level was skipped");
    if (vitals.experience < experience_up_to(tuning.experience_for_a_level, event.level))
        judging.breaks("P4: a level without the experience for it");
    const std::int32_t gained = event.hit_points_most - vitals.hit_points_most;
    if (gained < 1 || gained > hit_points_of_a_level)
        judging.breaks("P4: a level with other hit points than its die gives");
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
    } else if (event.value == before + 1 && judging.turn.treated.contains(event.who)) {
        return;  // the healer's work
    } else if (event.may_swap || (!who->vitals.may_swap && !judging.turn.swaps.contains(who->id))) {
        judging.breaks("P1: an ability changed by itself");
    } else {
        judging.turn.swaps.emplace(who->id, who->vitals.abilities);
    }
}

void judge(Judging& judging, const game::CharacterFell& event) {
    const Character* who = judging.person(event.who);
    if (who == nullptr) return judging.breaks("P5: somebody fell who is not there");
    if (judging.zone.surface) judging.breaks("S7: somebody fell on the surface");
    if (who->vitals.hit_points > 0) judging.breaks("P5: somebody fell who had hit points left");
    if (event.outcome == game::DeathOutcome::died)
        judging.turn.fallen.insert(event.who);
    else
        judging.turn.stunned.insert(event.who);
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
    for (auto& [id, before] : judging.turn.swaps) {
        const Character* who = judging.person(id);
        if (who == nullptr) continue;
        auto after = who->vitals.abilities;
        std::ranges::sort(before);
        std::ranges::sort(after);
        if (before != after) judging.breaks("P1: abilities were swapped, and one is another");
    }
    const std::uint64_t step = judging.content.tuning().experience_for_a_level;
    for (const CharacterId id : judging.turn.hurt) {
        const Character* who = judging.person(id);
        if (who == nullptr) continue;
        if (who->vitals.hit_points < 1) judging.breaks("P5: somebody without hit points stands");
        if (step != 0 && who->vitals.experience >= experience_up_to(step, who->vitals.level + 1))
            judging.breaks("P4: a level that was due was not given");
    }
}

}  // namespace underwell::sim
