"""How the game speaks to people and their programs: N4, N6, N13."""
from rules_to_break.mutation import Mutation

SILENCE = "game/silence.cpp"
DELIVERY = "server/delivery.cpp"
WRITER = "server/visual_writer.cpp"

MUTATIONS = [
    Mutation("N13", "who has a part in it is not told", SILENCE,
             "&& !is_about(*line, viewer)", "&& (!is_about(*line, viewer) || true)", "Silence.Spares*", "game_test"),
    Mutation("N13", "what is silenced is forgotten", "game/zone_codec.cpp",
             "preferences.silenced = game::ChatterSet::of_bits(static_cast<std::uint8_t>(bits >> 2U));", "",
             "Silence.IsKeptInWhatIsStored", "game_test"),
    Mutation("N13", "what is silenced is told", DELIVERY,
             "if (game::is_silent(notice, who, session->silenced)) continue;", "", "HallVoices.N13KeepSilent*", "sim_test"),
    Mutation("N13", "repeated lines are told as often as they come", DELIVERY,
             "if (session.held && session.held->line == document) {", "if (false) {", "HallVoices.N13Gather*", "sim_test"),
    Mutation("N13", "prompts are not off", "server/hall.cpp",
             "body->preferences.prompts", "true", "HallVoices.N13LeaveOut*", "sim_test"),
    Mutation("N6", "changes of things are lost", "server/reporter.cpp",
             "if (count > 0) signals.emplace_back(std::move(changes));", "", "Reports.N6AreOfWhatHasChanged*", "sim_test"),
    Mutation("N4", "links stay open at the end of a line", WRITER,
             "link_to({});  // one that is left open would make links of all lines to come", "", "VisualWriter.*", "server_test"),
    Mutation("N4", "commands are put into links as they are", WRITER,
             "if (is_plain) {", "if (is_plain || true) {", "VisualWriter.NobodyCanForge*", "server_test"),
]
