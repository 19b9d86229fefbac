// The files of the page, embedded into the program: made by CMake from web/dist. Any thread.
#pragma once

#include <span>
#include <string_view>

namespace underwell::adapters::web {

struct WebFile {
    std::string_view path;  // "/assets/game-1a2b3c.js"
    std::string_view type;  // "text/javascript; charset=utf-8"
    std::string_view bytes;
    std::string_view gzipped;  // empty: it is not worth it
    bool immutable = false;    // its path changes with its bytes
};

std::span<const WebFile> web_files();

}  // namespace underwell::adapters::web
