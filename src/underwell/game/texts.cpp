#include "underwell/game/texts.hpp"

#include <algorithm>
#include <utility>

namespace underwell::game {

namespace {

// What content.cpp and furnish.cpp put where a pack gives nothing, and the words that sentences are
// about (tongue.cpp).
const std::array<TextRow, 26>& core_rows() {
    static const std::array<TextRow, 26> rows = {{
        {.name = "core:unknown_thing",
         .english = "forgotten thing",
         .chinese = "被遗忘的东西 | measure 件",
         .is_noun = true},
        {.name = "core:unknown_thing_look",
         .english = "Nobody remembers any more what this was for.",
         .chinese = "再没有人记得它是做什么用的。"},
        {.name = "core:unknown_monster",
         .english = "shapeless creature",
         .chinese = "不成形的生物 | measure 只",
         .is_noun = true},
        {.name = "core:unknown_monster_look",
         .english = "It has lost whatever shape it once had.",
         .chinese = "它早已失去了自己的形状。"},
        {.name = "core:strikes", .english = "strikes", .chinese = "击打"},
        {.name = "core:plain_room", .english = "Bare Hollow", .chinese = "空洞"},
        {.name = "core:plain_room_look",
         .english = "Four walls of earth, and nothing that anybody would come here for.",
         .chinese = "四面土墙，没有什么值得人来此的东西。"},
        {.name = "core:up", .english = "up", .chinese = "上"},
        {.name = "core:down", .english = "down", .chinese = "下"},
        {.name = "core:strength", .english = "strength", .chinese = "力量"},
        {.name = "core:dexterity", .english = "dexterity", .chinese = "敏捷"},
        {.name = "core:constitution", .english = "constitution", .chinese = "体质"},
        {.name = "core:intelligence", .english = "intelligence", .chinese = "智力"},
        {.name = "core:wisdom", .english = "wisdom", .chinese = "感知"},
        {.name = "core:charisma", .english = "charisma", .chinese = "魅力"},
        {.name = "core:poisoned", .english = "poisoned", .chinese = "中毒"},
        {.name = "core:mending", .english = "mending", .chinese = "愈合"},
        {.name = "core:blessed", .english = "blessed", .chinese = "祝福"},
        {.name = "core:cursed", .english = "cursed", .chinese = "诅咒"},
        {.name = "core:held", .english = "held", .chinese = "束缚"},
        {.name = "core:shielded", .english = "shielded", .chinese = "护佑"},
        {.name = "core:frightened", .english = "frightened", .chinese = "惊惧"},
        {.name = "core:glowing", .english = "glowing", .chinese = "发光"},
        {.name = "core:hidden", .english = "hidden", .chinese = "隐匿"},
        {.name = "core:exposed", .english = "exposed", .chinese = "破绽"},
        {.name = "core:hushed", .english = "hushed", .chinese = "噤声"},
    }};
    return rows;
}

base::Result<Noun> noun_of(const TextRow& row, const std::string& words) {
    if (row.is_noun) {
        auto noun = parse_noun(words);
        if (noun) return noun;
        return base::fail(errors::bad_texts, row.name + ": " + noun.error().message);
    }
    Noun noun;
    noun.name = words;
    noun.plural = words;
    noun.countability = Countability::proper;
    return noun;
}

}  // namespace

base::Result<Texts::Entry> Texts::entry_of(const TextRow& row) {
    if (row.english.empty())
        return base::fail(errors::bad_texts, row.name + ": a text needs words in English");
    Entry entry;
    entry.id = named<TextId>(row.name);
    entry.name = row.name;
    entry.translated = !row.chinese.empty();
    auto english = noun_of(row, row.english);
    if (!english) return std::unexpected(english.error());
    auto chinese = noun_of(row, entry.translated ? row.chinese : row.english);
    if (!chinese) return std::unexpected(chinese.error());
    entry.nouns = {std::move(*english), std::move(*chinese)};
    return entry;
}

base::Result<Texts> Texts::make(std::vector<TextRow> rows) {
    rows.insert(rows.end(), core_rows().begin(), core_rows().end());
    Texts texts;
    texts.unknown_.name = "…";
    texts.unknown_.plural = "…";
    texts.unknown_.countability = Countability::proper;
    for (const TextRow& row : rows) {
        auto entry = entry_of(row);
        if (!entry) return std::unexpected(entry.error());
        texts.entries_.push_back(std::move(*entry));
    }
    std::ranges::sort(texts.entries_, {}, &Entry::id);
    const auto twice = std::ranges::adjacent_find(texts.entries_, {}, &Entry::id);
    if (twice != texts.entries_.end())
        return base::fail(errors::bad_texts, "the texts '" + twice->name + "' and '" +
                                                 std::next(twice)->name +
                                                 "' cannot be told apart: rename one of them");
    return texts;
}

const Texts::Entry* Texts::find(TextId id) const {
    const auto found = std::ranges::lower_bound(entries_, id, {}, &Entry::id);
    return found == entries_.end() || found->id != id ? nullptr : &*found;
}

const Noun& Texts::noun(TextId id, Language language) const {
    const Entry* entry = find(id);
    return entry == nullptr ? unknown_ : entry->nouns[static_cast<std::size_t>(language)];
}

std::string_view Texts::text(TextId id, Language language) const {
    return noun(id, language).name;
}

std::string_view Texts::name(TextId id) const {
    const Entry* entry = find(id);
    return entry == nullptr ? std::string_view{} : std::string_view{entry->name};
}

std::vector<std::string_view> Texts::untranslated(Language language) const {
    std::vector<std::string_view> names;
    if (language == Language::english) return names;
    for (const Entry& entry : entries_)
        if (!entry.translated) names.push_back(entry.name);
    std::ranges::sort(names);
    return names;
}

}  // namespace underwell::game
