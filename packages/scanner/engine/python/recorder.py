"""Records calls of dangerous functions with the application's own frames: hints for the monitor."""

import os
import sys
import threading
from contextlib import contextmanager

from .places import APPLICATION

CALLS_MAX = 400
FRAMES_MAX = 48
TEXT_MAX = 4_096

_own = {}
_package_directories = []
_calls = []
_lock = threading.Lock()
_local = threading.local()
_state = {"is_armed": False, "root": APPLICATION}


def leave_out(directories):
    """Files below these directories are packages, not the application."""
    _package_directories.extend(os.path.join(each, "") for each in directories)
    _own.clear()


def watch(root):
    """Records the frames of code below another directory than that of an application."""
    _state["root"] = root
    _own.clear()


def arm():
    """Before, calls belong to loading."""
    _state["is_armed"] = True


def own_path(file):
    """The path of a source file below the observed directory, or None for other code."""
    try:
        return _own[file]
    except KeyError:
        root = _state["root"]
        path = os.path.normpath(os.path.join(root, file)) if file[:1] not in "<" else ""
        is_own = (
            path.endswith(".py")
            and path.startswith(root + "/")
            and "/site-packages/" not in path
            and not path.startswith(tuple(_package_directories))
        )
        _own[file] = path[len(root) + 1 :] if is_own else None
        return _own[file]


def capture_stack(frame):
    """The application's frames, innermost first, with those that handed the work to a thread."""
    frames = []
    while frame is not None and len(frames) < FRAMES_MAX:
        code = frame.f_code
        file = own_path(code.co_filename)
        if file is not None:
            frames.append({"file": file, "line": frame.f_lineno or 0, "name": code.co_name})
        frame = frame.f_back
    return (frames + getattr(_local, "submitted", []))[:FRAMES_MAX]


@contextmanager
def continued(stack):
    """Work that another thread submitted."""
    _local.submitted = stack
    try:
        yield
    finally:
        _local.submitted = []


@contextmanager
def silenced():
    _local.is_silent = True
    try:
        yield
    finally:
        _local.is_silent = False


def record(kind, callee, text, frame=None, is_direct=False):
    """`is_direct`: only if the application itself calls, not a package that it uses."""
    if not _state["is_armed"] or getattr(_local, "is_silent", False) or len(_calls) >= CALLS_MAX:
        return
    with silenced():
        try:
            frame = frame or sys._getframe(2)
            if is_direct and nearest_own(frame) is None:
                return
            stack = capture_stack(frame)
            if stack:
                call = {"kind": kind, "callee": callee, "text": to_text(text), "stack": stack}
                with _lock:
                    _calls.append(call)
        except Exception:
            # What the application passes may not even have a text.
            pass


def nearest_own(frame):
    """The path of the first frame outside the guest, if it is the application's."""
    directory = os.path.dirname(__file__)
    while frame is not None and frame.f_code.co_filename.startswith(directory):
        frame = frame.f_back
    return None if frame is None else own_path(frame.f_code.co_filename)


def to_text(value):
    if isinstance(value, (bytes, bytearray)):
        value = bytes(value[:TEXT_MAX]).decode("utf-8", "replace")
    return str(value)[:TEXT_MAX].encode("utf-8", "replace").decode()


def take_calls():
    with _lock:
        taken = list(_calls)
        _calls.clear()
    return taken
