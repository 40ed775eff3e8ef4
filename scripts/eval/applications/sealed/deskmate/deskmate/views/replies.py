import string

from flask import Blueprint, abort, render_template_string, request
from flask_login import current_user, login_required

from ..extensions import db
from ..models import Reply, Request

bp = Blueprint("replies", __name__, url_prefix="/replies")

SIGNATURE = "<p>{{ text }}</p><p>{{ agent }}, service desk</p>"


@bp.put("/<name>")
@login_required
def save(name):
    reply = Reply.query.filter_by(name=name).first() or Reply(name=name)
    reply.body = request.get_json()["body"]
    db.session.add(reply)
    db.session.commit()
    return "", 204


def _reply_or_404(name: str) -> Reply:
    return Reply.query.filter_by(name=name).first_or_404()


@bp.get("/<name>/for/<int:request_id>")
@login_required
def fill(name, request_id):
    ticket = db.session.get(Request, request_id) or abort(404)
    reply = _reply_or_404(name)
    source = reply.body + "<p>" + "{{ agent }}" + "</p>"
    return render_template_string(source, ticket=ticket, agent=current_user.name)


@bp.get("/<name>/plain/<int:request_id>")
@login_required
def fill_plain(name, request_id):
    ticket = db.session.get(Request, request_id) or abort(404)
    reply = _reply_or_404(name)
    filled = string.Template(reply.body).safe_substitute(subject=ticket.subject)
    return render_template_string(SIGNATURE, text=filled, agent=current_user.name)
