// A whole house over a journal in a file, with files that fail at any single operation: it reveals
// nothing of a turn that failed, and goes on from what it has revealed, or one turn further.
#include <array>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "faulty_files.hpp"
#include "game_house.hpp"
#include "people.hpp"
#include "temporary_folder.hpp"
#include "underwell/adapters/sqlite/sqlite_journal.hpp"
#include "underwell/game/zone_codec.hpp"
#include "underwell/server/house.hpp"

namespace underwell::adapters::sqlite {
namespace {

using tests::ada;
using tests::bob;
using tests::FaultyFiles;

struct Typed {
    base::CharacterId who;
    const char* line;
};

// Rooms are dug, words go between zones, somebody walks from one zone to another.
constexpr std::array lines = {
    Typed{ada, "down"},   Typed{ada, "east"},  Typed{bob, "say hello"}, Typed{ada, "tell bob here"},
    Typed{bob, "down"},   Typed{ada, "north"}, Typed{bob, "east"},      Typed{ada, "east"},
    Typed{bob, "say on"}, Typed{ada, "south"}, Typed{bob, "west"},      Typed{ada, "say end"}};

using World = std::map<base::ZoneId, base::Bytes>;

class FaultyHouse {
  public:
    // False: it cannot be opened.
    bool open() {
        close();
        auto journal = open_journal(folder_ / "journal", {.log_pages_max = 20});
        if (!journal) return false;
        journal_ = std::move(*journal);
        auto house = server::House::open(*journal_, rules_, settings_, now());
        if (!house) return false;
        house_ = std::move(*house);
        return true;
    }

    void close() {
        house_.reset();
        journal_.reset();
    }

    // The people and then all they type, from some line on; how many lines were answered.
    std::size_t play(std::size_t from, std::vector<World>* seen = nullptr) {
        for (done_ = from; done_ < lines.size(); ++done_) {
            if (done_ == 0) bring_people();
            house_->type(lines[done_].who, lines[done_].line);
            if (!house_->turn(now())) return done_;
            if (seen != nullptr) seen->push_back(world());
        }
        return done_;
    }

    // Of all zones that are stored.
    World world() {
        World world;
        const auto stored = journal_->zones();
        EXPECT_TRUE(stored.has_value());
        for (const base::ZoneId id : *stored)
            world.emplace(id, game::snapshot(**house_->zone(id)));
        return world;
    }

  private:
    // In one turn with the first line: so every answer is one of the lines'.
    void bring_people() {
        for (const auto& [who, name] : {std::pair{ada, "Ada"}, std::pair{bob, "Bob"}}) {
            house_->take(game::surface_zone, game::Creates{.id = who, .name = name, .offer = 0});
            house_->take(game::surface_zone, game::Wakes{who});
        }
    }

    // By what was typed, so that it is the same however often something failed.
    base::Instant now() const {
        return base::Instant{std::chrono::days{20'000} + std::chrono::seconds{done_}};
    }

    const game::Content content_ = *game::Content::make(tests::plain_content());
    tests::ScriptedGenerators generators_;
    const game::Rules rules_{.content = content_, .generators = generators_};
    const server::HouseSettings settings_{
        .seed = 7, .events_between_snapshots = 16, .keeps_history = false, .idle_zones_kept = 1};
    tests::TemporaryFolder folder_;
    std::unique_ptr<server::Journal> journal_;
    std::unique_ptr<server::House> house_;
    std::size_t done_ = 0;
};

class HousesOnFaultyFiles : public testing::Test {
  protected:
    HousesOnFaultyFiles() {
        FaultyHouse house;
        EXPECT_TRUE(house.open());
        worlds_.push_back(house.world());
        EXPECT_EQ(house.play(0, &worlds_), lines.size());
    }

    // False: the fault did not strike any more.
    bool survives(FaultyFiles::Fault fault, std::uint64_t after, bool always) {
        FaultyFiles files;
        FaultyHouse house;
        EXPECT_TRUE(house.open());
        files.break_at(fault, after, always);
        const std::size_t answered = house.play(0);
        const bool struck = files.struck();
        house.close();
        files.mend();
        if (!house.open()) {
            ADD_FAILURE() << "it cannot be opened any more";
            return true;
        }
        const World found = house.world();
        const bool further = answered < lines.size() && found == worlds_[answered + 1];
        EXPECT_TRUE(further || found == worlds_[answered]) << "answered " << answered;
        EXPECT_EQ(house.play(answered + (further ? 1 : 0)), lines.size());
        EXPECT_EQ(house.world(), worlds_.back());
        return struck;
    }

    std::vector<World> worlds_;  // after so many lines, where nothing fails
};

TEST_F(HousesOnFaultyFiles, GoOnFromWhatTheyHaveRevealedOrOneTurnFurther) {
    for (const auto fault : {FaultyFiles::Fault::write_fails, FaultyFiles::Fault::write_is_short,
                             FaultyFiles::Fault::disk_is_full, FaultyFiles::Fault::sync_fails,
                             FaultyFiles::Fault::any_fails})
        for (const bool always : {false, true}) {
            std::uint64_t moment = 0;
            while (survives(fault, moment, always)) {
                if (HasFailure()) FAIL() << "fault " << static_cast<int>(fault) << " at " << moment;
                ++moment;
            }
            EXPECT_GT(moment, 5U);  // not each line changes something, but most do
        }
}

}  // namespace
}  // namespace underwell::adapters::sqlite
