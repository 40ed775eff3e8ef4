import ast
import math
import operator

NAMES = {"pi": math.pi, "sqrt": math.sqrt, "log": math.log}

OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def biomass(formula: str, **measures: float) -> float:
    scope = {"__builtins__": {}, **NAMES, **measures}
    value = eval(formula, scope)
    return float(value)


def _walk(node: ast.AST, measures: dict[str, float]) -> float:
    match node:
        case ast.Constant(value=int() | float() as number):
            return number
        case ast.Name(id=name) if name in measures:
            return measures[name]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            return OPERATORS[type(op)](_walk(left, measures), _walk(right, measures))
    raise ValueError("unsupported formula")


def crown_area(formula: str, **measures: float) -> float:
    tree = ast.parse(formula, mode="eval")
    return _walk(tree.body, measures)
