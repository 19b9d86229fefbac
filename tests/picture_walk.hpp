// Two who walk by chance through a branch in which much is hidden, and a client that is told of it
// all in pictures (picture_client.hpp).
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "game_things.hpp"
#include "picture_client.hpp"
#include "underwell/game/languages.hpp"
#include "underwell/server/reporter.hpp"

namespace underwell::tests {

// What the kinds of content_with_things() are called.
inline std::vector<game::TextRow> names_of_kinds() {
    std::vector<game::TextRow> rows;
    for (const std::string_view name :
         {"rat",   "gold",  "key",    "sword",     "knife",  "pike",  "shield",
          "mail",  "cap",   "torch",  "glowstone", "potion", "tonic", "bread",
          "picks", "arrow", "scroll", "gem",       "sack",   "chest"})
        rows.push_back(
            {.name = "test:" + std::string{name}, .english = std::string{name}, .is_noun = true});
    return rows;
}

// Rats in sight and in ambush, things in sight and hidden, traps, and the dark.
inline game::RoomProposal room_by_chance(base::Stream& chance) {
    game::RoomProposal room = named_room();
    const auto rat = game::named<game::MonsterKindId>("test:rat");
    room.bright = chance.below(3) > 0;
    if (chance.below(3) == 0) room.monsters.push_back({.kind = rat});
    if (chance.below(3) == 0)
        room.monsters.push_back({.kind = rat, .blocks = false, .hidden = true});
    if (chance.below(2) == 0) room.things.push_back({.kind = kind_called("bread")});
    if (chance.below(2) == 0) room.things.push_back({.kind = kind_called("potion")});
    if (chance.below(2) == 0) room.things.push_back({.kind = kind_called("gem"), .hidden = true});
    if (chance.below(4) == 0) room.things.push_back({.kind = kind_called("torch")});
    if (chance.below(4) == 0)
        room.traps.push_back({.kind = game::TrapKind::hurts,
                              .look = game::named<game::TextId>("test:trap"),
                              .influence = {},
                              .difficulty = 10,
                              .on = {}});
    return room;
}

class PictureWalk {
  public:
    explicit PictureWalk(std::uint64_t seed)
        : house{seed, content_with_things()}, chance_{base::StreamFamily{seed, "test"}.of(1)} {
        house.generators.generator.made = [](const game::RoomQuestion&, base::Stream& chance) {
            return base::Result<game::RoomProposal>{room_by_chance(chance)};
        };
        ada = house.newcomer("Ada");
        bob = house.newcomer("Bob");
        for (const base::CharacterId who : {ada, bob}) {
            house.type(who, "down");
            house.type(who, "east");
        }
    }

    // A monster goes into hiding, or comes out.
    void hide_or_show(const game::Monster& monster) {
        happen(house, ada,
               game::MonsterChanged{.room = house.character(ada).room,
                                    .monster = monster.id,
                                    .mood = monster.mood,
                                    .hidden = !monster.hidden,
                                    .played = monster.played,
                                    .purse = monster.purse,
                                    .acts = monster.acts});
    }

    // What one of them does by chance.
    void go_on() {
        const auto& monsters = house.room_of(ada).monsters;
        if (!monsters.empty() && chance_.below(6) == 0) hide_or_show(monsters.front());
        const base::CharacterId who = chance_.below(3) == 0 ? bob : ada;
        const auto& lines = client.hints;
        const bool by_hint = who == ada && !lines.empty() && chance_.below(3) > 0;
        if (by_hint) {
            house.type(who, lines[chance_.below(static_cast<std::uint32_t>(lines.size()))]);
        } else {
            const auto towards = static_cast<game::Heading>(chance_.below(8));
            const std::string word{game::heading_names[static_cast<std::size_t>(towards)]};
            house.type(who, (chance_.below(3) == 0 ? "" : "step ") + word);
        }
        if (chance_.below(2) == 0) house.wait(std::chrono::seconds{chance_.below(10)});
    }

    std::vector<server::Signal> report() {
        const game::Zone& zone = house.zone_with(ada);
        return server::report({.zone = zone,
                               .surface = house.zones.at(game::surface_zone),
                               .rules = {house.content(), house.generators},
                               .who = house.character(ada),
                               .now = house.now,
                               .tongue = tongue_,
                               .english = tongue_,
                               .scene = takes_pictures ? &scene_ : nullptr},
                              told_);
    }

    GameHouse house;
    base::CharacterId ada;
    base::CharacterId bob;
    PictureClient client;
    bool takes_pictures = true;

    base::Stream& chance() { return chance_; }

  private:
    base::Stream chance_;
    game::Languages languages_ = *game::Languages::make({});
    game::Texts texts_ = *game::Texts::make(names_of_kinds());
    game::Tongue tongue_{languages_.phrases("en"), house.content(), texts_};
    server::SceneKept scene_;
    server::Reported told_;
};

}  // namespace underwell::tests
