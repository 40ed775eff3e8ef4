"""Runs a plan: loads a module of a package and calls its functions."""

import asyncio
import importlib
import inspect
import itertools

from .limits import limited
from .values import build

STEP_S = 1.5
ITEMS_MAX = 200


class NoFunction(Exception):
    """What the plan calls does not exist."""


class Run:
    """What a plan returned, whether there was something to call, and why it ended early."""

    def __init__(self):
        self.results = []
        self.was_callable = True
        self.threw = None


def run_plan(plan, fill, stub=None, seconds=STEP_S, wall_times=1):
    run = Run()
    try:
        module = stub if stub is not None else importlib.import_module(plan["load"])
        for step in plan["steps"]:
            base = module if step["on"] == "module" else run.results[step["on"]]
            called = find_function(step, base)
            args = [build(each, fill) for each in step["args"]]
            options = {name: build(each, fill) for name, each in step.get("named", {}).items()}
            run.results.append(limited(lambda: consumed(called(*args, **options)), seconds, wall_times))
    except (NoFunction, ImportError) as error:
        run.was_callable, run.threw = False, error
    except BaseException as error:
        run.threw = error
    return run


def find_function(step, base):
    found = base
    for name in step["get"]:
        try:
            found = getattr(found, name)
        except Exception as error:
            raise NoFunction(name) from error
    if not callable(found):
        raise NoFunction(".".join(step["get"]))
    return found


def consumed(result):
    """What a caller does with a result: awaits it, or reads its items."""
    if inspect.iscoroutine(result):
        return asyncio.run(asyncio.wait_for(result, STEP_S))
    if inspect.isgenerator(result):
        return list(itertools.islice(result, ITEMS_MAX))
    return result


class Inert:
    """Has every member, can be called, and does nothing."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_args, **_options):
        return self
