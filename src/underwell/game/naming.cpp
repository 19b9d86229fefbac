#include "underwell/game/naming.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "underwell/game/chinese_words.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

namespace {

constexpr std::size_t nearest_names_max = 3;

constexpr std::array<std::string_view, heading_count> short_headings = {
    "n", "ne", "e", "se", "s", "sw", "w", "nw", "u", "d"};

// Takes "2." or "all." off the first word.
void take_choice(Wish& wish, std::string_view& rest) {
    const std::size_t dot = rest.find('.');
    const std::size_t blank = std::min(rest.find(' '), rest.size());
    if (dot == std::string_view::npos || dot > blank) return;
    const std::string_view before = rest.substr(0, dot);
    const auto number = number_of(before);
    if (!number && before != "all") return;
    wish.all = before == "all";
    wish.which = number.value_or(1);
    rest.remove_prefix(dot + 1);
}

// "3" and "three".
std::optional<std::uint32_t> count_called(std::string_view word) {
    constexpr std::array<std::string_view, 10> names = {"one", "two",   "three", "four", "five",
                                                        "six", "seven", "eight", "nine", "ten"};
    const auto found = std::ranges::find(names, word);
    if (found != names.end()) return static_cast<std::uint32_t>(found - names.begin() + 1);
    return number_of(word);
}

void take_count(Wish& wish, std::string_view& rest) {
    std::string_view behind = rest;
    const std::string_view first = take_word(behind);
    if (first == "all" || first == "everything" || first == "所有" || first == "全部") {
        wish.all = true;
        rest = behind;
    } else if (const auto number = count_called(first); number && !behind.empty()) {
        wish.count = number;
        rest = behind;
    }
}

bool is_chinese(std::string_view typed) {
    return std::ranges::none_of(
        typed, [](char letter) { return static_cast<unsigned char>(letter) < 0x80; });
}

// How a regular plural ends, and what its singular ends in instead.
struct PluralEnding {
    std::string_view plural;
    std::string_view singular;
};

constexpr std::array<PluralEnding, 5> plural_endings = {
    {{"s", ""}, {"es", ""}, {"ves", "f"}, {"ves", "fe"}, {"ies", "y"}}};

bool is_plural_of(std::string_view typed, std::string_view word) {
    constexpr std::size_t letters_least = 2;
    return std::ranges::any_of(plural_endings, [&](const PluralEnding& ending) {
        if (!typed.ends_with(ending.plural) || !word.ends_with(ending.singular)) return false;
        const std::string_view stem = typed.substr(0, typed.size() - ending.plural.size());
        return stem.size() >= letters_least &&
               stem == word.substr(0, word.size() - ending.singular.size());
    });
}

// Of several one speaks in the plural: "2 stones" are as good as "2 stone". Chinese writes a name
// in one piece: 箱 and 木箱 mean the 掘井人木箱 as chest means the digger's chest.
bool begins_one_of(std::span<const std::string> words, std::string_view typed) {
    const bool anywhere = !typed.empty() && is_chinese(typed);
    return std::ranges::any_of(words, [&](const std::string& word) {
        return word.starts_with(typed) || is_plural_of(typed, word) ||
               (anywhere && word.contains(typed));
    });
}

bool is_person_called(const Character& person, const Wish& wish) {
    return wish.words.size() == 1 && folded(person.name).starts_with(wish.words.front());
}

// Walks over everything in reach, in order.
class Survey {
  public:
    Survey(const Deciding& deciding, const Character& who, const Reach& reach)
        : deciding_{deciding}, who_{who}, reach_{reach} {}

    template <typename Visit>
    void each(Visit visit) const {
        const bool lit = is_lit(deciding_.zone, deciding_.rules.content, who_.room);
        const Room& room = deciding_.room_of(who_);
        const Holder hand{.character = who_.id, .room = {}};
        const Holder floor{.character = {}, .room = who_.room};
        if (reach_.held || reach_.inside) each_thing(who_.belongings.things, hand, visit);
        if (lit && (reach_.room || reach_.inside)) each_thing(room.things, floor, visit);
        if (reach_.monsters)
            for (const Monster& monster : room.monsters)
                if (!monster.hidden) visit(Meant{.at = {}, .monster = &monster});
        if (!reach_.people) return;
        for (const base::CharacterId id : room.people)
            visit(Meant{.at = {}, .person = &deciding_.zone.people.at(id)});
    }

