#include "underwell/game/catalogue.hpp"

#include <algorithm>
#include <utility>

#include "underwell/base/check.hpp"

namespace underwell::game {

namespace {

std::pair<std::string_view, std::string_view> order(const Translation& translation) {
    return {translation.context, translation.id};
}

}  // namespace

std::size_t form_count(PluralRule rule) {
    return rule == PluralRule::one_form ? 1 : 2;
}

std::size_t form_number(PluralRule rule, std::int64_t number) {
    return rule == PluralRule::one_and_many && number != 1 ? 1 : 0;
}

Catalogue::Catalogue(std::string language, PluralRule rule, std::vector<Translation> translations)
    : language_{std::move(language)}, rule_{rule}, translations_{std::move(translations)} {
    std::ranges::sort(translations_, {}, order);
    CHECK(std::ranges::adjacent_find(translations_, {}, order) == translations_.end());
    for (const Translation& translation : translations_)
        CHECK(translation.forms.size() == (translation.plural_id.empty() ? 1 : form_count(rule_)));
}

const Translation* Catalogue::find(MessageKey key) const {
    const std::pair wanted{key.context, key.id};
    const auto found = std::ranges::lower_bound(translations_, wanted, {}, order);
    return found != translations_.end() && order(*found) == wanted ? &*found : nullptr;
}

std::string_view Catalogue::text(MessageKey key) const {
    const Translation* translation = find(key);
    return translation == nullptr ? key.id : std::string_view{translation->forms.front()};
}

std::string_view Catalogue::text(const CountedMessage& message) const {
    const Translation* translation = find(message.key);
    // A message that lost or gained its plural since it was translated is another message.
    if (translation != nullptr && translation->plural_id == message.plural_id)
        return translation
            ->forms[translation->plural_id.empty() ? 0 : form_number(rule_, message.number)];
    const std::size_t english = form_number(PluralRule::one_and_many, message.number);
    return english == 0 ? message.key.id : message.plural_id;
}

}  // namespace underwell::game
