#include "underwell/game/staff.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/company.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/typed_words.hpp"
#include "underwell/game/walking.hpp"

namespace underwell::game {

using base::BranchId;
using base::CharacterId;

namespace {

constexpr base::StartRoomId first_start_room{1};

// ---- The countdown ----

// How long before the end people are told.
constexpr std::array<base::Duration, 7> last_words = {
    std::chrono::minutes{30}, std::chrono::minutes{10}, std::chrono::minutes{5},
    std::chrono::minutes{2},  std::chrono::minutes{1},  std::chrono::seconds{30},
    std::chrono::seconds{10}};

base::Instant next_word(base::Instant at, base::Instant now) {
    for (const base::Duration before : last_words)
        if (at - before > now) return at - before;
    return at;
}

void tell_all_of_stop(Deciding& deciding, const WorldStops& stops) {
    take_staff(deciding, stops);
    for (const base::ZoneId zone : wakeful_branches(deciding.zone))
        deciding.send(zone, stops);
}

// ---- Answers ----

void reply(Deciding& deciding, const StaffWish& wish, StaffOutcome outcome, std::string name = {}) {
    take_staff(deciding, StaffReply{.to = wish.by,
                                    .deed = wish.deed,
                                    .outcome = outcome,
                                    .name = std::move(name),
                                    .number = wish.number});
}

// ---- What is done to a person, where they are ----

void mute(Deciding& deciding, const Character& whom, const StaffWish& wish) {
    Company company = whom.company;
    const auto minutes = static_cast<std::int64_t>(wish.number);
    company.muted_until = deciding.now + std::chrono::minutes{minutes};
    Sentence told = "were_muted";
    if (wish.words.empty()) told = "were_muted_without_a_word";
    if (minutes == 0) told = "may_speak_again";
    if (whom.awake)
        deciding.tell(whom.id, {told, {{"minutes", minutes}, {"words", Quoted{wish.words}}}});
    deciding.happen(CompanyChanged{.who = whom.id, .company = std::move(company), .about = {}});
}

void do_to_person(Deciding& deciding, const Character& whom, const StaffWish& wish) {
    // Admins may do it to everybody; others to those below them.
    if (wish.role != Role::admin && whom.role >= wish.role)
        return reply(deciding, wish, StaffOutcome::outranked, whom.name);
    if (wish.deed == StaffDeed::mute) mute(deciding, whom, wish);
    if (wish.deed == StaffDeed::promote)
        deciding.happen(RoleGiven{.who = whom.id, .role = static_cast<Role>(wish.number)});
    reply(deciding, wish, StaffOutcome::done, whom.name);
}

// ---- What the surface decides ----

void tell_of_nobody(Deciding& deciding, const StaffWish& wish) {
    take_company(deciding, CompanyAnswer{.who = wish.by,
                                         .found = CompanyFound::nobody,
                                         .whom = {},
                                         .name = wish.whom_name,
                                         .words = {}});
}

// Whoever wished it is told if there is nobody of that name.
std::optional<CharacterId> find_whom(Deciding& deciding, const StaffWish& wish) {
    const Surface& surface = *deciding.zone.surface;
    const auto found = surface.by_name.find(folded(wish.whom_name));
    if (found != surface.by_name.end()) return found->second;
    tell_of_nobody(deciding, wish);
    return std::nullopt;
}

const StartPlace* place_of(const Zone& zone, BranchId branch) {
    const auto found = zone.surface->start_rooms.find(branch::start_room_of(branch));
    return found == zone.surface->start_rooms.end() ? nullptr : &found->second;
}

bool exists(const Zone& zone, BranchId branch) {
    const StartPlace* place = place_of(zone, branch);
    return place != nullptr && place->start_room->state().branches.contains(branch);
}

void decree(Deciding& deciding, const StaffWish& wish) {
    const BranchId branch{wish.number};
    const StartPlace* place = place_of(deciding.zone, branch);
    if (place == nullptr) return reply(deciding, wish, StaffOutcome::no_such_branch);
    const branch::StartRoom& start_room = *place->start_room;
    const auto decided = wish.deed == StaffDeed::seal
                             ? start_room.decide_close(branch, deciding.now)
                             : start_room.decide_collapse(branch, deciding.now);
    if (!decided)
        return reply(deciding, wish,
                     decided.error().name == branch::errors::already_closed
                         ? StaffOutcome::already
                         : StaffOutcome::no_such_branch);
    reply(deciding, wish, StaffOutcome::done);
    for (const branch::StartRoomEvent& event : *decided)
        deciding.happen(StartRoomChanged{.id = start_room.origin().id, .event = event});
}

// No name has these. What it is exactly the program finds out.
bool is_network(std::string_view name) {
    return name.find_first_of(".:/") != std::string_view::npos;
}

// Also names that nobody has, yet or any more. What is a network the program knows: it answers for
// them.
void keep_out(Deciding& deciding, const StaffWish& wish) {
    CharacterId whom;
    std::string name = wish.whom_name;
    const bool network = is_network(name);
    const Surface& surface = *deciding.zone.surface;
    const auto known = surface.by_name.find(folded(name));
    if (known != surface.by_name.end()) {
        whom = known->second;
        name = surface.names.at(whom);
    } else if (!network && !check_name(name)) {
        return tell_of_nobody(deciding, wish);
    }
    deciding.ask({.what = wish.deed == StaffDeed::ban ? RequestKind::ban : RequestKind::pardon,
                  .by = wish.by,
                  .whom = whom,
                  .name = name,
                  .duration = std::chrono::minutes{static_cast<std::int64_t>(wish.number)},
                  .words = wish.words});
    // Whether there was a ban to be taken back the program knows.
    if (!network && wish.deed == StaffDeed::ban) reply(deciding, wish, StaffOutcome::done, name);
}

void begin_closing(Deciding& deciding, const StaffWish& wish) {
    const base::Duration left = std::chrono::minutes{static_cast<std::int64_t>(wish.number)};
    const base::Instant at = deciding.now + left;
    deciding.happen(ClosingChanged{
        Closing{.at = at, .next_word = next_word(at, deciding.now), .words = wish.words}});
    tell_all_of_stop(deciding, {.left = left, .words = wish.words});
}

void end_closing(Deciding& deciding, const StaffWish& wish) {
    if (!deciding.zone.surface->closing) return reply(deciding, wish, StaffOutcome::already);
    deciding.happen(ClosingChanged{});
    tell_all_of_stop(deciding, {.left = {}, .words = {}});
}

// ---- Visits ----

void enter(Deciding& deciding, const Character& who, BranchId branch) {
    const StartPlace* place = place_of(deciding.zone, branch);
    CHECK(place != nullptr);
    const branch::StartRoom& start_room = *place->start_room;
    const auto admitted = start_room.decide_admit(who.id, branch, deciding.now);
    if (!admitted)
        return deciding.refuse(who.id, "no_such_branch", {{"branch", Quoted{name_of(branch)}}});
    const grid::Direction exit = start_room.state().branches.at(branch).exit;
    for (const branch::StartRoomEvent& event : *admitted)
        deciding.happen(StartRoomChanged{.id = start_room.origin().id, .event = event});
    Character body = who;
    body.position = {};
    // The branch exists: of the plan only the entrance is looked at.
    deciding.send(zone_of(branch), Enters{.plan = {.branch = branch,
                                                   .seed = 0,
                                                   .entrance = exit,
                                                   .settings = place->branch_settings,
                                                   .generator = place->generator},
                                          .body = std::move(body)});
    deciding.happen(
        Departed{.who = who.id, .from = who.room, .cause = HomeCause::carried, .towards = {}});
}

void visit_from_surface(Deciding& deciding, const Character& who, const StaffWish& wish) {
    if (wish.whom == CharacterId{}) return enter(deciding, who, {wish.number});
    if (const Character* whom = find_person(deciding.zone, wish.whom))
        return carry_to(deciding, who, whom->room);
    const base::ZoneId there = whereabouts(deciding.zone, wish.whom);
    if (there == surface_zone)  // stumbling out of a collapse, and not yet here
        return deciding.refuse(who.id, "not_here", {{"word", Quoted{wish.whom_name}}});
    enter(deciding, who, branch_of(there));
    deciding.send(there, wish);
}

// Whether it can be is found out before whoever wants it is taken anywhere.
std::optional<StaffWish> checked(Deciding& deciding, const StaffWish& wish) {
    StaffWish visit = wish;
    visit.checked = true;
    if (!wish.whom_name.empty()) {
        const auto whom = find_whom(deciding, wish);
        if (!whom) return std::nullopt;
        visit.whom = *whom;
        return visit;
    }
    if (exists(deciding.zone, {wish.number})) return visit;
    reply(deciding, wish, StaffOutcome::no_such_branch);
    return std::nullopt;
}

void visit_by_surface(Deciding& deciding, const StaffWish& wish) {
    const auto visit = wish.checked ? std::optional{wish} : checked(deciding, wish);
    if (!visit) return;
    if (const Character* who = find_person(deciding.zone, wish.by))
        return visit_from_surface(deciding, *who, *visit);
    const base::ZoneId there = whereabouts(deciding.zone, wish.by);
    if (there != surface_zone) deciding.send(there, *visit);
}

void visit_from_branch(Deciding& deciding, const StaffWish& wish) {
    const Character* who = find_person(deciding.zone, wish.by);
    if (who == nullptr || !wish.checked) return deciding.send(surface_zone, wish);
    if (const Character* whom = find_person(deciding.zone, wish.whom)) {
        // They may have arrived in that very room.
        if (whom->room != who->room) carry_to(deciding, *who, whom->room);
        return;
    }
    if (wish.whom == CharacterId{} && zone_of({wish.number}) == deciding.zone.id)
        return carry_to(deciding, *who, {0});
    go_home(deciding, *who, HomeCause::carried);
    deciding.send(surface_zone, wish);
}

void find_and_do(Deciding& deciding, const StaffWish& wish) {
    StaffWish found = wish;
    if (wish.whom == CharacterId{}) {
        if (!deciding.zone.surface) return deciding.send(surface_zone, wish);
        const auto whom = find_whom(deciding, wish);
        if (!whom) return;
        found.whom = *whom;
    }
    if (const Character* whom = find_person(deciding.zone, found.whom))
        return do_to_person(deciding, *whom, found);
    const base::ZoneId there = whereabouts(deciding.zone, found.whom);
    if (there != deciding.zone.id) deciding.send(there, found);
}

Sentence sentence_of(Role role) {
    switch (role) {
        case Role::player:
            return Sentence{"you_made_player"};
        case Role::helper:
            return Sentence{"you_made_helper"};
        case Role::builder:
            return Sentence{"you_made_builder"};
        case Role::admin:
            break;
    }
    return Sentence{"you_made_admin"};
}

// Nothing for what is told otherwise.
std::optional<Sentence> sentence_of(const StaffReply& reply) {
    if (reply.outcome == StaffOutcome::outranked) return Sentence{"outranked"};
    if (reply.outcome == StaffOutcome::no_such_branch) return Sentence{"no_such_branch"};
    if (reply.outcome == StaffOutcome::already)
        return reply.deed == StaffDeed::seal ? Sentence{"window_is_closed"}
                                             : Sentence{"nothing_to_call_off"};
    switch (reply.deed) {
        case StaffDeed::mute:
            return reply.number == 0 ? Sentence{"you_unmuted"} : Sentence{"you_muted"};
        case StaffDeed::promote:
            return sentence_of(static_cast<Role>(reply.number));
        case StaffDeed::ban:
            if (reply.number == 0) return Sentence{"you_banned_for_good"};
            return told_span(static_cast<std::int64_t>(reply.number), span_of_ban).sentence;
        case StaffDeed::seal:
            return Sentence{"you_sealed"};
        case StaffDeed::collapse:
            return Sentence{"you_collapsed"};
        case StaffDeed::pardon:
        case StaffDeed::visit:
        case StaffDeed::shut_down:
        case StaffDeed::go_on:
            break;
    }
    return std::nullopt;
}

}  // namespace

SpanTold told_span(std::int64_t minutes, const SpanSentences& sentences) {
    constexpr std::int64_t in_an_hour = 60;
    constexpr std::int64_t in_a_day = 24 * in_an_hour;
    if (minutes % in_a_day == 0)
        return {.sentence = sentences.days, .number = {"days", minutes / in_a_day}};
    if (minutes % in_an_hour == 0)
        return {.sentence = sentences.hours, .number = {"hours", minutes / in_an_hour}};
    return {.sentence = sentences.minutes, .number = {"minutes", minutes}};
}

std::optional<Role> role_called(std::string_view word) {
    const auto found = std::ranges::find(role_names, word);
    if (found == role_names.end()) return std::nullopt;
    return static_cast<Role>(found - role_names.begin());
}

std::optional<BranchId> branch_called(std::string_view word) {
    const std::size_t dot = word.find('.');
    const bool has_start_room = dot != std::string_view::npos;
    const auto number = number_of(has_start_room ? word.substr(dot + 1) : word);
    const auto start_room = has_start_room ? number_of(word.substr(0, dot)) : 1;
    if (!number || !start_room || *start_room > branch::start_room_id_max) return std::nullopt;
    return branch::branch_id({*start_room}, *number);
}

std::string name_of(BranchId branch) {
    std::string number = std::to_string(branch.value & branch::branch_number_max);
    const base::StartRoomId start_room = branch::start_room_of(branch);
    if (start_room == first_start_room) return number;
    return std::to_string(start_room.value) + "." + number;
}

void carry_to(Deciding& deciding, const Character& who, RoomNumber to) {
    if (who.room == to) return deciding.refuse(who.id, "you_are_there");
    deciding.happen(
        Carried{.who = who.id, .from = who.room, .to = to, .cause = ArrivalCause::carried});
}

void wish(Deciding& deciding, StaffWish wished) {
    if (!deciding.zone.surface) {
        const bool to_person = wished.deed == StaffDeed::mute || wished.deed == StaffDeed::promote;
        if (to_person) return find_and_do(deciding, wished);
        return deciding.send(surface_zone, std::move(wished));
    }
    take_staff(deciding, wished);
}

void take_staff(Deciding& deciding, const StaffWish& wish) {
    const bool on_surface = deciding.zone.surface != nullptr;
    switch (wish.deed) {
        case StaffDeed::visit:
            return on_surface ? visit_by_surface(deciding, wish)
                              : visit_from_branch(deciding, wish);
        case StaffDeed::mute:
        case StaffDeed::promote:
            return find_and_do(deciding, wish);
        case StaffDeed::ban:
        case StaffDeed::pardon:
            return keep_out(deciding, wish);
        case StaffDeed::seal:
        case StaffDeed::collapse:
            return decree(deciding, wish);
        case StaffDeed::shut_down:
            return begin_closing(deciding, wish);
        case StaffDeed::go_on:
            return end_closing(deciding, wish);
    }
}

void take_staff(Deciding& deciding, const StaffReply& reply) {
    if (find_person(deciding.zone, reply.to) == nullptr) {
        const base::ZoneId there = whereabouts(deciding.zone, reply.to);
        if (there != deciding.zone.id) deciding.send(there, reply);
        return;
    }
    const auto sentence = sentence_of(reply);
    if (!sentence) return;
    const std::vector<Part> parts = {
        {"name", Quoted{reply.name}},
        {"number", static_cast<std::int64_t>(reply.number)},
        told_span(static_cast<std::int64_t>(reply.number), span_of_ban).number,
        {"branch", Quoted{name_of(BranchId{reply.number})}}};
    if (reply.outcome == StaffOutcome::done) return deciding.tell(reply.to, {*sentence, parts});
    deciding.refuse(reply.to, *sentence, parts);
}

void take_staff(Deciding& deciding, const WorldStops& stops) {
    Line line{"world_goes_on", {}};
    if (stops.left) {
        const std::int64_t seconds = stops.left->count() / 1'000;
        const std::int64_t minutes = seconds / 60;
        const Part words{"words", Quoted{stops.words}};
        line = minutes > 0 ? Line{"world_stops_in_minutes", {{"minutes", minutes}, words}}
                           : Line{"world_stops_in_seconds", {{"seconds", seconds}, words}};
    }
    Audience everybody;
    for (const auto& [id, who] : deciding.zone.people)
        if (who.awake) everybody.push_back(id);
    if (!everybody.empty()) deciding.tell({.to = std::move(everybody), .what = std::move(line)});
}

void go_on_closing(Deciding& deciding) {
    if (!deciding.zone.surface || !deciding.zone.surface->closing) return;
    Closing closing = *deciding.zone.surface->closing;
    if (deciding.now < closing.next_word) return;
    if (deciding.now >= closing.at) {
        deciding.happen(ClosingChanged{});
        deciding.ask({.what = RequestKind::shut_down, .words = closing.words});
        return;
    }
    closing.next_word = next_word(closing.at, deciding.now);
    tell_all_of_stop(deciding, {.left = closing.at - deciding.now, .words = closing.words});
    deciding.happen(ClosingChanged{std::move(closing)});
}

}  // namespace underwell::game
