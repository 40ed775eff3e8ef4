from datetime import datetime, timezone

from sqlalchemy import JSON, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from .db import Base


def utcnow() -> datetime:
    return datetime.now(timezone.utc)


class Account(Base):
    __tablename__ = "accounts"

    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(String(160), unique=True)
    password: Mapped[str] = mapped_column(String(200))
    name: Mapped[str] = mapped_column(String(80), default="")
    zone: Mapped[str] = mapped_column(String(40), default="UTC")
    role: Mapped[str] = mapped_column(String(12), default="member")
    quota: Mapped[int] = mapped_column(default=5)


class Station(Base):
    __tablename__ = "stations"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(12), unique=True)
    name: Mapped[str] = mapped_column(String(120))
    region: Mapped[str] = mapped_column(String(40))
    datum: Mapped[str] = mapped_column(String(20), default="LAT")


class Reading(Base):
    __tablename__ = "readings"

    id: Mapped[int] = mapped_column(primary_key=True)
    station_id: Mapped[int] = mapped_column(ForeignKey("stations.id"), index=True)
    level: Mapped[float]
    wind: Mapped[float] = mapped_column(default=0.0)
    taken: Mapped[datetime] = mapped_column(default=utcnow)


class Alert(Base):
    __tablename__ = "alerts"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    station_id: Mapped[int] = mapped_column(ForeignKey("stations.id"), index=True)
    title: Mapped[str] = mapped_column(String(120))
    formula: Mapped[str] = mapped_column(Text, default="")
    limits: Mapped[dict] = mapped_column(JSON, default=dict)
    hook: Mapped[str] = mapped_column(String(400), default="")
    relay: Mapped[str] = mapped_column(String(400), default="")
    muted: Mapped[bool] = mapped_column(default=False)


class Bulletin(Base):
    __tablename__ = "bulletins"

    id: Mapped[int] = mapped_column(primary_key=True)
    region: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    published: Mapped[datetime] = mapped_column(default=utcnow)
