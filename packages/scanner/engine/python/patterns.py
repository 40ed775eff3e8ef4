"""Observes which texts are matched with which patterns, by standing in for compiled patterns."""

import re
import sys
import time

from .recorder import capture_stack

METHODS = ("match", "search", "fullmatch", "findall", "finditer", "split", "sub", "subn", "scanner")
# The position of the text among the arguments.
TEXT_AT = {"sub": 1, "subn": 1}

_state = {"listener": None, "timer": None, "runner": None, "change": None}
_compile, Compiled = re._compile, re.Pattern


class Pattern:
    """A compiled pattern that reports its texts."""

    __slots__ = ("_pattern", "__weakref__")

    def __init__(self, pattern):
        self._pattern = pattern

    def __getattr__(self, name):
        return getattr(self._pattern, name)

    def __eq__(self, other):
        return self._pattern == getattr(other, "_pattern", other)

    def __hash__(self):
        return hash(self._pattern)

    def __repr__(self):
        return repr(self._pattern)

    @property
    def __class__(self):
        return Compiled

    def __class_getitem__(cls, _kind):
        return cls

    def __copy__(self):
        return self

    def __deepcopy__(self, _memo):
        return self

    def __reduce__(self):
        return re.compile, (self._pattern.pattern, self._pattern.flags)


def observing(name):
    at = TEXT_AT.get(name, 0)

    def observed(self, *args, **options):
        text = args[at] if len(args) > at else options.get("string")
        listener, timer, runner, change = _state.values()
        if listener is not None and text is not None:
            listener(self._pattern, text)
        method = getattr(self._pattern, name)
        if name == "finditer" and (runner is not None or timer is not None):
            method = eager(method)
        if change is not None and len(args) > at:
            args = (*args[:at], change(self._pattern, text), *args[at + 1 :])
        if runner is not None:
            return runner(self._pattern, method, args, options, text)
        if timer is None:
            return method(*args, **options)
        began = time.thread_time()
        try:
            return method(*args, **options)
        finally:
            timer(self._pattern, time.thread_time() - began, sys._getframe(1))

    return observed


def eager(method):
    """Matches at the call; an iterator would match later, where nothing measures it."""
    return lambda *args, **options: iter(list(method(*args, **options)))


for _name in METHODS:
    setattr(Pattern, _name, observing(_name))


def hook_patterns():
    """Must run before the package loads, because it keeps its patterns."""

    def compile_observed(pattern, flags=0):
        if isinstance(pattern, Pattern):
            if flags:
                raise ValueError("cannot process flags argument with a compiled pattern")
            return pattern
        found = _compile(pattern, flags)
        return Pattern(found) if isinstance(found, Compiled) else found

    re._compile = compile_observed


def listen(listener):
    _state["listener"] = listener


def run_by(runner):
    """What runs each match: it gets the pattern, the method with its arguments, and the text."""
    _state["runner"] = runner


def change_by(change):
    """What returns another text in place of one."""
    _state["change"] = change


class Slowest:
    """Keeps the pattern that took longest, and the stack that led to it."""

    def __init__(self):
        self.seconds, self.pattern, self.stack = 0, None, []
        _state["timer"] = self

    def __call__(self, pattern, seconds, frame):
        if seconds > self.seconds:
            self.seconds, self.pattern, self.stack = seconds, pattern, capture_stack(frame)
