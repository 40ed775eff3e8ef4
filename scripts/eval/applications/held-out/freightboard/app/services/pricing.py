import ast
import operator

from ..models import Carrier

OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
             ast.Div: operator.truediv}


def surcharge(carrier: Carrier, weight: float, distance: float) -> float:
    names = {"weight": weight, "distance": distance, "min": min, "max": max}
    return float(eval(carrier.surcharge, {"__builtins__": {}}, names))


def evaluate(node: ast.AST, names: dict[str, float]) -> float:
    match node:
        case ast.Expression(body=body):
            return evaluate(body, names)
        case ast.Constant(value=int() | float() as value):
            return float(value)
        case ast.Name(id=name) if name in names:
            return names[name]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            return OPERATORS[type(op)](evaluate(left, names), evaluate(right, names))
    raise ValueError("unsupported expression")


def discount(expression: str, total: float) -> float:
    return evaluate(ast.parse(expression[:200], mode="eval"), {"total": total})


def quote(carrier: Carrier, weight: float, distance: float) -> float:
    return round(carrier.base_rate * distance + surcharge(carrier, weight, distance), 2)
