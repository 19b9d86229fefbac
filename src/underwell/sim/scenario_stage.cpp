#include "underwell/sim/scenario_stage.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "underwell/game/typed_words.hpp"

namespace underwell::sim {

using base::Result;
using game::number_of;
using game::take_word;

namespace {

std::unexpected<base::Error> wrong(std::string what) {
    return base::fail(errors::bad_scenario, std::move(what));
}

// By its name in the pack, or the first of a sort.
template <typename Proposal>
const Proposal* find_proposal(const std::map<std::string, Proposal, std::less<>>& known,
                              std::string_view name, std::span<const std::string_view> sorts) {
    if (const auto found = known.find(name); found != known.end()) return &found->second;
    for (const auto& [full_name, proposal] : known)
        if (sorts[static_cast<std::size_t>(proposal.kind)] == name) return &proposal;
    return nullptr;
}

class RoomReader {
  public:
    RoomReader(std::string_view words, const ScenarioWorld& world) : words_{words}, world_{world} {
        room_.name = game::named<game::TextId>("core:plain_room");
        room_.look = game::named<game::TextId>("core:plain_room_look");
        room_.bright = true;
    }

    Result<game::RoomProposal> read() {
        while (!words_.empty()) {
            const std::string_view word = take_word(words_);
            if (takes_adjective(word)) continue;
            if (auto added = add(word); !added) return std::unexpected(added.error());
            said_ = {};
        }
        return std::move(room_);
    }

  private:
    // What was said about the next thing, before it was named.
    struct Said {
        std::optional<std::uint32_t> number;
        bool hidden = false;
        bool roaming = false;
        bool inside = false;
        bool guarding = false;
    };

    bool takes_adjective(std::string_view word) {
        if (const auto number = number_of(word)) return said_.number = number, true;
        if (word == "hidden") return said_.hidden = true;
        if (word == "roaming") return said_.roaming = true;
        if (word == "inside") return said_.inside = true;
        if (word == "guarding") return said_.guarding = true;
        return false;
    }

    Result<void> add(std::string_view what) {
        if (what == "empty") return {};
        if (what == "dark") return room_.bright = false, Result<void>{};
        if (what == "monster") return add_monsters(take_word(words_));
        if (what == "thing") return add_thing(take_word(words_));
        if (what == "puzzle") return add_puzzle(take_word(words_));
        if (what == "trap") return add_trap(take_word(words_));
        if (what == "writing") return add_writing(take_word(words_));
        const auto service = std::ranges::find(game::service_names, what);
        if (service == game::service_names.end())
            return wrong(
                "a room has dark, monster, thing, puzzle, trap, writing or a service, not " +
                std::string{what});
        room_.service = static_cast<game::Service>(service - game::service_names.begin());
        room_.service_uses = static_cast<std::uint16_t>(said_.number.value_or(1));
        return {};
    }

    Result<void> add_monsters(std::string_view name) {
        const auto kind = game::named<game::MonsterKindId>(name);
        if (world_.content.find_monster(kind) == nullptr)
            return wrong("there is no monster " + std::string{name});
        const std::uint32_t count =
            std::min<std::uint32_t>(said_.number.value_or(1), game::proposed_monsters_max);
        for (std::uint32_t added = 0; added < count; ++added)
            room_.monsters.push_back(
                {.kind = kind, .blocks = !said_.roaming, .hidden = said_.hidden});
        return {};
    }

    std::optional<std::uint32_t> last_thing(bool container) const {
        for (std::size_t index = room_.things.size(); index > 0; --index) {
            const game::ThingProposal& thing = room_.things[index - 1];
            const bool holds = world_.content.thing(thing.kind).sort == game::ThingSort::container;
            if (!thing.inside && (holds || !container))
                return static_cast<std::uint32_t>(index - 1);
        }
        return std::nullopt;
    }

    Result<void> add_thing(std::string_view name) {
        const auto kind = game::named<game::ThingKindId>(name);
        if (world_.content.find_thing(kind) == nullptr)
            return wrong("there is no thing " + std::string{name});
        const auto container = last_thing(true);
        if (said_.inside && !container) return wrong("there is nothing yet that it could lie in");
        room_.things.push_back({.kind = kind,
                                .count = said_.number.value_or(1),
                                .inside = said_.inside ? container : std::nullopt,
                                .hidden = said_.hidden});
        return {};
    }

    Result<void> add_puzzle(std::string_view name) {
        const auto* puzzle = find_proposal(world_.puzzles, name, game::puzzle_kind_names);
        if (puzzle == nullptr) return wrong("there is no puzzle " + std::string{name});
        room_.puzzle = *puzzle;
        if (puzzle->kind == game::PuzzleKind::darkness) room_.bright = false;
        if (said_.number) room_.puzzle->price = *said_.number;
        return {};
    }

    Result<void> add_trap(std::string_view name) {
        const auto* trap = find_proposal(world_.traps, name, game::trap_kind_names);
        if (trap == nullptr) return wrong("there is no trap " + std::string{name});
        const auto guarded = last_thing(false);
        if (said_.guarding && !guarded) return wrong("there is nothing yet that it could guard");
        room_.traps.push_back(*trap);
        if (said_.guarding) room_.traps.back().on = guarded;
        if (said_.number) room_.traps.back().difficulty = static_cast<std::uint8_t>(*said_.number);
        return {};
    }

    Result<void> add_writing(std::string_view name) {
        room_.inscriptions.push_back(game::named<game::TextId>(name));
        return {};
    }

