#include "underwell/sim/simulation.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/zone_codec.hpp"
#include "underwell/server/hall.hpp"
#include "underwell/server/house.hpp"
#include "underwell/server/replay.hpp"
#include "underwell/sim/bot.hpp"
#include "underwell/sim/delve_bands.hpp"
#include "underwell/sim/house_eyes.hpp"
#include "underwell/sim/player_habits.hpp"
#include "underwell/sim/simulated_journal.hpp"
#include "underwell/sim/simulation_tally.hpp"
#include "underwell/sim/slow_commits.hpp"
#include "underwell/sim/untold.hpp"
#include "underwell/sim/watched_journal.hpp"
#include "underwell/sim/witness.hpp"
#include "underwell/sim/zone_face.hpp"

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
constexpr std::uint64_t turns_between_counts_least = 50;
constexpr std::uint64_t turns_between_counts_most = 2'000;
constexpr std::uint32_t size_compared_always = 24;  // rooms and people of a zone
constexpr int turns_to_catch_up_most = 1'000;
constexpr std::uint32_t turns_between_kills = 3'000;        // about
constexpr std::uint32_t turns_between_clock_jumps = 3'000;  // about
constexpr std::uint32_t turns_between_reloads = 4'000;      // about
constexpr std::uint64_t events_between_snapshots = 500;
constexpr std::size_t idle_zones_kept = 16;  // few enough that some are put away, and come back

constexpr Duration longest_ban = hours{24 * 7};  // even one for good: everybody is needed here
constexpr Duration restart_takes = minutes{1};
constexpr std::uint32_t deeper_when_seasoned = 3;
constexpr std::uint32_t lines_between_whims = 50;  // of delvers, who are people, too

