#include "underwell/sim/simulation.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/commands.hpp"
#include "underwell/game/event_names.hpp"
#include "underwell/game/zone_codec.hpp"
#include "underwell/server/house.hpp"
#include "underwell/server/replay.hpp"
#include "underwell/sim/bot.hpp"
#include "underwell/sim/simulated_journal.hpp"
#include "underwell/sim/watched_journal.hpp"
#include "underwell/sim/witness.hpp"

namespace underwell::sim {

using base::CharacterId;
using base::Duration;
using base::Instant;
using base::ZoneId;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

namespace {

constexpr std::uint32_t faults_per_mille = 2;
constexpr std::uint32_t read_faults_per_mille = 1;
constexpr std::uint64_t turns_between_counts = 2'000;
constexpr std::uint32_t turns_between_clock_jumps = 3'000;  // about
constexpr std::uint32_t turns_between_reloads = 4'000;      // about
constexpr std::uint64_t events_between_snapshots = 500;
constexpr std::size_t idle_zones_kept = 16;  // few enough that some are put away, and come back

constexpr Duration longest_ban = hours{24 * 7};  // even one for good: everybody is needed here
constexpr Duration restart_takes = minutes{1};

struct Player {
    CharacterId id;
    game::Role role = game::Role::player;
    Bot bot;
    bool connected = false;
    Instant acts;               // next, as the agenda has it
    Instant leaves;             // while connected
    Instant banned_until = {};  // by staff
};

// The first one runs the world, and half of all play carefully. Each mixture of habits occurs.
BotHabits habits_of_player(std::uint64_t number) {
    BotHabits habits{.careful = number % 2 == 0,
                     .leads = number % 8 == 0,
                     .tiles = number % 5 < 2,
                     .role = game::Role::player};
    if (number == 1) habits.role = game::Role::admin;
    if (number % 12 == 5) habits.role = game::Role::helper;
    if (number % 12 == 9) habits.role = game::Role::builder;
    return habits;
}

std::string name_of_player(std::uint64_t number) {
    std::string name = "P";
    for (; number > 0; number /= 26)
        name.push_back(static_cast<char>('a' + number % 26));
    return name + "x";
}

// Up to so long, and one at least.
template <typename Unit>
Duration some(base::Stream& chance, Unit most) {
    return Unit{1 + chance.below(static_cast<std::uint32_t>(most.count()))};
}

// Most who go are back soon: a connection broke. Some stay away for so long that their branch
// collapses meanwhile (S6).
Duration drawn_absence(base::Stream& chance) {
    const std::uint32_t kind = chance.below(100);
    if (kind < 50) return some(chance, minutes{10});
    if (kind < 80) return some(chance, minutes{240});
    if (kind < 98) return some(chance, hours{20});
    return hours{24 * 7} + some(chance, hours{24});
}

// As far as clocks are ever wrong: by some minutes, and sometimes by days.
Duration drawn_jump(base::Stream& chance) {
    const bool far = chance.below(20) == 0;
    const Duration most = far ? Duration{hours{24 * 10}} : Duration{hours{1}};
    const Duration drawn = some(chance, std::chrono::duration_cast<seconds>(2 * most));
    return drawn - most;
}

class Run {
  public:
    Run(const SimulationSettings& settings, const SimulationWorld& world)
        : settings_{settings},
          world_{world},
          knowledge_{
              .content = world.packs.front().content, .names = {}, .answers = world.riddle_answers},
          streams_{settings.seed, "sim.players"},
          chances_{settings.seed, "sim.world"},
          witness_{world.packs.front().content} {
        for (const game::Rules& pack : world.packs)
            witness_.know(pack.content);
        witness_.second_opinion = world.second_opinion;
        for (const std::string_view name : game::event_names())
            events_seen_.emplace(name, 0);
        for (std::uint64_t number = 1; number <= settings.players; ++number)
            knowledge_.names.push_back(name_of_player(number));
        if (settings.faults) plan_faults();
        disk_.stored = [this](const server::Commit& commit) { look_at(commit); };
        open();
        for (std::uint64_t number = 1; number <= settings.players; ++number) {
            const BotHabits habits = habits_of_player(number);
            players_.push_back({.id = {number},
                                .role = habits.role,
                                .bot = Bot{knowledge_, habits},
                                .connected = false,
                                .acts = now_ + seconds{number % 60},
                                .leaves = now_});
            agenda_.emplace(players_.back().acts, number - 1);
        }
    }

