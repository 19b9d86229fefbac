"""What operators install beside the program works with the tools it is meant for, as far as they are here."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PACKAGING = ROOT / "packaging"
PROGRAM = os.environ["UNDERWELL_PROGRAM"]

FAILED_LOGINS = {
    '2026-07-29T12:00:00.123Z warning login_failed address=192.0.2.7 account=""': "192.0.2.7",
    '2026-07-29T12:00:00.123Z warning login_failed address=2001:db8::7 account="x address=10.0.0.1"': "2001:db8::7",
    '{"time":"2026-07-29T12:00:00.123Z","level":"warning","event":"login_failed","address":"192.0.2.8","account":""}':
        "192.0.2.8",
}
OTHER_LINES = [
    '2026-07-29T12:00:00.123Z info login address=192.0.2.9',
    '2026-07-29T12:00:00.123Z info said what="2026-07-29T12:00:00.123Z warning login_failed address=10.0.0.1 account="',
    '{"time":"2026-07-29T12:00:00.123Z","level":"info","event":"said","what":",\\"level\\":\\"warning\\"'
    ',\\"event\\":\\"login_failed\\",\\"address\\":\\"10.0.0.1\\","}',
]


class PackagingTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="underwell-packaging-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_it(self, *words, **more):
        done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=120, **more)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout + done.stderr

    @unittest.skipUnless(shutil.which("systemd-analyze"), "no systemd here")
    def test_systemd_understands_the_unit_and_finds_it_safe(self):
        unit = self.folder / "underwell.service"
        unit.write_text((PACKAGING / "underwell.service").read_text().replace("/usr/bin/underwell", PROGRAM))
        self.assertEqual(self.run_it("systemd-analyze", "verify", "--man=no", unit).strip(), "")
        # 0 is a locked box, 10 is root without limits.
        self.run_it("systemd-analyze", "security", "--offline=true", "--threshold=20", unit)

    def test_the_unit_waits_longer_for_the_end_than_players_are_warned(self):
        unit = (PACKAGING / "underwell.service").read_text()
        config = self.run_it(PROGRAM, "config")
        waits = int(re.search(r"^TimeoutStopSec=(\d+)s$", unit, flags=re.M).group(1))
        self.assertGreater(waits, int(re.search(r"^countdown_seconds = (\d+)$", config, flags=re.M).group(1)))

    @unittest.skipUnless(shutil.which("haproxy") and shutil.which("openssl"), "no haproxy here")
    def test_haproxy_understands_its_sample(self):
        self.run_it("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
                    "2", "-subj", "/CN=localhost", "-keyout", self.folder / "key", "-out", self.folder / "certificate")
        both = self.folder / "both.pem"
        both.write_text((self.folder / "certificate").read_text() + (self.folder / "key").read_text())
        sample = self.folder / "haproxy.cfg"
        sample.write_text((PACKAGING / "haproxy/underwell.cfg").read_text()
                          .replace("/etc/haproxy/underwell.pem", str(both)))
        self.run_it("haproxy", "-c", "-f", sample)

    def test_the_settings_that_the_sample_of_haproxy_names_are_right(self):
        sample = (PACKAGING / "haproxy/underwell.cfg").read_text()
        settings = self.folder / "underwell.toml"
        settings.write_text("\n".join(re.findall(r"^#     (.*)$", sample, flags=re.M)))
        self.assertIn("proxy_protocol = true", settings.read_text())
        self.run_it(PROGRAM, "config", "--config", settings, "--check-config", cwd=ROOT)

    def test_the_filter_finds_failed_logins_and_nothing_else(self):
        text = (PACKAGING / "fail2ban/filter.d/underwell.conf").read_text()
        failures = [line.strip() for line in
                    re.search(r"^failregex = (.*?)^ignoreregex", text, flags=re.M | re.S).group(1).splitlines()]
        patterns = [re.compile(line.replace("<ADDR>", r"(?P<address>[0-9a-fA-F:.]+)")) for line in failures]
        date = re.compile(r'^(?:\{"time":")?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z"?')

        def found(line):
            rest = date.sub("", line, count=1)
            return [match.group("address") for pattern in patterns if (match := pattern.search(rest))]

        for line, address in FAILED_LOGINS.items():
            self.assertEqual(found(line), [address])
        for line in OTHER_LINES:
            self.assertEqual(found(line), [], line)

    @unittest.skipUnless(shutil.which("fail2ban-regex"), "no fail2ban here")
    def test_fail2ban_finds_the_same(self):
        log = self.folder / "underwell.log"
        log.write_text("\n".join([*FAILED_LOGINS, *OTHER_LINES]) + "\n")
        told = self.run_it("fail2ban-regex", log, PACKAGING / "fail2ban/filter.d/underwell.conf")
        self.assertIn(f"{len(FAILED_LOGINS)} matched, {len(OTHER_LINES)} missed", told)

    def test_the_hook_of_certbot_hands_the_certificate_on(self):
        lineage = self.folder / "live"
        lineage.mkdir()
        for name in ("fullchain", "privkey"):
            (lineage / f"{name}.pem").write_text(name)
        false_systemctl = self.folder / "systemctl"
        false_systemctl.write_text(f'#!/bin/sh\necho "$@" > {self.folder}/asked\n')
        false_systemctl.chmod(0o755)
        environment = {**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}", "RENEWED_LINEAGE": str(lineage),
                       "CERTIFICATE_FOLDER": str(self.folder / "tls"), "CERTIFICATE_GROUP": str(os.getgid())}
        self.run_it(PACKAGING / "certbot/deploy-underwell", env=environment)
        self.assertEqual((self.folder / "tls/privkey.pem").read_text(), "privkey")
        self.assertEqual((self.folder / "tls/privkey.pem").stat().st_mode & 0o777, 0o640)
        self.assertEqual((self.folder / "asked").read_text(), "reload underwell\n")


if __name__ == "__main__":
    unittest.main()
