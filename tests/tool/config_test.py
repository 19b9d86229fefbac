"""underwell config: the commented file, what holds, and what is wrong with file and line."""
import os
import unittest

from support import ToolTest, underwell


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

    def test_checking_says_only_whether_all_is_well(self):
        path = self.write("[telnet]\nport = 4100\n")
        done = underwell("config", "--config", path, "--check-config")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, f"{path} is fine\n", ""))

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
        self.assert_refused(["config", "--telnet.prot", "1"], "telnet.prot")

    def test_a_file_that_is_not_there_is_a_mistake(self):
        done = underwell("config", "--config", self.folder / "nowhere.toml")
        self.assertEqual(done.returncode, 1)
        self.assertIn("nowhere.toml", done.stderr)


if __name__ == "__main__":
    unittest.main()
