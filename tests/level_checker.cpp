#include "level_checker.hpp"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <limits>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace underwell::tests {

using grid::Direction;
using grid::Rectangle;
using grid::Spot;
using level::Door;
using level::Generator;
using level::Key;
using level::Level;
using level::LevelSettings;
using level::Room;
using level::RoomType;
using level::Shape;
using level::Terrain;
using level::Thing;
using level::Tunnel;
using level::Tunnels;

namespace {

constexpr std::uint32_t unknown = std::numeric_limits<std::uint32_t>::max();

class Checker {
  public:
    explicit Checker(const Level& level) : level_{level}, settings_{level.settings} {}

    Objections check() {
        check_size_and_edge();
        check_rooms();
        check_classic();
        check_people();
        check_tunnels();
        check_squares();
        check_doors();
        check_reach();
        check_distances();
        check_types();
        return std::move(objections_);
    }

  private:
    void object(bool fact, std::string rule, std::string message) {
        if (!fact) objections_.push_back({.rule = std::move(rule), .message = std::move(message)});
    }

    static std::string text(Spot spot) {
        return "(" + std::to_string(spot.x) + ", " + std::to_string(spot.y) + ")";
    }

    Terrain at(Spot spot) const {
        return level_.terrain.contains(spot) ? level_.terrain[spot] : Terrain::wall;
    }

    bool open(Spot spot) const { return !level::stops_feet(at(spot)) || level::is_door(at(spot)); }

    bool is_planned() const {
        return settings_.generator != Generator::cave && settings_.generator != Generator::drunkard;
    }

    template <typename Visit>
    void for_each_spot(const Visit& visit) const {
        for (std::int32_t y = 0; y < level_.terrain.height(); ++y)
            for (std::int32_t x = 0; x < level_.terrain.width(); ++x)
                visit(Spot{.x = x, .y = y});
    }

    void check_size_and_edge() {
        object(level_.terrain.width() == settings_.width &&
                   level_.terrain.height() == settings_.height,
               "T1", "the map is not as large as the settings say");
        for_each_spot([&](Spot spot) {
            const bool edge = spot.x == 0 || spot.y == 0 || spot.x + 1 == level_.terrain.width() ||
                              spot.y + 1 == level_.terrain.height();
            if (edge) object(at(spot) == Terrain::wall, "T7", "no wall at the edge, " + text(spot));
        });
    }

    void check_rooms() {
        object(!level_.rooms.empty(), "T2", "no room");
        object(std::ssize(level_.rooms) <= settings_.max_rooms + settings_.vaults, "T2",
               "too many rooms");
        const Rectangle map{
            .x = 0, .y = 0, .width = level_.terrain.width(), .height = level_.terrain.height()};
        for (const Room& room : level_.rooms) {
            const Rectangle& bounds = room.bounds;
            object(map.contains(bounds), "T2",
                   "a room leaves the map at " + text({bounds.x, bounds.y}));
            object(at(room.centre) != Terrain::wall && bounds.inside().contains(room.centre), "T5",
                   "the centre of a room is not in it: " + text(room.centre));
            if (!is_planned() || room.shape == Shape::vault) continue;
            object(bounds.width >= settings_.room_min && bounds.width <= settings_.room_max &&
                       bounds.height >= settings_.room_min && bounds.height <= settings_.room_max,
                   "T2", "a room has a side that the settings do not allow");
        }
        if (!is_planned()) return;
        for (std::size_t one = 0; one < level_.rooms.size(); ++one)
            for (std::size_t other = 0; other < one; ++other)
                object(!touch(level_.rooms[one].bounds, level_.rooms[other].bounds), "T2",
                       "rooms " + std::to_string(one) + " and " + std::to_string(other) + " touch");
    }

    static bool touch(const Rectangle& one, const Rectangle& other) {
        return one.x <= other.x + other.width && other.x <= one.x + one.width &&
               one.y <= other.y + other.height && other.y <= one.y + one.height;
    }

