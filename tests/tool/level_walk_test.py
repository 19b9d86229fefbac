"""`underwell level --walk` in a real terminal: walking, bumping, exploring, other levels, other sizes, and a terminal
that is as it was, however it ends."""
import json
import re
import subprocess
import time
import unittest

from support import PROGRAM, TerminalTest, underwell

DIRECTIONS = {"k": (0, -1), "u": (1, -1), "l": (1, 0), "n": (1, 1), "j": (0, 1), "b": (-1, 1), "h": (-1, 0), "y": (-1, -1)}

KEYS = "arrows, keypad, hjklyubn: walk  x: explore  Space: new level  ?: keys  q: end"
FULL_SCREEN = "1 0 0"  # the second screen, no cursor, long lines cut


class LevelWalkTest(TerminalTest):
    def walk(self, options, columns=80, lines=24):
        return self.walk_in(self.terminal(columns, lines), options)

    def walk_in(self, terminal, options, before=""):
        terminal.type(f"{before} '{PROGRAM}' level --walk {options}; echo ended with $?")
        terminal.wait_for(KEYS[:int(terminal.about("#{pane_width}"))].rstrip())
        return terminal

    def level(self, options):
        return json.loads(underwell("level", *options.split(), "--format", "json").stdout)

    def wait_until(self, terminal, holds, seconds=20):
        """Until the screen is as wanted; returns it."""
        end = time.monotonic() + seconds
        while True:
            screen = terminal.screen()
            if holds(screen):
                return screen
            self.assertLess(time.monotonic(), end, screen)
            time.sleep(0.03)

    def whole_frame(self, terminal):
        """Not one that is being drawn: the same twice, with the player on it."""
        end = time.monotonic() + 20
        before, screen = None, terminal.screen()
        while screen != before or "@" not in screen:
            self.assertLess(time.monotonic(), end, screen)
            before, screen = screen, terminal.screen()
        return screen

    def place(self, screen):
        x, y = re.search(r", at (\d+),(\d+)", screen).groups()
        return [int(x), int(y)]

    def on_screen(self, screen):
        """Column and line of the player."""
        lines = screen.split("\n")
        line = next(number for number, text in enumerate(lines) if "@" in text)
        return lines[line].index("@"), line

    def test_begins_at_the_start_and_walks_in_eight_directions(self):
        options = "--seed 7"
        start = self.level(options)["start"]
        terminal = self.walk(options)
        self.assertEqual(self.place(terminal.screen()), start)
        keys = [*DIRECTIONS.items(), ("Up", (0, -1)), ("Right", (1, 0)), ("Down", (0, 1)), ("Left", (-1, 0)),
                ("9", (1, -1)), ("3", (1, 1)), ("1", (-1, 1)), ("7", (-1, -1)),
                ("PPage", (1, -1)), ("NPage", (1, 1)), ("End", (-1, 1)), ("Home", (-1, -1))]
        x, y = start
        for key, (step_x, step_y) in keys:
            x, y = x + step_x, y + step_y
            terminal.key(key)
            terminal.wait_for(f", at {x},{y}")
        self.assertEqual([x, y], start)

    def test_a_keypad_in_application_mode_walks_too(self):
        terminal = self.walk("--seed 7")
        x, y = self.place(terminal.screen())
        terminal.tmux("send-keys", "-l", "\x1bOx")  # its 8
        terminal.wait_for(f", at {x},{y - 1}")

    def test_bumps_into_walls_and_stays_where_it_was(self):
        terminal = self.walk("--seed 7")
        for _ in range(12):
            terminal.key("k")
        screen = terminal.wait_for("A wall is in the way.")
        place = self.place(screen)
        terminal.key("k")
        terminal.key("Z")
        self.assertEqual(self.place(terminal.wait_for("That key does nothing")), place)

    def test_bumps_into_monsters(self):
        terminal = self.walk("--seed 7")
        terminal.tmux("send-keys", "-l", self.way_to_a_monster(self.level("--seed 7")))
        terminal.wait_for("A monster is in the way.")

    def way_to_a_monster(self, level):
        """The keys of a shortest way from the start to the nearest, with the step into it."""
        start, bodies = tuple(level["start"]), {tuple(spot) for spot in level["monsters"]}
        ways, waiting = {start: ""}, [start]
        for x, y in waiting:
            for key, (step_x, step_y) in DIRECTIONS.items():
                beside = (x + step_x, y + step_y)
                if beside in bodies:
                    return ways[(x, y)] + key
                if beside not in ways and level["tiles"][beside[1]][beside[0]] != "#":
                    ways[beside] = ways[(x, y)] + key
                    waiting.append(beside)
        raise AssertionError("there is none")

    def test_sees_only_what_is_in_sight_unless_told_to_show_all(self):
        terminal = self.walk("--seed 7", 80, 48)
        seen = terminal.screen()
        self.assertNotIn(">", seen)
        self.assertLess(seen.count("#"), 300)
        terminal.key("v")
        shown = terminal.wait_for("You see all of the level.")
        drawn = [row.rstrip() for row in underwell("level", "--seed", 7).stdout.split("\n")[:45]]
        self.assertEqual([row.rstrip() for row in shown.split("\n")[:45]], drawn)
        terminal.key("v")
        terminal.wait_for("You see what your eyes see.")
        self.assertEqual(terminal.screen().split("\n")[:45], seen.split("\n")[:45])

    def test_explores_until_everything_is_known_and_travels_to_the_exit(self):
        options = "--generator mixed --seed 3 --depth 12 --width 60 --height 40 --monsters 0"
        terminal = self.walk(options, 80, 48)
        terminal.key("t")
        terminal.wait_for("You have not seen the exit yet.")
        terminal.key("x")
        terminal.wait_for("You know everything that can be reached.", 60)
        terminal.key("t")
        screen = terminal.wait_for("Here is the exit.")
        self.assertEqual(self.place(screen), self.level(options)["exit"])
        terminal.key(">")
        screen = terminal.wait_for("You climb down.")
        self.assertIn("seed 4, depth 13", screen)

    def test_a_key_stops_exploring(self):
        terminal = self.walk("--seed 7")
        place = self.place(terminal.screen())
        terminal.key("x")
        self.wait_until(terminal, lambda screen: self.place(screen) != place)
        terminal.key("z")
        terminal.wait_for("You stop.")

    def test_makes_new_levels_of_the_next_seed_and_of_every_generator(self):
        terminal = self.walk("--seed 7")
        self.assertIn("classic, seed 7,", terminal.screen())
        terminal.key("Space")
        screen = terminal.wait_for("classic, seed 8,")
        self.assertEqual(self.place(screen), self.level("--seed 8")["start"])
        for generator in ("bsp", "cave", "maze", "drunkard", "mixed", "classic"):
            terminal.key("Tab")
            screen = terminal.wait_for(f"The generator is {generator} now.")
            self.assertEqual(self.place(screen), self.level(f"--seed 8 --generator {generator}")["start"])

    def test_leaves_generators_out_that_cannot_work(self):
        terminal = self.walk("--seed 7 --generator cave --room-min 6 --room-max 6", 160)
        terminal.key("Tab")
        self.assertIn("(maze: --room-max is 6", terminal.wait_for("The generator is drunkard now."))

    def test_every_generator_takes_of_the_options_what_it_can_use(self):
        terminal = self.walk("--seed 7 --tunnels path --doors 100 --vaults 2", 160)
        for generator in ("bsp", "cave", "maze", "drunkard", "mixed"):
            terminal.key("Tab")
            terminal.wait_for(f"The generator is {generator} now.")
        terminal.key("Tab")
        terminal.wait_for("The generator is classic now.")
        terminal.key("q")
        terminal.wait_for("--doors 100 --vaults 2 --tunnels path")

    def test_scrolls_with_the_player_in_the_middle_third(self):
        terminal = self.walk("--seed 7 --width 200 --height 100 --max-rooms 100", 80, 24)
        columns, lines = set(), set()
        terminal.key("x")
        for _ in range(60):
            screen = self.whole_frame(terminal)
            x, y = self.place(screen)
            column, line = self.on_screen(screen)
            if 40 < x < 160:
                self.assertIn(column, range(26, 54))
                columns.add(x - column)
            if 12 < y < 88:
                self.assertIn(line, range(7, 14))
                lines.add(y - line)
            time.sleep(0.05)
        self.assertGreater(len(columns | lines), 3)  # it did scroll

    def test_follows_the_size_of_the_terminal(self):
        terminal = self.walk("--seed 7", 100, 50)
        for columns, lines in ((60, 15), (30, 8), (120, 50)):
            terminal.tmux("resize-window", "-x", str(columns), "-y", str(lines))
            self.wait_until(terminal, lambda screen: "@" in screen and self.fills(screen, columns, lines))

    def fills(self, screen, columns, lines):
        rows = screen.split("\n")[:lines]
        return (len(rows) == lines and rows[-1] == KEYS[:columns].rstrip() and
                rows[-3].startswith("classic, seed 7, depth 0 (wet earth), at"[:columns].rstrip()))

    def test_shows_help(self):
        terminal = self.walk("--seed 7")
        before = terminal.screen()
        terminal.key("?")
        self.assertIn("locked door", terminal.wait_for("Any key: back"))
        terminal.key("Left")
        after = terminal.wait_for("q: end")
        self.assertEqual(before.split("\n")[:22], after.split("\n")[:22])

    def test_shows_the_signs_of_the_theme(self):
        options = "--generator mixed --depth 25 --seed 12 --height 26"
        terminal = self.walk(options, 80, 30)
        terminal.key("v")
        shown = terminal.wait_for("You see all").split("\n")
        text = underwell("level", *options.split()).stdout.split("\n")
        self.assertEqual([line.rstrip() for line in shown[:26]], text[:26])
        self.assertTrue(any("░" in line for line in text[:26]))
        terminal.key("?")
        self.assertRegex(terminal.wait_for("Any key: back"), r"░ black water\s+% debris\s+× cobwebs")

    def test_shows_help_page_by_page_on_a_small_terminal(self):
        terminal = self.walk("--seed 7", 20, 8)
        terminal.key("?")
        pages = []
        for number in range(1, 30):
            screen = self.wait_until(terminal, lambda screen: f"more, {number}/" in screen or "Any key: back" in screen)
            pages += screen.rstrip("\n").split("\n")[:-1]
            if "Any key: back" in screen:
                break
            terminal.key("j")
        text = " ".join(" ".join(pages).split())
        for part in ("y k u 7 8 9", "b j n 1 2 3", "Page Up and Page Down for the corners", "q, Escape: end",
                     "x: explore until everything that can be reached is known; a key stops", "locked door", "@ you"):
            self.assertIn(part, text)
        terminal.key("j")
        terminal.wait_for("arrows, keypad")
        terminal.key("?")
        terminal.wait_for("more, 1/")
        terminal.key("q")
        terminal.wait_for("arrows, keypad")

    def test_can_be_plain(self):
        terminal = self.walk("--generator mixed --depth 12 --seed 7 --ascii", 80, 48)
        terminal.key("v")
        self.assertTrue(terminal.wait_for("You see all").isascii())

    def test_ends_on_q_on_escape_and_on_a_signal_with_a_sane_terminal(self):
        for way in ("q", "Escape", "C-c", "kill"):
            with self.subTest(way=way):
                terminal = self.walk("--seed 7 --generator cave", 200)
                if way == "kill":
                    terminal.end_program()
                else:
                    terminal.key(way)
                screen = terminal.wait_for("ended with 0")
                self.assertIn("cave, seed 7, depth 0 (wet earth)", screen)
                self.assertIn("level --walk --seed 7 --generator cave", screen)
                self.assert_sane(terminal)

    def test_killed_by_whatever_signal_it_leaves_a_sane_terminal(self):
        for signal in ("KILL", "ABRT", "SEGV", "TERM"):
            with self.subTest(signal=signal):
                terminal = self.terminal(80, 24)
                before = self.settings(terminal)
                self.walk_in(terminal, "--seed 7", "ulimit -c 0;")
                self.assertEqual(terminal.modes(), FULL_SCREEN)
                terminal.signal_program(signal)
                self.wait_until_equal(terminal.processes, [])
                self.assert_sane(terminal)
                self.assertEqual(self.settings(terminal), before)

    def test_killed_with_its_group_it_leaves_a_sane_terminal(self):
        terminal = self.walk("--seed 7")
        program = self.found(terminal, "-P")
        self.assertEqual(self.found(terminal, "-s"), program)  # nor does its name find the process that cleans up
        subprocess.run(["pkill", "-KILL", "-g", program], check=True)
        self.wait_until_equal(terminal.processes, [])
        self.assert_sane(terminal)

    def found(self, terminal, how):
        shell = terminal.about("#{pane_pid}")
        return subprocess.run(["pgrep", how, shell, "underwell"], capture_output=True, text=True).stdout.strip()

    def test_is_suspended_by_a_signal_and_by_its_key_and_comes_back(self):
        for way in ("signal", "C-z"):
            with self.subTest(way=way):
                terminal = self.terminal(80, 24)
                before = self.settings(terminal)
                self.walk_in(terminal, "--seed 7")
                shown = terminal.screen()
                if way == "signal":
                    terminal.signal_program("TSTP")
                else:
                    terminal.key(way)
                terminal.wait_for("ended with 148")
                self.assertEqual(terminal.modes(), "0 1 1")
                self.assertEqual(self.settings(terminal), before)
                terminal.type("fg; echo really' 'ended")
                self.wait_until(terminal, lambda screen: screen == shown)
                self.assertEqual(terminal.modes(), FULL_SCREEN)
                terminal.key("v")
                terminal.wait_for("You see all")
                terminal.key("q")
                terminal.wait_for("really ended")
                self.assert_sane(terminal)
                self.assertEqual(self.settings(terminal), before)

    def test_started_in_the_background_it_takes_the_terminal_as_it_finds_it_in_the_foreground(self):
        terminal = self.terminal(80, 24)
        before = self.settings(terminal)
        terminal.type(f"stty -echoke; '{PROGRAM}' level --walk --seed 7 & sleep 1; stty echoke; fg")
        terminal.wait_for(KEYS)
        terminal.key("q")
        self.assert_sane(terminal)
        self.assertEqual(self.settings(terminal), before)

    def test_ended_while_suspended_it_leaves_the_screen_alone(self):
        for signal in ("TERM", "KILL"):
            with self.subTest(signal=signal):
                terminal = self.walk("--seed 7")
                terminal.key("C-z")
                terminal.wait_for("ended with 148")
                terminal.type("printf '\\033[?25l'")  # something that leaving full screen would undo
                self.wait_until_equal(terminal.modes, "0 0 1")
                terminal.signal_program(signal)
                if signal == "TERM":
                    terminal.signal_program("CONT")
                self.wait_until_equal(terminal.processes, [])
                self.assertEqual(terminal.modes(), "0 0 1")
                terminal.type("printf '\\033[?25h'")
                self.assert_sane(terminal)

    def test_draws_all_anew_after_a_stop_that_cannot_be_caught(self):
        terminal = self.terminal(80, 24)
        terminal.type("set +m")  # the shell waits on
        self.walk_in(terminal, "--seed 7")
        shown = terminal.screen()
        terminal.signal_program("STOP")
        tty = terminal.about("#{pane_tty}")
        with open(tty, "w") as other:
            other.write("\x1b[?1049l\x1b[?25h\x1b[?7hsomething else")
        subprocess.run(["stty", "-F", tty, "icanon", "echo"], check=True)
        terminal.wait_for("something else")
        terminal.signal_program("CONT")
        self.wait_until(terminal, lambda screen: screen == shown)
        self.assertEqual(terminal.modes(), FULL_SCREEN)
        terminal.key("v")  # without Enter
        terminal.wait_for("You see all")
        terminal.key("q")
        terminal.wait_for("ended with 0")
        self.assert_sane(terminal)

    def test_comes_back_to_the_foreground_after_a_stop_that_cannot_be_caught(self):
        terminal = self.walk("--seed 7")
        shown = terminal.screen()
        terminal.signal_program("STOP")
        terminal.wait_for("Stopped")
        terminal.type("stty sane; fg")
        self.wait_until(terminal, lambda screen: screen == shown)
        terminal.key("v")
        terminal.wait_for("You see all")
        terminal.key("q")
        self.assert_sane(terminal)

    def test_shows_plain_characters_where_the_locale_has_no_others(self):
        options = "--generator mixed --depth 12 --seed 7"
        for locale, plain in (("C", True), ("C.UTF-8", False), ("nowhere.UTF-8", False)):
            with self.subTest(locale=locale):
                terminal = self.walk_in(self.terminal(80, 48), options, f"LC_ALL={locale}")
                terminal.key("v")
                self.assertEqual(terminal.wait_for("You see all").isascii(), plain)
                terminal.key("?")
                self.assertEqual(terminal.wait_for("Any key").isascii(), plain)

    def test_ends_while_it_explores(self):
        for way in ("kill", "q", "Escape"):
            with self.subTest(way=way):
                terminal = self.walk("--seed 7")
                place = self.place(terminal.screen())
                terminal.key("x")
                self.wait_until(terminal, lambda screen: self.place(screen) != place)
                if way == "kill":
                    terminal.end_program()
                else:
                    terminal.key(way)
                terminal.wait_for("ended with 0")
                self.assert_sane(terminal)

    def test_refuses_what_cannot_work_before_it_takes_the_screen(self):
        terminal = self.terminal(80, 24)
        terminal.type(f"'{PROGRAM}' level --walk --loops 101; echo ended with $?")
        self.assertIn("--loops is 101", terminal.wait_for("ended with 2"))


if __name__ == "__main__":
    unittest.main()
