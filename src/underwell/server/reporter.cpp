#include "underwell/server/reporter.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "underwell/branch/start_room.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/naming.hpp"
#include "underwell/game/self_views.hpp"
#include "underwell/game/staff.hpp"
#include "underwell/level/themes.hpp"
#include "underwell/server/panel_report.hpp"

namespace underwell::server {

using game::ThingSeen;

namespace {

signals::Item item_of(const ReportedOn& about, const ThingSeen& thing) {
    const game::ThingSort sort = about.rules.content.thing(thing.kind).sort;
    const bool container = sort == game::ThingSort::container;
    signals::Item item{.id = program_number(thing.id),
                       .name = name_of(about.tongue, about.tongue.name(thing.kind), thing.count),
                       .count = thing.count,
                       .worn = false,
                       .wielded = false,
                       .container = container,
                       .monster = false,
                       .takeable = !container};
    if (!about.takes_pictures()) return item;
    item.kind = kind_name(about, thing.kind);
    item.sort = game::name_of(sort);
    item.lit = thing.lit;
    return item;
}

signals::Item item_of(const ReportedOn& about, const game::MonsterSeen& monster) {
    signals::Item item{.id = program_number(about, monster.id),
                       .name = name_of(about.tongue, about.tongue.name(monster.kind), 1),
                       .count = 1,
                       .worn = false,
                       .wielded = false,
                       .container = false,
                       .monster = true,
                       .takeable = false};
    if (!about.takes_pictures()) return item;
    item.kind = kind_name(about, monster.kind);
    item.health_tenths = monster.health_tenths;
    return item;
}

signals::Status status_of(const ReportedOn& about) {
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
        about.tongue.say(text, "effect_name", {{"effect", effect.kind}});
        status.effects.push_back(text.letters());
    }
    return status;
}

bool is_called(const game::Content& content, const ThingSeen& thing, const game::Wish& wish) {
    return is_called(content, content.thing(thing.kind), wish);
}

bool is_called(const game::Content& content, const game::MonsterSeen& monster,
               const game::Wish& wish) {
    return is_called(content, content.monster(monster.kind).name, wish);
}

// Its number among those that answer to its name, in the order in which the game looks for what is
// meant.
template <typename Seen>
std::uint32_t which_of(const ReportedOn& about, const std::vector<Seen>& all, const Seen& one) {
    if (!about.takes_pictures() || all.empty() || all.front().id == one.id) return 1;
    const game::Wish wish = game::parse_wish(about.tongue.name(one.kind).name);
    const auto end = std::ranges::find(all, one.id, &Seen::id);
    return 1 + static_cast<std::uint32_t>(std::count_if(all.begin(), end, [&](const Seen& other) {
               return is_called(about.rules.content, other, wish);
           }));
}

// All that is carried and in nothing else, in the order in which it was taken up.
std::vector<ThingSeen> carried(const ReportedOn& about) {
    std::vector<ThingSeen> things;
    for (const game::Thing& thing : about.who.belongings.things)
        if (!thing.hidden && !thing.inside) things.push_back(seen_as(about.rules.content, thing));
    return things;
}

signals::Items inventory_of(const ReportedOn& about) {
    const game::Content& content = about.rules.content;
    const std::vector<ThingSeen> all = carried(about);
    const auto item_in_hand = [&](const ThingSeen& thing) {
        signals::Item item = item_of(about, thing);
        item.which = which_of(about, all, thing);
        return item;
    };
    signals::Items items{.in_room = false, .items = {}};
    for (const ThingSeen& thing : look_at_pack(content, about.who).things)
        if (!thing.inside) items.items.push_back(item_in_hand(thing));
    const game::EquipmentView gear = look_at_gear(content, about.who);
    for (std::size_t place = 0; place < gear.gear.size(); ++place) {
        const auto& held = gear.gear[place];
        if (!held) continue;
        signals::Item item = item_in_hand(*held);
        const auto where = static_cast<game::GearPlace>(place);
        const bool in_hand =
            where == game::GearPlace::weapon_hand || where == game::GearPlace::both_hands;
        (in_hand ? item.wielded : item.worn) = true;
        items.items.push_back(std::move(item));
    }
    return items;
}

signals::Items room_items_of(const ReportedOn& about, const game::RoomView& view) {
    signals::Items items{.in_room = true, .items = {}};
    const auto add_all = [&](const auto& all) {
        for (const auto& one : all) {
            items.items.push_back(item_of(about, one));
            items.items.back().which = which_of(about, all, one);
        }
    };
    add_all(view.monsters);
    add_all(view.things);
    return items;
}

std::uint32_t start_room_number(const game::Zone& surface, base::BranchId branch) {
    const auto& places = surface.surface->start_rooms;
    const auto found = places.find(branch::start_room_of(branch));
    return found == places.end() ? 0 : room_number(surface, found->second.room);
}

// The first room of the branch that whoever goes there joins.
std::uint32_t first_room_number(const game::StartPlace& place, game::Heading towards,
                                base::Instant now) {
    for (const branch::ExitView& exit : place.start_room->look(now))
        if (exit.window && game::heading(exit.exit) == towards)
            return room_number(exit.window->branch, {0});
    return 0;
}

std::uint32_t behind_on_surface(const ReportedOn& about, const game::ExitSeen& exit) {
    const game::Zone& zone = about.zone;
    for (const game::Way& way : zone.surface->ways[about.who.room.value])
        if (way.towards == exit.towards) return room_number(zone, way.to);
    const game::StartPlace* place = game::start_place_at(zone, about.who.room);
    return place == nullptr ? 0 : first_room_number(*place, exit.towards, about.now);
}

// Where an exit leads, if somebody has been there.
std::uint32_t behind(const ReportedOn& about, const game::ExitSeen& exit) {
    const game::Zone& zone = about.zone;
    if (exit.state == game::ExitState::unexplored) return 0;
    if (zone.surface) return behind_on_surface(about, exit);
    if (exit.state == game::ExitState::home)
        return start_room_number(about.surface, zone.branch->plan.branch);
    const auto towards = game::direction(exit.towards);
    if (!towards) return 0;
    const auto beside =
        zone.branch->numbers.find(grid::step(game::room(zone, about.who.room).cell, *towards));
    return beside ? room_number(zone, *beside) : 0;
}

signals::Exit exit_of(const ReportedOn& about, const game::ExitSeen& exit) {
    signals::Exit told{.towards = exit.towards, .to = behind(about, exit)};
    if (!about.takes_pictures()) return told;
    told.leads = exit.state;
    told.back = exit.back;
    told.inside = exit.inside;
    if (exit.window_left) {
        told.window_closes = about.now + *exit.window_left;
        told.window_left = *exit.window_left;
    }
    return told;
}

signals::Room room_of(const ReportedOn& about, const game::RoomView& view) {
    signals::Room room{.number = room_number(about.zone, view.room),
                       .name = std::string{about.tongue.text(view.name)},
                       .area = {},
                       .area_number = area_number(about.zone),
                       .environment = {},
                       .cell = {},
                       .depth = view.depth,
                       .exits = {},
                       .dark = about.takes_pictures() && view.dark,
                       .blocked = about.takes_pictures() && view.blocked};
    game::Text area;
    if (about.zone.branch) {
        about.tongue.say(area, "area_branch",
                         {{"number", game::Quoted{game::name_of(about.zone.branch->plan.branch)}}});
        const grid::Cell cell = game::room(about.zone, view.room).cell;
        room.cell = std::pair{cell.x, cell.y};
        room.environment = level::theme(view.depth).name;
    } else {
        about.tongue.say(area, "area_surface");
        room.environment = "town";
    }
    room.area = area.letters();
    for (const game::ExitSeen& exit : view.exits)
        room.exits.push_back(exit_of(about, exit));
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

// All of it comes from the zone: while nothing has happened there, nothing is looked at again.
bool is_as_it_was(const ReportedOn& about, const PicturesTold& last) {
    return last.zone == about.zone.id && last.events == about.zone.events_applied &&
           last.pack == about.rules.content.fingerprint() &&
           last.language == about.tongue.language() && last.page_settings == about.page_settings;
}

void add_fight(std::vector<Signal>& signals, const ReportedOn& about, PicturesTold& last) {
    auto fight = fight_of(about);
    if (last.fight && !fight) signals.emplace_back(signals::FightOver{});
    if (fight && last.fight != fight) signals.emplace_back(*fight);
    last.fight = std::move(fight);
}

void add_commands(std::vector<Signal>& signals, const ReportedOn& about, PicturesTold& last) {
    const std::pair now{about.who.role, about.tongue.language()};
    if (last.commands_for == now) return;
    last.commands_for = now;
    signals.emplace_back(commands_of(about));
}

// Nobody has to be told that there is no shop who was never told of one.
void add_shop(std::vector<Signal>& signals, const ReportedOn& about, PicturesTold& last) {
    signals::Shop shop = shop_of(about);
    if (!last.shop && shop == signals::Shop{}) return;
    add_if_new(signals, last.shop, std::move(shop));
}

void add_pictures(std::vector<Signal>& signals, const ReportedOn& about, PicturesTold& last) {
    if (is_as_it_was(about, last)) return;
    last.zone = about.zone.id;
    last.events = about.zone.events_applied;
    last.pack = about.rules.content.fingerprint();
    last.language = about.tongue.language();
    last.page_settings = about.page_settings;
    if (auto map = report_map(about, last.map)) signals.emplace_back(std::move(*map));
    if (auto chamber = report_chamber(about, last.chamber))
        signals.emplace_back(std::move(*chamber));
    add_fight(signals, about, last);
    add_if_new(signals, last.party, party_of(about));
    add_if_new(signals, last.quests, quests_of(about));
    add_if_new(signals, last.sheet, sheet_of(about));
    add_if_new(signals, last.hints, hints_of(about));
    add_shop(signals, about, last);
    add_if_new(signals, last.preferences, preferences_of(about));
    add_commands(signals, about, last);
}

}  // namespace

std::vector<Signal> report(const ReportedOn& about, Reported& last) {
    std::vector<Signal> signals;
    const game::RoomView view = look_at_room(about.zone, about.rules.content, about.who, about.now);
    add_if_new(signals, last.vitals,
               signals::Vitals{.hit_points = about.who.vitals.hit_points,
                               .hit_points_most = about.who.vitals.hit_points_most});
    add_if_new(signals, last.status, status_of(about));
    signals::Room room = room_of(about, view);
    const bool is_elsewhere = !last.room || last.room->number != room.number;
    add_if_new(signals, last.room, std::move(room));
    signals::Players players;
    for (const game::PersonSeen& person : view.people)
        players.names.push_back(person.name);
    if (about.takes_pictures()) players.more = view.more_people;
    add_if_new(signals, last.players, std::move(players));
    add_items(signals, last.room_items, room_items_of(about, view), is_elsewhere);
    add_items(signals, last.inventory, inventory_of(about), false);
    if (about.takes_pictures()) {
        if (!last.pictures) last.pictures = std::make_unique<PicturesTold>();
        add_pictures(signals, about, *last.pictures);
    }
    return signals;
}

bool has_more_to_tell(const ReportedOn& about, const Reported& last) {
    if (!last.pictures || last.pictures->zone != about.zone.id) return false;
    return has_grown(about, last.pictures->map) ||
           last.pictures->party.value_or(signals::Party{}) != party_of(about);
}

}  // namespace underwell::server
