"""`underwell branch` as text: the drawings of the design, cropped on a terminal, whole in a pipe."""
import os
import time
import unittest

from support import PROGRAM, TerminalTest


class TextTest(TerminalTest):
    def test_draws_boxes_arrows_and_question_marks(self):
        text = self.branch("--seed", 7, "--rooms", 12).stdout
        for sign in ("┌───┐", "◄─►", "╔═══╗", "┏━━━┓", "?", "▲"):
            self.assertIn(sign, text)
        self.assertIn("seed 7, 12 rooms", text)

    def test_plain_characters_only_with_ascii(self):
        for style in ((), ("--compact",)):
            text = self.branch("--seed", 7, "--rooms", 200, "--directions", 8, "--ascii", *style).stdout
            self.assertTrue(text.isascii())

    def test_is_plain_on_a_terminal_whose_locale_has_no_other_characters(self):
        commands = ("branch --seed 7 --rooms 12", "branch --seed 7 --rooms 12 --animate --delay 1",
                    "level --seed 7 --generator mixed --depth 12 --width 60 --height 40", "chamber --seed 7 --cell 9,9 --exits n")
        for command in commands:
            for locale, plain in (("C", True), ("C.UTF-8", False)):
                with self.subTest(command=command, locale=locale):
                    terminal = self.terminal(80, 50)
                    terminal.type(f"clear; LC_ALL={locale} '{PROGRAM}' {command}; echo the'-'end")
                    self.assertEqual(terminal.wait_for("the-end").isascii(), plain)

    def test_is_utf_8_in_a_pipe_whatever_the_locale(self):
        environment = {**os.environ, "LC_ALL": "C"}
        self.assertIn("┌───┐", self.branch("--seed", 7, "--rooms", 12, env=environment, encoding="utf-8").stdout)

    def test_is_suspended_and_comes_back_while_it_grows(self):
        terminal = self.terminal(80, 24)
        terminal.type(f"'{PROGRAM}' branch --animate --delay 60000 --seed 7 --rooms 50; echo ended with $?")
        shown = terminal.wait_for("Space: hurry")
        terminal.key("C-z")
        terminal.wait_for("ended with 148")
        self.assertEqual(terminal.modes(), "0 1 1")
        terminal.type("fg")
        self.wait_until_equal(terminal.screen, shown)
        terminal.signal_program("KILL")
        self.assert_sane(terminal)

    def test_has_no_colours_in_a_pipe(self):
        self.assertNotIn("\x1b", self.branch("--rooms", 20).stdout)

    def test_is_cropped_to_a_terminal_around_the_newest_room(self):
        terminal = self.terminal(70, 20)
        terminal.type(f"clear; '{PROGRAM}' branch --seed 7 --rooms 60; echo the'-'end")
        screen = terminal.wait_for("the-end")
        lines = screen.split("\n")
        self.assertTrue(all(len(line) <= 70 for line in lines))
        self.assertIn("┏━━━┓", screen)
        self.assertIn("(70 x", screen)

    def test_grows_before_the_eyes_and_restores_the_terminal(self):
        terminal = self.terminal(80, 24)
        terminal.type(f"'{PROGRAM}' branch --animate --delay 30 --seed 7 --rooms 40; echo ended with $?")
        terminal.wait_for("Space: hurry")
        few = terminal.wait_for("unexplored exit")
        self.assertIn("start", few)
        screen = terminal.wait_for("ended with 0")
        self.assertIn("seed 7, 40 rooms", screen)
        self.assertNotIn("Space: hurry", screen)
        self.assert_sane(terminal)

    def test_says_how_to_get_the_same_branch_again(self):
        terminal = self.terminal(200, 50)
        options = "--seed 7 --rooms 12 --max-unexplored-exits 6 --directions 8 --entrance north --no-endless"
        terminal.type(f"'{PROGRAM}' branch --animate --delay 1 {options}")
        screen = terminal.wait_for("Picture:")
        self.assertIn(f"{PROGRAM} branch {options} -o branch.png", screen.replace("\n", ""))

    def test_ends_on_q_on_escape_and_on_a_signal_with_a_sane_terminal(self):
        for way in ("q", "Escape", "kill"):
            with self.subTest(way=way):
                terminal = self.terminal(80, 24)
                terminal.type(f"'{PROGRAM}' branch --animate --delay 60000 --seed 7 --rooms 50; echo ended with $?")
                terminal.wait_for("Space: hurry")
                if way == "kill":
                    terminal.end_program()
                else:
                    terminal.key(way)
                screen = terminal.wait_for("ended with 0")
                self.assertIn("seed 7, 1 room,", screen)
                self.assert_sane(terminal)

    def test_follows_the_size_of_the_terminal(self):
        terminal = self.terminal(100, 40)
        terminal.type(f"'{PROGRAM}' branch --animate --delay 50 --seed 7 --rooms 300; echo ended with $?")
        terminal.wait_for("Space: hurry")
        terminal.tmux("resize-window", "-x", "60", "-y", "15")
        end = time.monotonic() + 20
        while True:  # until a frame of the new size is shown
            lines = terminal.screen().rstrip("\n").split("\n")
            if len(lines) == 15 and lines[-1].startswith("Space: hurry") and "unexplored exit" in lines[-2]:
                break
            self.assertLess(time.monotonic(), end, "\n".join(lines))
            time.sleep(0.05)
        self.assertTrue(all(len(line) <= 60 for line in lines))
        terminal.key("Space")
        terminal.wait_for("ended with 0")

    def test_shows_progress_on_a_terminal_only(self):
        done = self.branch("--rooms", 1000000, "--format", "json", "-o", self.folder / "big.json")
        self.assertEqual(done.stderr, "")
        terminal = self.terminal(80, 24)
        terminal.type(f"'{PROGRAM}' branch --rooms 12000000 --format json -o /dev/null")
        terminal.wait_for("digging [##", 60)
        terminal.wait_for("writing …", 120)
        terminal.key("C-c")

    def test_can_be_ended_in_a_hurry_and_needs_no_keyboard(self):
        terminal = self.terminal(80, 24)
        terminal.type(f"'{PROGRAM}' branch --animate --delay 60000 --rooms 90000000; echo ended with $?")
        terminal.wait_for("Space: hurry")
        terminal.key("Space")
        terminal.key("q")
        terminal.wait_for("ended with 0")
        self.assert_sane(terminal)
        terminal.type(f"clear; '{PROGRAM}' branch --animate --delay 1 --seed 7 --rooms 15 </dev/null; echo finished with $?")
        self.assertIn("seed 7, 15 rooms", terminal.wait_for("finished with 0"))

    def test_shows_the_way_to_the_lair(self):
        options = ("--rooms", 40, "--room-limit", 40, "--seed", 3)
        text = self.branch(*options).stdout
        self.assertIn("★ lair", text)
        self.assertEqual(text.count("★"), 2)  # in the picture, and in the legend
        self.assertNotIn("★", self.branch("--rooms", 40, "--seed", 3).stdout)


if __name__ == "__main__":
    unittest.main()
