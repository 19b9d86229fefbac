#include "underwell/adapters/lua/pack_tricks.hpp"

#include <array>
#include <string>

#include <fmt/format.h>

namespace underwell::adapters::lua {

using game::TrickAim;
using game::TrickCue;
using game::TrickDeed;
using game::TrickPart;

namespace {

constexpr std::int64_t strength_max = 100;

constexpr unsigned bit(TrickAim aim) {
    return 1U << static_cast<unsigned>(aim);
}

constexpr unsigned one_foe = bit(TrickAim::foe);
constexpr unsigned any_foes = one_foe | bit(TrickAim::foes) | bit(TrickAim::everybody);
constexpr unsigned its_own = bit(TrickAim::itself);
constexpr unsigned its_side = its_own | bit(TrickAim::ally) | bit(TrickAim::allies);

// What a deed may be aimed at, what else it needs, and whether the slain can do it.
struct DeedRule {
    TrickDeed deed;
    unsigned aims;
    TrickAim usual;
    bool dice = false;
    bool slain = false;
};

constexpr std::array<DeedRule, game::trick_deed_count> deed_rules = {{
    {TrickDeed::steal_gold, one_foe, TrickAim::foe},
    {TrickDeed::steal_thing, one_foe, TrickAim::foe},
    {TrickDeed::scatter, any_foes, TrickAim::foe, false, true},
    {TrickDeed::disarm, any_foes, TrickAim::foe, false, true},
    {TrickDeed::snuff, any_foes, TrickAim::foe, false, true},
    {TrickDeed::burn_down, any_foes, TrickAim::foes, false, true},
    {TrickDeed::rust_armour, any_foes, TrickAim::foe, false, true},
    {TrickDeed::rust_weapon, any_foes, TrickAim::foe, false, true},
    {TrickDeed::split, its_own, TrickAim::itself},
    {TrickDeed::burst, any_foes, TrickAim::everybody, true, true},
    {TrickDeed::harm, any_foes, TrickAim::foe, true, true},
    {TrickDeed::heal, its_side, TrickAim::itself, true},
    {TrickDeed::drain, its_own, TrickAim::itself},
    {TrickDeed::afflict, any_foes | its_side, TrickAim::foe, false, true},
    {TrickDeed::strip, any_foes, TrickAim::foe, false, true},
    {TrickDeed::slip_away, its_own, TrickAim::itself},
    {TrickDeed::call, its_own, TrickAim::itself, false, true},
    {TrickDeed::eject, one_foe, TrickAim::foe},
    {TrickDeed::toughen, its_own, TrickAim::itself},
    {TrickDeed::mirror, its_own, TrickAim::itself},
    {TrickDeed::rise, its_own, TrickAim::itself, false, true},
}};

static_assert([] {
    for (std::size_t deed = 0; deed < deed_rules.size(); ++deed)
        if (static_cast<std::size_t>(deed_rules[deed].deed) != deed) return false;
    return true;
}());

bool is_wound(TrickCue cue) {
    return cue == TrickCue::struck || cue == TrickCue::wounded || cue == TrickCue::half;
}

// What does not go together; nothing if all does.
std::string_view what_is_wrong(const TrickPart& part, const DeedRule& rule) {
    const bool is_dead = part.cue == TrickCue::death;
    if (is_dead && !rule.slain) return "whoever is slain cannot do that any more";
    if (is_dead && part.deed == TrickDeed::afflict && (bit(part.whom) & its_side) != 0)
        return "whoever is slain can only do that to foes";
    if (part.deed == TrickDeed::rise && !is_dead) return "goes with when = \"death\"";
    if (part.deed == TrickDeed::drain && part.cue != TrickCue::hits)
        return "goes with when = \"hits\"";
    if (part.deed == TrickDeed::mirror && !is_wound(part.cue))
        return "goes with when = \"struck\", \"wounded\" or \"half\"";
    return {};
}

// Whatever could go on for ever says how often.
bool needs_times(const TrickPart& part) {
    return part.deed == TrickDeed::call || part.cue == TrickCue::turn;
}

template <typename Number>
void set(Number& number, const std::optional<Field>& field, std::int64_t most) {
    if (field) number = static_cast<Number>(field->integer({.least = 1, .most = most}));
}

void read_called(PackDraft& draft, Fields& fields, TrickPart& part,
                 std::vector<CalledKind>& called) {
    const Field field = fields.required("kind");
    part.calls = game::named<game::MonsterKindId>(
        full_name(draft.pack, field.text({.bytes_max = name_bytes_max})));
    called.push_back({.kind = part.calls, .field = field});
}

void read_strength(Fields& fields, TrickPart& part, const DeedRule& rule) {
    part.times = part.cue == TrickCue::half ? 1 : 0;
    const auto times = fields.optional("times");
    set(part.times, times, game::trick_times_max);
    if (!times && needs_times(part)) fields.required("times").refuse("say how often in its life");
    set(part.percent, fields.optional("percent"), 100);
    set(part.strength, fields.optional("strength"), strength_max);
    if (rule.dice) part.dice = read_dice(fields.required("dice"));
    if (part.deed == TrickDeed::afflict) part.effect = read_effect(fields.required("effect"));
    if (const auto by = fields.optional("withstood_by"))
        part.withstood_by = static_cast<game::Ability>(by->one_of(game::ability_names));
}

TrickPart read_part(PackDraft& draft, const Field& field, std::vector<CalledKind>& called) {
    TrickPart part;
    field.table([&](Fields& fields) {
        part.cue = static_cast<TrickCue>(fields.required("when").one_of(game::trick_cue_names));
        const Field does = fields.required("does");
        part.deed = static_cast<TrickDeed>(does.one_of(game::trick_deed_names));
        const DeedRule& rule = deed_rules[static_cast<std::size_t>(part.deed)];
        part.whom = rule.usual;
        if (const auto whom = fields.optional("whom")) {
            part.whom = static_cast<TrickAim>(whom->one_of(game::trick_aim_names));
            if ((bit(part.whom) & rule.aims) == 0)
                whom->refuse(
                    fmt::format("{} cannot be aimed so; leave it out, or choose another",
                                game::trick_deed_names[static_cast<std::size_t>(part.deed)]));
        }
        read_strength(fields, part, rule);
        if (part.deed == TrickDeed::call) read_called(draft, fields, part, called);
        if (const auto wrong = what_is_wrong(part, rule); !wrong.empty()) does.refuse(wrong);
        part.told = read_text(draft, "monsters", fields.required("told"));
    });
    return part;
}

}  // namespace

game::Trick read_trick(PackDraft& draft, const Field& field, std::vector<CalledKind>& called) {
    if (field.is_text())
        return game::trick_of(static_cast<game::ShortTrick>(field.one_of(game::short_trick_names)));
    game::Trick trick;
    field.list({.count_max = game::trick_parts_max},
               [&](const Field& item) { trick.parts.push_back(read_part(draft, item, called)); });
    return trick;
}

}  // namespace underwell::adapters::lua
