"""Loads an application as its author starts it, and serves what it is."""

import importlib
import os
import re
import runpy
import signal
import socket
import socketserver
import sys
import threading
import time

from .answers import hook_answers
from .clients import wrap_later
from .find import find_application, named_application, serving
from .places import APPLICATION
from .prepare import prepare_store

LISTEN_S = 5
LOOK_S = 0.01
DETAIL_MAX = 300
SETTINGS = re.compile(r"DJANGO_SETTINGS_MODULE['\"]\s*,\s*['\"]([\w.]+)")

# A statement of the module itself, which begins in the first column.
SERVES = re.compile(r"^\w.*\b(?:run|run_app|run_simple|serve|serve_forever)\(", re.MULTILINE)

_found = {}
_servers = []


class Ended(Exception):
    """The application ends the process."""


def keep_alive():
    def refuse(*_args):
        raise Ended("the application ends the process")

    os._exit = os.abort = refuse
    os.kill = os.killpg = lambda *_args: None
    handle = signal.signal

    def only_in_main(*args):
        return handle(*args) if threading.current_thread() is threading.main_thread() else None

    signal.signal = only_in_main


def hook_servers():
    """Servers of a program are remembered, and listen on a free port of the loopback."""
    bind = socketserver.TCPServer.server_bind

    def bind_here(self):
        self.server_address = ("127.0.0.1", 0)
        bind(self)
        _servers.append(self)

    socketserver.TCPServer.server_bind = bind_here
    # A server of the library asks for the name of its host, which nothing here answers.
    socket.getfqdn = lambda name="": name or "localhost"
    for module, member, position in (
        ("flask.app", "Flask.run", 0),
        ("werkzeug.serving", "run_simple", 2),
        ("uvicorn.main", "run", 0),
        ("uvicorn", "run", 0),
        ("waitress", "serve", 0),
        ("aiohttp.web", "run_app", 0),
        ("hypercorn.run", "run", 0),
        ("bottle", "run", 0),
    ):
        wrap_later(module, member, lambda _original, position=position: remember(position))


def remember(position):
    def run(*args, **options):
        _found["given"] = args[position] if len(args) > position else options.get("app")
        threading.Event().wait()

    return run


def start_application(entry):
    """Returns what the monitor learns: how it started, and its port."""
    path = os.path.join(APPLICATION, entry)
    os.chdir(APPLICATION)
    try:
        return load(path)
    except ModuleNotFoundError as error:
        name = (error.name or "").split(".")[0]
        if name and not is_own_module(name):
            return {"started": {"failed": "missing", "detail": name}, "ports": []}
        return failure(error)
    except BaseException as error:
        return failure(error)


def failure(error):
    text = str(error).split("\n")[0] or type(error).__name__
    return {"started": {"failed": "threw", "detail": f"{type(error).__name__}: {text}"[:DETAIL_MAX]}, "ports": []}


def is_own_module(name):
    return any(os.path.exists(os.path.join(each, name + ending)) for each in (APPLICATION,) for ending in ("", ".py"))


def load(path):
    parent, name = module_name(path)
    for place in (APPLICATION, parent):
        if place not in sys.path:
            sys.path.insert(0, place)
    settings = SETTINGS.search(read(path))
    if settings is not None:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", settings[1])
    if os.path.basename(path) == "manage.py" and settings is not None:
        from django.core.wsgi import get_wsgi_application

        return serve(get_wsgi_application(), "exported")
    # A module that serves while it is imported doesn't return.
    if not name.endswith("__main__") and not SERVES.search(read(path)):
        found = find_application(vars(importlib.import_module(name)))
        if found is not None:
            return serve(found[0], "exported", found[1])
        if "__main__" not in read(path) and not _servers:
            return silent()
    return run_as_program(path, parent, name)


def module_name(path):
    """The directory to import from, and the dotted name of the module below it."""
    directory, file = os.path.split(path)
    parts = [os.path.splitext(file)[0]]
    while directory.startswith(APPLICATION + "/") and os.path.exists(os.path.join(directory, "__init__.py")):
        directory, part = os.path.split(directory)
        parts.insert(0, part)
    return directory, ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def serve(application, how, way=None):
    prepare_store(application)
    way = way or serving(application)
    if way is None:
        return silent()
    hook_answers()
    return {"started": {"how": how}, "ports": [way(application)]}


def silent():
    detail = "it neither listens nor exports an application"
    return {"started": {"failed": "silent", "detail": detail}, "ports": []}


def run_as_program(path, parent, name):
    """In a thread, because a server blocks it."""
    sys.argv = [path]
    outcome = {}

    def run():
        try:
            if "." in name:
                outcome["values"] = runpy.run_module(name, run_name="__main__", alter_sys=True)
            else:
                outcome["values"] = runpy.run_path(path, run_name="__main__")
        except BaseException as error:
            outcome["error"] = error

    hook_answers()
    threading.Thread(target=run, daemon=True).start()
    ends = time.monotonic() + LISTEN_S
    while time.monotonic() < ends:
        given = _found.get("given")
        if given is not None:
            return serve_given(given)
        if _servers:
            prepare_store(None)
            return {"started": {"how": "listening"}, "ports": [_servers[0].server_address[1]]}
        if "error" in outcome:
            raise outcome["error"]
        if "values" in outcome:
            found = find_application(outcome["values"])
            return serve(found[0], "exported", found[1]) if found else silent()
        time.sleep(LOOK_S)
    return silent()


def serve_given(given):
    if isinstance(given, str):
        given, way = named_application(given) or (None, None)
        return serve(given, "listening", way)
    found = find_application({"app": given})
    return silent() if found is None else serve(given, "listening", found[1])


