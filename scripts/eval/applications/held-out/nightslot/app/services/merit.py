import ast
import math
import operator

FUNCTIONS = {"sqrt": math.sqrt, "log10": math.log10, "min": min, "max": max}

OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.USub: operator.neg,
}


def score(formula: str, snr: float, airmass: float) -> float:
    """Value of a proposal's own figure of merit for one set of conditions."""
    names = {**FUNCTIONS, "snr": snr, "airmass": airmass}
    return float(eval(formula, {"__builtins__": {}}, names))


def exposure_seconds(expression: str) -> float:
    """Turn what observers type ('3*600+120') into seconds."""

    def walk(node: ast.AST) -> float:
        if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
            return node.value
        if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
            return OPERATORS[type(node.op)](walk(node.left), walk(node.right))
        if isinstance(node, ast.UnaryOp) and type(node.op) in OPERATORS:
            return OPERATORS[type(node.op)](walk(node.operand))
        raise ValueError("only numbers and + - * / are understood")

    return walk(ast.parse(expression, mode="eval").body)