    // T3, T4, T6 as the classic states them.
    void check_classic() {
        for (const Room& room : level_.rooms) {
            if (room.shape != Shape::rectangle || !is_planned()) continue;
            for (std::int32_t y = room.bounds.y; y < room.bounds.bottom(); ++y)
                for (std::int32_t x = room.bounds.x; x < room.bounds.right(); ++x) {
                    const Spot spot{.x = x, .y = y};
                    const bool inside = room.bounds.inside().contains(spot);
                    if (!inside)
                        object(at(spot) == Terrain::wall || at(spot) == Terrain::tunnel ||
                                   level::is_door(at(spot)),
                               "T3", "the ring of a room is carved at " + text(spot));
                    else if (!settings_.tutorial)
                        object(at(spot) != Terrain::wall && at(spot) != Terrain::tunnel, "T6",
                               "tunnel or wall in a room at " + text(spot));
                }
        }
        if (settings_.generator != Generator::classic || settings_.tunnels != Tunnels::l) return;
        const auto loops = std::ranges::count(level_.tunnels, true, &Tunnel::loop);
        const auto planned = level_.tunnels.size() - static_cast<std::size_t>(loops);
        object(planned + 1 == level_.rooms.size(), "T4",
               "not one tunnel for each room after the first");
        object(loops == 0 || settings_.loops_percent > 0, "T11", "loops that nobody asked for");
        for (std::uint32_t number = 0; number < planned; ++number) {
            const Tunnel& tunnel = level_.tunnels[number];
            const auto course = level_.course(tunnel);
            object(tunnel.from == number && tunnel.to == number + 1, "T4",
                   "a room is not joined to the one before");
            object(course.size() == 3 && course[0] == level_.rooms[tunnel.from].centre &&
                       course[2] == level_.rooms[tunnel.to].centre,
                   "T4", "a tunnel does not go from centre to centre in an L");
        }
    }

    void check_people() {
        object(level_.start == level_.rooms.front().centre, "T5",
               "the start is not the centre of the first room");
        std::set<Spot> bodies = {level_.start};
        const auto expected = std::min<std::size_t>(static_cast<std::size_t>(settings_.monsters),
                                                    level_.rooms.size() - 1);
        object(level_.monsters.size() >= expected, "T5", "too few monsters");
        for (std::size_t number = 0; number < level_.monsters.size(); ++number) {
            const Spot monster = level_.monsters[number];
            object(bodies.insert(monster).second, "T5", "two on one tile at " + text(monster));
            if (number < expected)
                object(monster == level_.rooms[number + 1].centre, "T5",
                       "a monster is not at the centre of its room");
        }
        std::set<Spot> placed = bodies;
        // A level without a free tile has its exit at the start.
        object(level_.exit == level_.start || placed.insert(level_.exit).second, "T5",
               "the exit lies under a monster");
        for (const Thing& thing : level_.things)
            object(placed.insert(thing.spot).second, "T5",
                   "two on one tile at " + text(thing.spot));
        for (const Key& key : level_.keys)
            object(placed.insert(key.spot).second, "T5", "two on one tile at " + text(key.spot));
        for (const Spot spot : placed)
            object(!level::stops_feet(at(spot)), "T5",
                   "somebody or something in a wall at " + text(spot));
    }

    bool in_room(std::uint32_t room, Spot spot) const {
        return level_.rooms[room].bounds.contains(spot);
    }

    void check_tunnels() {
        for (const Tunnel& tunnel : level_.tunnels) {
            const auto course = level_.course(tunnel);
            object(tunnel.from < level_.rooms.size() && tunnel.to < level_.rooms.size() &&
                       !course.empty(),
                   "T4", "a tunnel to nowhere");
            if (course.empty()) continue;
            object(in_room(tunnel.from, course.front()) && in_room(tunnel.to, course.back()), "T4",
                   "a tunnel does not join its rooms");
            std::uint32_t length = 0;
            for (std::size_t corner = 1; corner < course.size(); ++corner) {
                Spot spot = course[corner - 1];
                object(spot.x == course[corner].x || spot.y == course[corner].y, "T4",
                       "a tunnel's course is not straight");
                while (spot != course[corner] && length < 100'000) {
                    spot = {
                        .x = spot.x + (spot.x < course[corner].x) - (spot.x > course[corner].x),
                        .y = spot.y + (spot.y < course[corner].y) - (spot.y > course[corner].y)};
                    object(open(spot), "T4", "a tunnel is blocked at " + text(spot));
                    ++length;
                }
            }
            object(length == tunnel.length, "T4", "a tunnel's length is not its course's");
        }
    }

