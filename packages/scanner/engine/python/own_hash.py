"""Has the application hash the secrets of the accounts that the monitor inserts, as it stores them."""

import ast
import inspect
import re
import sys
import textwrap
import threading
import time

from .places import APPLICATION, SEED_PASSWORD, SEED_TOKEN
from .seeds import in_context, within

HASHES = re.compile(r"hash|digest|crypt|derive|scrambl|protect|encod|^(?:make|new|set)_?(?:password|pin|pass)", re.IGNORECASE)
CHECKS = re.compile(r"^(?:is|has|same|valid)_|check|match|verify|compare|decode|decrypt|^(?:get|find|load)_", re.IGNORECASE)
PASSWORD = re.compile(r"pass|pwd|^pw\d?$|(?:^|_)pin(?:_|$)|^(?:raw|plain)(?:_?text)?$|^secret$", re.IGNORECASE)
TOKEN = re.compile(r"token|key$", re.IGNORECASE)
SALT = re.compile(r"salt", re.IGNORECASE)
WRONG = "Wrong-horse-8"
GIVEN = object()

# As a text, and as the hexadecimal digits of bytes.
SEED_SALT = "5eed5eed5eed5eed5eed5eed5eed5eed"
CANDIDATES_MAX = 8
CHECKS_MAX = 6
# A call may derive a key, which takes a large part of a second.
CALLS_MAX = 60
SECONDS_MAX = 3
TEXT_MAX = 512

limits = threading.local()


class Exhausted(BaseException):
    """The calls or the time for secrets are used up."""


def call(function, *args, **options):
    """Calls a function of the application, as long as the limits of this thread allow it."""
    if limits.calls <= 0 or time.monotonic() > limits.ends_at:
        raise Exhausted
    limits.calls -= 1
    return function(*args, **options)


def hash_secrets(application):
    """What the columns of an account take: members by their names, else by what they are for."""
    found = {}
    context = getattr(application, "app_context", None)

    def act():
        limits.calls, limits.ends_at = CALLS_MAX, time.monotonic() + SECONDS_MAX
        functions, classes = list_own()
        checks = [each for each in functions if CHECKS.search(each.__name__)]
        hashes = [each for each in functions if HASHES.search(each.__name__) and each not in checks]
        found.update(first(lambda act: hash_password(act, likely(checks)), named(hashes, PASSWORD)))
        found.update(first(hash_token, [each for each in named(hashes, TOKEN) if not named([each], PASSWORD)]))
        members = first(set_by_model, classes)
        if members:
            found["members"] = members

    within(lambda: in_context(context, act), SECONDS_MAX + 1, stops=True)
    return dict(found)


def likely(checks):
    """Those that take a password; the others are never called."""
    return [each for each in checks if any(PASSWORD.search(name) for name in inspect.signature(each).parameters)][:CHECKS_MAX]


def first(attempt, candidates):
    for each in candidates[:CANDIDATES_MAX]:
        try:
            result = attempt(each)
        except Exhausted:
            raise
        except BaseException:
            # It needs more than what its parameters say.
            continue
        if result:
            return result
    return {}


def list_own():
    """Functions and classes of the application's loaded modules."""
    functions, classes = [], []
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        if not file.startswith(APPLICATION + "/") or "/site-packages/" in file:
            continue
        for value in list(vars(module).values()):
            if getattr(value, "__module__", None) != module.__name__:
                continue
            if inspect.isfunction(value) and not inspect.iscoroutinefunction(value):
                functions.append(value)
            elif isinstance(value, type):
                classes.append(value)
    return functions, classes


def named(functions, pattern):
    """Those with a parameter for the secret, and otherwise only for a salt or with defaults."""
    return [each for each in functions if accepts(each, pattern)]


def accepts(function, pattern):
    parameters = inspect.signature(function).parameters
    others = [each for name, each in parameters.items() if not pattern.search(name)]
    return len(others) < len(parameters) and all(SALT.search(each.name) or each.default is not each.empty for each in others)


def call_with(function, secret, pattern, salt):
    """The result for a salt in one of its forms; a salt with a default is left out."""
    values = {}
    for name, parameter in inspect.signature(function).parameters.items():
        if pattern.search(name):
            values[name] = secret
        elif SALT.search(name) and parameter.default is parameter.empty:
            values[name] = salt
    return call(function, **values)


def salts():
    return SEED_SALT, bytes.fromhex(SEED_SALT), SEED_SALT.encode()


