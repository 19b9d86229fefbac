"""scripts/lint objects to each thing that the laws forbid, names the replacement, and is silent otherwise."""
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

FORBIDDEN_IN_PURE = {
    "auto now = std::chrono::steady_clock::now();": "base::Instant",
    "auto ticks = clock();": "base::Instant",
    "#include <ctime>": "base::Instant",
    "auto ratio = 1.5;": "use integers",
    "std::mutex lock;": "no threads",
    "#include <fstream>": "an adapter does the I/O",
    'auto home = std::getenv("HOME");': "take a setting",
    "std::shuffle(first, last, generator);": "base::Stream",
    "std::uniform_int_distribution<int> die{1, 6};": "base::Stream",
    "double ratio = 0;": "use integers",
    "std::unordered_map<int, int> rooms;": "std::map",
    "static int counter = 0;": "no globals",
    "#include <fmt/format.h>": "no packages in pure modules",
    '#include "underwell/render/palette.hpp"': "does not declare that it uses render",
}
FORBIDDEN_EVERYWHERE = {
    "using namespace std;": "name what you use",
    "#include <underwell/render/palette.hpp>": "include our headers as",
    '#include "../render/palette.hpp"': "include our headers as",
    "#define ROOMS 3": "no macros but CHECK",
    "assert(rooms > 0);": "use CHECK",
    "int rooms = 0;  int x; auto text = std::format(\"x\");": "use fmt",
    "roll(stream.below(6), stream.below(6));": "one draw per statement",
}
HEADER = "// What it is.\n#pragma once\n"


class LintTest(unittest.TestCase):
    def lint(self, pure, code, name="part.cpp"):
        with tempfile.TemporaryDirectory(prefix="underwell-lint-") as folder:
            module = pathlib.Path(folder) / "src" / "underwell" / "grid"
            module.mkdir(parents=True)
            (module / "CMakeLists.txt").write_text(
                f"add_module(grid {'PURE' if pure else ''}\n  USES base\n  SOURCES part.cpp)\n")
            (module / name).parent.mkdir(exist_ok=True)
            (module / name).write_text(code + "\n")
            subprocess.run(["git", "init", "-q", folder], check=True)
            done = subprocess.run([ROOT / "scripts" / "lint", folder], capture_output=True, text=True)
            return done.returncode, done.stdout + done.stderr

    def test_pure_modules_are_pure(self):
        for code, advice in FORBIDDEN_IN_PURE.items():
            with self.subTest(code=code):
                status, said = self.lint(True, code)
                self.assertEqual(status, 1)
                self.assertIn("src/underwell/grid/part.cpp:1:", said)
                self.assertIn(advice, said)

    def test_other_modules_may_do_what_their_job_is(self):
        self.assertEqual(self.lint(False, "#include <fstream>\nstd::mutex lock;\ndouble ratio = 0;"), (0, ""))

    def test_tests_of_pure_modules_may_use_what_they_need(self):
        self.assertEqual(self.lint(True, "#include <fstream>\ndouble ratio = 0;", "part_test.cpp"), (0, ""))

    def test_some_things_are_forbidden_everywhere(self):
        for code, advice in FORBIDDEN_EVERYWHERE.items():
            with self.subTest(code=code):
                status, said = self.lint(False, code)
                self.assertEqual(status, 1)
                self.assertIn(advice, said)

    def test_a_folder_inside_a_module_belongs_to_it(self):
        self.assertEqual(self.lint(True, '#include "underwell/grid/ports/part.hpp"'), (0, ""))
        self.assertIn("no threads", self.lint(True, HEADER + "std::mutex lock;", "ports/part.hpp")[1])
        self.assertIn("does not declare that it uses render",
                      self.lint(True, HEADER + '#include "underwell/render/palette.hpp"', "ports/part.hpp")[1])

    def test_headers_begin_with_their_contract(self):
        self.assertEqual(self.lint(True, HEADER + "int part();", "part.hpp"), (0, ""))
        self.assertIn("contract", self.lint(True, "#pragma once\nint part();", "part.hpp")[1])
        self.assertIn("pragma once", self.lint(True, "// What it is.\nint part();", "part.hpp")[1])

    def test_long_files_are_noticed(self):
        self.assertIn("over 600 lines", self.lint(True, "int part();\n" * 601)[1])

    def test_comments_may_speak_of_anything(self):
        self.assertEqual(self.lint(True, "// std::mutex, double, std::shuffle and assert(x) are forbidden here."), (0, ""))


if __name__ == "__main__":
    unittest.main()
