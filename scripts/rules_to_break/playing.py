"""The game alone in a terminal: N14."""
from rules_to_break.mutation import Mutation

SOLO = "server/solo.cpp"
SCREEN = "terminal/play_screen.cpp"
KEYS = "terminal/play_keys.cpp"

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
    Mutation("N14", "a journey that goes on in a fight", KEYS,
             "const bool over = world_.fight || !own ||", "const bool over = !own ||", "Journeys.EndWhere*", "terminal_test"),
    Mutation("N14", "a journey that goes in circles", KEYS,
             "!journey_->been.insert(*own).second;", "false;", "Journeys.EndWhere*", "terminal_test"),
    Mutation("N14", "what is remembered looks as what is seen", "terminal/chamber_drawing.cpp",
             "const bool seen = chamber_.is_seen(spot);", "const bool seen = true;", "PlayScreens.ShowWhatIsRemembered*",
             "terminal_test"),
]
