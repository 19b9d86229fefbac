#include "underwell/server/panel_report.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "underwell/game/bodies.hpp"
#include "underwell/game/chart.hpp"
#include "underwell/game/commands.hpp"
#include "underwell/game/fight_view.hpp"
#include "underwell/game/gear.hpp"
#include "underwell/game/help.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/quest_words.hpp"
#include "underwell/game/quests.hpp"
#include "underwell/game/self_views.hpp"
#include "underwell/game/trading.hpp"
#include "underwell/game/what_to_do.hpp"

namespace underwell::server {

namespace {

constexpr std::array<std::string_view, game::value_count(game::ChoiceKind{})> choice_names = {
    "undecided", "hold", "attack", "defend", "stunt", "use", "change", "cast", "throw", "flee"};

// The choices that lie near, with the lines that make them.
class Choices {
  public:
    Choices(const ReportedOn& about, const game::FightView& view)
        : about_{about}, view_{view}, foes_{foes_of(about, view)} {}

    // What is used most first: it is never left out.
    std::vector<signals::Fight::Choice> all() {
        using Kind = game::ChoiceKind;
        const bool is_held = game::has(about_.who.vitals.effects, game::EffectKind::held);
        if (!is_held) add_attacks();
        add("defend", {.kind = Kind::defend});
        if (!is_held) add("flee", {.kind = Kind::flee});
        add("hold", {.kind = Kind::hold});
        const bool can_repeat = view_.choice.kind != Kind::undecided;
        if (can_repeat && !view_.choice.repeat)
            choices_.push_back({.line = "repeat", .name = "repeat"});
        const std::vector<game::ThingSeen> things =
            look_at_pack(about_.rules.content, about_.who).things;
        for (const game::ThingSeen& thing : things)
            add_use(thing);
        if (!is_held) add_what_moves(things);
        return std::move(choices_);
    }

  private:
    struct Foe {
        game::FighterId who;
        std::string word;  // by which a line means it
        std::string name;
    };

    // What a choice is made of, with the kind of thing instead of the very one.
    struct Made {
        game::ChoiceKind kind = game::ChoiceKind::undecided;
        std::optional<game::FighterId> target = {};
        std::optional<game::ThingKindId> thing = {};
    };

    static std::vector<Foe> foes_of(const ReportedOn& about, const game::FightView& view) {
        std::vector<Foe> foes;
        for (const game::FoeSeen& foe : view.foes)
            foes.push_back({.who = game::fighter(foe.monster.id),
                            .word = std::to_string(foe.number),
                            .name = about.tongue.name(foe.monster.kind).name});
        for (const game::PersonSeen& rival : view.rivals)
            foes.push_back(
                {.who = game::fighter(rival.id), .word = rival.name, .name = rival.name});
        return foes;
    }

    void add_what_moves(const std::vector<game::ThingSeen>& things) {
        for (const game::ThingSeen& thing : things)
            add_throws(thing);
        for (const Foe& foe : foes_)
            add("stunt", foe.word, foe.name, {.kind = game::ChoiceKind::stunt, .target = foe.who});
        for (const game::FriendSeen& ally : view_.friends)
            add("stunt", ally.person.name, ally.person.name,
                {.kind = game::ChoiceKind::stunt, .target = game::fighter(ally.person.id)});
    }

    void add_attacks() {
        for (const Foe& foe : foes_)
            add("attack", foe.word, foe.name,
                {.kind = game::ChoiceKind::attack, .target = foe.who});
        if (choices_.empty()) add("attack", {.kind = game::ChoiceKind::attack});
    }

    bool is_chosen(const Made& made) const {
        const game::Choice& own = view_.choice;
        if (own.kind != made.kind || (made.target && *made.target != own.target)) return false;
        if (!made.thing) return true;
        const auto& things = about_.who.belongings.things;
        return std::ranges::any_of(things, [&](const game::Thing& thing) {
            return thing.id == own.thing && thing.kind == *made.thing;
        });
    }

    void add(std::string_view name, const Made& made) { add(name, "", "", made); }

