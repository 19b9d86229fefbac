// What staff may do, and nobody else: K4. And the lottery that they may let close windows: S4.
#include "underwell/sim/judging.hpp"

namespace underwell::sim {

namespace {

constexpr std::int64_t all_percent = 100;
constexpr std::int64_t deviations_squared = 49;  // seven: not once in a hundred thousand million

}  // namespace

void LotterySeen::note(std::uint64_t draws, std::int64_t percent, bool closed) {
    const auto count = static_cast<std::int64_t>(draws);
    percents_expected_ += count * percent;
    percents_closed_ += closed ? all_percent : 0;
    variance_ += count * percent * (all_percent - percent);
}

bool LotterySeen::is_fair() const {
    const std::int64_t difference = percents_closed_ - percents_expected_;
    const std::int64_t slack = all_percent * all_percent;  // one draw
    return difference * difference <= deviations_squared * variance_ + slack;
}

// A message's sender may be judged after its taker: so whether it was a wish is seen at the end of
// the commit.
void demand_staff(Judging& judging) {
    if (judging.turn.staff) return;
    if (!judging.turn.letter) return judging.breaks("K4: decreed by nobody of the staff");
    judging.books.decrees.insert(*judging.turn.letter);
}

void judge(Judging& judging, const game::StaffActed& event) {
    const game::Character* who = judging.person(event.who);
    if (who == nullptr || (who->role == game::Role::player && !event.refused))
        return judging.breaks("K4: somebody acted as staff who is none");
    if (event.refused) return;
    judging.turn.staff = true;
    judging.turn.staff_by = event.who;
}

// By an admin, here or in a message; or by the program itself, which nobody in the world can make
// say so. Where inputs are not shown the two look alike.
void judge(Judging& judging, const game::RoleGiven& event) {
    if (judging.person(event.who) == nullptr)
        return judging.breaks("K4: a role for somebody who is not there");
    auto& appointed = judging.books.appointed;
    const auto [first, last] = appointed.equal_range(event.who);
    for (auto entry = first; entry != last; ++entry)
        if (entry->second == event.role) {
            appointed.erase(entry);
            return;
        }
    if (judging.turn.staff_by) {
        const game::Character* by = judging.person(*judging.turn.staff_by);
        if (by == nullptr || by->role != game::Role::admin)
            judging.breaks("K4: a role given by somebody who may not");
        return;
    }
    if (judging.turn.letter)
        judging.books.promotions.emplace(*judging.turn.letter, event);
    else if (judging.books.inputs_shown)
        judging.breaks("K4: a role given by nobody");
}

// The first ones are there before anybody is.
void judge(Judging& judging, const game::StartRoomFounded& event) {
    if (!judging.zone.surface) return judging.breaks("S1: a start room in a branch");
    if (judging.zone.surface->start_rooms.contains(event.id))
        judging.breaks("S1: a start room was founded twice");
    if (!judging.zone.people.empty()) demand_staff(judging);
}

// W1: the town is there before anybody is; after that only builders build.
void judge(Judging& judging, const game::PlaceMade& event) {
    if (!judging.zone.surface || event.room.value != judging.zone.rooms.size())
        return judging.breaks("W1: a place where none can be");
    if (!judging.zone.people.empty()) demand_staff(judging);
}

void judge(Judging& judging, const game::WayMade& event) {
    if (!judging.zone.surface || judging.room(event.from) == nullptr ||
        judging.room(event.to) == nullptr)
        return judging.breaks("W1: a way between what is not there");
    if (!judging.zone.people.empty()) demand_staff(judging);
}

void judge(Judging& judging, const game::StartRoomSet& event) {
    if (!judging.zone.surface || !judging.zone.surface->start_rooms.contains(event.id))
        return judging.breaks("S1: a start room that is not there");
    demand_staff(judging);
    for (auto& [branch, seen] : judging.books.standing)
        if (branch::start_room_of(branch) == event.id) seen.reconfigured = true;
}

void judge(Judging& judging, const game::ClosingChanged& event) {
    if (!judging.zone.surface) return judging.breaks("K4: a branch that closes the world");
    const auto& before = judging.zone.surface->closing;
    const base::Instant now = judging.zone.now;
    if (event.closing && (event.closing->next_word > event.closing->at || event.closing->at < now))
        judging.breaks("K4: a countdown that does not count down");
    const bool goes_on = before && event.closing && before->at == event.closing->at;
    const bool is_over = before && !event.closing && now >= before->at;
    if (!goes_on && !is_over) demand_staff(judging);
}

}  // namespace underwell::sim
