#include "underwell/game/content.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <tuple>
#include <utility>

#include "underwell/game/names.hpp"
#include "underwell/game/prices.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

namespace {

template <typename Kind>
auto ids_of(const std::vector<Kind>& kinds) {
    std::vector<decltype(Kind::id)> ids;
    ids.reserve(kinds.size());
    for (const Kind& kind : kinds)
        ids.push_back(kind.id);
    return ids;
}

template <typename Kind, typename Id>
const Kind* find_kind(const std::vector<Kind>& kinds, const std::vector<Id>& ids, Id id) {
    const auto found = std::ranges::lower_bound(ids, id);
    if (found == ids.end() || *found != id) return nullptr;
    return &kinds[static_cast<std::size_t>(found - ids.begin())];
}

bool has_place(const SurfacePlan& surface, std::string_view name) {
    return std::ranges::find(surface.places, name, &PlacePlan::name) != surface.places.end();
}

std::span<const std::string> find_words(const std::vector<TextWords>& lists, TextId text) {
    const auto found = std::ranges::lower_bound(lists, text, {}, &TextWords::text);
    if (found == lists.end() || found->text != text) return {};
    return found->words;
}

// One list for each text, whatever number of languages gave it words.
void join_lists(std::vector<TextWords>& lists) {
    std::ranges::sort(lists, [](const TextWords& one, const TextWords& other) {
        return std::tie(one.text, one.words) < std::tie(other.text, other.words);
    });
    std::vector<TextWords> joined;
    for (TextWords& list : lists) {
        if (joined.empty() || joined.back().text != list.text)
            joined.push_back({.text = list.text, .words = {}});
        std::ranges::move(list.words, std::back_inserter(joined.back().words));
    }
    lists = std::move(joined);
}

// A well-lid is a lid as well.
void part_into_words(std::vector<std::string>& names) {
    std::vector<std::string> words;
    for (const std::string& name : names) {
        const std::string small = folded(name);
        for (std::string_view rest = small; !trimmed(rest).empty();) {
            const std::string_view word = take_word(rest);
            words.emplace_back(word);
            for (std::size_t hyphen = word.find('-'); hyphen != std::string_view::npos;
                 hyphen = word.find('-', hyphen + 1))
                words.emplace_back(word.substr(hyphen + 1));
        }
    }
    names = std::move(words);
}

// S1: what lies beyond the exits of the start room are branches.
base::Result<void> check_ways_of_start(const SurfacePlan& surface, const PlacePlan& start) {
    for (const WayPlan& way : surface.ways) {
        const auto side = direction(way.towards);
        if (way.from != start.name || !side) continue;
        if (branch::directions(surface.start_room).contains(*side))
            return base::fail(
                errors::bad_content,
                "way " + std::string{heading_names[static_cast<std::size_t>(way.towards)]} +
                    " from '" + start.name +
                    "', where the dungeon begins, leads into branches; lead there by another way");
    }
    return {};
}

// Whoever wakes in the first place has to come to the dungeon somehow.
base::Result<void> check_way_to_start(const SurfacePlan& surface, const PlacePlan& start) {
    std::vector<std::string_view> reached{surface.places.front().name};
    for (std::size_t next = 0; next < reached.size(); ++next)
        for (const WayPlan& way : surface.ways)
            if (way.from == reached[next] &&
                std::ranges::find(reached, std::string_view{way.to}) == reached.end())
                reached.push_back(way.to);
    if (std::ranges::find(reached, std::string_view{start.name}) != reached.end()) return {};
    return base::fail(errors::bad_content, "way to '" + start.name +
                                               "', where the dungeon begins: there is none from '" +
                                               surface.places.front().name +
                                               "', where newcomers wake; add [[way]]s");
}

base::Result<void> check_surface(const SurfacePlan& surface) {
    if (surface.places.empty())
        return base::fail(errors::bad_content, "the surface has no places: add one");
    if (std::ranges::count(surface.places, Service::start, &PlacePlan::service) != 1)
        return base::fail(errors::bad_content,
                          "the surface needs exactly one place with the service 'start'");
    const PlacePlan& start =
        *std::ranges::find(surface.places, Service::start, &PlacePlan::service);
    for (const WayPlan& way : surface.ways)
        for (const std::string& end : {way.from, way.to})
            if (!has_place(surface, end))
                return base::fail(errors::bad_content,
                                  "a way leads from or to '" + end + "', which is no place");
    if (auto valid = branch::validate(surface.start_room); !valid) return valid;
    if (auto valid = branch::validate(surface.branch); !valid) return valid;
    if (surface.start_room.directions > surface.branch.directions)
        return base::fail(
            errors::bad_content,
            "directions of the start room are 8 and of its branches 4, so that some exits "
            "could not be walked through; give both 8");
    if (auto fine = check_ways_of_start(surface, start); !fine) return fine;
    return check_way_to_start(surface, start);
}

// Else mending and selling would make gold out of nothing.
base::Result<void> check_prices(const Tuning& tuning) {
    if (tuning.mend_percent < selling_percent_most)
        return base::fail(errors::bad_content, "mend_percent must be at least " +
                                                   std::to_string(selling_percent_most) +
                                                   ": that is what merchants pay");
    return {};
}

// What purses are made of, and what opens locks.
base::Result<void> check_kind_for(const ContentParts& parts, ThingKindId id, ThingSort sort,
                                  const std::string& use) {
    const auto kind = std::ranges::lower_bound(parts.things, id, {}, &ThingKind::id);
    if (kind == parts.things.end() || kind->id != id)
        return base::fail(errors::bad_content, use + " is no kind among the things");
    if (kind->sort != sort)
        return base::fail(errors::bad_content,
                          use + " has to be a kind of the sort '" + use + "'; name one that is");
    return {};
}

base::Result<void> check_kinds(const ContentParts& parts) {
    if (std::ranges::adjacent_find(parts.things, {}, &ThingKind::id) != parts.things.end() ||
        std::ranges::adjacent_find(parts.monsters, {}, &MonsterKind::id) != parts.monsters.end())
        return base::fail(errors::bad_content, "two kinds have one name: rename one of them");
    for (const MonsterKind& kind : parts.monsters)
        if (kind.attacks.empty())
            return base::fail(errors::bad_content, "a monster has no attack: give it one");
    if (auto fine = check_kind_for(parts, parts.gold, ThingSort::gold, "gold"); !fine) return fine;
    return check_kind_for(parts, parts.key, ThingSort::key, "key");
}

}  // namespace

