// The cheapest way on a lattice: nodes where both coordinates are odd, steps of two tiles between
// them. Rooms keep two free tiles between each other and to the edge (settings.hpp, Spacing), of
// which one lies on the lattice: so all nodes beside rooms hang together, and a way always exists.
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "underwell/base/check.hpp"
#include "underwell/grid/direction.hpp"
#include "underwell/level/carve.hpp"
#include "underwell/level/generate.hpp"
#include "underwell/level/joins.hpp"
#include "underwell/level/tunnels.hpp"

namespace underwell::level {

using grid::Direction;
using grid::Rectangle;
using grid::Spot;

namespace {

// What a tile costs. Existing tunnels are cheapest, so that ways join; tiles beside a room are
// dearest, so that tunnels do not hug walls.
constexpr std::uint8_t blocked = 0;
constexpr std::uint8_t tunnel_cost = 3;
constexpr std::uint8_t rock_cost = 4;
constexpr std::uint8_t rim_cost = 6;
constexpr std::uint32_t turn_cost = 5;       // in tunnels by path
constexpr std::uint32_t straight_cost = 24;  // in winding ones
constexpr std::uint32_t new_door_cost = 12;
constexpr std::uint32_t hard_rock_cost =
    48;  // less than this comes on top of a node's rock, for winding tunnels
// What is left to the goal is estimated a little high, which leads the search straight on (weighted
// A*): far fewer nodes are looked at, and tunnels are hardly longer.
constexpr std::uint32_t estimated_step_cost = 2 * rock_cost + 4;
constexpr std::uint32_t estimated_arrival_cost = 8;  // the rim of the goal's room, and a turn
constexpr std::uint32_t worse_beginning = 512;       // than the best: not tried
constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();

constexpr std::array<Spot, 4> offsets = {
    {{.x = 0, .y = -1}, {.x = 1, .y = 0}, {.x = 0, .y = 1}, {.x = -1, .y = 0}}};

// A place where a tunnel can leave or enter a room.
struct Site {
    Spot door;           // the tile of wall that becomes the entry
    Spot node;           // the first node outside
    std::uint8_t side;   // 0 north, 1 east, 2 south, 3 west
    std::uint32_t cost;  // from the door to the node, or back
};

// A way to a node that is still to be followed.
struct Candidate {
    std::uint32_t state;  // node and direction
    std::uint32_t cost;   // so far
    Spot spot;            // of the node: it need not be worked out again
};

// Circular buckets by estimated cost: push and pop in constant time, since the estimates on the
// queue never differ by more than where searches begin, and one step's worth.
class Queue {
  public:
    static constexpr std::uint32_t span = 1'024;

    Queue() { heads_.fill(none); }

    void clear() {
        // Buckets before the least were emptied already.
        for (; held_ != 0 && least_ <= most_; ++least_)
            heads_[least_ % span] = none;
        entries_.clear();
        held_ = 0;
        most_ = 0;
    }

    void push(std::uint32_t estimate, const Candidate& candidate) {
        if (held_ == 0 || estimate < least_) least_ = estimate;
        most_ = std::max(most_, estimate);
        entries_.push_back({.candidate = candidate, .next = heads_[estimate % span]});
        heads_[estimate % span] = static_cast<std::uint32_t>(entries_.size() - 1);
        ++held_;
    }

    bool empty() const { return held_ == 0; }

    // The estimate that the next one to be popped has.
    std::uint32_t least() {
        while (heads_[least_ % span] == none)
            ++least_;
        return least_;
    }

    // After least().
    Candidate pop() {
        const Entry& entry = entries_[heads_[least_ % span]];
        heads_[least_ % span] = entry.next;
        --held_;
        return entry.candidate;
    }

  private:
    static constexpr std::uint32_t none = never;

    struct Entry {
        Candidate candidate;
        std::uint32_t next;
    };

