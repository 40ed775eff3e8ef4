"""Functions of the runtime that the searches use; a package that replaces them may hide from them."""

import builtins
import importlib
import inspect
import os
import signal
import sys
import time

WATCHED = (
    (builtins, "callable compile eval exec getattr isinstance issubclass len open repr str type vars"),
    (importlib, "import_module"),
    (inspect, "getattr_static iscoroutine isgenerator signature"),
    (os, "mkdir path system"),
    (os.path, "exists"),
    (signal, "setitimer signal"),
    (sys, "_getframe"),
    (time, "monotonic sleep thread_time"),
)

_known = {}


def remember_runtime():
    for owner, names in WATCHED:
        for name in names.split():
            _known[owner.__name__, name] = owner, getattr(owner, name)


def replaced_functions():
    return [
        f"{module}.{name}" for (module, name), (owner, value) in _known.items() if getattr(owner, name, None) is not value
    ]