Content::Content(ContentParts parts)
    : parts_{std::move(parts)},
      thing_ids_{ids_of(parts_.things)},
      monster_ids_{ids_of(parts_.monsters)} {
    unknown_thing_.name = named<TextId>("core:unknown_thing");
    unknown_thing_.look = named<TextId>("core:unknown_thing_look");
    unknown_monster_.name = named<TextId>("core:unknown_monster");
    unknown_monster_.look = named<TextId>("core:unknown_monster_look");
    unknown_monster_.attacks.push_back({.verb = named<TextId>("core:strikes"),
                                        .damage = {.count = 1, .sides = 4, .more = 0},
                                        .effect = {}});
}

base::Result<Content> Content::make(ContentParts parts) {
    std::ranges::sort(parts.things, {}, &ThingKind::id);
    std::ranges::sort(parts.monsters, {}, &MonsterKind::id);
    if (auto fine = check_kinds(parts); !fine) return std::unexpected(fine.error());
    if (auto fine = check_surface(parts.surface); !fine) return std::unexpected(fine.error());
    if (auto fine = check_prices(parts.tuning); !fine) return std::unexpected(fine.error());
    join_lists(parts.words);
    for (TextWords& list : parts.words)
        part_into_words(list.words);
    join_lists(parts.answers);
    for (TextWords& list : parts.answers)
        for (std::string& answer : list.words)
            answer = plain_words(answer);
    return Content{std::move(parts)};
}

std::span<const std::string> Content::words(TextId text) const {
    return find_words(parts_.words, text);
}

std::span<const std::string> Content::answers(TextId text) const {
    return find_words(parts_.answers, text);
}

const ThingKind* Content::find_thing(ThingKindId id) const {
    return find_kind(parts_.things, thing_ids_, id);
}

const MonsterKind* Content::find_monster(MonsterKindId id) const {
    return find_kind(parts_.monsters, monster_ids_, id);
}

const ThingKind& Content::thing(ThingKindId id) const {
    const ThingKind* found = find_thing(id);
    return found == nullptr ? unknown_thing_ : *found;
}

const MonsterKind& Content::monster(MonsterKindId id) const {
    const MonsterKind* found = find_monster(id);
    return found == nullptr ? unknown_monster_ : *found;
}

}  // namespace underwell::game
