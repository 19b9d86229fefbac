#include "game_things.hpp"

#include "underwell/game/apply.hpp"

namespace underwell::tests {

using game::named;
using game::TextId;
using game::ThingKind;
using game::ThingSort;

namespace {

ThingKind& add(game::ContentParts& parts, const std::string& name, ThingSort sort,
               std::vector<std::string> words) {
    const std::string full = "test:" + name;
    ThingKind& kind = parts.things.emplace_back();
    kind.id = named<game::ThingKindId>(full);
    kind.name = named<TextId>(full);
    kind.look = named<TextId>(full + "_look");
    kind.sort = sort;
    parts.words.push_back({.text = kind.name, .words = std::move(words)});
    return kind;
}

void add_gear(game::ContentParts& parts) {
    add(parts, "sword", ThingSort::weapon, {"Short Sword", "剑"}).quality = 3;
    add(parts, "knife", ThingSort::weapon, {"rusty knife"});
    add(parts, "pike", ThingSort::weapon, {"pike"}).two_handed = true;
    add(parts, "shield", ThingSort::shield, {"round shield"}).armour = 1;
    add(parts, "mail", ThingSort::armour, {"chain mail"}).armour = 3;
    add(parts, "cap", ThingSort::helmet, {"leather cap"});
}

void add_useful(game::ContentParts& parts) {
    add(parts, "torch", ThingSort::light, {"torch", "torches"}).charges = 5;
    add(parts, "glowstone", ThingSort::light, {"glowstone"});
    ThingKind& potion = add(parts, "potion", ThingSort::potion, {"red potion", "potions"});
    potion.influence.healing = {.count = 0, .sides = 6, .more = 5};
    potion.tenths_of_slot = 5;
    ThingKind& tonic = add(parts, "tonic", ThingSort::potion, {"bright tonic"});
    tonic.influence.healing = {.count = 0, .sides = 6, .more = 5};
    tonic.influence.effect = {.kind = game::EffectKind::glowing, .strength = 1, .left = 9};
    ThingKind& bread = add(parts, "bread", ThingSort::food, {"bread"});
    bread.tenths_of_slot = 2;
    bread.charges = 2;
    add(parts, "picks", ThingSort::tool, {"lock picks"}).charges = 2;
    add(parts, "arrow", ThingSort::throwable, {"arrow", "arrows"}).tenths_of_slot = 1;
    add(parts, "scroll", ThingSort::writing, {"old scroll"}).writing =
        named<TextId>("test:scroll_writing");
    add(parts, "gem", ThingSort::treasure, {"blue gem", "gems"});
    add(parts, "sack", ThingSort::container, {"sack", "粗麻袋"});
    add(parts, "chest", ThingSort::container, {"oak chest"}).tenths_of_slot = 250;
}

}  // namespace

game::ContentParts content_with_things() {
    game::ContentParts parts = plain_content();
    parts.words.push_back({.text = named<TextId>("test:gold"), .words = {"gold", "coins", "coin"}});
    parts.words.push_back({.text = named<TextId>("test:key"), .words = {"iron key"}});
    parts.words.push_back({.text = named<TextId>("test:mural"), .words = {"mural"}});
    parts.words.push_back({.text = named<TextId>("test:rat"), .words = {"grey rat"}});
    parts.answers.push_back(
        {.text = named<TextId>("test:riddle_answers"), .words = {"an echo", "回声"}});
    game::MonsterKind& rat = parts.monsters.emplace_back();
    rat.id = named<game::MonsterKindId>("test:rat");
    rat.name = named<TextId>("test:rat");
    rat.look = named<TextId>("test:rat_look");
    rat.attacks.push_back({.verb = named<TextId>("test:bites"),
                           .damage = {.count = 1, .sides = 2, .more = 0},
                           .effect = {}});
    add_gear(parts);
    add_useful(parts);
    return parts;
}

game::RoomProposal named_room() {
    game::RoomProposal proposal;
    proposal.name = named<TextId>("test:room");
    proposal.look = named<TextId>("test:room_look");
    proposal.bright = true;
    return proposal;
}

void enter_branch(GameHouse& house, base::CharacterId who) {
    house.type(who, "down");
    house.type(who, "east");
}

void happen(GameHouse& house, base::CharacterId who, game::Event event) {
    game::Zone& zone = house.zone_with(who);
    game::Turn turn;
    turn.events.push_back(std::move(event));
    game::apply(zone, turn.events.back());
    house.turns[zone.id].push_back(std::move(turn));
}

void set_ability(GameHouse& house, base::CharacterId who, game::Ability ability,
                 std::uint8_t value) {
    happen(house, who,
           game::AbilityChanged{.who = who,
                                .ability = ability,
                                .value = value,
                                .raises_left = 0,
                                .raised = 0,
                                .may_swap = true,
                                .scar = false});
}

}  // namespace underwell::tests
