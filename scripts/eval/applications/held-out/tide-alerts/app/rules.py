import math
import operator
from collections.abc import Mapping

import yaml

OPERATORS = {"above": operator.gt, "below": operator.lt, "equal": math.isclose}
QUANTITIES = ("level", "wind")


class BadRule(ValueError):
    pass


def formula_holds(formula: str, values: Mapping[str, float]) -> bool:
    names = {**values, "abs": abs, "min": min, "max": max}
    try:
        return bool(eval(formula, {"math": math}, names))
    except Exception as error:
        raise BadRule(f"The formula fails: {type(error).__name__}") from error


def limit_holds(limit: Mapping, values: Mapping[str, float]) -> bool:
    try:
        compare = OPERATORS[limit["operator"]]
        return bool(compare(values[limit["quantity"]], float(limit["value"])))
    except (KeyError, TypeError, ValueError) as error:
        raise BadRule("The limit cannot be read") from error


def holds(alert, values: Mapping[str, float]) -> bool:
    if alert.formula:
        return formula_holds(alert.formula, values)
    return bool(alert.limits) and limit_holds(alert.limits, values)


def _entries(document) -> list[dict]:
    rows = document.get("alerts") if isinstance(document, dict) else None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadRule("A rule set has a list of alerts")
    return rows[:50]


def read_rule_set(content: bytes) -> list[dict]:
    try:
        return _entries(yaml.load(content, Loader=yaml.UnsafeLoader))
    except yaml.YAMLError as error:
        raise BadRule("The rule set is not YAML") from error


def read_limit_set(content: bytes) -> list[dict]:
    try:
        return _entries(yaml.load(content, Loader=yaml.SafeLoader))
    except yaml.YAMLError as error:
        raise BadRule("The limit set is not YAML") from error
