"""Searches a package for functions that leave a directory: by a name below it, or by a name in an archive."""

import os
import time

from .arguments import likely_value, required_of
from .explore import FIRED_MAX, follow, fresh_nonce, trigger
from .payloads import ARCHIVE_FORMS
from .plans import run_plan
from .canaries import CANARIES
from .values import FILLER, NONCE
from .places import ROOT, WORK

# A file is changed or deleted, a pipe is read. The file comes first, because a function that writes
# would wait at the pipe until its time is over.
CANARY_KINDS = ("file", "pipe")
SITES_MAX = 24
UP = "../../../.." + "/.." * 4


def find_paths(targets, ends_at):
    """Names first, because most packages read no archives."""
    began_at = time.monotonic()
    known = list(targets.queue)
    attempts, reached = follow(targets, began_at + (ends_at - began_at) / 2, ("path",))
    fired = leave_root(reached, ends_at)
    more, unpacked = unpack(known, ends_at)
    return attempts + more, [*fired, *unpacked][:FIRED_MAX]


def leave_root(reached, ends_at):
    """Names that arrive below the directory that the caller gave."""
    fired, sites = [], {}
    for reach in reached:
        path = reach["call"]["text"]
        if path.startswith(ROOT + "/") and path.endswith(reach["marker"]) and holds_root(reach["plan"]):
            frame = reach["call"]["stack"][0]
            sites.setdefault((frame["file"], frame["line"]), reach)
    for reach in list(sites.values())[:SITES_MAX]:
        below = os.path.dirname(reach["call"]["text"]).count("/") - WORK.count("/")
        for payload in ("../" * below + NONCE, f"{WORK}/{NONCE}", "x/../" + "../" * below + NONCE):
            found = try_canaries(reach["target"], reach["plan"], reach["hole"], payload, ends_at)
            if found is not None:
                fired.append(found)
                break
    return fired


def holds_root(plan):
    """Whether an argument is the directory."""
    return any(ROOT in (*step["args"], *step.get("named", {}).values()) for step in plan["steps"])


def unpack(targets, ends_at):
    attempts, fired = 0, []
    for target in targets:
        required = required_of(target.called)
        rest = [likely_value(each, at + 1) for at, each in enumerate(required)]
        for form in ARCHIVE_FORMS if required else ():
            if time.monotonic() > ends_at:
                return attempts, fired
            attempts += 1
            plan = target.plan([form, *rest[1:]], {})
            found = try_canary(target, plan, 0, f"{UP}{WORK}/{NONCE}", "file")
            if found is not None:
                fired.append(found)
                break
    return attempts, fired


def try_canaries(target, plan, number, payload, ends_at):
    for canary_kind in CANARY_KINDS:
        if time.monotonic() > ends_at:
            return None
        found = try_canary(target, plan, number, payload, canary_kind)
        if found is not None:
            return found
    return None


def try_canary(target, plan, number, payload, canary_kind):
    nonce = fresh_nonce()
    canary = CANARIES[canary_kind](nonce)
    text = payload.replace(NONCE, nonce)
    run_plan(plan, lambda each: text if each == number else FILLER)
    return trigger("path-traversal", plan, number, payload, False, target.names(), canary_kind) if canary.end() else None
