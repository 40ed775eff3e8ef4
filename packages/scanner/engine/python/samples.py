"""Argument lists that documentation and tests of a package pass to its functions."""

import ast
import os
import re
import textwrap

from .places import PACKAGES

FILES_MAX = 400
BYTES_MAX = 200_000
A_NAME_MAX = 6
CALL = re.compile(r"^\s*(?:>>>|\.\.\.) ?(.*)$", re.MULTILINE)
BLOCK = re.compile(r"^```[\w ]*\n(.*?)^```|(?:::\n\n)((?:[ \t]+.*\n|\n)+)", re.MULTILINE | re.DOTALL)
LITERALS = (str, bytes, int, float, bool, type(None), list, tuple, dict)


def read_samples(modules):
    """By the last name of the called function: lists of positional and named constants."""
    found = {}
    for path in list_files(modules):
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                text = file.read(BYTES_MAX)
        except OSError:
            continue
        for part in sources_in(path, text):
            collect(part, found)
    return found


def list_files(modules):
    """Descriptions of packages first, then their tests and modules."""
    described, sources = [], []
    for directory, directories, names in os.walk(PACKAGES):
        below = os.path.relpath(directory, PACKAGES).split(os.sep)[0]
        if below.endswith(".dist-info"):
            described += [os.path.join(directory, "METADATA")] if "METADATA" in names else []
        elif below == "." or below in modules:
            sources += [
                os.path.join(directory, name)
                for name in sorted(names)
                if name.endswith(".py") and (below != "." or name[:-3] in modules)
            ]
        directories[:] = sorted(each for each in directories if each != "__pycache__")
    own = [each for each in described if any(belongs(each, module) for module in modules)]
    return (own + sorted(sources, key=lambda path: "test" not in path))[:FILES_MAX]


def belongs(path, module):
    record = os.path.join(os.path.dirname(path), "RECORD")
    try:
        with open(record, encoding="utf-8", errors="replace") as file:
            return re.search(rf"^{re.escape(module)}(?:/|\.py,)", file.read(BYTES_MAX), re.MULTILINE) is not None
    except OSError:
        return False


def sources_in(path, text):
    if path.endswith(".py"):
        yield text
    yield "\n".join(found[1] for found in CALL.finditer(text))
    if not path.endswith(".py"):
        for found in BLOCK.finditer(text):
            yield textwrap.dedent(found[1] or found[2] or "")


def collect(text, found):
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        # One statement that is not complete must not hide the others.
        lines = text.split("\n")
        if 1 < len(lines) < 400:
            for line in lines:
                collect(line.strip(), found)
        return
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", None))
        known = found.setdefault(name, [])
        if name is None or len(known) >= A_NAME_MAX:
            continue
        try:
            args = [ast.literal_eval(each) for each in node.args]
            named = {each.arg: ast.literal_eval(each.value) for each in node.keywords if each.arg}
        except (ValueError, TypeError, SyntaxError, RecursionError):
            continue
        sample = (args, named)
        if (args or named) and sample not in known:
            known.append(sample)