    void check_squares() {
        if (settings_.tunnel_width != 1) return;
        if (is_planned() && settings_.tunnels == Tunnels::l &&
            settings_.generator != Generator::maze)
            return;
        for_each_spot([&](Spot spot) {
            const bool square = at(spot) == Terrain::tunnel &&
                                at({spot.x + 1, spot.y}) == Terrain::tunnel &&
                                at({spot.x, spot.y + 1}) == Terrain::tunnel &&
                                at({spot.x + 1, spot.y + 1}) == Terrain::tunnel;
            object(!square, "T11", "four tunnel tiles in a square at " + text(spot));
        });
    }

    void check_doors() {
        std::set<Spot> recorded;
        for (const Door& door : level_.doors) {
            recorded.insert(door.spot);
            const Spot spot = door.spot;
            object(at(spot) == door.kind && level::is_door(door.kind), "T12",
                   "a door is not on the map at " + text(spot));
            const auto wall = [&](Direction direction) {
                return at(grid::step(spot, direction)) == Terrain::wall;
            };
            const bool across = wall(Direction::west) && wall(Direction::east) &&
                                !wall(Direction::north) && !wall(Direction::south);
            const bool down = wall(Direction::north) && wall(Direction::south) &&
                              !wall(Direction::west) && !wall(Direction::east);
            object(across || down, "T12",
                   "a door does not stand between two walls at " + text(spot));
            object(door.room < level_.rooms.size() && in_room(door.room, spot), "T12",
                   "a door leads into no room at " + text(spot));
        }
        std::size_t on_map = 0;
        for_each_spot([&](Spot spot) { on_map += level::is_door(at(spot)) ? 1U : 0U; });
        object(on_map == level_.doors.size() && recorded.size() == on_map, "T12",
               "doors on the map and recorded differ");
    }

    // Steps in four directions from the start; keys open their doors. Secret doors count as found,
    // or as walls.
    grid::BitGrid walk(bool secrets_found) const {
        grid::BitGrid reached{level_.terrain.size()};
        std::set<Spot> unlocked;
        std::vector<Spot> front;
        const auto reach = [&](Spot spot) {
            if (reached[spot]) return;
            reached.insert(spot);
            front.push_back(spot);
        };
        reach(level_.start);
        while (!front.empty()) {
            const Spot here = front.back();
            front.pop_back();
            for (const Key& key : level_.keys) {
                const Spot door = level_.doors[key.door].spot;
                if (key.spot != here || !unlocked.insert(door).second) continue;
                for (const Direction direction : grid::four_directions)
                    if (reached[grid::step(door, direction)]) reach(door);
            }
            for (const Direction direction : grid::four_directions) {
                const Spot there = grid::step(here, direction);
                const Terrain tile = at(there);
                if (!level::stops_feet(tile) || (tile == Terrain::secret_door && secrets_found) ||
                    unlocked.contains(there))
                    reach(there);
            }
        }
        return reached;
    }

    void check_reach() {
        const auto reached = walk(true);
        std::uint32_t count = 0;
        for_each_spot([&](Spot spot) {
            if (!open(spot)) return;
            ++count;
            object(reached[spot], at(spot) == Terrain::locked_door ? "T12" : "T4",
                   "not to be reached: " + text(spot));
        });
        const auto without_secrets = walk(false);
        object(without_secrets[level_.exit], "T12", "the exit lies behind a secret door");
        for (const Key& key : level_.keys)
            object(without_secrets[key.spot], "T12", "a key lies behind a secret door");
        object(level_.proof.reached == count || !settings_.proof, "T4",
               "the proof counted other tiles");
    }

    // How far it is from the start to every tile, through all doors.
    std::map<Spot, std::uint32_t> walk() const {
        std::map<Spot, std::uint32_t> steps = {{level_.rooms.front().centre, 0}};
        std::deque<Spot> next = {level_.rooms.front().centre};
        for (; !next.empty(); next.pop_front())
            for (const grid::Direction direction : grid::four_directions) {
                const Spot there = grid::step(next.front(), direction);
                if (!open(there) || steps.contains(there)) continue;
                steps[there] = steps[next.front()] + 1;
                next.push_back(there);
            }
        return steps;
    }

    std::vector<std::uint32_t> distances_along_tunnels() const {
        std::vector<std::uint32_t> distances(level_.rooms.size(), unknown);
        distances[0] = 0;
        for (std::size_t round = 0; round < level_.rooms.size(); ++round)
            for (const Tunnel& tunnel : level_.tunnels) {
                const auto shorten = [&](std::uint32_t from, std::uint32_t to) {
                    if (distances[from] != unknown)
                        distances[to] = std::min(distances[to], distances[from] + tunnel.length);
                };
                shorten(tunnel.from, tunnel.to);
                shorten(tunnel.to, tunnel.from);
            }
        return distances;
    }

