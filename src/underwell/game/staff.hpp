// Running the world (K4): what helpers, builders and admins can do. Every command of theirs is an
// event StaffActed before anything else comes of it (commands.cpp), refused ones too. What concerns
// somebody elsewhere goes by way of the surface, which finds out who and where that is, and what
// became of it is told to whoever wished it. What only the program that runs the game can do is a
// Request (request.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "underwell/base/ids.hpp"
#include "underwell/game/commands.hpp"
#include "underwell/game/deciding.hpp"
#include "underwell/game/knowing_views.hpp"

namespace underwell::game {

inline constexpr std::array<std::string_view, 4> role_names = {"player", "helper", "builder",
                                                               "admin"};
inline constexpr std::uint32_t spawned_monsters_max = 8;
inline constexpr std::uint32_t spawned_things_max = 100;
inline constexpr std::size_t start_rooms_max = 1'000;
inline constexpr std::size_t kinds_inspected_max = 12;  // more are counted, not named

// In the unit in which it is whole: 30 minutes, 36 hours, 14 days.
struct SpanTold {
    Sentence sentence;
    Part number;
};

struct SpanSentences {
    Sentence minutes;
    Sentence hours;
    Sentence days;
};

SpanTold told_span(std::int64_t minutes, const SpanSentences& sentences);

// How long somebody is to be kept out, as whoever bans is told.
inline constexpr SpanSentences span_of_ban{
    .minutes = "you_banned_minutes", .hours = "you_banned", .days = "you_banned_days"};

std::optional<Role> role_called(std::string_view word);

// "3" is branch 3 of the first start room, "2.3" that of the second.
std::optional<base::BranchId> branch_called(std::string_view word);
std::string name_of(base::BranchId branch);

// In this zone.
void carry_to(Deciding& deciding, const Character& who, RoomNumber to);

// Here if it can be, else by message.
void wish(Deciding& deciding, StaffWish wish);

void take_staff(Deciding& deciding, const StaffWish& wish);
void take_staff(Deciding& deciding, const StaffReply& reply);
void take_staff(Deciding& deciding, const WorldStops& stops);

// The countdown goes on: people are told, and in the end the program is asked to stop. Does nothing
// before it is time.
void go_on_closing(Deciding& deciding);

// What staff see (staff_views.cpp).
StaffView look_at_branches(const Zone& zone, base::Instant now);
StaffView look_at_start_room(const StartPlace& place);
StaffView inspect_place(const Zone& zone, const Content& content, const Character& viewer);
StaffView inspect_person(const Content& content, const Character& who, base::Instant now);
StaffView inspect_monster(const Content& content, const Monster& monster);
StaffView inspect_thing(const Content& content, const Thing& thing);

// What builders change (building.cpp).
void spawn(Deciding& deciding, const Asked& asked);
void dig(Deciding& deciding, const Asked& asked);
void configure(Deciding& deciding, const Asked& asked);

}  // namespace underwell::game
