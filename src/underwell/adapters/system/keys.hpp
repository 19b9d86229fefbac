// Keys as terminals send them: letters as themselves, the others as sequences that begin with
// Escape, each in several dialects (cursor and keypad in normal and application mode, xterm, rxvt,
// the console). Where a sequence ends is decided here; how long to wait for its rest is the
// terminal's business. What nobody knows is one unknown key, never letters that nobody typed.
#pragma once

#include <cstddef>
#include <string_view>

#include "underwell/base/key.hpp"

namespace underwell::adapters::system {

using base::Key;

struct DecodedKey {
    Key key;
    std::size_t length = 0;  // bytes of it
    // It may be only the beginning of a sequence; if nothing follows soon, it is what it says.
    bool may_go_on = false;
};

// The first key in the bytes, of which there must be some.
DecodedKey decode_key(std::string_view bytes);

}  // namespace underwell::adapters::system
