"""Passes texts of data formats that name a function, a file, or an address. Their effect shows what reads them."""

import time

from .arguments import likely_value, parameters_of, required_of
from .explore import FIRED_MAX, fresh_nonce, is_there, trigger
from .payloads import ADDRESS_DOCUMENTS, DOCUMENT_FORMS, DOCUMENTS, ENTITY_DOCUMENT, OWN_STATE
from .plans import run_plan
from .canaries import CANARIES
from .values import FILLER, NONCE

# Class, payload, and what it names.
ATTACKS = (
    *[("deserialization", payload, None) for payload in DOCUMENTS],
    ("xxe", ENTITY_DOCUMENT, "pipe"),
    *[("ssrf", payload, "listener") for payload in ADDRESS_DOCUMENTS],
)
PLACED_MAX = 2
SETTLE_S = 0.02


def find_documents(targets, ends_at):
    attempts, fired = 0, []
    for target in targets:
        targets.shapes(target)
        plans = [(form, plan) for at in range(count_places(target)) for form, plan in list_plans(target, at)]
        for kind in ("deserialization", "xxe", "ssrf"):
            for form, plan in plans:
                found, tried, is_over = try_plan(target, form, plan, kind, ends_at)
                attempts += tried
                if found is not None:
                    fired.append(found)
                if is_over or len(fired) >= FIRED_MAX:
                    return attempts, fired
                if found is not None:
                    break
    return attempts, fired


def list_parameters(target):
    return [
        each
        for each in parameters_of(target.called)
        if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD, each.VAR_POSITIONAL)
    ]


def count_places(target):
    return min(PLACED_MAX, max(len(required_of(target.called)), 1 if list_parameters(target) else 0))


def list_plans(target, at):
    """A plan for each form of a document, as the argument with this number."""
    rest = [likely_value(each, number + 1) for number, each in enumerate(required_of(target.called))]
    return [(form, target.plan([*rest[:at], form, *rest[at + 1 :]], {})) for form in DOCUMENT_FORMS]


def try_plan(target, form, plan, kind, ends_at):
    """A trigger or None, the number of tries, and whether time is over."""
    tried = 0
    is_own_file = isinstance(form, dict) and form["$"] == "path"
    for vulnerability, payload, canary_kind in ATTACKS:
        # A package that keeps its state in a file of its own reads it back by design.
        if vulnerability != kind or (payload in OWN_STATE and is_own_file):
            continue
        if time.monotonic() > ends_at:
            return None, tried, True
        nonce = fresh_nonce()
        canary = CANARIES[canary_kind](nonce) if canary_kind else None
        tried += 1
        text = payload.replace(NONCE, nonce)
        run_plan(plan, lambda each, text=text: text if each == 0 else FILLER)
        if canary.end() if canary else is_there(nonce):
            names = [*target.names(), target.load]
            return trigger(vulnerability, plan, 0, payload, True, names, canary_kind), tried, False
    return None, tried, False
