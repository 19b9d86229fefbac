// "Did you mean …?": for names that somebody mistyped. Pure.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace underwell::base {

// The name that is nearest, if one is near; else nothing.
std::string_view nearest_name(std::string_view wrong, std::span<const std::string_view> names);

// "; did you mean 'kind'?" if one of the names is near, else "; there are …" with all of them.
std::string suggestion(std::string_view wrong, std::span<const std::string_view> names);

}  // namespace underwell::base
