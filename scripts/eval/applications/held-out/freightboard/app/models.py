from datetime import datetime, timezone

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .database import Base


class User(Base):
    __tablename__ = "users"
    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(String(200), unique=True)
    password_hash: Mapped[str] = mapped_column(String(100))
    company: Mapped[str] = mapped_column(String(120), default="")
    role: Mapped[str] = mapped_column(String(20), default="shipper")
    callback_url: Mapped[str] = mapped_column(String(500), default="")


class Carrier(Base):
    __tablename__ = "carriers"
    id: Mapped[int] = mapped_column(primary_key=True)
    manager_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    name: Mapped[str] = mapped_column(String(120))
    base_rate: Mapped[float] = mapped_column(default=1.0)
    surcharge: Mapped[str] = mapped_column(Text, default="0")


class Shipment(Base):
    __tablename__ = "shipments"
    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    carrier_id: Mapped[int | None] = mapped_column(ForeignKey("carriers.id"))
    code: Mapped[str] = mapped_column(String(32), unique=True)
    reference: Mapped[str] = mapped_column(String(120))
    destination: Mapped[str] = mapped_column(String(200))
    remark: Mapped[str] = mapped_column(Text, default="")
    status: Mapped[str] = mapped_column(String(20), default="booked")
    weight: Mapped[float] = mapped_column(default=0)
    pin_hash: Mapped[str] = mapped_column(String(100), default="")
    created: Mapped[datetime] = mapped_column(default=lambda: datetime.now(timezone.utc))
    documents: Mapped[list["Document"]] = relationship(back_populates="shipment")


class Document(Base):
    __tablename__ = "documents"
    id: Mapped[int] = mapped_column(primary_key=True)
    shipment_id: Mapped[int] = mapped_column(ForeignKey("shipments.id"))
    title: Mapped[str] = mapped_column(String(120))
    path: Mapped[str] = mapped_column(String(300))
    shipment: Mapped[Shipment] = relationship(back_populates="documents")
