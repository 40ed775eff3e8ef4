"""Argument lists that probably work, from signatures, types, names, and known calls."""

import inspect
import re

from .places import ROOT
from .values import hole

SHAPES_MAX = 48
OPTIONAL_MAX = 24
SAMPLES_MAX = 6

BY_TYPE = (
    (re.compile(r"\bCallable\b"), lambda _at: {"$": "callback"}),
    (re.compile(r"\bBinaryIO\b|\bBytesIO\b"), lambda at: {"$": "binary-file", "text": hole(at)}),
    (re.compile(r"\b(?:Text)?IO\b|\bStringIO\b"), lambda at: {"$": "text-file", "text": hole(at)}),
    (re.compile(r"\bstr\b|\bAny\b|\bPath(?:Like)?\b"), lambda at: hole(at)),
    (re.compile(r"\bbytes\b"), lambda at: {"$": "bytes", "text": hole(at)}),
    (re.compile(r"\bdict\b|\bMapping\b|\bDict\b", re.IGNORECASE), lambda at: {hole(at): hole(at)}),
    (re.compile(r"\b(?:list|set|Sequence|Iterable|Iterator|Collection)\b", re.IGNORECASE), lambda at: [hole(at)]),
    (re.compile(r"\btuple\b", re.IGNORECASE), lambda at: {"$": "tuple", "text": [hole(at), hole(at)]}),
    (re.compile(r"\bbool\b"), lambda _at: True),
    (re.compile(r"\bint\b|\bfloat\b"), lambda _at: 1),
)

BY_NAME = (
    (re.compile(r"^(?:cb|fn|func|function|callback|handler|visitor|hook|predicate|key)$|_(?:cb|func|callback|hook)$"), lambda _at: {"$": "callback"}),
    (re.compile(r"^(?:fp|f|file|fileobj|file_obj|stream|buf|buffer|handle|reader|io)$|_(?:file|stream|fp)$"), lambda at: {"$": "text-file", "text": hole(at)}),
    (re.compile(r"^(?:root|base|dir|directory|folder|basedir|base_dir|rootdir|cwd|dest|destination|target_path|extract_to|searchpath)$|_(?:dir(?:ectory)?|root|folder)$"), lambda _at: ROOT),
    (re.compile(r"^(?:n|i|num|count|index|idx|len|length|size|limit|max|min|port|width|height|timeout|depth|level|pos|start|end)$"), lambda _at: 1),
    (re.compile(r"^(?:options|opts|config|settings|params|headers|kwargs|mapping|env|attrs|context|response|request)$"), lambda at: {hole(at): hole(at)}),
    (re.compile(r"^(?:args|argv|items|lines|values|rows|files|paths|names|list|commands|tokens)$"), lambda at: [hole(at)]),
)  # fmt: skip

# Other forms of a text.
FORMS = (
    lambda at: {"$": "bytes", "text": hole(at)},
    lambda at: [hole(at)],
    lambda at: {"$": "text-file", "text": hole(at)},
    lambda at: {"$": "path", "text": hole(at)},
    lambda at: {hole(at): hole(at)},
)

TEXT_KINDS = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def parameters_of(called):
    """Parameters without the first one of a method; one text if the runtime knows none."""
    try:
        return list(inspect.signature(called).parameters.values())
    except Exception:
        kind = inspect.Parameter.POSITIONAL_ONLY
        return [inspect.Parameter("text", kind)]


def required_of(called):
    """Parameters that a call must give by position."""
    return [each for each in parameters_of(called) if each.kind in TEXT_KINDS and each.default is each.empty]


def likely_value(parameter, at):
    annotation = parameter.annotation
    if annotation is not inspect.Parameter.empty:
        text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "") + " " + str(annotation)
        for pattern, value in BY_TYPE:
            if pattern.search(text):
                return value(at)
    for pattern, value in BY_NAME:
        if pattern.search(parameter.name):
            return value(at)
    default = parameter.default
    if isinstance(default, bool):
        return not default
    if isinstance(default, (int, float)):
        return default
    if isinstance(default, (list, tuple)):
        return [hole(at)]
    return hole(at)


def build_shapes(called, samples=()):
    """Pairs of positional and named arguments, likeliest first. Each text has its own hole."""
    parameters = [each for each in parameters_of(called) if not each.name.startswith("_")]
    required = [each for each in parameters if each.kind in TEXT_KINDS and each.default is each.empty]
    named = [each for each in parameters if each.kind == each.KEYWORD_ONLY and each.default is each.empty]
    # Comparing parameters would compare their defaults, which may be anything.
    optional = [
        each for each in parameters if each.default is not each.empty and each.kind in (*TEXT_KINDS, each.KEYWORD_ONLY)
    ]
    is_open = any(each.kind == each.VAR_POSITIONAL for each in parameters)
    base = [likely_value(each, at) for at, each in enumerate(required)]
    if is_open and not base:
        base = [hole(0)]
    needed = {each.name: likely_value(each, len(base) + at) for at, each in enumerate(named)}
    texts = [hole(at) for at in range(len(base))]
    first = len(base) + len(needed)
    shapes = [(base, needed), (texts, needed)]
    shapes += [(given, sampled) for sample in samples[:SAMPLES_MAX] for given, sampled in vary(sample)]
    for at in range(min(len(base), 3)):
        shapes += [([*texts[:at], form(at), *texts[at + 1 :]], needed) for form in FORMS]
    by_name = [each for each in optional if each.kind != each.POSITIONAL_ONLY][:OPTIONAL_MAX]
    for at, each in enumerate(by_name):
        shapes.append((base, {**needed, each.name: likely_value(each, first + at)}))
    if len(by_name) > 1:
        texts_of_all = {each.name: likely_value(each, first + at) for at, each in enumerate(by_name)}
        shapes.append((base, {**needed, **texts_of_all}))
    if is_open:
        shapes += [([hole(0), hole(1)], needed), ([[hole(0)]], needed)]
    return distinct(shapes)[:SHAPES_MAX]


def distinct(shapes):
    seen = {}
    for each in shapes:
        seen.setdefault(repr(each), each)
    return list(seen.values())


def vary(sample):
    """The known constants, with a hole in place of each text in turn, and behind it."""
    args, named = sample
    constants = ([to_value(each) for each in args], {name: to_value(each) for name, each in named.items()})
    count = count_texts(constants)
    for way in (lambda _text: hole(0), lambda text: text + hole(0), lambda text: hole(0) + text):
        for at in range(min(count, 4)):
            yield change_text(constants, at, way)


def to_value(constant):
    if isinstance(constant, bytes):
        return {"$": "bytes", "text": constant.decode("latin-1")}
    if isinstance(constant, tuple):
        return {"$": "tuple", "text": [to_value(each) for each in constant]}
    if isinstance(constant, list):
        return [to_value(each) for each in constant]
    if isinstance(constant, dict):
        return {str(name): to_value(each) for name, each in constant.items()}
    return constant if isinstance(constant, (str, int, float, bool)) else None


def count_texts(value):
    if isinstance(value, str):
        return 1
    if isinstance(value, (list, tuple)):
        return sum(count_texts(each) for each in value)
    return sum(count_texts(each) for name, each in value.items() if name != "$") if isinstance(value, dict) else 0


def change_text(value, at, way):
    left = [at]

    def changed(each):
        if isinstance(each, str):
            left[0] -= 1
            return way(each) if left[0] == -1 else each
        if isinstance(each, (list, tuple)):
            return type(each)(changed(one) for one in each)
        if isinstance(each, dict):
            return {name: one if name == "$" else changed(one) for name, one in each.items()}
        return each

    return changed(value)
