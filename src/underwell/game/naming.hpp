// How typed words find what is meant (K2): one way for things in hand, in the room and in
// containers, for monsters, people and ways. Every typed word has to begin one of the words that
// name it:
//
//   sword   short sw   2.sword   all   all.potion   3 coins   loaves of bread   it
//   torch and bread
//
// Of several the first is meant, as players expect. What nobody could see here is not found. A
// thing may also be called by its sort: any draught is a potion.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/game/deciding.hpp"
#include "underwell/game/heading.hpp"

namespace underwell::game {

struct Wish {
    std::vector<std::string> words;      // in small letters, without articles
    std::uint32_t which = 1;             // 2.sword
    std::optional<std::uint32_t> count;  // 3 coins
    bool all = false;
    bool it = false;
};

Wish parse_wish(std::string_view typed);

// Where to look, in this order.
struct Reach {
    bool held = false;
    bool room = false;
    std::optional<ThingId> inside = {};  // a container, in hand or in the room; then nothing else
    bool monsters = false;
    bool people = false;
};

// One of the three is set. Points into the zone.
struct Meant {
    const Thing* thing = nullptr;
    Holder at;                // of the thing
    std::uint32_t count = 0;  // how many of a pile are meant
    const Monster* monster = nullptr;
    const Character* person = nullptr;
};

// All that a wish means: one at most, unless it was for all; or as many piles of one kind as it
// takes to come to the number wished for.
std::vector<Meant> find_meant(const Deciding& deciding, const Character& who, const Wish& wish,
                              const Reach& reach);

// The same for each of several wishes joined by "and", but if there is nothing of one of these
// names, says so with the nearest names there are, and finds nothing.
std::vector<Meant> find_or_refuse(Deciding& deciding, const Character& who, std::string_view typed,
                                  const Reach& reach);
std::optional<Meant> find_one(Deciding& deciding, const Character& who, std::string_view typed,
                              const Reach& reach);

// For what is done with one at a time: whether it was wished for all, which is refused then.
bool refuse_all(Deciding& deciding, base::CharacterId who, std::string_view typed);

// Whether all typed words begin words that name this text.
bool is_called(const Content& content, TextId text, const Wish& wish);

// Whether they name this kind of thing, or its sort.
bool is_called(const Content& content, const ThingKind& kind, const Wish& wish);

// Whether they name this place, or what it offers: smith, shrine.
bool is_called(const Content& content, const Room& place, std::string_view words);

// "of" and the like: passed over where nothing is called so.
bool is_filler(std::string_view word);

// "n", "north", "nor" and "北".
std::optional<Heading> heading_called(std::string_view typed);

// For "it" from now on.
void remember(Deciding& deciding, const Character& who, ThingId thing);

// Somebody or a monster was named: "it" no longer means a thing, but whoever is there.
void forget_named(Deciding& deciding, const Character& who);

}  // namespace underwell::game
