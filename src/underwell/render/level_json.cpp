#include "underwell/render/level_json.hpp"

#include <string_view>

#include "underwell/level/themes.hpp"
#include "underwell/render/json.hpp"
#include "underwell/render/level_record.hpp"
#include "underwell/render/text_writer.hpp"

namespace underwell::render {

namespace {

using grid::Spot;
using level::Level;

// A list, one entry a line: `append_entry` writes what stands in it.
template <typename Entries, typename AppendEntry>
void append_list(TextWriter& text, std::string_view name, const Entries& entries,
                 AppendEntry append_entry) {
    text.append(",\n\"{}\":[", name);
    std::string_view separator = "\n";
    for (const auto& entry : entries) {
        text.append_raw(separator);
        append_entry(entry);
        separator = ",\n";
    }
    text.append_raw("]");
}

void append_tiles(TextWriter& text, const grid::Grid<level::Terrain>& terrain) {
    text.append_raw(",\n\"tiles\":[");
    std::string row;
    for (std::int32_t y = 0; y < terrain.height(); ++y) {
        row.clear();
        for (const level::Terrain tile : terrain.row(y))
            row += level::traits(tile).glyph;
        text.append("{}\n{}", y == 0 ? "" : ",", json_string(row));
    }
    text.append_raw("]");
}

void append_settings(TextWriter& text, const level::LevelSettings& settings) {
    text.append(R"("settings":{{"generator":"{}","tunnels":"{}","shapes":"{}")",
                name_in(level::generator_names, settings.generator),
                name_in(level::tunnels_names, settings.tunnels),
                level::shapes_text(settings.shapes));
    for (const NumberSetting& setting : number_settings)
        text.append(R"(,"{}":{})", setting.name, settings.*setting.member);
    for (const SwitchSetting& setting : switch_settings)
        text.append(R"(,"{}":{})", setting.name, settings.*setting.member);
    text.append_raw("}");
}

void append_rooms(TextWriter& text, const Level& level) {
    append_list(text, "rooms", level.rooms, [&](const level::Room& room) {
        text.append(R"({{"bounds":[{},{},{},{}],"centre":[{},{}],"shape":"{}","type":"{}",)"
                    R"("distance":{}}})",
                    room.bounds.x, room.bounds.y, room.bounds.width, room.bounds.height,
                    room.centre.x, room.centre.y, name_in(level::shape_names, room.shape),
                    name_in(level::room_type_names, room.type), room.distance);
    });
}

void append_tunnels(TextWriter& text, const Level& level) {
    append_list(text, "tunnels", level.tunnels, [&](const level::Tunnel& tunnel) {
        text.append(R"({{"from":{},"to":{},"course":[)", tunnel.from, tunnel.to);
        std::string_view separator;
        for (const Spot corner : level.course(tunnel)) {
            text.append("{}[{},{}]", separator, corner.x, corner.y);
            separator = ",";
        }
        text.append(R"(],"length":{},"loop":{}}})", tunnel.length, tunnel.loop);
    });
}

// What can be drawn as a graph without reading more: it follows from the tunnels.
void append_graph(TextWriter& text, const Level& level) {
    text.append(",\n\"graph\":{{\"rooms\":{},\"edges\":[", level.rooms.size());
    std::string_view separator;
    for (const level::Tunnel& tunnel : level.tunnels) {
        text.append("{}[{},{},{}]", separator, tunnel.from, tunnel.to, tunnel.length);
        separator = ",";
    }
    text.append_raw("]}");
}

void append_contents(TextWriter& text, const Level& level) {
    append_list(text, "doors", level.doors, [&](const level::Door& door) {
        text.append(R"({{"at":[{},{}],"kind":"{}","room":{}}})", door.spot.x, door.spot.y,
                    level::traits(door.kind).name, door.room);
    });
    append_list(text, "keys", level.keys, [&](const level::Key& key) {
        text.append(R"({{"at":[{},{}],"door":{}}})", key.spot.x, key.spot.y, key.door);
    });
    append_list(text, "things", level.things, [&](const level::Thing& thing) {
        text.append(R"({{"at":[{},{}],"kind":"{}","room":{}}})", thing.spot.x, thing.spot.y,
                    level::traits(thing.kind).name, thing.room);
    });
    append_list(text, "monsters", level.monsters,
                [&](Spot spot) { text.append("[{},{}]", spot.x, spot.y); });
}

}  // namespace

void write_level_json(std::ostream& out, const Level& level) {
    TextWriter text{out};
    text.append("{{\"format\":\"{}\",\"version\":{},\n\"seed\":\"{}\",\n", level_form_name,
                level_form_version, level.seed);
    append_settings(text, level.settings);
    text.append(",\n\"theme\":\"{}\"", level::theme(level.settings.depth).name);
    append_tiles(text, level.terrain);
    text.append(",\n\"start\":[{},{}],\n\"exit\":[{},{}]", level.start.x, level.start.y,
                level.exit.x, level.exit.y);
    append_rooms(text, level);
    append_tunnels(text, level);
    append_graph(text, level);
    append_contents(text, level);
    text.append(",\n\"proof\":{{\"open_tiles\":{},\"reached\":{},\"unlocked\":{}}}}}\n",
                level.proof.open_tiles, level.proof.reached, level.proof.unlocked);
    text.flush();
}

void write_chamber_json(std::ostream& out, const level::ChamberPlace& place,
                        const level::Chamber& chamber) {
    TextWriter text{out};
    text.append("{{\"format\":\"underwell-chamber\",\"version\":{},\n", level_form_version);
    text.append("\"branch_seed\":\"{}\",\n\"cell\":[{},{}],\n\"depth\":{},\n", place.branch_seed,
                place.cell.x, place.cell.y, place.depth);
    text.append("\"theme\":\"{}\",\n\"shape\":\"{}\"", level::themes()[chamber.theme].name,
                name_in(level::shape_names, chamber.shape));
    append_tiles(text, chamber.terrain);
    text.append(",\n\"centre\":[{},{}],\n\"doors\":{{", chamber.centre.x, chamber.centre.y);
    std::string_view separator;
    for (const grid::Direction direction : grid::eight_directions) {
        const auto& door = chamber.doors[grid::index(direction)];
        if (!door) continue;
        text.append("{}\"{}\":[{},{}]", separator, grid::name(direction), door->x, door->y);
        separator = ",";
    }
    text.append_raw("}}\n");
    text.flush();
}

}  // namespace underwell::render
