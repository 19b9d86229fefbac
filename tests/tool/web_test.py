"""The server for browsers, as they meet it: pages, the WebSocket, and coming back after a cut."""
import re
import signal
import ssl
import unittest

from certificates import make_certificate
from running_server import RunningServer, ServerTest, SharedServerTest, free_port, wait_until
from web_client import Closed, WebClient, request, words_of


class WebServerTest(SharedServerTest):
    settings = {"web_addresses": "127.0.0.1"}

    @classmethod
    def setUpClass(cls):
        cls.settings = {**cls.settings, "web_port": free_port()}
        super().setUpClass()
        cls.port = cls.settings["web_port"]

    def browser(self, **options):
        client = WebClient(self.port, **options)
        self.addCleanup(client.close)
        return client

    def back(self, client, **options):
        other = client.again(**options)
        self.addCleanup(other.close)
        return other


class PlayTest(WebServerTest):
    def test_the_address_is_printed(self):
        self.assertIn(f"Browser:   http://localhost:{self.port}/\n", self.shared.output)

    def test_a_guest_enters_walks_and_talks_with_somebody_on_telnet(self):
        browser = self.browser()
        self.assertFalse(browser.welcome["resumed"])
        name = browser.play_as_guest()
        telnet = self.client()
        other = telnet.play_as_guest()
        browser.type("say Good morning from the page.")
        self.assertIn(name, telnet.expect("Good morning from the page."))
        telnet.ask("say And to you from the terminal.", "to you")
        self.assertIn(other, words_of(browser.expect_words("And to you from the terminal.")))
        browser.type("down")
        browser.expect_words("The Bottom of the Well")
        self.assertIn("vitals", {message["t"] for message in browser.messages})

    def test_quit_says_goodbye_and_leaves_nothing_to_resume(self):
        browser = self.browser()
        browser.play_as_guest()
        browser.type("quit")
        browser.expect("goodbye")
        self.assertEqual(browser.expect_closed(), 1000)
        again = self.browser(token=browser.token, n=browser.has)
        self.assertFalse(again.welcome["resumed"])
        again.expect_words("guest")

    def test_language_and_passwords(self):
        browser = self.browser(language="zh-CN")
        browser.expect("story", lambda message: any("一" <= letter <= "鿿" for letter in words_of(message)))
        browser.type("Morwen")
        browser.type("y")
        self.assertFalse(browser.expect("echo")["on"])

    def test_a_login_by_message_and_settings_that_are_kept(self):
        first = self.browser()
        first.play_as_guest()
        first.type("keep Webster")
        first.expect("echo")
        first.type("secret-of-webster")
        first.type("secret-of-webster")
        first.expect_words("You are Webster from now on.")
        first.send(t="keep", settings="theme=dark")
        first.type("quit")
        first.expect_closed()
        second = self.browser()
        second.send(t="login", name="Webster", password="secret-of-webster")
        self.assertEqual(second.expect("name")["name"], "Webster")


class ComeBackTest(WebServerTest):
    def test_what_was_missed_comes_once_and_in_order(self):
        browser, telnet = self.browser(), self.client()
        browser.play_as_guest()
        telnet.play_as_guest()
        for round in range(4):
            browser.cut()
            telnet.ask(f"say Words number {round}.", "number")
            browser = self.back(browser)
            self.assertTrue(browser.welcome["resumed"])
            browser.expect_words(f"Words number {round}.")
            browser.type(f"say Heard {round}.")
            telnet.expect(f"Heard {round}.")

    def test_a_cut_before_the_welcome_costs_nothing(self):
        browser = self.browser()
        name = browser.play_as_guest()
        for _ in range(3):
            lost = WebClient(self.port, hello=False)
            lost.send(t="resume", protocol=1, token=browser.token, n=browser.has)
            lost.cut()
        back = self.back(browser)
        self.assertTrue(back.welcome["resumed"])
        back.type("who")
        back.expect_words(name)

    def test_a_line_that_is_sent_again_after_a_cut_is_taken_once(self):
        browser = self.browser()
        browser.play_as_guest()
        self.assertEqual(browser.welcome["lines"], 0)
        for number, line in enumerate(["say First.", "say Second."], start=1):
            browser.send(t="line", n=number, text=line)
        browser.expect_words("Second.")
        browser.cut()
        back = self.back(browser)
        self.assertEqual(back.welcome["lines"], 2)
        for number, line in [(2, "say Second."), (3, "say Third.")]:
            back.send(t="line", n=number, text=line)
        back.expect_words("Third.")
        self.assertEqual(sum("Second." in words_of(message) for message in back.messages if message["t"] == "story"), 1)

    def test_a_token_serves_once(self):
        browser = self.browser()
        browser.play_as_guest()
        back = self.back(browser)
        back.type("look")
        back.expect_words("Well Square")
        thief = self.browser(token=browser.token, n=browser.has)
        self.assertFalse(thief.welcome["resumed"])

    def test_a_session_goes_on_by_another_connection_while_the_first_is_open(self):
        browser = self.browser()
        browser.play_as_guest()
        back = self.back(browser)
        self.assertEqual(browser.expect_closed(), 4000)
        back.type("look")
        back.expect_words("Well Square")

    def test_a_second_tab_takes_over(self):
        first = self.browser()
        first.play_as_guest()
        first.type("keep Tabitha")
        first.expect("echo")
        first.type("secret-of-tabitha")
        first.type("secret-of-tabitha")
        first.expect_words("You are Tabitha from now on.")
        second = self.browser()
        second.send(t="login", name="Tabitha", password="secret-of-tabitha")
        first.expect("goodbye")
        self.assertEqual(first.expect_closed(), 1000)
        second.expect("name")
        self.assertFalse(self.browser(token=first.token, n=first.has).welcome["resumed"])

    def test_wrong_tokens_lead_to_the_door(self):
        browser = self.browser()
        browser.play_as_guest()
        wrong = browser.token[:-1] + ("0" if browser.token[-1] != "0" else "1")
        for token, n in ((wrong, browser.has), ("", 0), ("x" * 48, 0), (browser.token, browser.has + 1000)):
            other = WebClient(self.port, hello=False)
            self.addCleanup(other.close)
            other.send(t="resume", protocol=1, token=token, n=n)
            self.assertFalse(other.expect_other("welcome")["resumed"], token)
        browser.type("look")
        browser.expect_words("Well Square")


