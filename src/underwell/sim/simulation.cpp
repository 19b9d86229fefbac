#include "underwell/sim/simulation.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "underwell/base/check.hpp"
#include "underwell/game/commands.hpp"
#include "underwell/game/zone_codec.hpp"
#include "underwell/server/house.hpp"
#include "underwell/sim/simulated_journal.hpp"
#include "underwell/sim/witness.hpp"

namespace underwell::sim {

using base::CharacterId;
using base::Instant;
using base::ZoneId;

namespace {

constexpr std::uint32_t faults_per_mille = 2;
constexpr std::uint64_t turns_between_counts = 1'000;
constexpr std::uint32_t pause_seconds_max = 60;
constexpr std::array nonsense = {"1", "2", "all", "it", "gold", "key", "2 1 3", "ada", "north"};

struct Player {
    CharacterId id;
    std::string name;
    std::optional<game::RoomView> seen;  // what they were last shown
    bool connected = false;
    Instant acts;
};

std::string name_of_player(std::uint64_t number) {
    std::string name = "P";
    for (; number > 0; number /= 26)
        name.push_back(static_cast<char>('a' + number % 26));
    return name + "x";
}

class Run {
  public:
    Run(const SimulationSettings& settings, const game::Rules& rules)
        : settings_{settings}, rules_{rules}, streams_{settings.seed, "sim.players"} {
        if (settings.faults)
            disk_.faults = JournalFaults::drawn(base::StreamFamily{settings.seed, "sim.faults"},
                                                faults_per_mille);
        disk_.stored = [this](const server::Commit& commit) { look_at(commit); };
        open();
        for (std::uint64_t number = 1; number <= settings.players; ++number) {
            Player& player = players_.emplace_back();
            player.id = {number};
            player.name = name_of_player(number);
            player.acts = now_ + base::Duration{static_cast<std::int64_t>(number)};
        }
    }

    SimulationReport run(const std::function<void(std::uint64_t)>& progress) {
        const Instant end = now_ + std::chrono::hours{settings_.hours};
        std::uint64_t hours = 0;
        while (now_ < end && !witness_.broken()) {
            next_moment();
            if (progress && now_ >= start_ + std::chrono::hours{hours + 1}) progress(++hours);
        }
        if (!witness_.broken()) judge_world();
        report_.commits = disk_.commits;
        report_.events = witness_.events();
        report_.broken = witness_.broken();
        report_.broken_at_turn = report_.turns;
        return report_;
    }

  private:
    // Opens the journal and the house as often as it takes: opening can crash, too.
    void open() {
        for (bool opened = false; !opened;) {
            house_.reset();
            journal_.reset();
            auto journal = SimulatedJournal::open(disk_);
            CHECK(journal.has_value());
            journal_ = std::move(*journal);
            auto house = server::House::open(
                *journal_, rules_,
                {.seed = settings_.seed, .events_between_snapshots = 500, .keeps_history = true},
                now_);
            opened = house.has_value();
            if (opened) house_ = std::move(*house);
        }
        for (const auto& [id, zone] : house_->zones())
            witness_.compare(zone);
    }

    // What is durable is all that counts: the witness sees it as it was stored.
    void look_at(const server::Commit& commit) {
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
            if (event.as<game::RoomDug>() != nullptr) ++report_.rooms;
            if (event.as<game::BranchFounded>() != nullptr) ++report_.branches;
        }
    }

    void judge_world() {
        for (const auto& [id, zone] : house_->zones())
            witness_.compare(zone);
        witness_.count();
    }

    // Whatever comes first: a player acts, or the house has something to do.
    void next_moment() {
        const auto player = std::ranges::min_element(players_, {}, &Player::acts);
        const auto due = house_->next_due();
        if (due && *due <= player->acts) {
            now_ = std::max(now_, *due);
        } else {
            now_ = std::max(now_, player->acts);
            act(*player);
        }
        turn();
    }

    void turn() {
        ++report_.turns;
        auto notices = house_->turn(now_);
        if (!notices) {
            ++report_.crashes;
            open();  // nothing was revealed
            return;
        }
        for (game::Notice& notice : *notices)
            reveal(notice);
        if (report_.turns % turns_between_counts == 0) judge_world();
    }

    void reveal(game::Notice& notice) {
        if (notice.refusal) ++report_.refusals;
        const auto* view = std::get_if<game::View>(&notice.what);
        if (view == nullptr) return;
        const auto* room = std::get_if<game::RoomView>(view);
        for (const CharacterId id : notice.to)
            if (room != nullptr && id.value >= 1 && id.value <= players_.size())
                players_[id.value - 1].seen = *room;
    }

    void act(Player& player) {
        base::Stream chance = streams_.of(player.id.value, report_.turns);
        const std::uint32_t pause = 1 + chance.below(pause_seconds_max);
        player.acts = now_ + std::chrono::seconds{pause};
        if (!house_->whereabouts(player.id)) {
            house_->take(game::surface_zone,
                         game::Creates{.id = player.id, .name = player.name, .offer = 0});
            return;
        }
        const ZoneId zone = *house_->whereabouts(player.id);
        const bool changes_mind = chance.below(50) == 0;
        if (!player.connected || changes_mind) {
            player.connected = !player.connected;
            if (player.connected)
                house_->take(zone, game::Wakes{player.id});
            else
                house_->take(zone, game::Sleeps{player.id});
            return;
        }
        ++report_.commands;
        house_->type(player.id, choose_line(player, chance));
    }

    // Mostly they explore; now and then they type whatever there is to type.
    std::string choose_line(const Player& player, base::Stream& chance) {
        const std::uint32_t mood = chance.below(10);
        if (mood < 6 && player.seen && !player.seen->exits.empty()) {
            const auto count = static_cast<std::uint32_t>(player.seen->exits.size());
            const game::ExitSeen& exit = player.seen->exits[chance.below(count)];
            return std::string{game::heading_names[static_cast<std::size_t>(exit.towards)]};
        }
        const auto lists = game::command_lists();
        const auto list = lists[chance.below(static_cast<std::uint32_t>(lists.size()))];
        const auto& row = list[chance.below(static_cast<std::uint32_t>(list.size()))];
        if (row.role != game::Role::player) return "look";
        std::string line{row.name};
        const std::uint32_t words = chance.below(3);
        for (std::uint32_t count = 0; count < words; ++count) {
            const std::uint32_t word = chance.below(nonsense.size() + 1);
            const std::uint32_t other = chance.below(static_cast<std::uint32_t>(players_.size()));
            line += ' ';
            line += word < nonsense.size() ? nonsense[word] : players_[other].name;
        }
        return line;
    }

    const SimulationSettings settings_;
    const game::Rules& rules_;
    const base::StreamFamily streams_;
    SimulatedDisk disk_;
    std::unique_ptr<server::Journal> journal_;
    std::unique_ptr<server::House> house_;
    Witness witness_;
    std::vector<Player> players_;
    SimulationReport report_;
    const Instant start_{std::chrono::days{20'000}};
    Instant now_ = start_;
};

}  // namespace

SimulationReport simulate(const SimulationSettings& settings, const game::Rules& rules,
                          const std::function<void(std::uint64_t)>& progress) {
    return Run{settings, rules}.run(progress);
}

}  // namespace underwell::sim
