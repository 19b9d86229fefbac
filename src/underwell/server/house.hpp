// All zones of one process, over one journal: take inputs → step → commit → reveal. Nothing that a
// turn has to say leaves the house before it is durable (law 4). Messages between zones of the
// house are delivered within the turn, so that one commit holds both ends. A zone in which nobody
// is awake takes no time, and is put away when there are many; it comes back when something
// concerns it. Time never goes back in here: after a clock that does, the house goes on from its
// latest moment at the clock's pace. One thread. turn() does all of it; who stores on another
// thread calls decide(), and made_durable() afterwards. After a turn that failed nothing of it may
// be revealed, and the house must be opened anew from the journal.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/base/result.hpp"
#include "underwell/game/generator.hpp"
#include "underwell/game/input.hpp"
#include "underwell/game/notice.hpp"
#include "underwell/game/request.hpp"
#include "underwell/game/zone.hpp"
#include "underwell/game/zone_codec.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::server {

struct HouseSettings {
    std::uint64_t seed = 1;                          // of a new world
    std::uint64_t events_between_snapshots = 4'096;  // of one zone, at least: bounds its recovery
    bool keeps_history = false;  // for replaying; else turns go when a snapshot makes them needless
    // In memory, of zones in which nobody is awake: each word spoken to a sleeper concerns one.
    std::size_t idle_zones_kept = 64;

    friend bool operator==(const HouseSettings&, const HouseSettings&) = default;
};

// What one of the staff did, or tried (K4).
struct StaffAct {
    std::string name;
    std::string words;
    bool refused = false;
};

// What became of the lines that were typed.
struct LinesAnswered {
    std::uint64_t done = 0;
    std::uint64_t refused = 0;
    std::uint64_t unknown = 0;  // no command begins so

    friend bool operator==(const LinesAnswered&, const LinesAnswered&) = default;
};

// What a turn has decided and not stored yet.
struct Decided {
    // May be revealed, or carried out, once the commit of this number is durable; 0: at once.
    struct Telling {
        std::uint64_t after = 0;
        game::Notice notice;
    };

    struct Asking {
        std::uint64_t after = 0;
        game::Request request;
    };

    // Where somebody stepped from one tile to another: that is told to nobody, only seen.
    struct SteppedIn {
        base::ZoneId zone;
        game::RoomNumber room;

        friend auto operator<=>(const SteppedIn&, const SteppedIn&) = default;
    };

    std::uint64_t number = 0;  // of the commit, counted from 1; 0: nothing has changed
    Commit commit = {};
    std::vector<Telling> tellings = {};  // in order
    std::vector<Asking> askings = {};
    std::vector<StaffAct> acts = {};
    LinesAnswered lines = {};
    std::vector<SteppedIn> stepped = {};
    std::uint64_t events = 0;  // in the commit
};

class House {
  public:
    // Recovers what the journal holds, by folding events: no dice, no scripts. An empty journal
    // gets a new world. No time passes in it before the first turn. Branches in which nobody is
    // awake stay where they are until something concerns them. The journal must outlive the house,
    // and nobody else may commit to it.
    static base::Result<std::unique_ptr<House>> open(Journal& journal, const game::Rules& rules,
                                                     const HouseSettings& settings,
                                                     base::Instant now);

    // One turn of the house. What it gives may be shown; if it fails nothing may.
    base::Result<std::vector<game::Notice>> turn(base::Instant clock);

    // A turn without its storing: commits are stored in the order of their numbers, and the next
    // turn may be decided meanwhile. What shows nothing that is not durable need not wait.
    base::Result<Decided> decide(base::Instant clock);
    void made_durable(std::uint64_t commit);

    // For the next turn. Words of somebody who is nowhere are dropped.
    void type(base::CharacterId who, std::string line);
    void take(base::ZoneId zone, game::Happening what);

    // When the house has something to do by itself, by the clock that turn() is told.
    std::optional<base::Instant> next_due() const;

    // What time it is in the house when the clock says this: never before what a zone has lived
    // through.
    base::Instant time_at(base::Instant clock) const;

    // Where somebody is; nothing for a character that was never made.
    std::optional<base::ZoneId> whereabouts(base::CharacterId who) const;

    // Somebody where they are; nothing if that is not loaded.
    struct BodyFound {
        const game::Zone& zone;
        const game::Character& body;
    };

    std::optional<BodyFound> find_body(base::CharacterId who) const;

    // What is there may be shown once the commit of this number is durable; 0: at once.
    std::uint64_t shown_after(base::ZoneId zone) const;

