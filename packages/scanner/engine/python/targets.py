"""Functions and classes of a package that a dependent may call."""

import importlib
import inspect
import time
import types

from .arguments import build_shapes, parameters_of
from .limits import limited
from .plans import run_plan
from .values import FILLER, move_holes

LOAD_S = 10
MEMBERS_MAX = 400
DEPTH_MAX = 2
TRIED_MAX = 8
HOLES_A_STEP = 16
FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, types.MethodType)


class Target:
    """A function, the steps that lead to its owner, and where to call it."""

    def __init__(self, load, get, called, prefix=(), depth=0):
        self.load, self.get, self.called, self.prefix, self.depth = load, get, called, list(prefix), depth

    def plan(self, args, named):
        on = len(self.prefix) - 1 if self.prefix else "module"
        step = {"on": on, "get": self.get, "how": "call", "args": args}
        return {"load": self.load, "steps": [*self.prefix, {**step, "named": named} if named else step]}

    def names(self):
        """The names that say what it does."""
        return [*self.get, *[each.name for each in parameters_of(self.called)]]


def load_modules(loads):
    """Modules by name, and why others don't load."""
    modules, failed = {}, []
    ends_at = time.monotonic() + LOAD_S
    for name in loads:
        seconds = ends_at - time.monotonic()
        if seconds <= 0:
            break
        try:
            modules[name] = limited(lambda name=name: importlib.import_module(name), seconds)
        except BaseException as error:
            # Submodules may be for other systems; the package itself must load.
            if "." not in name:
                failed.append({"load": name, "reason": f"{type(error).__name__}: {error}"[:300]})
    return modules, failed


class Targets:
    """Yields targets breadth first; results of calls add further ones."""

    def __init__(self, modules, own, samples):
        self.own, self.samples = own, samples
        self.known = set()
        self.queue = [each for load, module in modules.items() for each in self.members(load, module)]

    def __iter__(self):
        while self.queue:
            yield self.queue.pop(0)

    def is_own(self, value):
        try:
            return str(getattr(value, "__module__", None) or "").split(".")[0] in self.own
        except Exception:
            # A lazy value that can't be made here.
            return False

    def is_new(self, value):
        key = getattr(value, "__qualname__", None), getattr(value, "__module__", None), id(type(value))
        return key not in self.known and not self.known.add(key)

    def members(self, load, module):
        listed = getattr(module, "__all__", None)
        names = [each for each in listed if isinstance(each, str)] if isinstance(listed, (list, tuple)) else []
        for name in [*names, *[each for each in vars(module) if each not in names]][:MEMBERS_MAX]:
            value = vars(module).get(name)
            if name.startswith("_") or not self.is_own(value):
                continue
            if isinstance(value, type):
                yield from self.of_class(load, name, value)
            elif isinstance(value, FUNCTIONS) or "__wrapped__" in getattr(value, "__dict__", ()):
                if self.is_new(value):
                    yield Target(load, [name], value)
            else:
                yield from self.of_object(load, [name], value, (), 0)

    def of_class(self, load, name, value):
        if issubclass(value, BaseException) or not self.is_new(value):
            return
        yield Target(load, [name], value)
        for member, kind in vars(value).items():
            if isinstance(kind, (staticmethod, classmethod)) and not member.startswith("_"):
                yield Target(load, [name, member], getattr(value, member))

    def of_object(self, load, get, value, prefix, depth):
        """Methods of an object, once for each class."""
        kind = type(value)
        if depth > DEPTH_MAX or not self.is_own(kind) or ("object", kind) in self.known:
            return
        self.known.add(("object", kind))
        names = [each for each in dir(kind) if not each.startswith("_")]
        # Each step has holes of its own.
        prefix = move_holes(list(prefix), HOLES_A_STEP)
        if "__call__" in dir(kind) and not isinstance(value, type):
            yield Target(load, list(get), value, prefix, depth)
        for name in names[:MEMBERS_MAX]:
            method = inspect.getattr_static(kind, name, None)
            if isinstance(method, types.FunctionType):
                yield Target(load, [*get, name], getattr(value, name), prefix, depth)

    def add_result(self, target, plan, result):
        self.queue += self.of_object(target.load, [], result, plan["steps"], target.depth + 1)

    def shapes(self, target):
        name = target.get[-1] if target.get else ""
        shapes = build_shapes(target.called, self.samples.get(name, ()))
        if isinstance(target.called, type):
            self.open_class(target, shapes)
        return shapes

    def open_class(self, target, shapes):
        """An instance made with harmless texts, whose methods are targets too."""
        for args, named in [([], {}), *shapes[:TRIED_MAX]]:
            plan = target.plan(args, named)
            run = run_plan(plan, lambda _hole: FILLER)
            if run.threw is None and run.results:
                self.queue += self.of_object(target.load, [], run.results[-1], plan["steps"], target.depth + 1)
                return
