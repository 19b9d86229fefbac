// What programs at the other end are told beside the text, as data: the same views that text is
// made from, so that nobody learns more by one way than by another. Adapters give them their form:
// GMCP for telnet (N6), messages for the browser (N11). Texts in here are in the viewer's language.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "underwell/base/instant.hpp"
#include "underwell/game/heading.hpp"
#include "underwell/game/view.hpp"
#include "underwell/server/picture_signals.hpp"

namespace underwell::server {

namespace signals {

// Char.Name
struct Name {
    std::string name;

    friend bool operator==(const Name&, const Name&) = default;
};

// Char.Vitals
struct Vitals {
    std::int32_t hit_points = 0;
    std::int32_t hit_points_most = 0;

    friend bool operator==(const Vitals&, const Vitals&) = default;
};

// Char.Status
struct Status {
    std::uint32_t level = 1;
    std::uint64_t experience = 0;
    std::uint64_t experience_wanted = 0;
    std::uint64_t gold = 0;
    std::uint32_t depth = 0;
    bool fighting = false;
    std::vector<std::string> effects;

    friend bool operator==(const Status&, const Status&) = default;
};

// One of Char.Items
struct Item {
    std::uint64_t id = 0;
    std::string name;
    std::uint32_t count = 1;
    bool worn = false;
    bool wielded = false;
    bool container = false;
    bool monster = false;
    bool takeable = false;
    // The rest only for those who take pictures.
    std::uint32_t which = 1;     // 2: one types 2.torch, the name alone means another (K2)
    std::string kind = {};       // "torch": in every language the same
    std::string_view sort = {};  // of a thing: "light"
    bool lit = false;
    std::optional<std::uint8_t> health_tenths = {};  // of a monster

    friend bool operator==(const Item&, const Item&) = default;
};

// Char.Items.List: all there are, here or in the pack.
struct Items {
    bool in_room = false;
    std::vector<Item> items;

    friend bool operator==(const Items&, const Items&) = default;
};

// Char.Items.Add, Update and Remove: what has changed since, where that is little.
struct ItemsChanged {
    bool in_room = false;
    std::vector<Item> added;
    std::vector<Item> changed;
    std::vector<Item> removed;

    friend bool operator==(const ItemsChanged&, const ItemsChanged&) = default;
};

struct Exit {
    game::Heading towards = game::Heading::north;
    std::uint32_t to = 0;  // number of the room there; 0: not known yet
    // The rest only for those who take pictures.
    game::ExitState leads = game::ExitState::open;
    bool back = false;
    std::optional<base::Instant> window_closes = {};  // of a start room's exit
    base::Duration window_left = {};  // from when this was told; no part of what it is about
    std::uint32_t inside = 0;

    friend bool operator==(const Exit& one, const Exit& other) {
        return one.towards == other.towards && one.to == other.to && one.leads == other.leads &&
               one.back == other.back && one.window_closes == other.window_closes &&
               one.inside == other.inside;
    }
};

// Room.Info. Numbers are positive, of 31 bits, unique on the server and stable as long as the room
// stands.
struct Room {
    std::uint32_t number = 0;  // 0: one cannot see where one is
    std::string name;
    std::string area;  // "The surface", "Branch 7"
    std::uint32_t area_number = 0;
    std::string environment;                                    // "wet earth"
    std::optional<std::pair<std::int32_t, std::int32_t>> cell;  // in a branch: x, y
    std::uint32_t depth = 0;
    std::vector<Exit> exits;
    bool dark = false;  // this and the next only for those who take pictures
    bool blocked = false;

    friend bool operator==(const Room&, const Room&) = default;
};

// Room.Players
struct Players {
    std::vector<std::string> names;
    std::uint32_t more = 0;  // in a crowd; only for those who take pictures

    friend bool operator==(const Players&, const Players&) = default;
};

// Room.WrongDir
struct WrongDirection {
    game::Heading towards = game::Heading::north;

    friend bool operator==(const WrongDirection&, const WrongDirection&) = default;
};

// Comm.Channel.Text
struct Speech {
    std::string channel;  // "say", "tell", "party", "shout", "all"
    std::string talker;
    std::string to;  // whom oneself has told it; of what others say nothing stands here
    std::string text;

    friend bool operator==(const Speech&, const Speech&) = default;
};

// Char.Login.Result
struct LoginResult {
    bool success = false;
    std::string message;

    friend bool operator==(const LoginResult&, const LoginResult&) = default;
};

// Client.Media.Play
struct Sound {
    std::string folder;   // where it can be had from, a URL that ends in a slash
    std::string name;     // of the file
    std::string caption;  // for those who do not hear it

    friend bool operator==(const Sound&, const Sound&) = default;
};

// Of packaging/mudlet: who has another is offered this one. The package says the same of itself.
inline constexpr std::string_view mudlet_package_version = "3";

// Client.GUI: a package that adds windows to a client, in packaging/mudlet.
struct ClientPackage {
    std::string version;
    std::string url;

    friend bool operator==(const ClientPackage&, const ClientPackage&) = default;
};

// Core.Goodbye
struct Goodbye {
    std::string reason;

    friend bool operator==(const Goodbye&, const Goodbye&) = default;
};

}  // namespace signals

using Signal =
    std::variant<signals::Name, signals::Vitals, signals::Status, signals::Items,
                 signals::ItemsChanged, signals::Room, signals::Players, signals::WrongDirection,
                 signals::Speech, signals::Sound, signals::ClientPackage, signals::LoginResult,
                 signals::Goodbye, signals::Map, signals::Chamber, signals::Fight,
                 signals::FightOver, signals::Party, signals::Quests, signals::Sheet,
                 signals::Commands, signals::Hints, signals::Shop, signals::Preferences>;

}  // namespace underwell::server
