"""Functions and classes that make an application, and arguments that they accept."""

import asyncio
import inspect
import itertools
import os
import re
import sys
import types
import typing

from .recorder import own_path

NAMES = (
    "create_app", "make_app", "build_app", "get_app", "init_app", "app_factory", "create_application",
    "make_application", "get_application", "build_application", "application_factory",
)  # fmt: skip
NAME = re.compile(
    r"^(?:create|make|build|get|init|new|setup|start|bootstrap|configure)(?:_?\w*(?:app|application|api|server|service|site|web))?$"
)

# Functions that return when the process ends.
SERVING = frozenset("run run_app run_simple run_forever serve serve_forever listen TCPSite wait parse_args".split())

# Names of configurations, likeliest first.
MODES = ("development", "dev", "default", "local", "production")
# A configuration for tests switches logins and other checks off.
FOR_TESTS = re.compile("test", re.IGNORECASE)
IS_SETTINGS = re.compile(r"conf|setting|option|env|mode", re.IGNORECASE)
TRIES = 12


def list_factories(values, classes, is_application_class):
    """By their names, then own functions whose code names the class of an application."""
    named = [values[name] for name in NAMES if name in values]
    own = [each for each in values.values() if inspect.isfunction(each) and own_path(each.__code__.co_filename)]
    alike = [each for each in own if NAME.match(each.__name__)]
    making = [each for each in own if makes(each, classes, is_application_class)]
    found = []
    for each in [*named, *(one for one in alike if one in making), *making]:
        if callable(each) and not isinstance(each, type) and each not in found:
            found.append(each)
    return found


def makes(each, classes, is_application_class):
    """Whether the code of a function names a class of applications, and nothing that serves one."""
    code = each.__code__
    if not SERVING.isdisjoint(code.co_names):
        return False
    # What the function itself imports is a local variable.
    is_local = not classes.isdisjoint(set(code.co_names) & {*code.co_varnames, *code.co_cellvars})
    return is_local or any(is_application_class(value) for value in list_named(each))


def list_named(make):
    """The globals that a function names, and the members that it names of modules among them."""
    names = make.__code__.co_names
    found = {id(make.__globals__[name]): make.__globals__[name] for name in names if name in make.__globals__}
    waiting = list(found.values())
    while waiting:
        each = waiting.pop()
        for name in names if isinstance(each, types.ModuleType) else ():
            member = vars(each).get(name)
            if id(member) not in found:
                found[id(member)] = member
                waiting.append(member)
    return list(found.values())


def call_factory(make):
    """What a factory makes; its own error, if it accepts no arguments."""
    failure = None
    for args, named in list_arguments(make):
        try:
            made = make(*args, **named)
            return asyncio.run(made) if inspect.iscoroutine(made) else made
        except Exception as error:
            failure = failure or error
    if failure is not None:
        raise failure
    return None


def list_arguments(make):
    """Lists of arguments to try; without required parameters, one empty list."""
    required = [each for each in inspect.signature(make).parameters.values() if is_required(each)]
    if not required:
        return [((), {})]
    given = [candidates_for(make, each) for each in required]
    if not all(given):
        return []
    chosen = itertools.islice(itertools.zip_longest(*given), TRIES)
    return [to_arguments(required, [each if each is not None else own[0] for each, own in zip(row, given)]) for row in chosen]


def is_required(parameter):
    return parameter.default is parameter.empty and parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)


def to_arguments(parameters, values):
    pairs = list(zip(parameters, values))
    args = tuple(value for each, value in pairs if each.kind is not each.KEYWORD_ONLY)
    return args, {each.name: value for each, value in pairs if each.kind is each.KEYWORD_ONLY}


def candidates_for(make, parameter):
    """Values for a parameter by its type and by its name, those for tests last."""
    return sorted(list_candidates(make, parameter), key=is_for_tests)


def is_for_tests(value):
    name = value.__name__ if isinstance(value, type) else value
    return isinstance(name, str) and FOR_TESTS.search(name) is not None


def list_candidates(make, parameter):
    kind = resolve_kind(make, parameter)
    made = construct(kind)
    if made is not None:
        return [made]
    if not IS_SETTINGS.search(parameter.name):
        return []
    if kind is dict:
        return [{}]
    modules = own_modules()
    known = list_modes(modules)
    kinds = list_settings(modules)
    files = ["config.ini", "config.yaml", "config.yml", "config.toml", "config.json", "settings.toml"]
    present = [each for each in files if os.path.exists(each)]
    texts = [*known, *present, *MODES[:1]]
    if kind is str:
        return texts
    return [*texts, *kinds, {}] if known else [*kinds, *present, {}, *MODES[:1]]


def resolve_kind(make, parameter):
    try:
        return typing.get_type_hints(make).get(parameter.name)
    except Exception:
        return None


def construct(kind):
    """An instance of a class of the application that needs no arguments."""
    if not isinstance(kind, type) or kind.__module__ in ("builtins", "typing", "collections.abc"):
        return None
    try:
        return kind()
    except Exception:
        return None


def own_modules():
    return [each for each in list(sys.modules.values()) if own_path(getattr(each, "__file__", None) or "<")]


def list_modes(modules):
    """Names of configurations: keys of the application's tables of classes."""
    found = [
        key
        for module in modules
        for table in list(vars(module).values())
        if isinstance(table, dict) and table and all(isinstance(each, type) for each in table.values())
        for key in table
        if isinstance(key, str)
    ]
    return sorted(dict.fromkeys(found), key=lambda name: MODES.index(name) if name in MODES else len(MODES))


def list_settings(modules):
    """Classes of settings, those for development first."""
    found = [
        each
        for module in modules
        for name, each in list(vars(module).items())
        if isinstance(each, type) and each.__module__ == module.__name__ and re.search(r"config|settings", name, re.IGNORECASE)
    ]
    return sorted(dict.fromkeys(found), key=lambda kind: 0 if re.match(r"dev|local", kind.__name__, re.IGNORECASE) else 1)
