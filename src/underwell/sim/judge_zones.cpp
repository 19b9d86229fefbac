// Characters between zones, start rooms, collapse: laws 5 and 6, P1, P6, S1 to S8.
#include <algorithm>
#include <string>

#include "underwell/game/names.hpp"
#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using base::CharacterId;

namespace {

// The body that a message carries, if it carries one.
const game::Character* body_in(const game::Message& message) {
    if (const auto* enters = std::get_if<game::Enters>(&message)) return &*enters->body;
    if (const auto* home = std::get_if<game::ComesHome>(&message)) return &*home->body;
    return nullptr;
}

// Those that let others in by the clock, not by lot.
bool by_timer(const branch::StartRoomSettings& settings) {
    return settings.window_policy == branch::WindowPolicy::timer;
}

class StartRoomJudge {
  public:
    StartRoomJudge(Judging& judging, const branch::StartRoomSettings& settings)
        : judging_{judging}, settings_{settings} {}

    void operator()(const branch::BranchOpened& event) {
        if (!judging_.books.branches.insert(event.branch).second)
            judging_.breaks("S5: a branch has the identifier of an earlier one");
        for (const auto& [id, other] : judging_.books.standing)
            if (other.exit == event.exit && !other.closed &&
                branch::start_room_of(id) == branch::start_room_of(event.branch))
                judging_.breaks("S2: a new branch though the window was open");
        judging_.books.opened.insert(event.branch);
        judging_.books.standing[event.branch] = {.exit = event.exit,
                                                 .opened = event.time,
                                                 .last_room = event.time,
                                                 .closed = {},
                                                 .last_left = event.time,
                                                 .inside = {},
                                                 .reconfigured = false};
    }

    void operator()(const branch::CharacterEntered& event) {
        BranchSeen* branch = standing(event.branch);
        if (branch == nullptr) return;
        const bool late = branch->closed || (by_timer(settings_) && event.time - branch->opened >=
                                                                        settings_.window_duration);
        if (event.decreed)
            demand_staff(judging_);
        else if (late)
            judging_.breaks("S3: somebody came in after the window had closed");
        branch->inside.insert(event.character);
    }

    void operator()(const branch::CharacterLeft& event) {
        BranchSeen* branch = standing(event.branch);
        if (branch == nullptr) return;
        if (branch->inside.erase(event.character) == 0)
            judging_.breaks("S7: left a branch that it was not in");
        branch->last_left = event.time;
    }

    void operator()(const branch::RoomCreated& event) {
        if (BranchSeen* branch = standing(event.branch)) branch->last_room = event.time;
    }

    void operator()(const branch::WindowClosed& event) {
        BranchSeen* branch = standing(event.branch);
        if (branch == nullptr) return;
        if (event.decreed)
            demand_staff(judging_);
        else if (by_timer(settings_) && event.time - branch->opened < settings_.window_duration)
            judging_.breaks("S2: a window closed before its time");
        note_draws(*branch, event.time, !event.decreed);
        branch->closed = event.time;
    }

    void operator()(const branch::BranchCollapsed& event) {
        BranchSeen* branch = standing(event.branch);
        if (branch == nullptr) return;
        const bool idle = event.time - branch->last_room >= settings_.branch_max_idle;
        const bool deserted = branch->closed && branch->inside.empty();
        if (event.reason == branch::CollapseReason::decreed)
            demand_staff(judging_);
        else if (!idle && !deserted)
            judging_.breaks("S6: a branch collapsed without a reason");
        if (!branch->closed) note_draws(*branch, event.time, false);
        if (std::set<CharacterId>{event.evacuated.begin(), event.evacuated.end()} != branch->inside)
            judging_.breaks("S6: a collapse did not move everybody inside");
        judging_.books.standing.erase(event.branch);
    }

  private:
    // S4: all windows are drawn for whenever an interval is over, by the clock and not by each.
    void note_draws(const BranchSeen& branch, base::Instant time, bool closed) {
        if (by_timer(settings_) || branch.reconfigured) return;
        const base::Duration interval = settings_.recycle_interval;
        if (closed && (time <= branch.opened || time.since_epoch % interval != base::Duration{0}))
            judging_.breaks("S4: a window closed between two draws");
        const auto draws = time.since_epoch / interval - branch.opened.since_epoch / interval;
        judging_.books.lottery.note(static_cast<std::uint64_t>(draws),
                                    settings_.recycle_chance_percent, closed);
    }

    BranchSeen* standing(base::BranchId id) {
        const auto found = judging_.books.standing.find(id);
        if (found != judging_.books.standing.end()) return &found->second;
        judging_.breaks("S7: something concerns a branch that does not stand");
        return nullptr;
    }

