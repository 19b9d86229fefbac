"""The examples are built outside the tree against the installed package, with public headers only."""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(os.environ["UNDERWELL_PROGRAM"]).parent


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=600, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command}\n{done.stdout}{done.stderr}")
    return done.stdout


class EmbedTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="underwell-embed-")
        cls.addClassCleanup(cls.folder.cleanup)
        cls.place = pathlib.Path(cls.folder.name)
        cls.prefix = cls.place / "installed"
        run("cmake", "--install", BUILD, "--prefix", cls.prefix)

    def build(self, source, name, *options):
        run("cmake", "-S", source, "-B", self.place / name, "-G", "Ninja", "-DCMAKE_CXX_COMPILER=g++-12",
            "-DCMAKE_CXX_STANDARD=23", f"-DCMAKE_PREFIX_PATH={self.prefix}", *options)
        run("cmake", "--build", self.place / name)
        return self.place / name

    def test_the_example_grows_and_draws_a_branch(self):
        built = self.build(ROOT / "examples" / "embed", "embed")
        text = run(built / "embed", cwd=self.place)
        self.assertIn("no_such_exit: the room at (1, 0) has no exit southeast", text)
        self.assertIn("◄─►", text)
        self.assertTrue((self.place / "branch.png").read_bytes().startswith(b"\x89PNG"))

    def test_the_example_makes_and_draws_a_level_with_its_own_vaults(self):
        built = self.build(ROOT / "examples" / "level", "level")
        for vaults in ((), (ROOT / "examples" / "level" / "vaults.txt",)):
            lines = run(built / "level", *vaults).split("\n")
            self.assertEqual("".join(lines[:45]).count("@"), 1)
            self.assertRegex(lines[45], r"^\d+ tiles in sight, \d+ steps to the exit$")
            self.assertEqual("~~~" in "".join(lines), bool(vaults))

    def test_the_examples_are_short_and_use_only_what_is_installed(self):
        for name in ("embed/embed.cpp", "level/level.cpp"):
            source = (ROOT / "examples" / name).read_text()
            self.assertLess(source.count("\n"), 48)
            for header in re.findall(r"#include <(underwell/[^>]+)>", source):
                self.assertTrue((self.prefix / "include" / header).exists(), header)

    def core_program(self, name, code):
        source = self.place / name
        source.mkdir()
        (source / "CMakeLists.txt").write_text(
            f"cmake_minimum_required(VERSION 3.25)\nproject({name} LANGUAGES CXX)\n"
            f"find_package(underwell 0.1 REQUIRED)\nadd_executable({name} main.cpp)\n"
            f"target_link_libraries({name} underwell::branch)\n")
        (source / "main.cpp").write_text(code)
        built = self.build(source, f"{name}-build", "-DCMAKE_DISABLE_FIND_PACKAGE_fmt=ON",
                           "-DCMAKE_DISABLE_FIND_PACKAGE_PNG=ON")
        return run(built / name)

    def test_the_core_alone_needs_no_other_package(self):
        self.core_program("core", "#include <underwell/branch/branch.hpp>\n"
                          "int main() { return underwell::branch::Branch::open({}, {})->room_count() == 1 ? 0 : 1; }\n")

    def test_what_readme_shows_does_what_readme_says(self):
        shown = re.search(r"```cpp\n(.*?)```", (ROOT / "README.md").read_text(), flags=re.S).group(1)
        said = self.core_program("readme", "#include <iostream>\n#include <underwell/branch/branch.hpp>\n"
                                 "using underwell::grid::Direction;\n"
                                 "static void say(const std::string& text) { std::cout << text; }\n"
                                 f"int main() {{\n{shown}}}\n")
        promised = re.search(r'// "(.*)"', shown).group(1)
        self.assertEqual(said, promised)

    def test_the_program_and_its_manual_page_are_installed(self):
        self.assertIn("underwell", run(self.prefix / "bin" / "underwell", "--version"))
        self.assertTrue((self.prefix / "share" / "man" / "man1" / "underwell.1").exists())
        self.assertEqual(list(self.prefix.rglob("*_test*")), [])


if __name__ == "__main__":
    unittest.main()
