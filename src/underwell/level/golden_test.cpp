// The catalogue of what seeds make (tests/golden/levels.txt). Equal under every compiler and at
// every level of optimisation: the same test runs under the presets dev, release and clang. A line
// that changes means that players' seeds now give other levels.
#include <array>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <iomanip>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "kept_file.hpp"
#include "underwell/base/bytes.hpp"
#include "underwell/level/generate.hpp"

namespace underwell::level {
namespace {

using base::ByteWriter;
using grid::Spot;

struct Line {
    std::string name;
    LevelSettings settings;
    std::uint64_t seed;
};

struct Style {
    std::string_view name;
    LevelSettings settings;
};

// Vaults are laid by one generator only; mixed takes them from its theme.
std::vector<Style> styles(Generator generator) {
    const bool vaults = generator == Generator::classic;
    return {
        {.name = "plain", .settings = {}},
        {.name = "doors",
         .settings =
             {.shapes = all_shapes, .doors_percent = 60, .secrets_percent = 30, .locks = 2}},
        {.name = "rich",
         .settings = {.shapes = all_shapes,
                      .tunnels = Tunnels::path,
                      .loops_percent = 40,
                      .doors_percent = 70,
                      .secrets_percent = 20,
                      .locks = 3,
                      .vaults = vaults ? 2 : 0,
                      .decor = true}},
        {.name = "wide and winding",
         .settings = {.width = 130,
                      .height = 70,
                      .max_rooms = 60,
                      .room_max = 14,
                      .tunnels = Tunnels::winding,
                      .tunnel_width = 2,
                      .loops_percent = 100,
                      .doors_percent = 50,
                      .decor = true}},
    };
}

std::vector<Line> catalogue() {
    constexpr std::array<std::int64_t, 3> depths = {0, 7, 20};
    std::vector<Line> lines;
    std::uint64_t seed = 1;
    for (std::size_t number = 0; number < generator_names.size(); ++number)
        for (const Style& style : styles(static_cast<Generator>(number)))
            for (const std::int64_t depth : depths) {
                LevelSettings settings = style.settings;
                settings.generator = static_cast<Generator>(number);
                settings.depth = depth;
                const std::string name =
                    std::string{generator_names[number]} + ", " + std::string{style.name};
                lines.push_back({.name = name, .settings = settings, .seed = seed});
                seed = seed * 7 + 1;
            }
    for (const std::uint64_t tutorial_seed :
         {std::uint64_t{0}, std::uint64_t{7}, ~std::uint64_t{0}})
        lines.push_back(
            {.name = "tutorial", .settings = {.tutorial = true}, .seed = tutorial_seed});
    return lines;
}

class Checksum {
  public:
    template <typename... Numbers>
    void add(Numbers... numbers) {
        (writer_.signed_varint(static_cast<std::int64_t>(numbers)), ...);
    }

    void add(Spot spot) { add(spot.x, spot.y); }

    std::uint64_t value() && { return base::checksum(std::move(writer_).sealed()); }

  private:
    ByteWriter writer_;
};

// Over the tiles and everything that is recorded about them.
std::uint64_t checksum(const Level& level) {
    Checksum sum;
    for (const Terrain terrain : level.terrain.values())
        sum.add(terrain);
    for (const Room& room : level.rooms) {
        sum.add(room.bounds.x, room.bounds.y, room.bounds.width, room.bounds.height);
        sum.add(room.centre);
        sum.add(room.shape, room.type, room.distance);
    }
    for (const Tunnel& tunnel : level.tunnels) {
        sum.add(tunnel.from, tunnel.to, tunnel.first_corner, tunnel.corner_count);
        sum.add(tunnel.length, tunnel.loop);
    }
    for (const Spot corner : level.corners)
        sum.add(corner);
    for (const Door& door : level.doors) {
        sum.add(door.spot);
        sum.add(door.kind, door.room);
    }
    for (const Key& key : level.keys) {
        sum.add(key.spot);
        sum.add(key.door);
    }
    for (const Thing& thing : level.things) {
        sum.add(thing.spot);
        sum.add(thing.kind, thing.room);
    }
    for (const Spot monster : level.monsters)
        sum.add(monster);
    sum.add(level.start);
    sum.add(level.exit);
    return std::move(sum).value();
}

std::string line_of(const Line& line) {
    const auto level = generate(line.settings, line.seed);
    std::ostringstream text;
    text << line.name << ", depth " << line.settings.depth << ", seed " << line.seed << ": ";
    if (!level) {
        text << level.error().message << "\n";
        return text.str();
    }
    text << "rooms " << level->rooms.size() << ", tunnels " << level->tunnels.size() << ", doors "
         << level->doors.size() << ", keys " << level->keys.size() << ", monsters "
         << level->monsters.size() << ", open tiles " << level->proof.open_tiles << ", checksum "
         << std::hex << std::setfill('0') << std::setw(16) << checksum(*level) << "\n";
    return text.str();
}

TEST(Golden, SeedsMakeTheLevelsOfTheCatalogue) {
    std::string text;
    for (const Line& line : catalogue())
        text += line_of(line);
    tests::expect_kept(UNDERWELL_TEST_DATA "/golden/levels.txt", text);
}

}  // namespace
}  // namespace underwell::level
