"""Ends calls that take too long."""

import signal
import threading


class TimeOver(BaseException):
    """Not an Exception, so that a package doesn't handle it."""


def limited(call, seconds):
    """Runs a call in the main thread and ends it after its time; matching a pattern ends as well."""
    if threading.current_thread() is not threading.main_thread():
        return call()
    _handle(signal.SIGALRM, on_alarm)
    try:
        _state["is_running"] = True
        _start(signal.ITIMER_REAL, seconds, seconds)
        return call()
    finally:
        _state["is_running"] = False
        _start(signal.ITIMER_REAL, 0)


def on_alarm(*_args):
    if _state["is_running"]:
        raise TimeOver


_state = {"is_running": False}


_handle, _start = signal.signal, signal.setitimer
