"""Texts on which a pattern is far too slow, from the tree that the runtime itself parses."""

import re
import time

from .limits import BUSY_TIMES, TimeOver, limited

try:
    from re import _constants as constants
    from re import _parser as parser
except ImportError:
    import sre_constants as constants
    import sre_parse as parser

ALPHABET = "a0 -_.,:;/A\t\n\"'<>()[]{}=&%#@!?*+|\\x1z\u00e9\u00a0"
OWN_MAX = 160
REJECTED_MAX = 1
PUMPS_MAX = 14
PREFIXES_MAX = 7
A_PREFIX_MAX = 2
# CPU time for one pattern, whatever else the machine does.
PATTERN_S = 2
FOUND_MAX = 5
LARGE = 20
REPEATED_MAX = 200
# With few repetitions, only exponential patterns are slow; with many, quadratic ones are, too.
FEW, MANY = 32, 20_000
FEW_S, MANY_S = 0.04, 0.06
SUFFIXES = ("\0", "\na", "", "!")
REPEATS = {constants.MAX_REPEAT, constants.MIN_REPEAT, getattr(constants, "POSSESSIVE_REPEAT", None)}
LOOKS = {constants.ASSERT, constants.ASSERT_NOT}

_characters = {}


def attack_text(attack, count):
    return attack["prefix"] + attack["pump"] * count + attack["suffix"]


def attack_strings(pattern, ends_at):
    try:
        tree = parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    except Exception:
        return []
    is_bytes = isinstance(pattern.pattern, bytes)
    attacks = list(candidates(find_repeats(list(tree))))
    found = []
    spent_at = time.thread_time() + PATTERN_S
    # Short texts show exponential patterns at once, so all are tried before long ones.
    for measure in (is_slow_if_short, is_slow_if_long):
        for attack in attacks:
            is_over = time.thread_time() > spent_at or time.monotonic() > ends_at
            if is_over or len(found) >= FOUND_MAX:
                return found
            of_prefix = sum(each["prefix"] == attack["prefix"] for each in found)
            if of_prefix < A_PREFIX_MAX and attack not in found and measure(pattern, attack, is_bytes):
                found.append(attack)
    return found


def matching_texts(pattern):
    try:
        tree = list(parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG))
    except Exception:
        return []
    return [each for each in dict.fromkeys([sample(tree), sample(tree, 1)]) if each]


def is_slow(pattern, attack, is_bytes=False):
    return is_slow_if_short(pattern, attack, is_bytes) or is_slow_if_long(pattern, attack, is_bytes)


def is_slow_if_short(pattern, attack, is_bytes):
    return takes_long(pattern, attack, FEW, FEW_S, is_bytes)