struct Player {
    CharacterId id;
    BotHabits habits;
    Bot bot;
    bool connected = false;
    Instant acts;               // next, as the agenda has it
    Instant leaves;             // while connected
    Instant banned_until = {};  // by staff
};

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
          knowledge_{.content = world.packs.front().content,
                     .names = {},
                     .answers = world.riddle_answers,
                     .kit = seasoned_kit(world.packs.front().content)},
          streams_{settings.seed, "sim.players"},
          chances_{settings.seed, "sim.world"},
          compares_{settings.seed, "sim.compares"},
          witness_{world.packs.front().content} {
        for (const game::Rules& pack : world.packs)
            witness_.know(pack.content);
        witness_.second_opinion = world.second_opinion;
        for (std::uint64_t number = 1; number <= settings.players; ++number)
            knowledge_.names.push_back(name_of_player(number));
        if (settings.faults) plan_faults();
        disk_.stored = [this](const server::Commit& commit) { look_at(commit); };
        open();
        for (std::uint64_t number = 1; number <= settings.players; ++number) {
            const BotHabits habits = habits_of_player(number);
            players_.push_back({.id = {number},
                                .habits = habits,
                                .bot = Bot{knowledge_, habits},
                                .connected = false,
                                .acts = now_ + seconds{number % 60},
                                .leaves = now_});
            agenda_.emplace(players_.back().acts, number - 1);
            if (habits.delves && habits.leads) found_band(number);
        }
    }

    SimulationReport run() {
        const Instant end = start_ + hours{settings_.hours};
        std::uint64_t passed = 0;
        while (now_ < end && !broken()) {
            next_moment();
            for (; now_ >= start_ + hours{passed + 1}; ++passed)
                if (world_.progress) world_.progress(passed + 1);
        }
        if (!broken()) catch_up();
        if (!broken()) judge_world();
        tally_.write_into(report_);
        report_.events = witness_.events();
        report_.broken = broken();
        report_.broken_at_turn = report_.turns;
        if (settings_.keeps_history && !report_.broken) replay_all();
        write_faults(disk_, report_.faults);
        return report_;
    }

  private:
    std::optional<std::string> broken() const {
        return witness_.broken() ? witness_.broken() : broken_;
    }

    void found_band(std::uint64_t leader) {
        std::vector<CharacterId> members;
        for (const std::uint64_t number : band_of_player(leader))
            members.push_back({number});
        const bool seasoned = habits_of_player(leader).seasoned;
        bands_.found(std::move(members), seasoned ? deeper_when_seasoned : 0);
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
        pending_.clear();
        faces_.clear();
        submitted_ = durable_ = stored_ = 0;
        for (house_.reset(); house_ == nullptr;) {
            commits_.reset();
            open_journal();
            auto house = server::House::open(*journal_, pack(),
                                             {.seed = settings_.seed,
                                              .events_between_snapshots = events_between_snapshots,
                                              .keeps_history = settings_.keeps_history,
                                              .idle_zones_kept = idle_zones_kept},
                                             clock());
            if (house) house_ = std::move(*house);
            if (!house && house.error().name != errors::crashed) {
                broken_ = "law 6: what was stored cannot be read: " + house.error().message;
                return;
            }
        }
        commits_ = std::make_unique<SlowCommits>(
            *journal_, base::StreamFamily{settings_.seed + ++openings_, "sim.commits"}, now_);
        for (const auto& [id, zone] : house_->zones())
            witness_.compare(zone);
    }

    // What is durable is all that counts: the witness sees it as it was stored.
    void look_at(const server::Commit& commit) {
        ++report_.commits;
        for (const server::TurnRecord& turn : commit.turns)
            look_at_turn(turn.zone, turn.blob);
        compare_faces(++stored_);
        for (const ZoneId zone : commit.forgotten)
            witness_.see_forgotten(zone);
        witness_.see_commit_end();
    }

    // Law 2, after every turn: what the house had decided is what its events give, zone by zone.
    void compare_faces(std::uint64_t commit) {
        const auto found = faces_.find(commit);
        if (found == faces_.end() || broken()) return;
        for (const ZoneFace& face : found->second) {
            ++report_.zones_compared;
            const auto zone = witness_.zones().find(face.zone);
            if (zone == witness_.zones().end() || digest_of(zone->second) != face.digest)
                broken_ = "law 2: zone " + std::to_string(face.zone.value) +
                          " is not what its events say";
        }
        faces_.erase(found);
    }

    void look_at_turn(ZoneId id, const base::Bytes& blob) {
        report_.fingerprint = base::scramble(report_.fingerprint ^ base::checksum(blob));
        const auto kept = game::restore_turns(blob);
        CHECK(kept.has_value());
        for (const game::Input& input : kept->inputs)
            witness_.see(input);
        for (const game::Event& event : kept->events) {
            witness_.see(id, event);
            tally_.note(event, pack().content);
        }
        const auto zone = witness_.zones().find(id);
        if (zone != witness_.zones().end()) tally_.note(zone->second);
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

    // Everybody loses their connection, and the house is opened anew. What is not durable is lost.
    void restart() {
        stops_ = false;
        now_ = now_ + restart_takes;
        for (Player& player : players_)
            player.connected = false;
        open();
    }

    void crash() {
        CHECK(settings_.faults);
        ++report_.crashes;
        restart();
    }

    // Everything there is, as often as it is large: so that counting takes a share of the time.
    void judge_world() {
        ++report_.counts;
        std::uint64_t size = 0;
        for (const auto& [id, zone] : witness_.zones())
            size += size_of(zone);
        next_count_ =
            report_.turns + std::clamp(size, turns_between_counts_least, turns_between_counts_most);
        for (const auto& [id, zone] : house_->zones())
            if (house_->shown_after(id) == 0) witness_.compare(zone);
        witness_.count();
    }

    // As in a hall: the next turn is decided while others are being stored, if not too many are.
    bool can_decide() const { return submitted_ - durable_ < server::commits_under_way_max; }

    // Whatever comes first: something is stored, the house has something to do, or a player acts.
    void next_moment() {
        const auto [acts, number] = *agenda_.begin();
        std::optional<Instant> due = house_->next_due();
        if (due) *due = *due - clock_wrong_by_;
        const bool house_first = due && *due <= acts;
        const Instant next = std::max(now_, house_first ? *due : acts);
        const auto stored = commits_->next_stored();
        if (stored && (*stored <= next || !can_decide())) {
            now_ = std::max(now_, *stored);
            return go_on_storing();
        }
        now_ = next;
        if (!house_first) {
            agenda_.erase(agenda_.begin());
            Player& player = players_[number];
            player.acts = now_ + act(player);
            agenda_.emplace(player.acts, number);
        }
        turn();
    }

    void turn() {
        ++report_.turns;
        if (is_killed()) return crash();
        change_the_world();
        if (submitted_ > durable_) ++report_.decided_ahead;
        auto decided = house_->decide(clock());
        if (!decided) return crash();  // nothing was revealed
        submit(std::move(*decided));
        go_on_storing();
        if (!broken() && report_.turns >= next_count_ && has_caught_up()) judge_world();
    }

    // After a clock that jumped by days, a house has more to do than fits in one turn: until all of
    // that is durable, things are overdue that nobody forgot.
    bool has_caught_up() const {
        const auto due = house_->next_due();
        return submitted_ <= durable_ && !(due && *due <= clock());
    }

    void catch_up() {
        finish_storing();
        for (int tries = 0; tries < turns_to_catch_up_most && !broken() && !has_caught_up();
             ++tries) {
            turn();
            if (!broken()) finish_storing();
        }
    }

    // Between two calls of any port, with commits under way or without.
    bool is_killed() {
        base::Stream chance = chances_.of(report_.turns, 1);
        if (!settings_.faults || chance.below(turns_between_kills) != 0) return false;
        ++report_.faults["killed"];
        return true;
    }

    // What it waits for is the house's word; how much it shows is judged when it is shown.
    void submit(server::Decided decided) {
        for (server::Decided::Telling& telling : decided.tellings) {
            std::vector<Untold::Seen> seen = seen_by(telling.notice);
            pending_after(telling.after)
                .tellings.push_back({.notice = std::move(telling.notice), .seen = std::move(seen)});
        }
        for (server::Decided::Asking& asking : decided.askings)
            pending_after(asking.after).requests.push_back(std::move(asking.request));
        if (decided.number == 0) return;
        submitted_ = decided.number;
        keep_faces(decided);
        const auto taken =
            commits_->submit(std::move(decided.commit),
                             [this, number = decided.number](const base::Result<void>& result) {
                                 if (!result) return;
                                 house_->made_durable(number);
                                 durable_ = number;
                             });
        CHECK(taken.has_value());
    }

    Untold& pending_after(std::uint64_t commit) { return pending_[std::max(commit, durable_)]; }

    std::vector<Untold::Seen> seen_by(const game::Notice& notice) const {
        std::vector<Untold::Seen> seen;
        for (const CharacterId id : notice.to) {
            const auto place = house_->whereabouts(id);
            const game::Zone* zone = place ? house_->find_zone(*place) : nullptr;
            if (zone == nullptr) continue;
            const Untold::Seen shown{.zone = zone->id, .events = zone->events_applied};
            if (seen.empty() || seen.back() != shown) seen.push_back(shown);
        }
        return seen;
    }

    // Of small zones always; of large ones as often as the work is the same.
    void keep_faces(const server::Decided& decided) {
        for (const server::TurnRecord& turn : decided.commit.turns) {
            const game::Zone* zone = house_->find_zone(turn.zone);
            if (zone == nullptr) continue;
            base::Stream chance = compares_.of(report_.turns, turn.zone.value);
            if (chance.below(std::max(size_of(*zone), 1U)) >= size_compared_always) continue;
            faces_[decided.number].push_back({.zone = turn.zone, .digest = digest_of(*zone)});
        }
    }

    void go_on_storing() {
        commits_->go_on_to(now_);
        if (commits_->has_halted()) return crash();
        reveal_durable();
        if (!stops_) return;
        ++report_.restarts;
        finish_storing();
        if (stops_) restart();
    }

    // As a server does that ends in order.
    void finish_storing() {
        commits_->finish();
        if (commits_->has_halted()) return crash();
        reveal_durable();
    }

    void reveal_durable() {
        while (!pending_.empty() && pending_.begin()->first <= durable_) {
            const Untold ready = pending_.extract(pending_.begin()).mapped();
            for (const Untold::Telling& telling : ready.tellings)
                reveal(telling);
            for (const game::Request& request : ready.requests)
                carry_out(request);
        }
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

    // Only what is durable may be shown (law 4).
    void reveal(const Untold::Telling& telling) {
        const game::Notice& notice = telling.notice;
        if (notice.refusal) ++report_.refusals;
        for (const Untold::Seen& seen : telling.seen)
            witness_.see_reveal(seen.zone, seen.events);
        for (const CharacterId id : notice.to) {
            if (id.value < 1 || id.value > players_.size()) continue;
            Player& player = players_[id.value - 1];
            player.bot.see(notice);
            if (notice.refusal && player.habits.delves) bands_.note_refusal(id);
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
            return absence_of(player, chance);
        }
        return player.habits.delves ? delve(player, *zone, chance) : play(player, chance);
    }

    Duration play(Player& player, base::Stream& chance) {
        type(player, player.bot.type(chance));
        return player.bot.is_busy() ? some(chance, seconds{12}) : some(chance, seconds{40});
    }

    // Below they are led; on the surface each gets ready.
    Duration delve(Player& player, ZoneId zone, base::Stream& chance) {
        eyes_.look(house_.get(), pack().content, house_->time_at(clock()));
        const game::Zone* here = eyes_.find_zone_with(player.id);
        const bool led = here != nullptr && here->branch && !player.bot.is_destitute();
        if (!led || chance.below(lines_between_whims) == 0) {
            if (zone == game::surface_zone) bands_.come_home(player.id);
            type(player, player.bot.type(chance));
            return some(chance, seconds{8});
        }
        if (const std::string line = bands_.line_for(player.id); !line.empty()) type(player, line);
        return some(chance, seconds{8});
    }

    Duration stay_of(const Player& player, base::Stream& chance) const {
        if (!player.habits.delves) return drawn_stay(chance);
        const HoursOfPlay play = hours_of_band(band_of_player(player.id.value).front(), now_);
        return std::min(play.left, some(chance, minutes{240}));
    }

    Duration absence_of(const Player& player, base::Stream& chance) const {
        if (!player.habits.delves) return drawn_absence(chance);
        const HoursOfPlay play = hours_of_band(band_of_player(player.id.value).front(), now_);
        return play.until_next + some(chance, minutes{2});
    }

    // Whoever ought to be staff is made so again: another may have taken it away meanwhile.
    void connect(Player& player, ZoneId zone, base::Stream& chance) {
        player.connected = true;
        player.leaves = now_ + stay_of(player, chance);
        player.bot.forget();
        if (player.habits.tiles)
            house_->take(zone,
                         game::ShowsPictures{.who = player.id, .shows = chance.below(2) == 0});
        house_->take(zone, game::Wakes{player.id});
        const game::Role role = player.habits.role;
        if (role != game::Role::player && chance.below(2) == 0)
            house_->take(zone, game::Appoints{.who = player.id, .role = role});
    }

    void type(const Player& player, const std::string& line) {
        ++report_.commands;
        tally_.note_typed(line);
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
    const base::StreamFamily compares_;
    SimulatedDisk disk_;
    std::unique_ptr<server::Journal> journal_;
    std::unique_ptr<server::House> house_;
    std::unique_ptr<SlowCommits> commits_;  // its completions use the house
    std::uint64_t openings_ = 0;
    std::uint64_t submitted_ = 0;              // commits of this house, and so are the next two
    std::uint64_t durable_ = 0;                // as far as it knows
    std::uint64_t stored_ = 0;                 // in truth
    std::map<std::uint64_t, Untold> pending_;  // by the commit waited for
    std::map<std::uint64_t, std::vector<ZoneFace>> faces_;  // by commit, until it is stored
    std::uint64_t next_count_ = turns_between_counts_least;
    std::optional<std::string> broken_;  // beside what the witness says
    Witness witness_;
    std::deque<Player> players_;
    HouseEyes eyes_;
    DelveBands bands_{eyes_, world_.delvers_know};
    std::set<std::pair<Instant, std::size_t>> agenda_;  // when each player acts next
    std::size_t pack_ = 0;
    bool stops_ = false;  // the house, by request
    SimulationTally tally_;
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
