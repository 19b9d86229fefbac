#include "underwell/sim/balance_envelope.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "underwell/base/integer.hpp"

namespace underwell::sim {

namespace {

constexpr std::int64_t percent = 100;
constexpr std::int64_t thousandths = 1'000;
constexpr std::uint64_t delvers_least = 24;  // fewer say nothing
constexpr std::int64_t offset_last = 4;      // deeper than that below their level only some go

// Levels that are judged together where one alone says too little.
struct Band {
    std::uint32_t first;
    std::uint32_t last;
};

constexpr std::array<Band, 3> bands = {{{1, 4}, {5, 8}, {9, 12}}};
constexpr Band all_levels{1, delver_level_max};

std::string name_of(const Band& band) {
    return "levels " + std::to_string(band.first) + " to " + std::to_string(band.last);
}

std::string_view name_of_people(std::uint32_t people) {
    return people == 1 ? "alone" : "in threes";
}

// 874 as "87.4 %".
std::string text_of(std::int64_t share) {
    const std::string sign = share < 0 ? "-" : "";
    const std::int64_t size = share < 0 ? -share : share;
    return sign + std::to_string(size / 10) + "." + std::to_string(size % 10) + " %";
}

// Two standard errors of a share, in thousandths.
std::int64_t allowance(std::int64_t share, std::uint64_t delvers) {
    if (delvers == 0) return thousandths;
    const auto spread = static_cast<std::uint64_t>(share * (thousandths - share));
    return 2 * static_cast<std::int64_t>(base::square_root(spread / delvers));
}

// Of the difference between two shares of so many.
std::int64_t allowance_for_two(std::int64_t share, std::uint64_t delvers) {
    return allowance(share, delvers) * 14 / 10;
}

std::int64_t allowance(std::int64_t share, const Outcomes& one, const Outcomes& other) {
    return allowance_for_two(share, std::min(one.delvers, other.delvers));
}

class Judging {
  public:
    Judging(const Balance& balance, const RuneName& name_of_rune, const Envelope& envelope)
        : balance_{balance}, name_of_rune_{name_of_rune}, envelope_{envelope} {}

    std::vector<std::string> judge() {
        for (const std::uint32_t people : {1U, party_size})
            judge_fall(people);
        judge_own_depths();
        judge_parties();
        for (const std::uint32_t people : {1U, party_size})
            judge_rewards(people);
        judge_weapons();
        judge_runes();
        return std::move(objections_);
    }

  private:
    void object(std::string sentence) { objections_.push_back(std::move(sentence)); }

    bool is_measured(const Band& band) const {
        return band.first >= balance_.settings.level_first &&
               band.last <= balance_.settings.level_last;
    }

    // All who set out so far below, or above, the depth of their level.
    Outcomes at_offset(std::uint32_t people, std::int64_t offset) const {
        Outcomes sum;
        for (const auto& [key, outcomes] : balance_.goals)
            if (key.people == people && std::int64_t{key.depth} - key.level == offset)
                sum.add(outcomes);
        return sum;
    }

    // Of the levels of a band, at their own depths or deeper.
    Outcomes from_home(std::uint32_t people, const Band& band) const {
        Outcomes sum;
        for (const auto& [key, outcomes] : balance_.goals)
            if (key.people == people && key.depth >= key.level && key.level >= band.first &&
                key.level <= band.last)
                sum.add(outcomes);
        return sum;
    }

    // Of the levels of a band, at their own depths.
    Outcomes at_home(std::uint32_t people, const Band& band) const {
        Outcomes sum;
        for (const auto& [key, outcomes] : balance_.goals)
            if (key.people == people && key.depth == key.level && key.level >= band.first &&
                key.level <= band.last)
                sum.add(outcomes);
        return sum;
    }

    Outcomes of_band(std::uint32_t people, const Band& band) const {
        Outcomes sum;
        for (std::uint32_t level = band.first; level <= band.last; ++level)
            sum.add(balance_.of_level(people, level));
        return sum;
    }

    void judge_fall(std::uint32_t people) {
        for (std::int64_t offset = -std::int64_t{goals_above_level}; offset < offset_last;
             ++offset) {
            const Outcomes here = at_offset(people, offset);
            const Outcomes below = at_offset(people, offset + 1);
            if (here.delvers < delvers_least || below.delvers < delvers_least) continue;
            const std::string where = " " + std::to_string(offset) + " below their level, " +
                                      std::string{name_of_people(people)};
            // Who go together fare alike: a party is one trial, however many they are.
            const std::uint64_t trials = std::min(here.delvers, below.delvers) / people;
            judge_step("survival" + where, here.survival(), below.survival(),
                       allowance_for_two(here.survival(), trials));
            judge_step("success" + where, here.success(), below.success(),
                       allowance_for_two(here.success(), trials));
        }
    }

