// A house for one person (N14): the same world, turns and reports as in the hall, without a door,
// accounts, connections or threads. Whoever runs it hands in the lines that are typed and the time
// that was played, and shows what comes of it; a turn is durable before it is told (law 4). Time
// stands still while nobody plays: the world goes on from its last moment, whatever the clock says
// meanwhile. Since nobody else is there, a walk over several rooms goes on by itself until it ends
// or something comes in between, and a room that was told before is told in brief. One thread.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/base/result.hpp"
#include "underwell/game/document.hpp"
#include "underwell/game/ids.hpp"
#include "underwell/game/languages.hpp"
#include "underwell/game/notice.hpp"
#include "underwell/game/request.hpp"
#include "underwell/game/tongue.hpp"
#include "underwell/game/view.hpp"
#include "underwell/server/house.hpp"
#include "underwell/server/ports/journal.hpp"
#include "underwell/server/ports/packs.hpp"
#include "underwell/server/reporter.hpp"
#include "underwell/server/signals.hpp"

namespace underwell::server {

struct SoloParts {
    Journal& journal;
    std::shared_ptr<const Pack> pack;
    const game::Languages& languages;
};

struct NewWorld {
    std::uint64_t seed = 1;
    base::Instant begins;  // its first moment
};

// Whoever plays, as far as it matters how they are told.
struct SoloPlayer {
    std::string_view language = {};  // as gettext names it; empty: as it was
    bool reader = false;             // uses a screen reader: rounds wait longer (B1, N13)
};

// Whether somebody who was told this in one turn is on the way, and nothing has come in between.
bool walks_on(std::span<const game::Notice> told, base::CharacterId who);

class Solo {
  public:
    // What there is to show, in order.
    struct Told {
        std::vector<game::Document> documents = {};
        std::vector<Signal> signals = {};
        bool leaves = false;                              // by `quit`
        std::vector<game::RequestKind> not_for_one = {};  // what only a server can do

        bool empty() const {
            return documents.empty() && signals.empty() && !leaves && not_for_one.empty();
        }
    };

    // A journal without a world gets a new one. What is given must outlive it.
    static base::Result<std::unique_ptr<Solo>> open(SoloParts parts, const NewWorld& fresh);

    // Somebody is played; false in a new world, until begin().
    bool has_begun() const { return who_ != base::CharacterId{}; }

    // Theirs, as soon as they are in the world.
    std::optional<std::string> name() const;

    // Who could come into a new world (P1): as many as one likes, by their numbers.
    game::Document offer(std::uint32_t number, std::string_view language) const;

    // Somebody of that name comes into the world, which has nobody yet, as that offer said. Fails
    // with bad_name.
    base::Result<void> begin(const std::string& name, const SoloPlayer& player,
                             std::uint32_t offer = 0);

    // Whoever is there goes on.
    base::Result<void> go_on(const SoloPlayer& player);

    void type(std::string line);

    // What has happened after so much time was played since open(). If it fails nothing of it is
    // stored, and the house is to be opened anew.
    base::Result<Told> work(base::Duration played);

    // After so much time there is something to do by itself; nothing: never.
    std::optional<base::Duration> next_due() const;

    // Everything is told once more: whoever shows it has forgotten.
    void tell_afresh() { reported_ = {}; }

  private:
    Solo(SoloParts parts, base::Instant clock) : parts_{std::move(parts)}, clock_{clock} {}

    void set_up(const SoloPlayer& player, const game::Preferences& before);
    const game::Character* body() const;
    game::Tongue tongue(std::string_view language) const;
    game::Tongue own_tongue() const;
    // Whether one only passes through the room that is told.
    enum class Stay : std::uint8_t { stops, passes };

    base::Result<Stay> take_turn(base::Duration played, Told& told);
    void show(const game::Notice& notice, Stay stay, Told& told);
    game::Document room_document(const game::RoomView& room, Stay stay);
    std::int32_t hit_points() const;
    std::vector<Signal> news(base::Duration played);

    SoloParts parts_;
    base::Instant clock_;  // when it was opened, as the house is told
    std::unique_ptr<House> house_;

    // A room that was told, so that it is known.
    struct RoomTold {
        base::ZoneId zone;
        game::RoomNumber room;

        friend bool operator==(const RoomTold&, const RoomTold&) = default;
    };

    base::CharacterId who_;
    bool is_starting_ = true;          // nothing was told yet
    std::vector<std::string> typed_;   // since the last work()
    std::deque<RoomTold> told_rooms_;  // the newest last
    std::vector<game::Request> requests_;
    SceneKept scene_;
    Reported reported_;
};

}  // namespace underwell::server
