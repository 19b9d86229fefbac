// How some walk over the tiles of rooms (T20): to what they see, and sometimes against a wall.
#include <string>
#include <vector>

#include "underwell/level/terrain.hpp"
#include "underwell/sim/bot.hpp"
#include "underwell/sim/bot_words.hpp"

namespace underwell::sim {

using grid::Spot;

namespace {

constexpr std::uint32_t steps_most = 4;
constexpr std::uint32_t compass_directions = 8;

std::string steps(base::Stream& chance) {
    std::string line = "step";
    for (std::uint32_t left = 1 + chance.below(steps_most); left > 0; --left)
        line += ' ' + std::string{game::heading_names[chance.below(compass_directions)]};
    return line;
}

std::string walk_to(Spot spot) {
    return "walk " + std::to_string(spot.x) + "," + std::to_string(spot.y);
}

std::vector<Spot> ground_in_sight(const game::ChamberView& chamber) {
    std::vector<Spot> ground;
    const grid::Size size = chamber.terrain.size();
    for (std::int32_t y = 0; y < size.height; ++y)
        for (std::int32_t x = 0; x < size.width; ++x)
            if (const Spot spot{.x = x, .y = y};
                chamber.seen[spot] && !level::stops_feet(chamber.terrain[spot]))
                ground.push_back(spot);
    return ground;
}

template <typename Placed>
std::optional<Spot> spot_of_any(const std::vector<Placed>& all, base::Stream& chance) {
    if (all.empty()) return std::nullopt;
    return any_of(all, chance).spot;
}

}  // namespace

void Bot::think_of_tiles(const game::RoomView& room, base::Stream& chance) {
    think(1, "tiles on");
    think(1, "tiles off");
    think(12, steps(chance));
    if (!chamber_ || chamber_->room != room.room) return think(20, "tiles");
    think(2, "tiles");
    const std::vector<Spot> ground = ground_in_sight(*chamber_);
    if (!ground.empty()) think(15, walk_to(any_of(ground, chance)));
    if (const auto spot = spot_of_any(chamber_->ways, chance)) think(8, walk_to(*spot));
    if (const auto spot = spot_of_any(chamber_->people, chance)) think(8, walk_to(*spot));
    if (const auto spot = spot_of_any(chamber_->things, chance)) think(8, walk_to(*spot));
    if (const auto spot = spot_of_any(chamber_->monsters, chance)) think(8, walk_to(*spot));
}

}  // namespace underwell::sim
