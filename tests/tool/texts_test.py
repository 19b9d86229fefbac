"""The game's own texts for translators: the template, what a catalogue lacks, and how it is kept up."""
import os
import shutil
import subprocess
import unittest

from support import PROGRAM, ROOT, ToolTest, underwell

CATALOGUE = ROOT / "locale" / "zh_CN.po"


class TextsTest(ToolTest):
    def check(self, text):
        path = self.folder / "zh_CN.po"
        path.write_text(text)
        return underwell("texts", "--check", path)

    def test_the_catalogue_that_ships_is_complete(self):
        done = underwell("texts", "--check", CATALOGUE)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("0 problems", done.stdout)

    def test_gettext_understands_the_template_and_the_catalogue(self):
        template = self.folder / "underwell.pot"
        self.assertEqual(underwell("texts", "-o", template).returncode, 0)
        self.assertEqual(template.read_text(), underwell("texts").stdout)
        for path in (template, CATALOGUE):
            subprocess.run(["msgfmt", "--check", "-o", os.devnull, path], check=True, capture_output=True)

    def test_what_is_missing_and_what_is_too_much_is_named(self):
        text = CATALOGUE.read_text()
        done = self.check(text.replace('msgstr "出口："', 'msgstr ""'))
        self.assertEqual(done.returncode, 1)
        self.assertIn("exits: not translated", done.stdout)
        done = self.check(text + '\nmsgctxt "gone"\nmsgid "Old."\nmsgstr "旧。"\n')
        self.assertEqual(done.returncode, 1)
        self.assertIn('gone: "Old.": no text of the game', done.stdout)

    def test_a_file_that_is_no_catalogue_is_refused_with_its_line(self):
        done = self.check('msgid "unfinished\n')
        self.assertEqual(done.returncode, 1)
        self.assertIn("zh_CN.po: line 1", done.stderr)
        self.assertEqual(underwell("texts", "--check", "/no/such/file").returncode, 2)

    def merge(self, text):
        """What scripts/texts makes of a catalogue, and how it ends."""
        place = self.folder / "checkout"
        (place / "locale").mkdir(parents=True)
        (place / "scripts").mkdir()
        shutil.copy2(ROOT / "scripts" / "texts", place / "scripts")
        (place / "locale" / "zh_CN.po").write_text(text)
        done = subprocess.run([place / "scripts" / "texts", PROGRAM], capture_output=True, text=True, timeout=60)
        return (place / "locale" / "zh_CN.po").read_text(), done

    def test_merging_changes_nothing_in_a_complete_catalogue(self):
        text = CATALOGUE.read_text()
        merged, done = self.merge(text)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(merged, text)

    def test_merging_brings_in_what_is_new_and_takes_out_what_is_gone(self):
        entry = 'msgctxt "exits"\nmsgid "Ways out:"\nmsgstr "出口："\n\n'
        self.assertIn(entry, CATALOGUE.read_text())
        text = CATALOGUE.read_text().replace(entry, "") + '\nmsgctxt "gone"\nmsgid "Old."\nmsgstr "旧。"\n'
        merged, done = self.merge(text)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("exits: not translated", done.stdout)
        self.assertIn('msgctxt "exits"\nmsgid "Ways out:"\n', merged)
        self.assertNotIn('msgctxt "gone"', merged)


class InstalledTest(ToolTest):
    """The program finds packs and catalogues that were installed with it, wherever it is run."""

    def test_packs_and_catalogues_are_found_from_the_programs_place(self):
        program = self.folder / "bin" / "underwell"
        program.parent.mkdir()
        shutil.copy2(PROGRAM, program)
        for name in ("packs", "locale"):
            shutil.copytree(ROOT / name, self.folder / "share" / "underwell" / name)
        story = self.folder / "story.txt"
        story.write_text("person Ada\nAda> language zh_CN\nAda> northeast\nrefused: 这里没有往东北的路*\n")
        elsewhere = self.folder / "elsewhere"
        elsewhere.mkdir()
        done = subprocess.run([program, "scenario", story], cwd=elsewhere, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        shutil.rmtree(self.folder / "share")
        done = subprocess.run([program, "scenario", story], cwd=elsewhere, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 2)
        self.assertIn("packs/base", done.stderr)


if __name__ == "__main__":
    unittest.main()
