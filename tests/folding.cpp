#include "folding.hpp"

#include <gtest/gtest.h>

#include "underwell/game/apply.hpp"
#include "underwell/game/zone_codec.hpp"

namespace underwell::tests {

void expect_folding_gives_the_same(GameHouse& house) {
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
        EXPECT_EQ(restored->watching, zone.watching);
    }
}

}  // namespace underwell::tests
