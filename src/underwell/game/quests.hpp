// Quests given by the depths (W1): bring, find, slay, map. The notice board is kept full, from what
// the content says lives and lies at each depth, with something for newcomers and for the bold. A
// notice stays up until somebody has fulfilled it, so that a party can take it together, or until
// it is old; whoever took it keeps it. What counts for a quest counts for everybody awake in the
// room. Handed in at the board, for gold that comes into the world (Handling::reward) and
// experience.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>
#include <vector>

#include "underwell/base/instant.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/deciding.hpp"
#include "underwell/game/view.hpp"

namespace underwell::game {

inline constexpr std::size_t board_notices = 6;
inline constexpr base::Duration notice_lasts = std::chrono::days{1};
inline constexpr std::size_t quests_at_a_time_max = 3;
inline constexpr std::uint64_t experience_for_a_quest = 100;  // for each depth, beside the reward

// The notice of this number, for depths between these two. The same for the same seed; drawn again
// if it is like another.
Quest draw_quest(const Content& content, std::uint64_t seed, std::uint32_t number,
                 const Depths& depths, std::uint32_t again = 0);

const Quest* find_quest(const std::vector<Quest>& quests, std::uint32_t number);

// Takes down what was fulfilled, what is old and what no pack knows any more, and puts up new
// notices.
void keep_board_full(Deciding& deciding, std::uint32_t fulfilled = 0);

// As they stand now.
QuestsView look_at_quests(const Character& who);

// What people ask for.
void show_board(Deciding& deciding, base::CharacterId who);
void show_quests(Deciding& deciding, base::CharacterId who);
// "3", "#3" and "notice 3".
std::optional<std::uint32_t> notice_called(std::string_view words);

// Whether notices hang where somebody stands.
bool sees_board(const Deciding& deciding, const Character& who);

void accept_quest(Deciding& deciding, base::CharacterId who, std::uint32_t number);
void abandon_quest(Deciding& deciding, base::CharacterId who, std::string_view words);
void deliver(Deciding& deciding, base::CharacterId who);

// "read", "read board" and "read notices" where the board is; false if something else is meant.
bool read_board(Deciding& deciding, const Character& who, std::string_view words);

// Hands in the first of somebody's quests that can be; false if none can.
bool deliver_next(Deciding& deciding, const Character& who);

// What has just happened, for all quests that it counts for.
void count_slain(Deciding& deciding, RoomNumber room, MonsterKindId kind);
void count_dug(Deciding& deciding, RoomNumber from, RoomNumber dug);
void count_found(Deciding& deciding, const Holder& holder, ThingId thing);

}  // namespace underwell::game
