// How those play who run the world (K4): helpers look after people, builders change the world,
// admins rule it. More often than is good for it.
#include <algorithm>
#include <array>
#include <string>

#include "underwell/sim/bot.hpp"
#include "underwell/sim/bot_words.hpp"

namespace underwell::sim {

using base::Stream;
using game::Role;
using game::Service;

namespace {

constexpr std::uint32_t rooms_visited_most = 12;
constexpr std::uint32_t monsters_most = 2;
constexpr std::uint32_t things_most = 5;

// Sane ones, and some that are refused.
constexpr std::array<std::string_view, 22> settings = {"window lottery",
                                                       "window timer",
                                                       "window luck",
                                                       "window_seconds 300",
                                                       "window_seconds 60",
                                                       "recycle_seconds 60",
                                                       "recycle_percent 30",
                                                       "recycle_percent 100",
                                                       "recycle_percent 101",
                                                       "idle_hours 168",
                                                       "idle_hours 3",
                                                       "max_unexplored_exits 4",
                                                       "max_unexplored_exits 8",
                                                       "max_new_exits_per_room 3",
                                                       "max_new_exits_per_room 2",
                                                       "endless on",
                                                       "endless off",
                                                       "room_limit 6",
                                                       "room_limit none",
                                                       "directions 8",
                                                       "directions 4",
                                                       "seed 7"};

// The kind that a test of nerve needs: whoever flees from it may be held fast.
bool holds_people(const game::MonsterKind& kind) {
    return std::ranges::any_of(kind.attacks, [](const game::MonsterAttack& attack) {
        return attack.effect && attack.effect->kind == game::EffectKind::held;
    });
}

}  // namespace

void Bot::think_of_staff(const game::RoomView& room, Stream& chance) {
    if (room.fighting) return think(80, "flee");  // it is not their war
    const std::string other = somebody(chance);
    think(4, "goto " + other);
    think(3, "goto " + std::to_string(chance.below(rooms_visited_most)));
    think(1, "goto 1 0");
    think(1, "goto surface");
    think(2, "inspect");
    think(1, "inspect " + other);
    think(room.depth == 0 ? 3 : 0, "branches");
    if (!branches_.empty()) think(2, "goto branch " + any_of(branches_, chance));
    think(1, "mute " + other + " " + std::to_string(chance.below(3)) + " for shouting");
    if (habits_.role >= Role::builder) think_of_building(room, chance);
    if (habits_.role == Role::admin) think_of_ruling(chance);
}

void Bot::think_of_building(const game::RoomView& room, Stream& chance) {
    const auto& monsters = knows_->content.monsters();
    const auto holds = std::ranges::find_if(monsters, holds_people);
    const auto& things = knows_->content.things();
    if (!monsters.empty() && room.depth > 0)
        think(4, "spawn monster " + std::to_string(1 + chance.below(monsters_most)) + " " +
                     word_for(any_of(monsters, chance).name, chance));
    if (holds != monsters.end() && room.depth > 0)
        think(6, "spawn monster " + word_for(holds->name, chance));
    if (!things.empty())
        think(4, "spawn thing " + std::to_string(1 + chance.below(things_most)) + " " +
                     word_for(any_of(things, chance).name, chance));
    const bool digs = room.depth == 0 && digs_left_ > 0 && chance.below(8) == 0;
    think(digs ? 8 : 0,
          "dig " +
              std::string{name_of(static_cast<game::Heading>(chance.below(game::heading_count)))} +
              (chance.below(2) == 0 ? " 8" : ""));
    think(room.service == Service::start ? 10 : 0,
          "configure " + std::string{any_of(settings, chance)});
    think(room.service == Service::start ? 1 : 0, "configure");
    if (chance.below(10) != 0) return;
    const std::string which = branches_.empty() ? "" : " " + any_of(branches_, chance);
    think(3, "seal" + which);
    think(3, "collapse" + which);
    think(2, "reload");
}

void Bot::think_of_ruling(Stream& chance) {
    const std::string other = somebody(chance);
    think(1, "announce mind the rats " + std::to_string(chance.bits()));
    think(1, "promote " + other + " helper");
    think(1, "promote " + other + " player");
    if (chance.below(6) != 0) return;
    think(2, "ban " + other + " 1 for shouting");
    think(2, "pardon " + other);
    think(4, "shutdown " + std::to_string(1 + chance.below(12)) + " to mend the well");
    think(3, "shutdown cancel");
}

}  // namespace underwell::sim
