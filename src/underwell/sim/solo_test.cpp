// The house for one person (N14): begins, goes on exactly where it was, and knows no time but that
// which is played.
#include "underwell/server/solo.hpp"

#include <algorithm>
#include <chrono>
#include <gmock/gmock.h>

#include "hall_ground.hpp"

namespace underwell::sim {
namespace {

using base::Duration;
using base::Instant;
using server::Solo;
using std::chrono::hours;
using std::chrono::seconds;
namespace signals = server::signals;

class Solos : public testing::Test {
  protected:
    // As if the program had been started at that time of the clock on the wall.
    void open(Duration on_the_wall = hours{24 * 365 * 50}) {
        solo_.reset();
        journal_.reset();
        auto journal = SimulatedJournal::open(disk_);
        ASSERT_TRUE(journal.has_value());
        journal_ = std::move(*journal);
        auto solo = Solo::open({.journal = *journal_, .pack = pack_, .languages = languages_},
                               {.seed = 7, .begins = Instant{on_the_wall}});
        ASSERT_TRUE(solo.has_value()) << solo.error().message;
        solo_ = std::move(*solo);
    }

    void begin() {
        open();
        ASSERT_TRUE(solo_->begin("Ada", {}).has_value());
        work();
    }

    Solo::Told work(Duration played = {}) {
        auto told = solo_->work(played);
        EXPECT_TRUE(told.has_value());
        return told ? std::move(*told) : Solo::Told{};
    }

    std::string answer_to(const std::string& line, Duration played = {}) {
        solo_->type(line);
        return words_of(work(played));
    }

    static std::string words_of(const Solo::Told& told) {
        std::string words;
        for (const game::Document& document : told.documents)
            server::write_linear(words, document, {.line_end = "\n"});
        return words;
    }

    template <typename Which>
    static std::optional<Which> signal_in(const Solo::Told& told) {
        for (const server::Signal& signal : told.signals)
            if (const auto* which = std::get_if<Which>(&signal)) return *which;
        return std::nullopt;
    }

    // Until strangers can no longer join a branch that was opened.
    static Duration window_left(const Solo::Told& told) {
        if (const auto room = signal_in<signals::Room>(told))
            for (const signals::Exit& exit : room->exits)
                if (exit.window_closes) return exit.window_left;
        ADD_FAILURE() << "no window";
        return {};
    }

