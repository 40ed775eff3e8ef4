"""Stand-ins for texts of a request that learn what the application accepts in their place."""

from .places import SENTINEL
from .slow_texts import matching_texts

VALUES_MAX = 64
TEXT_MAX = 200

_values = {}
_readers = []


def on_read(reader):
    _readers.append(reader)


def _read(name):
    for reader in _readers:
        reader(name)


class Guess(str):
    """The sentinel as the value of a name. As a number, it is one."""

    def __new__(cls, name):
        guess = super().__new__(cls, SENTINEL)
        guess.name = name
        return guess

    def __str__(self):
        # Forms and models convert what they get; it still has its name.
        return self

    def __float__(self):
        note(self.name, 1)
        return 1.0

    def __int__(self):
        note(self.name, 1)
        return 1

    __index__ = __int__

    def __getitem__(self, key):
        return self.get(key) if isinstance(key, str) else str.__getitem__(self, key)

    def get(self, key, _default=None):
        """A member, if the handler takes the value for an object."""
        name = f"{self.name}.{key}"
        _read(name)
        return Guess(name)

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
