from datetime import date

from sqlalchemy import Date, ForeignKey, JSON, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship
from werkzeug.security import check_password_hash, generate_password_hash

from .db import Base


class User(Base):
    __tablename__ = "users"
    id: Mapped[int] = mapped_column(primary_key=True)
    handle: Mapped[str] = mapped_column(String(40), unique=True)
    email: Mapped[str] = mapped_column(String(160))
    password: Mapped[str] = mapped_column(String(255))
    language: Mapped[str] = mapped_column(String(5), default="en")

    def set_password(self, raw):
        self.password = generate_password_hash(raw, method="scrypt")

    def matches(self, raw):
        return check_password_hash(self.password, raw)


class Species(Base):
    __tablename__ = "species"
    id: Mapped[int] = mapped_column(primary_key=True)
    latin: Mapped[str] = mapped_column(String(120), unique=True)
    description: Mapped[str] = mapped_column(Text, default="")


class Find(Base):
    __tablename__ = "finds"
    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    species_id: Mapped[int] = mapped_column(ForeignKey("species.id"))
    locality: Mapped[str] = mapped_column(String(160))
    habitat: Mapped[str] = mapped_column(String(60), default="")
    substrate: Mapped[str] = mapped_column(String(60), default="")
    notes: Mapped[str] = mapped_column(Text, default="")
    seen_on: Mapped[date] = mapped_column(Date)
    user: Mapped[User] = relationship()
    species: Mapped[Species] = relationship()
    photos: Mapped[list["Photo"]] = relationship(cascade="all, delete-orphan")


class Photo(Base):
    __tablename__ = "photos"
    id: Mapped[int] = mapped_column(primary_key=True)
    find_id: Mapped[int] = mapped_column(ForeignKey("finds.id"))
    name: Mapped[str] = mapped_column(String(80))


class Club(Base):
    __tablename__ = "clubs"
    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(String(60), unique=True)
    name: Mapped[str] = mapped_column(String(120))
    owner_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    gate: Mapped[str] = mapped_column(String(64), default="")
    notice: Mapped[str] = mapped_column(Text, default="")
    checklist: Mapped[list] = mapped_column(JSON, default=list)
    members: Mapped[list["Membership"]] = relationship(cascade="all, delete-orphan")


class Membership(Base):
    __tablename__ = "memberships"
    __table_args__ = (UniqueConstraint("club_id", "user_id"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"))
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    user: Mapped[User] = relationship()


class Letter(Base):
    __tablename__ = "letters"
    id: Mapped[int] = mapped_column(primary_key=True)
    recipient: Mapped[str] = mapped_column(String(160))
    subject: Mapped[str] = mapped_column(String(160))
    html: Mapped[str] = mapped_column(Text)