def is_slow_if_long(pattern, attack, is_bytes):
    return takes_long(pattern, attack, max(1, MANY // len(attack["pump"])), MANY_S, is_bytes)


def takes_long(pattern, attack, count, seconds, is_bytes):
    text = attack_text(attack, count)
    began = time.thread_time()
    try:
        given = text.encode("utf-8", "replace") if is_bytes else text
        limited(lambda: pattern.sub(b"" if is_bytes else "", given), 2 * seconds, BUSY_TIMES)
    except TimeOver:
        pass
    except Exception:
        return False
    return time.thread_time() - began > seconds


def find_repeats(items, prefix="", longer=""):
    """Unbounded repetitions, each with a prefix that leads to it, without and with optional parts."""
    found = []
    for item in items:
        kind, value = item
        if kind in REPEATS:
            _least, most, body = value
            if most > LARGE:
                found.append((list(body), prefix, longer))
            found += find_repeats(list(body), prefix, longer)
        elif kind in LOOKS:
            found += find_repeats(list(value[1]), prefix, longer)
        else:
            for body in bodies(kind, value):
                found += find_repeats(body, prefix, longer)
        prefix += sample([item])
        longer += sample([item], 1)
    return found


def bodies(kind, value):
    """The parts of a group or of alternatives."""
    if kind is constants.SUBPATTERN:
        return [list(value[-1])]
    if kind is constants.BRANCH:
        return [list(each) for each in value[1]]
    if kind is getattr(constants, "ATOMIC_GROUP", None):
        return [list(value)]
    if kind is constants.GROUPREF_EXISTS:
        return [list(each) for each in value[1:] if each]
    return []


def candidates(repeats):
    """Each repetition behind its own prefixes, then all prefixes with all repeated parts."""
    yielded = set()
    own = [
        (pump, each, (*rejected_by(body), *SUFFIXES))
        for body, prefix, longer in repeats
        for pump in list_pumps(body)
        for each in dict.fromkeys((prefix, longer))
    ]
    others = [(pump, prefix, SUFFIXES) for pump, prefix in combinations(repeats)]
    for pump, prefix, suffixes in [*own[:OWN_MAX], *others]:
        for suffix in suffixes:
            if (prefix, pump, suffix) not in yielded:
                yielded.add((prefix, pump, suffix))
                yield {"prefix": prefix, "pump": pump, "suffix": suffix}


def combinations(repeats):
    weights = {}
    for body, prefix, _longer in repeats:
        for pump in [*list_pumps(body), *([prefix, prefix[-1]] if prefix else [])]:
            weights[pump] = weights.get(pump, 0) + (2 if len(pump) == 1 else 1)
    pumps = sorted(weights, key=lambda pump: -weights[pump])[:PUMPS_MAX]
    prefixes = dict.fromkeys(["", *[each for repeat in repeats for each in repeat[1:]], "a"])
    for pump in pumps:
        for prefix in list(prefixes)[:PREFIXES_MAX]:
            yield pump, prefix


def list_pumps(body):
    sets = find_sets(body)
    shared = [each for each in ALPHABET if sum(each in characters_of(one) for one in sets) > 1]
    own = [each for one in sets for each in characters_of(one)[:3]]
    pumps = dict.fromkeys([*shared[:4], *own, sample(body), sample(body, 1)])
    return [each for each in pumps if each]


def rejected_by(body):
    """Characters that end a repetition, because no part of it accepts them."""
    sets = find_sets(body)
    return [each for each in ALPHABET if not any(each in characters_of(one) for one in sets)][:REJECTED_MAX]


def find_sets(items):
    found = []
    for kind, value in items:
        if kind in REPEATS:
            found += find_sets(list(value[2]))
        elif kind in LOOKS:
            found += find_sets(list(value[1]))
        elif parts := bodies(kind, value):
            for body in parts:
                found += find_sets(body)
        elif kind in (constants.LITERAL, constants.NOT_LITERAL, constants.IN, constants.ANY):
            found.append((kind, value))
    return found


def characters_of(item):
    """Characters that one place accepts."""
    kind, value = item
    key = (kind, repr(value))
    if key not in _characters:
        if kind is constants.LITERAL:
            found = [chr(value)]
        elif kind is constants.ANY:
            found = [each for each in ALPHABET if each != "\n"]
        elif kind is constants.NOT_LITERAL:
            found = [each for each in ALPHABET if ord(each) != value]
        else:
            named = [chr(each[1]) for each in value if each[0] is constants.LITERAL]
            named += [chr(each[1][0]) for each in value if each[0] is constants.RANGE]
            is_negated = any(each[0] is constants.NEGATE for each in value)
            tried = [*([] if is_negated else named), *ALPHABET]
            found = [each for each in dict.fromkeys(tried) if accepts(value, each)]
        _characters[key] = found
    return _characters[key]


CATEGORIES = {
    constants.CATEGORY_DIGIT: r"\d",
    constants.CATEGORY_NOT_DIGIT: r"\D",
    constants.CATEGORY_SPACE: r"\s",
    constants.CATEGORY_NOT_SPACE: r"\S",
    constants.CATEGORY_WORD: r"\w",
    constants.CATEGORY_NOT_WORD: r"\W",
}
CATEGORIES = {name: re.compile(text).match for name, text in CATEGORIES.items()}


def accepts(members, character):
    code, is_in, is_negated = ord(character), False, False
    for kind, value in members:
        if kind is constants.NEGATE:
            is_negated = True
        elif kind is constants.LITERAL:
            is_in = is_in or code == value
        elif kind is constants.RANGE:
            is_in = is_in or value[0] <= code <= value[1]
        elif kind is constants.CATEGORY and value in CATEGORIES:
            is_in = is_in or CATEGORIES[value](character) is not None
    return is_in != is_negated


def sample(items, variant=0):
    """A short text that matches; higher variants take later alternatives and optional parts."""
    text = ""
    for kind, value in items:
        if kind in REPEATS:
            least, _most, body = value
            text += sample(list(body), variant) * min(max(least, variant), REPEATED_MAX)
        elif kind is constants.BRANCH:
            text += sample(list(value[1][variant % len(value[1])]), variant)
        elif parts := bodies(kind, value):
            text += sample(parts[0], variant)
        elif kind in (constants.LITERAL, constants.NOT_LITERAL, constants.IN, constants.ANY):
            text += (characters_of((kind, value)) or [""])[0]
    return text
