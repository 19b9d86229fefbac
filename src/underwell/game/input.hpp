// What comes to a zone from outside, one at a time: a typed line, a message, time, a pack. With the
// zone and the rules it decides a turn completely; a journal keeps it so that a turn can be re-run.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "underwell/base/box.hpp"
#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/game/character.hpp"
#include "underwell/game/message.hpp"

namespace underwell::game {

// The first of all: the surface comes into being as the pack describes it.
struct FoundsSurface {
    std::uint64_t seed = 0;
};

struct CommandLine {
    base::CharacterId who;
    std::string line;
};

// Timers that are due are looked at; nothing else happens by itself.
struct TimePasses {};

struct Delivery {
    base::ZoneId from;
    std::uint64_t number = 0;
    base::Box<Message> message;
};

// The other zone has taken, durably, all messages up to this one.
struct Confirmation {
    base::ZoneId to;
    std::uint64_t number = 0;
};

// A character comes into the world; the server chose the id.
struct Creates {
    base::CharacterId id;
    std::string name;
    std::uint32_t offer = 0;  // which of the sheets that were offered (P1)
};

// Somebody connected to a character, or stayed away for too long (N3).
struct Wakes {
    base::CharacterId who;
};

struct Sleeps {
    base::CharacterId who;
};

// The program by which somebody plays shows rooms as tiles, or does not (N8).
struct ShowsPictures {
    base::CharacterId who;
    bool shows = true;
};

struct PackLoaded {
    std::uint64_t fingerprint = 0;
};

// The program that runs the game gives somebody who is here a role (K4): how the first of the staff
// come to theirs.
struct Appoints {
    base::CharacterId who;
    Role role = Role::player;
};

// To the surface: somebody is called otherwise from now on, wherever they are. Nothing happens if
// the name cannot be had.
struct Renames {
    base::CharacterId who;
    std::string name;
};

// To a branch: the program sends somebody home.
struct Recalls {
    base::CharacterId who;
};

// To the surface: somebody who sleeps there leaves the world for good, with all they have: a guest
// who did not stay, or whoever wishes that nothing is known of them any more (N16).
struct Forgets {
    base::CharacterId who;
};

using Happening =
    std::variant<FoundsSurface, CommandLine, TimePasses, Delivery, Confirmation, Creates, Wakes,
                 Sleeps, PackLoaded, Appoints, Renames, Recalls, Forgets, ShowsPictures>;

struct Input {
    base::Instant time;
    Happening what;
};

}  // namespace underwell::game
