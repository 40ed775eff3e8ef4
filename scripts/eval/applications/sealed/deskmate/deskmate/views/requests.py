import hmac

from flask import Blueprint, abort, current_app, render_template, request
from flask_login import login_required
from markupsafe import Markup
from sqlalchemy import text

from ..extensions import csrf, db
from ..models import Request

bp = Blueprint("requests", __name__)

STATES = ("open", "waiting", "closed")


def _rows(statement, **values):
    return db.session.execute(statement, values).mappings().all()


def find_by_words(words: str):
    condition = " AND ".join(f"(subject LIKE '%{word}%')" for word in words.split())
    query = "SELECT id, sender, subject, state FROM request"
    if condition:
        query += " WHERE " + condition
    return _rows(text(query + " ORDER BY id DESC LIMIT 50"))


def find_by_sender(sender: str, state: str):
    query = "SELECT id, sender, subject, state FROM request WHERE sender = :sender"
    if state in STATES:
        query += f" AND state = '{state}'"
    return _rows(text(query + " ORDER BY id DESC LIMIT 50"), sender=sender)


def heading(words: str) -> Markup:
    return Markup(f"Requests with <q>{words}</q>")


def sender_heading(sender: str) -> Markup:
    return Markup("Requests of <q>{}</q>").format(sender)


@bp.get("/")
@login_required
def index():
    words = request.args.get("q", "")
    return render_template("requests.html", title=heading(words), rows=find_by_words(words))


@bp.get("/senders/<sender>")
@login_required
def by_sender(sender):
    rows = find_by_sender(sender, request.args.get("state", ""))
    return render_template("requests.html", title=sender_heading(sender), rows=rows)


@bp.post("/inbound")
@csrf.exempt
def inbound():
    key = current_app.config["INBOUND_MAIL_KEY"].encode()
    expected = hmac.new(key, request.get_data(), "sha256").hexdigest()
    if not hmac.compare_digest(expected, request.headers.get("X-Signature", "")):
        abort(403)
    mail = request.get_json()
    db.session.add(
        Request(sender=mail["from"], subject=mail["subject"][:200], body=mail["text"])
    )
    db.session.commit()
    return "", 204
