"""What a payload names, and whether the package used it: a pipe, a file, or an address."""

import os
import socket
import threading
import time

from .places import WORK

LOOK_S = 0.005
CONTENT = b"<a>canary</a>"
LISTENER_PORT = 18_099
TEXT = "canary"


class Pipe:
    """A named pipe; Linux refuses to open it for writing while nothing reads it."""

    def __init__(self, nonce):
        self.path, self.is_used = f"{WORK}/{nonce}", False
        self.is_over = False
        os.mkfifo(self.path)
        threading.Thread(target=self.watch, daemon=True).start()

    def watch(self):
        while not self.is_over and not self.is_used:
            try:
                descriptor = os.open(self.path, os.O_WRONLY | os.O_NONBLOCK)
            except OSError:
                time.sleep(LOOK_S)
                continue
            self.is_used = True
            os.write(descriptor, CONTENT)
            os.close(descriptor)

    def end(self):
        self.is_over = True
        try:
            os.unlink(self.path)
            return self.is_used
        except OSError:
            # The package deleted it.
            return True


class File:
    """A file that is changed or deleted."""

    def __init__(self, nonce):
        self.path = f"{WORK}/{nonce}"
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(TEXT)

    def end(self):
        try:
            with open(self.path, encoding="utf-8") as file:
                is_used = file.read() != TEXT
            os.unlink(self.path)
            return is_used
        except OSError:
            return True


class Listener:
    """An address on the loopback."""

    shared = []

    def __init__(self, nonce):
        self.nonce, self.is_used = nonce, False
        if not Listener.shared:
            server = socket.create_server(("127.0.0.1", LISTENER_PORT), backlog=16)
            threading.Thread(target=serve, args=(server,), daemon=True).start()
        Listener.shared.append(self)

    def end(self):
        Listener.shared[:] = [each for each in Listener.shared if each is not self] or [None]
        return self.is_used


def serve(server):
    while True:
        connection, _address = server.accept()
        with connection:
            connection.settimeout(0.5)
            try:
                head = connection.recv(4_096).decode("latin-1")
                connection.sendall(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
            except OSError:
                continue
        for each in list(Listener.shared):
            if each is not None and each.nonce in head:
                each.is_used = True


CANARIES = {"pipe": Pipe, "file": File, "listener": Listener}
