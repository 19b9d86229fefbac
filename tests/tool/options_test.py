"""What people type wrong is refused with a sentence that says what to do, and exit code 2."""
import os
import subprocess
import unittest

from support import PROGRAM, ToolTest, underwell


class OptionsTest(ToolTest):
    def test_numbers_that_cannot_work_are_refused_by_name(self):
        for option, values in {
                "--rooms": ("0", "-5", "100000001"),
                "--max-unexplored-exits": ("0", "-1", "1000001"),
                "--max-new-exits": ("0", "-1", "9"),
                "--room-limit": ("0", "-7", "100000001"),
                "--directions": ("0", "5", "-4"),
                "--delay": ("-1", "60001")}.items():
            for value in values:
                with self.subTest(option=option, value=value):
                    self.assert_refused(["branch", f"{option}={value}"], value, "give")

    def test_words_that_mean_nothing_are_refused(self):
        self.assert_refused(["branch", "--seed", "-1"], "'-1'", "whole number")
        self.assert_refused(["branch", "--seed", "seven"], "'seven'", "whole number")
        self.assert_refused(["branch", "--rooms", "many"], "--rooms", "--help")
        self.assert_refused(["branch", "--entrance", "up"], "'up'", "north")
        self.assert_refused(["branch", "--entrance", "northeast"], "northeast", "north, east, south, west")
        self.assert_refused(["branch", "--explore", "cleverly"], "'cleverly'", "random, deepest or nearest")
        self.assert_refused(["branch", "--format", "gif"], "'gif'", "text, json, svg or png")
        self.assert_refused(["branch", "--depth", "3"], "--depth", "--help")
        self.assert_refused(["twig"], "'twig'", "branch", "--help")
        self.assert_refused(["branch", "-o", "branch.jpg"], "branch.jpg", "--format")
        self.assert_refused([], "--help")

    def test_empty_and_enormous_values_are_refused(self):
        for option in ("--seed", "--rooms", "--entrance", "--walk", "--explore", "--format", "--output", "--directions"):
            with self.subTest(option=option):
                self.assert_refused(["branch", option, ""], option, "empty")
        self.assert_refused(["branch", "--rooms", "99999999999999999999"], "--rooms", "99999999999999999999")
        self.assert_refused(["branch", "--rooms", "1000000", "--max-unexplored-exits", "1"], "signs", "--compact")

    def test_a_walk_through_no_exit_says_which_exits_there_are(self):
        self.assert_refused(["branch", "--walk", "east east east up"], "'up'")
        self.assert_refused(["branch", "--walk", "east", "--entrance", "west"], "east", "west", "--entrance")
        self.assert_refused(["branch", "--walk", "east west north"], "start room", "east")
        refused = underwell("branch", "--seed", 42, "--walk", "east north")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("the room at (1, 0) has no exit north; its exits: east, south, west", refused.stderr)

    def test_a_walk_goes_where_it_is_told_and_digs_on_if_asked(self):
        walked = self.branch("--seed", 42, "--walk", "e,s", "--format", "json").stdout
        self.assertIn('"rooms":[{"cell":[1,0]', walked)
        self.assertEqual(walked.count('"cell"'), 2)
        back_and_forth = self.branch("--seed", 42, "--walk", "east south north west east", "--format", "json").stdout
        self.assertEqual(walked, back_and_forth)
        further = self.branch("--seed", 42, "--walk", "e s", "--rooms", 9, "--format", "json").stdout
        self.assertEqual(further.count('"created_by"'), 9)

    def test_the_last_of_two_equal_options_counts(self):
        text = self.branch("--rooms", 60, "--seed", 1, "--rooms", 4, "--seed", 2, "--format", "json").stdout
        self.assertEqual(text.count('"created_by"'), 4)
        self.assertIn('"seed":"2"', text)

    def test_says_that_a_branch_is_finished(self):
        done = self.branch("--seed", 5, "--rooms", 100000, "--no-endless", "--format", "json")
        self.assertIn("finished after", done.stderr)
        self.assertIn('"finished":true', done.stdout)

    def test_a_file_is_written_in_the_form_of_its_ending(self):
        for ending, beginning in {"json": b'{"format"', "svg": b"<", "png": b"\x89PNG", "txt": b"\n"}.items():
            path = self.folder / f"branch.{ending}"
            self.branch("--seed", 7, "--rooms", 10, "-o", path)
            self.assertTrue(path.read_bytes().startswith(beginning), ending)
            self.assertEqual([file.name for file in self.folder.iterdir()], [path.name])
            path.unlink()

    def test_a_place_that_cannot_be_written_is_an_error_and_harms_nothing(self):
        done = underwell("branch", "--rooms", 10, "-o", self.folder / "nowhere" / "x.json")
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot write", done.stderr)
        full = underwell("branch", "--rooms", 10, "-o", "/dev/full")
        self.assertEqual(full.returncode, 1)
        self.assertIn("No space left", full.stderr)
        with open("/dev/full", "w", encoding="utf-8") as device:
            full = subprocess.run([PROGRAM, "branch", "--format", "json"], stdout=device, stderr=subprocess.PIPE, text=True)
        self.assertEqual(full.returncode, 1)
        self.assertIn("cannot write to standard output", full.stderr)

    def test_works_in_pipes(self):
        done = subprocess.run(f"'{PROGRAM}' branch --rooms 100000 --format json | head -c 100", shell=True,
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(len(done.stdout), 100)
        self.assertEqual(done.stderr, "")

    def test_help_version_and_manual_page_agree(self):
        shown = underwell("branch", "--help").stdout
        self.assertRegex(underwell("--version").stdout, r"^underwell \d+\.\d+\.\d+\n$")
        page = underwell("man").stdout
        manual = self.folder / "underwell.1"
        manual.write_text(page)
        formatted = subprocess.run(["man", "--warnings", "-l", str(manual)], capture_output=True, text=True,
                                   env={**os.environ, "MANWIDTH": "200", "LC_ALL": "C.UTF-8", "PAGER": "cat"})
        self.assertEqual(formatted.returncode, 0, formatted.stderr)
        self.assertEqual(formatted.stderr, "")
        for option in ("--seed", "--rooms", "--max-unexplored-exits", "--max-new-exits", "--directions", "--entrance",
                       "--no-endless", "--room-limit", "--walk", "--explore", "--format", "--output", "--ascii"):
            self.assertIn(option, shown)
            self.assertIn(option, formatted.stdout)
        for example in [line for line in shown.split("\n") if line.startswith("  underwell")]:
            self.assertIn(example.strip(), formatted.stdout)

    def test_json_of_many_rooms_does_not_grow_in_memory(self):
        script = ("import resource,subprocess,sys;"
                  "subprocess.run([sys.argv[1],'branch','--rooms','1000000','--seed','1','--format','json'],"
                  "stdout=subprocess.DEVNULL,check=True);"
                  "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
        if os.environ.get("UNDERWELL_SANITIZED"):
            self.skipTest("a sanitizer's own memory would be measured")
        kilobytes = int(subprocess.run(["python3", "-c", script, PROGRAM], capture_output=True, text=True,
                                       check=True).stdout)
        # The text has 150 MB; the branch itself some 20 bytes a room.
        self.assertLess(kilobytes, 60_000)


if __name__ == "__main__":
    unittest.main()