    SimulationReport run() {
        const Instant end = start_ + hours{settings_.hours};
        std::uint64_t passed = 0;
        while (now_ < end && !witness_.broken()) {
            next_moment();
            for (; now_ >= start_ + hours{passed + 1}; ++passed)
                if (world_.progress) world_.progress(passed + 1);
        }
        if (!witness_.broken()) judge_world();
        name_what_happened();
        report_.events = witness_.events();
        report_.broken = witness_.broken();
        report_.broken_at_turn = report_.turns;
        if (settings_.keeps_history && !report_.broken) replay_all();
        count_faults();
        return report_;
    }

  private:
    void name_what_happened() {
        for (const auto& [name, count] : events_seen_)
            report_.events_seen.emplace(name, count);
        for (const auto& [word, count] : commands_typed_) {
            const game::CommandRow* row = game::find_command(word, game::Role::admin);
            report_.commands_used[row == nullptr ? "?" : std::string{row->name}] += count;
        }
    }

    void plan_faults() {
        disk_.faults = JournalFaults::drawn(base::StreamFamily{settings_.seed, "sim.faults"},
                                            faults_per_mille);
        disk_.read_faults = JournalFaults::drawn(
            base::StreamFamily{settings_.seed, "sim.read_faults"}, read_faults_per_mille);
    }

    // Time as the house is told it.
    Instant clock() const { return now_ + clock_wrong_by_; }

    const game::Rules& pack() const { return world_.packs[pack_]; }

    void open_journal() {
        journal_.reset();
        if (world_.journal != nullptr) {
            journal_ = std::make_unique<WatchedJournal>(
                *world_.journal, [this](const server::Commit& commit) { look_at(commit); });
            return;
        }
        auto journal = SimulatedJournal::open(disk_);
        CHECK(journal.has_value());
        journal_ = std::move(*journal);
    }

    // Opens the journal and the house as often as it takes: opening can crash, too.
    void open() {
        for (bool opened = false; !opened;) {
            house_.reset();
            open_journal();
            auto house = server::House::open(*journal_, pack(),
                                             {.seed = settings_.seed,
                                              .events_between_snapshots = events_between_snapshots,
                                              .keeps_history = settings_.keeps_history,
                                              .idle_zones_kept = idle_zones_kept},
                                             clock());
            opened = house.has_value();
            if (opened) house_ = std::move(*house);
            if (opened) house_->on_request([this](const game::Request& wish) { carry_out(wish); });
            CHECK(opened || settings_.faults);
        }
        for (const auto& [id, zone] : house_->zones())
            witness_.compare(zone);
    }

    // What is durable is all that counts: the witness sees it as it was stored.
    void look_at(const server::Commit& commit) {
        ++report_.commits;
        for (const server::TurnRecord& turn : commit.turns)
            look_at_turn(turn.zone, turn.blob);
        for (const ZoneId zone : commit.forgotten)
            witness_.see_forgotten(zone);
        witness_.see_commit_end();
    }

    void look_at_turn(ZoneId id, const base::Bytes& blob) {
        report_.fingerprint = base::scramble(report_.fingerprint ^ base::checksum(blob));
        const auto kept = game::restore_turns(blob);
        CHECK(kept.has_value());
        for (const game::Event& event : kept->events) {
            witness_.see(id, event);
            ++events_seen_.find(game::name_of(event))->second;
            note(event);
        }
    }

    void note(const game::Event& event) {
        if (const auto* dug = event.as<game::RoomDug>()) {
            const auto& walk = dug->growth.walk;
            const auto depth = std::uint64_t{grid::depth(grid::step(walk.from, walk.towards))};
            ++report_.rooms;
            report_.deepest = std::max(report_.deepest, depth);
        }
        if (const auto* gained = event.as<game::LevelGained>())
            report_.highest_level = std::max<std::uint64_t>(report_.highest_level, gained->level);
        if (event.as<game::BranchFounded>() != nullptr) ++report_.branches;
    }

