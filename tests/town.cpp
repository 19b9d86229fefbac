#include "town.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/apply.hpp"
#include "underwell/game/look.hpp"

namespace underwell::tests {

using base::CharacterId;
using game::Heading;
using game::named;
using game::Service;
using game::TextId;

namespace {

struct Priced {
    std::string_view name;
    std::uint32_t price = 0;
    std::uint32_t from = 0;  // the depth it is found at
};

constexpr std::array prices = {
    Priced{"sword", 25, 1},  Priced{"knife", 4, 1},      Priced{"pike", 30, 4},
    Priced{"shield", 15, 1}, Priced{"mail", 120, 7},     Priced{"cap", 12, 3},
    Priced{"torch", 2, 1},   Priced{"bread", 1, 1},      Priced{"potion", 20, 2},
    Priced{"picks", 18, 1},  Priced{"glowstone", 30, 5}, Priced{"arrow", 1, 1},
    Priced{"scroll", 6, 2},  Priced{"gem", 40, 3},       Priced{"sack", 3, 1},
};

void add_place(game::ContentParts& parts, Service service, Heading towards) {
    const std::string name{game::service_names[static_cast<std::size_t>(service)]};
    parts.surface.places.push_back({.name = name,
                                    .title = named<TextId>("test:" + name),
                                    .look = named<TextId>("test:" + name + "_look"),
                                    .service = service});
    parts.surface.ways.push_back({.from = "square", .towards = towards, .to = name});
    parts.surface.ways.push_back(
        {.from = name, .towards = game::opposite(towards), .to = "square"});
}

}  // namespace

game::ContentParts content_with_a_town() {
    game::ContentParts parts = content_with_things();
    for (const Priced& priced : prices)
        for (game::ThingKind& kind : parts.things)
            if (kind.id == kind_called(priced.name)) {
                kind.price = priced.price;
                kind.home.from = priced.from;
            }
    game::ThingKind& relic = parts.things.emplace_back();
    relic.id = kind_called("relic");
    relic.name = named<TextId>("test:relic");
    relic.sort = game::ThingSort::quest;
    relic.price = 50;
    parts.words.push_back({.text = relic.name, .words = {"relic"}});
    add_place(parts, Service::merchant, Heading::east);
    add_place(parts, Service::smith, Heading::northeast);
    add_place(parts, Service::healer, Heading::west);
    add_place(parts, Service::inn, Heading::north);
    add_place(parts, Service::board, Heading::south);
    add_place(parts, Service::hall, Heading::southeast);
    return parts;
}

CharacterId Town::townsman(const std::string& name, std::uint64_t gold) {
    const CharacterId who = house.newcomer(name);
    for (std::size_t ability = 0; ability < game::ability_count; ++ability)
        set_ability(house, who, static_cast<game::Ability>(ability), 0);
    set_gold(who, gold);
    house.told(who);
    return who;
}

std::vector<std::string> Town::typed(CharacterId who, const std::string& line) {
    house.told(who);
    house.type(who, line);
    return house.told(who);
}

void Town::happen(CharacterId who, const game::Event& event) {
    game::Zone& zone = house.zone_with(who);
    game::apply(zone, event);
    game::Turn turn;
    turn.events.push_back(event);
    house.turns[zone.id].push_back(std::move(turn));
}

void Town::set_gold(CharacterId who, std::uint64_t gold) {
    happen(who, game::GoldChanged{.who = who, .gold = gold, .how = game::Handling::loot});
}

void Town::set_hit_points(CharacterId who, std::int32_t points) {
    happen(who, game::HitPointsChanged{.who = game::fighter(who),
                                       .room = house.character(who).room,
                                       .hit_points = points,
                                       .cause = game::HarmCause::trap});
}

void Town::set_effects(CharacterId who, std::vector<game::Effect> effects) {
    happen(who, game::EffectsChanged{.who = game::fighter(who),
                                     .room = house.character(who).room,
                                     .effects = std::move(effects)});
}

void Town::set_quests(CharacterId who, std::vector<game::Quest> quests) {
    happen(who, game::QuestsChanged{
                    .who = who, .quests = std::move(quests), .number = 0, .fulfilled = false});
}

void Town::give(CharacterId who, std::string_view kind, const Given& given) {
    game::Thing thing;
    thing.id = {.born_in = {99}, .number = ++given_};
    thing.kind = kind_called(kind);
    thing.count = given.count;
    thing.wear = given.wear;
    thing.charges = house.content().thing(thing.kind).charges;
    happen(who, game::ThingMade{.thing = thing,
                                .at = {.character = who, .room = {}},
                                .how = game::Handling::reward});
}

bool Town::explore(CharacterId who) {
    const game::Zone& zone = house.zone_with(who);
    for (const game::ExitSeen& exit : game::exits_of(zone, house.character(who).room, house.now))
        if (exit.state == game::ExitState::unexplored) {
            house.type(who,
                       std::string{game::heading_names[static_cast<std::size_t>(exit.towards)]});
            return true;
        }
    return false;
}

void Town::come_home(CharacterId who) {
    while (house.zone_with(who).branch) {
        const game::Zone& zone = house.zone_with(who);
        const auto exits = game::exits_of(zone, house.character(who).room, house.now);
        const auto back = std::ranges::find(exits, true, &game::ExitSeen::back);
        CHECK(back != exits.end());
        house.type(who, std::string{game::heading_names[static_cast<std::size_t>(back->towards)]});
    }
    house.type(who, "up");
    house.told(who);
}

}  // namespace underwell::tests
