// Everything at once: people who type whatever comes, against monsters with every trick and habit.
#include <array>
#include <gtest/gtest.h>

#include "battle_ground.hpp"
#include "folding.hpp"

namespace underwell::game {
namespace {

using tests::BattleGround;

constexpr std::array lines = {
    "attack",     "attack",    "attack 2",      "attack 99",       "attack Ada", "defend",
    "flee",       "hold",      "repeat",        "stunt 1",         "stunt Bob",  "stunt wis 2",
    "cast",       "cast 2",    "cast 3 at Bob", "cast 1 at 2",     "duel Bob",   "duel Ada",
    "duel",       "north",     "east",          "south",           "west",       "down",
    "up",         "raise str", "swap str wis",  "attack \xFF\x01", "stunt",      "duel \x80",
    "cast at at", "attack 0",  "look",          "stunt  by by",    "west",       "east",
};

void add_monsters(BattleGround& ground) {
    for (std::size_t trick = 0; trick < short_trick_count; ++trick) {
        MonsterKind& kind = ground.monster("test:" + std::string{short_trick_names[trick]});
        kind.trick = trick_of(static_cast<ShortTrick>(trick));
        kind.hit_dice = static_cast<std::uint8_t>(1 + trick % 3);
        kind.morale = static_cast<std::uint8_t>(4 + trick);
        kind.gold = 5;
        kind.loot_percent = 50;
        kind.habits = {.guards = trick % 4 == 1,
                       .roams = trick % 3 == 0,
                       .ambushes = trick % 5 == 2,
                       .hoards = trick % 2 == 0,
                       .flees_when_hurt = trick % 3 == 1,
                       .calls_others = trick % 2 == 1};
        kind.attacks[0].damage = {.count = 1, .sides = 4, .more = 0};
        kind.attacks[0].effect = Effect{
            .kind = static_cast<EffectKind>(trick % effect_kind_count), .strength = 1, .left = 3};
    }
}

bool befalls_itself(TrickDeed deed) {
    return deed == TrickDeed::split || deed == TrickDeed::drain || deed == TrickDeed::slip_away ||
           deed == TrickDeed::call || deed == TrickDeed::toughen || deed == TrickDeed::mirror ||
           deed == TrickDeed::rise || deed == TrickDeed::heal;
}

// Every deed, by many cues.
void add_tricksters(BattleGround& ground) {
    for (std::size_t number = 0; number < trick_deed_count; ++number) {
        MonsterKind& kind = ground.monster("test:" + std::string{trick_deed_names[number]});
        kind.hit_dice = 2;
        kind.morale = 10;
        const auto deed = static_cast<TrickDeed>(number);
        for (std::size_t part = 0; part < trick_parts_max; ++part) {
            TrickPart& made = kind.trick.parts.emplace_back();
            const auto cue = static_cast<TrickCue>((number * 5 + part * 4) % (trick_cue_count - 1));
            made.cue = deed == TrickDeed::rise ? TrickCue::death : cue;
            made.deed = deed;
            made.whom = befalls_itself(deed) ? TrickAim::itself : TrickAim::foe;
            made.times = 5;
            made.strength = 3;
            made.dice = {.count = 1, .sides = 4, .more = 0};
            made.effect =
                Effect{.kind = static_cast<EffectKind>((number + part) % effect_kind_count),
                       .strength = 1,
                       .left = 2};
            made.calls = tests::monster_named("test:rat");
        }
    }
}

void add_runes(BattleGround& ground) {
    for (const RuneAim aim : {RuneAim::all_foes, RuneAim::foe, RuneAim::ally, RuneAim::room}) {
        const auto name = "test:rune" + std::to_string(static_cast<int>(aim));
        const bool kind_one = aim == RuneAim::ally || aim == RuneAim::room;
        ThingKind& kind = ground.thing(name, ThingSort::rune);
        kind.rune = Rune{.aim = aim, .cost = 1, .influence = {}, .reveals = true, .saves = true};
        const Dice dice{.count = 1, .sides = 6, .more = 0};
        (kind_one ? kind.rune->influence.healing : kind.rune->influence.harm) = dice;
        kind.rune->influence.effect =
            Effect{.kind = EffectKind::frightened, .strength = 1, .left = 2};
        ground.parts.tuning.outfit.push_back(kind.id);
    }
    ThingKind& loot = ground.thing("test:loot", ThingSort::potion);
    loot.weight = 10;
    loot.influence.healing = {.count = 1, .sides = 6, .more = 0};
}

// A room of a storm: up to four monsters of any kind, sometimes hidden, mostly blocking.
RoomProposal stormy_room(base::Stream& chance) {
    RoomProposal room;
    room.name = named<TextId>("test:room");
    room.look = named<TextId>("test:room_look");
    room.bright = chance.below(2) == 0;
    const std::uint32_t count = chance.below(5);
    for (std::uint32_t index = 0; index < count; ++index) {
        const std::uint32_t kind = chance.below(short_trick_count + trick_deed_count);
        const std::string_view name = kind < short_trick_count
                                          ? short_trick_names[kind]
                                          : trick_deed_names[kind - short_trick_count];
        const bool blocks = chance.below(3) != 0;
        const bool hidden = chance.below(5) == 0;
        room.monsters.push_back({.kind = tests::monster_named("test:" + std::string{name}),
                                 .blocks = blocks,
                                 .hidden = hidden});
    }
    return room;
}

void expect_sound(const Zone& zone) {
    for (const Room& room : zone.rooms) {
        if (!room.fight) continue;
        EXPECT_FALSE(room.fight->acting);  // no round is left half carried out
        EXPECT_GE(room.fight->fighters.size(), 2U);
        for (const Fighter& fighter : room.fight->fighters) {
            if (fighter.who.monster) {
                EXPECT_NE(find_monster(room, monster_of(fighter.who)), nullptr);
                continue;
            }
            const Character* who = find_person(zone, character_of(fighter.who));
            ASSERT_NE(who, nullptr);
            EXPECT_EQ(&zone.rooms[who->room.value], &room);
            EXPECT_TRUE(who->awake);
        }
    }
    for (const auto& [id, who] : zone.people)
        EXPECT_GE(who.vitals.hit_points, 1);
}

// So that the storm is known to reach what it is for.
struct Seen {
    std::size_t attacks = 0;
    std::size_t falls = 0;
    std::size_t slain = 0;
    std::size_t moves = 0;
    std::size_t runes = 0;
    std::size_t stunts = 0;
    std::size_t morale = 0;
    std::size_t tricks = 0;