class PagesTest(WebServerTest):
    settings = {**WebServerTest.settings, "web_origins": "https://friends.example.org"}

    def test_every_answer_is_safe(self):
        for path, status in (("/no/such/page", 404), ("/play", 426), ("/%00", 400)):
            answer = request(self.port, path)
            self.assertEqual(answer.status, status, path)
            policy = answer.headers["content-security-policy"]
            self.assertIn("default-src 'none'", policy)
            self.assertNotIn("unsafe", policy)
            self.assertEqual(answer.headers["x-content-type-options"], "nosniff")
            self.assertEqual(answer.headers["referrer-policy"], "no-referrer")
            self.assertNotIn("strict-transport-security", answer.headers)
        self.assertEqual(request(self.port, "/", method="POST").status, 405)
        self.assertEqual(request(self.port, "/", headers={"Content-Length": "5"}).status, 413)
        self.assertEqual(request(self.port, "/", headers={"X-Long": "x" * 9000}).status, 431)

    def test_only_our_own_pages_and_those_listed_may_play(self):
        for origin in (f"http://localhost:{self.port}", "https://friends.example.org"):
            self.browser(origin=origin).expect_words("guest")
        for origin in ("http://localhost:1", "https://evil.example.org", "null"):
            with self.assertRaisesRegex(Closed, "403"):
                WebClient(self.port, origin=origin)


class FreePortTest(ServerTest):
    def test_the_front_page_names_the_port_that_telnet_has(self):
        server = RunningServer(self.folder / "server", web_addresses="127.0.0.1")
        self.addCleanup(server.end)
        server.launch({"telnet_port": 0, "web_port": 0, "operators_port": 0})
        while "Stop it with" not in server.output:
            line = server.process.stdout.readline().decode()
            self.assertTrue(line, server.log())
            server.output += line
        web = re.search(r"Browser: .*:(\d+)/", server.output).group(1)
        telnet = re.search(r"Telnet: .* (\d+)\n", server.output).group(1)
        self.assertNotEqual(telnet, "0")
        self.assertIn(f"<code>telnet localhost {telnet}</code>", request(int(web), "/").body.decode())


class TlsTest(ServerTest):
    def test_browsers_come_by_tls_where_there_is_a_certificate(self):
        certificate, key = make_certificate(self.folder, "localhost")
        port = free_port()
        server = self.server(web_addresses="127.0.0.1", web_port=port, tls_certificate_file=certificate, tls_key_file=key)
        self.assertIn(f"Browser:   https://localhost:{port}/\n", server.output)
        strayed = request(port, "/who?x=1")
        self.assertEqual((strayed.status, strayed.headers["location"]), (308, f"https://localhost:{port}/who?x=1"))
        context = ssl.create_default_context(cafile=certificate)
        self.assertIn("max-age", request(port, "/none", tls=context).headers["strict-transport-security"])
        browser = self.joined(WebClient(port, tls=context, origin=f"https://localhost:{port}"))
        name = browser.play_as_guest()
        server.expect_log(f"login name={name} .*transport=web guest=true")
        make_certificate(self.folder, "localhost")
        server.signal(signal.SIGHUP)
        renewed = ssl.create_default_context(cafile=certificate)
        wait_until(lambda: self.is_trusted(port, renewed), "the other certificate")
        browser.type("look")
        browser.expect_words("Well Square")
        server.signal(signal.SIGTERM)
        browser.expect("goodbye")
        self.assertEqual(browser.expect_closed(), 1000)
        self.assertEqual(server.wait_for_end(), 0)

    @staticmethod
    def is_trusted(port, context):
        try:
            return request(port, "/none", tls=context).status == 404
        except ssl.SSLError:
            return False


class HostileTest(WebServerTest):
    def test_what_is_not_understood_is_told_and_harms_nobody(self):
        browser = self.browser()
        for message, why in (({"t": "dance"}, "unknown_type"), ({}, "malformed"), ({"t": "line"}, "malformed"),
                             ({"t": "line", "text": "x" * 5000}, "too_long"), ({"t": "seen", "n": 10000}, "malformed")):
            told = len(browser.others)
            browser.send(**message)
            while len(browser.others) == told:
                browser.take()
            self.assertEqual(browser.others[-1]["why"], why, message)
        browser.play_as_guest()

    def test_broken_frames_are_closed(self):
        for send, code in ((lambda client: client.send_frame(1, b"\xff\xfe"), 1007), (lambda client: client.send_frame(2, b"x"), 1003),
                           (lambda client: client.send_frame(1, b"x" * 9000), 1009), (lambda client: client.send_frame(0, b"x"), 1002),
                           (lambda client: client.line.sendall(b"\x81\x01x"), 1002)):
            browser = self.browser()
            send(browser)
            self.assertEqual(browser.expect_closed(), code)


if __name__ == "__main__":
    unittest.main()
