// What one is shown who asks about the world and about playing in it: help, who is there, one's own
// settings, and what staff see. See view.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/game/character.hpp"
#include "underwell/game/sentences.hpp"

namespace underwell::game {

// A command as its row describes it: literals.
struct HelpEntry {
    std::string_view name;
    std::string_view usage;
    std::string_view help;
    std::string_view short_forms;

    friend bool operator==(const HelpEntry&, const HelpEntry&) = default;
};

struct HelpSubject {
    std::string_view name;  // what is typed behind help
    Sentence title;

    friend bool operator==(const HelpSubject&, const HelpSubject&) = default;
};

enum class HelpSort : std::uint8_t { overview, topic, command, found };

struct HelpView {
    HelpSort sort = HelpSort::overview;
    std::string searched = {};             // the words that were looked for
    std::vector<HelpSubject> topics = {};  // all, those found, or the one that it is about
    std::optional<Sentence> text = {};     // of a topic
    std::vector<HelpEntry> commands = {};

    friend bool operator==(const HelpView&, const HelpView&) = default;
};

struct PersonKnown {
    std::string name;
    std::uint32_t level = 1;
    std::optional<std::uint32_t> depth;  // at least so deep; nothing on the surface
    Role role = Role::player;
    bool in_party = false;
    bool is_away = false;  // awake, and nobody is at the other end (N3): what runs the game knows

    friend bool operator==(const PersonKnown&, const PersonKnown&) = default;
};

struct WhoView {
    std::vector<PersonKnown> people;  // by name
    std::uint32_t more = 0;           // who are awake but not listed
    bool party = false;               // only the viewer's own

    friend bool operator==(const WhoView&, const WhoView&) = default;
};

struct SettingsView {
    Preferences preferences;

    friend bool operator==(const SettingsView&, const SettingsView&) = default;
};

// For staff only: facts of the world under the names that programs have for them.
struct StaffView {
    struct Fact {
        std::string name;
        std::string value;
        std::vector<TextId> called = {};  // what it is about, in the viewer's language

        friend bool operator==(const Fact&, const Fact&) = default;
    };

    std::string title;
    std::vector<Fact> facts;

    friend bool operator==(const StaffView&, const StaffView&) = default;
};

}  // namespace underwell::game
