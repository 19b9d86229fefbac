#include "underwell/terminal/input_line.hpp"

#include <gmock/gmock.h>

namespace underwell::terminal {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const Words words_here{.commands = {"look", "get", "go"},
                       .subjects = {"torch", "giant rat", "north"}};

void type(InputLine& line, std::u32string_view letters) {
    for (const char32_t letter : letters)
        line.insert(letter);
}

TEST(InputLines, TakeLettersOfEveryScript) {
    InputLine line;
    type(line, U"get 火把");
    line.erase_before();
    line.move_left();
    line.insert(U'x');
    EXPECT_EQ(line.text(), "get x火");
    EXPECT_EQ(line.take(), "get x火");
    EXPECT_TRUE(line.empty());
}

TEST(InputLines, TakeNothingHidden) {
    InputLine line;
    type(line, U"a\u202e\u0007b");
    EXPECT_EQ(line.text(), "ab");
}

TEST(InputLines, AreBounded) {
    InputLine line;
    for (std::size_t letter = 0; letter < 2 * typed_bytes_max; ++letter)
        line.insert(U'a');
    EXPECT_EQ(line.text().size(), typed_bytes_max);
}

TEST(InputLines, RememberWhatWasTypedBefore) {
    InputLine line;
    for (const std::u32string_view typed : {U"look", U"get torch"}) {
        type(line, typed);
        line.take();
    }
    type(line, U"dra");
    line.back();
    EXPECT_EQ(line.text(), "get torch");
    line.back();
    line.back();
    EXPECT_EQ(line.text(), "look");
    line.forth();
    line.forth();
    EXPECT_EQ(line.text(), "dra") << "what was being typed is not lost";
}

TEST(InputLines, EraseAWord) {
    InputLine line;
    type(line, U"get giant rat ");
    line.erase_word();
    EXPECT_EQ(line.text(), "get giant ");
}

TEST(InputLines, EraseWhatStandsAtTheCursorAndBehindIt) {
    InputLine line;
    type(line, U"look 井底");
    line.erase_at();
    EXPECT_EQ(line.text(), "look 井底") << "nothing stands behind its end";
    line.move_left();
    line.move_left();
    line.erase_at();
    EXPECT_EQ(line.text(), "look 底");
    line.move_to_begin();
    line.erase_at();
    EXPECT_EQ(line.text(), "ook 底");
    line.move_right();
    line.erase_to_end();
    EXPECT_EQ(line.text(), "o");
}

TEST(InputLines, CompleteOneAfterTheOther) {
    InputLine line;
    type(line, U"g");
    line.complete(words_here);
    EXPECT_EQ(line.text(), "get");
    line.complete(words_here);
    EXPECT_EQ(line.text(), "go");
    line.complete(words_here);
    EXPECT_EQ(line.text(), "get");
}

TEST(Completions, AreCommandsFirstAndThenWhatIsHere) {
    EXPECT_THAT(completions("lo", words_here), ElementsAre("look"));
    EXPECT_THAT(completions("get to", words_here), ElementsAre("get torch"));
    EXPECT_THAT(completions("get ", words_here),
                ElementsAre("get torch", "get giant rat", "get north"));
    EXPECT_THAT(completions("put torch in gi", words_here), ElementsAre("put torch in giant rat"));
    EXPECT_THAT(completions("attack giant r", words_here), ElementsAre("attack giant rat"));
    EXPECT_THAT(completions("  ", words_here), IsEmpty());
}

TEST(Completions, KnowNamesWithoutArticlesAndNumbers) {
    EXPECT_EQ(plain_name("a torch"), "torch");
    EXPECT_EQ(plain_name("3 torches"), "torches");
    EXPECT_EQ(plain_name("giant rat"), "giant rat");
    EXPECT_EQ(plain_name("火把"), "火把");
}

}  // namespace
}  // namespace underwell::terminal
