from datetime import datetime, timezone

import bleach
from flask_login import UserMixin

from .extensions import db, login_manager

TIP_TAGS = {"b", "i", "em", "strong", "p", "ul", "li", "br"}


def now():
    return datetime.now(timezone.utc)


class Person(UserMixin, db.Model):
    id = db.Column(db.Integer, primary_key=True)
    email = db.Column(db.String(200), unique=True, nullable=False)
    name = db.Column(db.String(120), nullable=False)
    password = db.Column(db.String(200), nullable=False)
    is_volunteer = db.Column(db.Boolean, default=False, nullable=False)
    is_organizer = db.Column(db.Boolean, default=False, nullable=False)


class Event(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    place = db.Column(db.String(120), nullable=False)
    day = db.Column(db.Date, nullable=False)
    wording = db.Column(db.Text, default="", nullable=False)


class Booking(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    event_id = db.Column(db.ForeignKey("event.id"), nullable=False)
    guest_id = db.Column(db.ForeignKey("person.id"), nullable=False)
    slot = db.Column(db.String(5), nullable=False)


class Repair(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    guest_id = db.Column(db.ForeignKey("person.id"), nullable=False)
    device = db.Column(db.String(120), nullable=False)
    fault = db.Column(db.Text, nullable=False)
    tip = db.Column(db.Text, default="", nullable=False)
    state = db.Column(db.String(20), default="open", nullable=False)
    created = db.Column(db.DateTime, default=now, nullable=False)
    guest = db.relationship(Person)

    @property
    def tip_html(self):
        return bleach.clean(self.tip, tags=TIP_TAGS, attributes={}, strip=True)


@login_manager.user_loader
def load_person(person_id):
    return db.session.get(Person, int(person_id))