    std::string_view words_;
    const ScenarioWorld& world_;
    game::RoomProposal room_;
    Said said_;
};

using Parts = game::ContentParts;
using Number = std::int64_t;

struct RuleRow {
    std::string_view name;
    Number most;
    void (*set)(Parts&, Number);
};

template <auto field>
void set_tuning(Parts& parts, Number value) {
    auto& number = parts.tuning.*field;
    number = static_cast<std::remove_reference_t<decltype(number)>>(value);
}

template <auto field>
void set_seconds(Parts& parts, Number value) {
    parts.tuning.*field = std::chrono::seconds{value};
}

template <auto field>
void set_minutes(Parts& parts, Number value) {
    parts.surface.start_room.*field = std::chrono::minutes{value};
}

void set_directions(Parts& parts, Number value) {
    parts.surface.start_room.directions = value;
    parts.surface.branch.directions = value;
}

void set_window(Parts& parts, Number value) {
    parts.surface.start_room.window_policy = static_cast<branch::WindowPolicy>(value);
}

void set_recycle_percent(Parts& parts, Number value) {
    parts.surface.start_room.recycle_chance_percent = value;
}

void set_max_unexplored(Parts& parts, Number value) {
    parts.surface.branch.max_unexplored_exits = value;
}

void set_max_new(Parts& parts, Number value) {
    parts.surface.branch.max_new_exits_per_room = value;
}

void set_endless(Parts& parts, Number value) {
    parts.surface.branch.endless = value != 0;
}

void set_room_limit(Parts& parts, Number value) {
    parts.surface.branch.room_limit = value;
}

using game::Tuning;
using StartRoom = branch::StartRoomSettings;

// By the names that packs use for them (docs/packs.md).
constexpr Number minutes_most = 1'000'000;
constexpr std::size_t outfit_most = 1'000;  // of one kind
constexpr std::array rule_rows = {
    RuleRow{"directions", 8, set_directions},
    RuleRow{"window", 1, set_window},
    RuleRow{"window_minutes", minutes_most, set_minutes<&StartRoom::window_duration>},
    RuleRow{"recycle_minutes", minutes_most, set_minutes<&StartRoom::recycle_interval>},
    RuleRow{"recycle_percent", 100, set_recycle_percent},
    RuleRow{"idle_minutes", minutes_most, set_minutes<&StartRoom::branch_max_idle>},
    RuleRow{"check_minutes", minutes_most, set_minutes<&StartRoom::branch_check_interval>},
    RuleRow{"max_unexplored_exits", 1'000, set_max_unexplored},
    RuleRow{"max_new_exits_per_room", 8, set_max_new},
    RuleRow{"endless", 1, set_endless},
    RuleRow{"room_limit", 1'000, set_room_limit},
    RuleRow{"round_seconds", 1'000, set_seconds<&Tuning::round>},
    RuleRow{"reader_round_seconds", 1'000, set_seconds<&Tuning::reader_round>},
    RuleRow{"monster_pause_seconds", 1'000, set_seconds<&Tuning::monster_pause>},
    RuleRow{"monster_senses", 10, set_tuning<&Tuning::monster_senses>},
    RuleRow{"monster_aim_percent", 1'000, set_tuning<&Tuning::monster_aim_percent>},
    RuleRow{"experience_for_a_level", minutes_most, set_tuning<&Tuning::experience_for_a_level>},
    RuleRow{"ability_most", 20, set_tuning<&Tuning::ability_most>},
    RuleRow{"raises_a_level", 6, set_tuning<&Tuning::raises_a_level>},
    RuleRow{"check_against", 40, set_tuning<&Tuning::check_against>},
    RuleRow{"pack_slots", 100, set_tuning<&Tuning::pack_slots>},
    RuleRow{"hit_points", 10'000, set_tuning<&Tuning::hit_points_at_first>},
    RuleRow{"hints_until_level", 100, set_tuning<&Tuning::hints_until_level>},
    RuleRow{"ignored_most", 10'000, set_tuning<&Tuning::ignored_most>},
    RuleRow{"gold", minutes_most, set_tuning<&Tuning::gold_at_first>},
};

std::optional<Number> value_of(std::string_view word) {
    if (word == "off" || word == "timer" || word == "0") return 0;
    if (word == "on" || word == "lottery") return 1;
    const auto number = number_of(word);
    if (!number) return std::nullopt;
    return *number;
}

Result<void> set_outfit(std::string_view words, Parts& parts) {
    parts.tuning.outfit.clear();
    while (!words.empty()) {
        std::string_view name = take_word(words);
        const auto number = number_of(name);
        if (number) name = take_word(words);
        const auto kind = game::named<game::ThingKindId>(name);
        if (std::ranges::find(parts.things, kind, &game::ThingKind::id) == parts.things.end())
            return wrong("there is no thing " + std::string{name});
        const std::size_t count = std::min<std::size_t>(number.value_or(1), outfit_most);
        parts.tuning.outfit.insert(parts.tuning.outfit.end(), count, kind);
    }
    return {};
}

}  // namespace

Result<game::RoomProposal> read_room(std::string_view words, const ScenarioWorld& world) {
    return RoomReader{words, world}.read();
}

Result<void> set_rule(std::string_view words, game::ContentParts& parts) {
    const std::string_view name = take_word(words);
    if (name == "outfit") return set_outfit(words, parts);
    const auto row = std::ranges::find(rule_rows, name, &RuleRow::name);
    if (row == rule_rows.end()) return wrong("there is no rule " + std::string{name});
    const auto value = value_of(words);
    if (!value || *value > row->most)
        return wrong(std::string{name} + " is a number up to " + std::to_string(row->most));
    row->set(parts, *value);
    return {};
}

}  // namespace underwell::sim
