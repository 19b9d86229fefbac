#include "underwell/server/reporter.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "underwell/base/random.hpp"
#include "underwell/branch/start_room.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/self_views.hpp"
#include "underwell/level/themes.hpp"

namespace underwell::server {

using game::ThingSeen;
using game::Tongue;

namespace {

constexpr std::uint32_t room_bits = 18;
constexpr std::uint32_t branches_told_apart = 8'000;

std::string name_of(const Tongue& tongue, const game::Noun& noun, std::uint32_t count) {
    std::string name;
    game::append_noun(name, noun,
                      {.option = game::NounOption::a,
                       .count = static_cast<std::int64_t>(count),
                       .language = tongue.language()});
    return name;
}

// Numbers of things are told apart by the zone that they were born in, those of monsters from both:
// in one list no two are the same.
std::uint64_t number_for_programs(base::ZoneId born_in, std::uint32_t number, bool is_monster) {
    const std::uint64_t origin = base::scramble(2 * born_in.value + (is_monster ? 1 : 0));
    return (origin >> 32U << 32U) + number;
}

signals::Item item_of(const Tongue& tongue, const game::Content& content, const ThingSeen& thing) {
    const bool container = content.thing(thing.kind).sort == game::ThingSort::container;
    return {.id = number_for_programs(thing.id.born_in, thing.id.number, false),
            .name = name_of(tongue, tongue.name(thing.kind), thing.count),
            .count = thing.count,
            .worn = false,
            .wielded = false,
            .container = container,
            .monster = false,
            .takeable = !container};
}

signals::Status status_of(const ReportedOn& about, const Tongue& tongue) {
    const game::SheetView sheet = look_at_sheet(about.zone, about.rules.content, about.who);
    signals::Status status{.level = sheet.vitals.level,
                           .experience = sheet.vitals.experience,
                           .experience_wanted = sheet.experience_wanted,
                           .gold = sheet.gold,
                           .depth = sheet.depth,
                           .fighting = false,
                           .effects = {}};
    const auto& fight = game::room(about.zone, about.who.room).fight;
    status.fighting = fight && game::find(*fight, game::fighter(about.who.id)) != nullptr;
    for (const game::Effect& effect : sheet.vitals.effects) {
        game::Text text;
        tongue.say(text, "effect_name", {{"effect", effect.kind}});
        status.effects.push_back(text.letters());
    }
    return status;
}

signals::Items inventory_of(const ReportedOn& about, const Tongue& tongue) {
    const game::Content& content = about.rules.content;
    signals::Items items{.in_room = false, .items = {}};
    for (const ThingSeen& thing : look_at_pack(content, about.who).things)
        if (!thing.inside) items.items.push_back(item_of(tongue, content, thing));
    const game::EquipmentView gear = look_at_gear(content, about.who);
    for (std::size_t place = 0; place < gear.gear.size(); ++place) {
        if (!gear.gear[place]) continue;
        signals::Item item = item_of(tongue, content, *gear.gear[place]);
        const auto where = static_cast<game::GearPlace>(place);
        const bool in_hand =
            where == game::GearPlace::weapon_hand || where == game::GearPlace::both_hands;
        (in_hand ? item.wielded : item.worn) = true;
        items.items.push_back(std::move(item));
    }
    return items;
}

signals::Items room_items_of(const ReportedOn& about, const game::RoomView& view,
                             const Tongue& tongue) {
    signals::Items items{.in_room = true, .items = {}};
    for (const game::MonsterSeen& monster : view.monsters)
        items.items.push_back({.id = number_for_programs(about.zone.id, monster.id.number, true),
                               .name = name_of(tongue, tongue.name(monster.kind), 1),
                               .count = 1,
                               .worn = false,
                               .wielded = false,
                               .container = false,
                               .monster = true,
                               .takeable = false});
    for (const ThingSeen& thing : view.things)
        if (!thing.inside) items.items.push_back(item_of(tongue, about.rules.content, thing));
    return items;
}

// Where an exit leads, if somebody has been there.
std::uint32_t behind(const ReportedOn& about, const game::ExitSeen& exit) {
    const game::Zone& zone = about.zone;
    if (exit.state == game::ExitState::unexplored) return 0;
    if (zone.surface) {
        for (const game::Way& way : zone.surface->ways[about.who.room.value])
            if (way.towards == exit.towards) return room_number(zone, way.to);
        return 0;
    }
    const auto towards = game::direction(exit.towards);
    if (!towards || exit.state == game::ExitState::home) return 0;
    const auto beside =
        zone.branch->numbers.find(grid::step(game::room(zone, about.who.room).cell, *towards));
    return beside ? room_number(zone, *beside) : 0;
}

signals::Room room_of(const ReportedOn& about, const game::RoomView& view, const Tongue& tongue) {
    signals::Room room{.number = room_number(about.zone, view.room),
                       .name = std::string{tongue.text(view.name)},
                       .area = {},
                       .area_number = 1,
                       .environment = {},
                       .cell = {},
                       .depth = view.depth,
                       .exits = {}};
    game::Text area;
    if (about.zone.branch) {
        const std::uint64_t number =
            about.zone.branch->plan.branch.value & branch::branch_number_max;
        tongue.say(area, "area_branch", {{"number", static_cast<std::int64_t>(number)}});
        room.area_number = static_cast<std::uint32_t>(2 + number % branches_told_apart);
        const grid::Cell cell = game::room(about.zone, view.room).cell;
        room.cell = std::pair{cell.x, cell.y};
        room.environment = level::theme(view.depth).name;
    } else {
        tongue.say(area, "area_surface");
        room.environment = "town";
    }
    room.area = area.letters();
    for (const game::ExitSeen& exit : view.exits)
        room.exits.push_back({.towards = exit.towards, .to = behind(about, exit)});
    return room;
}

template <typename Said>
void add_if_new(std::vector<Signal>& signals, std::optional<Said>& last, Said now) {
    if (last == now) return;
    last = now;
    signals.emplace_back(std::move(now));
}

// So many changes are told one by one; beyond that the whole list says it better.
constexpr std::size_t changes_told_max = 4;

const signals::Item* find_item(const signals::Items& items, std::uint64_t id) {
    const auto found = std::ranges::find(items.items, id, &signals::Item::id);
    return found == items.items.end() ? nullptr : &*found;
}

signals::ItemsChanged difference(const signals::Items& before, const signals::Items& now) {
    signals::ItemsChanged changes{
        .in_room = now.in_room, .added = {}, .changed = {}, .removed = {}};
    for (const signals::Item& item : before.items)
        if (find_item(now, item.id) == nullptr) changes.removed.push_back(item);
    for (const signals::Item& item : now.items) {
        const signals::Item* was = find_item(before, item.id);
        if (was == nullptr)
            changes.added.push_back(item);
        else if (*was != item)
            changes.changed.push_back(item);
    }
    return changes;
}

// `afresh`: it is a list of another place.
void add_items(std::vector<Signal>& signals, std::optional<signals::Items>& last,
               signals::Items now, bool afresh) {
    if (last == now && !afresh) return;
    if (last && !afresh) {
        signals::ItemsChanged changes = difference(*last, now);
        const std::size_t count =
            changes.added.size() + changes.changed.size() + changes.removed.size();
        if (count <= changes_told_max) {
            if (count > 0) signals.emplace_back(std::move(changes));
            last = std::move(now);
            return;
        }
    }
    last = now;
    signals.emplace_back(std::move(now));
}

}  // namespace

std::uint32_t room_number(const game::Zone& zone, game::RoomNumber room) {
    if (zone.surface) return room.value + 1;
    if (room.value >= std::uint32_t{1} << room_bits) return 0;
    const std::uint64_t number = zone.branch->plan.branch.value & branch::branch_number_max;
    const auto place = static_cast<std::uint32_t>(1 + number % branches_told_apart);
    return (place << room_bits) + room.value;
}

std::vector<Signal> report(const ReportedOn& about, const Tongue& tongue, Reported& last) {
    std::vector<Signal> signals;
    const game::RoomView view = look_at_room(about.zone, about.rules.content, about.who, about.now);
    add_if_new(signals, last.vitals,
               signals::Vitals{.hit_points = about.who.vitals.hit_points,
                               .hit_points_most = about.who.vitals.hit_points_most});
    add_if_new(signals, last.status, status_of(about, tongue));
    signals::Room room = room_of(about, view, tongue);
    const bool is_elsewhere = !last.room || last.room->number != room.number;
    add_if_new(signals, last.room, std::move(room));
    signals::Players players;
    for (const game::PersonSeen& person : view.people)
        players.names.push_back(person.name);
    add_if_new(signals, last.players, std::move(players));
    add_items(signals, last.room_items, room_items_of(about, view, tongue), is_elsewhere);
    add_items(signals, last.inventory, inventory_of(about, tongue), false);
    return signals;
}

}  // namespace underwell::server
