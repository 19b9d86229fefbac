"""examples/embed is built outside the tree against the installed package, with public headers only."""
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

    def build(self, source, name):
        run("cmake", "-S", source, "-B", self.place / name, "-G", "Ninja", "-DCMAKE_CXX_COMPILER=g++-12",
            "-DCMAKE_CXX_STANDARD=23", f"-DCMAKE_PREFIX_PATH={self.prefix}")
        run("cmake", "--build", self.place / name)
        return self.place / name

    def test_the_example_grows_and_draws_a_branch(self):
        built = self.build(ROOT / "examples" / "embed", "embed")
        text = run(built / "embed", cwd=self.place)
        self.assertIn("no_such_exit: the room at (1, 0) has no exit southeast", text)
        self.assertIn("◄─►", text)
        self.assertTrue((self.place / "branch.png").read_bytes().startswith(b"\x89PNG"))

    def test_the_example_is_short_and_uses_only_what_is_installed(self):
        source = (ROOT / "examples" / "embed" / "embed.cpp").read_text()
        self.assertLess(source.count("\n"), 40)
        for header in re.findall(r"#include <(underwell/[^>]+)>", source):
            self.assertTrue((self.prefix / "include" / header).exists(), header)

    def test_the_core_alone_needs_no_other_package_to_link(self):
        source = self.place / "core"
        source.mkdir()
        (source / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(core LANGUAGES CXX)\n"
            "find_package(underwell 0.1 REQUIRED)\nadd_executable(core core.cpp)\n"
            "target_link_libraries(core underwell::branch)\n")
        (source / "core.cpp").write_text(
            "#include <underwell/branch/branch.hpp>\n"
            "int main() { return underwell::branch::Branch::open({}, {})->room_count() == 1 ? 0 : 1; }\n")
        built = self.build(source, "core-build")
        run(built / "core")
        self.assertNotIn("libpng", run("ldd", built / "core"))

    def test_the_program_and_its_manual_page_are_installed(self):
        self.assertIn("underwell", run(self.prefix / "bin" / "underwell", "--version"))
        self.assertTrue((self.prefix / "share" / "man" / "man1" / "underwell.1").exists())
        self.assertEqual(list(self.prefix.rglob("*_test*")), [])


if __name__ == "__main__":
    unittest.main()
