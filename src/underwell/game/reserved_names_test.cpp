#include "underwell/game/reserved_names.hpp"

#include <gtest/gtest.h>

#include "game_house.hpp"

namespace underwell::game {
namespace {

struct ReservedNames : testing::Test {
    ReservedNames() {
        ContentParts parts = tests::plain_content();
        MonsterKind& rat = parts.monsters.emplace_back();
        rat.id = named<MonsterKindId>("test:rat");
        rat.name = named<TextId>("test:rat_name");
        rat.attacks.emplace_back();
        parts.words.push_back({.text = rat.name, .words = {"coin", "rat", "钱鼠"}});
        content = *Content::make(std::move(parts));
    }

    bool reserved(std::string_view name) const { return is_reserved_name(name, *content); }

    std::optional<Content> content;
};

TEST_F(ReservedNames, K2WhatIsTypedForSomethingElseNamesNobody) {
    for (const char* name :
         {"help",    "Help",    "north",  "ne",        "look", "inv", "swap",  "guest",
          "connect", "surface", "all",    "it",        "me",   "who", "trade", "chat",
          "Rat",     "钱鼠",    "nobody", "everybody", "帮助", "北",  "大家",  "我"})
        EXPECT_TRUE(reserved(name)) << name;
}

TEST_F(ReservedNames, K4NobodyLooksLikeTheStaff) {
    for (const char* name : {"Admin", "admin", "Admln", "ADMlN", "admin-x", "x-Admin", "Ad-min",
                             "Administrator", "Moderator", "GameMaster", "helper", "Builder", "gm",
                             "Underwell", "系统", "管理员", "小管理员"})
        EXPECT_TRUE(reserved(name)) << name;
}

TEST_F(ReservedNames, OtherNamesAreFree) {
    for (const char* name :
         {"Ada", "Bob", "Coin", "Morwen", "Kestrel", "Al", "Mina", "Adam", "Norther", "Neil",
          "Hellen", "Ratko", "O'Neill", "Anne-Marie", "Godwin", "Modesty", "小明", "北风", "林黛"})
        EXPECT_FALSE(reserved(name)) << name;
}

}  // namespace
}  // namespace underwell::game
