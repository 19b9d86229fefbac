#include "underwell/render/level_tmj.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

#include "underwell/level/themes.hpp"
#include "underwell/render/json.hpp"
#include "underwell/render/level_record.hpp"
#include "underwell/render/text_writer.hpp"
#include "underwell/render/tile_choice.hpp"
#include "underwell/render/tile_set.hpp"

namespace underwell::render {

namespace {

using grid::Spot;
using level::Level;

constexpr auto side = static_cast<std::int32_t>(tile_side_pixels);
constexpr std::uint32_t first_tile_number = 1;  // 0 is an empty place in Tiled

// One list of properties, between brackets.
class Properties {
  public:
    explicit Properties(TextWriter& text) : text_{text} { text_.append_raw("\"properties\":["); }

    Properties& number(std::string_view name, std::int64_t value) {
        text_.append(R"({}{{"name":"{}","type":"int","value":{}}})", separator_, name, value);
        separator_ = ",";
        return *this;
    }

    Properties& boolean(std::string_view name, bool value) {
        text_.append(R"({}{{"name":"{}","type":"bool","value":{}}})", separator_, name, value);
        separator_ = ",";
        return *this;
    }

    Properties& string(std::string_view name, std::string_view value) {
        text_.append(R"({}{{"name":"{}","type":"string","value":{}}})", separator_, name,
                     json_string(value));
        separator_ = ",";
        return *this;
    }

    void end() { text_.append_raw("]"); }

  private:
    TextWriter& text_;
    std::string_view separator_;
};

// Where an object lies, in pixels.
struct Box {
    std::int64_t x = 0;
    std::int64_t y = 0;
    std::int64_t width = 0;
    std::int64_t height = 0;
};

Box box_of(const grid::Rectangle& tiles) {
    return {.x = std::int64_t{tiles.x} * side,
            .y = std::int64_t{tiles.y} * side,
            .width = std::int64_t{tiles.width} * side,
            .height = std::int64_t{tiles.height} * side};
}

// Without those who stand in it.
Scene bare_scene_of(const Level& level) {
    Scene scene = scene_of(level);
    scene.marks.clear();
    return scene;
}

struct TileLayer {
    std::string_view name;
    std::string_view use;  // for those who open the map
    bool locked = false;   // against the brush of an editor
};

// Shapes that would cover the picture are there to be looked up.
enum class Visible : bool { no, yes };

class Writer {
  public:
    Writer(std::ostream& out, const Level& level, const TmjTileSheet& sheet)
        : text_{out},
          level_{level},
          sheet_{sheet},
          scene_{bare_scene_of(level)},
          has_picture_{sheet.tile_count >= tile_count &&
                       std::ssize(level.terrain.values()) <= tmj_picture_tiles_max} {}

    void write();

  private:
    void write_map_properties();
    void write_tileset();
    void write_terrain();
    void write_picture();
    void write_rooms();
    void write_tunnels();
    void write_doors();
    void write_keys();
    void write_things();
    void write_monsters();
    void write_places();

    template <typename NumberAt>
    void write_tile_layer(const TileLayer& layer, const NumberAt& number_at);
    TileStack picture_at(Spot spot) const;
    void begin_layer(std::string_view name, Visible visible);
    void end_layer();
    void begin_object(std::string_view name, std::string_view type, const Box& box);
    void begin_tile_object(LevelTile tile, Spot spot);
    void end_object();

