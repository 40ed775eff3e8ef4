import hashlib
import os

from flask_login import UserMixin
from werkzeug.security import check_password_hash, generate_password_hash

from .extensions import db, login_manager


class User(UserMixin, db.Model):
    id = db.Column(db.Integer, primary_key=True)
    email = db.Column(db.String(200), unique=True, nullable=False)
    name = db.Column(db.String(80), nullable=False)
    salt = db.Column(db.String(32), nullable=False)
    password = db.Column(db.String(64), nullable=False)
    pin = db.Column(db.String(255))

    def set_password(self, password: str) -> None:
        self.salt = os.urandom(8).hex()
        self.password = self._digest(password)

    def _digest(self, password: str) -> str:
        return hashlib.md5(f"{self.salt}{password}".encode()).hexdigest()

    def check_password(self, password: str) -> bool:
        return self._digest(password) == self.password

    def set_pin(self, pin: str) -> None:
        self.pin = generate_password_hash(pin)

    def check_pin(self, pin: str) -> bool:
        return bool(self.pin) and check_password_hash(self.pin, pin)


class Request(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    sender = db.Column(db.String(200), nullable=False)
    subject = db.Column(db.String(200), nullable=False)
    body = db.Column(db.Text, nullable=False)
    state = db.Column(db.String(20), default="open", nullable=False)


class Reply(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.String(80), unique=True, nullable=False)
    body = db.Column(db.Text, nullable=False)


class Asset(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    tag = db.Column(db.String(40), unique=True, nullable=False)
    owner = db.Column(db.String(80))
    layout = db.Column(db.LargeBinary)


@login_manager.user_loader
def load_user(user_id: str):
    return db.session.get(User, int(user_id))
