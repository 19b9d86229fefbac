#include "underwell/render/level_tmj_reader.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "underwell/render/json.hpp"
#include "underwell/render/json_fields.hpp"
#include "underwell/render/level_fields.hpp"
#include "underwell/render/level_record.hpp"
#include "underwell/render/level_tmj.hpp"

namespace underwell::render {

namespace {

using grid::Spot;
using level::Level;

// The top three bits of a tile's number say how its picture is turned; terrain looks the same.
constexpr std::int64_t tile_number_bits = 0x1FFF'FFFF;
constexpr std::int64_t pixels_max = 1'000'000'000;  // of a position; far beyond every map

std::int64_t divided_down(std::int64_t number, std::int64_t divisor) {
    const std::int64_t quotient = number / divisor;
    return number % divisor < 0 ? quotient - 1 : quotient;
}

class Reader {
  public:
    explicit Reader(JsonValue root) : root_{root} {}

    base::Result<Level> read();

  private:
    void read_map();
    void read_map_properties();
    void read_terrain();
    void read_rooms();
    void read_tunnels();
    void read_doors();
    void read_keys();
    void read_things();
    void read_places();

    JsonValue layer(std::string_view name);
    JsonValue::Elements objects(std::string_view layer_name);
    JsonField property(JsonValue object, std::string_view name);
    std::int64_t pixels(JsonValue object, std::string_view name);
    Spot spot_of_tile_object(JsonValue object);
    Spot spot_of_corner(JsonValue object);
    Spot spot_in(std::int64_t x, std::int64_t y) const;

    std::uint32_t number_of(JsonValue object, std::string_view name) {
        return fields_.number<std::uint32_t>(property(object, name));
    }

    std::size_t choice_of(JsonValue object, std::string_view name,
                          std::span<const std::string_view> names) {
        return fields_.choice(property(object, name), names);
    }

