#include "underwell/game/silence.hpp"

#include <gtest/gtest.h>

#include "game_house.hpp"
#include "people.hpp"
#include "underwell/base/bytes.hpp"
#include "underwell/game/zone_codec.hpp"

namespace underwell::game {
namespace {

using base::CharacterId;
using tests::ada;
using tests::bob;

constexpr CharacterId cy{3};

Notice told(Sentence sentence, std::vector<Part> parts) {
    return {.to = {ada, bob, cy}, .what = Line{sentence, std::move(parts)}};
}

Part actor(CharacterId who) {
    return {"actor", Person{.id = who, .name = "Somebody"}};
}

TEST(Silence, SparesOnlyThoseWhoHaveNoPartInIt) {
    const Notice blow =
        told("hits", {actor(bob), {"target", Person{.id = cy, .name = "Cy"}}, {"damage", 3}});
    const ChatterSet fights = ChatterSet::only(Chatter::fights);
    EXPECT_TRUE(is_silent(blow, ada, fights));
    EXPECT_FALSE(is_silent(blow, bob, fights));
    EXPECT_FALSE(is_silent(blow, cy, fights));
    EXPECT_FALSE(is_silent(blow, ada, {}));
    EXPECT_FALSE(is_silent(blow, ada, ChatterSet::all().without(fights)));
}

TEST(Silence, IsByKind) {
    EXPECT_EQ(chatter_of(Sentence{"leaves"}.id()), Chatter::comings);
    EXPECT_EQ(chatter_of(Sentence{"monster_hits"}.id()), Chatter::fights);
    EXPECT_EQ(chatter_of(Sentence{"drops"}.id()), Chatter::doings);
    EXPECT_EQ(chatter_of(Sentence{"emotes"}.id()), Chatter::emotes);
    EXPECT_EQ(chatter_of(Sentence{"shouts"}.id()), Chatter::shouts);
}

TEST(Silence, IsNotKeptAboutDangerNorAboutWordsNorAnswers) {
    for (const Sentence sentence :
         {Sentence{"monster_comes"}, Sentence{"fight_begins"}, Sentence{"ambush"},
          Sentence{"falls_dead"}, Sentence{"springs_trap"}, Sentence{"says"},
          Sentence{"hears_tell"}, Sentence{"hears_announcement"}, Sentence{"snuffs"}})
        EXPECT_FALSE(is_silent(told(sentence, {actor(bob)}), ada, ChatterSet::all()));
    Notice refused = told("leaves", {actor(bob)});
    refused.refusal = true;
    EXPECT_FALSE(is_silent(refused, ada, ChatterSet::all()));
    EXPECT_FALSE(is_silent({.to = {ada}, .what = View{EffectsView{}}}, ada, ChatterSet::all()));
}

TEST(Silence, TilesSayThatOneStepsAndNothingMore) {
    EXPECT_TRUE(is_seen_on_tiles(told("takes_steps", {{"steps", 1}})));
    EXPECT_FALSE(is_seen_on_tiles(told("sees_beings", {})));
    EXPECT_FALSE(is_seen_on_tiles(told("wall_there", {})));
    EXPECT_FALSE(is_seen_on_tiles({.to = {ada}, .what = View{EffectsView{}}}));
}

// Else it would be kept about oneself, whose sentences have no other viewpoint.
TEST(Silence, IsKeptOnlyAboutWhatHasWordsForOthers) {
    for (std::size_t row = 0; row < sentence_rows.size(); ++row) {
        SCOPED_TRACE(sentence_rows[row].name);
        const auto kind = chatter_of(SentenceId{.row = static_cast<std::uint16_t>(row)});
        EXPECT_TRUE(!kind || !sentence_rows[row].other.empty());
    }
}

TEST(Silence, IsKeptInWhatIsStored) {
    tests::GameHouse house;
    const CharacterId who = house.newcomer("Ada");
    house.type(who, "prompts off");
    house.type(who, "silence comings");
    house.type(who, "silence shouts");
    house.type(who, "tiles on");
    house.input(surface_zone, ShowsPictures{.who = who});
    const Preferences wanted = house.character(who).preferences;
    EXPECT_FALSE(wanted.prompts);
    EXPECT_TRUE(wanted.tiles);
    EXPECT_TRUE(wanted.pictures);
    EXPECT_EQ(names_of(wanted.silenced), (std::vector<std::string>{"comings", "shouts"}));
    const auto restored = restore_zone(snapshot(house.zone_with(who)));
    ASSERT_TRUE(restored.has_value());
    EXPECT_EQ(restored->people.at(who).preferences, wanted);
    TurnsKept turns;
    turns.events.push_back(PreferencesChanged{.who = who, .preferences = wanted});
    const auto read = restore_turns(serialise(turns));
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->events.front().as<PreferencesChanged>()->preferences, wanted);
}

base::Bytes of_version(std::span<const std::byte> bytes, std::uint8_t version) {
    base::ByteReader::unseal(bytes);
    base::ByteWriter writer;
    writer.raw(bytes.first(4));
    writer.u8(version);
    writer.raw(bytes.subspan(5));
    return std::move(writer).sealed();
}

// Nobody had silenced anything then: what they had is written as it was.
TEST(Silence, IsNothingInWhatVersionOneStored) {
    tests::GameHouse house;
    const CharacterId who = house.newcomer("Ada");
    house.type(who, "tiles on");
    const base::Bytes now = snapshot(house.zone_with(who));
    const auto before = restore_zone(of_version(now, 1));
    ASSERT_TRUE(before.has_value()) << before.error().message;
    EXPECT_EQ(before->people.at(who).preferences, house.character(who).preferences);
    EXPECT_EQ(restore_zone(of_version(now, 5)).error().name, "unknown_version");
}

TEST(ChatterSets, AreWhatWasPutIntoThem) {
    ChatterSet set = ChatterSet::only(Chatter::comings).with(ChatterSet::only(Chatter::shouts));
    EXPECT_EQ(names_of(set), (std::vector<std::string>{"comings", "shouts"}));
    set = set.without(ChatterSet::only(Chatter::comings));
    EXPECT_FALSE(set.contains(Chatter::comings));
    EXPECT_TRUE(set.contains(Chatter::shouts));
    EXPECT_EQ(ChatterSet::of_bits(0xFF), ChatterSet::all());
    EXPECT_EQ(names_of(ChatterSet::all()).size(), chatter_count);
}

}  // namespace
}  // namespace underwell::game
