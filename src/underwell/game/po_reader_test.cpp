#include "underwell/game/po_reader.hpp"

#include <cstdlib>
#include <gtest/gtest.h>
#include <string>

#include "file_contents.hpp"
#include "property.hpp"

namespace underwell::game {
namespace {

const std::string sample_path = UNDERWELL_TEST_DATA "/golden/sample_zh_CN.po";

std::string sample_text() {
    return tests::contents_of(sample_path);
}

const std::string header = po_header("en", PluralRule::one_and_many);

// The message of the refusal, without header and line; "" if the text is accepted.
std::string refused(const std::string& messages) {
    const auto read = read_po(header + messages);
    if (read) return "";
    EXPECT_EQ(read.error().name, errors::bad_catalogue);
    EXPECT_TRUE(read.error().message.starts_with("line "));
    return read.error().message;
}

std::string translated(const std::string& messages) {
    const auto read = read_po(header + messages);
    EXPECT_TRUE(read) << read.error().message;
    return std::string{read->translations().front().forms.front()};
}

TEST(PoReader, TheSampleIsReadWhole) {
    const auto read = read_po(sample_text());
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->language(), "zh_CN");
    EXPECT_EQ(read->plural_rule(), PluralRule::one_form);
    EXPECT_EQ(read->text({.context = "hit", .id = "{^actor} hits {target}."}),
              "{actor}击中了{target}。");
    EXPECT_EQ(read->text({.context = "see", .id = "You see {things:list} here."}),
              "你看见这里有{things:list}。");
    EXPECT_EQ(read->text({.context = "", .id = "Line one\n\tand a \\ in line two"}),
              "第一行\n\t第二行有个 \\");
    const CountedMessage points{
        .key = {.context = "hit", .id = "You hit {target} for {#damage} point."},
        .plural_id = "You hit {target} for {#damage} points.",
        .number = 3};
    EXPECT_EQ(read->text(points), "你击中了{target}，造成{#damage}点伤害。");
}

TEST(PoReader, FuzzyUntranslatedAndObsoleteMessagesAreLeftOut) {
    const auto read = read_po(sample_text());
    ASSERT_TRUE(read);
    EXPECT_EQ(read->find({.context = "no_exit", .id = "There is no way {direction} from here."}),
              nullptr);
    EXPECT_EQ(read->find({.context = "say", .id = "You say, \"{words}\""}), nullptr);
    EXPECT_EQ(read->find({.context = "", .id = "gone"}), nullptr);
    EXPECT_EQ(read->translations().size(), 6U);
}

TEST(PoReader, GettextAgreesAboutTheSample) {
    EXPECT_EQ(std::system(("msgfmt --check -o /dev/null '" + sample_path + "'").c_str()), 0);
}

TEST(PoReader, FuzzyConcernsOneMessageOnly) {
    const auto read =
        read_po(header + "#, fuzzy\nmsgid \"a\"\nmsgstr \"b\"\nmsgid \"c\"\nmsgstr \"d\"\n");
    ASSERT_TRUE(read);
    ASSERT_EQ(read->translations().size(), 1U);
    EXPECT_EQ(read->translations()[0].id, "c");
}

TEST(PoReader, MessagesNeedNoBlankLinesAndMayEndWithCarriageReturns) {
    EXPECT_EQ(translated("msgid \"a\"\r\nmsgstr \"b\"\r\n"), "b");
    EXPECT_EQ(translated("msgid\"a\"\nmsgstr\"b\""), "b");
    EXPECT_EQ(translated("msgid \"a\"\n\n  msgstr \"\"\n\"b\\\"\"\n\"c\""), "b\"c");
}

TEST(PoReader, WhatIsWrongIsRefusedWithItsLineAndReason) {
    EXPECT_EQ(refused("\nhello\n"),
              "line 9: expected msgctxt, msgid, msgid_plural, msgstr or a comment, not \"hello\"");
    EXPECT_EQ(refused("msgid \"a\"\n"), "line 8: msgid without msgstr");
    EXPECT_EQ(refused("msgctxt \"a\"\n"), "line 8: msgctxt without msgid");
    EXPECT_EQ(refused("msgstr \"a\"\n"), "line 8: a second msgstr");
    EXPECT_EQ(read_po("\nmsgstr \"a\"\n").error().message, "line 2: expected msgid before msgstr");
    EXPECT_EQ(refused("msgid \"a\"\nmsgctxt \"b\"\n"), "line 9: msgctxt stands before msgid");
    EXPECT_EQ(refused("msgid \"a\"\nmsgid \"b\"\n"), "line 9: a second msgid");
    EXPECT_EQ(refused("msgid \"a\nmsgstr \"b\"\n"),
              "line 8: expected a text between quotation marks, not \"\"a\"");
    EXPECT_EQ(refused("msgid \"a\"b\"\n"), "line 8: write a quotation mark within a text as \\\"");
    EXPECT_EQ(refused("msgid \"\\x41\"\n"),
              "line 8: unknown escape; choose \\n, \\t, \\\" or \\\\");
    EXPECT_EQ(refused("msgid \"a\\\"\n"), "line 8: unknown escape; choose \\n, \\t, \\\" or \\\\");
    EXPECT_EQ(refused("# a comment\n\"text\"\n"),
              "line 9: a text without msgid or msgstr before it");
    EXPECT_EQ(refused("msgid \"a\"\nmsgstr \"b\"\nmsgid \"a\"\nmsgstr \"c\"\n"),
              "line 10: the message \"a\" stands here a second time");
    EXPECT_EQ(refused("msgctxt \"c\"\nmsgid \"\"\nmsgstr \"x\"\n"), "line 9: msgid is empty");
    EXPECT_EQ(refused("msgid \"a\"\nmsgstr \"\x1b[31m\"\n"),
              "line 8: the message has control or invisible characters");
    EXPECT_EQ(refused("msgid \"a\"\nmsgstr \"\xff\"\n"), "line 9: this is no UTF-8");
}

TEST(PoReader, PluralsMustBeThoseOfTheHeader) {
    const std::string plural = "msgid \"a\"\nmsgid_plural \"b\"\n";
    EXPECT_EQ(refused(plural + "msgstr[0] \"c\"\nmsgstr[1] \"d\"\n"), "");
    const std::string expected = "line 8: expected msgstr[0] to msgstr[1], as Plural-Forms says";
    EXPECT_EQ(refused(plural + "msgstr[0] \"c\"\n"), expected);
    EXPECT_EQ(refused(plural + "msgstr \"c\"\n"), expected);
    EXPECT_EQ(refused("msgid \"a\"\nmsgstr[0] \"c\"\n"),
              "line 8: a message without msgid_plural has one msgstr");
    EXPECT_EQ(refused(plural + "msgstr[2] \"c\"\n"),
              "line 10: expected msgctxt, msgid, msgid_plural, msgstr or a comment, not "
              "\"msgstr[2]\"");
}

TEST(PoReader, TheHeaderIsNeededFirstAndUnderstood) {
    const auto name_of = [](const std::string& text) {
        const auto read = read_po(text);
        return read ? std::string{} : read.error().message;
    };
    EXPECT_EQ(name_of(""), "line 0: no header; begin the file with msgid \"\"");
    EXPECT_EQ(name_of("msgid \"a\"\nmsgstr \"b\"\n"),
              "line 1: no header; begin the file with msgid \"\"");
    const std::string charset = "\"Content-Type: text/plain; charset=UTF-8\\n\"\n";
    EXPECT_EQ(name_of("msgid \"\"\nmsgstr \"\"\n" + charset), "");
    EXPECT_EQ(name_of("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=GBK\\n\"\n"),
              "line 1: add to the header: Content-Type: text/plain; charset=UTF-8");
    EXPECT_TRUE(name_of("msgid \"\"\nmsgstr \"\"\n" + charset +
                        "\"Plural-Forms: nplurals=3; plural=n%10;\\n\"\n")
                    .starts_with("line 1: unknown Plural-Forms"));
    EXPECT_TRUE(name_of("msgid \"\"\nmsgstr \"\"\n" + charset + "\"Language: ../x\\n\"\n")
                    .starts_with("line 1: no language"));
}

TEST(PoReader, EverythingIsBounded) {
    const std::string long_text(po_string_bytes_max, 'a');
    EXPECT_EQ(refused("msgid \"" + long_text + "\"\nmsgstr \"b\"\n"), "");
    EXPECT_NE(refused("msgid \"" + long_text + "\"\n\"b\"\nmsgstr \"b\"\n"), "");
    EXPECT_FALSE(read_po(std::string(po_bytes_max + 1, '\n')));
    std::string many = header;
    for (std::size_t number = 1; number <= po_messages_max; ++number)
        many += "msgid \"" + std::to_string(number) + "\"\nmsgstr \"b\"\n";
    const auto read = read_po(many);
    ASSERT_FALSE(read);
    EXPECT_TRUE(read.error().message.contains("too many messages"));
}

TEST(PoReader, ACatalogueReadsBackTheSame) {
    const auto read = read_po(sample_text());
    ASSERT_TRUE(read);
    const auto again = read_po(po_text(*read));
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(*again, *read);
}

TEST(PoReader, ADamagedCatalogueIsReadOrRefusedButNeverHarms) {
    const std::string sample = sample_text();
    tests::holds_in({500}, [&](std::uint16_t where, std::uint8_t length, const std::string& put) {
        std::string damaged = sample;
        const std::size_t at = where % damaged.size();
        damaged.replace(at, std::min<std::size_t>(length, damaged.size() - at), put);
        const auto read = read_po(damaged);
        if (!read) {
            RC_ASSERT(read.error().name == errors::bad_catalogue);
            RC_ASSERT(read.error().message.starts_with("line "));
            return;
        }
        const auto again = read_po(po_text(*read));
        RC_ASSERT(again.has_value());
        RC_ASSERT(*again == *read);
    });
}

}  // namespace
}  // namespace underwell::game
