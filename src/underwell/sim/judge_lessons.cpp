// Experience (P4): for what was slain, solved, disarmed, brought home and fulfilled, to the point,
// shared by a party (P6), and for nothing else.
#include <algorithm>
#include <utility>

#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using base::CharacterId;
using game::Character;

namespace {

constexpr std::uint64_t for_a_hit_die = 180;
constexpr std::uint64_t for_a_depth = 10;
constexpr std::uint8_t halved_most = 63;

// Those of the room who are awake and of the same party.
std::set<CharacterId> with_party(const Judging& judging, const std::set<CharacterId>& doers,
                                 game::RoomNumber number) {
    std::set<CharacterId> all = doers;
    for (const CharacterId id : judging.room(number)->people) {
        const Character& other = *judging.person(id);
        if (!other.awake || !other.company.party) continue;
        for (const CharacterId doer : doers)
            if (judging.person(doer)->company.party == other.company.party) all.insert(id);
    }
    return all;
}

std::uint64_t learnt_from(const Lesson& lesson, const Character& who) {
    const std::uint32_t level = std::max<std::uint32_t>(who.vitals.level, 1);
    return std::max<std::uint64_t>(lesson.share / level, lesson.least);
}

// Nobody has to learn what is less than a point.
void teach(Judging& judging, Lesson lesson) {
    std::erase_if(lesson.learners,
                  [&](CharacterId id) { return learnt_from(lesson, *judging.person(id)) == 0; });
    judging.turn.lessons.push_back(std::move(lesson));
}

}  // namespace

// One step for the second level, two for the third, and so on.
std::uint64_t experience_up_to(std::uint64_t step, std::uint32_t level) {
    return step * level * (level - 1) / 2;
}

// A whole one teaches everybody something, its parts only what they are worth.
void note_slain(Judging& judging, game::RoomNumber number, const game::Monster& monster) {
    const game::Fight* fight = fight_in(judging, number);
    if (fighter_in(fight, game::fighter(monster.id)) == nullptr) return;
    std::set<CharacterId> people;
    for (const game::Fighter& fighter : fight->fighters)
        if (!fighter.who.monster) people.insert(game::character_of(fighter.who));
    if (people.empty()) return;
    const std::uint64_t worth = (for_a_hit_die * judging.content.monster(monster.kind).hit_dice +
                                 for_a_depth * game::depth(judging.zone, number)) >>
                                std::min(monster.halved, halved_most);
    people = with_party(judging, people, number);
    teach(judging, {.share = worth / people.size(),
                    .least = monster.halved == 0 ? std::uint64_t{1} : 0,
                    .learners = people});
}

// Shared, and nobody loses by rounding.
void note_lesson(Judging& judging, CharacterId who, std::uint64_t worth) {
    const auto people = with_party(judging, {who}, judging.person(who)->room);
    const std::uint64_t share = (worth + people.size() - 1) / people.size();
    teach(judging, {.share = share, .least = 0, .learners = people});
}

void note_lesson_alone(Judging& judging, CharacterId who, std::uint64_t worth) {
    teach(judging, {.share = worth, .least = 0, .learners = {who}});
}

void judge(Judging& judging, const game::ExperienceGained& event) {
    const Character* who = judging.person(event.who);
    if (who == nullptr) return judging.breaks("P4: experience was lost");
    const std::uint64_t step = judging.content.tuning().experience_for_a_level;
    const std::uint64_t before =
        std::max(who->vitals.experience, experience_up_to(step, who->vitals.level));
    if (event.experience <= before) return judging.breaks("P4: experience was lost");
    const std::uint64_t gained = event.experience - before;
    judging.turn.hurt.insert(event.who);
    for (Lesson& lesson : judging.turn.lessons)
        if (learnt_from(lesson, *who) == gained && lesson.learners.erase(event.who) != 0) return;
    judging.breaks("P4: experience for nothing");
}

void end_turn_of_lessons(Judging& judging) {
    for (const Lesson& lesson : judging.turn.lessons)
        for (const CharacterId id : lesson.learners)
            if (const Character* who = judging.person(id);
                who == nullptr || learnt_from(lesson, *who) > 0)
                judging.breaks("P4: somebody did not get their share");
}

}  // namespace underwell::sim
