// A refusal: an error that knows of what its message was made. Whoever shows it can say the same in
// another language, by the wording's name, and can call settings as people know them; to everybody
// else it is the Error that it becomes in a Result. Functions that answer what people ask for
// return Granted<T> where a Result would lose the words. Pure; nothing fails.
#pragma once

#include <concepts>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "underwell/base/result.hpp"

namespace underwell::base {

// A constant that the refusing module's header declares.
struct Wording {
    std::string_view name;     // for whoever has it in another language
    std::string_view english;  // with places for the values, {1} to {9}
};

// A setting by its name in the code, such as room_min; people may know it by another.
struct Setting {
    std::string_view name;
};

struct RefusalValue {
    std::string text;
    bool is_setting = false;
};

struct Refusal : Error {
    const Wording* wording = nullptr;  // nothing: the message is all there is
    std::vector<RefusalValue> values = {};
    std::string about = {};  // the setting to blame, if the wording does not name it
};

template <typename T>
using Granted = std::expected<T, Refusal>;

namespace refusals {
inline constexpr Wording out_of_range{"out_of_range", "{1} is {2}; give a number from {3} to {4}"};
}  // namespace refusals

inline RefusalValue value_of(Setting setting) {
    return {.text = std::string{setting.name}, .is_setting = true};
}

inline RefusalValue value_of(std::string_view text) {
    return {.text = std::string{text}};
}

inline RefusalValue value_of(std::integral auto number) {
    return {.text = std::to_string(number)};
}

// A form with the values in its places.
std::string filled(std::string_view form, std::span<const RefusalValue> values);

// The message anew, after values were given other names or something else is to blame.
Refusal reworded(Refusal refusal);

// return refuse(errors::bad_width, refusals::out_of_range, Setting{"width"}, width, 3, 2'000);
template <typename... Values>
[[nodiscard]] std::unexpected<Refusal> refuse(std::string_view error, const Wording& wording,
                                              const Values&... values) {
    return std::unexpected(
        reworded(Refusal{{.name = error, .message = {}}, &wording, {value_of(values)...}, {}}));
}

}  // namespace underwell::base