    void judge_step(const std::string& figure, std::int64_t here, std::int64_t below,
                    std::int64_t allowed) {
        if (here - below > envelope_.step_most + allowed)
            object(figure + ": falls from " + text_of(here) + " to " + text_of(below) +
                   " with one step down");
        if (below - here > envelope_.rise_most + allowed)
            object(figure + ": rises from " + text_of(here) + " to " + text_of(below) +
                   " with one step down");
    }

    void judge_own_depths() {
        if (is_measured(all_levels)) judge_all_levels();
        for (const Band& band : bands) {
            if (!is_measured(band)) continue;
            judge_lessons(band);
            const std::string who = name_of(band) + " alone, at their own depth";
            const Outcomes deep = from_home(1, band);
            const std::int64_t most = envelope_.free_from;
            if (deep.survival() > most + allowance(most, deep.delvers))
                object(who + " or deeper: " + text_of(deep.survival()) + " survive; that is free");
            const Outcomes own = at_home(1, band);
            const std::int64_t least = envelope_.success_least;
            if (own.success() < least - allowance(least, own.delvers))
                object(who + ": only " + text_of(own.success()) +
                       " get there and back; that is hopeless");
        }
    }

    void judge_all_levels() {
        judge_survival(1, {.least = envelope_.survival_least, .most = envelope_.survival_most});
        judge_survival(party_size, {.least = envelope_.survival_least_in_threes,
                                    .most = envelope_.survival_most_in_threes});
        const Outcomes own = at_home(1, all_levels);
        const std::int64_t most = envelope_.success_most;
        if (own.success() > most + allowance(most, own.delvers))
            object("alone, at their own depth: " + text_of(own.success()) +
                   " get there and back; that is too easy");
    }

    struct Bounds {
        std::int64_t least = 0;
        std::int64_t most = 0;
    };

    void judge_survival(std::uint32_t people, const Bounds& bounds) {
        const Outcomes all = from_home(people, all_levels);
        if (all.delvers < delvers_least) return;
        const std::int64_t survival = all.survival();
        const std::string who =
            std::string{name_of_people(people)} + ", at their own depth or deeper: ";
        if (survival > bounds.most + allowance(bounds.most, all.delvers))
            object(who + text_of(survival) + " survive; nobody has to fear anything");
        if (survival < bounds.least - allowance(bounds.least, all.delvers))
            object(who + "only " + text_of(survival) + " survive");
    }

    // What one delve to the own depth teaches, of what the next level costs; alone, the dead among
    // them. Each level counts alike.
    void judge_lessons(const Band& band) {
        if (balance_.experience_for_a_level == 0) return;
        std::uint64_t learnt = 0;
        std::uint64_t delvers = 0;
        for (std::uint32_t level = band.first; level <= band.last; ++level) {
            const Outcomes own = at_home(1, {level, level});
            const std::uint64_t cost = balance_.experience_for_a_level * level;
            learnt += own.experience * thousandths / cost;
            delvers += own.delvers;
        }
        if (delvers < delvers_least) return;
        const auto share = static_cast<std::int64_t>(learnt / delvers);
        if (share < envelope_.lesson_least || share > envelope_.lesson_most)
            object(name_of(band) + " alone, at their own depth: one delve teaches " +
                   text_of(share) + " of what the next level costs");
    }

    void judge_parties() {
        for (const Band& band : bands) {
            if (!is_measured(band)) continue;
            const Outcomes alone = of_band(1, band);
            const Outcomes three = of_band(party_size, band);
            const std::int64_t gain = three.survival() - alone.survival();
            const std::int64_t room = thousandths - alone.survival();
            const std::int64_t wanted = std::min(envelope_.party_gain_least, room / 4);
            if (gain + allowance(alone.survival(), alone, three) < wanted)
                object(name_of(band) + ": in threes " + text_of(three.survival()) +
                       " survive, alone " + text_of(alone.survival()));
            if (three.success() + allowance(three.success(), alone, three) < alone.success())
                object(name_of(band) + ": in threes " + text_of(three.success()) +
                       " get there and back, alone " + text_of(alone.success()));
        }
    }

