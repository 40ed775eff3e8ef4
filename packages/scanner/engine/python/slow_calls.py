"""Searches a package for calls that texts of its caller make far too slow."""

import time

from .arguments import build_shapes, parameters_of
from .growth import grows
from .markers import ANY_MARKER, marker, markers_in
from .patterns import listen
from .plans import run_plan
from .slow_texts import attack_strings, is_slow, matching_texts
from .values import hole

ATTEMPTS_MAX = 6_000
FIRED_MAX = 6
A_PATTERN_MAX = 3
LET_THROUGH_MAX = 200
CONTROLS = ("\x01", "a", "0", " ", "-", "\n", "/", '"', ">")
CONTROLS_MAX = 3
REPEATING = "*+{"

# Delimiters of common formats. Only inside them does text reach the patterns for their parts.
STRUCTURES = (
    ("a{b:", "}"), ("@a ", "{b:c}"), ("/*", "*/"), ('<a b="', '">c</a>'), ('<a style="', '">c</a>'), ("<", ">"),
    ("<!--", "-->"), ("[a](", ")"), ("![", "](a)"), ("`", "`"), ("# ", "\n"), ("http://", "/"), ("http://a/", ""),
    ("http://a/?", ""), ("a@", ".b"), ("data:", ""), ("a=", ""), ("a; b=", ""), ("a, ", ""), ("a: ", "\n"),
    ("a(", ")"), ('"', '"'), ("{", "}"), ("1", ""), ("a;", ""), ("\n", "\n"), ("a\n", "\n\n"), ("<%", "%>"),
)  # fmt: skip


def find_slow_calls(targets, ends_at):
    began_at = time.monotonic()
    attempts, uses = follow_patterns(targets, began_at + (ends_at - began_at) / 2)
    fired = []
    for reached in uses:
        if len(fired) >= FIRED_MAX or time.monotonic() > ends_at:
            break
        pattern = reached[0]["pattern"]
        for attack in attack_strings(pattern, ends_at):
            found = first_slow(reached, attack, ends_at)
            if found is not None:
                fired.append(found)
                break
    return attempts, fired


def first_slow(reached, attack, ends_at):
    pattern = reached[0]["pattern"]
    for use in reached[:A_PATTERN_MAX]:
        controls = CONTROLS
        for control in controls:
            if control == attack["pump"]:
                continue
            if time.monotonic() > ends_at:
                return None
            fired = {
                "vulnerability": "redos",
                "plan": use["plan"],
                "hole": use["hole"],
                "payload": "",
                "attack": {**attack, "control": control},
            }
            has_grown, is_slow_call = grows(fired)
            if has_grown:
                return fired
            if not is_slow_call:
                break
            if controls is CONTROLS:
                is_bytes = isinstance(pattern.pattern, bytes)
                controls = [each for each in CONTROLS if not is_slow(pattern, as_control(each), is_bytes)][:CONTROLS_MAX]
    return None


def as_control(character):
    return {"prefix": "", "pump": character, "suffix": ""}


def follow_patterns(targets, ends_at):
    """Which pattern a text of the caller reaches, through which calls."""
    plans, reached = [], {}

    def see(pattern, text):
        if not isinstance(text, (str, bytes)):
            return
        source = pattern.pattern
        source = source.decode("latin-1") if isinstance(source, bytes) else source
        known = text.decode("latin-1") if isinstance(text, bytes) else text
        if "zq" not in known and "ZQ" not in known or ANY_MARKER.search(source):
            return
        for attempt, number, _at, _word in markers_in(known):
            if attempt < len(plans) and any(each in source for each in REPEATING):
                plan = plans[attempt]
                key = repr([each["get"] for each in plan["steps"]]), number
                of_pattern = reached.setdefault((source, pattern.flags), {})
                if len(of_pattern) < 2 * A_PATTERN_MAX:
                    of_pattern.setdefault(key, {"plan": plan, "hole": number, "pattern": pattern})

    def attempt(target, plan):
        plans.append(plan)
        run = run_plan(plan, lambda number, at=len(plans) - 1: marker(at, number))
        if target is not None and run.threw is None and run.results:
            targets.add_result(target, plan, run.results[-1])

    listen(see)
    for target in targets:
        shapes = targets.shapes(target)
        for args, named in [*shapes, *structured(target)]:
            if time.monotonic() > ends_at or len(plans) >= ATTEMPTS_MAX:
                break
            attempt(target, target.plan(args, named))
    # Text that matches one pattern may reach further ones.
    let_through = [
        (use, text)
        for of_pattern in list(reached.values())
        for use in list(of_pattern.values())[:1]
        for text in matching_texts(use["pattern"])
    ]
    for use, text in let_through[:LET_THROUGH_MAX]:
        if time.monotonic() > ends_at + 1:
            break
        attempt(None, with_text_before(use["plan"], use["hole"], text))
    listen(None)
    return len(plans), [list(each.values()) for each in reached.values()]


def with_text_before(plan, number, text):
    def changed(value):
        if isinstance(value, str):
            return value.replace(hole(number), text + hole(number))
        if isinstance(value, list):
            return [changed(each) for each in value]
        return {name: changed(each) for name, each in value.items()} if isinstance(value, dict) else value

    steps = [
        {**step, "args": changed(step["args"]), **({"named": changed(step["named"])} if "named" in step else {})}
        for step in plan["steps"]
    ]
    return {**plan, "steps": steps}


def structured(target):
    """The first text argument within the delimiters of common formats."""
    parameters = parameters_of(target.called)
    if not parameters:
        return []

    base, named = build_shapes(target.called)[0]
    if not base or not isinstance(base[0], str):
        return []
    return [([before + hole(0) + behind, *base[1:]], named) for before, behind in STRUCTURES]