    std::vector<Entry> entries_;
    std::array<std::uint32_t, span> heads_;
    std::uint32_t least_ = 0;
    std::uint32_t most_ = 0;
    std::uint32_t held_ = 0;
};

class Digger {
  public:
    explicit Digger(Draft& draft);

    // Digs the cheapest tunnel between two rooms and records it; false if there is no way.
    bool dig(const Join& join);

  private:
    struct Label {
        std::uint32_t cost = 0;
        // Which search wrote it, times 256, and where the way came from: the direction of the step
        // before, or, from first_site on, the site at which it begins.
        std::uint32_t origin = 0;
    };

    struct Goal {
        std::uint32_t search = 0;
        std::uint16_t cost = 0;
        std::uint8_t site = 0;
        std::uint8_t side = 0;
    };

    struct WayIn {
        Spot door;
        std::uint32_t depth;  // tiles of wall before the door
        bool is_new;
    };

    static constexpr std::uint32_t first_site = 4;

    std::uint32_t node(Spot spot) const {
        return static_cast<std::uint32_t>(spot.y / 2 * columns_ + spot.x / 2);
    }

    Spot spot(std::uint32_t node) const {
        const auto number = static_cast<std::int32_t>(node);
        return {.x = number % columns_ * 2 + 1, .y = number / columns_ * 2 + 1};
    }

    void roughen();
    std::uint32_t estimate(Spot from) const;
    void find_sites(std::uint32_t room, std::uint32_t other, std::vector<Site>& sites) const;
    std::optional<WayIn> way_in(Spot rim, Spot out) const;
    void find_sites_of_side(std::uint32_t room, std::uint8_t side, std::vector<Site>& sites) const;
    void start_search(const Join& join);
    bool search();
    std::uint32_t try_goal(const Candidate& here, std::uint32_t best);
    void expand(const Candidate& here);
    void follow(const Candidate& candidate, std::uint32_t came_from);
    void record(const Join& join);
    void carve(Spot from, Spot to);
    void enter(const Site& site, std::uint32_t room);

