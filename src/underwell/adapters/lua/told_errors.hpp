// Which errors of scripts builders were told already: a room that cannot be made fails wherever it
// is dug, and once is enough. How many are remembered is bounded, since a script may put anything
// into an error. One thread.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>

#include "underwell/base/result.hpp"

namespace underwell::adapters::lua {

class ToldErrors {
  public:
    static constexpr std::size_t remembered_max = 100;

    // What is to be told of it: the error itself, once that further ones are not told, or nothing.
    std::optional<base::Error> news_of(const base::Error& error);

  private:
    std::set<std::string> told_;
    bool has_told_of_more_ = false;
};

}  // namespace underwell::adapters::lua
