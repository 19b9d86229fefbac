"""Encrypted, and behind a proxy: openssl's own client, certificates that are renewed, haproxy with the sample that we ship."""
import os
import re
import select
import signal
import socket
import ssl
import struct
import subprocess
import time
import unittest

from certificates import make_certificate
from running_server import ServerTest, free_port, wait_until
from support import ROOT
from telnet_client import TelnetClient

SECONDS = 60
SAMPLE = ROOT / "packaging/haproxy/underwell.cfg"
ELSEWHERE = "203.0.113.9"
WRONG = "Name and password do not fit together."


class OpenSslClient:
    """openssl s_client as a person would start it: what is typed goes in, what comes out is kept."""

    def __init__(self, test, port, certificate):
        self.process = subprocess.Popen(
            ["openssl", "s_client", "-quiet", "-crlf", "-connect", f"127.0.0.1:{port}", "-servername", "localhost",
             "-CAfile", certificate, "-verify_return_error", "-verify_hostname", "localhost"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        test.addCleanup(self.close)
        self.told = b""

    def expect(self, text):
        end = time.monotonic() + SECONDS
        while text.encode() not in self.told:
            if not select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))[0]:
                raise AssertionError(f"{text!r} did not come; {self.told[-2000:]}")
            data = os.read(self.process.stdout.fileno(), 65536)
            if not data:
                raise AssertionError(f"closed before {text!r} came; {self.told[-2000:]}")
            self.told += data

    def ask(self, line, text):
        self.told = b""
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        self.expect(text)

    def close(self):
        self.process.stdin.close()
        self.process.kill()
        self.process.wait(SECONDS)
        self.process.stdout.close()


class TlsTest(ServerTest):
    def setUp(self):
        super().setUp()
        self.certificate, self.key = make_certificate(self.folder, "first")

    def tls_server(self, **settings):
        return self.server(tls_certificate_file=self.certificate, tls_key_file=self.key, **settings)

    def shown_name(self, port):
        """Of the certificate that somebody new is shown."""
        shown = subprocess.run(["openssl", "s_client", "-connect", f"127.0.0.1:{port}", "-servername", "localhost"],
                               stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS)
        return re.search(rb"subject=CN = (\S+)", shown.stdout).group(1).decode()

    def test_openssls_own_client_plays(self):
        server = self.tls_server()
        client = OpenSslClient(self, server.tls_port, self.certificate)
        client.expect("Name, or guest: ")
        client.ask("guest", "Well Square")
        client.ask("down", "The Bottom of the Well")
        client.ask("say hello", 'You say, "hello"')
        client.ask("quit", "Goodbye.")
        server.expect_log(r"disconnected address=127\.0\.0\.1")

    def test_old_versions_of_tls_are_refused(self):
        """Also on a machine whose settings of OpenSSL would allow them."""
        lax = self.folder / "openssl.cnf"
        lax.write_text("openssl_conf = all\n[all]\nssl_conf = ssl\n[ssl]\nsystem_default = lax\n"
                       "[lax]\nMinProtocol = TLSv1\nCipherString = ALL:@SECLEVEL=0\n")
        server = self.tls_server(environment={"OPENSSL_CONF": str(lax)})
        for version in ("-tls1", "-tls1_1"):
            tried = subprocess.run(["openssl", "s_client", version, "-cipher", "ALL:@SECLEVEL=0", "-connect",
                                    f"127.0.0.1:{server.tls_port}"],
                                   stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS)
            self.assertNotEqual(tried.returncode, 0, version)
        server.expect_log('connection_refused .*why="no TLS handshake"', times=2)
        self.assertEqual(self.shown_name(server.tls_port), "first")

    def test_a_new_certificate_is_read_without_dropping_anybody(self):
        server = self.tls_server()
        early = OpenSslClient(self, server.tls_port, self.certificate)
        early.expect("Name, or guest: ")
        early.ask("guest", "Well Square")
        self.assertEqual(self.shown_name(server.tls_port), "first")
        make_certificate(self.folder, "second")
        server.signal(signal.SIGHUP)
        wait_until(lambda: self.shown_name(server.tls_port) == "second", "the new certificate", context=server.log)
        server.expect_log("certificate_reloaded")
        early.ask("say still here", 'You say, "still here"')
        late = OpenSslClient(self, server.tls_port, self.certificate)
        late.expect("Name, or guest: ")
        # A key that does not fit changes nothing.
        self.key.write_text("no key at all\n")
        server.signal(signal.SIGHUP)
        server.expect_log("certificate_not_reloaded .*key")
        self.assertEqual(self.shown_name(server.tls_port), "second")
        early.ask("say and again", 'You say, "and again"')
        late.ask("guest", "Well Square")

    def test_it_is_never_compressed(self):
        server = self.tls_server()
        context = ssl.create_default_context(cafile=self.certificate)
        client = self.joined(TelnetClient(server.tls_port, tls=context, agrees=("EOR", "TTYPE", "MCCP2")))
        client.play_as_guest()
        self.assertNotIn(("COMPRESSED",), client.events)


