// JSON for people and programs, made from values: objects keep the order in which their fields were
// added. Texts are UTF-8 already; what is not is replaced, so that the result can always be read.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace underwell::apps {

class JsonText {
  public:
    // NOLINTBEGIN(google-explicit-constructor): a value stands for its text
    JsonText() : text_{"null"} {}

    JsonText(bool value) : text_{value ? "true" : "false"} {}

    template <std::integral Number>
    JsonText(Number value) : text_{std::to_string(value)} {}

    JsonText(std::string_view value);

    JsonText(const std::string& value) : JsonText{std::string_view{value}} {}

    JsonText(const char* value) : JsonText{std::string_view{value}} {}

    // NOLINTEND(google-explicit-constructor)

    static JsonText object(const std::vector<std::pair<std::string_view, JsonText>>& fields);
    static JsonText list(const std::vector<JsonText>& values);

    // Indented by two spaces for each level.
    const std::string& text() const { return text_; }

  private:
    std::string text_;
};

}  // namespace underwell::apps
