"""Reports text that functions of the application return, which a framework may send as a page."""

import concurrent.futures
import sys
import threading

from .imports import after_import
from .recorder import capture_stack, continued, own_path, record


_last = threading.local()


def hook_answers():
    """For threads that start later."""
    threading.settrace(on_call)


def on_call(frame, _event, _argument):
    if own_path(frame.f_code.co_filename) is None:
        return None
    frame.f_trace_lines = False
    return on_return


def on_return(frame, event, value):
    if event == "return" and value is not None:
        text = value[0] if isinstance(value, tuple) and value else value
        # A decorator passes on what the handler returned.
        if isinstance(text, (str, bytes)) and getattr(_last, "text", None) is not text:
            _last.text = text
            record("markup", "return", text, frame)
    return on_return


def hook_threads():
    """Work in another thread belongs to the code that submitted it."""
    after_import("aiosqlite.core", submit_statements)
    executor = concurrent.futures.ThreadPoolExecutor
    submit = executor.submit

    def submit_with_stack(self, work, /, *args, **options):
        stack = capture_stack(sys._getframe(1))

        def continue_work(*args, **options):
            with continued(stack):
                return work(*args, **options)

        return submit(self, continue_work, *args, **options)

    executor.submit = submit_with_stack


def submit_statements(module):
    """The driver has one thread for each connection, which waits for statements."""
    execute = module.Connection._execute

    async def execute_with_stack(self, act, *args, **options):
        stack = capture_stack(sys._getframe(1))

        def continue_work(*args, **options):
            with continued(stack):
                return act(*args, **options)

        return await execute(self, continue_work, *args, **options)

    module.Connection._execute = execute_with_stack
