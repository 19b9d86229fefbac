"""The game alone in a terminal: N14."""
from rules_to_break.mutation import Mutation

SOLO = "server/solo.cpp"
SCREEN = "terminal/play_screen.cpp"

MUTATIONS = [
    Mutation("N14", "time runs while nobody plays", SOLO,
             "zones->empty() ? fresh.begins : Instant{}", "fresh.begins", "Solos.N14TimeStandsStill*", "sim_test"),
    Mutation("N14", "everybody begins anew", SOLO,
             "if (!names.empty()) solo->who_", "if (names.size() > 1) solo->who_", "Solos.N14GoOn*", "sim_test"),
    Mutation("N14", "nothing but words is told", SOLO,
             "told.signals = news(played);", "", "Solos.N14BeginWithAName*", "sim_test"),
    Mutation("N14", "a clock that stands", SCREEN,
             "fight.ends - played", "fight.ends + played", "PlayScreens.N14ShowTheFight*", "terminal_test"),
    Mutation("N14", "a wide sign beyond the edge", "terminal/sheet.cpp",
             "column + sign->width > end", "column + 1 > end", "Sheets.CutAWideSign*", "terminal_test"),
    Mutation("N14", "too small a terminal is not told of", SCREEN,
             "if (size.columns < screen_size_min.columns || size.lines < screen_size_min.lines) {", "if (false) {",
             "PlayScreens.N14SayWhen*", "terminal_test"),
    Mutation("N14", "a journey that ends in the first room", SOLO,
             "if (*stay == Stay::stops || typed.size() != 1) break;", "break;", "Solos.N14WalkOn*", "sim_test"),
    Mutation("N14", "a journey that goes on past whoever is there", SOLO,
             "if (makes_stop(notice)) return false;", "", "WalksOfSeveralRooms.N14*", "sim_test"),
    Mutation("N14", "tiles that were seen are forgotten with the game", "terminal/play_world.cpp",
             "const bool counts = !told.fresh || is_recalled;", "const bool counts = !told.fresh && !is_recalled;",
             "PlayScreens.N14KnowWhatTheyKnew*", "terminal_test"),
    Mutation("N14", "a torn memory is believed", "terminal/screen_memory.cpp",
             "if (all.failed() || !ByteReader::unseal(sealed)) break;",
             "if (all.failed() || sealed.size() < 8) break;\n        sealed = sealed.first(sealed.size() - 8);",
             "ScreenMemories.End*", "terminal_test"),
    Mutation("N14", "time runs while somebody reads", "terminal/play_screen.hpp",
             "return mode_ != Mode::game || story_.is_back();", "return false;",
             "PlayScreens.TimeStandsStill*", "terminal_test"),
    Mutation("N14", "everything is written each time", "adapters/system/screen_lines.cpp",
             "if (is_known_ && wanted[line] == shown_[line]) continue;", "", "ScreenLines.WriteOnly*", "adapters_system_test"),
    Mutation("P1", "whoever begins alone is another than was offered", SOLO,
             ".name = name, .offer = offer}", ".name = name, .offer = 0}", "Solos.P1Offer*", "sim_test"),
    Mutation("N14", "what is remembered looks as what is seen", "terminal/chamber_drawing.cpp",
             "const bool seen = chamber_.is_seen(spot);", "const bool seen = true;", "PlayScreens.ShowWhatIsRemembered*",
             "terminal_test"),
]
