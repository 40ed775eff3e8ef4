"""Programs and functions of the application that create and fill its tables."""

import ctypes
import inspect
import os
import re
import runpy
import sys
import threading

from .places import APPLICATION, STORE
from .store import open_store

ACTION = r"(?:init(?:iali[sz]e)?|create|setup|set_up|seed|populate|make|build|load|fill|reset|migrate)"
OBJECT = r"(?:dbs?|databases?|tables?|schemas?|data|sample_data|demo_data|seeds?|fixtures?|users?)"
PROGRAM = re.compile(rf"^(?:{ACTION}[_-]?{OBJECT}\w*|{OBJECT}[_-]?{ACTION}\w*|seeds?|populate)\.py$")
FUNCTION = re.compile(rf"^(?:{ACTION}_(?:the_)?{OBJECT}|{OBJECT}_{ACTION}|init_?db|seed)$")
RUNS = re.compile(r"^(?:\w.*\bsqlite3\b|if __name__\b|\w+\()", re.MULTILINE)
LEFT_OUT = {"node_modules", ".git", ".venv", "venv", "env", "__pycache__", "tests", "test", "migrations"}
PROGRAMS_MAX = 3
FUNCTIONS_MAX = 6
EACH_S = 4


def has_tables():
    if not os.path.exists(STORE):
        return False
    connection = open_store()
    try:
        return connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' LIMIT 1").fetchone() is not None
    finally:
        connection.close()


def run_programs(_application):
    """Programs that a deployment runs once, such as `init_db.py`; what they open is the store."""
    if has_tables():
        return
    for path in list_programs():
        within(lambda path=path: runpy.run_path(path, run_name="__main__"))


def list_programs():
    found = []
    for directory, directories, names in os.walk(APPLICATION):
        directories[:] = sorted(each for each in directories if each not in LEFT_OUT)
        for name in sorted(names):
            path = os.path.join(directory, name)
            if PROGRAM.match(name) and "/site-packages/" not in path and runs_alone(path):
                found.append(path)
    return sorted(found, key=lambda path: path.count("/"))[:PROGRAMS_MAX]


def runs_alone(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return RUNS.search(file.read()) is not None


def run_functions(application):
    """Functions by their names, if nothing has created a table so far."""
    if has_tables():
        return
    context = getattr(application, "app_context", None)
    for act in list_functions()[:FUNCTIONS_MAX]:
        within(lambda act=act: in_context(context, act))


def in_context(context, act):
    if context is None:
        return act()
    with context():
        return act()


def list_functions():
    found = []
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        if not file.startswith(APPLICATION + "/") or "/site-packages/" in file:
            continue
        for name, value in list(vars(module).items()):
            is_own = inspect.isfunction(value) and value.__module__ == module.__name__
            if is_own and FUNCTION.match(name) and not inspect.iscoroutinefunction(value) and needs_nothing(value):
                found.append(value)
    return found


def needs_nothing(act):
    return all(each.default is not each.empty for each in inspect.signature(act).parameters.values())


def within(act, seconds=EACH_S, *, stops=False):
    """Runs what may wait for something that never comes; if it stops, no work goes on afterwards."""

    def run():
        try:
            act()
        except BaseException:
            # The application reports what is missing when a request needs it.
            pass

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if stops and thread.is_alive():
        # Takes effect between two steps of Python code.
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))
