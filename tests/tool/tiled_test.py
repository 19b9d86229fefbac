"""Tiled maps open in Tiled: the real program reads what the tool writes, draws it, and saves it again."""
import json
import os
import subprocess
import unittest

from png_pixels import read_png
from support import ToolTest, underwell

WITHOUT_A_SCREEN = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}


def run(*arguments):
    return subprocess.run([str(argument) for argument in arguments], capture_output=True, text=True, timeout=120,
                          env=WITHOUT_A_SCREEN, check=False)


class TiledTest(ToolTest):
    def level(self, *arguments):
        path = self.folder / "level.tmj"
        done = underwell("level", *arguments, "-o", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        return path

    def test_tiled_draws_levels_of_every_generator(self):
        for generator in ("classic", "bsp", "cave", "maze", "drunkard", "mixed"):
            with self.subTest(generator=generator):
                path = self.level("--seed", 7, "--generator", generator, "--depth", 12)
                picture = self.folder / "drawn.png"
                picture.unlink(missing_ok=True)
                done = run("tmxrasterizer", path, picture)
                self.assertEqual(done.returncode, 0, done.stderr)
                header = picture.read_bytes()[:24]
                self.assertEqual(header[1:4], b"PNG")
                size = int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")
                self.assertEqual(size, (80 * 16, 45 * 16))

    def test_tiled_shows_the_picture_that_we_draw(self):
        """Pixel by pixel, half-clear shadows included."""
        for depth in (0, 2, 4, 6, 9, 12, 15, 20):
            with self.subTest(depth=depth):
                options = ("--seed", 5, "--generator", "mixed", "--depth", depth, "--width", 48, "--height", 30, "--monsters", 9)
                path, ours, theirs = self.level(*options), self.folder / "ours.png", self.folder / "theirs.png"
                self.assertEqual(underwell("level", *options, "-o", ours).returncode, 0)
                self.assertEqual(run("tmxrasterizer", path, theirs).returncode, 0)
                (width, height, our_rows), their_picture = read_png(ours), read_png(theirs)
                self.assertEqual(their_picture[:2], (width, height))
                self.assertEqual((width, height), (48 * 16, 30 * 16))
                differences = [(x, y, one, other) for y, rows in enumerate(zip(our_rows, their_picture[2]))
                               for x, (one, other) in enumerate(zip(*rows)) if one != other]
                self.assertEqual(differences[:5], [], f"{len(differences)} pixels")

    def test_tiled_saves_the_same_tiles_and_objects(self):
        path = self.level("--seed", 7, "--tunnels", "path", "--doors", 100, "--locks", 2, "--decor")
        saved = self.folder / "saved.tmj"
        done = run("tiled", "--export-map", "json", path, saved)
        self.assertEqual(done.returncode, 0, done.stderr)
        ours, theirs = json.loads(path.read_text()), json.loads(saved.read_text())
        self.assertEqual([layer["name"] for layer in theirs["layers"]], [layer["name"] for layer in ours["layers"]])
        for our_layer, their_layer in zip(ours["layers"], theirs["layers"]):
            self.assertEqual(their_layer.get("data"), our_layer.get("data"))
            self.assertEqual(len(their_layer.get("objects", [])), len(our_layer.get("objects", [])))


if __name__ == "__main__":
    unittest.main()