  private:
    template <typename Visit>
    void each_thing(const std::vector<Thing>& things, const Holder& at, Visit& visit) const {
        for (const Thing& thing : things)
            if (!thing.hidden && thing.inside == reach_.inside)
                visit(Meant{.thing = &thing, .at = at});
    }

    const Deciding& deciding_;
    const Character& who_;
    const Reach reach_;
};

bool fits(const Content& content, const Character& who, const Wish& wish, const Meant& meant) {
    if (wish.it) return meant.thing != nullptr && meant.thing->id == who.last_named;
    if (meant.person != nullptr) {
        const bool oneself = meant.person->id == who.id;
        if (oneself)
            return wish.words.size() == 1 &&
                   (wish.words.front() == "me" || wish.words.front() == folded(meant.person->name));
        return (wish.words.empty() || is_person_called(*meant.person, wish));
    }
    if (meant.thing != nullptr) return is_called(content, content.thing(meant.thing->kind), wish);
    return is_called(content, content.monster(meant.monster->kind).name, wish);
}

struct Pronoun {
    std::string_view word;
    bool monster = false;
    bool person = false;
};

constexpr std::array<Pronoun, 7> pronouns = {{{.word = "it", .monster = true},
                                              {.word = "它", .monster = true},
                                              {.word = "them", .monster = true, .person = true},
                                              {.word = "him", .person = true},
                                              {.word = "her", .person = true},
                                              {.word = "他", .person = true},
                                              {.word = "她", .person = true}}};

// Whom one fights, as far as one has said so.
const Monster* monster_aimed_at(const Room& place, const Character& who) {
    const Fighter* own = place.fight ? find(*place.fight, fighter(who.id)) : nullptr;
    if (own == nullptr || !own->choice.target.monster) return nullptr;
    const Monster* monster = find_monster(place, monster_of(own->choice.target));
    return monster == nullptr || monster->hidden ? nullptr : monster;
}

// Whom "it", "him" and the like could mean, where no thing is meant: of monsters that are alike the
// first, of people anybody else.
std::vector<Meant> beings_meant(const Deciding& deciding, const Character& who, const Wish& wish,
                                const Reach& reach) {
    std::vector<Meant> beings;
    if (wish.words.size() != 1 || wish.all) return beings;
    const auto* const pronoun = std::ranges::find(pronouns, wish.words.front(), &Pronoun::word);
    if (pronoun == pronouns.end()) return beings;
    const Room& place = deciding.room_of(who);
    const Monster* aimed_at = monster_aimed_at(place, who);
    if (reach.monsters && pronoun->monster && aimed_at != nullptr)
        return {Meant{.at = {}, .monster = aimed_at}};
    Survey{deciding, who, {.monsters = reach.monsters, .people = reach.people}}.each(
        [&](const Meant& meant) {
            const bool other = meant.person != nullptr && meant.person->id != who.id;
            const bool alike = std::ranges::any_of(beings, [&](const Meant& being) {
                return meant.monster != nullptr && being.monster != nullptr &&
                       being.monster->kind == meant.monster->kind;
            });
            if ((other && pronoun->person) || (meant.monster && pronoun->monster && !alike))
                beings.push_back(meant);
        });
    return beings;
}

// Another pile of what was found first.
bool is_more_of(const Meant& first, const Meant& other) {
    return first.thing != nullptr && other.thing != nullptr && first.at == other.at &&
           first.thing->kind == other.thing->kind;
}

// "torch, bread and rope": one after the other.
std::vector<std::string_view> parted_by_and(std::string_view typed) {
    std::vector<std::string_view> parts;
    const auto add_list = [&](std::string_view list) {
        while (!list.empty()) {
            const std::size_t comma = std::min(list.find(','), list.size());
            const std::string_view part = trimmed(list.substr(0, comma));
            if (!part.empty()) parts.push_back(part);
            list.remove_prefix(std::min(comma + 1, list.size()));
        }
    };
    std::string_view rest = typed;
    while (const auto parted = part_at(rest, "and")) {
        add_list(parted->before);
        rest = parted->behind;
    }
    add_list(rest);
    return parts;
}

Series nearest_names(const Deciding& deciding, const Character& who, const Wish& wish,
                     const Reach& reach) {
    const Content& content = deciding.rules.content;
    std::vector<std::string_view> names;
    Survey{deciding, who, reach}.each([&](const Meant& meant) {
        if (meant.person != nullptr) return names.emplace_back(meant.person->name), void();
        const TextId name = meant.thing != nullptr ? content.thing(meant.thing->kind).name
                                                   : content.monster(meant.monster->kind).name;
        for (const std::string& word : content.words(name))
            if (!is_filler(word)) names.emplace_back(word);
    });
    std::ranges::sort(names);
    names.erase(std::ranges::unique(names).begin(), names.end());
    Series nearest;
    for (const std::string& word : wish.words) {
        if (is_filler(word)) continue;
        for (const std::string_view name : nearest_words(word, names))
            if (nearest.words.size() < nearest_names_max) nearest.words.emplace_back(name);
    }
    return nearest;
}

// Where somebody wished for the third of them: 3.sword.
std::int64_t how_many_called(const Deciding& deciding, const Character& who, const Wish& wish,
                             const Reach& reach) {
    std::int64_t count = 0;
    if (wish.which == 1 || wish.words.empty()) return count;
    Survey{deciding, who, reach}.each([&](const Meant& meant) {
        if (fits(deciding.rules.content, who, wish, meant)) ++count;
    });
    return count;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

void refuse_unknown(Deciding& deciding, const Character& who, std::string_view typed,
                    const Reach& reach) {
    const Wish wish = parse_wish(typed);
    const Quoted word{std::string{typed}};
    const bool dark = !is_lit(deciding.zone, deciding.rules.content, who.room);
    if (reach.room && dark && wish.words.empty()) return deciding.refuse(who.id, "too_dark");
    if (reach.room && dark) return deciding.refuse(who.id, "too_dark_to_find", {{"word", word}});
    if (beings_meant(deciding, who, wish, reach).size() > 1)
        return deciding.refuse(who.id, "it_could_be_several", {{"word", word}});
    if (wish.it) return deciding.refuse(who.id, "it_is_not_here");
    const Content& content = deciding.rules.content;
    if (reach.held && who.belongings.gold > 0 && !wish.words.empty() &&
        is_called(content, content.thing(content.gold()), wish))
        return deciding.refuse(who.id, "gold_is_in_purse");
    if (wish.words.empty())
        return deciding.refuse(who.id, reach.inside ? Sentence{"nothing_inside"}
                                       : reach.room ? Sentence{"nothing_here"}
                                                    : Sentence{"hands_empty"});
    if (const auto fewer = how_many_called(deciding, who, wish, reach); fewer > 0)
        return deciding.refuse(who.id, "fewer_of_that_name",
                               {{"word", Quoted{joined(wish.words)}}, {"count", fewer}});
    Series nearest = nearest_names(deciding, who, wish, reach);
    if (!nearest.words.empty())
        return deciding.refuse(who.id, "not_here_nearest",
                               {{"word", word}, {"nearest", std::move(nearest)}});
    if (reach.inside) return deciding.refuse(who.id, "not_inside", {{"word", word}});
    const bool around = reach.room || reach.monsters || reach.people;
    deciding.refuse(who.id, around ? Sentence{"not_here"} : Sentence{"not_carried"},
                    {{"word", word}});
}

}  // namespace

Wish parse_wish(std::string_view typed) {
    Wish wish;
    const std::string small = folded(trimmed(typed));
    std::string_view rest = small;
    take_choice(wish, rest);
    if (!wish.all && wish.which == 1) take_count(wish, rest);
    const std::string plain = plain_words(rest);
    for (std::string_view words = plain; !words.empty();)
        wish.words.emplace_back(take_word(words));
    wish.it = wish.words.size() == 1 &&
              (wish.words[0] == "it" || wish.words[0] == "them" || wish.words[0] == "它");
    return wish;
}

bool is_filler(std::string_view word) {
    constexpr std::array<std::string_view, 6> fillers = {"of", "the", "a", "an", "some", "my"};
    return std::ranges::find(fillers, word) != fillers.end();
}

bool is_called(const Content& content, TextId text, const Wish& wish) {
    const auto words = content.words(text);
    bool any = wish.words.empty();
    for (const std::string& typed : wish.words) {
        const bool named = begins_one_of(words, typed);
        if (!named && !is_filler(typed)) return false;
        any = any || named;
    }
    return any;
}

bool is_called(const Content& content, const ThingKind& kind, const Wish& wish) {
    if (is_called(content, kind.name, wish)) return true;
    if (wish.words.size() != 1) return false;
    const std::string& typed = wish.words.front();
    return typed == name_of(kind.sort) || is_plural_of(typed, name_of(kind.sort));
}

bool is_called(const Content& content, const Room& place, std::string_view words) {
    if (parse_wish(words).words.empty()) return false;
    const bool offers =
        place.service != Service::none &&
        plain_words(words) == service_names[static_cast<std::size_t>(place.service)];
    return offers || is_called(content, place.name, parse_wish(words));
}

std::vector<Meant> find_meant(const Deciding& deciding, const Character& who, const Wish& wish,
                              const Reach& reach) {
    std::vector<Meant> found;
    if (wish.words.empty() && !wish.all) return found;
    std::uint32_t seen = 0;
    std::uint32_t left = wish.count.value_or(0);
    Survey{deciding, who, reach}.each([&](Meant meant) {
        const bool more = !found.empty() && left > 0 && is_more_of(found.front(), meant);
        if (!wish.all && !found.empty() && !more) return;
        if (!fits(deciding.rules.content, who, wish, meant)) return;
        if (!wish.all && !more && ++seen != wish.which) return;
        if (meant.thing != nullptr) {
            meant.count = wish.count ? std::min(left, meant.thing->count) : meant.thing->count;
            left -= wish.count ? meant.count : 0;
        }
        found.push_back(meant);
    });
    if (found.empty())
        if (const auto beings = beings_meant(deciding, who, wish, reach); beings.size() == 1)
            found.push_back(beings.front());
    return found;
}

std::vector<Meant> find_or_refuse(Deciding& deciding, const Character& who, std::string_view typed,
                                  const Reach& reach) {
    auto found = find_meant(deciding, who, parse_wish(typed), reach);
    if (!found.empty()) return found;
    for (const std::string_view part : parted_by_and(typed)) {
        const auto meant = find_meant(deciding, who, parse_wish(part), reach);
        if (meant.empty()) {
            refuse_unknown(deciding, who, part, reach);
            return {};
        }
        for (const Meant& one : meant)
            if (std::ranges::find(found, one.thing, &Meant::thing) == found.end())
                found.push_back(one);
    }
    return found;
}

std::optional<Meant> find_one(Deciding& deciding, const Character& who, std::string_view typed,
                              const Reach& reach) {
    if (refuse_all(deciding, who.id, typed)) return std::nullopt;
    const auto found = find_meant(deciding, who, parse_wish(typed), reach);
    if (!found.empty()) return found.front();
    refuse_unknown(deciding, who, typed, reach);
    return std::nullopt;
}

bool refuse_all(Deciding& deciding, base::CharacterId who, std::string_view typed) {
    const bool all = parse_wish(typed).all;
    if (all) deciding.refuse(who, "one_at_a_time", {{"word", Quoted{std::string{typed}}}});
    return all;
}

std::optional<Heading> heading_called(std::string_view typed) {
    const std::string small = folded(trimmed(typed));
    const auto exact = std::ranges::find(short_headings, small);
    if (exact != short_headings.end()) return static_cast<Heading>(exact - short_headings.begin());
    if (small.empty()) return std::nullopt;
    for (std::size_t number = 0; number < heading_count; ++number)
        for (std::string_view rest = chinese_words(heading_names[number]); !rest.empty();)
            if (take_word(rest) == small) return static_cast<Heading>(number);
    // "sou" is south, "southe" southeast: the shortest that begins so.
    std::optional<std::size_t> best;
    for (std::size_t number = 0; number < heading_count; ++number)
        if (heading_names[number].starts_with(small) &&
            (!best || heading_names[number].size() < heading_names[*best].size()))
            best = number;
    if (!best) return std::nullopt;
    return static_cast<Heading>(*best);
}

void remember(Deciding& deciding, const Character& who, ThingId thing) {
    if (who.last_named != thing) deciding.happen(Named{.who = who.id, .thing = thing});
}

void forget_named(Deciding& deciding, const Character& who) {
    if (who.last_named) remember(deciding, who, ThingId{});
}

}  // namespace underwell::game
