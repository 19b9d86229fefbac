#include "underwell/game/own_texts.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <span>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/commands.hpp"
#include "underwell/game/phrasebook.hpp"
#include "underwell/game/po_reader.hpp"
#include "underwell/game/sentence_rows.hpp"

namespace underwell::game {

namespace {

bool has_capitals(std::string_view text) {
    return std::ranges::any_of(text, [](char letter) { return letter >= 'A' && letter <= 'Z'; });
}

// Several commands may share a text: walking has one help for ten directions.
class CommandTexts {
  public:
    void add(std::string_view context, std::string_view english) {
        if (!taken_.emplace(context, english).second) return;
        messages_.push_back({.context = std::string{context},
                             .id = std::string{english},
                             .plural_id = {},
                             .forms = {}});
    }

    std::vector<Translation> done() && { return std::move(messages_); }

  private:
    std::set<std::pair<std::string_view, std::string_view>> taken_;
    std::vector<Translation> messages_;
};

std::vector<Translation> messages_of_commands() {
    CommandTexts texts;
    for (const auto list : command_lists()) {
        for (const CommandRow& row : list) {
            if (has_capitals(row.usage)) texts.add(usage_context, row.usage);
            texts.add(help_context, row.help);
        }
    }
    return std::move(texts).done();
}

// As a person would look for it in the file.
std::string called(const Translation& message) {
    return message.context + ": \"" + message.id + "\"";
}

}  // namespace

std::vector<Translation> own_messages() {
    std::vector<Translation> messages = messages_of(sentence_rows);
    std::ranges::move(messages_of_commands(), std::back_inserter(messages));
    return messages;
}

std::string own_template(std::string_view language, PluralRule rule) {
    std::string text = po_header(language, rule);
    for (const Translation& message : own_messages())
        append_po_message(text, message, rule);
    return text;
}

std::vector<std::string> problems_of(const Catalogue& catalogue) {
    const auto sentences = Phrasebook::make(sentence_rows, catalogue);
    CHECK(sentences.has_value());  // the English rows are checked by a test
    std::vector<std::string> problems{sentences->problems().begin(), sentences->problems().end()};
    for (const Translation& message : messages_of_commands())
        if (catalogue.find({.context = message.context, .id = message.id}) == nullptr)
            problems.push_back(called(message) + ": not translated");
    std::set<std::pair<std::string, std::string>> known;
    for (const Translation& message : own_messages())
        known.emplace(message.context, message.id);
    for (const Translation& translation : catalogue.translations())
        if (!known.contains({translation.context, translation.id}))
            problems.push_back(called(translation) + ": no text of the game");
    return problems;
}

}  // namespace underwell::game