class ProxyTest(ServerTest):
    """Who says on whose behalf a connection is made, and who is believed."""

    def haproxy(self, server, change=lambda text: text):
        """Started with our sample, on ports of its own; returns those of telnet and of telnet over TLS."""
        certificate, key = make_certificate(self.folder, "proxy")
        both = self.folder / "both.pem"
        both.write_text(certificate.read_text() + key.read_text())
        ports = {name: free_port() for name in (":23", ":992", ":443")}
        text = SAMPLE.read_text().replace("/etc/haproxy/underwell.pem", str(both))
        for name, port in ports.items():
            self.assertIn(f"bind {name}", text)
            text = re.sub(rf"bind {name}\b", f"bind 127.0.0.1:{port}", text)
        self.assertIn("127.0.0.1:4000", text)
        text = text.replace("maxconn 20000", "maxconn 200")  # for which a test has descriptors enough
        text = change(text.replace("127.0.0.1:4000", f"127.0.0.1:{server.telnet_port}"))
        settings = self.folder / "haproxy.cfg"
        settings.write_text(text)
        complaints = self.folder / "haproxy.log"
        with open(complaints, "wb") as log:
            process = subprocess.Popen(["haproxy", "-db", "-f", settings], stdout=log, stderr=log)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        wait_until(lambda: self.listens(ports[":23"]), "haproxy", context=complaints.read_text)
        return ports[":23"], ports[":992"]

    @staticmethod
    def listens(port):
        with socket.socket() as trial:
            return trial.connect_ex(("127.0.0.1", port)) == 0

    def proxied_server(self, trusted="127.0.0.1"):
        return self.server(telnet_proxy_protocol=True, proxies_trusted_networks=trusted)

    def test_the_sample_hands_on_who_is_there(self):
        server = self.proxied_server()
        plain, encrypted = self.haproxy(server)
        self.joined(TelnetClient(plain, source="127.0.0.61")).create("Ada", "secret-of-ada")
        server.expect_log(r"login name=\"?Ada\"? address=127\.0\.0\.61")
        context = ssl.create_default_context(cafile=self.folder / "certificate.pem")
        by_tls = self.joined(TelnetClient(encrypted, source="127.0.0.62", tls=context)).create("Bob", "secret-of-bob")
        server.expect_log(r"login name=\"?Bob\"? address=127\.0\.0\.62")
        by_tls.ask("say hello", 'You say, "hello"')

    def test_version_1_does_as_well(self):
        server = self.proxied_server()
        plain, _ = self.haproxy(server, lambda text: text.replace("send-proxy-v2-ssl", "send-proxy"))
        self.joined(TelnetClient(plain, source="127.0.0.63")).create("Cai", "secret-of-cai")
        server.expect_log(r"login name=\"?Cai\"? address=127\.0\.0\.63")

    def through(self, server, header, **options):
        """A client behind a proxy of one's own, which is this test."""
        client = self.joined(TelnetClient(server.telnet_port, **options))
        client.send_bytes(header)
        return client

    @staticmethod
    def header_1(address):
        return f"PROXY TCP4 {address} 127.0.0.1 50000 4000\r\n".encode()

    @staticmethod
    def header_2(address):
        body = socket.inet_aton(address) + socket.inet_aton("127.0.0.1") + struct.pack(">HH", 50000, 4000)
        return b"\r\n\r\n\0\r\nQUIT\n" + bytes([0x21, 0x11]) + struct.pack(">H", len(body)) + body

    def test_the_true_address_is_what_counts(self):
        """In the log, for guesses, and for whether a password may be sent by message: that address is not this machine's."""
        server = self.proxied_server()
        self.through(server, self.header_1(ELSEWHERE)).create("Ada", "secret-of-ada")
        for header in (self.header_1, self.header_2):
            client = self.through(server, header(ELSEWHERE), agrees=("EOR", "GMCP"), packages=("Char 1", "Char.Login 1")).arrive()
            self.assertNotIn("Char.Login.Default", client.latest)
            client.gmcp("Char.Login.Credentials", {"account": "Ada", "password": "secret-of-ada"})
            client.ask("who", "Name, or guest: ")
            self.assertNotIn("Char.Login.Result", client.latest)
            client.ask("connect Nobodyatall a-guess", WRONG)
            client.ask("connect Nobodyelse a-guess", WRONG)
        server.expect_log(rf"login_failed address={re.escape(ELSEWHERE)}", times=4)
        slowed = self.through(server, self.header_2(ELSEWHERE)).arrive()
        slowed.send("connect Nobodymore a-guess")
        other = self.through(server, self.header_2("203.0.113.10"), agrees=("EOR", "GMCP"),
                             packages=("Char 1", "Char.Login 1")).arrive()
        other.ask("connect Nobodyatall a-guess", WRONG)
        here = self.through(server, self.header_2("127.0.0.1"), agrees=("EOR", "GMCP"), packages=("Char 1", "Char.Login 1"))
        here.expect_message("Char.Login.Default")

    def test_headers_of_those_who_are_not_listed_are_not_believed(self):
        server = self.proxied_server(trusted="127.0.0.9")
        for header in (self.header_1, self.header_2):
            client = self.joined(TelnetClient(server.telnet_port, source="127.0.0.66"))
            client.send_bytes(header(ELSEWHERE))
            client.expect_closed()
        server.expect_log(r'connection_refused address=127\.0\.0\.66 why="not one of the proxies"', times=2)
        self.assertNotIn(ELSEWHERE, server.log())
        self.through(server, self.header_1(ELSEWHERE), source="127.0.0.9").play_as_guest()

    def test_where_no_proxy_stands_a_header_is_only_a_line(self):
        server = self.server()
        client = self.joined(TelnetClient(server.telnet_port, source="127.0.0.66"))
        client.send_bytes(self.header_1(ELSEWHERE))
        client.expect("cannot be a name")
        client.ask("connect Nobodyatall a-guess", WRONG)
        server.expect_log(r"login_failed address=127\.0\.0\.66")
        self.assertNotIn(ELSEWHERE, server.log())

    def test_who_sends_half_a_header_or_a_wrong_one_is_refused(self):
        server = self.proxied_server()
        for data, why in ((b"PROXY TCP4 203.0.113.9 127", "no PROXY header in time"), (b"", "no PROXY header in time"),
                          (b"guest\r\n", "PROXY header"), (b"PROXY TCP4 nonsense\r\n", "PROXY header")):
            client = self.joined(TelnetClient(server.telnet_port))
            client.send_bytes(data)
            client.expect_closed()
            server.expect_log(rf'connection_refused address=127\.0\.0\.1 why=".*{why}')
        server.expect_log("connection_refused", times=4)
        self.through(server, self.header_1("203.0.113.9")).play_as_guest()


if __name__ == "__main__":
    unittest.main()
