"""Loads an application as its author starts it, and serves what it is."""

import ast
import asyncio
import importlib
import inspect
import os
import re
import runpy
import signal
import sys
import threading
import time

from .answers import hook_answers
from .find import find_application, named_application, serving
from .own_hash import hash_secrets
from .places import APPLICATION
from .prepare import complete_store, prepare_store
from .routes import list_routes
from .servers import given_application, listening_port

LISTEN_S = 5
LOOK_S = 0.01
DETAIL_MAX = 300
SETTINGS = re.compile(r"DJANGO_SETTINGS_MODULE['\"]\s*,\s*['\"]([\w.]+)")

# A statement of the module itself, which begins in the first column.
SERVES = re.compile(r"^\w.*\b(?:run|run_app|run_simple|serve|serve_forever)\(", re.MULTILINE)


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
        module = importlib.import_module(name)
        found = find_application(vars(module))
        if found is not None:
            return serve(found[0], "exported", found[1])
        if "__main__" not in read(path) and listening_port() is None:
            return silent()
        return run_as_program(path, lambda: run_main_part(path, vars(module)))
    return run_as_program(path, lambda: run_file(path, name))


# What a module imports from packages around it, by the number of dots.
RELATIVE = re.compile(r"^\s*from\s+(\.+)\s*\w*\s+import\b", re.MULTILINE)


def module_name(path):
    """The directory to import from, and the dotted name of the module below it."""
    directory, file = os.path.split(path)
    parts = [os.path.splitext(file)[0]]
    text = read(path)
    # A directory without a file of its own is a package, too, if modules say so.
    levels = max((len(dots) for dots in RELATIVE.findall(text)), default=0)
    while directory.startswith(APPLICATION + "/"):
        parent, part = os.path.split(directory)
        is_named = re.search(rf"^\s*(?:from|import)\s+{re.escape(part)}\.", text, re.MULTILINE) is not None
        if not (os.path.exists(os.path.join(directory, "__init__.py")) or len(parts) <= levels or is_named):
            break
        directory = parent
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
    port = way(application)
    complete_store(application)
    return {"started": {"how": how, "routes": list_routes(application)}, "ports": [port], "secrets": hash_secrets(application)}


def silent():
    detail = "it neither listens nor exports an application"
    return {"started": {"failed": "silent", "detail": detail}, "ports": []}


def run_file(path, name):
    if "." in name:
        return runpy.run_module(name, run_name="__main__", alter_sys=True)
    return runpy.run_path(path, run_name="__main__")


def run_main_part(path, values):
    """What a module that is already loaded does as a program: loading it twice may fail."""
    tree = ast.parse(read(path), path)
    parts = [each for each in tree.body if isinstance(each, ast.If) and "__main__" in ast.dump(each.test)]
    for each in parts:
        exec(compile(ast.Module(each.body, []), path, "exec"), values)
    return values


def run_as_program(path, act):
    """In a thread, because a server blocks it."""
    sys.argv = [path]
    outcome = {}

    def run():
        try:
            outcome["values"] = act()
        except BaseException as error:
            outcome["error"] = error

    hook_answers()
    threading.Thread(target=run, daemon=True).start()
    ends = time.monotonic() + LISTEN_S
    while time.monotonic() < ends:
        given = given_application()
        if given is not None:
            return serve_given(given)
        port = listening_port()
        if port is not None:
            prepare_store(None)
            complete_store(None)
            return {"started": {"how": "listening"}, "ports": [port], "secrets": hash_secrets(None)}
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
    if inspect.iscoroutine(given):
        given = asyncio.run(given)
    found = find_application({"app": given})
    return silent() if found is None else serve(given, "listening", found[1])


