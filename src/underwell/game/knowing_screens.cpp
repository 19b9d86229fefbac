// Help, who is there, one's settings and what staff see, in words.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "underwell/game/chinese_words.hpp"
#include "underwell/game/silence.hpp"
#include "underwell/game/tongue.hpp"

namespace underwell::game {

namespace {

// What is explained may be about anything: nobody should sell all by a click on it, so it is only
// put into the line. More help is another matter.
void explain(const Tongue& tongue, Text& text, Sentence sentence,
             std::initializer_list<Part> parts = {}) {
    Text written;
    tongue.say(written, sentence, parts);
    for (std::size_t number = 0; number < written.span_count(); ++number) {
        const Span span = written.span(number);
        std::string command{span.command};
        if (!command.empty() && !is_begun(command) && !command.starts_with("help")) command += ' ';
        text.add(span.letters, span.style, command);
    }
}

// What a newcomer does, one thing after the other.
constexpr std::array first_steps = {
    Sentence{"help_beginning_look"}, Sentence{"help_beginning_ready"},
    Sentence{"help_beginning_go"},   Sentence{"help_beginning_fight"},
    Sentence{"help_beginning_home"}, Sentence{"help_beginning_words"}};

std::string title_of(const Tongue& tongue, const HelpSubject& topic) {
    Text title;
    tongue.say(title, topic.title);
    return title.letters();
}

void add_topics(const Tongue& tongue, Document& screen, const HelpView& view) {
    for (const HelpSubject& topic : view.topics)
        tongue.say(screen.row({.letters = topic.name,
                               .style = Style::label,
                               .command = "help " + std::string{topic.name}}),
                   topic.title);
}

void add_commands(const Tongue& tongue, Document& screen, const HelpView& view) {
    for (const HelpEntry& entry : view.commands)
        screen.row({.letters = tongue.usage(entry.usage),
                    .style = Style::label,
                    .command = "help " + std::string{entry.name}},
                   tongue.help(entry.help));
}

// Those in Chinese for who reads it.
std::string other_words(const Tongue& tongue, const HelpEntry& entry) {
    std::string words{entry.short_forms};
    if (tongue.language() != Language::chinese) return words;
    const std::string_view chinese = chinese_words(entry.name);
    if (!words.empty() && !chinese.empty()) words += ' ';
    return words.append(chinese);
}

void add_command(const Tongue& tongue, Document& screen, const HelpView& view) {
    const HelpEntry& entry = view.commands.front();
    screen.heading(entry.name);
    screen.paragraph(tongue.help(entry.help));
    tongue.say(screen.paragraph(), "help_usage",
               {{"usage", Quoted{std::string{tongue.usage(entry.usage)}}}});
    if (const std::string words = other_words(tongue, entry); !words.empty())
        tongue.say(screen.paragraph(), "help_short_forms", {{"words", Quoted{words}}});
    for (const HelpSubject& topic : view.topics)
        explain(tongue, screen.paragraph(), "help_more_in",
                {{"name", Typable{{std::string{topic.name}}}}});
}

void add_place(const Tongue& tongue, Text& item, const PersonKnown& person) {
    const Part name{"name", Person{.id = {}, .name = person.name}};
    const Part level{"level", std::int64_t{person.level}};
    if (!person.depth) return tongue.say(item, "who_on_surface", {name, level});
    if (*person.depth == 0) return tongue.say(item, "who_just_below", {name, level});
    tongue.say(item, "who_below", {name, level, {"depth", std::int64_t{*person.depth}}});
}

void add_role(const Tongue& tongue, Text& item, Role role) {
    switch (role) {
        case Role::player:
            return;
        case Role::helper:
            return tongue.say(item, "who_helper");
        case Role::builder:
            return tongue.say(item, "who_builder");
        case Role::admin:
            return tongue.say(item, "who_admin");
    }
}

}  // namespace

Document Tongue::document(const HelpView& view) const {
    Document screen;
    switch (view.sort) {
        case HelpSort::overview:
            say(screen.paragraph(), "help_overview");
            add_topics(*this, screen, view);
            explain(*this, screen.paragraph(), "help_overview_more");
            break;
        case HelpSort::topic:
            screen.heading(title_of(*this, view.topics.front()));
            if (view.text) explain(*this, screen.paragraph(), *view.text);
            if (view.topics.front().name == "beginning")
                for (const Sentence step : first_steps)
                    explain(*this, screen.item(), step);
            add_commands(*this, screen, view);
            break;
        case HelpSort::command:
            add_command(*this, screen, view);
            break;
        case HelpSort::found:
            say(screen.paragraph(), "help_found", {{"words", Quoted{view.searched}}});
            add_topics(*this, screen, view);
            add_commands(*this, screen, view);
            break;
    }
    return screen;
}

Document Tongue::document(const WhoView& view) const {
    Document screen;
    const auto count = static_cast<std::int64_t>(view.people.size() + view.more);
    if (count == 0)
        say(screen.paragraph(), "who_nobody");
    else
        say(screen.paragraph(), view.party ? Sentence{"who_of_party"} : Sentence{"who_heading"},
            {{"count", count}});
    for (const PersonKnown& person : view.people) {
        Text& item = screen.item();
        add_place(*this, item, person);
        add_role(*this, item, person.role);
        if (person.in_party && !view.party) say(item, "who_party");
        if (person.is_away) say(item, "who_is_away");
    }
    if (view.more > 0) say(screen.paragraph(), "who_more", {{"count", std::int64_t{view.more}}});
    return screen;
}

Document Tongue::document(const SettingsView& view) const {
    const Preferences& preferences = view.preferences;
    Document screen;
    say(screen.paragraph(), "settings_heading");
    say(screen.item(), "setting_language", {{"value", Quoted{preferences.language}}});
    say(screen.item(),
        preferences.reader ? Sentence{"setting_reader_on"} : Sentence{"setting_reader_off"});
    say(screen.item(),
        preferences.hints ? Sentence{"setting_hints_on"} : Sentence{"setting_hints_off"});
    say(screen.item(),
        preferences.tiles ? Sentence{"setting_tiles_on"} : Sentence{"setting_tiles_off"});
    say(screen.item(),
        preferences.prompts ? Sentence{"setting_prompts_on"} : Sentence{"setting_prompts_off"});
    if (preferences.silenced.empty())
        say(screen.item(), "setting_silence_nothing");
    else
        say(screen.item(), "setting_silence",
            {{"names", Series{.words = names_of(preferences.silenced)}}});
    say(screen.paragraph(), "settings_how");
    return screen;
}

Document Tongue::document(const StaffView& view) const {
    Document screen;
    screen.heading(view.title);
    for (const StaffView::Fact& fact : view.facts) {
        std::string value = fact.value;
        for (const TextId name : fact.called)
            value.append(value.empty() ? "" : ", ").append(text(name));
        screen.row(fact.name, value);
    }
    return screen;
}

}  // namespace underwell::game
