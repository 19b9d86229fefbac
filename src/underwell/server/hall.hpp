// The hall: where connections and the world meet. It takes what arrives, lets the house take its
// turns, has them stored, and reveals what is durable (law 4). One thread at a time calls it, but
// for the mailbox, where transports, storage and clerk leave what they have; so work() can be run
// by a test as well as by threads (hall_runner.hpp). When storing fails, nothing of it is revealed:
// the hall says so, opens the journal anew and goes on from what is there.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/base/result.hpp"
#include "underwell/game/languages.hpp"
#include "underwell/server/clerk.hpp"
#include "underwell/server/committer.hpp"
#include "underwell/server/delivery.hpp"
#include "underwell/server/house.hpp"
#include "underwell/server/mailbox.hpp"
#include "underwell/server/metrics.hpp"
#include "underwell/server/missed_words.hpp"
#include "underwell/server/ports/log.hpp"
#include "underwell/server/ports/packs.hpp"
#include "underwell/server/public_facts.hpp"
#include "underwell/server/sessions.hpp"
#include "underwell/server/settings.hpp"

namespace underwell::server {

// Commits that may be under way at once; then the next turn waits.
inline constexpr std::size_t commits_under_way_max = 64;

// A journal and what stores into it, which uses the journal to its last moment: it always ends
// first.
struct Storage {
    Storage() = default;
    Storage(Storage&&) = default;

    Storage& operator=(Storage&& other) noexcept {
        queue.reset();
        journal = std::move(other.journal);
        queue = std::move(other.queue);
        return *this;
    }

    ~Storage() = default;

    std::unique_ptr<Journal> journal;
    std::unique_ptr<CommitQueue> queue;
};

struct HallParts {
    std::function<base::Result<Storage>()> open_storage;
    Clerk& clerk;
    Packs& packs;
    const game::Languages& languages;
    Log& log;
    Log& audit;
    ServerMetrics& metrics;
    std::function<std::uint64_t()> entropy;  // 64 bits that nobody can guess
    // Runs something slow on another thread; asked for again only when that has ended, but for its
    // last word.
    std::function<void(std::move_only_function<void()>)> run_aside;
};

class Hall {
  public:
    // Opens storage and house. Everything in the parts must outlive the hall.
    static base::Result<std::unique_ptr<Hall>> open(const HallParts& parts,
                                                    const ServerSettings& settings,
                                                    base::Instant now);
    Hall(const Hall&) = delete;
    Hall& operator=(const Hall&) = delete;
    ~Hall();

    // One more way in: what arrives there is put into the result, which lives as long as the hall.
    Arrivals& open_entrance(Transport& transport);

    // Takes what is in the mailbox, and does what is to be done by now. True: there is more to do.
    bool work(base::Instant now);

    // When it has something to do even if nothing arrives.
    base::Instant next_due() const;

    // From any thread.
    Mailbox& mailbox() { return mailbox_; }

    // Called by transports' threads when so much of theirs has come into the mailbox; if nobody
    // says otherwise, whoever waits there is woken. To be said before anything arrives.
    void on_arrivals(std::function<void(std::size_t several)> tell) { brought_ = std::move(tell); }

    // From any thread; lives as long as the hall.
    const PublicBoard& public_board() const { return board_; }

    // By those who run the program, through the mailbox: says goodbye and ends; loads packs anew;
    // takes other settings; sees bans that a tool has changed.
    void stop(std::string why);
    void reload_packs();

    // Tells builders and admins who play what is wrong with a pack's script (G3), but not the same
    // twice within a minute.
    void tell_builders(const std::string& error);

    // Tells those who play that it stops in so long. False: nobody plays.
    bool warn(std::chrono::seconds left);

    void follow(const ServerSettings& settings) {
        settings_ = settings;
        delivery_.play_from(settings.clients.sounds_url);
    }

    // Everybody is gone, and everything is stored.
    bool has_ended() const;

    // Storing fails at present, for this reason.
    const std::optional<std::string>& trouble() const { return trouble_; }

    // A role that the accounts hold for a character: it is given as soon as that is in the world,
    // and noted once that is durable. Until then the name is kept for it.
    void appoint(Appointment appointment);

    // Of the clerk.
    std::size_t answers_awaited() const { return answers_awaited_; }

