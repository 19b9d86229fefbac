"""underwell config: the commented file, what holds, and what is wrong with file and line."""
import os
import unittest

from certificates import make_certificate, make_certificate_for
from support import ROOT, ToolTest, underwell


class ConfigTest(ToolTest):
    def write(self, text):
        path = self.folder / "underwell.toml"
        path.write_text(text)
        return path

    def test_what_it_prints_is_what_it_reads(self):
        first = underwell("config")
        self.assertEqual(first.returncode, 0, first.stderr)
        self.assertIn("\n[telnet]\n", first.stdout)
        again = underwell("config", "--config", self.write(first.stdout))
        self.assertEqual(again.stdout, first.stdout)

    def test_a_flag_beats_the_environment_that_beats_the_file(self):
        path = self.write("[telnet]\nport = 4100\n[web]\nport = 4101\n[operators]\nport = 4102\n")
        environment = {**os.environ, "UNDERWELL_CONFIG": str(path), "UNDERWELL_WEB_PORT": "4201",
                       "UNDERWELL_OPERATORS_PORT": "4202"}
        done = underwell("config", "--operators.port", "4302", env=environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        for port in (4100, 4201, 4302):
            self.assertIn(f"port = {port}\n", done.stdout)

    def test_lists_and_empty_ones_can_be_flags(self):
        done = underwell("config", "--telnet.addresses", "127.0.0.1,::1", "--web.addresses", "", "--operators.address", "")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn('addresses = ["127.0.0.1", "::1"]\n', done.stdout)
        self.assertIn("addresses = []\n", done.stdout)
        self.assertIn('address = ""\n', done.stdout)

    def test_mistakes_are_told_with_file_and_line(self):
        path = self.write("[telnet]\n\nprot = 4100\n")
        for arguments in (("--check-config",), ()):
            done = underwell("config", "--config", path, *arguments)
            self.assertEqual(done.returncode, 1)
            self.assertEqual(done.stdout, "")
            self.assertIn(f"{path}:3: telnet.prot: there is no such setting; did you mean 'telnet.port'?", done.stderr)

    def test_mistakes_of_flags_are_told_by_name(self):
        done = underwell("config", "--telnet.port", "many")
        self.assertEqual(done.returncode, 1)
        self.assertIn("--telnet.port: must be a whole number from 0 to 65535", done.stderr)
        self.assert_refused(["config", "--telnet.prot", "1"], "there is no option '--telnet.prot'; did you mean '--telnet.port'?")
        self.assert_refused(["serve", "--telnet.prot=3"], "did you mean '--telnet.port'?")

    def test_a_file_that_is_not_there_is_a_mistake(self):
        done = underwell("config", "--config", self.folder / "nowhere.toml")
        self.assertEqual(done.returncode, 1)
        self.assertIn("nowhere.toml", done.stderr)


class CheckTest(ToolTest):
    """--check-config looks into what the settings name, and leaves nothing behind."""

    def check(self, text, command="config"):
        path = self.folder / "underwell.toml"
        path.write_text(f'[storage]\ndata_folder = "{self.folder}/data"\n{text}')
        before = sorted(self.folder.rglob("*"))
        done = underwell(command, "--config", path, "--check-config", cwd=ROOT)
        self.assertEqual(sorted(self.folder.rglob("*")), before)
        self.place = path
        return done

    def assert_fine(self, done, stdout="", stderr=""):
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, f"{stdout}{self.place} is fine\n", stderr))

    def assert_wrong(self, done, *lines):
        """Each line begins as told: with the place, if it begins with a number."""
        self.assertEqual((done.returncode, done.stdout), (1, ""), done.stderr)
        told = done.stderr.removeprefix("underwell: ").splitlines()
        self.assertEqual(len(told), len(lines), done.stderr)
        for line, wanted in zip(told, lines):
            self.assertTrue(line.startswith(f"{self.place}:{wanted}"), line)

    def tls(self, certificate, key):
        return f'[tls]\ncertificate_file = "{certificate}"\nkey_file = "{key}"\n'

    def test_it_says_only_whether_all_is_well(self):
        for command in ("config", "serve"):
            self.assert_fine(self.check("[telnet]\nport = 4100\n", command))

    def test_a_certificate_is_told_until_when_it_holds(self):
        done = self.check(self.tls(*make_certificate_for(self.folder, 20200101, 21000203)))
        self.assert_fine(done, "The certificate holds until 2100-02-03 00:00 UTC\n")

    def test_a_certificate_is_to_be_renewed_in_time(self):
        done = self.check(self.tls(*make_certificate(self.folder, "localhost", days=13)))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stderr, rf"^warning: {self.place}:4: tls.certificate_file: expires at 20.* UTC; renew it\n$")
        done = self.check(self.tls(*make_certificate(self.folder, "localhost", days=15)))
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_a_certificate_out_of_its_time_is_wrong(self):
        done = self.check(self.tls(*make_certificate_for(self.folder, 20200101, 20200201)))
        self.assert_wrong(done, "4: tls.certificate_file: has expired at 2020-02-01 00:00 UTC; renew it")
        done = self.check(self.tls(*make_certificate_for(self.folder, 21000101, 21000201)))
        self.assert_wrong(done, "4: tls.certificate_file: holds only from 2100-01-01 00:00 UTC on; ")

    def test_a_chain_holds_as_long_as_all_of_it(self):
        root, _ = make_certificate_for(self.folder, 20200101, 20200201)
        old = root.read_text()
        certificate, key = make_certificate(self.folder, "localhost", days=100)
        certificate.write_text(certificate.read_text() + old)
        self.assert_wrong(self.check(self.tls(certificate, key)), "4: tls.certificate_file: has expired at 2020-02-01")

    def test_a_key_must_be_that_of_the_certificate(self):
        _, key = make_certificate(self.folder, "first", days=100)
        other = self.folder / "other.pem"
        other.write_text(key.read_text())
        certificate, key = make_certificate(self.folder, "second", days=100)
        self.assert_wrong(self.check(self.tls(certificate, other)), f"5: tls.key_file: {other} ")
        self.assert_wrong(self.check(self.tls(certificate, "/nowhere")), "5: tls.key_file: /nowhere cannot be used")
        self.assert_wrong(self.check(self.tls("/nowhere", key)), "4: tls.certificate_file: /nowhere cannot be used")
        self.assert_wrong(self.check(self.tls(key, key)), f"4: tls.certificate_file: {key} cannot be used")

    def test_a_data_folder_must_be_writable(self):
        (self.folder / "data").write_text("a file")
        self.assert_wrong(self.check(""), f"2: storage.data_folder: {self.folder}/data: Not a directory; let the server's user")
        (self.folder / "data").unlink()
        (self.folder / "data" / "journal.sqlite").mkdir(parents=True)
        (self.folder / "data" / "audit.log").mkdir()
        self.assert_wrong(self.check(""), f"2: storage.data_folder: {self.folder}/data/journal.sqlite: Is a directory; ",
                          f"2: storage.data_folder: {self.folder}/data/audit.log: Is a directory; ")

    def test_logs_must_be_writable(self):
        (self.folder / "file").write_text("")
        done = self.check(f'[log]\nfile = "{self.folder}/file/a.log"\naudit_file = "/proc/a.log"\n')
        self.assert_wrong(done, f"4: log.file: {self.folder}/file/a.log: Not a directory", "5: log.audit_file: /proc: ")
        self.assert_fine(self.check(f'[log]\nfile = "{self.folder}/new/a.log"\n'))

    def test_addresses_must_be_this_machines_own(self):
        done = self.check('[telnet]\naddresses = ["127.0.0.1", "203.0.113.1"]\n[operators]\naddress = "203.0.113.2"\n')
        self.assert_wrong(done, "4: telnet.addresses: 203.0.113.1: ", "6: operators.address: 203.0.113.2: ")
        self.assertIn("name one that this machine has", done.stderr)

    def test_packs_must_load(self):
        pack = self.folder / "lamps"
        pack.mkdir()
        (pack / "pack.toml").write_text('name = "lamps"\nversion = "1.0.0"\nneeds = ["base"]\n')
        self.assert_fine(self.check(f'[game]\npacks_folder = "{pack}"\n'))
        (pack / "things.toml").write_text("[lamp\n")
        self.assert_wrong(self.check(f'[game]\npacks_folder = "{pack}"\n'), f"4: game.packs_folder: lamps/things.toml:1: ")
        self.assert_wrong(self.check('[game]\npacks_folder = "/nowhere"\n'), "4: game.packs_folder: /nowhere")
        self.assert_wrong(self.check(f'[game]\npacks_folder = "{ROOT}/packs"\n'),
                          f"4: game.packs_folder: is no pack, but holds some; name one of them: {ROOT}/packs/base")

    def test_origins_must_be_written_as_browsers_do(self):
        self.assert_fine(self.check('[web]\norigins = ["https://example.org", "http://localhost:8000"]\n'))
        for wrong in ("example.org", "https://example.org/", "https://", "ftp://example.org"):
            self.assert_wrong(self.check(f'[web]\norigins = ["{wrong}"]\n'),
                              f"4: web.origins: '{wrong}' is no origin; give one as in https://example.org")

    def test_everything_is_told_at_once(self):
        done = self.check('[log]\nfile = "/proc/a.log"\n[game]\npacks_folder = "/nowhere"\n', "serve")
        self.assert_wrong(done, "4: log.file: ", "6: game.packs_folder: ")


if __name__ == "__main__":
    unittest.main()
