#include "underwell/render/level_json_reader.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "underwell/render/json.hpp"
#include "underwell/render/json_fields.hpp"
#include "underwell/render/level_fields.hpp"
#include "underwell/render/level_record.hpp"

namespace underwell::render {

namespace {

using grid::Spot;
using level::Level;

std::optional<level::Terrain> terrain_of(char glyph) {
    const auto found = std::ranges::find(level::terrain_table, glyph, &level::TerrainTraits::glyph);
    if (found == level::terrain_table.end()) return std::nullopt;
    return static_cast<level::Terrain>(found - level::terrain_table.begin());
}

class Reader {
  public:
    explicit Reader(JsonValue root) : root_{root} {}

    base::Result<Level> read();

  private:
    void read_head();
    void read_tiles();
    void read_row(JsonValue row, std::int32_t y);
    void read_rooms();
    void read_tunnels();
    void read_doors();
    void read_keys();
    void read_things();
    void read_proof();
    Spot spot(const JsonField& pair);

    JsonValue::Elements list(std::string_view name) {
        return fields_.elements(fields_.of(root_, name));
    }

    Spot spot_of(JsonValue object, std::string_view name) { return spot(fields_.of(object, name)); }

    std::uint32_t number_of(JsonValue object, std::string_view name) {
        return fields_.number<std::uint32_t>(fields_.of(object, name));
    }

    std::size_t choice_of(JsonValue object, std::string_view name,
                          std::span<const std::string_view> names) {
        return fields_.choice(fields_.of(object, name), names);
    }

    JsonValue root_;
    JsonFields fields_;
    Level level_;
};

Spot Reader::spot(const JsonField& pair) {
    std::array<std::int32_t, 2> numbers = {};
    fields_.numbers(pair, numbers);
    return {.x = numbers[0], .y = numbers[1]};
}

void Reader::read_head() {
    check_format(fields_, root_.field("format"));
    check_version(fields_, fields_.of(root_, "version"));
    level_.seed = read_seed(fields_, fields_.of(root_, "seed"));
    const JsonValue settings = fields_.object(fields_.of(root_, "settings"));
    level_.settings =
        read_settings(fields_, [&](std::string_view name) { return settings.field(name); });
}

void Reader::read_row(JsonValue row, std::int32_t y) {
    const std::string glyphs = fields_.text({"a row of tiles", row});
    if (glyphs.size() != static_cast<std::size_t>(level_.terrain.width()))
        return fields_.refuse(row, errors::uneven_rows,
                              fmt::format("row {} has {} tiles; the first has {}", y, glyphs.size(),
                                          level_.terrain.width()));
    const auto tiles = level_.terrain.row(y);
    for (std::size_t x = 0; x < tiles.size(); ++x) {
        const auto terrain = terrain_of(glyphs[x]);
        if (!terrain)
            return fields_.refuse(row, errors::unknown_glyph,
                                  fmt::format("no terrain has the sign {} at {}, {}",
                                              shown(glyphs.substr(x, 1)), x, y));
        tiles[x] = *terrain;
    }
}

void Reader::read_tiles() {
    const JsonField tiles = fields_.of(root_, "tiles");
    const auto rows = fields_.elements(tiles);
    const auto height = std::ranges::distance(rows.begin(), rows.end());
    const std::size_t width = height == 0 ? 0 : (*rows.begin()).text().value_or("").size();
    if (height > level::side_max || width > static_cast<std::size_t>(level::side_max))
        return fields_.refuse(tiles.value, errors::wrong_size,
                              fmt::format("a map of {} x {} tiles; at most {} a side are read",
                                          width, height, level::side_max));
    level_.terrain.reset(
        {.width = static_cast<std::int32_t>(width), .height = static_cast<std::int32_t>(height)},
        level::Terrain::wall);
    std::int32_t y = 0;
    for (const JsonValue row : rows)
        read_row(row, y++);
}

void Reader::read_rooms() {
    for (const JsonValue entry : list("rooms")) {
        if (fields_.failed()) return;
        level::Room& room = level_.rooms.emplace_back();
        std::array<std::int32_t, 4> bounds = {};
        fields_.numbers(fields_.of(entry, "bounds"), bounds);
        room.bounds = {.x = bounds[0], .y = bounds[1], .width = bounds[2], .height = bounds[3]};
        room.centre = spot_of(entry, "centre");
        room.shape = static_cast<level::Shape>(choice_of(entry, "shape", level::shape_names));
        room.type = static_cast<level::RoomType>(choice_of(entry, "type", level::room_type_names));
        room.distance = number_of(entry, "distance");
    }
}

void Reader::read_tunnels() {
    for (const JsonValue entry : list("tunnels")) {
        if (fields_.failed()) return;
        level::Tunnel& tunnel = level_.tunnels.emplace_back();
        tunnel.from = number_of(entry, "from");
        tunnel.to = number_of(entry, "to");
        tunnel.length = number_of(entry, "length");
        tunnel.loop = fields_.boolean(fields_.of(entry, "loop"));
        tunnel.first_corner = static_cast<std::uint32_t>(level_.corners.size());
        for (const JsonValue corner : fields_.elements(fields_.of(entry, "course")))
            level_.corners.push_back(spot({"course", corner}));
        tunnel.corner_count =
            static_cast<std::uint32_t>(level_.corners.size()) - tunnel.first_corner;
    }
}

void Reader::read_doors() {
    for (const JsonValue entry : list("doors")) {
        if (fields_.failed()) return;
        level_.doors.push_back({.spot = spot_of(entry, "at"),
                                .kind = door_kind(choice_of(entry, "kind", door_kind_names)),
                                .room = number_of(entry, "room")});
    }
}

void Reader::read_keys() {
    for (const JsonValue entry : list("keys")) {
        if (fields_.failed()) return;
        level_.keys.push_back({.spot = spot_of(entry, "at"), .door = number_of(entry, "door")});
    }
}

void Reader::read_things() {
    for (const JsonValue entry : list("things")) {
        if (fields_.failed()) return;
        level_.things.push_back(
            {.spot = spot_of(entry, "at"),
             .kind = static_cast<level::ThingKind>(choice_of(entry, "kind", thing_names)),
             .room = number_of(entry, "room")});
    }
}

void Reader::read_proof() {
    const JsonValue proof = fields_.object(fields_.of(root_, "proof"));
    level_.proof = {.open_tiles = number_of(proof, "open_tiles"),
                    .reached = number_of(proof, "reached"),
                    .unlocked = number_of(proof, "unlocked")};
}

base::Result<Level> Reader::read() {
    read_head();
    read_tiles();
    read_rooms();
    read_tunnels();
    read_doors();
    read_keys();
    read_things();
    for (const JsonValue monster : list("monsters"))
        level_.monsters.push_back(spot({"monsters", monster}));
    level_.start = spot_of(root_, "start");
    level_.exit = spot_of(root_, "exit");
    read_proof();
    if (auto taken = fields_.result(); !taken) return std::unexpected(std::move(taken.error()));
    if (auto checked = check_level(level_); !checked)
        return std::unexpected(std::move(checked.error()));
    return std::move(level_);
}

}  // namespace

base::Result<Level> read_level_json(std::string_view text) {
    const auto document = JsonDocument::parse(text);
    if (!document) return std::unexpected(document.error());
    return Reader{document->root()}.read();
}

}  // namespace underwell::render
