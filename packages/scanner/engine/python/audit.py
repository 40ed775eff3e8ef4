"""Reports files, commands, and code by the audit events of the interpreter (PEP 578)."""

import os
import sys

from .recorder import record

_add_hook = sys.addaudithook
SHELLS = ("sh", "bash", "dash", "zsh")


def path_at(position):
    return lambda args: args[position] if not isinstance(args[position], int) else None


def command_in(args):
    """The text that a shell receives, or the program with its arguments."""
    words = [os.fsdecode(each) for each in args[1]] if not isinstance(args[1], (str, bytes)) else [args[1]]
    is_shell = len(words) > 2 and os.path.basename(words[0]) in SHELLS and words[1] == "-c"
    return words[2] if is_shell else " ".join(words)


def code_in(args):
    source, file = args[0], args[1]
    # A module of the application or of a package; its text is no input.
    is_module = isinstance(file, str) and file.startswith("/") and file.endswith(".py")
    return None if is_module or source is None else source


EVENTS = {
    "open": ("path", path_at(0)),
    "os.listdir": ("path", path_at(0)),
    "os.scandir": ("path", path_at(0)),
    "os.remove": ("path", path_at(0)),
    "os.rmdir": ("path", path_at(0)),
    "os.mkdir": ("path", path_at(0)),
    "os.rename": ("path", path_at(1)),
    "os.truncate": ("path", path_at(0)),
    "os.symlink": ("path", path_at(0)),
    "shutil.rmtree": ("path", path_at(0)),
    "shutil.copyfile": ("path", path_at(0)),
    "shutil.move": ("path", path_at(1)),
    "subprocess.Popen": ("command", command_in),
    "os.posix_spawn": ("command", command_in),
    "os.exec": ("command", command_in),
    "os.system": ("command", lambda args: args[0]),
    "compile": ("code", code_in),
    "urllib.Request": ("request", lambda args: args[0]),
}


def hook_events():
    def see(event, args):
        known = EVENTS.get(event)
        if known is None:
            return
        kind, read = known
        try:
            text = read(args)
        except Exception:
            return
        if text is not None:
            record(kind, event, text, sys._getframe(1))

    _add_hook(see)
    # No audit event, but whether a file is there decides whether it is opened.
    for name in ("stat", "lstat", "access"):
        wrap_first_path(name)


def wrap_first_path(name):
    original = getattr(os, name)

    def observed(path, *args, **options):
        if not isinstance(path, int):
            record("path", f"os.{name}", path)
        return original(path, *args, **options)

    setattr(os, name, observed)
