"""Remembers what a program serves, and lets its servers listen on a free port of the loopback."""

import asyncio.unix_events
import socket
import sys
import threading

from .clients import wrap_later

# Functions that serve an application until the process ends, and its position among their arguments.
SERVERS = (
    ("flask.app", "Flask.run", 0),
    ("flask_socketio", "SocketIO.run", 1),
    ("werkzeug.serving", "run_simple", 2),
    ("uvicorn.main", "run", 0),
    ("uvicorn", "run", 0),
    ("waitress", "serve", 0),
    ("aiohttp.web", "run_app", 0),
    ("hypercorn.run", "run", 0),
    ("bottle", "run", 0),
    ("sanic.mixins.startup", "StartupMixin.run", 0),
    ("granian", "Granian.__init__", 1),
)

_found = {}
_ports = []
_calls = []


class Served(BaseException):
    """A factory serves what it makes; no handler of the application takes this for an error."""

    def __init__(self, application):
        super().__init__()
        self.application = application


def hook_servers():
    for module, member, position in SERVERS:
        wrap_later(module, member, lambda _original, position=position: remember(position))
    # A server of the library asks for the name of its host, which nothing here answers.
    socket.getfqdn = lambda name="": name or "localhost"
    # In a thread, a loop can't receive signals.
    asyncio.unix_events._UnixSelectorEventLoop.add_signal_handler = lambda *_args: None
    bind, listen = socket.socket.bind, socket.socket.listen

    def bind_here(self, address):
        bind(self, ("127.0.0.1", 0) if self.family == socket.AF_INET else address)

    def listen_here(self, *args):
        listen(self, *args)
        if self.family == socket.AF_INET:
            _ports.append(self.getsockname()[1])

    socket.socket.bind, socket.socket.listen = bind_here, listen_here


def remember(position):
    def run(*args, **options):
        named = options.get("app", options.get("application", options.get("target")))
        given = args[position] if len(args) > position else named
        given = default_application() if given is None else given
        if _calls and threading.current_thread() is threading.main_thread():
            raise Served(given)
        _found["given"] = given
        threading.Event().wait()

    return run


def take_served(call):
    """What a call returns, or what it passes to a function that serves, for which nobody could wait."""
    _calls.append(call)
    try:
        return call()
    except Served as served:
        return served.application
    finally:
        _calls.pop()


def default_application():
    """That of a framework whose functions bind routes without naming one."""
    return sys.modules["bottle"].default_app() if "bottle" in sys.modules else None


def given_application():
    """What a program passed to a function that serves it."""
    return _found.get("given")


def listening_port():
    """The port of the first server that listens."""
    return _ports[0] if _ports else None