    void add(std::string_view name, std::string_view words, std::string target, const Made& made) {
        if (choices_.size() == choices_told_max) return;
        std::string line{name};
        if (!words.empty()) line.append(" ").append(words);
        signals::Fight::Choice choice{.line = std::move(line),
                                      .name = name,
                                      .target = std::move(target),
                                      .chosen = is_chosen(made)};
        if (std::ranges::find(choices_, choice) == choices_.end())
            choices_.push_back(std::move(choice));
    }

    void add_use(const game::ThingSeen& thing) {
        using Kind = game::ChoiceKind;
        using Sort = game::ThingSort;
        if (thing.inside) return;
        const std::string& name = about_.tongue.name(thing.kind).name;
        const game::ThingKind& traits = about_.rules.content.thing(thing.kind);
        const Made used{
            .kind = Kind::use, .target = game::fighter(about_.who.id), .thing = thing.kind};
        const bool is_held = traits.sort == Sort::weapon || traits.sort == Sort::shield;
        const bool is_worn = game::is_worn(about_.who, thing.id);
        if (traits.sort == Sort::potion) add("drink", name, name, used);
        if (traits.rune) add("cast", name, name, {.kind = Kind::cast, .thing = thing.kind});
        if (traits.sort == Sort::food) add("eat", name, name, used);
        if (is_held && !is_worn && !thing.broken)
            add("wield", name, name, {.kind = Kind::change, .thing = thing.kind});
        const game::Thing* light = game::find_unlit_light(about_.rules.content, about_.who);
        if (light != nullptr && light->id == thing.id) add("light", name, name, used);
    }

    void add_throws(const game::ThingSeen& thing) {
        const game::ThingKind& traits = about_.rules.content.thing(thing.kind);
        if (thing.inside || traits.sort != game::ThingSort::throwable) return;
        const std::string& name = about_.tongue.name(thing.kind).name;
        for (const Foe& foe : foes_)
            add("throw", fmt::format("{} at {}", name, foe.word),
                fmt::format("{} → {}", name, foe.name),
                {.kind = game::ChoiceKind::hurl, .target = foe.who, .thing = thing.kind});
    }

