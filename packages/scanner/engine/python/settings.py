"""Values for settings that the application demands, and that its environment lacks."""

import functools
import hashlib
import os
import re
import sys

from .imports import after_import
from .places import SEED_PASSWORD
from .recorder import own_path

FILLER = "1"
# What programs decide by themselves: as in the environment that the host builds.
LEFT_OUT = re.compile(r"^(?:PORT|HOST|NODE_ENV|HOME|PATH|TZ|DEBUG|CI)$")
# What a deployment leaves off, unless the name is that of an address.
OFF = "0"
IS_OFF = re.compile(r"DEBUG|DISABLE|SKIP|BYPASS|INSECURE|ALLOW|TEST|MOCK|(?:^|_)NO_|^CI$")
IS_ADDRESS = re.compile(r"(?:UR[LI]|HOSTS?|ORIGINS?)$")
TRIES = 12

# Functions of packages that read a variable by its name, the first text among their arguments.
READERS = (
    ("decouple", "Config.get"),
    ("environ.environ", "Env.get_value"),
    ("environ", "Env.get_value"),
    ("starlette.config", "Config._get"),
    ("starlette.config", "Config.get"),
    ("environs", "Env._get_from_environ"),
)
SETTINGS = (("pydantic_settings.main", "BaseSettings"), ("pydantic.env_settings", "BaseSettings"))

# What a field of settings accepts that takes no value by its name: addresses, numbers, and lists.
ACCEPTED = (
    "postgresql://app:app@127.0.0.1:5432/app", "http://127.0.0.1:3000", FILLER, "first@example.org",
    "redis://127.0.0.1:6379/0", [], {}, "2024-01-02", hashlib.sha256(SEED_PASSWORD.encode()).hexdigest(),
)  # fmt: skip

IN_FIELD = re.compile(r"field \"(\w+)\" from source")

_rules = []


def hook_settings(rules):
    """Each rule is a pattern of names and a value; without one, it is a secret of the name's own."""
    _rules.extend((re.compile(each["pattern"]), each["value"]) for each in rules)
    answer_lookups()
    for module, member in READERS:
        after_import(module, functools.partial(wrap_member, member, supply))
    for module, member in SETTINGS:
        after_import(module, functools.partial(wrap_member, f"{member}.__init__", fill))


def wrap_member(member, wrap, module):
    owner, name = member.split(".")
    holder = getattr(module, owner)
    setattr(holder, name, functools.wraps(getattr(holder, name))(wrap(vars(holder)[name])))


def value_for(name):
    """A value by the name of a variable, or the filler."""
    if filler_for(name) == OFF:
        return OFF
    for pattern, value in _rules:
        if pattern.search(name.upper()):
            return hashlib.sha256(name.encode()).hexdigest() if value is None else value
    return FILLER


def filler_for(name):
    plain = name.upper()
    return OFF if IS_OFF.search(plain) and not IS_ADDRESS.search(plain) else FILLER


def answer_lookups():
    """`os.environ[name]` in the application's own code; other ways to read have a default."""
    kind = type(os.environ)
    read = kind.__getitem__

    def read_or_supply(self, name):
        try:
            return read(self, name)
        except KeyError:
            is_own = self is os.environ and own_path(sys._getframe(1).f_code.co_filename) is not None
            if not is_own or LEFT_OUT.match(name):
                raise
            # Not stored: for other ways to read, which have a default, it stays absent.
            return value_for(name)

    kind.__getitem__ = read_or_supply


def supply(original):
    """Reads a variable again after it got a value, if reading it failed."""

    def reader(self, *args, **options):
        try:
            found = original(self, *args, **options)
            if not is_missing(found):
                return found
        except Exception as error:
            failure = error
        else:
            failure = None
        name = next((each for each in [*args, *options.values()] if isinstance(each, str)), None)
        name = None if name is None else f"{getattr(self, 'prefix', '') or ''}{name}"
        if name is None or name in os.environ or LEFT_OUT.match(name.upper()):
            if failure is None:
                return found
            raise failure
        for value in (value_for(name), filler_for(name)):
            os.environ[name] = value
            try:
                return original(self, *args, **options)
            except Exception as error:
                failure = error
            finally:
                os.environ.pop(name, None)
        raise failure

    return reader


def is_missing(found):
    """Whether a reader found nothing and has no default: environs returns a mark."""
    return isinstance(found, tuple) and len(found) == 3 and (found[1] is ... or type(found[1]).__name__ == "_Missing")


def fill(original):
    """Creates settings again with other values for the fields whose values were not accepted."""

    def create(self, *args, **given):
        tried = {}
        for _ in range(TRIES):
            try:
                return original(self, *args, **given)
            except Exception as error:
                places = list_rejected(error)
                if not places:
                    raise
            for place in places:
                tried[place] = tried.get(place, -1) + 1
                set_at(given, place, candidates(type(self), place), tried[place])
        return original(self, *args, **given)

    return create


def list_rejected(error):
    """The places of the fields in a validation error."""
    found = IN_FIELD.search(str(error))
    if found is not None:
        return [(found[1],)]
    try:
        return [each["loc"] for each in error.errors() if each["loc"] and all(isinstance(one, str) for one in each["loc"])]
    except (AttributeError, KeyError, TypeError):
        return []


def candidates(kind, place):
    prefix = (getattr(kind, "model_config", None) or {}).get("env_prefix", "")
    return (value_for(prefix + "_".join(place)), *ACCEPTED)


def set_at(given, place, values, at):
    if at >= len(values):
        return
    *outer, last = place
    for name in outer:
        inner = given.get(name)
        given[name] = given = dict(inner) if isinstance(inner, dict) else {}
    given[last] = values[at]
