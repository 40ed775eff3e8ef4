"""Calls of other threads that only the main thread can end, because it gets the signals."""

import contextvars
import os
import queue
import threading

from .channel import wait_also
from .limits import BUSY_TIMES, TimeOver, limited

_tasks = queue.Queue()
_read, _write = os.pipe()


class Ended(Exception):
    """A call took too long; the application handles it as any other error."""


def in_main(call, seconds):
    """The call has the context variables of its own thread."""
    if threading.current_thread() is threading.main_thread():
        return call()
    done, outcome = threading.Event(), {}
    context = contextvars.copy_context()
    _tasks.put((lambda: context.run(call), seconds, done, outcome))
    os.write(_write, b".")
    done.wait()
    if "error" in outcome:
        raise outcome["error"]
    return outcome["value"]


def run_task():
    os.read(_read, 1)
    call, seconds, done, outcome = _tasks.get()
    try:
        outcome["value"] = limited(call, seconds, BUSY_TIMES)
    except TimeOver:
        outcome["error"] = Ended("the call took too long")
    except BaseException as error:
        outcome["error"] = error
    done.set()


def serve_calls():
    """From now on, waiting for a command also runs calls of other threads."""
    wait_also(_read, run_task)
