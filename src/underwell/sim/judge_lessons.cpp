// Experience (P4): for what was slain, solved, disarmed, brought home and fulfilled, to the point,
// shared by a party (P6), and for nothing else.
#include <algorithm>

#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using base::CharacterId;
using game::Character;

namespace {

constexpr std::uint64_t for_a_hit_die = 30;
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

}  // namespace

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
    const std::uint64_t share =
        std::max<std::uint64_t>(worth / people.size(), monster.halved == 0 ? 1 : 0);
    if (share > 0) judging.turn.lessons.push_back({.share = share, .learners = std::move(people)});
}

// Shared, and nobody loses by rounding.
void note_lesson(Judging& judging, CharacterId who, std::uint64_t worth) {
    const auto people = with_party(judging, {who}, judging.person(who)->room);
    const std::uint64_t share = (worth + people.size() - 1) / people.size();
    if (share > 0) judging.turn.lessons.push_back({.share = share, .learners = people});
}

void note_lesson_alone(Judging& judging, CharacterId who, std::uint64_t worth) {
    if (worth > 0) judging.turn.lessons.push_back({.share = worth, .learners = {who}});
}

void judge(Judging& judging, const game::ExperienceGained& event) {
    const Character* who = judging.person(event.who);
    if (who == nullptr || event.experience <= who->vitals.experience)
        return judging.breaks("P4: experience was lost");
    const std::uint64_t gained = event.experience - who->vitals.experience;
    judging.turn.hurt.insert(event.who);
    for (Lesson& lesson : judging.turn.lessons)
        if (lesson.share == gained && lesson.learners.erase(event.who) != 0) return;
    judging.breaks("P4: experience for nothing");
}

void end_turn_of_lessons(Judging& judging) {
    for (const Lesson& lesson : judging.turn.lessons)
        if (!lesson.learners.empty()) judging.breaks("P4: somebody did not get their share");
}

}  // namespace underwell::sim
