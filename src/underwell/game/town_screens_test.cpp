// What the views of the town say, in English.
#include <gtest/gtest.h>

#include "town.hpp"
#include "underwell/game/sentence_rows.hpp"
#include "underwell/game/tongue.hpp"

namespace underwell::game {
namespace {

using tests::kind_called;

// All blocks of a screen, one a line.
template <typename AnyView>
std::string shown(const AnyView& view) {
    const auto phrases = Phrasebook::make(sentence_rows, {});
    const auto content = Content::make(tests::content_with_a_town());
    const auto texts =
        Texts::make({{.name = "test:torch", .english = "torch", .chinese = {}, .is_noun = true},
                     {.name = "test:gem", .english = "gem", .chinese = {}, .is_noun = true},
                     {.name = "test:rat", .english = "rat", .chinese = {}, .is_noun = true}});
    EXPECT_TRUE(phrases.has_value() && content.has_value() && texts.has_value());
    const Document screen = Tongue{*phrases, *content, *texts}.document(view);
    std::string lines;
    for (std::size_t block = 0; block < screen.block_count(); ++block) {
        const Block spans = screen.block(block);
        for (std::size_t span = spans.first_span; span < spans.end_span; ++span)
            lines += screen.text().span(span).letters;
        lines += "\n";
    }
    return lines;
}

Quest a_quest(QuestSort sort, std::uint64_t kind, std::uint32_t wanted) {
    return {.number = 7,
            .sort = sort,
            .kind = kind,
            .depth = 4,
            .wanted = wanted,
            .done = 1,
            .reward = 1'200};
}

TEST(TownScreens, WaresAreListedWithPricesThoseOfTodayApart) {
    WaresView view{.wares = {}, .gold = 20};
    EXPECT_EQ(shown(view), "The shelves are empty.\nYou have 20 gold.\n");
    view.wares = {{.kind = kind_called("torch"), .price = 3, .today = false},
                  {.kind = kind_called("gem"), .price = 52, .today = true}};
    EXPECT_EQ(shown(view),
              "For sale:\na torch: 3 gold\nToday there is also:\na gem: 52 gold\n"
              "You have 20 gold.\n");
}

TEST(TownScreens, TheSmithAndTheInnSayWhatTheyTake) {
    WaresView smith{.wares = {}, .gold = 20, .service = Service::smith};
    EXPECT_EQ(shown(smith),
              "All that you have is as good as new. Come back when something is worn.\n"
              "You have 20 gold.\n");
    for (const auto& [kind, price] : {std::pair{"torch", 3U}, std::pair{"gem", 4U}}) {
        DealSeen& deal = smith.deals.emplace_back();
        deal.thing.kind = kind_called(kind);
        deal.price = price;
    }
    EXPECT_EQ(shown(smith),
              "The smith could mend:\na torch: 3 gold\na gem: 4 gold\n"
              "Type mend all to have all of it done for 7 gold, or mend and a name.\n"
              "You have 20 gold.\n");
    EXPECT_EQ(shown(WaresView{.wares = {}, .gold = 20, .service = Service::inn, .care = 5}),
              "A bed costs you 5 gold: type rest. Rumours are told for nothing: type rumours.\n"
              "You have 20 gold.\n");
}

TEST(TownScreens, NoticesSayWhatIsWantedWhereAndForHowMuch) {
    const std::uint64_t rat = named<MonsterKindId>("test:rat").value;
    const std::uint64_t gem = kind_called("gem").value;
    BoardView view;
    for (const Quest& quest : {a_quest(QuestSort::slay, rat, 3), a_quest(QuestSort::bring, gem, 1),
                               a_quest(QuestSort::find, gem, 2), a_quest(QuestSort::map, 0, 5)})
        view.notices.push_back({.quest = quest, .mine = false, .ready = false});
    view.notices.back().mine = true;
    EXPECT_EQ(shown(view),
              "The notices say:\n"
              "7. Slay three rats, 4 deep or deeper. 1,200 gold.\n"
              "7. Bring a gem. Look 4 deep, or thereabouts. 1,200 gold.\n"
              "7. Find two gems, 4 deep or deeper. 1,200 gold.\n"
              "7. Map 5 new rooms, 4 deep or deeper. 1,200 gold. You have taken this one.\n");
}

TEST(TownScreens, QuestsSayHowFarTheyAre) {
    EXPECT_EQ(shown(QuestsView{}),
              "You have taken on nothing. The notice board in the town has quests.\n");
    const QuestSeen going{.quest = a_quest(QuestSort::map, 0, 5), .mine = true, .ready = false};
    const QuestSeen ready{.quest = a_quest(QuestSort::map, 0, 1), .mine = true, .ready = true};
    EXPECT_EQ(shown(QuestsView{.quests = {going, ready}}),
              "You have taken on:\n"
              "7. Map 5 new rooms, 4 deep or deeper. 1,200 gold. So far 1 of 5.\n"
              "7. Map 1 new room, 4 deep or deeper. 1,200 gold. Done: deliver it at the notice "
              "board.\n");
}

TEST(TownScreens, TheHallSaysWhoHowDeepWhenAndInWhichBranch) {
    EXPECT_EQ(shown(HallView{}), "No name stands here yet. It could be yours.\n");
    const RankSeen rank{.rank = 1,
                        .name = "Ada",
                        .depth = 12,
                        .seed = 18'000'000'000'000'000'000U,
                        .time = {std::chrono::days{20'000}},
                        .mine = true};
    EXPECT_EQ(shown(HallView{.ranks = {rank}}),
              "The deepest:\n1. Ada, 12 deep, on 2024-10-04, in the branch of seed "
              "18000000000000000000 (you)\n");
}

}  // namespace
}  // namespace underwell::game
