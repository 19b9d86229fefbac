// The tricks of the base pack's monsters (M3): no two are the same, and each is really played.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "base_pack.hpp"
#include "battle_ground.hpp"
#include "folding.hpp"
#include "underwell/adapters/lua/pack_loader.hpp"
#include "underwell/game/bodies.hpp"

namespace underwell::adapters::lua {
namespace {

using game::MonsterKind;
using game::TrickCue;
using game::TrickDeed;
using game::TrickPart;

// When, what, to whom: numbers and words do not make another trick of it.
using Gist = std::tuple<TrickCue, TrickDeed, game::TrickAim, std::optional<game::EffectKind>>;

std::set<Gist> gist_of(const game::Trick& trick) {
    std::set<Gist> gist;
    for (const TrickPart& part : trick.parts)
        gist.emplace(part.cue, part.deed, part.whom,
                     part.effect ? std::optional{part.effect->kind} : std::nullopt);
    return gist;
}

TEST(BaseTricks, M3NoTwoKindsHaveTheSameTrick) {
    const LoadedPacks base = tests::load_base();
    std::map<std::set<Gist>, std::string> known;
    for (const MonsterKind& kind : base.content.monsters()) {
        const std::string name{base.texts.text(kind.name, game::Language::english)};
        EXPECT_FALSE(kind.trick.parts.empty()) << name;
        const auto [other, fresh] = known.emplace(gist_of(kind.trick), name);
        EXPECT_TRUE(fresh) << name << " does what " << other->second << " does";
    }
}

TEST(BaseTricks, M3EachIsToldInWordsOfItsOwnAndHintedAt) {
    const LoadedPacks base = tests::load_base();
    std::set<std::string> words;
    for (const MonsterKind& kind : base.content.monsters()) {
        std::vector<game::TextId> texts{kind.trick.hint};
        for (const TrickPart& part : kind.trick.parts)
            texts.push_back(part.told);
        for (const game::TextId text : texts) {
            EXPECT_TRUE(base.texts.contains(text));
            EXPECT_TRUE(
                words.insert(std::string{base.texts.text(text, game::Language::english)}).second);
        }
    }
}

TEST(BaseTricks, M3TheyUseAllThatTricksCanBePutTogetherFrom) {
    const LoadedPacks base = tests::load_base();
    std::set<TrickCue> cues;
    std::set<TrickDeed> deeds;
    for (const MonsterKind& kind : base.content.monsters())
        for (const TrickPart& part : kind.trick.parts) {
            cues.insert(part.cue);
            deeds.insert(part.deed);
        }
    EXPECT_EQ(cues.size(), game::trick_cue_count);
    EXPECT_EQ(deeds.size(), game::trick_deed_count);
}

// Two people with all that a monster could want of them, against two of a kind.
class Stage {
  public:
    Stage(const game::Content& base, const MonsterKind& kind, const TrickPart& part,
          std::uint64_t seed)
        : ground_{seed}, part_{part} {
        ground_.parts.things.back().damage.more = 0;  // a sword that wounds by one point
        ground_.parts.monsters.clear();
        for (MonsterKind each : base.monsters()) {
            each.morale = 12;
            each.habits = {.guards = true};
            each.unique = false;  // a lair's master fights anywhere here
            ground_.parts.monsters.push_back(std::move(each));
        }
        ground_.parts.tuning.gold_at_first = 500;
        ground_.thing("test:torch", game::ThingSort::light).charges = 500;
        ground_.thing("test:gem", game::ThingSort::treasure);
        game::ThingKind& mail = ground_.thing("test:mail", game::ThingSort::armour);
        mail.armour = 9;
        mail.quality = 900;
        ground_.bright = part.cue == TrickCue::lit;
        const game::MonsterProposal one{.kind = kind.id, .blocks = true, .hidden = false};
        ground_.first_room = {one, one};
        ada_ = delver("Ada");
        bob_ = delver("Bob");
    }

    // So many rounds until the part is played; false if it is not.
    bool play(const MonsterKind& kind, std::size_t number) {
        for (int round = 0; round < 60; ++round) {
            if (was_played(kind, number)) return true;
            prepare(kind);
            choose(ada_, round);
            choose(bob_, round);
            house().wait(std::chrono::seconds{9});
        }
        return was_played(kind, number);
    }

    std::vector<std::string> told() { return house().told(ada_); }

    tests::GameHouse& house() { return ground_.house(); }

