import hashlib
import hmac
from datetime import timedelta
from string import Template

from flask import (Blueprint, Response, abort, current_app, redirect, render_template,
                   render_template_string, request, url_for)
from flask_login import current_user, login_required

from .extensions import db
from .models import Loan, Tool
from .services.search import loans_of

bp = Blueprint("loans", __name__, url_prefix="/loans")


def feed_signature(user_id):
    key = current_app.config["CALENDAR_KEY"].encode()
    return hmac.new(key, str(user_id).encode(), hashlib.sha256).hexdigest()


def pickup_message(loan):
    source = loan.tool.pickup_note or "Hello {{ name }}, your locker code is {{ code }}."
    return render_template_string(source, name=loan.borrower.name, code=loan.locker_code)


def return_message(loan):
    source = loan.tool.return_note or "Thank you, $name. Please clean the $tool."
    return Template(source).safe_substitute(name=loan.borrower.name, tool=loan.tool.name)


@bp.get("/")
@login_required
def index():
    rows = loans_of(current_user.id, request.args.get("order"))
    feed = url_for("loans.calendar", user_id=current_user.id, sig=feed_signature(current_user.id))
    return render_template("loans.html", loans=rows, feed=feed)


@bp.post("/borrow/<int:tool_id>")
@login_required
def borrow(tool_id):
    tool = db.get_or_404(Tool, tool_id)
    if Loan.query.filter_by(tool_id=tool.id, returned=False).first():
        abort(409)
    loan = Loan(tool_id=tool.id, borrower_id=current_user.id)
    db.session.add(loan)
    db.session.commit()
    return redirect(url_for("loans.detail", loan_id=loan.id))


@bp.get("/<int:loan_id>")
@login_required
def detail(loan_id):
    loan = db.get_or_404(Loan, loan_id)
    return render_template("loan.html", loan=loan, pickup=pickup_message(loan),
                           giveback=return_message(loan))


@bp.post("/<int:loan_id>/extend")
@login_required
def extend(loan_id):
    loan = Loan.query.filter_by(id=loan_id, borrower_id=current_user.id).first_or_404()
    loan.due_on += timedelta(days=3)
    db.session.commit()
    return redirect(url_for("loans.detail", loan_id=loan.id))


@bp.post("/<int:loan_id>/return")
@login_required
def give_back(loan_id):
    loan = db.get_or_404(Loan, loan_id)
    if current_user.id not in (loan.borrower_id, loan.tool.owner_id):
        abort(403)
    loan.returned = True
    db.session.commit()
    return redirect(url_for("loans.index"))


@bp.get("/calendar/<int:user_id>.ics")
def calendar(user_id):
    if not hmac.compare_digest(feed_signature(user_id), request.args.get("sig", "")):
        abort(403)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//toolshed//EN"]
    for row in Loan.query.filter_by(borrower_id=user_id, returned=False):
        lines += ["BEGIN:VEVENT", f"UID:loan-{row.id}@toolshed", f"DTSTART:{row.due_on:%Y%m%d}",
                  f"SUMMARY:Return loan {row.id}", "END:VEVENT"]
    lines.append("END:VCALENDAR")
    return Response("\r\n".join(lines), mimetype="text/calendar")