    std::shared_ptr<const server::Pack> pack_ =
        std::make_shared<tests::PlainPack>(tests::plain_content());
    game::Languages languages_ = *game::Languages::make({});
    SimulatedDisk disk_;
    std::unique_ptr<server::Journal> journal_;
    std::unique_ptr<Solo> solo_;
};

TEST_F(Solos, N14BeginWithANameAndTellEverything) {
    open();
    EXPECT_FALSE(solo_->has_begun());
    EXPECT_FALSE(solo_->begin("x1", {}).has_value());
    EXPECT_FALSE(solo_->has_begun()) << "that was no name";
    ASSERT_TRUE(solo_->begin("Ada", {}).has_value());
    const Solo::Told told = work();
    EXPECT_EQ(solo_->name(), "Ada");
    EXPECT_FALSE(told.documents.empty());
    EXPECT_TRUE(signal_in<signals::Chamber>(told).has_value());
    EXPECT_TRUE(signal_in<signals::Map>(told).has_value());
    EXPECT_TRUE(signal_in<signals::Vitals>(told).has_value());
    EXPECT_TRUE(work().signals.empty()) << "nothing is new";
}

TEST_F(Solos, N14GoOnWhereTheyWere) {
    begin();
    answer_to("down");
    answer_to("east");
    const std::string before = answer_to("look");
    open();
    ASSERT_TRUE(solo_->has_begun());
    EXPECT_EQ(solo_->name(), "Ada");
    ASSERT_TRUE(solo_->go_on({}).has_value());
    EXPECT_EQ(words_of(work()), before);
}

TEST_F(Solos, T20AreToldNothingOfStepsThatTheySee) {
    begin();
    int steps = 0;
    for (const char* line : {"step north", "step east", "step south", "step west"}) {
        solo_->type(line);
        const Solo::Told told = work();
        if (signal_in<signals::Chamber>(told)) ++steps;
        EXPECT_FALSE(words_of(told).contains("You take")) << line;
    }
    EXPECT_GT(steps, 0);
}

TEST_F(Solos, N14TimeStandsStillWhileNobodyPlays) {
    begin();
    answer_to("down");
    answer_to("east");
    solo_->type("west");
    const Duration left = window_left(work());
    open(hours{24 * 365 * 60});
    ASSERT_TRUE(solo_->go_on({}).has_value());
    EXPECT_EQ(window_left(work(seconds{10})), left - seconds{10});
}

TEST_F(Solos, P1OfferWhoeverTheyBegin) {
    open();
    std::string first;
    std::string second;
    server::write_linear(first, solo_->offer(0, "en"), {.line_end = "\n"});
    server::write_linear(second, solo_->offer(1, "en"), {.line_end = "\n"});
    EXPECT_NE(first, second);
    ASSERT_TRUE(solo_->begin("Ada", {}, 1).has_value());
    work();
    const std::string score = answer_to("score");
    for (const std::string_view ability : {"strength", "dexterity", "charisma"}) {
        const std::string line = second.substr(
            second.find(ability), second.find('\n', second.find(ability)) - second.find(ability));
        EXPECT_THAT(score, testing::HasSubstr(line));
    }
}

TEST_F(Solos, N14WalkOnUntilTheyAreThere) {
    begin();
    answer_to("down");
    answer_to("east");
    for (int room = 0; room < 4; ++room)
        answer_to("explore");
    const Solo::Told there = [&] {
        solo_->type("travel home");
        return work();
    }();
    EXPECT_THAT(words_of(there), testing::HasSubstr("are to come."));
    EXPECT_THAT(words_of(there), testing::HasSubstr("and are there."));
    ASSERT_TRUE(signal_in<signals::Map>(there).has_value());
    EXPECT_EQ(signal_in<signals::Map>(there)->own, std::nullopt) << "at the foot of the well";
}

TEST(WalksOfSeveralRooms, N14GoOnUntilSomethingComesInBetween) {
    static constexpr base::CharacterId ada{1};
    const game::Notice on_the_way{.to = {ada}, .what = game::Line{"travels", {}}};
    const game::Notice there{.to = {ada}, .what = game::Line{"travels_last", {}}};
    const auto room = [](game::RoomView view) {
        return game::Notice{.to = {ada}, .what = game::View{std::move(view)}};
    };
    using Notices = std::vector<game::Notice>;
    const auto goes_on = [](const Notices& told) { return server::walks_on(told, ada); };
    EXPECT_TRUE(goes_on({on_the_way, room({})}));
    EXPECT_FALSE(goes_on({there, room({})}));
    EXPECT_FALSE(goes_on({room({})}));
    game::RoomView den;
    den.monsters.emplace_back();
    EXPECT_FALSE(goes_on({on_the_way, room(den)})) << "somebody is there";
    game::RoomView barred;
    barred.blocked = true;
    EXPECT_FALSE(goes_on({on_the_way, room(barred)}));
    EXPECT_FALSE(goes_on(
        {on_the_way, {.to = {ada}, .what = game::Line{"flee_first", {}}, .refusal = true}}));
    EXPECT_FALSE(server::walks_on(Notices{on_the_way}, base::CharacterId{2})) << "of somebody else";
}

TEST_F(Solos, TellARoomThatTheyKnowInBrief) {
    begin();
    const auto blocks_told = [&](const std::string& line) {
        solo_->type(line);
        std::size_t most = 0;
        for (const game::Document& document : work().documents)
            most = std::max(most, document.block_count());
        return most;
    };
    const std::size_t all = blocks_told("look");
    blocks_told("down");
    EXPECT_EQ(blocks_told("up"), all - 1) << "without what the room looks like";
    EXPECT_EQ(blocks_told("look"), all) << "whoever asks is told all of it";
}

TEST_F(Solos, B1GiveTimeToThoseWhoListen) {
    open();
    ASSERT_TRUE(solo_->begin("Ada", {.language = {}, .reader = true}).has_value());
    EXPECT_THAT(words_of(work()), testing::Not(testing::HasSubstr("reader off")));
    EXPECT_THAT(answer_to("settings"), testing::HasSubstr("reader on: everything in words"));
    open();
    ASSERT_TRUE(solo_->go_on({}).has_value());
    work();
    EXPECT_THAT(answer_to("settings"), testing::HasSubstr("reader off: maps are drawn"));
}

TEST_F(Solos, TellWhenTheyWantToEnd) {
    begin();
    solo_->type("quit");
    EXPECT_TRUE(work().leaves);
    EXPECT_FALSE(work().leaves) << "once";
}

TEST_F(Solos, LeaveToServersWhatOnlyThoseCanDo) {
    begin();
    solo_->type("password");
    const Solo::Told told = work();
    EXPECT_THAT(told.not_for_one, testing::ElementsAre(game::RequestKind::change_password));
}

}  // namespace
}  // namespace underwell::sim
