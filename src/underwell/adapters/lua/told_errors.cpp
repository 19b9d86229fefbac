#include "underwell/adapters/lua/told_errors.hpp"

#include <utility>

#include <fmt/format.h>

#include "underwell/adapters/lua/told_text.hpp"

namespace underwell::adapters::lua {

std::optional<base::Error> ToldErrors::news_of(const base::Error& error) {
    std::string message = told_error(error.message);
    if (told_.contains(message)) return std::nullopt;
    if (told_.size() < remembered_max) {
        told_.insert(message);
        return base::Error{.name = error.name, .message = std::move(message)};
    }
    if (std::exchange(has_told_of_more_, true)) return std::nullopt;
    return base::Error{
        .name = error.name,
        .message = fmt::format("scripts fail in more than {} ways; further errors are not told "
                               "until packs are loaded anew",
                               remembered_max)};
}

}  // namespace underwell::adapters::lua
