import bleach
from flask import Blueprint, g, redirect, render_template, render_template_string, request, url_for

from . import db
from .auth import login_required, steward_required

bp = Blueprint("notices", __name__, url_prefix="/notices")

TAGS = {"b", "i", "p", "br", "ul", "li", "a"}

MAIL = """Hello {{ name }},
{{ text }}
The desk"""


def mail_text(notice, member):
    body = "Hello {{ name }},\n" + notice["body"] + "\nThe desk"
    return render_template_string(body, name=member["name"])


def reminder_text(notice, member):
    return render_template_string(MAIL, name=member["name"], text=notice["body"])


@bp.get("/")
@login_required
def index():
    rows = db.every("SELECT id, title, body, footer FROM notices ORDER BY id DESC LIMIT 20")
    notices = [{**row, "body": bleach.clean(row["body"], tags=TAGS, attributes={"a": ["href"]})} for row in rows]
    return render_template("notices.html", notices=notices)


@bp.post("/")
@login_required
def create():
    form = request.form
    db.run(
        "INSERT INTO notices (title, body, footer, member_id) VALUES (%s, %s, %s, %s)",
        (form["title"], form["body"], form.get("footer", ""), g.member["id"]),
    )
    return redirect(url_for(".index"))


@bp.get("/<int:notice_id>/mail")
@steward_required
def preview(notice_id):
    notice = db.one("SELECT * FROM notices WHERE id = %s", (notice_id,))
    text = mail_text(notice, g.member) if "full" in request.args else reminder_text(notice, g.member)
    return text, {"Content-Type": "text/plain; charset=utf-8"}
