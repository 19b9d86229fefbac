// A game alone, as it is played: hands what is typed to the world (server/solo.hpp) and what that
// tells to the screen (terminal/play_screen.hpp), or to ears, line by line. Time that nobody could
// play in, as while the program was stopped, does not count. One thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "underwell/base/result.hpp"
#include "underwell/server/solo.hpp"
#include "underwell/terminal/play_screen.hpp"

namespace underwell::apps {

struct PlayManner {
    terminal::PlaySettings screen;
    bool by_lines = false;  // for ears and for programs
    bool reader = false;    // for ears
    std::string name;       // of somebody new; empty: it is asked for
    std::string language;   // as gettext names it; empty: whoever plays decides
    std::string name_offered;
    std::filesystem::path memory_file;  // of the full screen

    server::SoloPlayer player() const { return {.language = language, .reader = reader}; }
};

// Until whoever plays has enough. Fails if the world cannot be stored.
base::Result<void> play(server::Solo& solo, const PlayManner& manner);

}  // namespace underwell::apps
