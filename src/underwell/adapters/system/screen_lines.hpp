// What a full screen shows, line by line, so that a frame costs only the lines that have changed:
// nothing flickers where nothing happens, also on terminals that know no synchronized updates, and
// a slow line stays free while a clock runs. Knows no terminal. Used by FullScreen only; nothing
// fails.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace underwell::adapters::system {

class ScreenLines {
  public:
    // The bytes that turn what is shown into this text, whose lines end in \n; empty if it is shown
    // already. Lines beyond the screen are left out.
    std::string change_to(std::string_view text, std::size_t lines_most);

    // Somebody else has written there: the next text is written as a whole.
    void forget();

  private:
    std::vector<std::string> shown_;
    bool is_known_ = false;
};

}  // namespace underwell::adapters::system
