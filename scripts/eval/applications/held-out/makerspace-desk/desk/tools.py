import subprocess

from flask import Blueprint, current_app, g, jsonify, request

from . import db
from .auth import login_required

bp = Blueprint("tools", __name__, url_prefix="/tools")


def _shell(line):
    return subprocess.run(line, shell=True, capture_output=True, timeout=15, check=False)


def print_label(text, copies):
    printer = current_app.config["LABEL_PRINTER"]
    return _shell(f'ql-print --printer {printer} --copies {copies} "{text}"')


def print_box(text, size):
    command = ["ql-print", "--printer", current_app.config["LABEL_PRINTER"], "--size", size, "--", text]
    return subprocess.run(command, capture_output=True, timeout=15, check=False)


@bp.post("/label")
@login_required
def label():
    copies = min(int(request.form.get("copies", 1)), 10)
    result = print_label(request.form["text"], copies)
    return jsonify(ok=result.returncode == 0)


@bp.post("/box")
@login_required
def box():
    size = "62" if request.form.get("size") == "large" else "29"
    result = print_box(request.form["text"], size)
    return jsonify(ok=result.returncode == 0)


@bp.post("/lend")
@login_required
def lend():
    db.run(
        "INSERT INTO loans (tool_id, member_id, due) VALUES (%s, %s, now() + interval '7 days')",
        (int(request.form["tool"]), g.member["id"]),
    )
    return jsonify(ok=True)
