// What somebody is told, as meaning (law 11): which sentence, about whom and what. Words are found
// when it is written for a viewer, in the viewer's language (wording.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/game/heading.hpp"
#include "underwell/game/ids.hpp"
#include "underwell/game/kinds.hpp"
#include "underwell/game/sentences.hpp"

namespace underwell::game {

struct Person {
    base::CharacterId id;
    std::string name;

    friend bool operator==(const Person&, const Person&) = default;
};

struct Goods {
    ThingKindId kind;
    std::uint32_t count = 1;

    friend bool operator==(const Goods&, const Goods&) = default;
};

// So many of a kind of monster.
struct Creatures {
    MonsterKindId kind;
    std::uint32_t count = 1;

    friend bool operator==(const Creatures&, const Creatures&) = default;
};

// People and creatures together, such as one side of a fight.
struct Beings {
    std::vector<Person> people;
    std::vector<Creatures> creatures;

    friend bool operator==(const Beings&, const Beings&) = default;
};

// What a player typed.
struct Quoted {
    std::string words;

    friend bool operator==(const Quoted&, const Quoted&) = default;
};

// Words or numbers one after the other; what stands between them is a matter of language.
struct Series {
    std::vector<std::string> words;

    friend bool operator==(const Series&, const Series&) = default;
};

// What one could type, from the program's own tables: a click puts it into the line.
struct Typable {
    std::vector<std::string> lines;

    friend bool operator==(const Typable&, const Typable&) = default;
};

// Where one can go, one after the other.
struct Headings {
    std::vector<Heading> towards;

    friend bool operator==(const Headings&, const Headings&) = default;
};

// How one gets from room to room: two north, then east.
struct Route {
    std::vector<Heading> steps;

    friend bool operator==(const Route&, const Route&) = default;
};

// 3, 1, 2: what dials show, what stones weigh.
inline Series series_of(std::span<const std::uint8_t> numbers) {
    Series series;
    for (const std::uint8_t number : numbers)
        series.words.push_back(std::to_string(number));
    return series;
}

using Meaning =
    std::variant<std::int64_t, Person, MonsterKindId, Goods, std::vector<Goods>, Heading, TextId,
                 Ability, EffectKind, Quoted, Creatures, Beings, Series, Typable, Headings, Route>;

// Made and copied out of line: nearly every file has some, and the choice above is wide.
struct Part {
    Part(std::string_view called, Meaning meant);
    Part(const Part& other);
    Part(Part&& other) noexcept;
    Part& operator=(const Part& other);
    Part& operator=(Part&& other) noexcept;
    ~Part();

    friend bool operator==(const Part& one, const Part& other);

    std::string_view place;  // its name in the sentence: a literal
    Meaning meaning;
};

struct Line {
    Sentence sentence;
    std::vector<Part> parts;

    friend bool operator==(const Line& one, const Line& other) = default;
};

}  // namespace underwell::game
