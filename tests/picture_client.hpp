// A client that takes pictures (server/picture_signals.hpp), as docs/protocol.md says that one
// should: it puts differences together again, and knows nothing but what it was sent.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "underwell/server/chamber_report.hpp"
#include "underwell/server/signals.hpp"

namespace underwell::tests {

class PictureClient {
  public:
    static constexpr char unknown = ' ';

    void take(const std::vector<server::Signal>& several) {
        for (const server::Signal& signal : several)
            std::visit([this](const auto& what) { take(what); }, signal);
    }

    // Of the room it is in.
    const std::string& tiles() const { return rooms.back().second; }

    std::map<grid::Cell, game::ChartRoom> map;
    std::vector<server::signals::Place> places;
    std::optional<grid::Cell> cell;
    grid::DirectionSet more;
    std::deque<std::pair<std::uint32_t, std::string>> rooms;  // by number, the latest last
    std::optional<server::signals::Chamber::Frame> frame;
    grid::Spot own;
    bool dark = false;
    grid::BitGrid seen;
    std::vector<server::signals::ChamberExit> exits;
    std::vector<server::signals::Body> bodies;
    std::vector<server::signals::Body> all_bodies;  // as those know who are told the whole
    std::optional<server::signals::Fight> fight;
    std::vector<std::string> hints;
    std::size_t signals_taken = 0;

  private:
    template <typename Other>
    void take(const Other&) {
        ++signals_taken;
    }

    void take(const server::signals::Hints& told) { hints = told.lines; }

    void take(const server::signals::Fight& told) { fight = told; }

    void take(const server::signals::FightOver&) { fight.reset(); }

    void take(const server::signals::Map& told) {
        if (told.fresh) map.clear();
        for (const game::ChartRoom& room : told.rooms)
            map.insert_or_assign(room.cell, room);
        cell = told.own;
        more = told.more;
        places = told.places;
    }

    void take(const server::signals::Chamber& told) {
        if (told.frame) enter(*told.frame);
        std::string& signs = rooms.back().second;
        if (told.fresh) std::ranges::fill(signs, unknown);
        own = told.own;
        if (told.dark) dark = *told.dark;
        if (told.seen) seen = *told.seen;
        for (const server::signals::TileRun& run : told.tiles)
            signs.replace(run.first, run.signs.size(), run.signs);
        if (told.exits) exits = *told.exits;
        if (told.bodies) all_bodies = *told.bodies;
        if (told.body_changes)
            change(*told.body_changes);
        else if (told.bodies)
            bodies = *told.bodies;
    }

    void change(const server::signals::BodyChanges& told) {
        const auto forget = [this](std::uint64_t id) {
            std::erase_if(bodies, [&](const server::signals::Body& body) { return body.id == id; });
        };
        std::ranges::for_each(told.gone, forget);
        for (const server::signals::Body& body : told.changed) {
            forget(body.id);
            bodies.push_back(body);
        }
    }

    void enter(const server::signals::Chamber::Frame& told) {
        frame = told;
        const auto size = static_cast<std::size_t>(told.size.width * told.size.height);
        auto found =
            std::ranges::find(rooms, told.room, [](const auto& room) { return room.first; });
        if (found == rooms.end()) {
            rooms.emplace_back(told.room, std::string(size, unknown));
            if (rooms.size() > server::chambers_remembered_max) rooms.pop_front();
            return;
        }
        auto room = std::move(*found);
        rooms.erase(found);
        rooms.push_back(std::move(room));
    }
};

}  // namespace underwell::tests
