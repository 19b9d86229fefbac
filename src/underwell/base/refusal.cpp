#include "underwell/base/refusal.hpp"

#include "underwell/base/check.hpp"

namespace underwell::base {

namespace {

constexpr std::size_t place_bytes = 3;  // of "{1}"

bool is_place(std::string_view form) {
    return form.size() >= place_bytes && form[0] == '{' && form[1] >= '1' && form[1] <= '9' &&
           form[2] == '}';
}

}  // namespace

std::string filled(std::string_view form, std::span<const RefusalValue> values) {
    std::string text;
    while (!form.empty()) {
        if (!is_place(form)) {
            text += form.front();
            form.remove_prefix(1);
            continue;
        }
        const auto place = static_cast<std::size_t>(form[1] - '1');
        CHECK(place < values.size());
        text += values[place].text;
        form.remove_prefix(place_bytes);
    }
    return text;
}

Refusal reworded(Refusal refusal) {
    if (refusal.wording == nullptr) return refusal;
    refusal.message = filled(refusal.wording->english, refusal.values);
    if (!refusal.about.empty()) refusal.message.insert(0, refusal.about + ": ");
    return refusal;
}

}  // namespace underwell::base
