#include "underwell/game/tongue.hpp"

#include <algorithm>
#include <array>
#include <forward_list>
#include <string>
#include <utility>
#include <vector>

#include "underwell/game/own_texts.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

constexpr TextId up_text = named<TextId>("core:up");
constexpr TextId down_text = named<TextId>("core:down");

// Without strings: not every compiler makes them before the program runs.
template <std::size_t count>
constexpr std::array<TextId, count> core_texts(const std::array<std::string_view, count>& names) {
    constexpr std::string_view pack = "core:";
    std::array<TextId, count> texts{};
    for (std::size_t number = 0; number < count; ++number) {
        std::array<char, 40> letters{};
        std::ranges::copy(pack, letters.begin());
        std::ranges::copy(names[number], letters.begin() + pack.size());
        texts[number] = named<TextId>({letters.data(), pack.size() + names[number].size()});
    }
    return texts;
}

constexpr std::array ability_texts = core_texts(ability_names);
constexpr std::array effect_texts = core_texts(effect_kind_names);

const Person* person_at(std::span<const Part> parts, std::string_view place) {
    for (const Part& part : parts)
        if (part.place == place) return std::get_if<Person>(&part.meaning);
    return nullptr;
}

bool has_actor(std::span<const Part> parts) {
    return std::ranges::any_of(parts, [](const Part& part) { return part.place == "actor"; });
}

// Who does something, to whom it is done, or somebody who sees it. A sentence in which nobody acts
// is said to whoever hears it, also about themselves.
Viewpoint viewpoint_of(std::span<const Part> parts, CharacterId viewer) {
    const auto is_viewer = [&](std::string_view place) {
        const Person* person = person_at(parts, place);
        return person != nullptr && person->id == viewer;
    };
    if (is_viewer("actor") || !has_actor(parts)) return Viewpoint::actor;
    return is_viewer("target") ? Viewpoint::target : Viewpoint::other;
}

// What a click on what is named does: people can be spoken to wherever they are, all else can be
// gone to or looked at while it is within reach.
enum class Clicks : std::uint8_t { speak, reach };

// The arguments of one sentence, and what they refer to for as long as it is written.
class SaidOf {
  public:
    // As many people as it will name: what refers to one must not move.
    SaidOf(const Tongue& tongue, std::span<const Part> parts, Clicks clicks,
           CharacterId viewer = {})
        : tongue_{tongue}, clicks_{clicks}, viewer_{viewer} {
        std::size_t people = parts.size();
        for (const Part& part : parts)
            if (const auto* beings = std::get_if<Beings>(&part.meaning))
                people += beings->people.size();
        people_.reserve(people);
        arguments_.reserve(parts.size());
        lists_.reserve(parts.size());
        for (const Part& part : parts)
            add(part);
    }

    Arguments arguments() const { return arguments_; }

  private:
    void add(const Part& part) {
        arguments_.push_back(
            {.name = part.place,
             .value =
                 std::visit([&](const auto& meaning) { return value(meaning); }, part.meaning)});
    }

    Value value(std::int64_t number) const { return number; }

    Value value(const Person& person) { return phrase(person); }

    Value value(MonsterKindId kind) { return phrase(Creatures{.kind = kind}); }

    Value value(const Creatures& creatures) { return phrase(creatures); }

    Value value(const Beings& beings) {
        auto& list = lists_.emplace_back();
        for (const Person& person : beings.people)
            list.push_back(is_viewer(person) ? oneself() : phrase(person));
        for (const Creatures& creatures : beings.creatures)
            list.push_back(phrase(creatures));
        return NounList{list};
    }

    Value value(const Goods& goods) { return phrase(goods); }

    Value value(const std::vector<Goods>& goods) {
        auto& list = lists_.emplace_back();
        for (const Goods& one : goods)
            list.push_back(phrase(one));
        return NounList{list};
    }

    Value value(Heading heading) {
        if (clicks_ == Clicks::reach) {
            Text& text = texts_.emplace_front();
            add_way(text, heading);
            return &std::as_const(text);
        }
        if (const auto side = direction(heading)) return *side;
        return tongue_.name(heading);
    }

    Value value(const Headings& ways) {
        Text& text = texts_.emplace_front();
        for (const Heading heading : ways.towards) {
            if (text.span_count() > 0) text.add(comma());
            add_way(text, heading);
        }
        return &std::as_const(text);
    }

    // "two north, then east"
    Value value(const Route& route) {
        Text& text = texts_.emplace_front();
        for (auto first = route.steps.begin(); first != route.steps.end();) {
            const auto end = std::find_if(first, route.steps.end(),
                                          [&](Heading next) { return next != *first; });
            if (first != route.steps.begin()) tongue_.say(text, "way_then");
            if (end - first == 1)
                tongue_.say(text, "way_one", {{"towards", *first}});
            else
                tongue_.say(text, "way_some",
                            {{"count", std::int64_t{end - first}}, {"towards", *first}});
            first = end;
        }
        return &std::as_const(text);
    }

