from datetime import date

from flask import Blueprint, redirect, render_template, render_template_string, request, url_for

from .extensions import db
from .helpers import organizer_required
from .models import Event

blueprint = Blueprint("events", __name__)

LAYOUT = "<article><h1>{{ event.place }}, {{ event.day }}</h1>%s</article>"
REMINDER = "<article><h1>{{ event.place }}</h1><p>{{ wording }}</p></article>"


@blueprint.get("/")
def index():
    events = Event.query.filter(Event.day >= date.today()).order_by(Event.day).all()
    return render_template("events.html", events=events)


@blueprint.post("/")
@organizer_required
def create():
    event = Event(
        place=request.form["place"],
        day=date.fromisoformat(request.form["day"]),
        wording=request.form.get("wording", ""),
    )
    db.session.add(event)
    db.session.commit()
    return redirect(url_for("events.index"))


@blueprint.get("/<int:event_id>/confirmation")
@organizer_required
def confirmation(event_id):
    event = db.get_or_404(Event, event_id)
    source = LAYOUT % event.wording
    return render_template_string(source, event=event)


@blueprint.get("/<int:event_id>/reminder")
@organizer_required
def reminder(event_id):
    event = db.get_or_404(Event, event_id)
    return render_template_string(REMINDER, event=event, wording=event.wording)
