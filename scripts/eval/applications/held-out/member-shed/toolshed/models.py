import secrets
from datetime import date, timedelta

from flask_login import UserMixin
from werkzeug.security import check_password_hash, generate_password_hash

from .extensions import db, login_manager


class User(UserMixin, db.Model):
    id = db.Column(db.Integer, primary_key=True)
    email = db.Column(db.String(120), unique=True, nullable=False)
    name = db.Column(db.String(80), nullable=False)
    phone = db.Column(db.String(40), default="")
    password_hash = db.Column(db.String(255), nullable=False)
    is_staff = db.Column(db.Boolean, default=False, nullable=False)
    balance = db.Column(db.Integer, default=0, nullable=False)

    def set_password(self, password):
        self.password_hash = generate_password_hash(password)

    def check_password(self, password):
        return check_password_hash(self.password_hash, password)


class Tool(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    owner_id = db.Column(db.ForeignKey("user.id"), nullable=False)
    name = db.Column(db.String(120), nullable=False)
    category = db.Column(db.String(40), nullable=False)
    description = db.Column(db.Text, default="")
    house_rules = db.Column(db.Text, default="")
    pickup_note = db.Column(db.Text, default="")
    return_note = db.Column(db.Text, default="")
    daily_fee = db.Column(db.Integer, default=0)
    owner = db.relationship(User)


class Loan(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    tool_id = db.Column(db.ForeignKey("tool.id"), nullable=False)
    borrower_id = db.Column(db.ForeignKey("user.id"), nullable=False)
    due_on = db.Column(db.Date, default=lambda: date.today() + timedelta(days=7))
    returned = db.Column(db.Boolean, default=False, nullable=False)
    locker_code = db.Column(db.String(8), default=lambda: secrets.token_hex(3))
    tool = db.relationship(Tool)
    borrower = db.relationship(User)


@login_manager.user_loader
def load_user(user_id):
    return db.session.get(User, int(user_id))