  private:
    base::CharacterId delver(const std::string& name) {
        const base::CharacterId who = ground_.delver(name);
        ground_.set_hit_points(who, 5'000);
        ground_.set_abilities(who, 3);
        for (int gem = 0; gem < 6; ++gem)
            ground_.give(who, "test:gem");
        ground_.wield(who, ground_.give(who, "test:mail"), game::GearPlace::body);
        arm(who);
        return who;
    }

    void arm(base::CharacterId who) {
        ground_.wield(who, ground_.give(who, "test:sword"), game::GearPlace::weapon_hand);
    }

    bool is_below(base::CharacterId who) { return house().zone_with(who).branch != nullptr; }

    bool needs_dark() const { return part_.cue == TrickCue::dark; }

    // What one had at first one has again.
    void prepare(const MonsterKind& kind) {
        for (const base::CharacterId who : {ada_, bob_}) {
            if (!is_below(who)) {
                house().type(who, "down");
                house().type(who, "east");
            }
            if (!is_below(who)) continue;
            const bool falls = part_.cue == TrickCue::foe_falls && who == bob_;
            ground_.set_hit_points(who, falls ? 1 : 5'000);
            if (!game::weapon_of(house().content(), house().character(who))) arm(who);
            if (!needs_dark()) light(who);
            if (part_.deed == TrickDeed::strip) bless(who);
        }
        if (is_below(ada_)) wound(kind);
    }

    void light(base::CharacterId who) {
        const game::ThingId torch = ground_.give(who, "test:torch");
        ground_.happen(who, game::ThingChanged{.thing = torch,
                                               .at = {.character = who, .room = {}},
                                               .wear = 0,
                                               .charges = 500,
                                               .lit = true,
                                               .how = game::Handling::light});
    }

    void bless(base::CharacterId who) {
        ground_.happen(
            who, game::EffectsChanged{
                     .who = game::fighter(who),
                     .room = house().character(who).room,
                     .effects = {{.kind = game::EffectKind::shielded, .strength = 1, .left = 9}}});
    }

    // Near its end or its half where that is the cue, else a little hurt.
    void wound(const MonsterKind& kind) {
        const bool dies = part_.cue == TrickCue::death || part_.cue == TrickCue::ally_falls;
        for (const game::Monster& monster : std::vector{house().room_of(ada_).monsters}) {
            if (monster.kind != kind.id) continue;
            const std::int32_t most = monster.hit_points_most;
            const std::int32_t hurt = part_.cue == TrickCue::half ? most / 2 + 1 : most - 1;
            const std::int32_t points = dies ? 1 : std::max(hurt, 2);
            if (monster.hit_points == points || points > most) continue;
            ground_.happen(ada_, game::HitPointsChanged{.who = game::fighter(monster.id),
                                                        .room = house().character(ada_).room,
                                                        .hit_points = points,
                                                        .cause = game::HarmCause::rest});
        }
    }

    void choose(base::CharacterId who, int round) {
        const bool flees = part_.cue == TrickCue::flight && round % 2 == 1;
        house().type(who, flees ? "flee" : "attack");
    }

    bool was_played(const MonsterKind& kind, std::size_t number) {
        for (const auto& [zone, turns] : house().turns)
            for (const game::Turn& turn : turns)
                for (const game::Event& event : turn.events)
                    if (const auto* played = event.as<game::TrickPlayed>())
                        if (played->kind == kind.id && played->part == number) return true;
        return false;
    }

    tests::BattleGround ground_;
    const TrickPart& part_;
    base::CharacterId ada_;
    base::CharacterId bob_;
};

TEST(BaseTricks, M3EachIsPlayedInAFightAndTold) {
    constexpr std::uint64_t seeds = 6;
    const LoadedPacks base = tests::load_base();
    for (const MonsterKind& kind : base.content.monsters())
        for (std::size_t number = 0; number < kind.trick.parts.size(); ++number) {
            bool played = false;
            for (std::uint64_t seed = 1; seed <= seeds && !played; ++seed) {
                Stage stage{base.content, kind, kind.trick.parts[number], seed};
                played = stage.play(kind, number);
                if (!played) continue;
                const auto told = stage.told();
                EXPECT_NE(std::ranges::find(told, "trick_is_told"), told.end());
                tests::expect_folding_gives_the_same(stage.house());
            }
            EXPECT_TRUE(played) << base.texts.text(kind.name, game::Language::english) << ", part "
                                << number + 1;
        }
}

}  // namespace
}  // namespace underwell::adapters::lua