    Draft& draft_;
    Level& level_;
    std::int32_t columns_;
    std::int32_t rows_;
    std::uint32_t turn_cost_;
    std::uint32_t straight_cost_;
    std::array<std::ptrdiff_t, 4> tile_steps_;  // to the next tile of ground_, by direction
    std::array<std::uint32_t, 4> node_steps_;   // to the next node; modulo 2^32
    grid::Grid<std::uint8_t> ground_;
    std::vector<std::uint8_t> winding_;  // by node
    std::unique_ptr<Label[]> labels_;    // by node and direction
    std::unique_ptr<Goal[]> goals_;      // by node
    std::vector<Site> from_sites_;
    std::vector<Site> to_sites_;
    Rectangle target_;  // in tiles; every goal's node lies in it
    std::uint32_t goal_cost_least_ = 0;
    Queue queue_;
    std::uint32_t search_ = 0;
    std::uint32_t reached_ = 0;  // the state before the goal
    std::uint8_t reached_site_ = 0;
};

Digger::Digger(Draft& draft)
    : draft_{draft},
      level_{draft.level},
      columns_{(draft.level.terrain.width() - 1) / 2},
      rows_{(draft.level.terrain.height() - 1) / 2},
      turn_cost_{draft.level.settings.tunnels == Tunnels::winding ? 0 : turn_cost},
      straight_cost_{draft.level.settings.tunnels == Tunnels::winding ? straight_cost : 0},
      tile_steps_{-draft.level.terrain.width(), 1, draft.level.terrain.width(), -1},
      node_steps_{0U - static_cast<std::uint32_t>(columns_), 1,
                  static_cast<std::uint32_t>(columns_), 0U - 1U},
      ground_{draft.level.terrain.size(), rock_cost} {
    for (const Room& room : level_.rooms)
        fill(ground_,
             {.x = room.bounds.x - 1,
              .y = room.bounds.y - 1,
              .width = room.bounds.width + 2,
              .height = room.bounds.height + 2},
             rim_cost);
    for (const Room& room : level_.rooms)
        fill(ground_, room.bounds, blocked);
    // The edge of the map, and all that lies beyond the last node.
    const auto [width, height] = ground_.size();
    const std::int32_t right = 2 * columns_;
    const std::int32_t bottom = 2 * rows_;
    fill(ground_, {.x = 0, .y = 0, .width = width, .height = 1}, blocked);
    fill(ground_, {.x = 0, .y = bottom, .width = width, .height = height - bottom}, blocked);
    fill(ground_, {.x = 0, .y = 0, .width = 1, .height = height}, blocked);
    fill(ground_, {.x = right, .y = 0, .width = width - right, .height = height}, blocked);
    const auto nodes = static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_);
    winding_.resize(nodes, 0);
    if (level_.settings.tunnels == Tunnels::winding) roughen();
    labels_ = std::make_unique<Label[]>(nodes * 4);
    goals_ = std::make_unique<Goal[]>(nodes);
}

// Rock that is hard here and soft there, around which tunnels wind.
void Digger::roughen() {
    base::Stream chance = stream(draft_, "level.winding");
    for (std::uint8_t& cost : winding_)
        cost = static_cast<std::uint8_t>(chance.below(hard_rock_cost));
}

inline std::uint32_t Digger::estimate(Spot from) const {
    const auto beyond = [](std::int32_t place, std::int32_t first, std::int32_t end) {
        return std::max(std::max(first - place, place - end + 1), 0);
    };
    const std::int32_t across = beyond(from.x, target_.x, target_.right());
    const std::int32_t down = beyond(from.y, target_.y, target_.bottom());
    const std::uint32_t turn = across != 0 && down != 0 ? turn_cost_ : 0;
    const std::uint32_t arrival = across != 0 || down != 0 ? estimated_arrival_cost : 0;
    return static_cast<std::uint32_t>(across + down) / 2 * estimated_step_cost + turn + arrival +
           goal_cost_least_;
}

// Sides that face away from the other room are looked at only if nothing else can be entered.
void Digger::find_sites(std::uint32_t room, std::uint32_t other, std::vector<Site>& sites) const {
    sites.clear();
    const Rectangle& bounds = level_.rooms[room].bounds;
    const Rectangle& goal = level_.rooms[other].bounds;
    const std::array<bool, 4> away = {goal.y >= bounds.bottom(), goal.right() <= bounds.x,
                                      goal.bottom() <= bounds.y, goal.x >= bounds.right()};
    for (const bool wanted : {false, true}) {
        for (std::uint8_t side = 0; side < 4; ++side)
            if (away[side] == wanted) find_sites_of_side(room, side, sites);
        if (!sites.empty()) return;
    }
}

// From the outermost ring straight to the floor. A way in is new, or has been dug from end to end;
// one that would cut across another is none.
std::optional<Digger::WayIn> Digger::way_in(Spot rim, Spot out) const {
    const Terrain dug_or_not = level_.terrain[rim];
    WayIn way{.door = rim, .depth = 0, .is_new = dug_or_not == Terrain::wall};
    Spot inwards{.x = rim.x - out.x, .y = rim.y - out.y};
    while (level_.terrain[inwards] == dug_or_not) {
        way.door = inwards;
        inwards = {.x = inwards.x - out.x, .y = inwards.y - out.y};
        ++way.depth;
    }
    const Terrain behind = level_.terrain[inwards];
    if (stops_feet(behind) || behind == Terrain::tunnel) return std::nullopt;
    return way;
}

void Digger::find_sites_of_side(std::uint32_t room, std::uint8_t side,
                                std::vector<Site>& sites) const {
    const Rectangle& bounds = level_.rooms[room].bounds;
    const bool vertical = side % 2 == 0;  // the way out is
    const Spot out = offsets[side];
    const std::int32_t first = vertical ? bounds.x : bounds.y;
    // Only odd columns and rows are on the lattice.
    const std::uint64_t odd = first % 2 == 0 ? 0xAAAA'AAAA'AAAA'AAAAULL : 0x5555'5555'5555'5555ULL;
    for (std::uint64_t bits = draft_.sites[room][side] & odd; bits != 0; bits &= bits - 1) {
        const std::int32_t position = first + std::countr_zero(bits);
        const Spot door = vertical
                              ? Spot{.x = position, .y = side == 0 ? bounds.y : bounds.bottom() - 1}
                              : Spot{.x = side == 3 ? bounds.x : bounds.right() - 1, .y = position};
        Spot node{.x = door.x + out.x, .y = door.y + out.y};
        if (node.x % 2 == 0 || node.y % 2 == 0) node = {.x = node.x + out.x, .y = node.y + out.y};
        const auto straight =
            static_cast<std::uint32_t>(std::abs(node.x - door.x) + std::abs(node.y - door.y));
        const auto way = way_in(door, out);
        if (!way) continue;
        const std::uint32_t digging = way->is_new ? new_door_cost + way->depth * rock_cost : 0;
        sites.push_back({.door = way->door,
                         .node = node,
                         .side = side,
                         .cost = digging + straight * rock_cost});
    }
}

void Digger::start_search(const Join& join) {
    ++search_;
    queue_.clear();
    find_sites(join.from, join.to, from_sites_);
    find_sites(join.to, join.from, to_sites_);
    const Rectangle& bounds = level_.rooms[join.to].bounds;
    target_ = {.x = bounds.x - 2,
               .y = bounds.y - 2,
               .width = bounds.width + 4,
               .height = bounds.height + 4};
    goal_cost_least_ = never;
    for (std::size_t index = 0; index < to_sites_.size(); ++index) {
        const Site& site = to_sites_[index];
        goals_[node(site.node)] = {.search = search_,
                                   .cost = static_cast<std::uint16_t>(site.cost),
                                   .site = static_cast<std::uint8_t>(index),
                                   .side = site.side};
        goal_cost_least_ = std::min(goal_cost_least_, site.cost);
    }
    std::uint32_t best = never;
    for (const Site& site : from_sites_)
        best = std::min(best, site.cost + estimate(site.node));
    for (std::uint32_t index = 0; index < from_sites_.size(); ++index) {
        const Site& site = from_sites_[index];
        if (site.cost + estimate(site.node) > best + worse_beginning) continue;
        follow({.state = node(site.node) * 4 + site.side, .cost = site.cost, .spot = site.node},
               first_site + index);
    }
}

inline void Digger::follow(const Candidate& candidate, std::uint32_t came_from) {
    Label& known = labels_[candidate.state];
    if (known.origin >> 8 == search_ && known.cost <= candidate.cost) return;
    known = {.cost = candidate.cost, .origin = search_ << 8 | came_from};
    queue_.push(candidate.cost + estimate(candidate.spot), candidate);
}

void Digger::expand(const Candidate& here) {
    const std::uint32_t towards = here.state % 4;
    const std::uint8_t* ground = &ground_[here.spot];
    for (std::uint32_t next = 0; next < 4; ++next) {
        if (next == (towards ^ 2U)) continue;  // no way back
        const std::ptrdiff_t step = tile_steps_[next];
        const std::uint32_t between = ground[step];
        if (between == blocked || ground[2 * step] == blocked) continue;
        const std::uint32_t there = ground[2 * step];
        const std::uint32_t node = here.state / 4 + node_steps_[next];
        std::uint32_t cost = here.cost + between + there;
        cost += next == towards ? straight_cost_ : turn_cost_;
        if (there != tunnel_cost) cost += winding_[node];
        follow({.state = node * 4 + next,
                .cost = cost,
                .spot = {.x = here.spot.x + 2 * offsets[next].x,
                         .y = here.spot.y + 2 * offsets[next].y}},
               towards);
    }
}

// What the way costs if it ends here in a door of the goal; it is noted if that is the best so far.
std::uint32_t Digger::try_goal(const Candidate& here, std::uint32_t best) {
    const Goal& goal = goals_[here.state / 4];
    if (goal.search != search_) return never;
    const bool straight = (here.state % 4 ^ 2U) == goal.side;
    const std::uint32_t total = here.cost + goal.cost + (straight ? 0 : turn_cost_);
    if (total < best) {
        reached_ = here.state;
        reached_site_ = goal.site;
    }
    return total;
}

bool Digger::search() {
    std::uint32_t best = never;
    while (!queue_.empty() && queue_.least() < best) {
        const Candidate here = queue_.pop();
        if (labels_[here.state].cost != here.cost) continue;  // since found cheaper
        best = std::min(best, try_goal(here, best));
        expand(here);
    }
    return best != never;
}

void Digger::carve(Spot from, Spot to) {
    const Spot step{.x = sign(to.x - from.x), .y = sign(to.y - from.y)};
    for (Spot spot = from;; spot = {.x = spot.x + step.x, .y = spot.y + step.y}) {
        if (level_.terrain[spot] == Terrain::wall) {
            level_.terrain[spot] = Terrain::tunnel;
            if (ground_[spot] != blocked) ground_[spot] = tunnel_cost;
        }
        if (spot == to) return;
    }
}

// Opens the wall between a site's door and its node.
void Digger::enter(const Site& site, std::uint32_t room) {
    if (level_.terrain[site.door] == Terrain::wall)
        draft_.entries.push_back({.spot = site.door, .room = room});
    carve(site.door, site.node);
}

// The course is found backwards; its corners are where the direction changes.
void Digger::record(const Join& join) {
    Tunnel& tunnel = add_tunnel(level_, join);
    const Site& end = to_sites_[reached_site_];
    const auto inside = [](const Site& site) {
        return Spot{.x = site.door.x - offsets[site.side].x,
                    .y = site.door.y - offsets[site.side].y};
    };
    auto& corners = level_.corners;
    corners.push_back(inside(end));
    auto towards = static_cast<std::uint8_t>((end.side + 2) % 4);
    std::uint32_t state = reached_;
    while (true) {
        const Label label = labels_[state];
        const Spot here = spot(state / 4);
        const auto arrived = static_cast<std::uint8_t>(state % 4);
        if (arrived != towards) corners.push_back(here);
        towards = arrived;
        const std::uint32_t came_from = label.origin % 256;
        if (came_from >= first_site) {
            const Site& begin = from_sites_[came_from - first_site];
            corners.push_back(inside(begin));
            enter(begin, join.from);
            break;
        }
        const Spot before{.x = here.x - 2 * offsets[arrived].x,
                          .y = here.y - 2 * offsets[arrived].y};
        carve(before, here);
        state = node(before) * 4 + came_from;
    }
    enter(end, join.to);
    tunnel.corner_count = static_cast<std::uint32_t>(corners.size()) - tunnel.first_corner;
    std::ranges::reverse(corners.begin() + tunnel.first_corner, corners.end());
    for (std::size_t index = tunnel.first_corner + 1; index < corners.size(); ++index)
        tunnel.length +=
            static_cast<std::uint32_t>(std::abs(corners[index].x - corners[index - 1].x) +
                                       std::abs(corners[index].y - corners[index - 1].y));
}

base::Result<void> no_way(const Join& join) {
    return base::fail(errors::step_failed, "no way for a tunnel between rooms " +
                                               std::to_string(join.from) + " and " +
                                               std::to_string(join.to));
}

bool Digger::dig(const Join& join) {
    start_search(join);
    if (!search()) return false;
    record(join);
    return true;
}

}  // namespace

base::Result<void> dig_path_tunnels(Draft& draft) {
    Digger digger{draft};
    for (const Join& join : draft.joins)
        if (!digger.dig(join)) return no_way(join);
    if (draft.level.settings.loops_percent == 0) return {};
    LoopFinder loops{draft};
    while (const auto join = loops.next())
        if (!digger.dig(*join)) return no_way(*join);
    return {};
}

}  // namespace underwell::level