    // Loaded ones only, in the order of their ids.
    const std::map<base::ZoneId, game::Zone>& zones() const { return zones_; }

    // Nothing if it is not loaded.
    const game::Zone* find_zone(base::ZoneId id) const;

    // The zone, loaded if need be.
    base::Result<const game::Zone*> zone(base::ZoneId id);

    // What the game asks of the program is handed on when the turn it was decided in is durable.
    void on_request(std::function<void(const game::Request&)> carry_out) {
        carry_out_ = std::move(carry_out);
    }

    // With the next turn a snapshot is stored, so that what was typed and said in the zone until
    // now goes, unless history is kept (N16). False: nothing has to.
    base::Result<bool> let_words_go(base::ZoneId zone);

    // Loaded or not.
    base::Result<std::vector<base::ZoneId>> stored_zones() const { return journal_.zones(); }

    // Others from the next turn on (law 8). Each zone is told by an input of its own, before the
    // first that is decided by them: so the journal knows which pack decided what. Rules must
    // outlive their use; those of different content have different fingerprints.
    void follow(const game::Rules& rules) { rules_ = &rules; }

  private:
    struct Waiting {
        base::ZoneId zone;
        game::Happening what;
        std::optional<base::CharacterId> typed_by = {};
    };

    struct Bookkeeping {
        std::uint64_t turn = 0;         // the number of the last one decided
        std::uint64_t commit = 0;       // the last one that it is part of
        std::uint64_t snapshot_at = 0;  // events_applied then
        std::optional<base::Instant> due;
    };

    House(Journal& journal, const game::Rules& rules, const HouseSettings& settings)
        : journal_{journal}, rules_{&rules}, settings_{settings} {}

    base::Instant go_on_to(base::Instant clock);
    base::Result<void> recover();
    base::Result<void> recover_wakeful(const std::vector<base::ZoneId>& stored);
    base::Result<game::Zone*> load(base::ZoneId id);
    base::Result<void> step(base::ZoneId id, game::Happening what, base::Instant now);
    void step(game::Zone& zone, game::Happening what, base::Instant now);
    void note(const game::Zone& zone, const game::Event& event);
    std::string name_of(base::CharacterId who) const;
    base::Result<void> take_inbox(base::Instant now);
    const game::Notice* refusal_of(base::CharacterId who, std::size_t said_before) const;
    void count_answer(const game::Notice* refusal);
    base::Result<void> store(const Decided& decided);
    base::Result<void> deliver(base::Instant now);
    base::Result<void> run_timers(base::Instant now);
    void note_due(const game::Zone& zone);
    void put_away(base::ZoneId id);
    void note_idle(base::ZoneId id);
    Decided close_turn();
    std::uint64_t events_between_snapshots(const game::Zone& zone) const;
    Commit written() const;
    void write_snapshot(Commit& commit, base::ZoneId id, std::uint64_t turn) const;
    void close_pages(const Commit& commit);

    Journal& journal_;
    const game::Rules* rules_;
    HouseSettings settings_;
    std::map<base::ZoneId, game::Zone> zones_;
    boost::unordered_flat_map<std::uint64_t, game::Zone*> at_hand_;  // the same, found at once
    boost::unordered_flat_map<std::uint64_t, Bookkeeping> books_;    // by zone
    std::set<std::pair<base::Instant, base::ZoneId>> due_;
    // Of all who were in a loaded zone.
    boost::unordered_flat_map<std::uint64_t, base::ZoneId> places_;
    std::vector<base::ZoneId> idle_;  // of those loaded, the longest idle first
    std::vector<Waiting> inbox_;
    std::function<void(const game::Request&)> carry_out_;
    base::Instant latest_;                               // that any zone has lived through
    base::Duration ahead_of_clock_ = base::Duration{0};  // after a clock that went back
    std::uint64_t commits_decided_ = 0;
    std::map<std::uint64_t, std::vector<base::ZoneId>> under_way_;  // commits, with their zones

    struct Said {
        base::ZoneId zone;
        game::Notice notice;
    };

    struct Wished {
        base::ZoneId zone;
        game::Request request;
    };

    // Of the turn under way.
    std::map<base::ZoneId, game::TurnsKept> pages_;  // what happened, by zone
    std::set<base::ZoneId> snapshots_wanted_;        // whether anything happened or not
    std::vector<Said> said_;
    std::vector<Wished> wished_;
    std::vector<StaffAct> acts_;
    LinesAnswered lines_;
    std::vector<Decided::SteppedIn> stepped_;
    std::vector<std::pair<base::ZoneId, base::ZoneId>> mail_;  // from, to: something was sent
};

}  // namespace underwell::server
