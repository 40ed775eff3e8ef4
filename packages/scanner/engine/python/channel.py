"""The guest's end of the channel to the monitor, with built-in functions captured beforehand."""

import json
import os
import select
import signal
import threading

COMMANDS = 3
MESSAGES = 4
CHUNK_BYTES = 65_536

_read, _write, _kill, _pid, _select = os.read, os.write, os.kill, os.getpid(), select.select
_decode, _encode = json.JSONDecoder().decode, json.JSONEncoder(ensure_ascii=True).encode
_lock = threading.Lock()
_state = {"token": "", "rest": b"", "also": None}


def open_channel():
    """Receives the token. Must run before the application loads."""
    _state["token"] = next_command()["token"]


def wait_also(descriptor, act):
    """Acts when a descriptor can be read while waiting for a command."""
    _state["also"] = descriptor, act


def next_command():
    while b"\n" not in _state["rest"]:
        if _state["also"] is not None:
            descriptor, act = _state["also"]
            if descriptor in _select([COMMANDS, descriptor], [], [])[0]:
                act()
                continue
        part = _read(COMMANDS, CHUNK_BYTES)
        if part == b"":
            # Without the monitor, there is nothing left to do.
            _kill(_pid, signal.SIGKILL)
        _state["rest"] += part
    line, _, _state["rest"] = _state["rest"].partition(b"\n")
    return _decode(line.decode())


def send_message(message):
    rest = (_state["token"] + _encode(message) + "\n").encode()
    with _lock:
        while rest:
            rest = rest[_write(MESSAGES, rest) :]
