#include "underwell/branch/start_room.hpp"

#include <algorithm>
#include <string>

#include "underwell/base/check.hpp"
#include "underwell/branch/branch.hpp"

namespace underwell::branch {

using base::BranchId;
using base::CharacterId;
using base::Instant;

namespace {

// Lottery draws and idle checks happen at the multiples of their interval since the epoch, so that
// they are at the same times after a restart.
Instant first_multiple(base::Duration interval, Instant not_before) {
    const base::Duration whole = not_before.since_epoch / interval * interval;
    return {whole == not_before.since_epoch ? whole : whole + interval};
}

std::string text(BranchId branch) {
    return "branch " + std::to_string(start_room_of(branch).value) + "/" +
           std::to_string(branch.value & branch_number_max);
}

std::string text(CharacterId character) {
    return "character " + std::to_string(character.value);
}

base::Result<void> impossible(const std::string& why) {
    return base::fail(errors::not_an_event, why + "; the journal belongs to another history");
}

base::Result<void> inconsistent(const std::string& why) {
    return base::fail(errors::inconsistent, why + "; restore from a backup");
}

StartRoomEvent collapse(BranchId id, const LiveBranch& branch, CollapseReason reason,
                        Instant time) {
    return BranchCollapsed{.branch = id,
                           .reason = reason,
                           .evacuated = {branch.inside.begin(), branch.inside.end()},
                           .time = time};
}

}  // namespace

base::Result<StartRoom> StartRoom::found(const StartRoomSettings& settings, const Origin& origin) {
    return in_state(settings, origin, {});
}

base::Result<StartRoom> StartRoom::in_state(const StartRoomSettings& settings, const Origin& origin,
                                            State state) {
    if (auto valid = validate(settings); !valid) return std::unexpected(valid.error());
    if (origin.id.value < 1 || origin.id.value > start_room_id_max)
        return base::fail(errors::bad_start_room_id,
                          "the id of the start room is " + std::to_string(origin.id.value) +
                              "; give a number from 1 to " + std::to_string(start_room_id_max) +
                              " that no start room ever had");
    StartRoom start_room{settings, origin};
    if (auto adopted = start_room.adopt(std::move(state)); !adopted)
        return std::unexpected(adopted.error());
    return start_room;
}

// Deciding.

// Runs decide(start room, time) on the start room as it is once everything due by now has happened.
template <typename Decide>
base::Result<StartRoomEvents> StartRoom::settle_and(Instant now, const Decide& decide) const {
    auto events = decide_advance(now);
    if (!events) return events;
    const Instant time = std::max(now, state_.latest);
    if (events->empty()) return decide(*this, time);

    // Only a host that missed its deadline pays for this copy.
    StartRoom settled = *this;
    for (const StartRoomEvent& event : *events)
        CHECK(settled.apply(event).has_value());
    auto decided = decide(settled, time);
    if (!decided) return decided;
    events->insert(events->end(), decided->begin(), decided->end());
    return events;
}

base::Result<StartRoomEvents> StartRoom::decide_enter(const Entry& entry, Instant now) const {
    return settle_and(now, [&](const StartRoom& settled, Instant time) {
        return settled.enter_settled(entry, time);
    });
}

base::Result<StartRoomEvents> StartRoom::enter_settled(const Entry& entry, Instant time) const {
    if (!has_exit(entry.exit))
        return base::fail(errors::no_such_exit,
                          "the start room has no exit that way; look for one");
    if (auto outside = check_outside(entry.character); !outside)
        return std::unexpected(outside.error());
    StartRoomEvents events;
    auto branch = index_.open_at[grid::index(entry.exit)];
    if (!branch) {
        if (state_.branches_opened >= branch_number_max)
            return base::fail(errors::branches_used_up,
                              "this start room has no numbers left for branches; found another");
        branch = branch_id(origin_.id, state_.branches_opened + 1);
        events.emplace_back(BranchOpened{
            .branch = *branch, .seed = seed_of(*branch), .exit = entry.exit, .time = time});
    }
    events.emplace_back(
        CharacterEntered{.character = entry.character, .branch = *branch, .time = time});
    return events;
}

base::Result<void> StartRoom::check_outside(CharacterId character) const {
    const auto where = branch_of(character);
    if (!where) return {};
    return base::fail(errors::already_inside,
                      text(character) + " is inside " + text(*where) + "; it has to leave first");
}

base::Result<StartRoomEvents> StartRoom::decide_leave(CharacterId character, Instant now) const {
    return settle_and(now, [&](const StartRoom& settled, Instant time) {
        return settled.leave_settled(character, time);
    });
}

base::Result<StartRoomEvents> StartRoom::leave_settled(CharacterId character, Instant time) const {
    const auto id = branch_of(character);
    if (!id)
        return base::fail(errors::not_inside, text(character) + " is in no branch; nothing to do");
    StartRoomEvents events = {CharacterLeft{.character = character, .branch = *id, .time = time}};
    const LiveBranch& branch = state_.branches.at(*id);
    if (!branch.window_open && branch.inside.size() == 1)
        events.emplace_back(BranchCollapsed{.branch = *id,
                                            .reason = CollapseReason::nobody_can_return,
                                            .evacuated = {},
                                            .time = time});
    return events;
}

base::Result<StartRoomEvents> StartRoom::decide_room_created(BranchId branch, Instant now) const {
    return settle_and(now, [&](const StartRoom& settled, Instant time) {
        return settled.create_room_settled(branch, time);
    });
}

base::Result<StartRoomEvents> StartRoom::create_room_settled(BranchId branch, Instant time) const {
    if (auto found = find(branch); !found) return std::unexpected(found.error());
    return StartRoomEvents{RoomCreated{.branch = branch, .time = time}};
}

base::Result<StartRoomEvents> StartRoom::decide_close(BranchId branch, Instant now) const {
    return settle_and(now, [&](const StartRoom& settled, Instant time) {
        return settled.close_settled(branch, time);
    });
}

base::Result<StartRoomEvents> StartRoom::close_settled(BranchId id, Instant time) const {
    const auto branch = find(id);
    if (!branch) return std::unexpected(branch.error());
    if (!(*branch)->window_open)
        return base::fail(errors::already_closed, "the window of " + text(id) + " is closed");
    StartRoomEvents events = {
        WindowClosed{.branch = id, .exit = (*branch)->exit, .time = time, .decreed = true}};
    if ((*branch)->inside.empty())
        events.push_back(collapse(id, **branch, CollapseReason::nobody_can_return, time));
    return events;
}

base::Result<StartRoomEvents> StartRoom::decide_collapse(BranchId branch, Instant now) const {
    return settle_and(now, [&](const StartRoom& settled, Instant time) {
        return settled.collapse_settled(branch, time);
    });
}

base::Result<StartRoomEvents> StartRoom::collapse_settled(BranchId id, Instant time) const {
    const auto branch = find(id);
    if (!branch) return std::unexpected(branch.error());
    return StartRoomEvents{collapse(id, **branch, CollapseReason::decreed, time)};
}

base::Result<StartRoomEvents> StartRoom::decide_admit(CharacterId character, BranchId branch,
                                                      Instant now) const {
    return settle_and(now, [&](const StartRoom& settled, Instant time) {
        return settled.admit_settled(
            {.character = character, .branch = branch, .time = time, .decreed = true});
    });
}

base::Result<StartRoomEvents> StartRoom::admit_settled(const CharacterEntered& entered) const {
    if (auto found = find(entered.branch); !found) return std::unexpected(found.error());
    if (auto outside = check_outside(entered.character); !outside)
        return std::unexpected(outside.error());
    return StartRoomEvents{entered};
}

base::Result<StartRoomEvents> StartRoom::decide_advance(Instant now) const {
    if (now > time_max)
        return base::fail(errors::bad_time, "the clock is past the year 9999; set it right");
    StartRoomEvents events;
    std::set<BranchId> collapsed;
    for (const Due& due : due_until(std::max(now, state_.latest))) {
        if (collapsed.contains(due.branch)) continue;
        const LiveBranch& branch = state_.branches.at(due.branch);
        if (due.kind == DueKind::window) {
            events.emplace_back(
                WindowClosed{.branch = due.branch, .exit = branch.exit, .time = due.time});
            if (!branch.inside.empty()) continue;
        }
        const auto reason =
            due.kind == DueKind::idle ? CollapseReason::idle : CollapseReason::nobody_can_return;
        events.push_back(collapse(due.branch, branch, reason, due.time));
        collapsed.insert(due.branch);
    }
    return events;
}

// In order of time. A time before the latest event, as a restored state may have, becomes that.
std::vector<StartRoom::Due> StartRoom::due_until(Instant now) const {
    std::vector<Due> dues;
    const auto add = [&](DueKind kind, BranchId branch, Instant time) {
        dues.push_back({.time = std::max(time, state_.latest), .kind = kind, .branch = branch});
    };
    for (const BranchId branch : index_.deserted)
        add(DueKind::deserted, branch, state_.latest);
    for (const auto& branch : index_.open_at) {
        if (!branch) continue;
        const Instant closes = window_closes(state_.branches.at(*branch));
        if (closes <= now) add(DueKind::window, *branch, closes);
    }
    for (const auto& [last_room, branch] : index_.by_last_room) {
        const Instant ends = idle_ends(last_room);
        if (ends > now) break;
        add(DueKind::idle, branch, ends);
    }
    std::ranges::sort(dues);
    return dues;
}

std::uint64_t StartRoom::seed_of(BranchId branch) const {
    return base::StreamFamily{origin_.seed, "start_room.branch_seed"}.of(branch.value).bits();
}

// The draws of the lottery can be looked up ahead, since they depend on nothing but their number
// and the exit. So neither years of downtime nor a short interval ever mean walking over all ticks.
Instant StartRoom::window_closes(const LiveBranch& branch) const {
    if (settings_.window_policy == WindowPolicy::timer)
        return branch.opened + settings_.window_duration;
    const base::StreamFamily lottery{origin_.seed, "start_room.lottery"};
    const auto chance = static_cast<std::uint32_t>(settings_.recycle_chance_percent);
    const auto ticks_before =
        static_cast<std::uint64_t>(branch.opened.since_epoch / settings_.recycle_interval);
    std::uint64_t draws = 1;
    while (draws < lottery_draws_max &&
           lottery.of(ticks_before + draws, grid::index(branch.exit)).below(100) >= chance)
        ++draws;
    return {settings_.recycle_interval * static_cast<std::int64_t>(ticks_before + draws)};
}

Instant StartRoom::idle_ends(Instant last_room) const {
    return first_multiple(settings_.branch_check_interval, last_room + settings_.branch_max_idle);
}

// Asking.

std::optional<Instant> StartRoom::next_deadline() const {
    if (!index_.deserted.empty()) return state_.latest;
    std::optional<Instant> next;
    const auto consider = [&](Instant time) {
        time = std::max(time, state_.latest);
        next = next ? std::min(*next, time) : time;
    };
    for (const auto& branch : index_.open_at)
        if (branch) consider(window_closes(state_.branches.at(*branch)));
    if (!index_.by_last_room.empty()) consider(idle_ends(index_.by_last_room.begin()->first));
    return next;
}

// Also right if the host is late and what was due has not been settled.
bool StartRoom::joinable(const LiveBranch& branch, Instant now) const {
    const Instant time = std::max(now, state_.latest);
    return branch.window_open && window_closes(branch) > time && idle_ends(branch.last_room) > time;
}

std::vector<ExitView> StartRoom::look(Instant now) const {
    std::vector<ExitView> views;
    for (const grid::Direction exit : directions(settings_)) {
        views.push_back({.exit = exit, .window = std::nullopt});
        const auto id = index_.open_at[grid::index(exit)];
        if (!id) continue;
        const LiveBranch& branch = state_.branches.at(*id);
        if (!joinable(branch, now)) continue;
        OpenWindow window{.branch = *id, .closes = std::nullopt, .inside = branch.inside.size()};
        if (settings_.window_policy == WindowPolicy::timer) window.closes = window_closes(branch);
        views.back().window = window;
    }
    return views;
}

bool StartRoom::can_come_back(BranchId branch, Instant now) const {
    const auto found = find(branch);
    return found && joinable(**found, now);
}

std::optional<BranchId> StartRoom::branch_of(CharacterId character) const {
    const auto found = index_.whereabouts.find(character);
    if (found == index_.whereabouts.end()) return std::nullopt;
    return found->second;
}

bool StartRoom::has_exit(grid::Direction exit) const {
    return grid::index(exit) < index_.open_at.size() && directions(settings_).contains(exit);
}

base::Result<const LiveBranch*> StartRoom::find(BranchId branch) const {
    const auto found = state_.branches.find(branch);
    if (found == state_.branches.end())
        return base::fail(errors::no_such_branch,
                          text(branch) + " does not exist, or no more; find another way");
    return &found->second;
}

// Applying.

base::Result<void> StartRoom::apply(const StartRoomEvent& event) {
    return std::visit(
        [this](const auto& happened) -> base::Result<void> {
            if (auto checked = check_time(happened.time); !checked) return checked;
            if (auto checked = check(happened); !checked) return checked;
            change(happened);
            state_.latest = happened.time;
            return {};
        },
        event);
}

base::Result<void> StartRoom::check_time(Instant time) const {
    if (time >= state_.latest && time <= time_max) return {};
    return impossible("the event is out of order in time");
}

base::Result<void> StartRoom::check(const BranchOpened& event) const {
    if (!has_exit(event.exit)) return impossible("the start room has no such exit");
    if (state_.branches_opened >= branch_number_max ||
        event.branch != branch_id(origin_.id, state_.branches_opened + 1))
        return impossible(text(event.branch) + " is not the next one to open");
    if (index_.open_at[grid::index(event.exit)])
        return impossible("another window is open at the exit of " + text(event.branch));
    return {};
}

base::Result<void> StartRoom::check(const CharacterEntered& event) const {
    const auto branch = find(event.branch);
    if (!branch) return std::unexpected(branch.error());
    if (index_.whereabouts.contains(event.character))
        return impossible(text(event.character) + " is in a branch already");
    if (event.decreed) return {};
    if (!(*branch)->window_open)
        return impossible("the window of " + text(event.branch) + " is closed");
    if (settings_.window_policy == WindowPolicy::timer && event.time >= window_closes(**branch))
        return impossible("the window of " + text(event.branch) + " should have been closed");
    return {};
}

base::Result<void> StartRoom::check(const CharacterLeft& event) const {
    if (branch_of(event.character) == event.branch) return {};
    return impossible(text(event.character) + " is not inside " + text(event.branch));
}

base::Result<void> StartRoom::check(const RoomCreated& event) const {
    if (auto branch = find(event.branch); !branch) return std::unexpected(branch.error());
    return {};
}

base::Result<void> StartRoom::check(const WindowClosed& event) const {
    const auto branch = find(event.branch);
    if (!branch) return std::unexpected(branch.error());
    if (!(*branch)->window_open || (*branch)->exit != event.exit)
        return impossible(text(event.branch) + " has no window open at that exit");
    // When a lottery's window closes is not checked: that would need chance.
    if (event.decreed) return {};
    if (settings_.window_policy == WindowPolicy::timer && event.time < window_closes(**branch))
        return impossible("the window of " + text(event.branch) + " is not due to close");
    return {};
}

base::Result<void> StartRoom::check(const BranchCollapsed& event) const {
    const auto branch = find(event.branch);
    if (!branch) return std::unexpected(branch.error());
    if (!std::ranges::equal(event.evacuated, (*branch)->inside))
        return impossible("others than those inside are moved out of " + text(event.branch));
    if (event.reason == CollapseReason::decreed) return {};
    const bool due = event.reason == CollapseReason::idle
                         ? event.time >= idle_ends((*branch)->last_room)
                         : index_.deserted.contains(event.branch);
    if (!due) return impossible(text(event.branch) + " has no reason to collapse");
    return {};
}

void StartRoom::change(const BranchOpened& event) {
    ++state_.branches_opened;
    state_.branches.emplace(event.branch, LiveBranch{.exit = event.exit,
                                                     .opened = event.time,
                                                     .last_room = event.time,
                                                     .window_open = true,
                                                     .inside = {}});
    index_.open_at[grid::index(event.exit)] = event.branch;
    index_.by_last_room.emplace(event.time, event.branch);
}

void StartRoom::change(const CharacterEntered& event) {
    state_.branches.at(event.branch).inside.insert(event.character);
    index_.deserted.erase(event.branch);
    index_.whereabouts.emplace(event.character, event.branch);
}

void StartRoom::change(const CharacterLeft& event) {
    LiveBranch& branch = state_.branches.at(event.branch);
    branch.inside.erase(event.character);
    index_.whereabouts.erase(event.character);
    if (!branch.window_open && branch.inside.empty()) index_.deserted.insert(event.branch);
}

void StartRoom::change(const RoomCreated& event) {
    LiveBranch& branch = state_.branches.at(event.branch);
    index_.by_last_room.erase({branch.last_room, event.branch});
    branch.last_room = event.time;
    index_.by_last_room.emplace(event.time, event.branch);
}

void StartRoom::change(const WindowClosed& event) {
    LiveBranch& branch = state_.branches.at(event.branch);
    branch.window_open = false;
    index_.open_at[grid::index(event.exit)].reset();
    if (branch.inside.empty()) index_.deserted.insert(event.branch);
}

void StartRoom::change(const BranchCollapsed& event) {
    const auto found = state_.branches.find(event.branch);
    const LiveBranch& branch = found->second;
    for (const CharacterId character : branch.inside)
        index_.whereabouts.erase(character);
    index_.by_last_room.erase({branch.last_room, event.branch});
    index_.deserted.erase(event.branch);
    if (branch.window_open) index_.open_at[grid::index(branch.exit)].reset();
    state_.branches.erase(found);
}

// Taking over a state from outside.

base::Result<void> StartRoom::adopt(State state) {
    if (state.branches_opened > branch_number_max)
        return inconsistent("more branches were opened than there are numbers");
    if (state.latest < Instant{} || state.latest > time_max)
        return inconsistent("the time of the latest event is none");
    if (state.branches_opened == 0 && state.latest != Instant{})
        return inconsistent("something happened before the first branch opened");
    Instant opened_before;
    for (const auto& [id, branch] : state.branches) {
        if (auto checked = check_branch(id, branch, state); !checked) return checked;
        if (branch.opened < opened_before)
            return inconsistent(text(id) + " opened before one with a smaller number");
        opened_before = branch.opened;
        if (auto listed = list(id, branch); !listed) return listed;
    }
    state_ = std::move(state);
    return {};
}

base::Result<void> StartRoom::check_branch(BranchId id, const LiveBranch& branch,
                                           const State& state) const {
    if (id < branch_id(origin_.id, 1) || id > branch_id(origin_.id, state.branches_opened))
        return inconsistent(text(id) + " was never opened by this start room");
    if (!has_exit(branch.exit)) return inconsistent(text(id) + " lies behind no exit");
    if (branch.opened < Instant{} || branch.last_room < branch.opened ||
        branch.last_room > state.latest)
        return inconsistent(text(id) + " has times that are out of order");
    return {};
}

// Branches come in order of their ids, so that one listed with a window still open shows that no
// other can have been opened at its exit since.
base::Result<void> StartRoom::list(BranchId id, const LiveBranch& branch) {
    auto& open = index_.open_at[grid::index(branch.exit)];
    if (open) return inconsistent(text(id) + " was opened while another's window was open");
    if (branch.window_open) open = id;
    for (const CharacterId character : branch.inside)
        if (!index_.whereabouts.emplace(character, id).second)
            return inconsistent(text(character) + " is in two branches");
    index_.by_last_room.emplace(branch.last_room, id);
    if (!branch.window_open && branch.inside.empty()) index_.deserted.insert(id);
    return {};
}

}  // namespace underwell::branch
