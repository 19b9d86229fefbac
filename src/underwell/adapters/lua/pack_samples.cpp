#include "underwell/adapters/lua/pack_samples.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "underwell/adapters/lua/pack_draft.hpp"
#include "underwell/adapters/lua/pack_loader.hpp"
#include "underwell/base/check.hpp"
#include "underwell/branch/explorer.hpp"
#include "underwell/game/apply.hpp"
#include "underwell/game/furnish.hpp"

namespace underwell::adapters::lua {

namespace {

constexpr std::size_t errors_kept_max = 20;
constexpr std::size_t printed_kept_max = 20'000;
constexpr std::uint32_t branch_rooms_max = 120;
constexpr std::uint32_t rooms_in_a_row = 100;
// Beside these: how far below it goes, and the branches that end with a lair, each larger than the
// one before.
constexpr std::uint32_t far_below = 200;
constexpr std::size_t far_rooms_max = 400;
constexpr std::int64_t lairs = 6;
constexpr std::int64_t rooms_before_a_lair = 8;

// How many rooms were asked about, and how many were as the rule says.
struct RuleCount {
    std::uint32_t asked = 0;
    std::uint32_t like_it = 0;
};

// Measures what goes through it.
class TimedGenerator final : public game::RoomGenerator {
  public:
    game::RoomGenerator* inner = nullptr;
    std::chrono::nanoseconds slowest{};

    base::Result<game::RoomProposal> furnish(const game::RoomQuestion& question,
                                             base::Stream& chance) override {
        const auto begin = std::chrono::steady_clock::now();
        auto proposal = inner->furnish(question, chance);
        slowest =
            std::max<std::chrono::nanoseconds>(slowest, std::chrono::steady_clock::now() - begin);
        return proposal;
    }

    std::string place() const override { return inner->place(); }
};

class TimedGenerators final : public game::Generators {
  public:
    TimedGenerators(PackGenerators& generators, game::Generators& errors)
        : generators_{&generators}, errors_{&errors} {}

    game::RoomGenerator* find(std::string_view name) override {
        timed.inner = generators_->find(name);
        return timed.inner == nullptr ? nullptr : &timed;
    }

    void report(const base::Error& error) override { errors_->report(error); }

    TimedGenerator timed;

  private:
    PackGenerators* generators_;
    game::Generators* errors_;
};

// As by the rules, but with an exit straight on where they allow one: so a branch gets deep with
// few rooms.
class StraightGrowth final : public branch::GrowthPolicy {
  public:
    grid::DirectionSet choose_exits(const branch::Branch& branch, const branch::Site& site,
                                    base::Stream& stream) const override {
        const grid::DirectionSet exits = branch::uniform_growth.choose_exits(branch, site, stream);
        const grid::Direction on = grid::opposite(site.back);
        if (!site.open.contains(on) || exits.contains(on)) return exits;
        if (exits.size() < site.most) return exits | grid::DirectionSet{on};
        return site.least <= 1 && site.most >= 1 ? grid::DirectionSet{on} : exits;
    }
};

const StraightGrowth straight_growth;

RoomSort sort_of(const game::Room& room) {
    if (std::ranges::any_of(room.monsters, &game::Monster::blocks)) return RoomSort::monsters;
    if (room.puzzle) return RoomSort::puzzle;
    if (!room.traps.empty()) return RoomSort::trap;
    if (!room.things.empty()) return RoomSort::treasure;
    if (room.service != game::Service::none) return RoomSort::relief;
    if (std::ranges::find(room.inscriptions, false, &game::Inscription::detail) !=
        room.inscriptions.end())
        return RoomSort::lore;
    return RoomSort::plain;
}

// All that is told of the room itself.
std::vector<game::TextId> description(const game::Room& room) {
    std::vector<game::TextId> told = {room.look};
    for (const game::Inscription& inscription : room.inscriptions)
        if (inscription.detail) told.push_back(inscription.text);
    return told;
}

bool is_like(const SampleRule& rule, const game::Room& room, RoomSort sort) {
    if (rule.sort) return sort == *rule.sort;
    if (rule.room) return room.name == *rule.room;
    if (rule.monster)
        return std::ranges::find(room.monsters, *rule.monster, &game::Monster::kind) !=
               room.monsters.end();
    if (rule.thing)
        return std::ranges::find(room.things, *rule.thing, &game::Thing::kind) != room.things.end();
    return false;
}

template <typename Value>
std::string_view name_in(const Named<Value>& names, Value value) {
    const auto found =
        std::ranges::find(names, value, [](const auto& entry) { return entry.second; });
    return found == names.end() ? std::string_view{} : std::string_view{found->first};
}

class Sampler {
  public:
    Sampler(const LoadedPacks& packs, const SampleOrder& order)
        : packs_{&packs}, order_{order}, counts_(packs.rules.size()) {}

