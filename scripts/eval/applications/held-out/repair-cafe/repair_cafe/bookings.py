from flask import Blueprint, abort, redirect, request, url_for
from flask_login import current_user, login_required

from .extensions import db
from .models import Booking, Event

blueprint = Blueprint("bookings", __name__)

SLOTS = {"14:00", "15:00", "16:00", "17:00"}


@blueprint.post("/<int:event_id>")
@login_required
def book(event_id):
    event = db.get_or_404(Event, event_id)
    slot = request.form["slot"]
    if slot not in SLOTS:
        abort(400)
    db.session.add(Booking(event_id=event.id, guest_id=current_user.id, slot=slot))
    db.session.commit()
    return redirect(url_for("events.index"))


@blueprint.post("/<int:event_id>/cancel")
@login_required
def cancel(event_id):
    Booking.query.filter_by(event_id=event_id, guest_id=current_user.id).delete()
    db.session.commit()
    return redirect(url_for("events.index"))
