"""A wire that remembers: stands between a client program and the server, hands on every byte, and keeps all of them."""
import socket
import threading
import zlib

from running_server import free_port

BEGINS_COMPRESSION = bytes([255, 250, 86, 255, 240])  # IAC SB MCCP2 IAC SE


class Passage:
    """One connection: what went to the client and what went to the server, in order."""

    def __init__(self):
        self.to_client = bytearray()
        self.to_server = bytearray()

    def is_compressed(self):
        return BEGINS_COMPRESSION in self.to_client

    def shown(self):
        """What the client was sent, as it is after inflating; fails if that is no good stream."""
        plain, found, compressed = bytes(self.to_client).partition(BEGINS_COMPRESSION)
        if not found:
            return plain
        return plain + zlib.decompressobj().decompress(compressed)


class Wiretap:
    def __init__(self, port):
        self.server = ("127.0.0.1", port)
        self.passages = []
        self.sockets = []
        self.listener = socket.create_server(("127.0.0.1", free_port()))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
                server = socket.create_connection(self.server)
            except OSError:
                return
            passage = Passage()
            self.passages.append(passage)
            self.sockets += [client, server]
            for source, goal, kept in ((server, client, passage.to_client), (client, server, passage.to_server)):
                threading.Thread(target=self.carry, args=(source, goal, kept), daemon=True).start()

    @staticmethod
    def carry(source, goal, kept):
        try:
            while data := source.recv(65536):
                kept += data
                goal.sendall(data)
            goal.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def close(self):
        for one in [self.listener, *self.sockets]:
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            one.close()