    // What those bring who come home: gold for their things, and experience as much as that.
    void judge_rewards(std::uint32_t people) {
        for (std::size_t number = 1; number < bands.size(); ++number) {
            if (!is_measured(bands[number - 1]) || !is_measured(bands[number])) continue;
            const std::int64_t above = reward(at_home(people, bands[number - 1]));
            const std::int64_t below = reward(at_home(people, bands[number]));
            if (below * percent < above * envelope_.reward_growth_least)
                object(name_of(bands[number]) + " " + std::string{name_of_people(people)} +
                       ": bring home " + std::to_string(below) + " gold, those above " +
                       std::to_string(above));
        }
    }

    static std::int64_t reward(const Outcomes& outcomes) {
        if (outcomes.came_home == 0) return 0;
        return outcomes.gold_home / static_cast<std::int64_t>(outcomes.came_home);
    }

    // Some delvers beside others of the same levels.
    struct Beside {
        Outcomes own = {};
        std::int64_t survival = 0;  // of the others, each level as often as among one's own
        std::int64_t success = 0;

        void count(const Outcomes& mine, const Outcomes& others) {
            if (mine.delvers == 0 || others.delvers == 0) return;
            own.add(mine);
            const auto weight = static_cast<std::int64_t>(mine.delvers);
            survival_sum += others.survival() * weight;
            success_sum += others.success() * weight;
            survival = survival_sum / static_cast<std::int64_t>(own.delvers);
            success = success_sum / static_cast<std::int64_t>(own.delvers);
        }

        // How much better one's own fare, at the most that chance allows for.
        std::int64_t gain() const {
            return std::max(own.survival() - survival + allowance(own.survival(), own.delvers),
                            own.success() - success + allowance(own.success(), own.delvers));
        }

      private:
        std::int64_t survival_sum = 0;
        std::int64_t success_sum = 0;
    };

    // The best that somebody anywhere gets out of it; nothing if too few tried.
    template <typename Compare>
    std::optional<std::int64_t> best_gain(Compare compare) const {
        std::optional<std::int64_t> best;
        for (const std::uint32_t people : {1U, party_size})
            for (const Band& band : bands) {
                Beside beside;
                for (std::uint32_t level = band.first; level <= band.last; ++level)
                    compare(beside, people, level);
                if (beside.own.delvers < delvers_least) continue;
                best = std::max(best.value_or(-thousandths), beside.gain());
            }
        return best;
    }

    void judge_weapons() {
        for (std::size_t number = 0; number < weapon_class_count; ++number) {
            const auto weapon = static_cast<WeaponClass>(number);
            const auto compare = [&](Beside& beside, std::uint32_t people, std::uint32_t level) {
                Outcomes own;
                Outcomes others;
                for (const auto& [key, outcomes] : balance_.weapons)
                    if (key.people == people && key.level == level)
                        (key.weapon == weapon ? own : others).add(outcomes);
                beside.count(own, others);
            };
            if (const auto gain = best_gain(compare); gain && *gain < -envelope_.weapon_lag_most)
                object("weapons for " + std::string{weapon_class_names[number]} +
                       ": serve nobody better than " + text_of(*gain) + " beside the others");
        }
    }

    void judge_runes() {
        std::set<game::ThingKindId> kinds;
        for (const auto& [key, outcomes] : balance_.runes)
            if (key.rune) kinds.insert(*key.rune);
        for (const game::ThingKindId kind : kinds) {
            const auto compare = [&](Beside& beside, std::uint32_t people, std::uint32_t level) {
                Outcomes own;
                Outcomes others;
                for (const auto& [key, outcomes] : balance_.runes) {
                    if (key.people != people || key.level != level) continue;
                    if (key.rune == kind) own.add(outcomes);
                    if (!key.rune) others.add(outcomes);
                }
                beside.count(own, others);
            };
            if (const auto gain = best_gain(compare); gain && *gain < envelope_.rune_gain_least)
                object("rune " + name_of_rune_(kind) + ": serves nobody; at best " +
                       text_of(*gain) + " beside none");
        }
    }

    const Balance& balance_;
    const RuneName& name_of_rune_;
    const Envelope& envelope_;
    std::vector<std::string> objections_;
};

}  // namespace

std::vector<std::string> objections(const Balance& balance, const RuneName& name_of_rune,
                                    const Envelope& envelope) {
    return Judging{balance, name_of_rune, envelope}.judge();
}

}  // namespace underwell::sim
