#include "underwell/adapters/lua/pack_view.hpp"

#include <array>

#include "underwell/base/check.hpp"
#include "underwell/base/random.hpp"
#include "underwell/grid/direction.hpp"

namespace underwell::adapters::lua {

namespace {

constexpr std::uint32_t branch_signs = 1'000'000;

const game::Room& room_of(const SeenRoom& seen) {
    return game::room(*seen.branch->zone, seen.number);
}

grid::DirectionSet exits_of(const SeenRoom& seen) {
    return seen.branch->zone->branch->branch->room(seen.number.value).exits();
}

const SeenRoom& seen(const SeenBranch& branch, std::size_t index) {
    return branch.rooms.emplace_front(
        SeenRoom{.branch = &branch, .number = {static_cast<std::uint32_t>(index)}});
}

void push_exit(Values& to, const void* room, std::size_t index) {
    for (const grid::Direction direction : exits_of(as<SeenRoom>(room))) {
        if (index == 0) return to.text(grid::name(direction));
        --index;
    }
    CHECK(false);
}

std::size_t count_exits(const void* room) {
    return exits_of(as<SeenRoom>(room)).size();
}

constexpr ListType exits_type{.name = "exits", .count = count_exits, .push = push_exit};

// The full name of a kind; what other packs' content has is never asked for here.
template <typename Kind>
std::string_view name_of(const Named<Kind>& names, Kind kind) {
    for (const auto& [name, id] : names)
        if (id == kind) return name;
    return {};
}

constexpr ListType things_type{
    .name = "things",
    .count = [](const void* room) { return room_of(as<SeenRoom>(room)).things.size(); },
    .push =
        [](Values& to, const void* room, std::size_t index) {
            const SeenRoom& it = as<SeenRoom>(room);
            to.text(name_of(it.branch->names->things, room_of(it).things[index].kind));
        }};

constexpr ListType monsters_type{
    .name = "monsters",
    .count = [](const void* room) { return room_of(as<SeenRoom>(room)).monsters.size(); },
    .push =
        [](Values& to, const void* room, std::size_t index) {
            const SeenRoom& it = as<SeenRoom>(room);
            to.text(name_of(it.branch->names->monsters, room_of(it).monsters[index].kind));
        }};

constexpr ListType rooms_type{
    .name = "rooms",
    .count = [](const void* branch) { return as<SeenBranch>(branch).zone->rooms.size(); },
    .push = [](Values& to, const void* branch,
               std::size_t index) { push_room(to, seen(as<SeenBranch>(branch), index)); }};

constexpr std::array<ViewField, 5> branch_fields{{
    {"sign",
     [](Values& to, const void* branch) {
         const std::uint64_t seed = as<SeenBranch>(branch).zone->branch->plan.seed;
         to.integer(base::StreamFamily{seed, "lua.branch_sign"}.of(0).below(branch_signs));
     }},
    {"rooms", [](Values& to, const void* branch) { to.list(rooms_type, branch); }},
    {"deepest",
     [](Values& to, const void* branch) {
         to.integer(as<SeenBranch>(branch).zone->branch->branch->deepest());
     }},
    {"unexplored",
     [](Values& to, const void* branch) {
         to.integer(as<SeenBranch>(branch).zone->branch->branch->unexplored_exits());
     }},
    {"people",
     [](Values& to, const void* branch) {
         to.integer(static_cast<std::int64_t>(as<SeenBranch>(branch).zone->people.size()));
     }},
}};
constexpr ViewType branch_type{.name = "branch", .fields = branch_fields};

// No room says which number it has: what is in a room must not follow from the order of digging
// (D12), and a number is the first thing one would go by. Whoever changes others counts the list.
constexpr std::array<ViewField, 11> room_fields{{
    {"first",
     [](Values& to, const void* room) { to.boolean(as<SeenRoom>(room).number.value == 0); }},
    {"depth", [](Values& to,
                 const void* room) { to.integer(grid::depth(room_of(as<SeenRoom>(room)).cell)); }},
    {"x", [](Values& to, const void* room) { to.integer(room_of(as<SeenRoom>(room)).cell.x); }},
    {"y", [](Values& to, const void* room) { to.integer(room_of(as<SeenRoom>(room)).cell.y); }},
    {"exits", [](Values& to, const void* room) { to.list(exits_type, room); }},
    {"clear", [](Values& to, const void* room) { to.boolean(room_of(as<SeenRoom>(room)).clear); }},
    {"name",
     [](Values& to, const void* room) {
         const SeenRoom& it = as<SeenRoom>(room);
         to.text(it.branch->texts->name(room_of(it).name));
     }},
    {"things", [](Values& to, const void* room) { to.list(things_type, room); }},
    {"monsters", [](Values& to, const void* room) { to.list(monsters_type, room); }},
    {"lair",
     [](Values& to, const void* room) {
         const SeenRoom& it = as<SeenRoom>(room);
         to.boolean(it.branch->lair && it.number == it.branch->newest);
     }},
    {"branch",
     [](Values& to, const void* room) { to.view(branch_type, as<SeenRoom>(room).branch); }},
}};
constexpr ViewType room_type{.name = "room", .fields = room_fields};

constexpr std::array<FieldEntry, 16> entries{{
    {"room", "first", "boolean", "Is it the first room of its branch, next to the well?"},
    {"room", "depth", "integer", "How deep it lies: its distance from the well, rounded down."},
    {"room", "x", "integer", "Its cell, counted to the east; the well is at 0, 0."},
    {"room", "y", "integer", "Its cell, counted to the north."},
    {"room", "exits", "string[]", "The directions of its exits, the way back among them."},
    {"room", "clear", "boolean", "Has its challenge been overcome? False while it is being made."},
    {"room", "name", "string", "The full name of its name's text; empty while it is being made."},
    {"room", "things", "string[]", "The full names of what lies in it, hidden things among them."},
    {"room", "monsters", "string[]", "The full names of the monsters in it."},
    {"room", "lair", "boolean", "Is the new room where the branch's master waits?"},
    {"room", "branch", "branch", "The branch that it belongs to."},
    {"branch", "sign", "integer",
     "From 0 to 999,999: sets the branch apart, the same for all its rooms."},
    {"branch", "rooms", "room[]", "All rooms in order of digging; the new one is the last."},
    {"branch", "deepest", "integer", "The greatest depth that anybody has reached in it."},
    {"branch", "unexplored", "integer", "How many exits nobody has gone through yet."},
    {"branch", "people", "integer", "How many characters are in it, asleep or awake."},
}};
static_assert(entries.size() == room_fields.size() + branch_fields.size());

}  // namespace

void push_room(Values& to, const SeenRoom& room) {
    to.view(room_type, &room);
}

std::span<const FieldEntry> view_entries() {
    return entries;
}

}  // namespace underwell::adapters::lua
