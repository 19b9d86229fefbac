#include "battle_ground.hpp"

#include <algorithm>
#include <utility>

#include "underwell/game/apply.hpp"

namespace underwell::tests {

using base::CharacterId;

namespace {

// "test:rat" is called rat.
game::TextWords word_for(const std::string& name) {
    return {.text = game::named<game::TextId>(name), .words = {name.substr(name.find(':') + 1)}};
}

}  // namespace

BattleGround::BattleGround(std::uint64_t seed) : parts{plain_content()}, seed_{seed} {
    monster("test:rat");
    thing("test:sword", game::ThingSort::weapon).damage = {.count = 1, .sides = 1, .more = 2};
    parts.things.back().quality = 5;
}

game::MonsterKind& BattleGround::monster(const std::string& name) {
    game::MonsterKind& kind = parts.monsters.emplace_back();
    kind.id = monster_named(name);
    kind.name = game::named<game::TextId>(name);
    parts.words.push_back(word_for(name));
    kind.morale = 12;
    kind.loot_percent = 0;
    kind.attacks.push_back({.verb = game::named<game::TextId>("test:bites"),
                            .damage = {.count = 1, .sides = 1, .more = 0},
                            .effect = {}});
    return kind;
}

game::ThingKind& BattleGround::thing(const std::string& name, game::ThingSort sort) {
    game::ThingKind& kind = parts.things.emplace_back();
    kind.id = thing_named(name);
    kind.name = game::named<game::TextId>(name);
    parts.words.push_back(word_for(name));
    kind.sort = sort;
    kind.weight = 0;
    return kind;
}

game::MonsterKind& BattleGround::ox() {
    game::MonsterKind& kind = monster("test:ox");
    kind.hit_dice = 100;
    kind.armour = 10;
    return kind;
}

GameHouse& BattleGround::house() {
    if (house_) return *house_;
    house_ = std::make_unique<GameHouse>(seed_, parts);
    house_->generators.generator.made = [this](const game::RoomQuestion& question, base::Stream&) {
        game::RoomProposal room;
        room.name = game::named<game::TextId>("test:room");
        room.look = game::named<game::TextId>("test:room_look");
        room.bright = bright;
        room.monsters = question.room.value == 0 ? first_room : other_rooms;
        return base::Result<game::RoomProposal>{std::move(room)};
    };
    return *house_;
}

CharacterId BattleGround::delver(const std::string& name) {
    const CharacterId id = house().newcomer(name);
    house().type(id, "down");
    house().type(id, "east");
    return id;
}

void BattleGround::happen(CharacterId who, const game::Event& event) {
    game::Zone& zone = house().zone_with(who);
    game::apply(zone, event);
    house().turns[zone.id].push_back({.events = {event}, .notices = {}});
}

void BattleGround::set_hit_points(CharacterId who, std::int32_t now) {
    happen(who, game::LevelGained{
                    .who = who,
                    .level = house().character(who).vitals.level,
                    .hit_points_most = std::max(now, house().character(who).vitals.hit_points_most),
                    .raises_left = house().character(who).vitals.raises_left});
    happen(who, game::HitPointsChanged{.who = game::fighter(who),
                                       .room = house().character(who).room,
                                       .hit_points = now,
                                       .cause = game::HarmCause::rest});
}

void BattleGround::set_abilities(CharacterId who, std::uint8_t value) {
    for (std::size_t index = 0; index < game::ability_count; ++index)
        happen(who, game::AbilityChanged{.who = who,
                                         .ability = static_cast<game::Ability>(index),
                                         .value = value,
                                         .raises_left = house().character(who).vitals.raises_left,
                                         .raised = 0,
                                         .may_swap = true,
                                         .scar = false});
}

game::ThingId BattleGround::give(CharacterId who, const std::string& kind) {
    game::Thing thing;
    thing.id = {.born_in = base::ZoneId{999}, .number = ++given_};
    thing.kind = thing_named(kind);
    thing.charges = house().content().thing(thing.kind).charges;
    happen(who, game::ThingMade{.thing = thing,
                                .at = {.character = who, .room = {}},
                                .how = game::Handling::reward});
    return thing.id;
}

void BattleGround::wield(CharacterId who, game::ThingId thing, game::GearPlace place) {
    happen(who, game::GearChanged{.who = who, .place = place, .thing = thing});
}

}  // namespace underwell::tests
