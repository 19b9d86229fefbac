#include "underwell/apps/balance_report.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace underwell::apps {

namespace {

using sim::Outcomes;

constexpr std::array<std::string_view, 10> choice_names = {
    "undecided", "hold", "attack", "defend", "stunt", "use", "change", "cast", "throw", "flee"};
constexpr std::array<std::string_view, 9> cause_names = {
    "fight", "trap", "poison", "rune", "healing", "rest", "burst", "price", "split"};

template <typename Id, typename Of>
std::map<Id, std::string> called(const auto& names, Of id_of) {
    std::map<Id, std::string> by_id;
    for (const std::string_view name : adapters::lua::sorted_names(names))
        by_id.emplace(id_of(names.find(name)->second), name.substr(name.find(':') + 1));
    return by_id;
}

template <typename Id>
std::string name_in(const std::map<Id, std::string>& names, Id id, std::string_view otherwise) {
    const auto found = names.find(id);
    return found == names.end() ? std::string{otherwise} : found->second;
}

template <std::size_t Count>
std::string name_at(const std::array<std::string_view, Count>& names, std::size_t number) {
    return number < Count ? std::string{names[number]} : std::to_string(number);
}

std::int64_t per(std::int64_t sum, std::uint64_t count) {
    return count == 0 ? 0 : sum / static_cast<std::int64_t>(count);
}

std::int64_t rooms_an_hour(const Outcomes& outcomes) {
    return per(static_cast<std::int64_t>(outcomes.rooms * 3'600), outcomes.seconds);
}

// ---- Tables ----

// A row for each level, a column for each depth.
template <typename Figure>
void write_by_depth(std::ostream& out, const sim::Balance& balance, std::uint32_t people,
                    std::string_view title, Figure figure) {
    const sim::BalanceSettings& settings = balance.settings;
    const std::uint32_t first = sim::first_goal_of(settings.level_first);
    const std::uint32_t last = sim::first_goal_of(settings.level_last) + sim::goals_of_a_level - 1;
    out << fmt::format("\n{}, {}\n  level ", title, people == 1 ? "alone" : "in threes");
    for (std::uint32_t depth = first; depth <= last; ++depth)
        out << fmt::format("{:>6}", depth);
    out << "\n";
    for (std::uint32_t level = settings.level_first; level <= settings.level_last; ++level) {
        out << fmt::format("  {:>5} ", level);
        for (std::uint32_t depth = first; depth <= last; ++depth) {
            const auto found =
                balance.goals.find({.people = people, .level = level, .depth = depth});
            out << (found == balance.goals.end() ? fmt::format("{:>6}", "")
                                                 : fmt::format("{:>6}", figure(found->second)));
        }
        out << "\n";
    }
}

void write_outcomes(std::ostream& out, std::string_view name, const Outcomes& outcomes) {
    out << fmt::format("  {:<24}{:>9}{:>9.1f}{:>9.1f}{:>8}{:>8}\n", name, outcomes.delvers,
                       static_cast<double>(outcomes.survival()) / 10,
                       static_cast<double>(outcomes.success()) / 10,
                       per(outcomes.gold, outcomes.delvers),
                       per(static_cast<std::int64_t>(outcomes.experience), outcomes.delvers));
}

constexpr std::string_view outcome_heading =
    "                          delvers survive % succeed %  gold     exp\n";

// Why delves ended, of each level.
void write_turning(std::ostream& out, const sim::Balance& balance, std::uint32_t people) {
    out << "\nwhy they turned back\n  level ";
    for (const std::string_view name : sim::turn_back_names)
        out << fmt::format("{:>10}", name);
    out << "   deepest\n";
    for (std::uint32_t level = balance.settings.level_first; level <= balance.settings.level_last;
         ++level) {
        const Outcomes outcomes = balance.of_level(people, level);
        out << fmt::format("  {:>5} ", level);
        for (const std::uint64_t count : outcomes.turned_back)
            out << fmt::format("{:>10}", count);
        out << fmt::format("{:>10}\n",
                           per(static_cast<std::int64_t>(outcomes.deepest), outcomes.delves));
    }
}

void write_people(std::ostream& out, const sim::Balance& balance, std::uint32_t people,
                  const KindNames& names) {
    write_by_depth(out, balance, people, "survival %",
                   [](const Outcomes& each) { return each.survival() / 10; });
    write_by_depth(out, balance, people, "goal reached and home %",
                   [](const Outcomes& each) { return each.success() / 10; });
    write_by_depth(out, balance, people, "gold a head",
                   [](const Outcomes& each) { return per(each.gold, each.delvers); });
    write_by_depth(out, balance, people, "experience a head", [](const Outcomes& each) {
        return per(static_cast<std::int64_t>(each.experience), each.delvers);
    });
    write_by_depth(out, balance, people, "rooms an hour", rooms_an_hour);
    write_turning(out, balance, people);
    std::map<sim::WeaponClass, Outcomes> weapons;
    for (const auto& [key, outcomes] : balance.weapons)
        if (key.people == people) weapons[key.weapon].add(outcomes);
    out << "\nweapons\n" << outcome_heading;
    for (const auto& [weapon, outcomes] : weapons)
        write_outcomes(out, sim::weapon_class_names[static_cast<std::size_t>(weapon)], outcomes);
    std::map<std::optional<game::ThingKindId>, Outcomes> runes;
    for (const auto& [key, outcomes] : balance.runes)
        if (key.people == people) runes[key.rune].add(outcomes);
    out << "\nrunes\n" << outcome_heading;
    for (const auto& [rune, outcomes] : runes)
        write_outcomes(out, rune ? name_in(names.things, *rune, "?") : "none", outcomes);
}

void write_tally(std::ostream& out, const sim::DelveTally& tally, const KindNames& names) {
    std::vector<std::pair<std::uint64_t, std::string>> killers;
    for (const auto& [kind, each] : tally.monsters)
        if (each.killed > 0) killers.emplace_back(each.killed, name_in(names.monsters, kind, "?"));
    for (const auto& [look, each] : tally.traps)
        if (each.killed > 0) killers.emplace_back(each.killed, name_in(names.traps, look, "?"));
    std::ranges::sort(killers, std::greater{});
    out << "\nwhat kills:";
    for (const auto& [count, name] : killers)
        out << " " << name << " " << count;
    out << "\nby:";
    for (const auto& [cause, count] : tally.deaths)
        out << " " << name_at(cause_names, static_cast<std::size_t>(cause)) << " " << count;
    out << "\nchoices:";
    for (const auto& [choice, count] : tally.choices)
        out << " " << name_at(choice_names, static_cast<std::size_t>(choice)) << " " << count;
    out << "\npuzzles (met, solved):";
    for (const auto& [kind, each] : tally.puzzles)
        out << " " << name_at(game::puzzle_kind_names, static_cast<std::size_t>(kind)) << " "
            << each.met << " " << each.solved;
    out << "\ntraps (met, sprung, disarmed):";
    for (const auto& [look, each] : tally.traps)
        out << " " << name_in(names.traps, look, "?") << " " << each.met << " " << each.sprung
            << " " << each.disarmed;
    out << "\nthings (found, taken, used):";
    for (const auto& [kind, each] : tally.things)
        out << " " << name_in(names.things, kind, "bare_hands") << " " << each.found << " "
            << each.taken << " " << each.used;
    out << "\n";
}

// ---- JSON ----

using Fields = std::vector<std::pair<std::string_view, JsonText>>;

Fields with_outcomes(Fields fields, const Outcomes& outcomes) {
    const Fields figures = {{"delves", outcomes.delves},       {"delvers", outcomes.delvers},
                            {"died", outcomes.died},           {"came_home", outcomes.came_home},
                            {"succeeded", outcomes.succeeded}, {"gold", outcomes.gold},
                            {"gold_home", outcomes.gold_home}, {"experience", outcomes.experience},
                            {"rooms", outcomes.rooms},         {"seconds", outcomes.seconds},
                            {"lines", outcomes.lines},         {"refused", outcomes.refused},
                            {"deepest", outcomes.deepest}};
    fields.insert(fields.end(), figures.begin(), figures.end());
    Fields turned;
    for (std::size_t reason = 0; reason < sim::turn_back_count; ++reason)
        turned.emplace_back(sim::turn_back_names[reason], outcomes.turned_back[reason]);
    fields.emplace_back("turned_back", JsonText::object(turned));
    return fields;
}

JsonText outcomes_json(const sim::Balance& balance, const KindNames& names) {
    std::vector<JsonText> goals;
    for (const auto& [key, outcomes] : balance.goals)
        goals.push_back(JsonText::object(with_outcomes(
            {{"people", key.people}, {"level", key.level}, {"depth", key.depth}}, outcomes)));
    std::vector<JsonText> weapons;
    for (const auto& [key, outcomes] : balance.weapons)
        weapons.push_back(JsonText::object(with_outcomes(
            {{"people", key.people},
             {"level", key.level},
             {"weapon", sim::weapon_class_names[static_cast<std::size_t>(key.weapon)]}},
            outcomes)));
    std::vector<JsonText> runes;
    for (const auto& [key, outcomes] : balance.runes)
        runes.push_back(JsonText::object(with_outcomes(
            {{"people", key.people},
             {"level", key.level},
             {"rune", key.rune ? name_in(names.things, *key.rune, "?") : std::string{"none"}}},
            outcomes)));
    return JsonText::object({{"goals", JsonText::list(goals)},
                             {"weapons", JsonText::list(weapons)},
                             {"runes", JsonText::list(runes)}});
}

template <typename Counts, typename Name>
JsonText counts_json(const Counts& counts, Name name_of) {
    std::vector<std::string> called;
    for (const auto& [key, count] : counts)
        called.push_back(name_of(static_cast<std::size_t>(key)));
    Fields fields;
    std::size_t number = 0;
    for (const auto& [key, count] : counts)
        fields.emplace_back(called[number++], count);
    return JsonText::object(fields);
}

// All kinds there are, also those that nobody met.
std::vector<JsonText> things_json(const sim::DelveTally& tally, const game::Content& content,
                                  const KindNames& names) {
    std::vector<JsonText> list;
    for (const game::ThingKind& kind : content.things()) {
        const auto found = tally.things.find(kind.id);
        const sim::ThingTally each =
            found == tally.things.end() ? sim::ThingTally{} : found->second;
        list.push_back(JsonText::object({{"name", name_in(names.things, kind.id, "?")},
                                         {"sort", game::name_of(kind.sort)},
                                         {"weight", kind.weight},
                                         {"found", each.found},
                                         {"taken", each.taken},
                                         {"used", each.used}}));
    }
    return list;
}

std::vector<JsonText> monsters_json(const sim::DelveTally& tally, const game::Content& content,
                                    const KindNames& names) {
    std::vector<JsonText> list;
    for (const game::MonsterKind& kind : content.monsters()) {
        const auto found = tally.monsters.find(kind.id);
        const sim::MonsterTally each =
            found == tally.monsters.end() ? sim::MonsterTally{} : found->second;
        list.push_back(JsonText::object({{"name", name_in(names.monsters, kind.id, "?")},
                                         {"from", kind.home.from},
                                         {"hit_dice", kind.hit_dice},
                                         {"unique", kind.unique},
                                         {"met", each.met},
                                         {"slain", each.slain},
                                         {"killed", each.killed}}));
    }
    return list;
}

JsonText tally_json(std::uint32_t people, const sim::DelveTally& tally,
                    const game::Content& content, const KindNames& names) {
    std::vector<JsonText> traps;
    for (const auto& [look, name] : names.traps) {
        const auto found = tally.traps.find(look);
        const sim::TrapTally each = found == tally.traps.end() ? sim::TrapTally{} : found->second;
        traps.push_back(JsonText::object({{"name", name},
                                          {"met", each.met},
                                          {"sprung", each.sprung},
                                          {"disarmed", each.disarmed},
                                          {"killed", each.killed}}));
    }
    std::vector<JsonText> puzzles;
    for (const auto& [kind, each] : tally.puzzles)
        puzzles.push_back(JsonText::object(
            {{"name", name_at(game::puzzle_kind_names, static_cast<std::size_t>(kind))},
             {"met", each.met},
             {"solved", each.solved}}));
    return JsonText::object(
        {{"people", people},
         {"rooms_dug", tally.rooms},
         {"choices",
          counts_json(tally.choices, [](std::size_t each) { return name_at(choice_names, each); })},
         {"deaths",
          counts_json(tally.deaths, [](std::size_t each) { return name_at(cause_names, each); })},
         {"services",
          counts_json(tally.services,
                      [](std::size_t each) { return name_at(game::service_names, each); })},
         {"monsters", JsonText::list(monsters_json(tally, content, names))},
         {"things", JsonText::list(things_json(tally, content, names))},
         {"traps", JsonText::list(traps)},
         {"puzzles", JsonText::list(puzzles)}});
}

}  // namespace

KindNames::KindNames(const adapters::lua::PackNames& names)
    : things{called<game::ThingKindId>(names.things, [](game::ThingKindId id) { return id; })},
      monsters{
          called<game::MonsterKindId>(names.monsters, [](game::MonsterKindId id) { return id; })},
      traps{called<game::TextId>(names.traps,
                                 [](const game::TrapProposal& trap) { return trap.look; })} {}

void write_balance(std::ostream& out, const sim::Balance& balance, const KindNames& names) {
    for (const auto& [people, tally] : balance.tallies) {
        write_people(out, balance, people, names);
        write_tally(out, tally, names);
    }
}

JsonText balance_json(const sim::Balance& balance, const game::Content& content,
                      const KindNames& names) {
    std::vector<JsonText> tallies;
    for (const auto& [people, tally] : balance.tallies)
        tallies.push_back(tally_json(people, tally, content, names));
    std::vector<JsonText> purses;
    for (std::uint32_t level = 1; level <= sim::delver_level_max; ++level)
        purses.emplace_back(sim::purse_of(level));
    return JsonText::object({{"seed", balance.settings.seed},
                             {"delves", balance.settings.delves},
                             {"purses", JsonText::list(purses)},
                             {"outcomes", outcomes_json(balance, names)},
                             {"tallies", JsonText::list(tallies)}});
}

}  // namespace underwell::apps
