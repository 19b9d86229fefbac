#include "underwell/server/sounds.hpp"

#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "people.hpp"

namespace underwell::server {
namespace {

using base::CharacterId;
using game::Part;
using game::Person;
using tests::ada;
using tests::bob;

game::Notice told(game::Sentence sentence, std::vector<Part> parts = {}) {
    return {.to = {ada, bob}, .what = game::Line{sentence, std::move(parts)}};
}

std::string_view file(const game::Notice& notice, CharacterId viewer) {
    const Sound* sound = sound_of(notice, viewer);
    return sound == nullptr ? std::string_view{} : sound->file;
}

TEST(Sounds, AreForFewMoments) {
    EXPECT_EQ(file(told("fight_begins"), ada), "fight.wav");
    EXPECT_EQ(file(told("puzzle_solved"), ada), "solution.wav");
    EXPECT_EQ(file(told("says"), ada), "");
    EXPECT_EQ(file({.to = {ada}, .what = game::View{game::EffectsView{}}}, ada), "");
}

TEST(Sounds, OfAWoundAreForTheWoundedAlone) {
    const auto blow = told("hits", {{"actor", Person{.id = bob, .name = "Bob"}},
                                    {"target", Person{.id = ada, .name = "Ada"}}});
    EXPECT_EQ(file(blow, ada), "wound.wav");
    EXPECT_EQ(file(blow, bob), "");
    const auto level = told("gains_level", {{"actor", Person{.id = bob, .name = "Bob"}}});
    EXPECT_EQ(file(level, bob), "level.wav");
    EXPECT_EQ(file(level, ada), "");
}

TEST(Sounds, AreNotPlayedForRefusals) {
    game::Notice refused = told("fight_begins");
    refused.refusal = true;
    EXPECT_EQ(file(refused, ada), "");
}

TEST(Sounds, HaveNamesThatAreSafeInAUrl) {
    std::set<std::string_view> files;
    for (const Sound& sound : all_sounds()) {
        EXPECT_TRUE(files.insert(sound.file).second);
        EXPECT_TRUE(sound.file.ends_with(".wav"));
        EXPECT_EQ(sound.file.find_first_not_of("abcdefghijklmnopqrstuvwxyz."), sound.file.npos);
    }
}

}  // namespace
}  // namespace underwell::server
