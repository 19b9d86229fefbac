#include "underwell/adapters/web/web_socket.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <string>
#include <vector>

#include "underwell/adapters/web/frame_fixture.hpp"

namespace underwell::adapters::web {
namespace {

using std::string_literals::operator""s;

// The first byte before the payload: most tests are about it.
std::string masked(std::uint8_t first, std::string_view payload) {
    return masked_frame(payload, first);
}

FramesRead read_all(std::string_view bytes) {
    FramesRead whole = read_in_parts(bytes, bytes.size());
    for (const std::size_t part : {1UL, 2UL, 7UL})
        EXPECT_EQ(read_in_parts(bytes, part), whole);
    return whole;
}

std::string_view failure_of_frames(std::string_view bytes) {
    return read_all(bytes).failure.name;
}

TEST(WebSocketReader, TakesTextsWholeAndInParts) {
    const FramesRead read =
        read_all(masked(0x81, "look") + masked(0x01, "no") + masked(0x89, "hm") + masked(0x00, "") +
                 masked(0x80, "rth") + masked(0x81, "") + masked(0x8a, "") + masked(0x88, ""));
    EXPECT_EQ(read.failure.name, "");
    EXPECT_EQ(read.frames, (std::vector<Frame>{frames::Message{"look"}, frames::Ping{"hm"},
                                               frames::Message{"north"}, frames::Message{""},
                                               frames::Pong{}, frames::Close{}}));
}

TEST(WebSocketReader, TakesAMessageOfTheLargestSizeAndNoLarger) {
    const std::string most(message_bytes_max, 'x');
    EXPECT_EQ(read_all(masked(0x81, most)).frames, std::vector<Frame>{frames::Message{most}});
    EXPECT_EQ(failure_of_frames(masked(0x81, most + "x")), errors::message_too_long);
    EXPECT_EQ(failure_of_frames(masked(0x01, most) + masked(0x80, "x")), errors::message_too_long);
    const std::string huge = "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x02\x03\x04"s;
    EXPECT_EQ(failure_of_frames(huge), errors::message_too_long) << "before any of it came";
}

TEST(WebSocketReader, TakesAMessageInManyPartsButNotInEndlesslyMany) {
    std::string parts = masked(0x01, "x");
    std::string whole = "x";
    for (std::size_t count = 2; count < message_parts_max; ++count) {
        parts += masked(0x00, "y");
        whole += 'y';
    }
    const std::string fits = parts + masked(0x80, "");
    EXPECT_EQ(read_all(fits + fits).frames,
              (std::vector<Frame>{frames::Message{whole}, frames::Message{whole}}));
    EXPECT_EQ(failure_of_frames(parts + masked(0x00, "") + masked(0x00, "")),
              errors::message_too_long);
}

TEST(WebSocketReader, RefusesWhatBreaksARule) {
    const std::vector<std::pair<std::string, std::string_view>> broken{
        {"\x81\x01"s, errors::bad_frame},           // not masked
        {masked(0xc1, "look"), errors::bad_frame},  // compressed
        {masked(0x83, "look"), errors::bad_frame},  // of no kind
        {masked(0x8b, ""), errors::bad_frame},
        {masked(0x80, "look"), errors::bad_frame},                   // goes on with nothing
        {masked(0x01, "a") + masked(0x81, "b"), errors::bad_frame},  // begins in the middle
        {masked(0x09, "a"), errors::bad_frame},                      // a ping in parts
        {masked(0x89, std::string(126, 'x')), errors::bad_frame},    // a long one
        {masked(0x88, "x"), errors::bad_frame},                      // half a code
        {masked(0x88, "\x03\xed"s), errors::bad_frame},              // 1005 is never sent
        {masked(0x88, "\x03\xe8\xff"s), errors::bad_utf8},
        {masked(0x82, "look"), errors::not_a_text},
        {masked(0x81, "\xff"), errors::bad_utf8},
        {masked(0x81, "\xed\xa0\x80"), errors::bad_utf8}};  // half of a pair
    for (const auto& [bytes, failure] : broken)
        EXPECT_EQ(failure_of_frames(bytes), failure);
}

TEST(WebSocketReader, ASignMayBeCutByFrames) {
    EXPECT_EQ(read_all(masked(0x01, "\xe5\xad") + masked(0x80, "\x97")).frames,
              std::vector<Frame>{frames::Message{"\u5b57"}});
}

TEST(WebSocketFrames, HaveTheLengthOfTheirPayload) {
    for (const std::size_t size : {0UL, 125UL, 126UL, 65535UL, 65536UL}) {
        std::string frame;
        append_message(frame, std::string(size, 'x'));
        const std::size_t head = size < 126 ? 2 : size < 65536 ? 4 : 10;
        ASSERT_EQ(frame.size(), head + size);
        std::uint64_t told = static_cast<unsigned char>(frame[1]);
        if (head > 2) told = 0;
        for (std::size_t place = 2; place < head; ++place)
            told = told << 8U | static_cast<unsigned char>(frame[place]);
        EXPECT_EQ(told, size);
    }
    std::string closed;
    append_close(closed, CloseCode::normal);
    EXPECT_EQ(closed, "\x88\x02\x03\xe8");
}

// The example of RFC 6455.
TEST(WebSocketHandshake, ProvesThatItWasUnderstood) {
    EXPECT_EQ(accepted_key("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

RC_GTEST_PROP(WebSocketReaderProperty, AnyBytesAreReadTheSameInAnyParts,
              (const std::string& bytes)) {
    RC_ASSERT(read_in_parts(bytes, bytes.size() + 1) == read_in_parts(bytes, 1));
}

}  // namespace
}  // namespace underwell::adapters::web
