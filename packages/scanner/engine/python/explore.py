"""Searches a package for calls in which text of the caller is run as a command or as code."""

import os
import re
import sys
import time

from .markers import ANY_MARKER, letters, marker, markers_in
from .payloads import code_payloads, command_payloads
from .places import SITE
from .plans import run_plan
from .recorder import take_calls
from .values import FILLER, NONCE, fill_text, hole

SITES_MAX = 32
A_SITE_MAX = 3
BEFORE = 10
FIRED_MAX = 24
WAIT_S = 0.05
IS_TEMPLATE = re.compile("template", re.IGNORECASE)

# Class by the kind of the call that a marker reaches, and what to send.
INJECTIONS = {
    "command": ("command-injection", command_payloads),
    "code": ("code-injection", code_payloads),
}

_state = {"tries": 0}


class Held(OSError):
    """A program that is not started while texts are only followed."""


def find_calls(targets, ends_at):
    began_at = time.monotonic()
    attempts, reached = follow(targets, began_at + (ends_at - began_at) * 2 / 3, INJECTIONS)
    return attempts, attack(reached, ends_at)


def follow(targets, ends_at, kinds):
    """Calls targets with markers, and keeps which attempt reached which function."""
    plans, reached = [], []
    for target in targets:
        if time.monotonic() > ends_at:
            break
        for args, named in targets.shapes(target):
            plan = target.plan(args, named)
            plans.append(plan)
            take_calls()
            run = run_plan(plan, lambda number, at=len(plans) - 1: marker(at, number))
            for call in take_calls():
                if call["kind"] in kinds:
                    reached += [
                        {"target": target, "plan": plan, "hole": number, "call": call, "at": at, "marker": word}
                        for attempt, number, at, word in markers_in(call["text"])
                        if attempt == len(plans) - 1
                    ]
            if run.threw is None and run.results:
                targets.add_result(target, plan, run.results[-1])
            if time.monotonic() > ends_at:
                break
    return len(plans), reached


def site_of(reach):
    """Where the text arrives, and behind what: one place may build several kinds of code."""
    call = reach["call"]
    before = ANY_MARKER.sub("", call["text"][: reach["at"]])[-BEFORE:]
    frame = call["stack"][0]
    return call["kind"], frame["file"], frame["line"], before


def attack(reached, ends_at):
    sites = {}
    for reach in reached:
        sites.setdefault(site_of(reach), []).append(reach)
    fired = []
    for reaches in list(sites.values())[:SITES_MAX]:
        simplest = sorted(reaches, key=lambda each: len(repr(each["plan"])))[:A_SITE_MAX]
        for reach in simplest:
            if time.monotonic() > ends_at or len(fired) >= FIRED_MAX:
                return fired
            found = attack_one(reach, ends_at)
            if found is not None:
                fired.append(found)
                break
    return fired


def attack_one(reach, ends_at):
    call, target, number = reach["call"], reach["target"], reach["hole"]
    vulnerability, payloads_after = INJECTIONS[call["kind"]]
    names = target.names()
    # The text of a template is code by design.
    if call["kind"] == "code" and any(IS_TEMPLATE.search(each) for each in names):
        return None
    whole = call["text"].strip() in texts_around(reach["plan"], number, reach["marker"])
    # The file that a caller names is loaded as a program.
    if call["kind"] == "code" and whole and is_in_file(reach["plan"], number):
        return None
    tried = []
    for payload in payloads_after(call["text"][: reach["at"]]):
        if time.monotonic() > ends_at:
            break
        nonce = fresh_nonce()
        tried.append((payload, nonce))
        text = payload.replace(NONCE, nonce)
        run_plan(reach["plan"], lambda each, text=text: text if each == number else FILLER)
        if is_there(nonce):
            break
    time.sleep(WAIT_S)
    for payload, nonce in tried:
        if is_there(nonce):
            return trigger(vulnerability, reach["plan"], number, payload, whole, names)
    return None


def trigger(vulnerability, plan, number, payload, is_whole, names, canary=None):
    return {
        "vulnerability": vulnerability,
        "plan": plan,
        "hole": number,
        "payload": payload,
        "isWhole": is_whole,
        "names": [str(each) for each in names][:64],
        **({"canary": canary} if canary else {}),
    }


def texts_around(plan, number, word):
    """Arguments with the hole; what receives one of them receives the whole argument."""
    texts = {word}

    def visit(value):
        if isinstance(value, str) and hole(number) in value:
            texts.add(fill_text(value, lambda each: word if each == number else FILLER).strip())
        elif isinstance(value, list):
            for each in value:
                visit(each)
        elif isinstance(value, dict):
            for name, each in value.items():
                visit(name)
                visit(each)

    for step in plan["steps"]:
        visit(step["args"])
        visit(step.get("named", {}))
    return texts


def is_in_file(plan, number):
    """Whether the hole is the content of a file."""

    def visit(value):
        if isinstance(value, list):
            return any(visit(each) for each in value)
        if not isinstance(value, dict):
            return False
        if value.get("$") == "path":
            return value["text"] == hole(number)
        return any(visit(each) for each in value.values())

    return any(visit(step["args"]) or visit(step.get("named", {})) for step in plan["steps"])


def fresh_nonce():
    _state["tries"] += 1
    return f"try{letters(_state['tries'], 1)}z"


def is_there(nonce):
    return os.path.exists(f"{SITE}/{nonce}") or os.path.exists(f"/work/{nonce}")


STARTS = ("subprocess.Popen", "os.system", "os.posix_spawn", "os.exec")


def hold_programs():
    """Programs that would receive a marker don't start."""

    def see(event, args):
        if event in STARTS and ANY_MARKER.search(str(args)):
            raise Held("not started")

    sys.addaudithook(see)