    const House* house() const { return house_.get(); }

  private:
    class Entrance;

    // How somebody is spoken to from a turn on, and what stands before the line that they type.
    struct Aftermath {
        ConnectionId to;
        base::CharacterId who;
        bool reader = false;
        game::Language language = game::Language::english;
        game::ChatterSet silenced = {};
        std::string prompt = {};
        std::vector<Signal> signals = {};
        std::uint32_t answers = 0;  // of what they typed, that many are given with it
    };

    // What is revealed and carried out once a commit is durable.
    struct Pending {
        std::vector<game::Notice> notices = {};
        std::vector<game::Request> requests = {};
        std::vector<Aftermath> aftermaths = {};
        std::shared_ptr<const PublicFacts> facts = {};
    };

    Hall(const HallParts& parts, const ServerSettings& settings);

    // hall.cpp: the round
    base::Result<void> open_house();
    void read_mail();
    void take_lines();
    void take_line(Session& session, std::string line);
    void take_turn();
    void submit(Decided decided);
    void stored(std::uint64_t epoch, std::uint64_t number, const base::Result<void>& result);
    Pending& pending_after(std::uint64_t commit);
    void prepare_aftermath(Session& session);

    // What a report about somebody who is there is made from.
    struct Viewpoint {
        const game::Zone& zone;
        const game::Character& body;
        game::Tongue tongue;
        game::Tongue english;
    };

    std::optional<Viewpoint> viewpoint_of(const Session& session) const;
    ReportedOn report_about(const Session& session, const Viewpoint& viewpoint);
    std::vector<Signal> report_to(Session& session, const Viewpoint& viewpoint);
    void touch_those_who_see(const Decided::SteppedIn& place);
    void tell_of_far_places();
    void reveal();
    void reveal(Pending ready);
    void adopt(const Aftermath& aftermath);
    void show(Aftermath aftermath);
    bool can_decide() const;
    void halt(const base::Error& error);
    void try_to_go_on();
    void keep_house();
    void heed_tools();
    void see_off(std::span<const Departure> gone);
    void give_roles();
    void give_role(base::CharacterId who, base::ZoneId place);
    PublicFacts look_from_outside();
    void tell_outside();
    void count();
    void count(const LinesAnswered& lines);

    // hall_sessions.cpp: who comes and goes
    void arrived(std::size_t entrance, Arrival arrival);
    void take(Session& session, arrivals::Connected what);
    void take(Session& session, arrivals::Greets what);
    void take(Session& session, arrivals::TraitsChanged what);
    void take(Session& session, arrivals::Typed what);
    void take(Session& session, arrivals::Credentials what);
    void take(Session& session, arrivals::WantsSignals what);
    void take(Session& session, arrivals::KeepsSettings what);
    void take(Session& session, const arrivals::Disconnected& what);
    void tell_afresh(Session& session);
    void note_end(const Session& session, std::string_view why);
    void change_traits(Session& session, ClientTraits traits);
    void look_after(Session& session);
    static void speak(Session& session, game::Language language);
    void lose(base::CharacterId who, bool guest);
    bool is_away(base::CharacterId who);
    void mark_those_away(game::WhoView& view);
    void keep_for_those_away(const game::Notice& notice);
    void say_who_is_away(const game::Notice& notice);
    void tell_what_was_missed(Session& session, base::CharacterId who);
    void put_to_sleep(base::CharacterId who);
    void see_off(base::CharacterId who);
    bool have_words_gone(base::CharacterId who);
    void bound_absent_guests();
    DoorFacts facts();
    bool is_known(std::string_view name) const;
    bool is_reserved(std::string_view name) const;
    std::optional<base::CharacterId> character_called(std::string_view name) const;
    const game::Character* body_of(base::CharacterId who) const;

