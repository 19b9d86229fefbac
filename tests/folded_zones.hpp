// After every scenario: folding the events of each zone must give the very same zone, and so must
// its snapshot (laws 2 and 5).
#pragma once

#include <gtest/gtest.h>

#include "game_house.hpp"
#include "underwell/game/apply.hpp"
#include "underwell/game/zone_codec.hpp"

namespace underwell::tests {

inline void expect_folding_gives_the_same(GameHouse& house) {
    for (const auto& [id, zone] : house.zones) {
        game::Zone folded;
        folded.id = id;
        for (const game::Turn& turn : house.turns[id])
            for (const game::Event& event : turn.events)
                game::apply(folded, event);
        EXPECT_EQ(game::snapshot(folded), game::snapshot(zone));
        const auto restored = game::restore_zone(game::snapshot(zone));
        ASSERT_TRUE(restored.has_value()) << restored.error().message;
        EXPECT_EQ(game::snapshot(*restored), game::snapshot(zone));
        EXPECT_EQ(restored->timers, zone.timers);
        EXPECT_EQ(restored->awake, zone.awake);
    }
}

}  // namespace underwell::tests
