// Levels as the texts in which they are written, whole or with one passage changed.
#pragma once

#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <string_view>

#include "underwell/level/level.hpp"
#include "underwell/render/level_json.hpp"
#include "underwell/render/level_tmj.hpp"

namespace underwell::tests {

inline std::string json_of(const level::Level& level) {
    std::ostringstream text;
    render::write_level_json(text, level);
    return text.str();
}

inline std::string tmj_of(const level::Level& level,
                          const render::TmjTileSheet& sheet = {.image = "tiles.png"}) {
    std::ostringstream text;
    render::write_level_tmj(text, level, sheet);
    return text.str();
}

struct Change {
    std::string_view from;
    std::string_view to;
};

// The passage must be there.
inline std::string changed(std::string text, const Change& change) {
    const std::size_t found = text.find(change.from);
    EXPECT_NE(found, std::string::npos) << change.from;
    return found == std::string::npos ? text : text.replace(found, change.from.size(), change.to);
}

}  // namespace underwell::tests
