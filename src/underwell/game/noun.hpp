// Names of things and creatures with what grammar needs of them: articles, plurals and count words
// in English, measure words in Chinese. Written in one line, by builders and translators alike:
//
//   sword                    a sword, two swords         剑 | measure 把      一把剑, 两把剑
//   wolf | plural wolves     plurals are derived; this is for the odd ones
//   hour | article an        articles are derived by sound; this is for the odd ones
//   gold | some              some gold, 35 gold
//   oil | some | measure flask                           a flask of oil, two flasks of oil
//   Warden | proper | she    no article; it, he, she or they decides "her"
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "underwell/base/result.hpp"

namespace underwell::game {

enum class Language : std::uint8_t { english, chinese };

inline constexpr std::size_t noun_bytes_max = 200;  // of the whole line

namespace errors {
inline constexpr std::string_view bad_noun = "bad_noun";
}  // namespace errors

enum class Countability : std::uint8_t { counted, uncountable, proper };
enum class Pronoun : std::uint8_t { it, he, she, they };

struct Noun {
    std::string name = {};
    std::string plural = {};
    std::string article = {};  // "a" or "an"
    std::string measure = {};  // the count word; empty: none in English, 个 in Chinese
    Countability countability = Countability::counted;
    Pronoun pronoun = Pronoun::it;

    friend bool operator==(const Noun&, const Noun&) = default;
};

// Fails with bad_noun and what to do about it.
base::Result<Noun> parse_noun(std::string_view line);

// The name of a person, as a player chose it: what is hidden in it is taken out.
Noun proper_noun(std::string_view name, Pronoun pronoun = Pronoun::they);

enum class NounOption : std::uint8_t {
    the,         // the sword, the two swords; 剑, 两把剑
    a,           // a sword, two swords, some gold; 一把剑, 两把剑, 一些黄金
    name,        // sword, swords; 剑
    them,        // it, her; 它, 她
    their,       // its, her; 它的, 她的
    themselves,  // itself, herself; 它自己, 她自己
};

struct NounUse {
    NounOption option = NounOption::the;
    std::int64_t count = 1;
    Language language = Language::english;
};

void append_noun(std::string& text, const Noun& noun, NounUse use);

// "seven", "1,200"; 七, 1200. Two before a measure word is 两, as in 两把剑.
void append_count(std::string& text, std::int64_t count, Language language);

// In digits, as a language groups them: 1,200; 1200.
void append_number(std::string& text, std::int64_t number, Language language);

}  // namespace underwell::game
