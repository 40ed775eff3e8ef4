import operator
import re

MODEL = re.compile(r"^(\w+\s?)+$")
VIN = re.compile(r"^[A-HJ-NPR-Z0-9]{17}$")

OPERATORS = {"mileage": operator.gt, "id": operator.eq}


def valid_model(value: str) -> bool:
    return MODEL.match(value) is not None


def valid_vin(value: str) -> bool:
    return VIN.match(value) is not None


def evaluate(expression: str, vehicle: dict) -> bool:
    return bool(eval(expression, {}, dict(vehicle)))


def compare(metric: str, threshold: int, vehicle: dict) -> bool:
    check = OPERATORS.get(metric, operator.gt)
    return check(vehicle["mileage"], threshold)
