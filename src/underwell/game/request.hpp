// What the game asks of the program that runs it, since it cannot do it itself: to load packs anew,
// to keep somebody out, to stop. Handed on once the turn it was decided in is durable (law 4); the
// staff's word for it stands in the journal as StaffActed. Not stored, and not repeated after a
// crash.
#pragma once

#include <cstdint>
#include <string>

#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"

namespace underwell::game {

enum class RequestKind : std::uint8_t {
    reload_packs,
    ban,
    pardon,
    shut_down,
    leave,            // whoever asks, by quit
    keep,             // a guest wants to be called `name` and to come back
    change_password,  // of whoever asks
    list_bans,        // whose name, or what network, begins with `name`
};

struct Request {
    RequestKind what = RequestKind::reload_packs;
    base::CharacterId by = {};
    base::CharacterId whom = {};   // of a ban and of its end
    std::string name = {};         // theirs; or the one that is wanted
    base::Duration duration = {};  // of a ban; none: until it is ended
    std::string words = {};        // why

    friend bool operator==(const Request&, const Request&) = default;
};

}  // namespace underwell::game