    std::string_view comma() const { return tongue_.language() == Language::english ? ", " : "、"; }

    void add_way(Text& text, Heading heading) const {
        text.add(tongue_.name(heading), Style::exit,
                 heading_names[static_cast<std::size_t>(heading)]);
    }

    Value value(TextId text) const { return tongue_.text(text); }

    Value value(Ability ability) const {
        return tongue_.text(ability_texts[static_cast<std::size_t>(ability)]);
    }

    Value value(EffectKind effect) const {
        return tongue_.text(effect_texts[static_cast<std::size_t>(effect)]);
    }

    Value value(const Quoted& quoted) const { return Typed{.letters = quoted.words}; }

    Value value(const Series& series) const { return WordList{series.words}; }

    Value value(const Typable& typable) {
        Text& text = texts_.emplace_front();
        for (const std::string& line : typable.lines) {
            if (text.span_count() > 0) text.add(comma());
            text.add(line, Style::command, line + " ");
        }
        return &std::as_const(text);
    }

    bool is_viewer(const Person& person) const {
        return viewer_ != CharacterId{} && person.id == viewer_;
    }

    // Among others, who have their names.
    NounPhrase oneself() {
        const bool is_english = tongue_.language() == Language::english;
        return {.noun = &people_.emplace_back(proper_noun(is_english ? "you" : "你")),
                .style = Style::person};
    }

    NounPhrase phrase(const Person& person) {
        const Noun& noun = people_.emplace_back(proper_noun(person.name));
        const std::string_view command = clicks_ == Clicks::reach ? look_at(noun) : speak_to(noun);
        return {.noun = &noun, .style = Style::person, .command = command};
    }

    NounPhrase phrase(const Creatures& creatures) {
        const Noun& noun = tongue_.name(creatures.kind);
        return {.noun = &noun,
                .count = creatures.count,
                .style = Style::monster,
                .command = look_at(noun)};
    }

    NounPhrase phrase(const Goods& goods) {
        const Noun& noun = tongue_.name(goods.kind);
        return {
            .noun = &noun, .count = goods.count, .style = Style::thing, .command = look_at(noun)};
    }

    std::string_view look_at(const Noun& noun) {
        if (clicks_ != Clicks::reach) return {};
        return commands_.emplace_front("examine " + noun.name);
    }

    std::string_view speak_to(const Noun& noun) {
        return commands_.emplace_front("tell " + noun.name + " ");
    }

    const Tongue& tongue_;
    const Clicks clicks_;
    const CharacterId viewer_;
    std::forward_list<std::string> commands_;  // what is in these stays where it is
    std::forward_list<Text> texts_;
    std::vector<Noun> people_;
    std::vector<std::vector<NounPhrase>> lists_;
    std::vector<Argument> arguments_;
};

}  // namespace

std::string_view Tongue::name(Heading heading) const {
    if (const auto side = direction(heading)) return direction_name(*side, language());
    return text(heading == Heading::up ? up_text : down_text);
}

const Noun& Tongue::name(ThingKindId kind) const {
    return texts_->noun(content_->thing(kind).name, language());
}

const Noun& Tongue::name(MonsterKindId kind) const {
    return texts_->noun(content_->monster(kind).name, language());
}

bool Tongue::write(Text& text, SentenceId sentence, std::span<const Part> parts,
                   CharacterId viewer) const {
    const SaidOf said{*this, parts, Clicks::speak, viewer};
    return phrases_->write(text, sentence, viewpoint_of(parts, viewer), said.arguments());
}

bool Tongue::write(Text& text, const Line& line, CharacterId viewer) const {
    return write(text, line.sentence.id(), line.parts, viewer);
}

void Tongue::say(Text& text, Sentence sentence, std::initializer_list<Part> parts) const {
    write(text, sentence.id(), {parts.begin(), parts.size()}, CharacterId{});
}

void Tongue::offer(Text& text, Sentence sentence, std::initializer_list<Part> parts) const {
    const std::span<const Part> about{parts.begin(), parts.size()};
    const SaidOf said{*this, about, Clicks::reach};
    phrases_->write(text, sentence.id(), viewpoint_of(about, {}), said.arguments());
}

std::string_view Tongue::usage(std::string_view english) const {
    return phrases_->text({.context = usage_context, .id = english});
}

std::string_view Tongue::help(std::string_view english) const {
    return phrases_->text({.context = help_context, .id = english});
}

Document Tongue::document(const Notice& notice, CharacterId viewer) const {
    if (const auto* view = std::get_if<View>(&notice.what))
        return std::visit([&](const auto& seen) { return document(seen); }, *view);
    Text text;
    Document said;
    if (write(text, std::get<Line>(notice.what), viewer)) said.paragraph().add(text);
    return said;
}

}  // namespace underwell::game
