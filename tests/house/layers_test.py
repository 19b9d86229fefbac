"""Configuring refuses arrows that point the wrong way, with a sentence that names both ends."""
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def configure(declarations):
    with tempfile.TemporaryDirectory(prefix="underwell-layers-") as folder:
        place = pathlib.Path(folder)
        (place / "part.cpp").write_text("int part() { return 1; }\n")
        (place / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(layers LANGUAGES CXX)\n"
            f"list(APPEND CMAKE_MODULE_PATH {ROOT}/cmake)\ninclude(GNUInstallDirs)\ninclude(flags)\ninclude(modules)\n"
            + declarations)
        done = subprocess.run(["cmake", "-S", folder, "-B", f"{folder}/build", "-G", "Ninja", "-DCMAKE_CXX_COMPILER=g++-12"],
                              capture_output=True, text=True, timeout=120)
        return done.returncode, " ".join(done.stderr.split())


class LayersTest(unittest.TestCase):
    def assert_refused(self, declarations, sentence):
        code, errors = configure(declarations)
        self.assertNotEqual(code, 0)
        self.assertIn(sentence, errors)

    def test_arrows_that_point_upwards_are_accepted(self):
        code, errors = configure("add_module(base PURE SOURCES part.cpp)\nadd_module(grid PURE USES base SOURCES part.cpp)\n"
                                 "add_module(render USES base grid SOURCES part.cpp)\n")
        self.assertEqual(code, 0, errors)

    def test_a_pure_module_may_not_use_one_that_is_not(self):
        self.assert_refused("add_module(base SOURCES part.cpp)\nadd_module(grid PURE USES base SOURCES part.cpp)\n",
                            "grid is pure and may not use base, which is not")

    def test_a_pure_module_may_not_use_a_package(self):
        self.assert_refused("add_module(base PURE PACKAGES fmt::fmt SOURCES part.cpp)\n",
                            "base is pure and may not use the packages fmt::fmt")

    def test_a_lower_layer_may_not_use_a_higher_one(self):
        self.assert_refused("add_module(render SOURCES part.cpp)\nadd_module(base USES render SOURCES part.cpp)\n",
                            "base may not use render: render does not stand before base")

    def test_render_may_not_use_game(self):
        self.assert_refused("add_module(game PURE SOURCES part.cpp)\nadd_module(render USES game SOURCES part.cpp)\n",
                            "render may not use game")

    def test_one_adapter_may_not_use_another(self):
        self.assert_refused("add_module(adapters_lua SOURCES part.cpp)\n"
                            "add_module(adapters_web USES adapters_lua SOURCES part.cpp)\n",
                            "adapters_web may not use adapters_lua")

    def test_a_module_outside_the_layers_is_refused(self):
        self.assert_refused("add_module(base PURE SOURCES part.cpp)\nadd_module(util USES base SOURCES part.cpp)\n",
                            "util is in no layer")


if __name__ == "__main__":
    unittest.main()
