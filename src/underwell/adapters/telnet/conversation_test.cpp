#include "underwell/adapters/telnet/conversation.hpp"

#include <gtest/gtest.h>
#include <string>
#include <variant>

#include "wire_fixture.hpp"

namespace underwell::adapters::telnet {
namespace {

using server::Arrival;
using std::chrono_literals::operator""h;
using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;
using tests::go_ahead;
namespace arrivals = server::arrivals;

// A client at the other end, and the hall's ear.
class ConversationTest : public testing::Test {
  protected:
    void begin(const ConversationBounds& bounds, bool secure = false) {
        bounds_ = bounds;
        conversation_.emplace(
            Conversation::Setting{
                .connection = {7}, .secure = secure, .bounds = bounds_, .wire = wire_},
            now_);
        shown();
    }

    void type(std::string_view bytes) { conversation_->take(bytes, now_, arrived_); }

    void pass(TimeSpan time) {
        now_ += time;
        conversation_->in_time(now_, arrived_);
    }

    // What goes on the line now.
    std::string shown() {
        conversation_->gather(now_);
        std::string bytes{conversation_->outbox()};
        conversation_->written(bytes.size());
        return bytes;
    }

    std::vector<std::string> typed() const {
        std::vector<std::string> lines;
        for (const Arrival& arrival : arrived_)
            if (const auto* line = std::get_if<arrivals::Typed>(&arrival.what))
                lines.push_back(line->line);
        return lines;
    }

    template <typename What>
    std::size_t count() const {
        std::size_t found = 0;
        for (const Arrival& arrival : arrived_)
            if (std::holds_alternative<What>(arrival.what)) ++found;
        return found;
    }

    static std::string lines(std::size_t many) {
        std::string bytes;
        for (std::size_t number = 0; number < many; ++number)
            bytes += std::to_string(number) + "\r\n";
        return bytes;
    }

