from datetime import date

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .db import Base


class User(Base):
    __tablename__ = "users"

    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(String(200), unique=True)
    name: Mapped[str] = mapped_column(String(120))
    institution: Mapped[str] = mapped_column(String(200), default="")
    password_hash: Mapped[str] = mapped_column(String(100))
    role: Mapped[str] = mapped_column(String(20), default="observer")


class Target(Base):
    __tablename__ = "targets"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(80))
    constellation: Mapped[str] = mapped_column(String(40))
    magnitude: Mapped[float]


class Proposal(Base):
    __tablename__ = "proposals"

    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    title: Mapped[str] = mapped_column(String(200))
    abstract: Mapped[str] = mapped_column(Text, default="")
    status: Mapped[str] = mapped_column(String(20), default="draft")
    priority: Mapped[int] = mapped_column(default=0)
    referee_notes: Mapped[str] = mapped_column(Text, default="")
    merit_formula: Mapped[str] = mapped_column(String(300), default="snr * 2 - airmass")

    owner: Mapped[User] = relationship(lazy="joined")


class Night(Base):
    __tablename__ = "nights"

    id: Mapped[int] = mapped_column(primary_key=True)
    held_on: Mapped[date]
    telescope: Mapped[str] = mapped_column(String(60))
    remark: Mapped[str] = mapped_column(Text, default="")
    closed: Mapped[bool] = mapped_column(default=False)


class Observation(Base):
    __tablename__ = "observations"

    id: Mapped[int] = mapped_column(primary_key=True)
    proposal_id: Mapped[int] = mapped_column(ForeignKey("proposals.id"))
    night_id: Mapped[int] = mapped_column(ForeignKey("nights.id"))
    designation: Mapped[str] = mapped_column(String(120))
    exposure_s: Mapped[int]

    proposal: Mapped[Proposal] = relationship(lazy="joined")


class Station(Base):
    __tablename__ = "stations"

    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    name: Mapped[str] = mapped_column(String(80))
    feed_url: Mapped[str] = mapped_column(String(400))
