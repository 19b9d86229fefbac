// The commands of staff (K4). That they were typed is logged in commands.cpp, for all alike.
#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "underwell/game/commands.hpp"
#include "underwell/game/company.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/naming.hpp"
#include "underwell/game/staff.hpp"
#include "underwell/game/typed_words.hpp"
#include "underwell/game/walking.hpp"

namespace underwell::game {

namespace {

constexpr std::uint32_t minutes_max = 525'600;  // a year
constexpr std::uint32_t minutes_in_a_day = 1'440;

void show(Deciding& deciding, const Asked& asked, StaffView view) {
    deciding.tell(Notice{.to = {asked.who}, .what = View{std::move(view)}});
}

StaffWish wish_of(const Deciding& deciding, const Asked& asked, StaffDeed deed) {
    return {.by = asked.who,
            .role = deciding.person(asked.who).role,
            .deed = deed,
            .whom = {},
            .whom_name = {},
            .number = 0,
            .words = {},
            .checked = false};
}

void go_to_room(Deciding& deciding, const Asked& asked, std::int32_t number) {
    const auto rooms = static_cast<std::int64_t>(deciding.zone.rooms.size());
    if (number < 0 || number >= rooms)
        return deciding.refuse(asked.who, "no_such_room_number",
                               {{"number", std::int64_t{number}}, {"last", rooms - 1}});
    carry_to(deciding, deciding.person(asked.who), {static_cast<std::uint32_t>(number)});
}

void go_to_cell(Deciding& deciding, const Asked& asked, grid::Cell cell) {
    const Zone& zone = deciding.zone;
    if (zone.branch) {
        if (const auto found = zone.branch->numbers.find(cell))
            return carry_to(deciding, deciding.person(asked.who), *found);
    }
    deciding.refuse(asked.who, "no_such_cell",
                    {{"cell", Quoted{std::to_string(cell.x) + " " + std::to_string(cell.y)}}});
}

void go_to_branch(Deciding& deciding, const Asked& asked, std::string_view word) {
    const auto branch = branch_called(word);
    if (!branch)
        return deciding.refuse(asked.who, "which_branch", {{"command", Typable{{"goto branch"}}}});
    StaffWish visit = wish_of(deciding, asked, StaffDeed::visit);
    visit.number = branch->value;
    wish(deciding, std::move(visit));
}

const Character* person_called(const Zone& zone, std::string_view name) {
    for (const auto& [id, who] : zone.people)
        if (folded(who.name) == folded(name)) return &who;
    return nullptr;
}

void go_to_person(Deciding& deciding, const Asked& asked, std::string_view name) {
    if (const Character* here = person_called(deciding.zone, name))
        return carry_to(deciding, deciding.person(asked.who), here->room);
    StaffWish visit = wish_of(deciding, asked, StaffDeed::visit);
    visit.whom_name = name;
    wish(deciding, std::move(visit));
}

void go_to_surface(Deciding& deciding, const Asked& asked) {
    const Character& who = deciding.person(asked.who);
    if (deciding.zone.surface) return carry_to(deciding, who, {0});
    go_home(deciding, who, HomeCause::carried);
}

void go_to(Deciding& deciding, const Asked& asked) {
    const std::string small = with_plain_numbers(asked.words);
    std::string_view rest = small;
    const std::string_view word = take_word(rest);
    if (word.empty()) return deciding.refuse(asked.who, "goto_where");
    if (word == "surface") return go_to_surface(deciding, asked);
    if (word == "branch") return go_to_branch(deciding, asked, rest);
    const auto number = integer_of(word);
    if (!number) return go_to_person(deciding, asked, word);
    if (rest.empty()) return go_to_room(deciding, asked, *number);
    const auto north = integer_of(rest);
    if (!north) return deciding.refuse(asked.who, "goto_where");
    go_to_cell(deciding, asked, {.x = *number, .y = *north});
}

void inspect(Deciding& deciding, const Asked& asked) {
    const Character& who = deciding.person(asked.who);
    const Content& content = deciding.rules.content;
    if (asked.words.empty())
        return show(deciding, asked, inspect_place(deciding.zone, content, who));
    if (const Character* person = person_called(deciding.zone, asked.words))
        return show(deciding, asked, inspect_person(content, *person, deciding.now));
    const auto meant = find_one(deciding, who, folded(asked.words),
                                {.held = true, .room = true, .monsters = true, .people = true});
    if (!meant) return;
    if (meant->monster != nullptr)
        return show(deciding, asked, inspect_monster(content, *meant->monster));
    if (meant->person != nullptr)
        return show(deciding, asked, inspect_person(content, *meant->person, deciding.now));
    show(deciding, asked, inspect_thing(content, *meant->thing));
}

void list_branches(Deciding& deciding, const Asked& asked) {
    if (!deciding.zone.surface) return deciding.refuse(asked.who, "only_on_surface");
    StaffView branches = look_at_branches(deciding.zone, deciding.now);
    if (branches.facts.empty()) return deciding.tell(asked.who, {"branches_none", {}});
    show(deciding, asked, std::move(branches));
}

// NAME NUMBER [UNIT] WHY
struct Sentenced {
    std::string_view name;
    std::optional<std::uint64_t> minutes;
    std::string_view why;
};

struct Unit {
    std::string_view name;
    std::uint64_t minutes = 1;
};

constexpr std::array<Unit, 8> units = {{{"minute", 1},
                                        {"minutes", 1},
                                        {"hour", 60},
                                        {"hours", 60},
                                        {"day", minutes_in_a_day},
                                        {"days", minutes_in_a_day},
                                        {"week", 7 * minutes_in_a_day},
                                        {"weeks", 7 * minutes_in_a_day}}};

Sentenced sentenced(std::string_view words, std::uint64_t usual_unit) {
    Sentenced read;
    read.name = take_word(words);
    const auto number = integer_of(take_word(words));
    std::string_view behind = words;
    const auto unit = std::ranges::find(units, folded(take_word(behind)), &Unit::name);
    read.why = unit == units.end() ? words : behind;
    if (number && *number >= 0 && *number <= static_cast<std::int32_t>(minutes_max))
        read.minutes = static_cast<std::uint64_t>(*number) *
                       (unit == units.end() ? usual_unit : unit->minutes);
    return read;
}

void mute(Deciding& deciding, const Asked& asked) {
    const Sentenced read = sentenced(asked.words, 1);
    if (!read.minutes) return deciding.refuse(asked.who, "mute_whom");
    StaffWish wished = wish_of(deciding, asked, StaffDeed::mute);
    wished.whom_name = read.name;
    wished.number = *read.minutes;
    wished.words = read.why;
    wish(deciding, std::move(wished));
}

bool is_oneself(const Deciding& deciding, const Asked& asked, std::string_view name) {
    const Character* who = find_person(deciding.zone, asked.who);
    return who != nullptr && folded(who->name) == folded(name);
}

void ban(Deciding& deciding, const Asked& asked) {
    const Sentenced read = sentenced(asked.words, minutes_in_a_day);
    if (!read.minutes) return deciding.refuse(asked.who, "ban_whom");
    if (is_oneself(deciding, asked, read.name))
        return deciding.refuse(asked.who, "ban_not_yourself");
    StaffWish wished = wish_of(deciding, asked, StaffDeed::ban);
    wished.whom_name = read.name;
    wished.number = *read.minutes;
    wished.words = read.why;
    wish(deciding, std::move(wished));
}

void pardon(Deciding& deciding, const Asked& asked) {
    if (asked.words.empty()) return deciding.refuse(asked.who, "pardon_whom");
    StaffWish wished = wish_of(deciding, asked, StaffDeed::pardon);
    wished.whom_name = asked.words;
    wish(deciding, std::move(wished));
}

void list_bans(Deciding& deciding, const Asked& asked) {
    deciding.ask(
        {.what = RequestKind::list_bans, .by = asked.who, .name = std::string{asked.words}});
}

void promote(Deciding& deciding, const Asked& asked) {
    std::string_view words = asked.words;
    const std::string_view name = take_word(words);
    const auto role = role_called(folded(words));
    if (!role) return deciding.refuse(asked.who, "promote_whom");
    if (is_oneself(deciding, asked, name))
        return deciding.refuse(asked.who, "promote_not_yourself");
    StaffWish wished = wish_of(deciding, asked, StaffDeed::promote);
    wished.whom_name = name;
    wished.number = static_cast<std::uint64_t>(*role);
    wish(deciding, std::move(wished));
}

// In a branch, without a number: this one.
void decree(Deciding& deciding, const Asked& asked) {
    const auto deed = static_cast<StaffDeed>(asked.number);
    auto branch = branch_called(asked.words);
    if (asked.words.empty() && deciding.zone.branch) branch = branch_of(deciding.zone.id);
    if (!branch)
        return deciding.refuse(
            asked.who, "which_branch",
            {{"command", Typable{{deed == StaffDeed::seal ? "seal" : "collapse"}}}});
    StaffWish wished = wish_of(deciding, asked, deed);
    wished.number = branch->value;
    wish(deciding, std::move(wished));
}

void announce(Deciding& deciding, const Asked& asked) {
    if (asked.words.empty()) return deciding.refuse(asked.who, "announce_what");
    take_company(deciding, Words{.from = asked.who,
                                 .name = deciding.person(asked.who).name,
                                 .manner = Manner::announcement,
                                 .to = asked.who,  // not passed on yet
                                 .to_name = {},
                                 .channel = {},
                                 .words = std::string{asked.words.substr(0, words_bytes_max)}});
}

void reload(Deciding& deciding, const Asked& asked) {
    deciding.ask({.what = RequestKind::reload_packs, .by = asked.who});
    deciding.tell(asked.who, {"reload_asked", {}});
}

void shut_down(Deciding& deciding, const Asked& asked) {
    std::string_view words = asked.words;
    const std::string_view word = take_word(words);
    if (folded(word) == "cancel") return wish(deciding, wish_of(deciding, asked, StaffDeed::go_on));
    const auto minutes = integer_of(word);
    if (!minutes || *minutes < 0 || *minutes > static_cast<std::int32_t>(minutes_in_a_day))
        return deciding.refuse(asked.who, "shutdown_when");
    StaffWish wished = wish_of(deciding, asked, StaffDeed::shut_down);
    wished.number = static_cast<std::uint64_t>(*minutes);
    wished.words = words;
    wish(deciding, std::move(wished));
}

constexpr CommandRow row(Role role, std::string_view name, std::string_view usage,
                         std::string_view help, void (*run)(Deciding&, const Asked&)) {
    return {.name = name,
            .short_forms = "",
            .topic = Topic::staff,
            .usage = usage,
            .help = help,
            .run = run,
            .number = 0,
            .role = role};
}

constexpr CommandRow with(CommandRow made, StaffDeed deed) {
    made.number = static_cast<std::uint8_t>(deed);
    return made;
}

constexpr std::array rows = {
    row(Role::helper, "goto", "goto NAME | NUMBER | X Y | surface | branch NUMBER",
        "Be where somebody is, or in a room by its number or its cell.", go_to),
    row(Role::helper, "inspect", "inspect [NAME | THING]",
        "See the facts about this place, a person, a monster or a thing.", inspect),
    row(Role::helper, "branches", "branches", "List the branches there are.", list_branches),
    row(Role::helper, "mute", "mute NAME MINUTES WHY",
        "Let somebody not speak for a while; 0 minutes ends it.", mute),
    row(Role::helper, "bans", "bans [NAME]", "List who is kept out, until when, why and by whom.",
        list_bans),
    row(Role::builder, "spawn", "spawn monster | thing [NUMBER] KIND",
        "Make monsters or things out of nothing.", spawn),
    row(Role::builder, "dig", "dig DIRECTION [4 | 8]",
        "Make a start room with its exits, in a direction from any place on the surface.", dig),
    row(Role::builder, "configure", "configure [SETTING VALUE]",
        "See or set the settings of a start room: windows and collapse of all its branches, seed "
        "and "
        "growth of those to come.",
        configure),
    with(row(Role::builder, "seal", "seal [BRANCH]",
             "Close the window of a branch: nobody else comes in.", decree),
         StaffDeed::seal),
    with(row(Role::builder, "collapse", "collapse [BRANCH]",
             "Let a branch collapse; everybody inside comes home.", decree),
         StaffDeed::collapse),
    row(Role::builder, "reload", "reload", "Load the packs anew.", reload),
    row(Role::admin, "announce", "announce WORDS", "Say something to everybody in the world.",
        announce),
    row(Role::admin, "promote", "promote NAME ROLE",
        "Give somebody the role of player, helper, builder or admin.", promote),
    row(Role::admin, "ban", "ban NAME DAYS WHY",
        "Keep somebody, a name or a network out; 0 days: for good.", ban),
    row(Role::admin, "pardon", "pardon NAME", "Let somebody in again.", pardon),
    row(Role::admin, "shutdown", "shutdown MINUTES WHY | cancel",
        "Stop the world after a countdown, or call that off.", shut_down),
};

}  // namespace

std::span<const CommandRow> staff_commands() {
    return rows;
}

}  // namespace underwell::game