    // What only the program that runs the game can do.
    void carry_out(const game::Request& request) {
        switch (request.what) {
            case game::RequestKind::reload_packs:
                return load_pack((pack_ + 1) % world_.packs.size());
            case game::RequestKind::ban:
            case game::RequestKind::pardon:
                return ban(request);
            case game::RequestKind::shut_down:
                stops_ = true;
                return;
            case game::RequestKind::leave:
                return disconnect(request.by);
            case game::RequestKind::keep:
            case game::RequestKind::change_password:
            case game::RequestKind::list_bans:
                return;  // nobody here has a password, or reads lists
        }
    }

    void disconnect(CharacterId who) {
        if (who.value < 1 || who.value > players_.size()) return;
        Player& player = players_[who.value - 1];
        player.leaves = now_;  // as soon as they would act again
    }

    void ban(const game::Request& request) {
        if (request.whom.value < 1 || request.whom.value > players_.size()) return;
        const bool for_good = request.duration == Duration{0};
        const Duration duration = for_good ? longest_ban : std::min(request.duration, longest_ban);
        const bool ends = request.what == game::RequestKind::pardon;
        players_[request.whom.value - 1].banned_until = ends ? now_ : now_ + duration;
    }

    void load_pack(std::size_t number) {
        pack_ = number;
        house_->follow(pack());
        ++report_.reloads;
    }

    // Everybody loses their connection, and the house is opened anew.
    void restart() {
        stops_ = false;
        now_ = now_ + restart_takes;
        for (Player& player : players_)
            player.connected = false;
        open();
    }

    void judge_world() {
        for (const auto& [id, zone] : house_->zones())
            witness_.compare(zone);
        witness_.count();
    }

    // Whatever comes first: a player acts, or the house has something to do.
    void next_moment() {
        const auto [acts, number] = *agenda_.begin();
        std::optional<Instant> due = house_->next_due();
        if (due) *due = *due - clock_wrong_by_;
        if (due && *due <= acts) {
            now_ = std::max(now_, *due);
        } else {
            now_ = std::max(now_, acts);
            agenda_.erase(agenda_.begin());
            Player& player = players_[number];
            player.acts = now_ + act(player);
            agenda_.emplace(player.acts, number);
        }
        turn();
    }

    void turn() {
        ++report_.turns;
        change_the_world();
        auto notices = house_->turn(clock());
        if (!notices) {
            CHECK(settings_.faults);
            ++report_.crashes;
            return restart();  // nothing was revealed
        }
        for (const game::Notice& notice : *notices)
            reveal(notice);
        if (stops_) {
            ++report_.restarts;
            restart();
        }
        if (report_.turns % turns_between_counts == 0) judge_world();
    }

    // Now and then the clock jumps, or a builder loads another pack.
    void change_the_world() {
        base::Stream chance = chances_.of(report_.turns);
        if (settings_.faults && chance.below(turns_between_clock_jumps) == 0) {
            clock_wrong_by_ += drawn_jump(chance);
            ++report_.clock_jumps;
        }
        if (world_.packs.size() > 1 && chance.below(turns_between_reloads) == 0)
            load_pack(chance.below(static_cast<std::uint32_t>(world_.packs.size())));
    }

    // Only what is durable may be shown (law 4): of the zone that somebody is in, everything is.
    void reveal(const game::Notice& notice) {
        if (notice.refusal) ++report_.refusals;
        for (const CharacterId id : notice.to) {
            if (id.value < 1 || id.value > players_.size()) continue;
            judge_reveal(house_->whereabouts(id));
            Player& player = players_[id.value - 1];
            player.bot.see(notice);
            if (player.connected && player.bot.is_startled()) hurry(player);
        }
    }

