// Expected failures as values. A function that can fail for a reason somebody outside can mend
// returns Result<T>; callers return early on failure. The name is stable and meant for programs and
// tests; the message is meant for the person concerned and says what to do.
// What cannot happen is a CHECK (check.hpp), not an Error.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>

namespace underwell::base {

struct Error {
    std::string_view name;  // one of the constants that the failing module's header declares
    std::string message;

    friend bool operator==(const Error&, const Error&) = default;
};

template <typename T>
using Result = std::expected<T, Error>;

// return fail(errors::no_such_room, "…");
[[nodiscard]] inline std::unexpected<Error> fail(std::string_view name, std::string message) {
    return std::unexpected(Error{.name = name, .message = std::move(message)});
}

}  // namespace underwell::base