    void count(tests::GameHouse& house) {
        for (const auto& [id, turns] : house.turns)
            for (const Turn& turn : turns)
                for (const Event& event : turn.events)
                    count(event);
    }

    void count(const Event& event) {
        if (event.as<Attacked>()) ++attacks;
        if (event.as<CharacterFell>()) ++falls;
        if (event.as<MonsterSlain>()) ++slain;
        if (event.as<MonsterMoved>()) ++moves;
        if (event.as<RuneCast>()) ++runes;
        if (event.as<Stunted>()) ++stunts;
        if (event.as<MoraleTried>()) ++morale;
        if (event.as<TrickPlayed>()) ++tricks;
    }
};

void run_storm(std::uint64_t seed, int inputs, Seen& seen) {
    BattleGround ground{seed};
    add_monsters(ground);
    add_tricksters(ground);
    add_runes(ground);
    auto& house = ground.house();
    house.generators.generator.made = [](const RoomQuestion&, base::Stream& chance) {
        return base::Result<RoomProposal>{stormy_room(chance)};
    };
    std::vector<base::CharacterId> people;
    for (const char* name : {"Ada", "Bob", "Cleo"})
        people.push_back(ground.delver(name));
    base::Stream chance = base::StreamFamily{seed, "test.storm"}.of(1);
    for (int count = 0; count < inputs; ++count) {
        const auto who = people[chance.below(static_cast<std::uint32_t>(people.size()))];
        const std::uint32_t what = chance.below(20);
        if (what == 0) house.wait(std::chrono::seconds{chance.below(30)});
        if (what == 1) house.input(house.zone_with(who).id, Sleeps{who});
        if (what == 2 || !house.character(who).awake)
            house.input(house.zone_with(who).id, Wakes{who});
        if (what >= 3 && what <= 6) ground.set_hit_points(who, 30);
        house.type(who, lines[chance.below(lines.size())]);
        for (const auto& [id, zone] : house.zones)
            expect_sound(zone);
        if (testing::Test::HasFailure()) FAIL() << "seed " << seed << ", input " << count;
    }
    tests::expect_folding_gives_the_same(house);
    seen.count(house);
}

TEST(BattleStorm, NothingBreaksWhateverPeopleAndMonstersDo) {
    Seen seen;
    for (std::uint64_t seed = 1; seed <= 50; ++seed)
        run_storm(seed, 400, seen);
    EXPECT_GT(seen.attacks, 1'000U);
    EXPECT_GT(seen.falls, 40U);
    EXPECT_GT(seen.slain, 100U);
    EXPECT_GT(seen.moves, 100U);
    EXPECT_GT(seen.runes, 100U);
    EXPECT_GT(seen.stunts, 50U);
    EXPECT_GT(seen.morale, 50U);
    EXPECT_GT(seen.tricks, 500U);
}

}  // namespace
}  // namespace underwell::game