    const ReportedOn& about_;
    const game::FightView& view_;
    std::vector<Foe> foes_;
    std::vector<signals::Fight::Choice> choices_;
};

std::string line_of(const game::DeedOffered& deed, const game::Tongue& tongue) {
    std::string line{deed.command};
    const auto add = [&](std::string_view word) {
        if (!line.empty()) line += ' ';
        line += word;
    };
    if (const auto* thing = std::get_if<game::ThingKindId>(&deed.what))
        add(tongue.name(*thing).name);
    if (const auto* foe = std::get_if<game::MonsterKindId>(&deed.what)) add(tongue.name(*foe).name);
    if (const auto* way = std::get_if<game::Heading>(&deed.what))
        add(game::heading_names[static_cast<std::size_t>(*way)]);
    return line;
}

std::string_view name_of(game::Topic topic) {
    for (const game::HelpTopic& entry : game::help_topics())
        if (entry.commands == topic) return entry.name;
    return {};
}

// Of those elsewhere only the name is known here.
signals::PartyMember member_of(const ReportedOn& about, base::CharacterId id) {
    signals::PartyMember member;
    const game::Character* body = game::find_person(about.zone, id);
    if (body == nullptr) {
        const auto& names = about.surface.surface->names;
        const auto known = names.find(id);
        if (known != names.end()) member.name = known->second;
        return member;
    }
    member.name = body->name;
    member.awake = body->awake;
    member.here = body->room == about.who.room;
    if (member.here) member.health_tenths = game::seen_as(*body, about.who).health_tenths;
    if (!about.zone.branch) return member;
    const grid::Cell cell = game::room(about.zone, body->room).cell;
    if (game::is_on_chart(cell, game::room(about.zone, about.who.room).cell)) member.cell = cell;
    return member;
}

}  // namespace

std::optional<signals::Fight> fight_of(const ReportedOn& about) {
    const auto view = game::look_at_fight(about.zone, about.rules.content, about.who);
    if (!view) return std::nullopt;
    signals::Fight fight;
    fight.round = view->round;
    fight.ends = view->ends;
    fight.ends_in = std::max(base::Duration{0}, view->ends - about.now);
    fight.choice = choice_names.at(static_cast<std::size_t>(view->choice.kind));
    fight.repeat = view->choice.repeat;
    for (const game::FoeSeen& foe : view->foes)
        fight.foes.push_back({.id = program_number(about, foe.monster.id),
                              .name = name_of(about.tongue, about.tongue.name(foe.monster.kind), 1),
                              .health_tenths = foe.monster.health_tenths});
    for (const game::PersonSeen& rival : view->rivals)
        fight.foes.push_back({.id = program_number(rival.id),
                              .name = rival.name,
                              .health_tenths = rival.health_tenths});
    for (const game::FriendSeen& ally : view->friends)
        fight.friends.push_back({.name = ally.person.name,
                                 .health_tenths = ally.person.health_tenths,
                                 .chosen = ally.chosen});
    fight.choices = Choices{about, *view}.all();
    return fight;
}

signals::Party party_of(const ReportedOn& about) {
    signals::Party party;
    for (const base::CharacterId id : about.who.company.members)
        if (id != about.who.id) party.members.push_back(member_of(about, id));
    return party;
}

signals::Quests quests_of(const ReportedOn& about) {
    signals::Quests told;
    for (const game::QuestSeen& seen : game::look_at_quests(about.who).quests) {
        game::Text text;
        game::say_goal(about.tongue, text, seen.quest);
        told.quests.push_back({.number = seen.quest.number,
                               .text = text.letters(),
                               .done = seen.quest.done,
                               .wanted = seen.quest.wanted,
                               .ready = seen.ready});
    }
    return told;
}

signals::Sheet sheet_of(const ReportedOn& about) {
    const game::SheetView view = look_at_sheet(about.zone, about.rules.content, about.who);
    signals::Sheet sheet{.abilities = {},
                         .armour = view.armour,
                         .deepest = view.deeds.deepest,
                         .slain = view.deeds.slain,
                         .solved = view.deeds.solved,
                         .rooms = view.deeds.rooms,
                         .raises_left = view.vitals.raises_left};
    for (std::size_t number = 0; number < game::ability_count; ++number)
        sheet.abilities.push_back(
            {.name = game::ability_names[number], .value = view.vitals.abilities[number]});
    return sheet;
}

signals::Commands commands_of(const ReportedOn& about) {
    signals::Commands told;
    for (const auto list : game::command_lists())
        for (const game::CommandRow& row : list)
            if (row.role <= about.who.role)
                told.commands.push_back({.name = row.name,
                                         .short_forms = row.short_forms,
                                         .topic = name_of(row.topic),
                                         .usage = std::string{about.tongue.usage(row.usage)},
                                         .help = std::string{about.tongue.help(row.help)}});
    return told;
}

signals::Hints hints_of(const ReportedOn& about) {
    signals::Hints hints;
    for (const game::DeedOffered& deed :
         game::what_to_do(about.zone, about.rules.content, about.who, about.now))
        hints.lines.push_back(line_of(deed, about.tongue));
    return hints;
}

signals::Shop shop_of(const ReportedOn& about) {
    const game::WaresView view =
        game::look_at_shop(about.zone, about.rules.content, about.who, about.now);
    signals::Shop shop;
    if (view.service == game::Service::none) return shop;
    shop.service = game::service_names.at(std::to_underlying(view.service));
    shop.care = view.care;
    for (const game::WareSeen& ware : view.wares)
        shop.wares.push_back({.name = name_of(about.tongue, about.tongue.name(ware.kind), 1),
                              .kind = kind_name(about, ware.kind),
                              .price = ware.price});
    for (const game::DealSeen& deal : view.deals)
        shop.deals.push_back({.id = program_number(deal.thing.id), .price = deal.price});
    return shop;
}

signals::Preferences preferences_of(const ReportedOn& about) {
    const game::Preferences& own = about.who.preferences;
    return {.language = own.language,
            .reader = own.reader,
            .hints = own.hints,
            .prompts = own.prompts,
            .tiles = own.tiles,
            .client = std::string{about.page_settings}};
}

}  // namespace underwell::server
