// A town for tests: all places of W1 around a square, things with prices, and people who can be
// given gold, things and wounds. What a test changes so is an event, so that folding still fits.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game_house.hpp"
#include "game_things.hpp"

namespace underwell::tests {

// Merchant east, smith northeast, healer west, inn north, board south, hall southeast of the
// square.
game::ContentParts content_with_a_town();

class Town {
  public:
    explicit Town(game::ContentParts parts = content_with_a_town(), std::uint64_t seed = 7)
        : house{seed, std::move(parts)} {}

    // Somebody new on the square, with so much gold and no charm at all.
    base::CharacterId townsman(const std::string& name, std::uint64_t gold = 0);

    // What they are told by this one line.
    std::vector<std::string> typed(base::CharacterId who, const std::string& line);

    void happen(base::CharacterId who, const game::Event& event);
    void set_gold(base::CharacterId who, std::uint64_t gold);
    void set_hit_points(base::CharacterId who, std::int32_t points);
    void set_effects(base::CharacterId who, std::vector<game::Effect> effects);
    void set_quests(base::CharacterId who, std::vector<game::Quest> quests);

    struct Given {
        std::uint32_t count = 1;
        std::uint16_t wear = 0;
    };

    void give(base::CharacterId who, std::string_view kind, const Given& given);

    void give(base::CharacterId who, std::string_view kind) { give(who, kind, Given{}); }

    // Through the first exit behind which nobody has been; false if there is none.
    bool explore(base::CharacterId who);

    // By the back exits, through the start room, to the square.
    void come_home(base::CharacterId who);

    std::uint64_t gold(base::CharacterId who) { return house.character(who).belongings.gold; }

    std::uint32_t held(base::CharacterId who, std::string_view kind) {
        return count_of(house.character(who).belongings.things, kind);
    }

    GameHouse house;

  private:
    std::uint32_t given_ = 1'000'000;  // far from what the game itself makes
};

}  // namespace underwell::tests
