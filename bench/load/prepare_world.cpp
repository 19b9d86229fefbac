// Makes the data folder of a server that has been played on for long, through the same house that a
// server runs: branches dug room by room, characters who sleep in them and in town, and their
// accounts. Only the storing is gathered, so that it takes minutes instead of days.
// Usage: prepare_world DATA BRANCHES ROOMS CHARACTERS PACK…
//        prepare_world DATA wells PACK…
//     ROOMS of each branch; half of all CHARACTERS sleep below. The last PACK is played. wells: a
//     start room in every direction of each room around the square, and its windows last a second,
//     so that many walkers get branches of their own.
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "underwell/adapters/lua/pack_loader.hpp"
#include "underwell/adapters/sqlite/sqlite_accounts.hpp"
#include "underwell/adapters/sqlite/sqlite_journal.hpp"
#include "underwell/adapters/system/password_hasher.hpp"
#include "underwell/server/house.hpp"

namespace underwell::bench {
namespace {

namespace lua = adapters::lua;
namespace sqlite = adapters::sqlite;

constexpr base::CharacterId digger{1};
constexpr const char* digger_name = "Digger";
constexpr std::uint64_t first_character = 1'000;
constexpr std::size_t commits_gathered = 4'000;
// The digger's, who is an admin; nobody logs in to the other accounts.
constexpr const char* password = "let me dig";
constexpr const char* no_password = "$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAA";

struct Plan {
    std::filesystem::path data;
    bool wells = false;
    std::uint64_t branches = 0;
    std::uint64_t rooms = 0;
    std::uint64_t characters = 0;
    std::vector<std::filesystem::path> packs{};
};

template <typename Value>
Value needed(base::Result<Value> result) {
    if (!result) throw std::runtime_error(result.error().message);
    if constexpr (!std::is_void_v<Value>) return std::move(*result);
}

std::string name_of(std::uint64_t number) {
    constexpr std::string_view consonants = "bdfgklmnprstvz";
    constexpr std::string_view vowels = "aeiou";
    std::string name;
    for (int syllable = 0; syllable < 4; ++syllable) {
        name += consonants[number % consonants.size()];
        number /= consonants.size();
        name += vowels[number % vowels.size()];
        number /= vowels.size();
    }
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

// A house whose turns are stored many at once, and that takes no snapshots meanwhile.
class Works {
  public:
    Works(const Plan& plan, const game::Rules& rules, base::Instant begin)
        : journal_{needed(sqlite::open_journal(plan.data / "journal.sqlite"))},
          house_{needed(server::House::open(
              *journal_, rules, {.events_between_snapshots = std::uint64_t{1} << 40U}, begin))},
          now_{begin} {}

    server::House& house() { return *house_; }

    void pass(base::Duration time) { now_ = now_ + time; }

    base::Instant now() const { return now_; }

    void turn() {
        server::Decided decided = needed(house_->decide(now_));
        if (decided.number == 0) return;
        commits_.push_back(std::move(decided.commit));
        last_ = decided.number;
        if (commits_.size() >= commits_gathered) store();
    }

    void store() {
        needed(journal_->commit_all(commits_));
        for (auto number = last_ + 1 - commits_.size(); number <= last_; ++number)
            house_->made_durable(number);
        commits_.clear();
    }

    void type(base::CharacterId who, std::string line) {
        house_->type(who, std::move(line));
        turn();
    }

    // From now on as a server does.
    void take_snapshots(const game::Rules& rules) {
        house_.reset();
        house_ = needed(server::House::open(*journal_, rules, {}, now_));
        commits_.clear();
    }

  private:
    std::unique_ptr<server::Journal> journal_;
    std::unique_ptr<server::House> house_;
    base::Instant now_;
    std::vector<server::Commit> commits_;
    std::uint64_t last_ = 0;
};

void begin_life(Works& works, base::CharacterId who, const std::string& name) {
    works.house().take(game::surface_zone, game::Creates{.id = who, .name = name, .offer = 0});
    works.house().take(game::surface_zone, game::Wakes{who});
}

// From the square into a branch that nobody else is in.
base::ZoneId go_below(Works& works, base::CharacterId who, std::uint64_t branch) {
    constexpr std::array directions = {"north", "east", "south", "west"};
    works.type(who, "down");
    works.type(who, directions[branch % directions.size()]);
    const auto zone = works.house().whereabouts(who);
    if (!zone || *zone == game::surface_zone) throw std::runtime_error("no way down");
    return *zone;
}

void dig(Works& works, base::ZoneId id, std::uint64_t rooms) {
    const game::Zone& zone = *needed(works.house().zone(id));
    while (zone.rooms.size() < rooms) {
        const std::size_t before = zone.rooms.size();
        auto number = static_cast<std::uint32_t>(before) - 1;
        while (zone.branch->branch->room(number).unexplored.empty())
            --number;
        if (zone.people.at(digger).room.value != number)
            works.type(digger, fmt::format("goto {}", number));
        const grid::Direction towards = *zone.branch->branch->room(number).unexplored.begin();
        works.type(digger, std::string{grid::name(towards)});
        if (zone.rooms.size() == before) throw std::runtime_error("the digger is stuck");
    }
}

// Digs one branch, and lets its sleepers come after.
void settle(Works& works, const Plan& plan, std::uint64_t branch) {
    const base::ZoneId zone = go_below(works, digger, branch);
    const std::uint64_t below = plan.characters / 2;
    std::vector<base::CharacterId> sleepers;
    for (auto number = below * branch / plan.branches;
         number < below * (branch + 1) / plan.branches; ++number)
        sleepers.push_back({first_character + number});
    for (const base::CharacterId who : sleepers)
        begin_life(works, who, name_of(who.value));
    works.turn();
    for (const base::CharacterId who : sleepers) {
        go_below(works, who, branch);
        works.house().take(zone, game::Sleeps{who});
    }
    dig(works, zone, plan.rooms);
    works.type(digger, "goto surface");
}

void settle_town(Works& works, const Plan& plan) {
    for (std::uint64_t number = plan.characters / 2; number < plan.characters; ++number) {
        const base::CharacterId who{first_character + number};
        works.house().take(game::surface_zone,
                           game::Creates{.id = who, .name = name_of(who.value), .offer = 0});
        if (number % 100 == 0) works.turn();
    }
    works.turn();
}

void make_accounts(const Plan& plan, base::Instant now) {
    const auto accounts = needed(sqlite::open_accounts(plan.data / "accounts.sqlite"));
    const auto hasher = needed(adapters::system::make_password_hasher());
    const auto add = [&](base::CharacterId who, const std::string& name, const std::string& hash) {
        needed(accounts->add(server::Account{.name = name,
                                             .password_hash = hash,
                                             .character = who,
                                             .made = now,
                                             .last_login = now,
                                             .last_address = "192.0.2.1"}));
    };
    add(digger, digger_name, hasher->hash(password));
    for (std::uint64_t number = first_character; number < first_character + plan.characters;
         ++number)
        add({number}, name_of(number), no_password);
}

void dig_wells(Works& works) {
    const game::Zone& surface = works.house().zones().at(game::surface_zone);
    const std::size_t places = surface.rooms.size();
    for (std::size_t place = 1; place < places; ++place) {  // the square is the first
        if (game::room(surface, game::RoomNumber{static_cast<std::uint32_t>(place)}).service !=
            game::Service::none)
            continue;
        works.type(digger, fmt::format("goto {}", place));
        for (const std::string_view heading : game::heading_names)
            works.type(digger, fmt::format("dig {} 8", heading));
    }
    for (const auto& [id, well] : surface.surface->start_rooms) {
        works.type(digger, fmt::format("goto {}", well.room.value));
        works.type(digger, "configure window_seconds 1");
    }
    works.type(digger, "goto 0");
}

void prepare(const Plan& plan) {
    std::filesystem::create_directories(plan.data);
    auto packs = needed(lua::load_packs(plan.packs));
    auto generators = needed(lua::PackGenerators::make(packs, {}));
    const game::Rules rules{.content = packs.content, .generators = *generators};
    // Each branch is opened when the window of the one before has closed.
    const base::Duration window =
        packs.content.surface().start_room.window_duration + std::chrono::seconds{1};
    const base::Instant end{std::chrono::duration_cast<base::Duration>(
        std::chrono::system_clock::now().time_since_epoch())};
    Works works{plan, rules, end - window * static_cast<std::int64_t>(plan.branches / 4 + 1)};
    begin_life(works, digger, digger_name);
    works.house().take(game::surface_zone,
                       game::Appoints{.who = digger, .role = game::Role::admin});
    works.turn();
    if (plan.wells) dig_wells(works);
    for (std::uint64_t branch = 0; branch < plan.branches; ++branch) {
        settle(works, plan, branch);
        if (branch % 4 == 3) works.pass(window);
    }
    settle_town(works, plan);
    works.store();
    works.take_snapshots(rules);
    works.house().take(game::surface_zone, game::Sleeps{digger});
    works.turn();
    works.store();
    make_accounts(plan, end);
}

}  // namespace
}  // namespace underwell::bench

int main(int argc, char** argv) try {
    const std::vector<std::string> words{argv + 1, argv + argc};
    const bool wells = words.size() >= 3 && words[1] == "wells";
    if (!wells && words.size() < 5) {
        fmt::print(stderr,
                   "usage: prepare_world DATA BRANCHES ROOMS CHARACTERS PACK…\n"
                   "       prepare_world DATA wells PACK…\n");
        return 2;
    }
    underwell::bench::Plan plan{.data = words[0], .wells = wells};
    if (!wells) {
        plan.branches = std::stoull(words[1]);
        plan.rooms = std::stoull(words[2]);
        plan.characters = std::stoull(words[3]);
    }
    plan.packs.assign(words.begin() + (wells ? 2 : 4), words.end());
    underwell::bench::prepare(plan);
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    fmt::print(stderr, "prepare_world: {}\n", error.what());
    return EXIT_FAILURE;
}