    Judging& judging_;
    const branch::StartRoomSettings& settings_;
};

// P1: as everybody is when they come into the world.
void judge_birth(Judging& judging, const game::Character& body) {
    const game::Tuning& tuning = judging.content.tuning();
    judging.turn.outfit = tuning.outfit;
    judging.books.gold += static_cast<std::int64_t>(body.belongings.gold);
    if (!body.belongings.things.empty()) judging.breaks("I4: somebody was born with things");
    if (judging.turn.born != body.id || body.belongings.gold != tuning.gold_at_first ||
        body.vitals.hit_points != tuning.hit_points_at_first || body.vitals.level != 1 ||
        body.vitals.experience != 0 || body.role != game::Role::player)
        judging.breaks("P1: somebody was born as more than a newcomer");
}

std::optional<std::string> end_commit_of_bodies(Books& books) {
    for (const CharacterId who : std::exchange(books.moved, {}))
        if (books.bodies[who] != 1)
            return "law 5: a character has not one body: " + std::to_string(who.value);
    for (const auto& [letter, belongings] : std::exchange(books.arrived, {})) {
        const auto sent = books.sent.find(letter);
        if (sent == books.sent.end()) return "law 6: somebody arrived whom no message brought";
        if (sent->second != belongings) return "I4: a transfer changed what somebody carries";
        books.sent.erase(sent);
    }
    return std::nullopt;
}

std::optional<std::string> end_commit_of_branches(Books& books) {
    for (const game::HallEntry& entry : std::exchange(books.hall, {}))
        if (entry.depth > books.deepest[entry.branch])
            return "D10: the hall tells of a depth that nobody dug";
    const auto wishes = std::exchange(books.wishes, {});
    for (const Letter& letter : std::exchange(books.decrees, {}))
        if (!wishes.contains(letter)) return "K4: decreed by nobody of the staff";
    for (const auto& [letter, given] : std::exchange(books.promotions, {})) {
        const auto wish = wishes.find(letter);
        if (wish == wishes.end() || wish->second.deed != game::StaffDeed::promote ||
            wish->second.role != game::Role::admin ||
            wish->second.number != static_cast<std::uint64_t>(given.role))
            return "K4: a role given by somebody who may not";
    }
    books.appointed.clear();
    books.typed.clear();
    return std::nullopt;
}

std::optional<std::string> end_commit_of_things(Books& books) {
    for (const auto& [thing, change] : std::exchange(books.things_made, {})) {
        const std::int32_t left = (books.things.contains(thing) ? 1 : 0) + change;
        if (left > 1) return "I4: a thing was made twice";
        if (left < 0) return "I4: a thing went that was not there";
        if (left == 1)
            books.things.insert(thing);
        else
            books.things.erase(thing);
    }
    return std::nullopt;
}

}  // namespace

void judge(Judging& judging, const game::CharacterMade& event) {
    if (judging.books.bodies.contains(event.id)) judging.breaks("P1: a character was made twice");
    judging.books.bodies[event.id] = 0;
    judging.turn.born = event.id;
    if (!judging.zone.surface) return judging.breaks("P1: a character was made in a branch");
    for (const auto& [id, name] : judging.zone.surface->names)
        if (name == event.name) judging.breaks("P1: a name that somebody has already");
}

void judge(Judging& judging, const game::CharacterRenamed& event) {
    if (!judging.zone.surface) return;
    for (const auto& [id, name] : judging.zone.surface->names)
        if (id != event.id && game::folded(name) == game::folded(event.name))
            judging.breaks("P1: a name that somebody has already");
}

// Who is forgotten is asleep at home, and takes along what they have.
void judge(Judging& judging, const game::CharacterForgotten& event) {
    const game::Character* who = judging.person(event.id);
    if (who == nullptr || !judging.zone.surface)
        return judging.breaks("law 5: somebody was forgotten who is not at home");
    if (who->awake) judging.breaks("law 5: somebody was forgotten who is awake");
    judging.books.bodies.erase(event.id);
    judging.books.gold -= static_cast<std::int64_t>(who->belongings.gold);
    for (const game::Thing& thing : who->belongings.things)
        --judging.books.things_made[thing.id];
}

void judge(Judging& judging, const game::Arrived& event) {
    const game::Character& body = *event.body;
    ++judging.books.bodies[body.id];
    judging.books.moved.insert(body.id);
    judging.turn.looking_up.insert(body.id);
    if (judging.room(body.room) == nullptr) return judging.breaks("D1: arrived where no room is");
    if (event.cause == game::ArrivalCause::made) return judge_birth(judging, body);
    if (event.cause == game::ArrivalCause::died && (!judging.zone.surface || body.room.value != 0))
        judging.breaks("P5: the dead woke elsewhere than on the surface");
    if (!judging.turn.letter) return judging.breaks("law 6: somebody arrived without a message");
    judging.books.arrived.emplace(*judging.turn.letter, body.belongings);
}

void judge(Judging& judging, const game::Departed& event) {
    const game::Character* who = judging.person(event.who);
    if (who == nullptr || who->room != event.from)
        return judging.breaks("law 5: left from where it was not");
    // Whoever is carried off, by a collapse or by staff, does not have to flee.
    const bool by_itself = event.cause == game::HomeCause::walked;
    if (by_itself && fights(judging.zone, event.who))
        judging.breaks("C3: left the zone out of a fight");
    --judging.books.bodies[event.who];
    judging.books.moved.insert(event.who);
    judge_flight(judging, event);
    judge_death(judging, event);
}

