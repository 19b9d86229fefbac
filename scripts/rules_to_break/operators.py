"""Those who run a server or build packs, and those whom they keep out: N2, N6, N15, N16, K4, G3."""
from functools import partial

from rules_to_break.mutation import Mutation as AnyMutation

Mutation = partial(AnyMutation, program="sim_test")
System = partial(AnyMutation, program="adapters_system_test")
Telnet = partial(AnyMutation, program="adapters_telnet_test")
Lua = partial(AnyMutation, program="adapters_lua_test")
CLERK = "server/clerk.cpp"
REQUESTS = "server/hall_requests.cpp"
SESSIONS = "server/hall_sessions.cpp"
DOOR = "server/hall_door.cpp"
REPORTER = "server/reporter.cpp"
CONFIGURATION = "adapters/system/configuration.cpp"

MUTATIONS = [
    # ---- Builders ----
    Mutation("G3", "builders hear of an error as often as it happens", REQUESTS,
             "if (!script_errors_told_.emplace(error, now_).second) return;", "", "OperatorsHall.G3Builders*"),
    Mutation("G3", "everybody hears of errors in scripts", REQUESTS,
             "if (body != nullptr && body->role >= game::Role::builder)", "if (body != nullptr)", "OperatorsHall.G3Builders*"),
    Lua("G3", "an error that a script raises without its place stays so", "adapters/lua/machine.cpp",
        "if (!has_place(message)) message = told_error(where_ + message);", "", "Sandbox.TellsFileAndLineAlso*"),
    Lua("G3", "errors of scripts are told as they are", "adapters/lua/machine.cpp",
        "std::string message = told_error(text_at(lua_, -1));", "std::string message{text_at(lua_, -1)};",
        "Sandbox.ErrorsMoveNoCursor*"),
    Lua("G3", "every error of a script is remembered", "adapters/lua/told_errors.cpp",
        "if (told_.size() < remembered_max) {", "if (true) {", "ToldErrors.SoMany*"),
    Lua("G3", "keys are copied beside the budget", "adapters/lua/sorted_keys.cpp",
        "machine.charge_memory(sizeof(Key));", "", "HostileLoop.OfWalksOverTablesThatWere*"),
    # ---- Bans ----
    Mutation("K4", "names that nobody has cannot be banned", "game/staff.cpp",
             "} else if (!network && !check_name(name)) {", "} else if (!network) {",
             "Staff.K4NamesThatNobodyHas*", program="game_test"),
    Mutation("K4", "anything is a name to be banned", REQUESTS,
             "!network && !is_somebody && !game::check_name(request.name)", "false", "Halls.K4AnswerOnce*"),
    Mutation("K4", "a banned name can be kept by a guest", REQUESTS,
             "if (parts_.clerk.ban_of_name(name))", "if (false)", "OperatorsHallBans.K4KeepNamesAwayThatNobodyHas"),
    Mutation("K4", "a banned name is offered at the door", SESSIONS,
             "return parts_.clerk.ban_of_name(name).has_value();", "return name.empty();",
             "OperatorsHallBans.K4KeepNamesAwayThatNobodyHas"),
    Mutation("K4", "a name that is banned meanwhile is given out", CLERK,
             "if (const auto ban = ban_of_name(account.name)) return failed(banned(*ban));", "",
             "OperatorsHallBans.K4KeepNamesAwayThatAreBanned*"),
    Mutation("K4", "bans are listed without an end", REQUESTS,
             "number < std::min(bans.size(), bans_listed_max)", "number < bans.size()", "OperatorsHallBans.K4AreListedInPart*"),
    Mutation("K4", "bans without number", REQUESTS,
             "parts_.clerk.bans().size() >= bans_max", "false", "OperatorsHallBans.AreBounded"),
    Mutation("K4", "a pardon of nobody is not told", REQUESTS,
             "if (by == nullptr || (was_kept_out && !network)) return;", "if (by == nullptr || !network) return;",
             "OperatorsHallBans.K4KeepNamesAwayThatNobodyHas"),
    Mutation("K4", "who is pardoned meanwhile is told something else", DOOR,
             "const base::Error told = error.name == errors::banned\n", "const base::Error told = error.name.empty()\n",
             "OperatorsHallBans.K4LetThemTryAgain*"),
    Mutation("N16", "what a tool bans is not heard of", SESSIONS,
             "parts_.clerk.reread_bans();", "", "OperatorsHall.N16TurnAway*"),
    Mutation("N16", "bans that were read anew turn nobody away", CLERK,
             "bans_ = std::move(read);\n    ++bans_changed_;", "bans_ = std::move(read);", "OperatorsHall.N16TurnAway*"),
    Mutation("N16", "whoever plays stays in spite of a ban", REQUESTS,
             "if (!ban && session.who) ban = parts_.clerk.ban_of_name(session.name);", "",
             "OperatorsHall.N16TurnAway*:Halls.K4KeepOutWhoIsBanned*"),
    # ---- Accounts ----
    Mutation("N16", "nobody is told that their account is gone", SESSIONS,
             'delivery_.say(*session, "door_account_removed");', "", "OperatorsHall.N16TellThoseWhoseAccount*"),
    # ---- Logs ----
    Mutation("N16", "the log does not say who it was", SESSIONS,
             "if (session.name.empty())\n", "if (!session.name.empty())\n", "OperatorsHall.N16LogWho*"),
    Mutation("N16", "a kept name is not the log's", DOOR,
             "session.account = session.name = answer->name;", "session.account = answer->name;", "OperatorsHall.N16LogAGuest*"),
    System("N16", "everybody may read the log", "adapters/system/log.cpp",
           "handlers.before_open = make_private;", "static_cast<void>(make_private);", "LineLogTest.LetsOnlyTheOwner*"),
    System("N16", "everybody may read what is exported", "adapters/system/output_file.cpp",
           "if (readers == Readers::only_owner) return mode_of_private_files;", "static_cast<void>(readers);",
           "OutputFileTest.LetsOnlyItsOwner*"),
    AnyMutation("S6", "a large collapse is cleared away in one go", "adapters/sqlite/snapshot_table.cpp",
                "between ?1 and ?2 limit 16)", "between ?1 and ?2)", "SqliteJournalTest.SweepsALargeSnapshotAwayInSlices", "adapters_sqlite_test"),
    AnyMutation("S6", "parts of a collapsed branch stay for ever", "adapters/sqlite/snapshot_table.cpp",
                "    has_litter_ = has_litter_ || !dropped.empty();", "", "SqliteJournalTest.ForgettingLeavesNoRow", "adapters_sqlite_test"),
    AnyMutation("N16", "everybody may read a backup", "adapters/sqlite/database_file.cpp",
                "mode_of_new_file = 0600", "mode_of_new_file = 0644", "DatabaseCopyTest.IsOneFile*", "adapters_sqlite_test"),
    # ---- Those who come again and again ----
    Mutation("N2", "accounts without number from one address", CLERK,
             "return succeeded(std::move(account), Credit::made_account);", "return succeeded(std::move(account));",
             "OperatorsHall.N2TellsWhoMadeTooMany*"),
    Mutation("N2", "a guest is not told that there are too many names", DOOR,
             'delivery_.say(session, "door_too_many_accounts");', "", "OperatorsHall.N2TellsWhoMadeTooMany*"),
    Mutation("N2", "guests who are gone are all remembered", SESSIONS,
             "    bound_absent_guests();\n    std::vector", "    std::vector", "OperatorsHall.N2ForgetsThoseGuests*"),
    Mutation("N2", "the guests who left last are forgotten first", SESSIONS,
             "std::ranges::sort(absent);", "std::ranges::sort(absent);\n    std::ranges::reverse(absent);", "OperatorsHall.N2ForgetsThoseGuests*"),
    Mutation("law 8", "several loads of packs at once", REQUESTS,
             "if (packs_are_loading_ || packs_wanted_by_.empty()) return;", "if (packs_wanted_by_.empty()) return;",
             "OperatorsHall.Law8LoadsPacksOneAtATime*"),
    Mutation("law 8", "who asked meanwhile gets no load", REQUESTS,
             "packs_loaded(by, std::move(loaded));\n            load_packs();", "packs_loaded(by, std::move(loaded));",
             "OperatorsHall.Law8LoadsPacksOneAtATime*"),
    # ---- Programs ----
    Mutation("N6", "the way home leads nowhere", REPORTER,
             "if (exit.state == game::ExitState::home)\n", "if (exit.state == game::ExitState::home) return 0;\n    if (false)\n",
             "HallVoices.N6NumberTheRooms*"),
    Mutation("N6", "the start room's exits lead nowhere", REPORTER,
             "return place == nullptr ? 0 : first_room_number(*place, exit.towards, about.now);", "return place == nullptr ? 0 : 0 * first_room_number(*place, exit.towards, about.now);",
             "HallVoices.N6NumberTheRooms*"),
    Mutation("N6", "who plays is somebody else by a message", SESSIONS,
             "if (session.who || session.waits || !session.greeted) return;", "if (session.waits || !session.greeted) return;",
             "Halls.N6TakeALoginByMessage*"),
    Mutation("N6", "a program is not told that its login failed", DOOR,
             "delivery_.signal(session, signals::LoginResult{.success = false, .message = error.message});", "",
             "Halls.N6TakeALoginByMessage*"),
    Telnet("N6", "messages as deep as one likes", "adapters/telnet/gmcp.cpp",
           ".max_depth = gmcp_depth_max", ".max_depth = 100'000", "Gmcp*"),
    Telnet("N6", "passwords by message where others can read", "adapters/telnet/conversation.cpp",
           "if (secure_ && !by_text)", "if (!by_text)", "ConversationTest.LoginsByMessage*"),
    # ---- Settings ----
    System("N15", "an address twice", CONFIGURATION,
           'object_to_addresses_twice("telnet.addresses", settings.telnet.addresses);', "", "Configuration.AddressesOfAList*"),
    System("N15", "one file for two logs", CONFIGURATION,
           "settings.log.file == settings.log.audit_file", "false", "Configuration.TheTwoLogs*"),
    System("N15", "nobody looks whether a folder can be written", "adapters/system/trials.cpp",
           "if (const int reason = obstacle_in(there); reason != 0)", "if (const int reason = 0 * obstacle_in(there); reason != 0)", "TrialsTest.*"),
    System("N15", "a trial leaves something behind", "adapters/system/trials.cpp",
           "int made = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);",
           'int made = ::open((folder / "trial").c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);', "TrialsTest.AFolder*"),
    Telnet("N15", "any time is right for a certificate", "adapters/network/tls_context.cpp",
           "term.ends = std::min(term.ends, base::Instant{std::chrono::seconds{::timegm(&last)}});", "",
           "TelnetTlsTest.ACertificateIsAskedFor*"),
]