def hash_password(function, checks):
    """The first stored form that a check of the application's own accepts, else the first one."""
    # A check by a library accepts a plain password, which costs no time.
    if any(is_accepted(check, {"password": SEED_PASSWORD, "salt": SEED_SALT}) for check in checks):
        return {}
    plain = None
    for salt in salts():
        try:
            result = call_with(function, SEED_PASSWORD, PASSWORD, salt)
        except (TypeError, ValueError, AttributeError):
            continue
        for stored in stored_forms(result, function):
            if not stored.get("password"):
                continue
            plain = plain or stored
            if any(is_accepted(check, stored) for check in checks):
                return encoded(stored)
    return encoded(plain) if plain else {}


def stored_forms(result, function):
    """A pair is a hash and its salt; bytes are stored as they are, or as their digits."""
    if isinstance(result, (tuple, list)) and len(result) == 2:
        order = 0 if salt_comes_first(function) else 1
        pair = {"salt": result[order], "password": result[1 - order]}
        return [{name: as_text(each) for name, each in pair.items()}, pair]
    return [{"password": as_text(result), "salt": SEED_SALT}, {"password": result, "salt": SEED_SALT}]


def as_text(value):
    return value.hex() if isinstance(value, bytes) else value


def salt_comes_first(function):
    """By the names in what it returns; a salt is usually the shorter one."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    pairs = [each.value.elts for each in ast.walk(tree) if isinstance(each, ast.Return) and isinstance(each.value, ast.Tuple)]
    return bool(pairs) and len(pairs[-1]) == 2 and all_named_salt(pairs[-1][0])


def all_named_salt(expression):
    names = [each.id for each in ast.walk(expression) if isinstance(each, ast.Name)]
    calls = [each for each in ast.walk(expression) if isinstance(each, ast.Call) and each.args]
    return bool(names) and not calls and any(SALT.search(each) for each in names)


def is_accepted(check, stored):
    """Whether a check holds for the password, and not for another one."""
    parameters = inspect.signature(check).parameters
    values = {}
    for name, parameter in parameters.items():
        if PASSWORD.search(name) and not HASHES.search(name) and not any(each is GIVEN for each in values.values()):
            values[name] = GIVEN
        elif SALT.search(name):
            values[name] = stored["salt"]
        elif parameter.default is parameter.empty:
            values[name] = stored["password"]
    if not any(each is GIVEN for each in values.values()):
        return False
    right, wrong = ({name: secret if value is GIVEN else value for name, value in values.items()} for secret in (SEED_PASSWORD, WRONG))
    return holds(check, right) and not holds(check, wrong)


def holds(check, values):
    try:
        return call(check, **values) in (True, None)
    except Exception:
        return False


def hash_token(function):
    texts = [as_text(call_with(function, text, TOKEN, SEED_SALT)) for text in SEED_TOKEN]
    return {"tokens": texts} if all(isinstance(each, str) and len(each) <= TEXT_MAX for each in texts) else {}


def set_by_model(kind):
    """What an instance gets when its own method, or its property, sets a password."""
    for name, member in list(vars(kind).items()):
        is_property = isinstance(member, property) and member.fset is not None and PASSWORD.search(name) is not None
        is_method = inspect.isfunction(member) and HASHES.search(name) is not None and not CHECKS.search(name)
        if not is_property and not (is_method and takes_password(member)):
            continue
        made = call(kind)
        known = dict(vars(made))
        call(member.fset if is_property else member, made, SEED_PASSWORD)
        changed = {key.lstrip("_"): value for key, value in vars(made).items() if known.get(key) != value and not key.startswith("_sa_")}
        plain = encoded({key: value for key, value in changed.items() if isinstance(value, (str, bytes))})
        if plain and SEED_PASSWORD not in plain.values() and not accepts_plain(made, changed):
            return plain
    return {}


def accepts_plain(made, changed):
    """Whether the model's check is that of a library, which accepts a plain password at no cost."""
    checks = [each for name, each in vars(type(made)).items() if inspect.isfunction(each) and CHECKS.search(name) and takes_password(each)]
    for key in changed:
        setattr(made, key if hasattr(made, key) else f"_{key}", SEED_PASSWORD)
    try:
        return any(call(check, made, SEED_PASSWORD) is True and call(check, made, WRONG) is not True for check in checks[:CHECKS_MAX])
    except Exception:
        return False


def takes_password(method):
    _, *parameters = inspect.signature(method).parameters.values()
    return len(parameters) > 0 and PASSWORD.search(parameters[0].name) is not None and all(each.default is not each.empty for each in parameters[1:])


def encoded(values):
    """Texts, and bytes by their digits."""
    return {
        name: {"bytes": value.hex()} if isinstance(value, bytes) else value
        for name, value in values.items()
        if isinstance(value, (str, bytes)) and len(value) <= TEXT_MAX
    }