    TextWriter text_;
    const Level& level_;
    const TmjTileSheet& sheet_;
    Scene scene_;
    bool has_picture_;
    std::uint32_t layers_ = 0;  // so far; also the number of the last one
    std::uint32_t objects_ = 0;
    std::string_view separator_;  // before the next object
};

void Writer::write_map_properties() {
    Properties properties{text_};
    properties.string("format", level_form_name)
        .number("form_version", level_form_version)
        .string("seed", fmt::to_string(level_.seed))
        .string("theme", level::theme(level_.settings.depth).name)
        .string("generator", name_in(level::generator_names, level_.settings.generator))
        .string("tunnels", name_in(level::tunnels_names, level_.settings.tunnels))
        .string("shapes", level::shapes_text(level_.settings.shapes));
    for (const NumberSetting& setting : number_settings)
        properties.number(setting.name, level_.settings.*setting.member);
    for (const SwitchSetting& setting : switch_settings)
        properties.boolean(setting.name, level_.settings.*setting.member);
    properties.number("open_tiles", level_.proof.open_tiles)
        .number("reached", level_.proof.reached)
        .number("unlocked", level_.proof.unlocked)
        .end();
}

void Writer::write_tileset() {
    const std::uint32_t rows = (sheet_.tile_count + tile_sheet_columns - 1) / tile_sheet_columns;
    text_.append(
        "\"tilesets\":[{{\"firstgid\":{},\"name\":\"underwell\",\"columns\":{},"
        "\"image\":{},\"imagewidth\":{},\"imageheight\":{},",
        first_tile_number, tile_sheet_columns, json_string(sheet_.image),
        tile_sheet_columns * tile_side_pixels, rows * tile_side_pixels);
    text_.append(
        "\"margin\":0,\"spacing\":0,\"tilecount\":{},\"tilewidth\":{},\"tileheight\":{},"
        "\n\"tiles\":[",
        sheet_.tile_count, side, side);
    for (std::uint32_t number = 0; number < level_tile_count; ++number) {
        const auto tile = static_cast<LevelTile>(number);
        text_.append("{}\n{{\"id\":{},", number == 0 ? "" : ",", number);
        Properties properties{text_};
        properties.string("name", name(tile));
        if (is_terrain(tile))
            properties.boolean("stops_eyes", level::terrain_table[number].stops_eyes)
                .boolean("stops_feet", level::terrain_table[number].stops_feet);
        properties.end();
        text_.append_raw("}");
    }
    text_.append_raw("]}]");
}

template <typename NumberAt>
void Writer::write_tile_layer(const TileLayer& layer, const NumberAt& number_at) {
    text_.append(
        "{}{{\"id\":{},\"name\":\"{}\",\"type\":\"tilelayer\",\"x\":0,\"y\":0,"
        "\"width\":{},\"height\":{},\"opacity\":1,\"visible\":true,",
        layers_ == 0 ? "" : ",\n", layers_ + 1, layer.name, level_.terrain.width(),
        level_.terrain.height());
    ++layers_;
    if (layer.locked) text_.append_raw("\"locked\":true,");
    Properties{text_}.string("use", layer.use).end();
    text_.append_raw(",\"data\":[");
    std::string_view separator;
    for (std::int32_t y = 0; y < level_.terrain.height(); ++y) {
        for (std::int32_t x = 0; x < level_.terrain.width(); ++x) {
            text_.append("{}{}", separator, number_at(Spot{.x = x, .y = y}));
            separator = ",";
        }
        separator = ",\n";
    }
    text_.append_raw("]}");
}

void Writer::write_terrain() {
    write_tile_layer({.name = tmj_layers::terrain, .use = "read back"}, [&](Spot spot) {
        return first_tile_number + index(tile_of(level_.terrain[spot]));
    });
}

// Ground and what is laid over it. Who and what stands there is an object, which takes its tile
// along when somebody moves it.
TileStack Writer::picture_at(Spot spot) const {
    TileStack stack = choose_tiles(scene_, spot);
    if (spot == level_.start) stack.push(tiles::entrance.first);
    return stack;
}

// A layer for each tile that lies over another: tiles for all the ways in which they can lie over
// each other would be thousands.
void Writer::write_picture() {
    grid::Grid<TileStack> stacks{level_.terrain.size(), TileStack{}};
    std::size_t height = 0;
    for (std::int32_t y = 0; y < stacks.height(); ++y)
        for (std::int32_t x = 0; x < stacks.width(); ++x) {
            const Spot spot{.x = x, .y = y};
            stacks[spot] = picture_at(spot);
            height = std::max(height, stacks[spot].tiles().size());
        }
    for (std::size_t layer = 0; layer < height; ++layer) {
        const std::string name = layer == 0 ? std::string{tmj_layers::picture}
                                            : fmt::format("{} {}", tmj_layers::picture, layer + 1);
        write_tile_layer({.name = name, .use = "only looks; not read back", .locked = true},
                         [&](Spot spot) -> std::uint32_t {
                             const auto tiles = stacks[spot].tiles();
                             return layer < tiles.size() ? first_tile_number + tiles[layer] : 0;
                         });
    }
}

void Writer::begin_layer(std::string_view name, Visible visible) {
    text_.append(
        ",\n{{\"id\":{},\"name\":\"{}\",\"type\":\"objectgroup\",\"draworder\":\"index\","
        "\"x\":0,\"y\":0,\"opacity\":1,\"visible\":{},\"objects\":[",
        ++layers_, name, visible == Visible::yes);
    separator_ = "\n";
}

void Writer::end_layer() {
    text_.append_raw("]}");
}

void Writer::begin_object(std::string_view name, std::string_view type, const Box& box) {
    text_.append(R"({}{{"id":{},"name":"{}","type":"{}","x":{},"y":{},"width":{},"height":{},)"
                 R"("rotation":0,"visible":true,)",
                 separator_, ++objects_, name, type, box.x, box.y, box.width, box.height);
    separator_ = ",\n";
}

// Objects that are tiles stand on their bottom left corner.
void Writer::begin_tile_object(LevelTile tile, Spot spot) {
    begin_object(name(tile), name(tile),
                 box_of({.x = spot.x, .y = spot.y + 1, .width = 1, .height = 1}));
    const TileNumber number =
        has_picture_ ? mark_tile(scene_, {.spot = spot, .tile = tile}) : tile_number(tile);
    text_.append(R"("gid":{},)", first_tile_number + number);
}

void Writer::end_object() {
    text_.append_raw("}");
}

void Writer::write_rooms() {
    begin_layer(tmj_layers::rooms, Visible::no);
    std::size_t number = 0;
    for (const level::Room& room : level_.rooms) {
        begin_object(fmt::format("room {}", number++), "room", box_of(room.bounds));
        Properties{text_}
            .number("centre_x", room.centre.x)
            .number("centre_y", room.centre.y)
            .number("distance", room.distance)
            .string("shape", name_in(level::shape_names, room.shape))
            .string("type", name_in(level::room_type_names, room.type))
            .end();
        end_object();
    }
    end_layer();
}

// A polyline from the middle of a tile to the middle of the next corner.
void Writer::write_tunnels() {
    begin_layer(tmj_layers::tunnels, Visible::no);
    std::size_t number = 0;
    for (const level::Tunnel& tunnel : level_.tunnels) {
        const auto course = level_.course(tunnel);
        const Spot first = course.empty() ? Spot{} : course.front();
        begin_object(fmt::format("tunnel {}", number++), "tunnel",
                     {.x = std::int64_t{first.x} * side + side / 2,
                      .y = std::int64_t{first.y} * side + side / 2});
        text_.append_raw("\"polyline\":[");
        std::string_view separator;
        for (const Spot corner : course) {
            text_.append(R"({}{{"x":{},"y":{}}})", separator,
                         (std::int64_t{corner.x} - first.x) * side,
                         (std::int64_t{corner.y} - first.y) * side);
            separator = ",";
        }
        text_.append_raw("],");
        Properties{text_}
            .number("from", tunnel.from)
            .number("length", tunnel.length)
            .boolean("loop", tunnel.loop)
            .number("to", tunnel.to)
            .end();
        end_object();
    }
    end_layer();
}

void Writer::write_doors() {
    begin_layer(tmj_layers::doors, Visible::no);
    std::size_t number = 0;
    for (const level::Door& door : level_.doors) {
        begin_object(fmt::format("door {}", number++), "door",
                     box_of({.x = door.spot.x, .y = door.spot.y, .width = 1, .height = 1}));
        Properties{text_}
            .string("kind", level::traits(door.kind).name)
            .number("room", door.room)
            .end();
        end_object();
    }
    end_layer();
}

void Writer::write_keys() {
    begin_layer(tmj_layers::keys, Visible::yes);
    for (const level::Key& key : level_.keys) {
        begin_tile_object(LevelTile::key, key.spot);
        Properties{text_}.number("door", key.door).end();
        end_object();
    }
    end_layer();
}

void Writer::write_things() {
    begin_layer(tmj_layers::things, Visible::yes);
    for (const level::Thing& thing : level_.things) {
        begin_tile_object(tile_of(thing.kind), thing.spot);
        Properties{text_}
            .string("kind", level::traits(thing.kind).name)
            .number("room", thing.room)
            .end();
        end_object();
    }
    end_layer();
}

void Writer::write_monsters() {
    begin_layer(tmj_layers::monsters, Visible::yes);
    for (const Spot monster : level_.monsters) {
        begin_tile_object(LevelTile::monster, monster);
        Properties{text_}.end();
        end_object();
    }
    end_layer();
}

void Writer::write_places() {
    begin_layer(tmj_layers::places, Visible::yes);
    begin_tile_object(LevelTile::exit, level_.exit);
    Properties{text_}.end();
    end_object();
    begin_tile_object(LevelTile::start, level_.start);
    Properties{text_}.end();
    end_object();
    end_layer();
}

void Writer::write() {
    text_.append(
        "{{\"type\":\"map\",\"version\":\"1.8\",\"tiledversion\":\"1.8.2\","
        "\"orientation\":\"orthogonal\",\"renderorder\":\"right-down\","
        "\"infinite\":false,\"compressionlevel\":-1,\n"
        "\"width\":{},\"height\":{},\"tilewidth\":{},\"tileheight\":{},\n",
        level_.terrain.width(), level_.terrain.height(), side, side);
    write_map_properties();
    text_.append_raw(",\n");
    write_tileset();
    text_.append_raw(",\n\"layers\":[\n");
    write_terrain();
    if (has_picture_) write_picture();
    write_rooms();
    write_tunnels();
    write_doors();
    // The upper ones over the lower ones, as in every picture.
    write_things();
    write_places();
    write_keys();
    write_monsters();
    text_.append("],\n\"nextlayerid\":{},\"nextobjectid\":{}}}\n", layers_ + 1, objects_ + 1);
    text_.flush();
}

}  // namespace

void write_level_tmj(std::ostream& out, const Level& level, const TmjTileSheet& sheet) {
    Writer{out, level, sheet}.write();
}

}  // namespace underwell::render
