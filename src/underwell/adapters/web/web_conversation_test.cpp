#include "underwell/adapters/web/web_conversation.hpp"

#include <gtest/gtest.h>
#include <initializer_list>
#include <rapidcheck/gtest.h>
#include <string>
#include <vector>

namespace underwell::adapters::web {
namespace {

using server::ConnectionId;
using std::chrono_literals::operator""s;

const Time start = Time{} + 1000s;

WebConversation::Message message(const std::string& letters) {
    return std::make_shared<const std::string>(R"({"t":"story","x":")" + letters + "\"}");
}

std::string numbered(std::uint64_t number, const std::string& letters) {
    return "{\"n\":" + std::to_string(number) + R"(,"t":"story","x":")" + letters + "\"}";
}

TokenBits secret_of(std::string_view token) {
    return parse_token(token).value().secret;
}

class WebConversationTest : public testing::Test {
  protected:
    void send(std::initializer_list<const char*> messages) {
        for (const char* letters : messages)
            conversation_.say(message(letters));
        while (conversation_.has_unsent())
            conversation_.take_unsent();
    }

    WebBounds bounds_;
    WebConversation conversation_{ConnectionId{7}, bounds_};
};

TEST_F(WebConversationTest, CountsWhatIsSaidFromOne) {
    conversation_.carry_on({7}, 0);
    conversation_.say(message("a"));
    conversation_.say(message("b"));
    EXPECT_EQ(conversation_.take_unsent(), numbered(1, "a"));
    EXPECT_EQ(conversation_.take_unsent(), numbered(2, "b"));
    EXPECT_FALSE(conversation_.has_unsent());
}

TEST_F(WebConversationTest, SaysAgainWhatTheClientDoesNotHave) {
    const std::string token = conversation_.give_token({1, 2});
    conversation_.carry_on({7}, 0);
    send({"a", "b", "c"});
    EXPECT_TRUE(conversation_.seen(1));
    conversation_.cut(start);
    conversation_.say(message("d"));
    ASSERT_TRUE(conversation_.can_resume(secret_of(token), 2));
    conversation_.carry_on({8}, 2);
    EXPECT_EQ(conversation_.take_unsent(), numbered(3, "c"));
    EXPECT_EQ(conversation_.take_unsent(), numbered(4, "d"));
    EXPECT_FALSE(conversation_.has_unsent());
}

TEST_F(WebConversationTest, WhatOneWindowHasSeenIsNotKeptForAnother) {
    const std::string token = conversation_.give_token({1, 2});
    conversation_.carry_on({7}, 0);
    send({"a", "b", "c"});
    EXPECT_TRUE(conversation_.seen(2));
    ASSERT_TRUE(conversation_.can_resume(secret_of(token), 1)) << "a tab that was made of that one";
    conversation_.carry_on({8}, 1);
    EXPECT_EQ(conversation_.take_unsent(), numbered(3, "c"));
    EXPECT_FALSE(conversation_.has_unsent());
}

TEST_F(WebConversationTest, WhatWasNeverSentIsNotSeen) {
    conversation_.carry_on({7}, 0);
    conversation_.say(message("a"));
    EXPECT_FALSE(conversation_.seen(1));
    conversation_.take_unsent();
    EXPECT_TRUE(conversation_.seen(1));
    EXPECT_TRUE(conversation_.seen(0));
    EXPECT_FALSE(conversation_.can_resume(secret_of(conversation_.give_token({1, 2})), 2));
}

TEST_F(WebConversationTest, ANumberedLineIsTakenOnce) {
    EXPECT_EQ(conversation_.last_line(), 0U);
    EXPECT_TRUE(conversation_.takes_line(1));
    EXPECT_TRUE(conversation_.takes_line(3)) << "one between them was refused";
    EXPECT_FALSE(conversation_.takes_line(1));
    EXPECT_FALSE(conversation_.takes_line(3));
    EXPECT_EQ(conversation_.last_line(), 3U);
    EXPECT_TRUE(conversation_.takes_line(0)) << "not every client counts";
    EXPECT_TRUE(conversation_.takes_line(4));
}

