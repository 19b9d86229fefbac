"""Every command that a document shows is run as it stands there, and every link leads somewhere."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(os.environ["UNDERWELL_PROGRAM"]).parent

# Run by people, by CI, or by another test: too long, or they would start themselves.
RUN_ELSEWHERE = ("./test", "./run", "git clone", "cd underwell", "scripts/bench", "scripts/balance", "scripts/fuzz", "scripts/break-rules",
                 "scripts/tidy", "cmake --workflow", "cmake --preset", "cmake --build", "cmake --install", "ctest",
                 "cmake -S")


def files(*patterns):
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns],
        capture_output=True, text=True, check=True).stdout.split("\n")
    return [ROOT / name for name in listed if name and (ROOT / name).exists()]


def documents():
    return files("*.md")


def copy_checkout(place):
    """Commands run in a copy: some of them change files."""
    for path in files():
        target = place / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    subprocess.run(["git", "init", "-q", str(place)], check=True)
    (place / "build" / "release").mkdir(parents=True)
    (place / "build" / "release" / "underwell").symlink_to(BUILD / "underwell")


def commands(path):
    for block in re.findall(r"```sh\n(.*?)```", path.read_text(), flags=re.S):
        for line in block.replace("\\\n", " ").split("\n"):
            command = line.split("  #")[0].strip()
            if command and not command.startswith(("#",) + RUN_ELSEWHERE):
                yield command


class DocumentsTest(unittest.TestCase):
    def test_every_command_works(self):
        with tempfile.TemporaryDirectory(prefix="underwell-documents-") as folder:
            place = pathlib.Path(folder)
            copy_checkout(place)
            environment = {**os.environ, "PATH": f"{BUILD}:{os.environ['PATH']}",
                           "XDG_DATA_HOME": str(place / "data")}
            count = 0
            for path in documents():
                for command in commands(path):
                    with self.subTest(document=path.name, command=command):
                        done = subprocess.run(["bash", "-euo", "pipefail", "-c", command], cwd=place, env=environment,
                                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
                        self.assertEqual(done.returncode, 0, done.stderr)
                        count += 1
            self.assertGreater(count, 5)

    def test_the_level_in_the_readme_is_what_the_tool_draws(self):
        text = (ROOT / "README.md").read_text().replace("\\\n", " ")
        picture = re.search(r"```\n(##.*?)```", text, flags=re.S).group(1)
        words = re.search(r"underwell (level .*--decor)", text).group(1).split()
        done = subprocess.run([os.environ["UNDERWELL_PROGRAM"], *words], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(picture, done.stdout)

    def test_every_link_to_a_file_leads_somewhere(self):
        for path in documents():
            for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)|<img src=\"([^\"]+)\"", path.read_text()):
                name = target[0] or target[1]
                if "://" in name:
                    continue
                with self.subTest(document=path.name, link=name):
                    self.assertTrue((path.parent / name).exists())

    def test_readme_names_exactly_its_two_commands_first(self):
        text = (ROOT / "README.md").read_text()
        first = re.findall(r"```sh\n(.*?)```", text, flags=re.S)[0]
        self.assertEqual([line.split("  #")[0].strip() for line in first.strip().split("\n")], ["./run", "./test"])


if __name__ == "__main__":
    unittest.main()