    base::Result<SampleReport> run() {
        auto generators = PackGenerators::make(
            *packs_, [this](const base::Error& error) { note(error.message); });
        if (!generators) return std::unexpected(generators.error());
        generators_ = std::move(*generators);
        report_.load_steps = generators_->load_steps();
        timed_ = std::make_unique<TimedGenerators>(*generators_, *generators_);
        for (std::uint64_t branch = 0; report_.rooms < order_.rooms; ++branch)
            grow(branch);
        report_.slowest = timed_->timed.slowest;
        report_.distinct_looks = static_cast<std::uint32_t>(looks_.size());
        look_besides();
        for (const auto& [message, found] : found_)
            report_.errors.emplace(
                found.place.empty() ? message : fmt::format("{} (first {})", message, found.place),
                found.count);
        judge();
        warn_of_vain_quests();
        return std::move(report_);
    }

  private:
    struct Found {
        std::string place;  // where it came first, or nothing if in no room
        std::uint32_t count = 1;
    };

    void note(const std::string& message) {
        const auto found = found_.find(message);
        if (found != found_.end())
            ++found->second.count;
        else if (found_.size() < errors_kept_max)
            found_.emplace(message, Found{.place = place_});
    }

    // What the branches above have too seldom to be sure of, or not at all.
    void look_besides() {
        is_beside_ = true;
        const branch::Settings& settings = packs_->content.surface().branch;
        branch::Settings straight = settings;
        straight.room_limit.reset();
        straight.endless = true;
        branch::Settings with_diagonals = straight;
        with_diagonals.directions = 8;
        for (const branch::Settings& one : {straight, with_diagonals})
            grow({.seed = order_.seed * 1'000'003 + 999'983, .entrance = grid::Direction::north},
                 {.settings = one,
                  .deepest = far_below,
                  .rooms_max = far_rooms_max,
                  .policy = &straight_growth});
        for (std::int64_t number = 1; number <= lairs; ++number) {
            branch::Settings with_lair = settings;
            with_lair.room_limit = number * rooms_before_a_lair;
            grow({.seed = order_.seed * 1'000'003 + 999'983 + static_cast<std::uint64_t>(number),
                  .entrance = grid::Direction::north},
                 {.settings = with_lair, .deepest = far_below, .rooms_max = far_rooms_max});
        }
    }

    struct Extent {
        branch::Settings settings;
        std::uint32_t deepest;
        std::size_t rooms_max;
        branch::Explorer::Choice choice = branch::Explorer::Choice::deepest;
        const branch::GrowthPolicy* policy = &branch::uniform_growth;
    };

    // As a branch grows when somebody always takes the deepest exit; one in four, when any is
    // taken.
    void grow(std::uint64_t number) {
        ++report_.branches;
        grow({.seed = order_.seed * 1'000'003 + number,
              .entrance = static_cast<grid::Direction>(number % 4 * 2)},
             {.settings = packs_->content.surface().branch,
              .deepest = order_.deepest,
              .rooms_max = branch_rooms_max,
              .choice = number % 2 == 0 ? branch::Explorer::Choice::deepest
                                        : branch::Explorer::Choice::random});
    }

    void grow(const branch::Branch::Origin& origin, const Extent& extent) {
        auto opened = branch::Branch::open(extent.settings, origin, *extent.policy);
        CHECK(opened.has_value());  // Content has validated the settings
        game::Zone zone = empty_zone(origin, extent.settings);
        branch::Branch grown = std::move(*opened);
        grown.for_each_growth([&](const branch::Growth& growth) { dig(zone, growth); });
        branch::Explorer explorer{grown, extent.choice};
        while ((is_beside_ || report_.rooms < order_.rooms) && grown.deepest() <= extent.deepest &&
               zone.rooms.size() < extent.rooms_max) {
            const auto walk = explorer.next(grown);
            if (!walk) break;
            const auto walked = grown.walk(*walk, *extent.policy);
            if (!walked) break;
            explorer.see(*walked);
            if (const std::optional<branch::Growth>& growth = walked->growth) dig(zone, *growth);
        }
    }

    game::Zone empty_zone(const branch::Branch::Origin& origin,
                          const branch::Settings& settings) const {
        game::Zone zone;
        zone.id = {1};
        game::apply(
            zone, game::BranchFounded{.plan = {.branch = {1},
                                               .seed = origin.seed,
                                               .entrance = origin.entrance,
                                               .settings = settings,
                                               .generator = packs_->content.surface().generator}});
        return zone;
    }

    void dig(game::Zone& zone, const branch::Growth& growth) {
        game::apply(zone, game::RoomDug{growth});
        const game::RoomNumber number{static_cast<std::uint32_t>(zone.rooms.size() - 1)};
        place_ = place_of(zone, number);
        const game::Rules rules{.content = packs_->content, .generators = *timed_};
        game::Deciding deciding{zone, rules, zone.now};
        game::furnish(deciding, number);
        for (const game::Event& event : deciding.events)
            game::apply(zone, event);
        place_.clear();
        const game::Room& room = game::room(zone, number);
        for (const game::Monster& monster : room.monsters)
            met_.insert(monster.kind);
        for (const game::Thing& thing : room.things)
            lain_.insert(thing.kind);
        if (!is_beside_) return count(zone, number);
        ++report_.rooms_besides;
        keep_printed();
    }

    // As a builder can look for it: "at depth 22, in a lair".
    std::string place_of(const game::Zone& zone, game::RoomNumber number) const {
        const bool is_lair = zone.branch->branch->lair() == game::room(zone, number).cell;
        const bool is_askew = zone.branch->plan.settings.directions == 8 &&
                              packs_->content.surface().branch.directions != 8;
        return fmt::format("at depth {}{}{}", game::depth(zone, number),
                           is_lair ? ", in a lair" : "",
                           is_askew ? ", in a branch with diagonals" : "");
    }

    void keep_printed() {
        const std::string printed = generators_->take_printed();
        if (report_.printed.size() < printed_kept_max) report_.printed += printed;
    }

    void count(const game::Zone& zone, game::RoomNumber number) {
        const game::Room& room = game::room(zone, number);
        const std::uint32_t depth = game::depth(zone, number);
        const RoomSort sort = sort_of(room);
        ++report_.rooms;
        SampleReport::AtDepth& there = report_.depths[depth];
        ++there.rooms;
        there.names.emplace(packs_->texts.name(room.name));
        there.bright += room.bright ? 1 : 0;
        ++there.sorts[static_cast<std::size_t>(sort)];
        looks_.insert(room.look);
        note_description(zone, number);
        for (const game::Monster& monster : room.monsters) {
            const game::MonsterKind& kind = packs_->content.monster(monster.kind);
            there.hit_dice += kind.hit_dice;
            ++report_.monsters[std::string{packs_->texts.name(kind.name)}][depth];
        }
        for (const game::Thing& thing : room.things) {
            const game::ThingKind& kind = packs_->content.thing(thing.kind);
            there.worth += kind.sort == game::ThingSort::gold ? thing.count : kind.price;
            ++report_.things[std::string{packs_->texts.name(kind.name)}][depth];
        }
        report_.steps_most = std::max(report_.steps_most, generators_->steps());
        report_.steps_all += generators_->steps();
        keep_printed();
        for (std::size_t index = 0; index < counts_.size(); ++index) {
            const SampleRule& rule = packs_->rules[index];
            if (!rule.depths.contains(depth) || (rule.number && *rule.number != number.value))
                continue;
            ++counts_[index].asked;
            if (is_like(rule, room, sort)) ++counts_[index].like_it;
        }
    }

    // Rooms are numbered in the order in which somebody came to them.
    void note_description(const game::Zone& zone, game::RoomNumber number) {
        const std::vector<game::TextId> here = description(game::room(zone, number));
        const std::uint32_t first =
            number.value > rooms_in_a_row ? number.value - rooms_in_a_row : 0;
        for (std::uint32_t before = first; before < number.value; ++before)
            if (description(zone.rooms[before]) == here) {
                ++report_.repeated;
                return;
            }
    }

    void judge() {
        for (std::size_t index = 0; index < counts_.size(); ++index) {
            const SampleRule& rule = packs_->rules[index];
            const auto [asked, like_it] = counts_[index];
            if (asked == 0) continue;  // too few rooms were made to say anything
            const bool holds =
                std::uint64_t{like_it} * 100 >= std::uint64_t{rule.least_percent} * asked &&
                std::uint64_t{like_it} * 100 <= std::uint64_t{rule.most_percent} * asked;
            if (holds) continue;
            report_.broken_rules.push_back(
                fmt::format("{}: {}: {} of {} rooms are so, {} to {} percent should be", rule.place,
                            rule.says, like_it, asked, rule.least_percent, rule.most_percent));
        }
    }

    // What chance never gives, and no room of all these had, nobody will find.
    void warn_of_vain_quests() {
        const game::Content& content = packs_->content;
        for (const game::QuestPlan& quest : content.quests()) {
            if (quest.sort == game::QuestSort::map) continue;
            const game::MonsterKindId monster{quest.kind};
            const game::ThingKindId thing{quest.kind};
            const bool slays = quest.sort == game::QuestSort::slay;
            const bool is_met = slays
                                    ? content.monster(monster).weight > 0 || met_.contains(monster)
                                    : content.thing(thing).weight > 0 || lain_.contains(thing);
            if (is_met) continue;
            report_.warnings.push_back(fmt::format(
                "a quest asks for '{}', which has weight 0, and none of {} rooms had one",
                slays ? name_in(packs_->names.monsters, monster)
                      : name_in(packs_->names.things, thing),
                report_.rooms + report_.rooms_besides));
        }
    }

    const LoadedPacks* packs_;
    SampleOrder order_;
    std::vector<RuleCount> counts_;
    std::unique_ptr<PackGenerators> generators_;
    std::unique_ptr<TimedGenerators> timed_;
    SampleReport report_;
    std::map<std::string, Found> found_;
    std::string place_;  // the room that is being furnished
    std::set<game::MonsterKindId> met_;
    std::set<game::ThingKindId> lain_;
    bool is_beside_ = false;  // what is made now is not counted
    std::set<game::TextId> looks_;
};

template <typename Value>
std::optional<Value> optional_name(const PackDraft& draft, const Named<Value>& names,
                                   const std::optional<Field>& field) {
    if (!field) return std::nullopt;
    const std::string name = field->text({.bytes_max = name_bytes_max});
    const Value* found = find_named(names, draft.pack, name);
    if (found != nullptr) return *found;
    field->refuse(fmt::format("there is no '{}'", full_name(draft.pack, name)));
    return std::nullopt;
}

SampleRule read_rule(const PackDraft& draft, const Field& item) {
    SampleRule rule;
    rule.place = draft.pack + "/tests.toml";
    item.table([&](Fields& fields) {
        rule.says = fields.required("says").text({.bytes_max = text_bytes_max});
        rule.depths = read_depths(fields);
        if (const auto number = fields.optional("number"))
            rule.number =
                static_cast<std::uint32_t>(number->integer({.least = 0, .most = 100'000}));
        if (const auto sort = fields.optional("sort"))
            rule.sort = static_cast<RoomSort>(sort->one_of(room_sort_names));
        rule.room = optional_name(draft, draft.names.texts, fields.optional("room"));
        rule.monster = optional_name(draft, draft.names.monsters, fields.optional("monster"));
        rule.thing = optional_name(draft, draft.names.things, fields.optional("thing"));
        const int asked = (rule.sort ? 1 : 0) + (rule.room ? 1 : 0) + (rule.monster ? 1 : 0) +
                          (rule.thing ? 1 : 0);
        if (asked != 1) item.refuse("asks for exactly one of: sort, room, monster, thing");
        const auto percent = [&](const char* name) {
            return static_cast<std::uint32_t>(
                fields.required(name).integer({.least = 0, .most = 100}));
        };
        rule.least_percent = percent("least_percent");
        rule.most_percent = percent("most_percent");
    });
    return rule;
}

}  // namespace

base::Result<SampleReport> sample_rooms(const LoadedPacks& packs, const SampleOrder& order) {
    return Sampler{packs, order}.run();
}

void read_sample_rules(const PackDraft& draft, std::vector<SampleRule>& rules, const Field& file) {
    constexpr std::size_t rules_max = 200;
    file.table([&](Fields& fields) {
        if (const auto listed = fields.optional("rule"))
            listed->list({.count_max = rules_max},
                         [&](const Field& item) { rules.push_back(read_rule(draft, item)); });
    });
}

}  // namespace underwell::adapters::lua
