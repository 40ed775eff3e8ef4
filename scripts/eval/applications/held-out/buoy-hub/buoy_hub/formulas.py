import ast
import math
import operator

FUNCTIONS = {"sqrt": math.sqrt, "log": math.log, "abs": abs}

OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.USub: operator.neg,
}


def derive(rows, expression):
    code = compile(expression, "<series>", "eval")
    series = []
    for row in rows:
        names = {**FUNCTIONS, "wave": row["wave"], "wind": row["wind"], "water": row["water"]}
        series.append({"at": row["at"], "value": eval(code, names)})
    return series


def evaluate(node, names):
    match node:
        case ast.Expression(body=body):
            return evaluate(body, names)
        case ast.Constant(value=int() | float() as value):
            return value
        case ast.Name(id=name) if name in names:
            return names[name]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            return OPERATORS[type(op)](evaluate(left, names), evaluate(right, names))
        case ast.UnaryOp(op=op, operand=operand) if type(op) in OPERATORS:
            return OPERATORS[type(op)](evaluate(operand, names))
    raise ValueError("this expression is not supported")


def summarize(rows, expression):
    tree = ast.parse(expression[:200], mode="eval")
    quantities = ("wave", "wind", "water")
    return [evaluate(tree, {name: row[name] for name in quantities}) for row in rows]
