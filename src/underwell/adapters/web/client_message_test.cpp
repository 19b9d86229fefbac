#include "underwell/adapters/web/client_message.hpp"

#include <gtest/gtest.h>
#include <string>

namespace underwell::adapters::web {
namespace {

namespace says = client_messages;

ClientMessage understood(std::string_view json) {
    const auto message = understand(json);
    EXPECT_TRUE(message.has_value()) << message.error().message;
    return message ? *message : ClientMessage{};
}

std::string trouble_with(std::string_view json) {
    const auto message = understand(json);
    return message ? "none" : std::string{message.error().name};
}

TEST(ClientMessage, EachKindIsUnderstood) {
    EXPECT_EQ(understood(R"({"t":"hello","protocol":1,"client":"web\u00071","language":"zh-TW",
                             "reader":true,"changes":true,"new":[]})"),
              (ClientMessage{says::Hello{.client = "web1",
                                         .language = game::Language::chinese,
                                         .reader = true,
                                         .changes = true}}));
    EXPECT_EQ(understood(R"({"t":"resume","protocol":1,"token":"ab","n":7,"language":"en-GB"})"),
              (ClientMessage{says::Resume{
                  .token = "ab", .has = 7, .hello = {.language = game::Language::english}}}));
    EXPECT_EQ(understood(R"({"t":"line","text":"say \u001b[31mred\u0007\n\u5b57"})"),
              (ClientMessage{says::Line{.text = "say red \u5b57"}}));
    EXPECT_EQ(understood(R"({"t":"line","n":7,"text":"look"})"),
              (ClientMessage{says::Line{.text = "look", .number = 7}}));
    EXPECT_EQ(understood(R"({"t":"login","name":"Ada","password":"x y"})"),
              (ClientMessage{says::Login{.name = "Ada", .password = "x y"}}));
    EXPECT_EQ(understood(R"({"t":"seen","n":18446744073709551615})"),
              (ClientMessage{says::Seen{.has = UINT64_MAX}}));
    EXPECT_EQ(understood(R"({"t":"keep","settings":"a"})"),
              (ClientMessage{says::Keep{.settings = "a"}}));
    EXPECT_EQ(understood(R"({"t":"again","what":"all"})"), ClientMessage{says::Again{}});
    EXPECT_EQ(understood(R"({"t":"ping"})"), ClientMessage{says::Ping{}});
}

TEST(ClientMessage, WhatIsWrongHasAName) {
    for (const char* json :
         {"", "[]", "7", "{", R"({"t":7})", R"({"t":"line"})", R"({"t":"line","text":7})",
          R"({"t":"seen","n":-1})", R"({"t":"seen","n":1.5})", R"({"t":"login","name":"a"})",
          R"({"t":"resume","protocol":1,"n":1})", R"({"t":"keep"})",
          R"({"t":{"t":{"t":{"t":{"t":{}}}}}})"})
        EXPECT_EQ(trouble_with(json), troubles::malformed) << json;
    EXPECT_EQ(trouble_with(R"({"t":"dance"})"), troubles::unknown_type);
    EXPECT_EQ(trouble_with(R"({"t":"hello"})"), troubles::wrong_protocol);
    EXPECT_EQ(trouble_with(R"({"t":"hello","protocol":2})"), troubles::wrong_protocol);
    EXPECT_EQ(trouble_with(R"({"t":"line","text":")" + std::string(4097, 'x') + "\"}"),
              troubles::too_long);
    EXPECT_EQ(trouble_with(R"({"t":"line","text":")" + std::string(4096, 'x') + "\"}"), "none");
    EXPECT_EQ(trouble_with(R"({"t":"keep","settings":")" + std::string(4097, 'x') + "\"}"),
              troubles::too_long);
}

}  // namespace
}  // namespace underwell::adapters::web
