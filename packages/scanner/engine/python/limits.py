"""Ends calls that take too long."""

import signal
import threading


# A busy machine gives a process this part of its time.
BUSY_TIMES = 8


class TimeOver(BaseException):
    """Not an Exception, so that a package doesn't handle it."""


def limited(call, seconds, wall_times=1):
    """
    Runs a call in the main thread and ends it after its CPU time, or after a multiple of it, for a
    call that waits. Matching a pattern ends as well.
    """
    if threading.current_thread() is not threading.main_thread():
        return call()
    _handle(signal.SIGALRM, on_alarm)
    _handle(signal.SIGVTALRM, on_alarm)
    try:
        _state["is_running"] = True
        _start(signal.ITIMER_VIRTUAL, seconds, seconds)
        _start(signal.ITIMER_REAL, wall_times * seconds, seconds)
        return call()
    finally:
        # An alarm can interrupt this cleanup, and its interval repeats it.
        try:
            stop()
        except TimeOver:
            stop()


def stop():
    _state["is_running"] = False
    _start(signal.ITIMER_REAL, 0)
    _start(signal.ITIMER_VIRTUAL, 0)


def on_alarm(*_args):
    if _state["is_running"]:
        raise TimeOver


_state = {"is_running": False}


_handle, _start = signal.signal, signal.setitimer