void judge(Judging& judging, const game::MessageSent& event) {
    const Letter letter{.from = judging.zone.id, .to = event.to, .number = event.number};
    if (std::holds_alternative<game::StaffWish>(*event.message)) {
        demand_staff(judging);
        judging.books.wishes.emplace(letter, std::get<game::StaffWish>(*event.message));
    }
    const game::Character* body = body_in(*event.message);
    if (body == nullptr) return;
    const game::Character* who = judging.person(body->id);
    if (who == nullptr || who->belongings != body->belongings)
        judging.breaks("I4: a message took along other things than its character has");
    for (const game::Thing& thing : body->belongings.things)
        if (thing.opens && game::zone_of(thing.opens->branch) == judging.zone.id)
            judging.breaks("Q1: a key was carried out of its branch");
    judging.books.sent[letter] = body->belongings;
}

void judge(Judging& judging, const game::MessageTaken& event) {
    const auto found = judging.zone.mail.taken.find(event.from);
    const std::uint64_t last = found == judging.zone.mail.taken.end() ? 0 : found->second;
    if (event.number != last + 1) judging.breaks("law 6: a message was lost, or taken twice");
    judging.turn.letter = Letter{.from = event.from, .to = judging.zone.id, .number = event.number};
}

void judge(Judging& judging, const game::MailForgotten& event) {
    if (!judging.zone.surface) return judging.breaks("law 6: a branch forgot its messages");
    if (judging.books.standing.contains(game::branch_of(event.with)))
        judging.breaks("S6: messages were forgotten of a branch that stands");
}

void judge(Judging& judging, const game::BranchFounded& event) {
    if (judging.zone.branch || judging.zone.surface || !judging.zone.rooms.empty())
        judging.breaks("S5: a branch was founded where one was");
    if (game::zone_of(event.plan.branch) != judging.zone.id)
        judging.breaks("S5: a branch in a zone of another name");
}

void judge(Judging& judging, const game::StartRoomChanged& event) {
    if (!judging.zone.surface) return judging.breaks("S1: a start room in a branch");
    const auto found = judging.zone.surface->start_rooms.find(event.id);
    if (found == judging.zone.surface->start_rooms.end())
        return judging.breaks("S1: a start room that is not there");
    std::visit(StartRoomJudge{judging, found->second.start_room->settings()}, event.event);
}

void judge(Judging& judging, const game::RoomsGone& event) {
    if (!judging.zone.people.empty()) return judging.breaks("S6: rooms went with somebody inside");
    for (std::size_t number = event.left; number < judging.zone.rooms.size(); ++number) {
        const game::Room& room = judging.zone.rooms[number];
        judging.books.gold -= gold_in(room, judging.content);
        for (const game::Thing& thing : room.things)
            note_unmade(judging, thing.id);
        for (const game::Monster& monster : room.monsters)
            for (const game::Thing& thing : monster.carries)
                note_unmade(judging, thing.id);
    }
}

void judge(Judging& judging, const game::ZoneEnded& /*event*/) {
    if (!judging.zone.rooms.empty()) judging.breaks("S6: a zone ended with rooms in it");
}

void judge(Judging& judging, const game::Woke& event) {
    const game::Character* who = judging.person(event.who);
    judging.turn.looking_up.insert(event.who);
    if (who == nullptr || who->awake) judging.breaks("law 5: somebody woke who was not asleep");
}

void judge(Judging& judging, const game::FellAsleep& event) {
    const game::Character* who = judging.person(event.who);
    if (who == nullptr || !who->awake)
        judging.breaks("law 5: somebody fell asleep who was not awake");
}

void judge(Judging& judging, const game::Heard& event) {
    const game::Character* who = judging.person(event.to);
    if (who == nullptr) return judging.breaks("P6: heard by somebody who is not there");
    if (std::ranges::find(who->company.ignored, event.from) != who->company.ignored.end())
        judging.breaks("P6: heard somebody who is ignored");
    if (judging.books.words_repeat) return;
    constexpr std::size_t remembered_max = 100'000;
    if (judging.books.heard.size() >= remembered_max) judging.books.heard.clear();
    if (!judging.books.heard
             .insert(
                 {.by = event.to, .from = event.from, .manner = event.manner, .words = event.words})
             .second)
        judging.breaks("P6: heard twice");
}

std::optional<std::string> end_commit(Books& books, const std::map<base::ZoneId, game::Zone>& all) {
    for (const base::BranchId branch : std::exchange(books.opened, {})) {
        const auto zone = all.find(game::zone_of(branch));
        if (zone == all.end() || zone->second.rooms.empty())
            return "S1: a branch was opened without its first room";
    }
    if (auto wrong = end_commit_of_branches(books)) return wrong;
    if (auto wrong = end_commit_of_bodies(books)) return wrong;
    return end_commit_of_things(books);
}

}  // namespace underwell::sim