    void check_distances() {
        const auto along_tunnels = distances_along_tunnels();
        const auto walked = walk();
        for (std::size_t number = 0; number < level_.rooms.size(); ++number) {
            const Room& room = level_.rooms[number];
            object(along_tunnels[number] != unknown, "T4", "the graph leaves a room out");
            const auto steps = walked.find(room.centre);
            if (steps == walked.end()) continue;  // T4 objects
            object(room.distance == (settings_.proof ? steps->second : along_tunnels[number]),
                   "T14", "a room's distance is wrong");
        }
    }

    std::vector<std::uint32_t> count_ways() const {
        std::vector<std::uint32_t> ways(level_.rooms.size(), 0);
        for (const Tunnel& tunnel : level_.tunnels) {
            ++ways[tunnel.from];
            ++ways[tunnel.to];
        }
        return ways;
    }

    std::size_t count(RoomType type) const {
        return static_cast<std::size_t>(std::ranges::count(level_.rooms, type, &Room::type));
    }

    // The farthest rooms are the lair and the exit, then come the treasures; vaults bring their own
    // types with them.
    void check_types() {
        object(level_.rooms.front().type == RoomType::entrance && count(RoomType::entrance) == 1,
               "T14", "the first room is not the one entrance");
        object(count(RoomType::lair) <= 1, "T14", "two lairs");
        const bool all_typed = count(RoomType::plain) == 0;
        object(count(RoomType::exit) == 1 || level_.rooms.size() == 1 ||
                   (count(RoomType::exit) == 0 && (all_typed || some_room_is_full())),
               "T14", "not one exit");
        for (const Room& room : level_.rooms)
            if (room.type == RoomType::exit)
                object(room.bounds.contains(level_.exit), "T14", "the exit is not in its room");
        if (settings_.vaults > 0 || some_room_is_full()) return;
        for (std::size_t number = 1; number < level_.rooms.size(); ++number)
            check_type(number);
        if (level_.rooms.size() > 2) object(count(RoomType::lair) == 1, "T14", "no lair");
    }

    void check_type(std::size_t number) {
        const Room& room = level_.rooms[number];
        const auto ways = count_ways();
        const auto farther = [&](auto is_wanted) {
            std::size_t found = 0;
            for (std::size_t other = 1; other < level_.rooms.size(); ++other)
                found += level_.rooms[other].distance > room.distance && is_wanted(other) ? 1U : 0U;
            return found;
        };
        const auto any = [](std::size_t) { return true; };
        const auto is_plain_dead_end = [&](std::size_t other) {
            const RoomType type = level_.rooms[other].type;
            return ways[other] == 1 && type != RoomType::lair && type != RoomType::exit &&
                   type != RoomType::treasure;
        };
        if (room.type == RoomType::lair)
            object(farther(any) == 0, "T14", "the lair is not farthest");
        if (room.type == RoomType::exit) object(farther(any) <= 1, "T14", "the exit is not far");
        if (room.type == RoomType::treasure) {
            object(ways[number] == 1 || count(RoomType::treasure) == 1, "T14",
                   "treasure not in a dead end");
            object(farther(is_plain_dead_end) == 0, "T14",
                   "a dead end farther off has no treasure");
        }
        if (room.type == RoomType::plain || room.type == RoomType::trap)
            object(ways[number] != 1 || count(RoomType::treasure) > level_.rooms.size() / 6, "T14",
                   "too few treasures");
    }

    // A room of one tile, with a monster on it: the exit may have had to move.
    bool some_room_is_full() const {
        return std::ranges::any_of(level_.rooms, [&](const Room& room) {
            std::ptrdiff_t free = 0;
            for_each_spot([&](Spot spot) {
                free += room.bounds.inside().contains(spot) && open(spot) ? 1 : 0;
            });
            return free <= std::ranges::count_if(level_.monsters, [&](Spot monster) {
                       return room.bounds.contains(monster);
                   });
        });
    }

    const Level& level_;
    const LevelSettings& settings_;
    Objections objections_;
};

}  // namespace

Objections check_level(const Level& level) {
    return Checker{level}.check();
}

}  // namespace underwell::tests
