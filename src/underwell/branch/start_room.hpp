// The start room: which branch lies behind each of its exits, who is inside which, when join
// windows close and when branches collapse (rules S1 to S8 of docs/rules.md). Pure: time is passed
// in. A decide…() changes nothing and gives events; apply() is the only thing that changes a start
// room, needs no chance, and refuses what the rules forbid. Every decide…() first settles what is
// due by `now`, stamped with the time it was due, so the history does not depend on how often the
// host calls; next_deadline() says when it must. A clock that runs backwards stands still: time
// never falls behind the latest event. Logging off inside is not leaving, so nobody tells it here.
// All events of one decision are stored together. One thread at a time may change a start room.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/base/random.hpp"
#include "underwell/base/result.hpp"
#include "underwell/branch/start_room_settings.hpp"
#include "underwell/grid/direction.hpp"

namespace underwell::branch {

namespace errors {
inline constexpr std::string_view bad_start_room_id = "bad_start_room_id";
inline constexpr std::string_view bad_time = "bad_time";              // past time_max
inline constexpr std::string_view already_inside = "already_inside";  // leave the branch first
inline constexpr std::string_view not_inside = "not_inside";          // in no branch to leave
inline constexpr std::string_view no_such_branch = "no_such_branch";  // collapsed, or never was
inline constexpr std::string_view already_closed = "already_closed";  // its window is
inline constexpr std::string_view branches_used_up =
    "branches_used_up";                                           // branch_number_max reached
inline constexpr std::string_view not_an_event = "not_an_event";  // apply() to what cannot happen
inline constexpr std::string_view inconsistent = "inconsistent";  // a state that no events lead to
}  // namespace errors

// A BranchId is the start room's id and the number of the branch behind it, counted from 1. So it
// is unique in the whole game (S5) as long as no start room gets the id of a former one.
inline constexpr unsigned branch_number_bits = 40;
inline constexpr std::uint64_t branch_number_max = (std::uint64_t{1} << branch_number_bits) - 1;
inline constexpr std::uint64_t start_room_id_max = (std::uint64_t{1} << 24) - 1;  // ids begin at 1

constexpr base::BranchId branch_id(base::StartRoomId start_room, std::uint64_t number) {
    return {start_room.value << branch_number_bits | number};
}

constexpr base::StartRoomId start_room_of(base::BranchId branch) {
    return {branch.value >> branch_number_bits};
}

// The last moment of the year 9999: a later one is a broken clock, not a time.
inline constexpr base::Instant time_max{std::chrono::milliseconds{253'402'300'799'999}};

// A window that the lottery spared this often closes anyway, so that finding out when it closes
// takes bounded time. Even at a chance of one in a hundred nobody will see that happen.
inline constexpr std::uint64_t lottery_draws_max = 10'000;

// The events. Each carries what happened and when, never chance.
struct BranchOpened {
    base::BranchId branch;
    std::uint64_t seed = 0;
    grid::Direction exit = grid::Direction::north;
    base::Instant time;

    friend bool operator==(const BranchOpened&, const BranchOpened&) = default;
};

struct CharacterEntered {
    base::CharacterId character;
    base::BranchId branch;
    base::Instant time;
    bool decreed = false;  // let in whatever the window says

    friend bool operator==(const CharacterEntered&, const CharacterEntered&) = default;
};

struct CharacterLeft {
    base::CharacterId character;
    base::BranchId branch;
    base::Instant time;

    friend bool operator==(const CharacterLeft&, const CharacterLeft&) = default;
};

struct RoomCreated {
    base::BranchId branch;
    base::Instant time;

    friend bool operator==(const RoomCreated&, const RoomCreated&) = default;
};

struct WindowClosed {
    base::BranchId branch;
    grid::Direction exit = grid::Direction::north;
    base::Instant time;
    bool decreed = false;  // before it was due

    friend bool operator==(const WindowClosed&, const WindowClosed&) = default;
};

enum class CollapseReason : std::uint8_t { nobody_can_return, idle, decreed };

constexpr std::size_t value_count(CollapseReason) {
    return 3;
}

struct BranchCollapsed {
    base::BranchId branch;
    CollapseReason reason = CollapseReason::idle;
    std::vector<base::CharacterId> evacuated;  // everybody inside, logged in or not, in order of id
    base::Instant time;

    friend bool operator==(const BranchCollapsed&, const BranchCollapsed&) = default;
};

using StartRoomEvent = std::variant<BranchOpened, CharacterEntered, CharacterLeft, RoomCreated,
                                    WindowClosed, BranchCollapsed>;
using StartRoomEvents = std::vector<StartRoomEvent>;

// A character walks through one of the start room's exits.
struct Entry {
    base::CharacterId character;
    grid::Direction exit = grid::Direction::north;
};

// What a looker is told about one exit (S2).
struct OpenWindow {
    base::BranchId branch;
    std::optional<base::Instant> closes;  // nothing if the lottery decides
    std::size_t inside = 0;

    friend bool operator==(const OpenWindow&, const OpenWindow&) = default;
};

struct ExitView {
    grid::Direction exit = grid::Direction::north;
    std::optional<OpenWindow> window;  // nothing if the next walker opens a new branch

    friend bool operator==(const ExitView&, const ExitView&) = default;
};

struct LiveBranch {
    grid::Direction exit = grid::Direction::north;
    base::Instant opened;
    base::Instant last_room;  // when its newest room was created; at first, when it opened
    bool window_open = true;
    std::set<base::CharacterId> inside;

    friend bool operator==(const LiveBranch&, const LiveBranch&) = default;
};

class StartRoom {
  public:
    struct Origin {
        base::StartRoomId id;
        std::uint64_t seed = 0;

        friend bool operator==(const Origin&, const Origin&) = default;
    };

