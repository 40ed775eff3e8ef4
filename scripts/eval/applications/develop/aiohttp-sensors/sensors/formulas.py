"""Corrections of raw values, such as ``value * 1.02 - 0.4``."""

import ast
import math
import operator

OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def corrected(formula, value):
    return float(eval(formula, {"math": math}, {"value": value}))


def corrected_simple(formula, value):
    def walk(node):
        if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
            return OPERATORS[type(node.op)](walk(node.left), walk(node.right))
        if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
            return node.value
        if isinstance(node, ast.Name) and node.id == "value":
            return value
        raise ValueError("not a formula")

    return float(walk(ast.parse(formula[:200], mode="eval").body))