    Time now_ = Time{} + 1h;
    ConversationBounds bounds_;
    WireSettings wire_{.compression = false, .server_status = {}};
    std::vector<Arrival> arrived_;
    std::optional<Conversation> conversation_;
};

TEST_F(ConversationTest, GreetsWhenTheHandshakeHadTimeEnough) {
    begin({.handshake_time = 1s});
    EXPECT_EQ(conversation_->next_time(), now_ + 1s);
    pass(999ms);
    EXPECT_EQ(count<arrivals::Greets>(), 0U);
    pass(1ms);
    EXPECT_EQ(count<arrivals::Greets>(), 1U);
    pass(10s);
    EXPECT_EQ(count<arrivals::Greets>(), 1U);
}

TEST_F(ConversationTest, GreetsBeforeTheFirstLine) {
    begin({});
    type("look\r\n");
    ASSERT_EQ(arrived_.size(), 2U);
    EXPECT_TRUE(std::holds_alternative<arrivals::Greets>(arrived_[0].what));
    EXPECT_EQ(typed(), std::vector<std::string>{"look"});
    EXPECT_EQ(arrived_[1].from, server::ConnectionId{7});
}

TEST_F(ConversationTest, AfterTextThePromptComesAgain) {
    begin({});
    conversation_->text("You wake.\r\n");
    conversation_->prompt("> ");
    EXPECT_EQ(shown(), "You wake.\r\n> " + go_ahead);
    EXPECT_EQ(shown(), "");
    type("look\r\n");
    conversation_->text("A well.\r\n");
    conversation_->text("It is dark.\r\n");
    EXPECT_EQ(shown(), "A well.\r\nIt is dark.\r\n> " + go_ahead);
}

TEST_F(ConversationTest, TextDoesNotGoOnBehindAPrompt) {
    begin({});
    conversation_->text("You wake.\r\n");
    conversation_->prompt("> ");
    shown();
    conversation_->text("Ann arrives.\r\n");
    conversation_->text("Ben arrives.\r\n");
    EXPECT_EQ(shown(), "\r\nAnn arrives.\r\nBen arrives.\r\n> " + go_ahead);
}

TEST_F(ConversationTest, WhereNothingTypedIsShownTheCursorStays) {
    begin({});
    conversation_->echo(false);
    conversation_->prompt("Password: ");
    EXPECT_TRUE(shown().ends_with("Password: " + go_ahead));
    type("swordfish\r\n");
    conversation_->text("Welcome.\r\n");
    EXPECT_TRUE(shown().starts_with("\r\nWelcome.\r\n"));
}

TEST_F(ConversationTest, AQuestionAloneIsAskedOnceTheLastOneWasAnswered) {
    begin({});
    EXPECT_TRUE(conversation_->prompt("Name: "));
    EXPECT_EQ(shown(), "Name: " + go_ahead);
    EXPECT_FALSE(conversation_->prompt("Your name: "));
    EXPECT_EQ(shown(), "");
    type("Ann\r\n");
    EXPECT_FALSE(conversation_->prompt("Your name: "));
    EXPECT_EQ(shown(), "");
    EXPECT_TRUE(conversation_->prompt("Town: "));
    EXPECT_EQ(shown(), "Town: " + go_ahead);
}

TEST_F(ConversationTest, AnEmptyPromptIsNone) {
    begin({});
    conversation_->prompt("> ");
    shown();
    conversation_->prompt("");
    type("look\r\n");
    conversation_->text("A well.\r\n");
    EXPECT_EQ(shown(), "A well.\r\n");
}

TEST_F(ConversationTest, NoPromptFollowsTheLastWords) {
    begin({});
    conversation_->prompt("> ");
    shown();
    type("quit\r\n");
    conversation_->text("Goodbye.\r\n");
    conversation_->finish();
    EXPECT_EQ(shown(), "Goodbye.\r\n");
}

TEST_F(ConversationTest, LinesBeyondTheBurstWaitAndComeAtTheirPace) {
    begin({.line_pace = {.per_second = 10, .burst = 5}});
    type(lines(3));  // the first costs two: with it the handshake is over
    type(lines(20));
    EXPECT_EQ(typed().size(), 4U);
    pass(100ms);
    EXPECT_EQ(typed().size(), 5U);
    for (int times = 0; times < 30; ++times)
        pass(100ms);
    EXPECT_EQ(typed().size(), 23U);
    EXPECT_EQ(typed().back(), "19");
}

TEST_F(ConversationTest, WhatIsLongerThanALineCostsMore) {
    begin({.line_pace = {.per_second = 1, .burst = 10}});
    type(std::string(2048, 'x'));
    type("\r\n");
    type(lines(20));
    EXPECT_EQ(typed().size(), 1U + (10 - 2 - 4));
}

TEST_F(ConversationTest, ReadsNoMoreWhileTooManyLinesWait) {
    begin({.line_pace = {.per_second = 1, .burst = 1}, .waiting_lines_max = 8});
    type("x\r\n");
    type(lines(7));
    EXPECT_GT(conversation_->room(), 0U);
    type(lines(1));
    EXPECT_EQ(conversation_->room(), 0U);
    for (int times = 0; times < 3; ++times)
        pass(1s);
    EXPECT_GT(conversation_->room(), 0U);
}

TEST_F(ConversationTest, ReadsNoMoreWhileTooManyBytesWait) {
    begin({.line_pace = {.per_second = 1, .burst = 1}, .waiting_bytes_max = 1000});
    type("x\r\n");
    type(std::string(600, 'x'));
    EXPECT_EQ(conversation_->room(), 400U);
    type(std::string(400, 'x'));
    EXPECT_EQ(conversation_->room(), 0U);
}

TEST_F(ConversationTest, WhoKeepsItsQueueFullIsAFlood) {
    begin({.line_pace = {.per_second = 10, .burst = 10}, .flood_time = 10s});
    const Time start = now_;
    while (!conversation_->is_over() && now_ < start + 60s) {
        while (conversation_->room() > 0)
            type(lines(10));
        pass(100ms);
    }
    EXPECT_EQ(conversation_->end(), network::ends::flood);
    EXPECT_EQ(now_ - start, 10s);
    EXPECT_NE(shown().find("Goodbye"), std::string::npos);
    EXPECT_LE(typed().size(), 10U + 100U);
    const std::size_t before = arrived_.size();
    type("more\r\n");
    pass(60s);
    EXPECT_EQ(arrived_.size(), before);
    EXPECT_EQ(conversation_->room(), 0U);
}

TEST_F(ConversationTest, OnePasteHoweverLongIsNoFlood) {
    begin({.line_pace = {.per_second = 10, .burst = 10}, .flood_time = 10s});
    type(lines(100));
    EXPECT_EQ(conversation_->room(), 0U);
    for (int times = 0; times < 300; ++times)
        pass(100ms);
    EXPECT_FALSE(conversation_->is_over());
    EXPECT_EQ(typed().size(), 100U);
}

TEST_F(ConversationTest, MessagesOfProgramsArePacedToo) {
    begin({.line_pace = {.per_second = 10, .burst = 10}});
    std::string bytes = "\xff\xfd\xc9";
    for (int times = 0; times < 500; ++times)
        bytes +=
            "\xff\xfa\xc9"
            "Char.Items.Inv"
            "\xff\xf0";
    type(bytes);
    EXPECT_LT(count<arrivals::WantsSignals>(), 100U);
    EXPECT_LT(conversation_->room(), bounds_.waiting_bytes_max / 2);
}

// Who takes things only from now on knows none yet: changes alone would tell it nothing.
TEST_F(ConversationTest, WhoBeginsToTakeThingsIsToldOfAll) {
    begin({});
    const auto message = [](std::string_view words) {
        return "\xff\xfa\xc9" + std::string{words} + "\xff\xf0";
    };
    type("\xff\xfd\xc9" + message("Core.Supports.Set [\"Room 1\"]"));
    EXPECT_EQ(count<arrivals::WantsSignals>(), 0U);
    type(message("Core.Supports.Add [\"Char.Items 1\"]"));
    EXPECT_EQ(count<arrivals::WantsSignals>(), 1U);
    type(message("Core.Supports.Add [\"Char 1\"]"));
    EXPECT_EQ(count<arrivals::WantsSignals>(), 1U);
}

TEST_F(ConversationTest, ALineWithoutEndIsRefused) {
    begin({});
    for (int times = 0; times < 40 && !conversation_->is_over(); ++times) {
        type(std::string(1000, 'x'));
        pass(1s);
    }
    EXPECT_EQ(conversation_->end(), network::ends::broken_bound);
    EXPECT_TRUE(typed().empty());
}

TEST_F(ConversationTest, AnHttpRequestIsAnsweredByOneLine) {
    begin({});
    type("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(conversation_->end(), "HTTP request");
    EXPECT_TRUE(typed().empty());
    EXPECT_NE(shown().find("telnet"), std::string::npos);
}

TEST_F(ConversationTest, KeepsAnIdleConnectionAlive) {
    begin({.handshake_time = 1s, .keep_alive_every = 60s});
    pass(1s);
    shown();
    conversation_->text("x\r\n");
    shown();
    EXPECT_EQ(conversation_->next_time(), now_ + 60s);
    pass(59s);
    EXPECT_EQ(shown(), "");
    pass(1s);
    EXPECT_EQ(shown(), "\xff\xf1");
    EXPECT_EQ(conversation_->next_time(), now_ + 60s);
}

TEST_F(ConversationTest, LeavesAnIdleConnectionAloneIfToldSo) {
    begin({.handshake_time = 1s, .keep_alive_every = {}});
    pass(1s);
    shown();
    EXPECT_EQ(conversation_->next_time(), Time::max());
    pass(1h);
    EXPECT_EQ(shown(), "");
}

const std::string gmcp_login = std::string{"\xff\xfd\xc9"} +
                               "\xff\xfa\xc9"
                               "Core.Supports.Set [\"Char.Login 1\",\"Char 1\"]\xff\xf0" +
                               "\xff\xfa\xc9"
                               "Char.Login.Credentials "
                               "{\"account\":\"ann\",\"password\":\"swordfish\"}\xff\xf0";

TEST_F(ConversationTest, LoginsByMessageAreTakenOnlyWhereNobodyCanRead) {
    begin({}, true);
    type(gmcp_login);
    EXPECT_NE(shown().find("Char.Login.Default"), std::string::npos);
    EXPECT_EQ(count<arrivals::Credentials>(), 1U);
    arrived_.clear();
    begin({}, false);
    type(gmcp_login);
    EXPECT_EQ(shown().find("Char.Login.Default"), std::string::npos);
    EXPECT_EQ(count<arrivals::Credentials>(), 0U);
}

TEST_F(ConversationTest, SignalsGoToClientsThatTakeThem) {
    begin({});
    conversation_->signal(server::signals::Vitals{.hit_points = 7, .hit_points_most = 9});
    EXPECT_EQ(shown(), "");
    type("\xff\xfd\xc9");
    type(
        "\xff\xfa\xc9"
        "Core.Supports.Set [\"Char 1\"]\xff\xf0");
    shown();
    conversation_->signal(server::signals::Vitals{.hit_points = 7, .hit_points_most = 9});
    EXPECT_NE(shown().find("Char.Vitals"), std::string::npos);
}

TEST_F(ConversationTest, TheOutboxIsFullBeyondItsBound) {
    begin({.outbox_bytes_max = 1000});
    conversation_->text(std::string(1000, 'x'));
    conversation_->gather(now_);
    EXPECT_FALSE(conversation_->outbox_is_full());
    conversation_->text("y");
    conversation_->gather(now_);
    EXPECT_TRUE(conversation_->outbox_is_full());
    conversation_->written(600);
    EXPECT_FALSE(conversation_->outbox_is_full());
    EXPECT_EQ(conversation_->outbox().size(), 401U);
    EXPECT_TRUE(conversation_->outbox().ends_with("xy"));
}

}  // namespace
}  // namespace underwell::adapters::telnet
