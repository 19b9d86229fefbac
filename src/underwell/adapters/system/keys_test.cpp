#include "underwell/adapters/system/keys.hpp"

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <utility>

namespace underwell::adapters::system {
namespace {

using Kind = Key::Kind;

// The only key that these bytes are.
Key key_of(std::string_view bytes) {
    const DecodedKey decoded = decode_key(bytes);
    EXPECT_EQ(decoded.length, bytes.size());
    EXPECT_FALSE(decoded.may_go_on);
    return decoded.key;
}

TEST(Keys, LettersAreThemselves) {
    for (const char letter : {'a', ' ', '\t', '\r', '5', '>', '?', '\x7f'})
        EXPECT_EQ(key_of(std::string_view{&letter, 1}), Key::of(letter));
}

TEST(Keys, LettersOfOtherScriptsAreWholeSigns) {
    EXPECT_EQ(key_of("\xc3\xa9"), (Key{.kind = Kind::sign, .sign = U'é'}));
    EXPECT_EQ(key_of("\xe4\xba\x95"), (Key{.kind = Kind::sign, .sign = U'井'}));
}

TEST(Keys, CursorKeysAreKnownInBothModes) {
    for (const auto& [letter, kind] : {std::pair{'A', Kind::up},
                                       {'B', Kind::down},
                                       {'C', Kind::right},
                                       {'D', Kind::left},
                                       {'H', Kind::home},
                                       {'F', Kind::end},
                                       {'E', Kind::middle}})
        for (const std::string_view mode : {"\x1b[", "\x1bO"})
            EXPECT_EQ(key_of(std::string{mode} + letter), Key{.kind = kind});
}

TEST(Keys, ANumberBeforeATildeNamesAKey) {
    for (const auto& [bytes, kind] : {std::pair{"\x1b[1~", Kind::home},
                                      {"\x1b[7~", Kind::home},
                                      {"\x1b[3~", Kind::remove},
                                      {"\x1b[4~", Kind::end},
                                      {"\x1b[8~", Kind::end},
                                      {"\x1b[5~", Kind::page_up},
                                      {"\x1b[6~", Kind::page_down},
                                      {"\x1b[2~", Kind::unknown},
                                      {"\x1b[15~", Kind::unknown}})
        EXPECT_EQ(key_of(bytes), Key{.kind = kind}) << bytes;
}

TEST(Keys, AKeypadInApplicationModeSendsDigits) {
    EXPECT_EQ(key_of("\x1bOp"), Key::of('0'));
    EXPECT_EQ(key_of("\x1bOq"), Key::of('1'));
    EXPECT_EQ(key_of("\x1bOy"), Key::of('9'));
    EXPECT_EQ(key_of("\x1bOM"), Key::of('\r'));
}

TEST(Keys, AKeyHeldWithOthersIsTheSameKey) {
    EXPECT_EQ(key_of("\x1b[1;2A"), Key{.kind = Kind::up});
    EXPECT_EQ(key_of("\x1b[5;5~"), Key{.kind = Kind::page_up});
}

TEST(Keys, EscapeAloneMayBeTheBeginningOfASequence) {
    const DecodedKey alone = decode_key("\x1b");
    EXPECT_EQ(alone.key, Key{.kind = Kind::escape});
    EXPECT_TRUE(alone.may_go_on);
    const DecodedKey twice = decode_key("\x1b\x1b[A");
    EXPECT_EQ(twice.key, Key{.kind = Kind::escape});
    EXPECT_EQ(twice.length, 1U);
    EXPECT_FALSE(twice.may_go_on);
}

TEST(Keys, ASequenceInPiecesIsWaitedFor) {
    for (const std::string_view piece :
         {"\x1b[", "\x1bO", "\x1b[1", "\x1b[1;2", "\x1b[[", "\xc3"}) {
        const DecodedKey decoded = decode_key(piece);
        EXPECT_TRUE(decoded.may_go_on && decoded.length == piece.size()) << piece;
        EXPECT_EQ(decoded.key, Key{}) << piece;
    }
}

TEST(Keys, ASequenceThatNeverEndsIsNotWaitedFor) {
    EXPECT_FALSE(decode_key("\x1b[" + std::string(40, '1')).may_go_on);
}

TEST(Keys, WhatNobodyKnowsIsOneUnknownKey) {
    for (const std::string_view bytes : {"\x1b[Z", "\x1b[[A", "\x1bx", "\x1b[<0;1;1M", "\xc3\x28"})
        EXPECT_EQ(key_of(bytes), Key{}) << bytes;
}

TEST(Keys, OnlyTheFirstKeyIsTaken) {
    EXPECT_EQ(decode_key("ab").length, 1U);
    EXPECT_EQ(decode_key("\x1b[Ax").length, 3U);
    EXPECT_EQ(decode_key("\x1bOAx").length, 3U);
}

}  // namespace
}  // namespace underwell::adapters::system
