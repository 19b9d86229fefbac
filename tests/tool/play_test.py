"""`underwell play`: the game alone in a real terminal, from creation over a fight, a puzzle and a treasure to the surface, a death,
and going on afterwards, also after kill -9; in several sizes, without colours, in plain characters, in Chinese, line by line."""
import os
import re
import subprocess
import time
import unicodedata
import unittest

from support import PROGRAM, ROOT, TerminalTest, underwell

PACK = ROOT / "tests" / "packs" / "short-way"
KEYS = "arrows, 1-9 walk"
FIGHT_KEYS = "1-9 choose"
ROUNDS_MAX = 200


def columns_of(line):
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in line if not unicodedata.combining(sign))


class PlayTest(TerminalTest):
    def start(self, options="--name Ada --seed 7", columns=80, lines=24, before="LC_ALL=C.UTF-8", wait=KEYS):
        terminal = self.terminal(columns, lines)
        self.start_in(terminal, options, before, wait)
        return terminal

    def start_in(self, terminal, options="", before="LC_ALL=C.UTF-8", wait=KEYS):
        terminal.type(f"cd '{ROOT}'; clear; {before} '{PROGRAM}' play --data '{self.folder}/save' {options}; echo ended with $?")
        terminal.wait_for(wait)

    def go(self, terminal, line, answer):
        terminal.type(line)
        return terminal.wait_for(answer)

    def explore(self, terminal, room):
        """With the key for it, on to a room that nobody has been in."""
        for _ in range(20):
            if room in self.place(terminal):
                return
            before = terminal.screen()
            terminal.key("0")
            self.wait_until(lambda: terminal.screen() != before)
        self.fail(terminal.screen())

    def place(self, terminal):
        return terminal.screen().split("\n")[0]

    def wait_until(self, holds, seconds=20):
        end = time.monotonic() + seconds
        while not holds():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)

    def fight(self, terminal):
        """By the number of the first choice, round after round, until it is over."""
        for _ in range(ROUNDS_MAX):
            screen = terminal.wait_for("A")
            if KEYS in screen:
                return
            if FIGHT_KEYS in screen:
                terminal.key("1")
            time.sleep(0.1)
        self.fail(terminal.screen())

    def delve(self, terminal):
        """From the square to the first room of a branch."""
        terminal.key(">")
        self.wait_until(lambda: "Bottom of the Well" in self.place(terminal))
        terminal.type("east")
        self.wait_until(lambda: "Branch" in self.place(terminal))

    def beat_the_straw_man(self, terminal):
        self.explore(terminal, "A Straw Cellar")
        terminal.type("attack")
        terminal.wait_for("Round")
        self.fight(terminal)
        terminal.wait_for("The fight is over.")

    def answer_the_riddle(self, terminal):
        self.explore(terminal, "A Stone Mouth")
        terminal.type("answer here")
        self.wait_until(lambda: "blocked" not in terminal.screen().split("> answer here")[-1])

    def climb_home(self, terminal):
        for _ in range(12):
            if "Well Square" in self.place(terminal):
                return
            before = terminal.screen()
            terminal.type("up" if "Bottom of the Well" in self.place(terminal) else "back")
            self.wait_until(lambda: terminal.screen() != before)
        self.fail(terminal.screen())

    def end(self, terminal):
        terminal.type("quit")
        screen = terminal.wait_for("ended with 0")
        self.assertIn("Saved in", screen)
        self.assertIn("Go on with: underwell play --data", re.sub(r"\n", "", screen))

    def assert_fits(self, terminal, columns, lines):
        screen = terminal.screen().rstrip("\n").split("\n")
        self.assertLessEqual(len(screen), lines)
        for line in screen:
            self.assertLessEqual(columns_of(line), columns, line)

    def test_a_whole_game(self):
        terminal = self.start("--seed 7 --pack '%s'" % PACK, wait="What is your name?")
        terminal.type("Ada")
        # P1: somebody is offered, then somebody else, and that one is played.
        first = terminal.wait_for("This could be you")
        terminal.key("Space")
        self.wait_until(lambda: terminal.screen() != first)
        strength = re.search(r"strength \d", terminal.screen()).group()
        terminal.key("Enter")
        terminal.wait_for("Well Square")
        self.go(terminal, "score", strength)
        self.delve(terminal)
        self.beat_the_straw_man(terminal)
        self.answer_the_riddle(terminal)
        self.explore(terminal, "A Cup Room")
        self.go(terminal, "get cup", "silver cup")
        self.climb_home(terminal)
        self.go(terminal, "inventory", "silver cup")
        self.end(terminal)
        # Went on as if nothing had been, with what was told before.
        self.start_in(terminal)
        self.assertIn("Well Square", self.place(terminal))
        self.assertIn("> quit", terminal.screen())
        self.assertIn("You are back.", terminal.screen())
        self.go(terminal, "inventory", "silver cup")
        # Time has stood still, so the way still leads into the same branch.
        self.delve(terminal)
        self.explore(terminal, "A Warden's Den")
        terminal.type("attack")
        terminal.wait_for("You fall.")
        self.wait_until(lambda: "Well Square" in self.place(terminal))
        self.end(terminal)
        self.assert_sane(terminal)

    def test_goes_on_after_kill_9_in_the_midst_of_a_fight(self):
        terminal = self.start("--name Ada --seed 7 --pack '%s'" % PACK)
        self.delve(terminal)
        self.explore(terminal, "A Straw Cellar")
        terminal.type("attack")
        terminal.wait_for("Round")
        terminal.signal_program("KILL")
        # What the shell writes meanwhile may stand on the screen that is given back: only the end is waited for.
        self.wait_until_equal(terminal.processes, [])
        self.wait_until_equal(terminal.modes, "0 1 1")
        self.start_in(terminal, wait=FIGHT_KEYS)
        self.assertIn("A Straw Cellar", self.place(terminal))
        told = terminal.screen().split("You are back.")
        self.assertIn("ends. Type help battle.", told[0], "what was told before is still there")
        self.fight(terminal)
        terminal.wait_for("The fight is over.")

    def test_ctrl_c_ends_it_and_says_how_to_go_on(self):
        terminal = self.start()
        terminal.key("C-c")
        terminal.wait_for("Saved in")
        terminal.wait_for("ended with 0")
        self.assert_sane(terminal)

    def test_nobody_else_plays_the_same_save(self):
        self.start()
        done = underwell("play", "--data", self.folder / "save", cwd=ROOT)
        self.assertEqual(done.returncode, 1)
        self.assertIn("is being played already", done.stderr)
        self.assertIn("--data", done.stderr)

    def test_fits_the_terminal_whatever_its_size(self):
        terminal = self.start()
        for columns, lines in [(80, 24), (120, 40), (200, 60), (80, 24)]:
            terminal.tmux("resize-window", "-x", str(columns), "-y", str(lines))
            self.wait_until(lambda: terminal.screen().rstrip("\n").count("\n") == lines - 1)
            self.assert_fits(terminal, columns, lines)
        terminal.tmux("resize-window", "-x", "60", "-y", "20")
        terminal.wait_for("too small")
        terminal.tmux("resize-window", "-x", "80", "-y", "24")
        terminal.wait_for(KEYS)

    def test_without_colours_it_has_none(self):
        terminal = self.start("--name Ada", before="LC_ALL=C.UTF-8 NO_COLOR=1")
        self.assertNotIn("38;5;", terminal.tmux("capture-pane", "-p", "-e"))
        self.end(terminal)
        self.start_in(terminal)
        self.assertIn("38;5;", terminal.tmux("capture-pane", "-p", "-e"))

    def test_in_plain_characters_it_has_no_others(self):
        terminal = self.start("--name Ada --seed 7 --ascii", before="LC_ALL=C.UTF-8", columns=130, lines=40)
        self.go(terminal, "say café — naïve", "cafe - naive")
        self.assertTrue(terminal.screen().isascii(), terminal.screen())

    def test_chinese_keeps_its_columns(self):
        terminal = self.start("--name Ada --seed 7 --language zh", wait="出口")
        self.assert_fits(terminal, 80, 24)
        for line in terminal.screen().split("\n")[1:19]:
            self.assertEqual(columns_of(line.split("│")[0]), 36, line)
        terminal.type("看")
        terminal.wait_for("> 看")

    def test_remembers_the_tiles_of_a_room_that_it_was_left_in(self):
        terminal = self.start("--name Ada --seed 7 --ascii")
        self.wait_until(lambda: "#" in terminal.screen())
        for _ in range(6):
            terminal.key("Right")
        time.sleep(0.5)
        chamber = [line[:36] for line in terminal.screen().split("\n")[1:19]]
        self.end(terminal)
        self.start_in(terminal, "--ascii")
        self.assertEqual([line[:36] for line in terminal.screen().split("\n")[1:19]], chamber)

    def test_walks_on_until_it_is_there(self):
        terminal = self.start()
        self.go(terminal, "go smith", "The Smithy")
        self.wait_until(lambda: "The Smithy" in self.place(terminal))
        self.assertIn("1 room more is to come.", terminal.screen())
        terminal.key("Tab")
        terminal.wait_for("arrows choose a place")
        self.choose(terminal, "The Dry Bucket")
        terminal.key("Enter")
        self.wait_until(lambda: "The Dry Bucket" in self.place(terminal))

    def choose(self, terminal, place):
        for _ in range(10):
            if any(line.strip().startswith(">") and place in line for line in terminal.screen().split("\n")):
                return
            terminal.key("Down")
            time.sleep(0.1)
        self.fail(terminal.screen())

    def test_time_stands_still_while_the_keys_are_read(self):
        terminal = self.start("--name Ada --seed 7 --pack '%s'" % PACK)
        self.delve(terminal)
        self.explore(terminal, "A Straw Cellar")
        terminal.type("attack")
        terminal.wait_for("Round 2")
        terminal.key("?")
        terminal.wait_for("any key: back to the game")
        time.sleep(10)  # more than a round takes
        terminal.key("Escape")
        self.assertIn("Round 2", terminal.wait_for(FIGHT_KEYS))

    def test_writes_no_more_than_what_changes(self):
        terminal = self.start(columns=200, lines=50)
        written = self.folder / "written"
        terminal.tmux("pipe-pane", f"cat >'{written}'")
        for typed in ["l", "lo", "loo", "look"]:
            terminal.key(typed[-1])
            terminal.wait_for("> " + typed)
        self.wait_until(lambda: written.exists() and written.stat().st_size > 0)
        self.assertLess(written.stat().st_size, 2000, "four letters in one line of fifty")
        self.assertNotIn(b"\x1b[2J", written.read_bytes())
        terminal.key("C-l")
        self.wait_until(lambda: b"\x1b[2J" in written.read_bytes())

    def test_walks_over_tiles_and_looks_back(self):
        terminal = self.start()
        before = [line.index("@") for line in terminal.screen().split("\n") if "@" in line][0]
        terminal.key("Right")
        self.wait_until(lambda: [line.index("@") for line in terminal.screen().split("\n") if "@" in line][:1] == [before + 1])
        for _ in range(8):
            terminal.type("look")
        terminal.key("PPage")
        terminal.wait_for("older words")
        terminal.key("End")
        terminal.wait_for(KEYS)

    def test_tab_completes_and_the_map_opens(self):
        terminal = self.start()
        terminal.tmux("send-keys", "-l", "inve")
        terminal.key("Tab")
        terminal.wait_for("> inventory")
        terminal.key("Escape")
        terminal.wait_for(KEYS)
        terminal.key("Tab")
        terminal.wait_for("Map · The surface")
        terminal.key("Escape")
        terminal.wait_for(KEYS)

    def lines(self, typed, *options):
        return subprocess.run([PROGRAM, "play", "--data", str(self.folder / "save"), *options], input=typed, capture_output=True,
                              encoding="utf-8", timeout=120, env={**os.environ, "LC_ALL": "C.UTF-8"}, cwd=ROOT)

    def test_in_a_pipe_it_speaks_line_by_line(self):
        done = self.lines("Ada\nlook\ndown\nquit\n", "--seed", "7")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("What is your name?", done.stdout)
        self.assertIn("Well Square", done.stdout)
        self.assertIn("Bottom of the Well", done.stdout)
        self.assertIn("Saved in", done.stdout)
        self.assertNotIn("\x1b", done.stdout)
        done = self.lines("look\n")
        self.assertIn("Bottom of the Well", done.stdout, "it goes on, and ends with its input")

    def test_enter_alone_takes_the_name_that_is_offered(self):
        done = self.lines("\nscore\nquit\n")
        offered = re.search(r"to be called (\w+)\.", done.stdout).group(1)
        self.assertIn(offered, done.stdout.split("to be called")[1].split("\n", 1)[1])

    def test_somebody_else_is_offered_line_by_line(self):
        done = self.lines("Ada\nanother\n\nscore\nquit\n", "--seed", "7")
        offers = re.findall(r"strength (\d).*?dexterity (\d)", done.stdout, re.DOTALL)
        self.assertEqual(len(offers), 3, done.stdout)
        self.assertNotEqual(offers[0], offers[1])
        self.assertEqual(offers[1], offers[2], "the sheet of whoever was taken")

    def test_a_save_remembers_its_pack(self):
        self.lines("Ada\ndown\neast\n", "--pack", str(PACK), "--seed", "7")
        self.assertIn("A Dry Landing", self.lines("look\n").stdout)
        self.assertIn("Swept stone", self.lines("look\n").stdout, "as the pack says, not as base would")

    def test_a_pack_that_does_not_work_is_not_remembered(self):
        self.lines("Ada\nquit\n")
        nowhere = self.lines("", "--pack", str(self.folder / "nowhere"))
        self.assertEqual(nowhere.returncode, 1)
        self.assertIn("name that of a pack with --pack", nowhere.stderr)
        self.assertEqual(self.lines("look\n").returncode, 0)

    def test_a_new_game_keeps_the_old_save(self):
        self.lines("Ada\nquit\n")
        done = self.lines("Bea\nquit\n", "--new")
        self.assertIn("What is your name?", done.stdout)
        self.assertTrue((self.folder / "save" / "journal-1.sqlite").exists())

    def test_wrong_options_say_what_to_do(self):
        for options, words in [(["--language", "fr"], "choose en or zh"), (["--background", "grey"], "dark or light"),
                               (["--keys", "emacs"], "commands or vi"), (["--seed", "x"], "whole number"), (["--name", "x1"], "--name")]:
            self.refused(options, words)
        self.lines("Ada\nquit\n")
        self.refused(["--seed", "8"], "--new")
        self.refused(["--name", "Bea"], "game of Ada")

    def refused(self, options, words):
        done = self.lines("", *options)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(words, done.stderr)


if __name__ == "__main__":
    unittest.main()
