#include "underwell/server/missed_words.hpp"

#include <gtest/gtest.h>

namespace underwell::server {
namespace {

using base::CharacterId;
using game::Line;
using game::Quoted;

Line said(std::size_t number) {
    return {"hears_tell", {{"name", Quoted{"Ada"}}, {"words", Quoted{std::to_string(number)}}}};
}

TEST(MissedWords, N3AreGivenOnceInTheirOrder) {
    MissedWords missed;
    for (std::size_t number = 0; number < 3; ++number)
        missed.keep(CharacterId{1}, said(number));
    EXPECT_TRUE(missed.take(CharacterId{2}).lines.empty());
    const Missed taken = missed.take(CharacterId{1});
    EXPECT_EQ(taken.lines, (std::vector{said(0), said(1), said(2)}));
    EXPECT_EQ(taken.lost, 0U);
    EXPECT_TRUE(missed.take(CharacterId{1}).lines.empty());
}

TEST(MissedWords, N3OfTooManyLinesTheLatestAreKeptAndTheOthersCounted) {
    MissedWords missed;
    for (std::size_t number = 0; number < missed_lines_max + 3; ++number)
        missed.keep(CharacterId{1}, said(number));
    const Missed taken = missed.take(CharacterId{1});
    ASSERT_EQ(taken.lines.size(), missed_lines_max);
    EXPECT_EQ(taken.lines.front(), said(3));
    EXPECT_EQ(taken.lines.back(), said(missed_lines_max + 2));
    EXPECT_EQ(taken.lost, 3U);
}

TEST(MissedWords, N3OfTooManyPeopleWhoWasAwayLongestIsForgotten) {
    MissedWords missed;
    for (std::size_t number = 1; number <= missed_by_people_max; ++number)
        missed.keep(CharacterId{number}, said(0));
    missed.keep(CharacterId{1}, said(1));
    missed.keep(CharacterId{missed_by_people_max + 1}, said(0));
    EXPECT_EQ(missed.people(), missed_by_people_max);
    EXPECT_TRUE(missed.take(CharacterId{1}).lines.empty());
    EXPECT_FALSE(missed.take(CharacterId{2}).lines.empty());
}

}  // namespace
}  // namespace underwell::server
