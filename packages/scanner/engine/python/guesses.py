"""Stand-ins for texts of a request that learn what the application accepts in their place."""

from .places import SENTINEL
from .slow_texts import matching_texts

VALUES_MAX = 64
TEXT_MAX = 200

_values = {}


class Guess(str):
    """The sentinel as the value of a name. As a number, it is one."""

    def __new__(cls, name):
        guess = super().__new__(cls, SENTINEL)
        guess.name = name
        return guess

    def __float__(self):
        note(self.name, 1)
        return 1.0

    def __int__(self):
        note(self.name, 1)
        return 1

    __index__ = __int__

    def strip(self, *_args):
        return self

    lower = upper = lstrip = rstrip = strip


def note(name, value):
    if len(_values) < VALUES_MAX:
        _values.setdefault(name, value)


def accepted_by(pattern, text):
    """A text that a pattern accepts in place of a guess, or the given one."""
    if not isinstance(text, Guess) or not isinstance(pattern.pattern, str):
        return text
    for each in matching_texts(pattern):
        if len(each) <= TEXT_MAX and pattern.search(each) is not None:
            note(text.name, each)
            return each
    return text


def take_values():
    taken = dict(_values)
    _values.clear()
    return taken
