#include "underwell/server/map_report.hpp"

#include <string>

#include "underwell/game/mapping.hpp"

namespace underwell::server {

using game::ChartRoom;
using grid::Cell;

namespace {

class Telling {
  public:
    Telling(const ReportedOn& about, MapTold& last, Cell own)
        : zone_{about.zone}, last_{last}, own_{own} {
        map_.area = area_number(about.zone);
        map_.fresh = last.zone != about.zone.id;
        map_.own = own;
        map_.more = game::beyond_chart(about.zone, own);
        if (map_.fresh) last.rooms.clear();
    }

    // The cells of the window that were not in it before, or all of them.
    void tell_window(bool all) {
        for (std::int32_t north = game::chart_height_max / 2; north >= -game::chart_height_max / 2;
             --north)
            for (std::int32_t east = -game::chart_width_max / 2; east <= game::chart_width_max / 2;
                 ++east) {
                const Cell cell{.x = own_.x + east, .y = own_.y + north};
                if (all || !game::is_on_chart(cell, last_.own)) tell(cell);
            }
    }

    void tell_growth() {
        for (const Cell cell : game::cells_grown(zone_, last_.stage))
            if (game::is_on_chart(cell, own_)) tell(cell);
    }

    signals::Map finish() {
        if (last_.rooms.size() > map_rooms_remembered_max)
            boost::unordered::erase_if(last_.rooms, [&](const auto& entry) {
                return !game::is_on_chart(entry.second.cell, own_);
            });
        return std::move(map_);
    }

  private:
    void tell(Cell cell) {
        const auto room = game::chart_room(zone_, cell);
        if (!room) return;
        const auto [entry, is_new] = last_.rooms.try_emplace(grid::key(cell), *room);
        if (!is_new && entry->second == *room) return;
        entry->second = *room;
        map_.rooms.push_back(*room);
    }

    const game::Zone& zone_;
    MapTold& last_;
    const Cell own_;
    signals::Map map_;
};

signals::Map tell_branch(const ReportedOn& about, MapTold& last) {
    const Cell own = game::room(about.zone, about.who.room).cell;
    const game::GrowthStage stage = game::growth_stage(about.zone);
    Telling telling{about, last, own};
    const bool is_fresh = last.zone != about.zone.id;
    const bool is_much = is_fresh || stage.rooms - last.stage.rooms > map_growth_followed_max ||
                         stage.openings - last.stage.openings > map_growth_followed_max;
    if (!is_fresh && !is_much) telling.tell_growth();
    telling.tell_window(is_much);
    last.own = own;
    last.stage = stage;
    return telling.finish();
}

signals::Map tell_surface(const ReportedOn& about) {
    signals::Map map;
    map.area = area_number(about.zone);
    map.fresh = true;
    const auto text = [&](game::TextId id) { return std::string{about.tongue.text(id)}; };
    for (const game::MapPlace& place : game::look_at_map(about.zone, about.who).places) {
        signals::Place& told = map.places.emplace_back();
        told.name = text(place.name);
        told.here = place.here;
        for (const game::PlaceWay& way : place.ways)
            told.ways.emplace_back(way.towards, text(way.to));
    }
    return map;
}

}  // namespace

bool has_grown(const ReportedOn& about, const MapTold& last) {
    return about.zone.branch && last.zone == about.zone.id &&
           last.stage != game::growth_stage(about.zone);
}

// What was told stays right while the viewer stands still and nothing grows; the branch is called
// by its number only, but places by their names.
std::optional<signals::Map> report_map(const ReportedOn& about, MapTold& last) {
    const bool is_there = last.zone == about.zone.id && last.room == about.who.room;
    const bool speaks_so = about.zone.branch || last.language == about.tongue.language();
    if (is_there && speaks_so && !has_grown(about, last)) return std::nullopt;
    signals::Map map = about.zone.branch ? tell_branch(about, last) : tell_surface(about);
    const bool moved = !is_there || !speaks_so;
    const bool is_new = moved || map.fresh || !map.rooms.empty() || map.more != last.more;
    last.zone = about.zone.id;
    last.room = about.who.room;
    last.language = about.tongue.language();
    last.more = map.more;
    if (!is_new) return std::nullopt;
    return map;
}

}  // namespace underwell::server
