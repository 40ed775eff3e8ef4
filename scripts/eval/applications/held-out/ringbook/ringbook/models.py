import secrets
from datetime import date

from flask_login import UserMixin
from werkzeug.security import check_password_hash, generate_password_hash

from .extensions import db

METHODS = [("Plain Bob Doubles", 5), ("Grandsire Triples", 7), ("Cambridge Surprise Major", 8),
           ("Stedman Caters", 9), ("Bristol Surprise Maximus", 12)]
NOTICE = "{{ tower.name }} rings {{ tower.bells }} bells. Practice on Tuesdays."


class User(UserMixin, db.Model):
    id = db.Column(db.Integer, primary_key=True)
    email = db.Column(db.String(200), unique=True, nullable=False)
    name = db.Column(db.String(120), nullable=False)
    password_hash = db.Column(db.String(255), nullable=False)
    is_admin = db.Column(db.Boolean, default=False, nullable=False)
    api_key = db.Column(db.String(64), default=lambda: secrets.token_urlsafe(32))

    def set_password(self, password: str) -> None:
        self.password_hash = generate_password_hash(password)

    def check_password(self, password: str) -> bool:
        return check_password_hash(self.password_hash, password)


class Tower(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    slug = db.Column(db.String(80), unique=True, nullable=False)
    name = db.Column(db.String(120), nullable=False)
    bells = db.Column(db.Integer, default=6, nullable=False)
    captain_id = db.Column(db.ForeignKey("user.id"), nullable=False)
    notice_template = db.Column(db.Text, default=NOTICE, nullable=False)
    greeting = db.Column(db.Text, default="Welcome to $tower, $ringer!", nullable=False)
    door_code_hash = db.Column(db.String(64))


class Peal(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    user_id = db.Column(db.ForeignKey("user.id"), nullable=False)
    tower_id = db.Column(db.ForeignKey("tower.id"))
    method = db.Column(db.String(120), nullable=False)
    changes = db.Column(db.Integer, default=1260, nullable=False)
    rung_on = db.Column(db.Date, default=date.today, nullable=False)
    footnote = db.Column(db.Text, default="", nullable=False)
    composition = db.Column(db.Text, default="", nullable=False)

    tower = db.relationship(Tower)
    author = db.relationship(User)


class Method(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.String(120), unique=True, nullable=False)
    stage = db.Column(db.Integer, nullable=False)


def seed(config: dict) -> None:
    if not Method.query.first():
        db.session.add_all(Method(name=name, stage=stage) for name, stage in METHODS)
    password = config["ADMIN_PASSWORD"]
    if password and not User.query.filter_by(email=config["ADMIN_EMAIL"]).first():
        admin = User(email=config["ADMIN_EMAIL"], name="Administrator", is_admin=True)
        admin.set_password(password)
        db.session.add(admin)
    db.session.commit()
