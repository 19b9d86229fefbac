#include "underwell/terminal/play_world.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace underwell::terminal {

namespace signals = server::signals;

namespace {

std::size_t tile_count(grid::Size size) {
    return static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
}

void put_runs(std::string& tiles, const std::vector<signals::TileRun>& runs) {
    for (const signals::TileRun& run : runs)
        for (std::size_t tile = 0; tile < run.signs.size(); ++tile)
            if (run.first + tile < tiles.size()) tiles[run.first + tile] = run.signs[tile];
}

}  // namespace

char ChamberKnown::tile(grid::Spot spot) const {
    if (!frame.size.contains(spot)) return unknown_tile;
    return tiles[static_cast<std::size_t>(spot.y) * static_cast<std::size_t>(frame.size.width) +
                 static_cast<std::size_t>(spot.x)];
}

void PlayWorld::take(const server::Signal& signal, base::Duration played) {
    if (const auto* told = std::get_if<signals::Vitals>(&signal)) vitals = *told;
    if (const auto* told = std::get_if<signals::Status>(&signal)) status = *told;
    if (const auto* told = std::get_if<signals::Room>(&signal)) room = *told;
    if (const auto* told = std::get_if<signals::Quests>(&signal)) quests = told->quests;
    if (const auto* told = std::get_if<signals::Commands>(&signal)) commands = told->commands;
    if (const auto* told = std::get_if<signals::Hints>(&signal)) hints = told->lines;
    if (const auto* told = std::get_if<signals::Preferences>(&signal)) language = told->language;
    if (std::holds_alternative<signals::FightOver>(signal)) fight.reset();
    if (const auto* told = std::get_if<signals::Fight>(&signal)) {
        const bool goes_on = fight && fight->told.round == told->round;
        const base::Duration lasts =
            goes_on ? std::max(fight->lasts, told->ends_in) : told->ends_in;
        fight = FightKnown{.told = *told, .ends = played + told->ends_in, .lasts = lasts};
    }
    std::visit([this](const auto& told) { fold(told); }, signal);
}

void PlayWorld::fold(const signals::Items& told) {
    (told.in_room ? ground : pack) = told.items;
}

void PlayWorld::fold(const signals::ItemsChanged& told) {
    std::vector<signals::Item>& items = told.in_room ? ground : pack;
    for (const signals::Item& gone : told.removed)
        std::erase_if(items, [&](const signals::Item& item) { return item.id == gone.id; });
    for (const signals::Item& changed : told.changed)
        for (signals::Item& item : items)
            if (item.id == changed.id) item = changed;
    items.insert(items.end(), told.added.begin(), told.added.end());
}

void PlayWorld::fold(const signals::Map& told) {
    if (told.fresh) map = {};
    map.area = told.area;
    map.own = told.own;
    map.more = told.more;
    if (!told.places.empty()) map.places = told.places;
    for (const game::ChartRoom& charted : told.rooms)
        map.rooms[charted.cell] = charted;
}

// What is known of the room that is left stays known.
void PlayWorld::remember_chamber() {
    if (!chamber || chamber->frame.room == 0) return;
    std::erase_if(remembered_,
                  [&](const auto& entry) { return entry.first == chamber->frame.room; });
    remembered_.emplace_back(chamber->frame.room, std::move(chamber->tiles));
    if (remembered_.size() > chambers_remembered_max) remembered_.pop_front();
}

void PlayWorld::enter(const signals::Chamber& told) {
    if (!told.frame) return;
    remember_chamber();
    const signals::Chamber::Frame& frame = *told.frame;
    chamber = ChamberKnown{.frame = frame,
                           .tiles = std::string(tile_count(frame.size), unknown_tile),
                           .seen = grid::BitGrid{frame.size}};
    const auto known =
        std::ranges::find(remembered_, frame.room, &std::pair<std::uint32_t, std::string>::first);
    const bool is_recalled = recalled_.erase(frame.room) > 0;
    const bool counts = !told.fresh || is_recalled;
    if (counts && known != remembered_.end() && known->second.size() == chamber->tiles.size())
        chamber->tiles = known->second;
}

void PlayWorld::recall(const memories::Tiles& tiles) {
    if (tiles.count > tiles_of_chamber_max) return;
    const auto known =
        std::ranges::find(remembered_, tiles.room, &std::pair<std::uint32_t, std::string>::first);
    std::string signs(tiles.count, unknown_tile);
    if (known != remembered_.end()) {
        if (!tiles.afresh && known->second.size() == signs.size()) signs = known->second;
        remembered_.erase(known);
    }
    put_runs(signs, tiles.runs);
    remembered_.emplace_back(tiles.room, std::move(signs));
    recalled_.insert(tiles.room);
    if (remembered_.size() <= chambers_remembered_max) return;
    recalled_.erase(remembered_.front().first);
    remembered_.pop_front();
}

std::vector<memories::Tiles> PlayWorld::remembered_tiles() const {
    std::vector<memories::Tiles> all;
    const auto add = [&](std::uint32_t number, const std::string& signs) {
        all.push_back({.room = number,
                       .count = static_cast<std::uint32_t>(signs.size()),
                       .afresh = true,
                       .runs = {{.first = 0, .signs = signs}}});
    };
    const std::uint32_t own = chamber ? chamber->frame.room : 0;
    for (const auto& [number, signs] : remembered_)
        if (number != own) add(number, signs);
    if (own != 0) add(own, chamber->tiles);
    return all;
}

void PlayWorld::fold(const signals::Chamber& told) {
    if (told.frame)
        enter(told);
    else if (told.fresh && chamber)
        std::ranges::fill(chamber->tiles, unknown_tile);
    if (!chamber) return;
    chamber->own = told.own;
    if (told.dark) chamber->dark = *told.dark;
    if (told.seen) chamber->seen = *told.seen;
    if (told.exits) chamber->exits = *told.exits;
    if (told.bodies) chamber->bodies = *told.bodies;
    put_runs(chamber->tiles, told.tiles);
}

}  // namespace underwell::terminal
