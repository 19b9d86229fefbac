// Texts, things, monsters, puzzles and traps of a pack.
#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "underwell/adapters/lua/pack_draft.hpp"
#include "underwell/adapters/lua/pack_tricks.hpp"
#include "underwell/game/bodies.hpp"

namespace underwell::adapters::lua {

using game::Ability;
using game::Depths;
using game::Dice;
using game::Effect;
using game::EffectKind;
using game::Influence;
using game::MonsterKind;
using game::named;
using game::PuzzleKind;
using game::PuzzleProposal;
using game::RuneAim;
using game::TextId;
using game::ThingKind;
using game::ThingSort;
using game::TrapKind;
using game::TrapProposal;

namespace {

constexpr std::int64_t depth_max = 1'000'000;
constexpr std::int64_t weight_max = 10'000;
constexpr std::int64_t price_max = 1'000'000;
constexpr std::size_t attacks_max = 4;
constexpr std::string_view identifier_rule =
    "a name has small letters, digits and underscores, at most 40";
constexpr std::array<std::string_view, 6> rune_aim_names = {"oneself",     "friend",   "foe",
                                                            "all_friends", "all_foes", "room"};
constexpr std::array<std::string_view, 6> habit_names = {
    "guards", "roams", "ambushes", "hoards", "flees_when_hurt", "calls_others"};
static_assert(game::value_count(RuneAim{}) == rune_aim_names.size());

template <typename Number>
Number small(const Field& field, std::int64_t least, std::int64_t most) {
    return static_cast<Number>(field.integer({.least = least, .most = most}));
}

template <typename Number>
void set(Number& number, const std::optional<Field>& field, std::int64_t least, std::int64_t most) {
    if (field) number = small<Number>(*field, least, most);
}

void set(bool& truth, const std::optional<Field>& field) {
    if (field) truth = field->boolean();
}

std::uint32_t read_weight(Fields& fields) {
    std::uint32_t weight = 10;
    set(weight, fields.optional("weight"), 0, weight_max);
    return weight;
}

// Calls read(name, field) for each table of a file whose names the builder chooses.
template <typename Read>
void each_named(const Field& file, Read&& read) {
    if (file.names().size() > kinds_max)
        return file.refuse(fmt::format("has more than {} entries", kinds_max));
    for (const auto& [name, value] : file.names()) {
        const Field field = file.child(name, value);
        if (!is_identifier(name)) return field.refuse(identifier_rule);
        read(name, field);
    }
}

game::Rune read_rune(const Field& field) {
    game::Rune rune;
    field.table([&](Fields& fields) {
        rune.aim = static_cast<RuneAim>(fields.required("aim").one_of(rune_aim_names));
        rune.cost = small<std::uint8_t>(fields.required("cost"), 0, 100);
        rune.influence = read_influence(fields);
        set(rune.reveals, fields.optional("reveals"));
        set(rune.shows_way, fields.optional("shows_way"));
        set(rune.returns, fields.optional("returns"));
        set(rune.mends, fields.optional("mends"), 0, 100);
        set(rune.saves, fields.optional("saves"));
        if (rune.returns && rune.aim != RuneAim::oneself)
            fields.required("aim").refuse("a rune that returns is cast on \"oneself\"");
        const bool on_friends = rune.aim == RuneAim::ally || rune.aim == RuneAim::all_friends ||
                                rune.aim == RuneAim::room;
        if (on_friends && !game::does_only_good(rune.influence))
            fields.required("aim").refuse(
                "a rune that harms is cast on \"foe\", \"all_foes\" or \"oneself\": nobody fights "
                "friends");
    });
    return rune;
}

void read_use(PackDraft& draft, Fields& fields, ThingKind& kind) {
    kind.influence = read_influence(fields);
    if (const auto rune = fields.optional("rune")) kind.rune = read_rune(*rune);
    if (kind.sort == ThingSort::rune && !kind.rune) fields.required("rune").refuse("missing");
    if (const auto writing = fields.optional("writing"))
        kind.writing = read_text(draft, "things", *writing);
}

ThingKind read_thing(PackDraft& draft, const Field& field) {
    ThingKind kind;
    field.table([&](Fields& fields) {
        kind.name = read_noun(draft, "things", fields.required("name"));
        kind.look = read_text(draft, "things", fields.required("look"));
        kind.sort = static_cast<ThingSort>(fields.required("sort").one_of(game::thing_sort_names));
        set(kind.tenths_of_slot, fields.optional("tenths_of_slot"), 0, 200);
        set(kind.two_handed, fields.optional("two_handed"));
        const auto damage = fields.optional("damage");
        if (damage) kind.damage = read_dice(*damage);
        if (kind.sort == ThingSort::weapon && !damage)
            fields.required("damage").refuse("a weapon needs it, as in \"1d6\"");
        if (const auto by = fields.optional("attack_by"))
            kind.attack_by = static_cast<Ability>(by->one_of(game::ability_names));
        set(kind.armour, fields.optional("armour"), 0, 20);
        set(kind.quality, fields.optional("quality"), 0, 1'000);
        set(kind.charges, fields.optional("charges"), 0, 10'000);
        set(kind.price, fields.optional("price"), 0, price_max);
        read_use(draft, fields, kind);
        kind.home = read_depths(fields);
        kind.weight = read_weight(fields);
    });
    return kind;
}

game::Habits read_habits(const Field& field) {
    game::Habits habits;
    const std::array<bool*, habit_names.size()> all = {
        &habits.guards, &habits.roams,           &habits.ambushes,
        &habits.hoards, &habits.flees_when_hurt, &habits.calls_others};
    field.list({.count_max = all.size()},
               [&](const Field& habit) { *all[habit.one_of(habit_names)] = true; });
    return habits;
}

game::MonsterAttack read_attack(PackDraft& draft, const Field& field) {
    game::MonsterAttack attack;
    field.table([&](Fields& fields) {
        attack.verb = read_text(draft, "monsters", fields.required("verb"));
        attack.damage = read_dice(fields.required("damage"));
        if (const auto effect = fields.optional("effect")) attack.effect = read_effect(*effect);
    });
    return attack;
}

MonsterKind read_monster(PackDraft& draft, const Field& field, std::vector<CalledKind>& called) {
    MonsterKind kind;
    field.table([&](Fields& fields) {
        kind.name = read_noun(draft, "monsters", fields.required("name"));
        kind.look = read_text(draft, "monsters", fields.required("look"));
        kind.hit_dice = small<std::uint8_t>(fields.required("hit_dice"), 1, 100);
        set(kind.armour, fields.optional("armour"), 0, 20);
        set(kind.morale, fields.optional("morale"), 2, 12);
        fields.required("attacks").list({.count_max = attacks_max}, [&](const Field& attack) {
            kind.attacks.push_back(read_attack(draft, attack));
        });
        if (kind.attacks.empty()) fields.required("attacks").refuse("give it one at least");
        if (const auto habits = fields.optional("habits")) kind.habits = read_habits(*habits);
        if (const auto trick = fields.optional("trick"))
            kind.trick = read_trick(draft, *trick, called);
        if (const auto hint = fields.optional("hint"))
            kind.trick.hint = read_text(draft, "monsters", *hint);
        set(kind.unique, fields.optional("unique"));
        set(kind.gold, fields.optional("gold"), 0, price_max);
        set(kind.loot_percent, fields.optional("loot_percent"), 0, 100);
        kind.home = read_depths(fields);
        kind.weight = read_weight(fields);
    });
    return kind;
}

bool needs_hint(PuzzleKind kind) {
    return kind == PuzzleKind::levers || kind == PuzzleKind::bells || kind == PuzzleKind::dials ||
           kind == PuzzleKind::statues || kind == PuzzleKind::water;
}

PuzzleProposal read_puzzle(PackDraft& draft, Fields& fields) {
    PuzzleProposal puzzle;
    puzzle.kind = static_cast<PuzzleKind>(fields.required("kind").one_of(game::puzzle_kind_names));
    puzzle.look = read_text(draft, "puzzles", fields.required("look"));
    if (needs_hint(puzzle.kind)) puzzle.hint = read_text(draft, "puzzles", fields.required("hint"));
    if (puzzle.kind == PuzzleKind::riddle)
        puzzle.answers = read_text(draft, "puzzles", fields.required("answers"));
    if (puzzle.kind == PuzzleKind::bargain)
        puzzle.price = small<std::uint32_t>(fields.required("price"), 1, price_max);
    set(puzzle.size, fields.optional("size"), 3, 6);
    return puzzle;
}

TrapProposal read_trap(PackDraft& draft, Fields& fields) {
    TrapProposal trap;
    trap.kind = static_cast<TrapKind>(fields.required("kind").one_of(game::trap_kind_names));
    trap.look = read_text(draft, "traps", fields.required("look"));
    trap.influence = read_influence(fields);
    set(trap.difficulty, fields.optional("difficulty"), 5, 30);
    return trap;
}

// One text, or a list of them, numbered from 1.
void read_words(PackDraft& draft, const Field& field) {
    if (!field.is_list()) {
        add_text(draft, field.path(), field.text({.bytes_max = text_bytes_max}));
        return;
    }
    auto& list = draft.text_lists[full_name(draft.pack, field.path())];
    field.list({.count_max = kinds_max}, [&](const Field& item) {
        const std::string path = fmt::format("{}.{}", field.path(), list.size() + 1);
        add_text(draft, path, item.text({.bytes_max = text_bytes_max}));
        list.push_back(full_name(draft.pack, path));
    });
    if (list.empty()) field.refuse("is empty; give it a text or leave it out");
}

}  // namespace

TextId add_text(PackDraft& draft, const std::string& name, std::string words, bool is_noun) {
    const std::string full = full_name(draft.pack, name);
    const auto id = named<TextId>(full);
    draft.texts.push_back(
        {.name = full, .english = std::move(words), .chinese = {}, .is_noun = is_noun});
    draft.names.texts.emplace(full, id);
    return id;
}

TextId read_text(PackDraft& draft, std::string_view file, const Field& field) {
    return add_text(draft, fmt::format("{}.{}", file, field.path()),
                    field.text({.bytes_max = text_bytes_max}));
}

TextId read_noun(PackDraft& draft, std::string_view file, const Field& field) {
    std::string line = field.text({.bytes_max = game::noun_bytes_max});
    if (line.empty()) return {};  // refused already
    if (const auto noun = game::parse_noun(line); !noun) field.refuse(noun.error().message);
    return add_text(draft, fmt::format("{}.{}", file, field.path()), std::move(line), true);
}

Dice read_dice(const Field& field) {
    const std::string text = field.text({.bytes_max = 12});
    const char* at = text.data();
    const char* const end = at + text.size();
    const auto number = [&] {
        int value = -1;
        const auto read = std::from_chars(at, end, value);
        at = read.ptr;
        return value;
    };
    int count = number();
    int sides = 0;
    int more = 0;
    if (at != end && *at == 'd') {
        ++at;
        sides = number();
        if (at != end && *at == '+') {
            ++at;
            more = number();
        } else if (at != end && *at == '-') {
            more = number();
        }
    } else {
        more = std::exchange(count, 0);
        sides = 6;
    }
    constexpr int dice_max = 40;
    constexpr int more_max = 200;
    const bool fine = at == end && count >= 0 && count <= dice_max && sides >= 2 && sides <= 100 &&
                      more >= -more_max && more <= more_max && (count > 0 || more >= 0);
    if (!fine) {
        field.refuse("dice are written as \"2d6+1\" (at most 40 of 100 sides), or one number");
        return {};
    }
    return {.count = static_cast<std::uint8_t>(count),
            .sides = static_cast<std::uint8_t>(sides),
            .more = static_cast<std::int16_t>(more)};
}

Effect read_effect(const Field& field) {
    Effect effect;
    field.table([&](Fields& fields) {
        effect.kind =
            static_cast<EffectKind>(fields.required("kind").one_of(game::effect_kind_names));
        set(effect.strength, fields.optional("strength"), 1, 50);
        effect.left = small<std::uint16_t>(fields.required("lasts"), 1, 1'000);
    });
    return effect;
}

Influence read_influence(Fields& fields) {
    Influence influence;
    if (const auto harm = fields.optional("harm")) influence.harm = read_dice(*harm);
    if (const auto healing = fields.optional("healing")) influence.healing = read_dice(*healing);
    if (const auto effect = fields.optional("effect")) influence.effect = read_effect(*effect);
    set(influence.cures, fields.optional("cures"));
    return influence;
}

Depths read_depths(Fields& fields) {
    Depths depths;
    set(depths.from, fields.optional("from"), 0, depth_max);
    const auto to = fields.optional("to");
    set(depths.to, to, 0, depth_max);
    if (to && depths.to < depths.from) to->refuse("is less than 'from'");
    return depths;
}

void read_texts(PackDraft& draft, const Field& file) {
    std::vector<Field> tables{file};  // still to be read
    while (!tables.empty()) {
        const Field table = std::move(tables.back());
        tables.pop_back();
        for (const auto& [name, value] : table.names()) {
            const Field child = table.child(name, value);
            if (!is_identifier(name)) return child.refuse(identifier_rule);
            if (child.is_table())
                tables.push_back(child);
            else
                read_words(draft, child);
        }
    }
}

void read_things(PackDraft& draft, const Field& file) {
    each_named(file, [&](const std::string& name, const Field& field) {
        const std::string full = full_name(draft.pack, name);
        ThingKind kind = read_thing(draft, field);
        kind.id = named<game::ThingKindId>(full);
        draft.names.things.emplace(full, kind.id);
        draft.thing_names.push_back(full);
        draft.parts.things.push_back(kind);
    });
}

void read_monsters(PackDraft& draft, const Field& file) {
    std::vector<CalledKind> called;
    each_named(file, [&](const std::string& name, const Field& field) {
        const std::string full = full_name(draft.pack, name);
        MonsterKind kind = read_monster(draft, field, called);
        kind.id = named<game::MonsterKindId>(full);
        draft.names.monsters.emplace(full, kind.id);
        draft.monster_names.push_back(full);
        draft.parts.monsters.push_back(std::move(kind));
    });
    for (const CalledKind& one : called)
        if (std::ranges::find(draft.parts.monsters, one.kind, &MonsterKind::id) ==
            draft.parts.monsters.end())
            one.field.refuse("there is no monster of this name");
}

void read_puzzles(PackDraft& draft, const Field& file) {
    each_named(file, [&](const std::string& name, const Field& field) {
        const std::string full = full_name(draft.pack, name);
        field.table([&](Fields& fields) {
            const PuzzleProposal puzzle = read_puzzle(draft, fields);
            const Depths home = read_depths(fields);
            draft.puzzles.push_back(
                {.name = full, .kind = puzzle.kind, .home = home, .weight = read_weight(fields)});
            draft.names.puzzles.emplace(full, puzzle);
        });
    });
}

void read_traps(PackDraft& draft, const Field& file) {
    each_named(file, [&](const std::string& name, const Field& field) {
        const std::string full = full_name(draft.pack, name);
        field.table([&](Fields& fields) {
            const TrapProposal trap = read_trap(draft, fields);
            const Depths home = read_depths(fields);
            draft.traps.push_back(
                {.name = full, .kind = trap.kind, .home = home, .weight = read_weight(fields)});
            draft.names.traps.emplace(full, trap);
        });
    });
}

namespace {

std::string home_as_lua(const Depths& home, std::uint32_t weight) {
    return fmt::format("from = {}, to = {}, weight = {}", home.from, home.to, weight);
}

template <typename Enum, typename Names>
std::string_view name_in(const Names& names, Enum value) {
    return names[static_cast<std::size_t>(value)];
}

// What its first part does.
std::string_view trick_as_lua(const game::Trick& trick) {
    return trick.parts.empty() ? std::string_view{"none"}
                               : name_in(game::trick_deed_names, trick.parts.front().deed);
}

}  // namespace

// Names are identifiers with a pack before them: nothing in them needs to be escaped.
std::string kinds_as_lua(const PackDraft& draft) {
    std::string lua = "return {\nthings = {\n";
    for (std::size_t index = 0; index < draft.parts.things.size(); ++index) {
        const ThingKind& kind = draft.parts.things[index];
        lua += fmt::format("{{name = \"{}\", sort = \"{}\", price = {}, {}}},\n",
                           draft.thing_names[index], name_in(game::thing_sort_names, kind.sort),
                           kind.price, home_as_lua(kind.home, kind.weight));
    }
    lua += "},\nmonsters = {\n";
    for (std::size_t index = 0; index < draft.parts.monsters.size(); ++index) {
        const MonsterKind& kind = draft.parts.monsters[index];
        lua += fmt::format(
            "{{name = \"{}\", hit_dice = {}, trick = \"{}\", unique = {}, ambushes = {}, roams = "
            "{}, {}}},\n",
            draft.monster_names[index], kind.hit_dice, trick_as_lua(kind.trick), kind.unique,
            kind.habits.ambushes, kind.habits.roams, home_as_lua(kind.home, kind.weight));
    }
    lua += "},\npuzzles = {\n";
    for (const PuzzleKindEntry& entry : draft.puzzles)
        lua += fmt::format("{{name = \"{}\", kind = \"{}\", {}}},\n", entry.name,
                           name_in(game::puzzle_kind_names, entry.kind),
                           home_as_lua(entry.home, entry.weight));
    lua += "},\ntraps = {\n";
    for (const TrapKindEntry& entry : draft.traps)
        lua += fmt::format("{{name = \"{}\", kind = \"{}\", {}}},\n", entry.name,
                           name_in(game::trap_kind_names, entry.kind),
                           home_as_lua(entry.home, entry.weight));
    lua += "},\ntexts = {\n";
    for (const auto& [name, list] : draft.text_lists)
        lua += fmt::format("[\"{}\"] = {{\"{}\"}},\n", name, fmt::join(list, "\", \""));
    return lua + "},\n}\n";
}

}  // namespace underwell::adapters::lua