    // They were going to think for longer.
    void hurry(Player& player) {
        const Instant soon = now_ + seconds{2 + player.id.value % 4};
        if (player.acts <= soon) return;
        const std::size_t number = player.id.value - 1;
        agenda_.erase({player.acts, number});
        player.acts = soon;
        agenda_.emplace(soon, number);
    }

    void judge_reveal(std::optional<ZoneId> seen) {
        if (!seen) return;
        const auto zone = house_->zones().find(*seen);
        if (zone != house_->zones().end()) witness_.see_reveal(zone->second);
    }

    // Returns how long they think before they do the next thing.
    Duration act(Player& player) {
        base::Stream chance = streams_.of(player.id.value, report_.turns);
        const auto zone = house_->whereabouts(player.id);
        if (!zone) {
            house_->take(game::surface_zone,
                         game::Creates{.id = player.id,
                                       .name = knowledge_.names[player.id.value - 1],
                                       .offer = chance.below(3)});
            return seconds{1};
        }
        const bool banned = now_ < player.banned_until;
        if (!player.connected && banned) return player.banned_until - now_;
        if (!player.connected) {
            connect(player, *zone, chance);
            return seconds{2};
        }
        if (banned || now_ >= player.leaves) {
            player.connected = false;
            house_->take(*zone, game::Sleeps{player.id});
            return drawn_absence(chance);
        }
        type(player, player.bot.type(chance));
        return player.bot.is_busy() ? some(chance, seconds{12}) : some(chance, seconds{40});
    }

    // Whoever ought to be staff is made so again: another may have taken it away meanwhile.
    void connect(Player& player, ZoneId zone, base::Stream& chance) {
        player.connected = true;
        player.leaves = now_ + some(chance, minutes{60});
        player.bot.forget();
        house_->take(zone, game::Wakes{player.id});
        if (player.role != game::Role::player && chance.below(2) == 0)
            house_->take(zone, game::Appoints{.who = player.id, .role = player.role});
    }

    void count_faults() {
        constexpr std::array names = {
            "none", "failed", "lost in doubt", "stored in doubt", "torn", "stored before a crash"};
        for (const auto& [fault, count] : disk_.met)
            report_.faults[names.at(static_cast<std::size_t>(fault))] = count;
        if (disk_.reads_broken > 0) report_.faults["broken off reading"] = disk_.reads_broken;
    }

    void type(const Player& player, const std::string& line) {
        ++report_.commands;
        ++commands_typed_[line.substr(0, line.find(' '))];
        house_->type(player.id, line);
    }

    // Law 2: the inputs alone, with the packs that were in force, give the same once more.
    void replay_all() {
        disk_.read_faults = {};
        const auto again = server::replay(*journal_, world_.packs);
        if (!again) {
            report_.broken = "law 2: the journal cannot be run again: " + again.error().message;
            return;
        }
        report_.replayed = again->events;
        if (const auto& difference = again->difference)
            report_.broken = "law 2: run again, " + server::text_of(*difference);
    }

    const SimulationSettings settings_;
    const SimulationWorld& world_;
    CommonKnowledge knowledge_;
    const base::StreamFamily streams_;
    const base::StreamFamily chances_;
    SimulatedDisk disk_;
    std::unique_ptr<server::Journal> journal_;
    std::unique_ptr<server::House> house_;
    Witness witness_;
    std::deque<Player> players_;
    std::set<std::pair<Instant, std::size_t>> agenda_;  // when each player acts next
    std::size_t pack_ = 0;
    bool stops_ = false;  // the house, by request
    std::map<std::string_view, std::uint64_t> events_seen_;
    std::map<std::string, std::uint64_t> commands_typed_;  // by their first word
    SimulationReport report_;
    const Instant start_{std::chrono::days{20'000}};
    Instant now_ = start_;
    Duration clock_wrong_by_{0};
};

}  // namespace

SimulationReport simulate(const SimulationSettings& settings, const SimulationWorld& world) {
    CHECK(!world.packs.empty());
    SimulationSettings possible = settings;
    possible.faults = settings.faults && world.journal == nullptr;
    return Run{possible, world}.run();
}

}  // namespace underwell::sim