    // Everything that a start room remembers.
    struct State {
        std::uint64_t branches_opened = 0;  // ever; numbers are not used again
        base::Instant latest;               // the time of the latest event
        std::map<base::BranchId, LiveBranch> branches;

        friend bool operator==(const State&, const State&) = default;
    };

    // A start room that nobody has left yet.
    static base::Result<StartRoom> found(const StartRoomSettings& settings, const Origin& origin);

    // A start room in the midst of its life; refuses a state that no events could have led to.
    static base::Result<StartRoom> in_state(const StartRoomSettings& settings, const Origin& origin,
                                            State state);

    // Into the branch whose window is open at that exit, else into a new one (S1 to S3).
    base::Result<StartRoomEvents> decide_enter(const Entry& entry, base::Instant now) const;

    // Out of the branch it is in, by whatever way: on foot, dead, carried off, deleted (S7).
    base::Result<StartRoomEvents> decide_leave(base::CharacterId character,
                                               base::Instant now) const;

    // Told by a branch for each room that is created in it; it is not idle then (S6).
    base::Result<StartRoomEvents> decide_room_created(base::BranchId branch,
                                                      base::Instant now) const;

    // What time alone brings about until now: windows close, branches collapse (S3, S4, S6, S8).
    base::Result<StartRoomEvents> decide_advance(base::Instant now) const;

    // What those who run the world decree: a window closes early, a branch collapses with everybody
    // in it sent home, somebody is let in although the window is closed.
    base::Result<StartRoomEvents> decide_close(base::BranchId branch, base::Instant now) const;
    base::Result<StartRoomEvents> decide_collapse(base::BranchId branch, base::Instant now) const;
    base::Result<StartRoomEvents> decide_admit(base::CharacterId character, base::BranchId branch,
                                               base::Instant now) const;

    // Makes it so, as decided here or in another process. A refused event changes nothing.
    base::Result<void> apply(const StartRoomEvent& event);

    // When decide_advance() will next have something to say; nothing if not before others act.
    std::optional<base::Instant> next_deadline() const;

    // All exits into branches, clockwise from north.
    std::vector<ExitView> look(base::Instant now) const;

    // Whether the way back from this branch is two-way: one can come in again (S3).
    bool can_come_back(base::BranchId branch, base::Instant now) const;

    std::optional<base::BranchId> branch_of(base::CharacterId character) const;

    // What a branch of this start room grows from, whether it still stands or not.
    std::uint64_t seed_of(base::BranchId branch) const;

    const StartRoomSettings& settings() const { return settings_; }

    const Origin& origin() const { return origin_; }

    const State& state() const { return state_; }

    friend bool operator==(const StartRoom&, const StartRoom&) = default;

  private:
    // The state by other keys, so that no call walks over all branches. Follows from the state.
    struct Index {
        std::array<std::optional<base::BranchId>, 8> open_at;  // by direction
        std::map<base::CharacterId, base::BranchId> whereabouts;
        std::set<std::pair<base::Instant, base::BranchId>> by_last_room;
        std::set<base::BranchId> deserted;  // closed and empty, with their collapse still to come

        friend bool operator==(const Index&, const Index&) = default;
    };

    enum class DueKind : std::uint8_t { deserted, window, idle };

    struct Due {
        base::Instant time;
        DueKind kind = DueKind::deserted;
        base::BranchId branch;

        friend constexpr auto operator<=>(const Due&, const Due&) = default;
    };

    StartRoom(const StartRoomSettings& settings, const Origin& origin)
        : settings_{settings}, origin_{origin} {}

    template <typename Decide>
    base::Result<StartRoomEvents> settle_and(base::Instant now, const Decide& decide) const;
    base::Result<StartRoomEvents> enter_settled(const Entry& entry, base::Instant time) const;
    base::Result<StartRoomEvents> leave_settled(base::CharacterId character,
                                                base::Instant time) const;
    base::Result<StartRoomEvents> create_room_settled(base::BranchId branch,
                                                      base::Instant time) const;
    base::Result<StartRoomEvents> close_settled(base::BranchId branch, base::Instant time) const;
    base::Result<StartRoomEvents> collapse_settled(base::BranchId branch, base::Instant time) const;
    base::Result<StartRoomEvents> admit_settled(const CharacterEntered& entered) const;
    base::Result<void> check_outside(base::CharacterId character) const;

    bool has_exit(grid::Direction exit) const;
    base::Instant window_closes(const LiveBranch& branch) const;
    base::Instant idle_ends(base::Instant last_room) const;
    bool joinable(const LiveBranch& branch, base::Instant now) const;
    std::vector<Due> due_until(base::Instant now) const;

    base::Result<const LiveBranch*> find(base::BranchId branch) const;
    base::Result<void> check_time(base::Instant time) const;
    base::Result<void> check(const BranchOpened& event) const;
    base::Result<void> check(const CharacterEntered& event) const;
    base::Result<void> check(const CharacterLeft& event) const;
    base::Result<void> check(const RoomCreated& event) const;
    base::Result<void> check(const WindowClosed& event) const;
    base::Result<void> check(const BranchCollapsed& event) const;
    void change(const BranchOpened& event);
    void change(const CharacterEntered& event);
    void change(const CharacterLeft& event);
    void change(const RoomCreated& event);
    void change(const WindowClosed& event);
    void change(const BranchCollapsed& event);

    base::Result<void> adopt(State state);
    base::Result<void> check_branch(base::BranchId id, const LiveBranch& branch,
                                    const State& state) const;
    base::Result<void> list(base::BranchId id, const LiveBranch& branch);

    StartRoomSettings settings_;
    Origin origin_;
    State state_;
    Index index_;
};

}  // namespace underwell::branch
