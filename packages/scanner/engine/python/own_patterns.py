"""Patterns of the application's own code: which texts they get, which is slowest, and what they accept."""

import re
import sys
import time

from .main_thread import Ended, in_main
from .patterns import Pattern, listen, run_by
from .recorder import capture_stack, nearest_own, own_path, record
from .slow_texts import attack_strings

TEXT_MAX = 4_096
# Short texts match fast, and a time limit for each would cost more.
TIMED_CHARACTERS_MIN = 12
NOTED_MS = 0.5
PATTERNS_MAX = 40
SLOW_TEXTS_S = 6
# A pattern without quantifiers can't be slow.
REPEATS = re.compile(r"[*+{]")

_seen = {}
_state = {"timeout": None, "slowest": None}


def hook_own_patterns(listener):
    """Must run before the application loads. Patterns of packages stay as they are."""
    compile_any = re._compile

    def compile_observed(pattern, flags=0):
        if isinstance(pattern, Pattern):
            pattern = pattern._pattern
        found = compile_any(pattern, flags)
        caller = skip_module(sys._getframe(1))
        is_own = caller is not None and own_path(caller.f_code.co_filename) is not None
        return Pattern(found) if is_own and isinstance(found, re.Pattern) else found

    re._compile = compile_observed
    listen(listener)
    run_by(run)


def skip_module(frame):
    """The frame that calls a function of `re`, or a method of a pattern."""
    while frame is not None and frame.f_globals.get("__name__") in ("re", "re.__init__"):
        frame = frame.f_back
    return frame


def record_marked(mark):
    """Listens to texts with a mark."""

    def see(pattern, text):
        if not isinstance(text, str) or not TIMED_CHARACTERS_MIN <= len(text) <= TEXT_MAX or mark not in text:
            return
        if REPEATS.search(str(pattern.pattern)) and mark not in str(pattern.pattern):
            callee = name_of(pattern)
            _seen[callee] = pattern
            record("pattern", callee, text, sys._getframe(2))

    return see


def name_of(pattern):
    flags = "".join(letter for letter, flag in (("i", re.I), ("m", re.M), ("s", re.S)) if pattern.flags & flag)
    return f"/{pattern.pattern}/{flags}"


def run(pattern, method, args, options, text):
    """Measures a match in the thread that can end it."""
    timeout = _state["timeout"]
    if timeout is None or not isinstance(text, str) or len(text) < TIMED_CHARACTERS_MIN:
        return method(*args, **options)
    frame = skip_module(sys._getframe(2))
    if nearest_own(frame) is None:
        return method(*args, **options)
    began, was_ended = time.process_time(), False
    try:
        return in_main(lambda: method(*args, **options), timeout)
    except Ended:
        was_ended = True
        raise
    finally:
        spent = 1_000 * (time.process_time() - began)
        if spent > max(NOTED_MS, (_state["slowest"] or {}).get("ms", 0)):
            stack = capture_stack(frame)
            _state["slowest"] = {"ms": spent, "wasEnded": was_ended, "stack": stack, "callee": name_of(pattern)}


def time_patterns(timeout_ms):
    _state["timeout"], _state["slowest"] = timeout_ms and timeout_ms / 1_000, None


def take_slowest():
    taken, _state["slowest"], _state["timeout"] = _state["slowest"], None, None
    return taken


def slow_patterns():
    ends_at = time.monotonic() + SLOW_TEXTS_S
    found = []
    for callee, pattern in list(_seen.items())[:PATTERNS_MAX]:
        attacks = attack_strings(pattern, ends_at) if time.monotonic() < ends_at else []
        if attacks:
            found.append({"callee": callee, "attacks": attacks})
    return found
