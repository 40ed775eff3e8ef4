import datetime
import hashlib

from peewee import (
    BooleanField,
    CharField,
    DateTimeField,
    ForeignKeyField,
    IntegerField,
    Model,
    TextField,
)
from werkzeug.security import check_password_hash, generate_password_hash

from .extensions import db


class BaseModel(Model):
    class Meta:
        database = db


class Member(BaseModel):
    email = CharField(unique=True)
    name = CharField()
    address = CharField(default="")
    password_hash = CharField()
    pickup_code = CharField(null=True)
    is_baker = BooleanField(default=False)
    credit = IntegerField(default=0)

    def set_password(self, password):
        self.password_hash = generate_password_hash(password, method="scrypt")

    def check_password(self, password):
        return check_password_hash(self.password_hash, password)

    def set_pickup_code(self, code):
        self.pickup_code = hashlib.md5(code.encode()).hexdigest()


class Loaf(BaseModel):
    name = CharField()
    grain = CharField()
    price = IntegerField()
    recipe = CharField(null=True)


class TastingNote(BaseModel):
    loaf = ForeignKeyField(Loaf, backref="notes", on_delete="CASCADE")
    member = ForeignKeyField(Member, backref="notes")
    title = CharField()
    body = TextField()


class Order(BaseModel):
    member = ForeignKeyField(Member, backref="orders")
    loaf = ForeignKeyField(Loaf)
    quantity = IntegerField(default=1)
    remark = CharField(default="")
    placed_at = DateTimeField(default=datetime.datetime.now)
    status = CharField(default="open")


class Newsletter(BaseModel):
    author = ForeignKeyField(Member)
    subject = CharField()
    body = TextField()


ALL = [Member, Loaf, TastingNote, Order, Newsletter]