TEST_F(WebConversationTest, ATokenIsSpentWhenTheClientSpeaksAfterTheNext) {
    const TokenBits first = secret_of(conversation_.give_token({1, 2}));
    ASSERT_TRUE(conversation_.can_resume(first, 0));
    const TokenBits lost = secret_of(conversation_.give_token({3, 4}, first));
    EXPECT_TRUE(conversation_.can_resume(first, 0)) << "the welcome may have been lost";
    EXPECT_TRUE(conversation_.can_resume(lost, 0));
    const TokenBits third = secret_of(conversation_.give_token({5, 6}, first));
    EXPECT_TRUE(conversation_.can_resume(first, 0)) << "and the next one, too";
    EXPECT_FALSE(conversation_.can_resume(lost, 0));
    conversation_.client_spoke();
    EXPECT_FALSE(conversation_.can_resume(first, 0));
    EXPECT_TRUE(conversation_.can_resume(third, 0));
    EXPECT_FALSE(conversation_.can_resume({5, 7}, 0));
    EXPECT_FALSE(conversation_.can_resume({4, 6}, 0));
    EXPECT_FALSE(conversation_.can_resume({}, 0));
}

TEST_F(WebConversationTest, KeepsNoMoreThanItsBound) {
    bounds_.kept_bytes_max = 1000;
    const TokenBits token = secret_of(conversation_.give_token({1, 2}));
    conversation_.carry_on({7}, 0);
    for (int count = 0; count < 100; ++count) {
        conversation_.say(message(std::string(100, 'x')));
        conversation_.take_unsent();
    }
    EXPECT_FALSE(conversation_.can_resume(token, 80)) << "too long ago";
    EXPECT_TRUE(conversation_.can_resume(token, 95));
    conversation_.cut(start);
    for (int count = 0; count < 20; ++count)
        conversation_.say(message(std::string(100, 'x')));
    EXPECT_TRUE(conversation_.has_missed_too_much());
    EXPECT_FALSE(conversation_.can_resume(token, 100));
}

TEST_F(WebConversationTest, IsWaitedForAsLongAsItsGrace) {
    conversation_.carry_on({7}, 0);
    conversation_.cut(start);
    EXPECT_EQ(conversation_.given_up_at(), start + 60s);
    bounds_.grace = 5s;
    EXPECT_EQ(conversation_.given_up_at(), start + 60s) << "as it was when it was cut";
}

TEST(ResumeToken, IsReadAsItIsWritten) {
    const std::string text = text_of(ResumeToken{.conversation = {77}, .secret = {1, UINT64_MAX}});
    EXPECT_EQ(text.size(), 48U);
    const auto read = parse_token(text);
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->conversation, ConnectionId{77});
    EXPECT_EQ(read->secret, (TokenBits{1, UINT64_MAX}));
    for (const std::string& wrong :
         {std::string{}, text + "0", text.substr(1), "+" + text.substr(1), "0x" + text.substr(2)})
        EXPECT_FALSE(parse_token(wrong).has_value()) << wrong;
}

// Whatever is cut, at either side, at any point: the client has every message once, in order (N9).
RC_GTEST_PROP(WebConversationProperty, TheClientHasEverythingOnceInOrder, ()) {
    const WebBounds bounds;
    WebConversation conversation{ConnectionId{1}, bounds};
    std::uint64_t said = 0;
    std::uint64_t secrets = 0;
    std::uint64_t connection = 1;
    std::vector<std::string> has;         // what arrived at the client
    std::vector<std::string> on_the_way;  // written, and not arrived
    std::string token = conversation.give_token({++secrets, 0});
    conversation.carry_on({connection}, 0);
    bool connected = true;
    const auto come_back = [&] {
        const auto shown = parse_token(token);
        RC_ASSERT(conversation.can_resume(shown->secret, has.size()));
        conversation.carry_on({++connection}, has.size());
        const std::string next = conversation.give_token({++secrets, 0}, shown->secret);
        on_the_way.clear();
        connected = *rc::gen::arbitrary<bool>();
        if (connected)
            token = next;
        else
            conversation.cut(start);  // the welcome is lost
    };
    const auto steps = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 6));
    for (const int step : steps) {
        if (step == 0) conversation.say(message(std::to_string(++said)));
        if (step == 1 && connected && conversation.has_unsent())
            on_the_way.push_back(conversation.take_unsent());
        if (step == 2 && connected && !on_the_way.empty()) {
            has.push_back(on_the_way.front());
            on_the_way.erase(on_the_way.begin());
        }
        if (step == 3 && connected) {
            conversation.client_spoke();
            RC_ASSERT(conversation.seen(has.size()));
        }
        if (step == 4) {
            if (connected) conversation.cut(start);
            connected = false;
            on_the_way.clear();
        }
        if (step == 5) come_back();
    }
    while (!connected)
        come_back();
    for (const std::string& late : on_the_way)
        has.push_back(late);
    while (conversation.has_unsent())
        has.push_back(conversation.take_unsent());
    RC_ASSERT(has.size() == said);
    for (std::uint64_t number = 1; number <= said; ++number)
        RC_ASSERT(has[number - 1] == numbered(number, std::to_string(number)));
}

}  // namespace
}  // namespace underwell::adapters::web
