// What stands behind the question mark of an address: names with values, decoded. Anybody's bytes
// are taken; what cannot be a query of ours is refused in words. Of two equal names the last
// counts, as with the tool's options. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "underwell/base/refusal.hpp"

namespace underwell::adapters::web {

inline constexpr std::size_t query_bytes_max = 8'192;
inline constexpr std::size_t query_names_max = 64;

namespace errors {
inline constexpr std::string_view bad_query = "bad_query";
}  // namespace errors

namespace refusals {
inline constexpr base::Wording strange_signs{
    "strange_signs", "the address holds signs that no setting has; take them out"};
inline constexpr base::Wording long_address{
    "long_address", "the address is too long; give at most {1} bytes of settings"};
inline constexpr base::Wording many_settings{
    "many_settings", "the address has more than {1} settings; leave some out"};
inline constexpr base::Wording no_setting_but_a_near_one{
    "no_setting_but_a_near_one", "there is no setting '{1}'; did you mean '{2}'?"};
inline constexpr base::Wording no_setting{"no_setting", "there is no setting '{1}'; there are {2}"};
inline constexpr base::Wording no_whole_number{"no_whole_number",
                                               "{1} is '{2}'; give a whole number"};
inline constexpr base::Wording not_one_or_zero{"not_one_or_zero", "{1} is '{2}'; give 1 or 0"};
}  // namespace refusals

class WebQuery {
  public:
    // Names and values are printable ASCII: no setting has other signs, so whatever a refusal
    // repeats can be shown anywhere.
    static base::Granted<WebQuery> read(std::string_view query);

    std::optional<std::string_view> find(std::string_view name) const;

    // An empty text if there is none.
    std::string text(std::string_view name) const;

    // A whole number; nothing if it was not given.
    base::Granted<std::optional<std::int64_t>> number(std::string_view name) const;

    // "decor", "decor=1" or "decor=0"; off if it was not given.
    base::Granted<bool> flag(std::string_view name) const;

    // Refuses names that are not among these, with the nearest that is.
    base::Granted<void> only(std::span<const std::string_view> known) const;

  private:
    WebQuery() = default;

    std::vector<std::pair<std::string, std::string>> values_;
};

}  // namespace underwell::adapters::web