    // hall_door.cpp: conversations and what comes of them
    void converse(Session& session, DoorAnswer answer);
    void fulfil(Session& session, wishes::Nothing wish);
    void fulfil(Session& session, wishes::LogIn wish);
    void fulfil(Session& session, wishes::Begin wish);
    void fulfil(Session& session, wishes::PlayAsGuest wish);
    void fulfil(Session& session, wishes::Leave wish);
    void fulfil(Session& session, wishes::SeeWho wish);
    void fulfil(Session& session, wishes::ChangePassword wish);
    void fulfil(Session& session, wishes::Keep wish);
    void fulfil(Session& session, wishes::GiveUp wish);
    void ask(Session& session);
    void answer_login(ConnectionId id, const std::string& name, base::Result<Account> answer);
    void answer_begin(ConnectionId id, std::uint32_t offer, base::Result<Account> answer);
    void answer_password(ConnectionId id, base::Result<Account> answer);
    void answer_keep(ConnectionId id, std::string name, base::Result<Account> answer);
    void refuse_login(Session& session, std::string_view name, const base::Error& error);
    void let_in(Session& session, const Account& account, std::uint32_t offer);
    void bind(Session& session, base::CharacterId who, const std::string& name);
    void end_conversation(Session& session);
    template <typename... Given, typename... More>
    Clerk::Answer later(ConnectionId id, void (Hall::*answer)(ConnectionId, Given...),
                        const More&... more);
    std::string new_guest_name();
    base::CharacterId new_character_id();

    // hall_requests.cpp: what the game asks of the program
    void carry_out(const game::Request& request);
    void leave(Session& session, base::CharacterId who);
    void keep(Session& session, const std::string& name);
    void ban(const game::Request& request);
    void heed_bans();
    void refuse_network(const game::Request& request);
    bool would_keep_out_oneself(const game::Request& request, const Ban& ban);
    void turn_away(Session& session, const Ban& ban);
    void tell_of_stop(Session& session);
    void pardon(const game::Request& request);
    void list_bans(Session& session, std::string_view beginning);
    void load_packs();
    void packs_loaded(const std::set<base::CharacterId>& by,
                      base::Result<std::shared_ptr<const Pack>> loaded);

    HallParts parts_;
    ServerSettings settings_;
    Mailbox mailbox_;
    std::function<void(std::size_t)> brought_;
    std::vector<std::unique_ptr<Entrance>> entrances_;
    std::shared_ptr<const Pack> pack_;
    std::vector<std::shared_ptr<const Pack>> former_packs_;  // what waits may still speak of them
    std::set<base::CharacterId> packs_wanted_by_;  // since the last load began; nobody: by a signal
    bool packs_are_loading_ = false;
    std::map<std::string, base::Instant> script_errors_told_;  // within the last minute
    Sessions sessions_;
    Delivery delivery_;
    PublicBoard board_;
    SceneKept scene_;
    std::set<Decided::SteppedIn> stepped_in_crowds_;  // since the last round of looking after
    Storage storage_;
    std::unique_ptr<House> house_;  // nothing while storing fails
    std::uint64_t epoch_ = 0;       // how often the house was opened
    std::uint64_t durable_ = 0;     // the last commit of this house that is
    std::uint64_t submitted_ = 0;
    std::map<std::uint64_t, Pending> pending_;              // by commit
    std::vector<ConnectionId> ready_;                       // sessions with lines to be looked at
    std::map<base::CharacterId, base::Instant> link_dead_;  // and when they fall asleep
    MissedWords missed_;                                    // by those whose connection was lost
    std::map<base::CharacterId, base::Instant> departing_;  // guests, and when they are forgotten
    std::set<base::CharacterId> removed_;                   // of those, whose accounts are gone

    // What somebody said goes with them, zone by zone.
    struct WordsGoing {
        base::CharacterId of;
        std::vector<base::ZoneId> zones;  // still to be looked at
        std::uint64_t after = 0;          // the last commit that lets some of it go
    };

    std::optional<WordsGoing> words_going_;

    struct Appointed {
        Appointment what;
        bool is_written_down = false;  // in the audit log
    };

    std::map<base::CharacterId, Appointed> appointed_;
    std::uint64_t appointments_noted_ = 0;
    base::Instant now_;
    base::Instant next_round_;  // of looking after everything
    bool inputs_ = false;       // something was given to the house
    std::optional<std::string> stopping_;
    std::optional<base::Instant> stops_at_;  // as whoever runs the program has said
    std::optional<std::string> trouble_;
    std::size_t playing_ = 0;
    std::size_t answers_awaited_ = 0;
    base::Instant tools_heeded_ = {};
    std::uint64_t bans_heeded_ = 0;  // as the clerk counts their changes
};

}  // namespace underwell::server