    JsonValue root_;
    JsonFields fields_;
    Level level_;
    std::int64_t tile_width_ = 1;  // in pixels
    std::int64_t tile_height_ = 1;
    std::int64_t first_tile_number_ = 0;
};

JsonValue find_property(JsonValue object, std::string_view name) {
    for (const JsonValue property : object.field("properties").elements())
        if (property.field("name").text() == name) return property.field("value");
    return {};
}

JsonField Reader::property(JsonValue object, std::string_view name) {
    const JsonValue value = find_property(object, name);
    if (!value)
        fields_.refuse(object, errors::missing_field,
                       fmt::format("the property {} is missing here", name));
    return {.name = name, .value = value};
}

JsonValue Reader::layer(std::string_view name) {
    for (const JsonValue layer : root_.field("layers").elements())
        if (layer.field("name").text() == name) return layer;
    fields_.refuse(root_, errors::missing_field, fmt::format("the layer {} is missing", name));
    return {};
}

JsonValue::Elements Reader::objects(std::string_view layer_name) {
    return fields_.elements(fields_.of(layer(layer_name), "objects"));
}

// Objects that somebody moved by hand may lie between two pixels.
std::int64_t Reader::pixels(JsonValue object, std::string_view name) {
    const JsonField field = fields_.of(object, name);
    if (fields_.failed()) return 0;
    const auto number = field.value.floor();
    if (number && *number >= -pixels_max && *number <= pixels_max) return *number;
    fields_.refuse(field.value, errors::bad_number,
                   fmt::format("{} is {}; give a number of pixels on the map", name,
                               shown(field.value.source())));
    return 0;
}

Spot Reader::spot_in(std::int64_t x, std::int64_t y) const {
    return {.x = static_cast<std::int32_t>(divided_down(x, tile_width_)),
            .y = static_cast<std::int32_t>(divided_down(y, tile_height_))};
}

// Where most of a tile lies that stands on its bottom left corner.
Spot Reader::spot_of_tile_object(JsonValue object) {
    const std::int64_t x = pixels(object, "x");
    const std::int64_t y = pixels(object, "y");
    return spot_in(x + tile_width_ / 2, y - tile_height_ + tile_height_ / 2);
}

// The tile nearest to the top left corner of a rectangle.
Spot Reader::spot_of_corner(JsonValue object) {
    const std::int64_t x = pixels(object, "x");
    const std::int64_t y = pixels(object, "y");
    return spot_in(x + tile_width_ / 2, y + tile_height_ / 2);
}

void Reader::read_map() {
    if (root_.field("type").text() != "map")
        fields_.refuse(root_, errors::not_a_level, R"(not a Tiled map; its type should be "map")");
    if (root_.field("infinite").boolean() == true)
        fields_.refuse(root_.field("infinite"), errors::unsupported_map,
                       "an infinite map; switch that off in Tiled, under Map, Map Properties");
    tile_width_ = fields_.number<std::uint16_t>(fields_.of(root_, "tilewidth"));
    tile_height_ = fields_.number<std::uint16_t>(fields_.of(root_, "tileheight"));
    if (tile_width_ == 0 || tile_height_ == 0) {
        fields_.refuse(root_, errors::bad_number, "tilewidth and tileheight must be 1 or more");
        tile_width_ = tile_height_ = 1;
    }
    const auto tilesets = fields_.elements(fields_.of(root_, "tilesets"));
    if (tilesets.begin() == tilesets.end())
        return fields_.refuse(root_, errors::missing_field, "the map has no tileset");
    first_tile_number_ = fields_.number<std::uint32_t>(fields_.of(*tilesets.begin(), "firstgid"));
}

void Reader::read_map_properties() {
    check_format(fields_, find_property(root_, "format"));
    check_version(fields_, property(root_, "form_version"));
    level_.seed = read_seed(fields_, property(root_, "seed"));
    level_.settings =
        read_settings(fields_, [&](std::string_view name) { return find_property(root_, name); });
    level_.proof = {.open_tiles = number_of(root_, "open_tiles"),
                    .reached = number_of(root_, "reached"),
                    .unlocked = number_of(root_, "unlocked")};
}

void Reader::read_terrain() {
    const auto width = fields_.number<std::int32_t>(fields_.of(root_, "width"));
    const auto height = fields_.number<std::int32_t>(fields_.of(root_, "height"));
    const JsonValue terrain = layer(tmj_layers::terrain);
    const JsonField data = fields_.of(terrain, "data");
    if (terrain.field("encoding"))
        fields_.refuse(terrain.field("encoding"), errors::unsupported_map,
                       "encoded tiles; set the map's tile layer format to CSV in Tiled");
    const auto numbers = fields_.elements(data);
    const std::int64_t count = std::ranges::distance(numbers.begin(), numbers.end());
    const bool sane = width > 0 && height > 0 && width <= level::side_max &&
                      height <= level::side_max && std::int64_t{width} * height == count;
    if (!sane)
        return fields_.refuse(
            data.value, errors::wrong_size,
            fmt::format("{} tiles for a map of {} x {}; at most {} a side are read", count, width,
                        height, level::side_max));
    level_.terrain.reset({.width = width, .height = height}, level::Terrain::wall);
    auto tile = level_.terrain.values().begin();
    for (const JsonValue number : numbers) {
        const auto given = fields_.number<std::int64_t>({"a tile", number});
        const std::int64_t kind = (given & tile_number_bits) - first_tile_number_;
        if (kind < 0 || kind >= std::int64_t{level::terrain_count})
            return fields_.refuse(
                number, errors::unknown_tile,
                fmt::format("tile {} is no terrain; give {} to {}", given, first_tile_number_,
                            first_tile_number_ + level::terrain_count - 1));
        *tile++ = static_cast<level::Terrain>(kind);
    }
}

void Reader::read_rooms() {
    for (const JsonValue object : objects(tmj_layers::rooms)) {
        if (fields_.failed()) return;
        level::Room& room = level_.rooms.emplace_back();
        const Spot corner = spot_of_corner(object);
        const Spot size = spot_in(pixels(object, "width") + tile_width_ / 2,
                                  pixels(object, "height") + tile_height_ / 2);
        room.bounds = {.x = corner.x, .y = corner.y, .width = size.x, .height = size.y};
        room.centre = {.x = fields_.number<std::int32_t>(property(object, "centre_x")),
                       .y = fields_.number<std::int32_t>(property(object, "centre_y"))};
        room.shape = static_cast<level::Shape>(choice_of(object, "shape", level::shape_names));
        room.type = static_cast<level::RoomType>(choice_of(object, "type", level::room_type_names));
        room.distance = number_of(object, "distance");
    }
}

void Reader::read_tunnels() {
    for (const JsonValue object : objects(tmj_layers::tunnels)) {
        if (fields_.failed()) return;
        level::Tunnel& tunnel = level_.tunnels.emplace_back();
        tunnel.from = number_of(object, "from");
        tunnel.to = number_of(object, "to");
        tunnel.length = number_of(object, "length");
        tunnel.loop = fields_.boolean(property(object, "loop"));
        tunnel.first_corner = static_cast<std::uint32_t>(level_.corners.size());
        const std::int64_t x = pixels(object, "x");
        const std::int64_t y = pixels(object, "y");
        for (const JsonValue point : fields_.elements(fields_.of(object, "polyline")))
            level_.corners.push_back(spot_in(x + pixels(point, "x"), y + pixels(point, "y")));
        tunnel.corner_count =
            static_cast<std::uint32_t>(level_.corners.size()) - tunnel.first_corner;
    }
}

void Reader::read_doors() {
    for (const JsonValue object : objects(tmj_layers::doors)) {
        if (fields_.failed()) return;
        level_.doors.push_back({.spot = spot_of_corner(object),
                                .kind = door_kind(choice_of(object, "kind", door_kind_names)),
                                .room = number_of(object, "room")});
    }
}

void Reader::read_keys() {
    for (const JsonValue object : objects(tmj_layers::keys)) {
        if (fields_.failed()) return;
        level_.keys.push_back(
            {.spot = spot_of_tile_object(object), .door = number_of(object, "door")});
    }
}

void Reader::read_things() {
    for (const JsonValue object : objects(tmj_layers::things)) {
        if (fields_.failed()) return;
        level_.things.push_back(
            {.spot = spot_of_tile_object(object),
             .kind = static_cast<level::ThingKind>(choice_of(object, "kind", thing_names)),
             .room = number_of(object, "room")});
    }
}

void Reader::read_places() {
    std::optional<Spot> start;
    std::optional<Spot> exit;
    for (const JsonValue object : objects(tmj_layers::places)) {
        const auto given = object.field("name").text();
        if (given == name(LevelTile::start)) start = spot_of_tile_object(object);
        if (given == name(LevelTile::exit)) exit = spot_of_tile_object(object);
    }
    if (!start || !exit)
        return fields_.refuse(layer(tmj_layers::places), errors::missing_field,
                              "the layer places needs two objects, named start and exit");
    level_.start = *start;
    level_.exit = *exit;
}

base::Result<Level> Reader::read() {
    read_map();
    read_map_properties();
    read_terrain();
    read_rooms();
    read_tunnels();
    read_doors();
    read_keys();
    read_things();
    for (const JsonValue object : objects(tmj_layers::monsters))
        level_.monsters.push_back(spot_of_tile_object(object));
    read_places();
    if (auto taken = fields_.result(); !taken) return std::unexpected(std::move(taken.error()));
    if (auto checked = check_level(level_); !checked)
        return std::unexpected(std::move(checked.error()));
    return std::move(level_);
}

}  // namespace

base::Result<Level> read_level_tmj(std::string_view text) {
    const auto document = JsonDocument::parse(text);
    if (!document) return std::unexpected(document.error());
    return Reader{document->root()}.read();
}

}  // namespace underwell::render
