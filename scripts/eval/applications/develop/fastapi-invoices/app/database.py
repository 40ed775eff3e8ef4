from collections.abc import Iterator
from datetime import date

from sqlalchemy import ForeignKey, String, create_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, sessionmaker

from .config import DATABASE_URL

engine = create_engine(DATABASE_URL)
SessionLocal = sessionmaker(engine)


class Base(DeclarativeBase):
    pass


class Account(Base):
    __tablename__ = "accounts"
    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(String(200), unique=True)
    password: Mapped[str]
    is_auditor: Mapped[bool] = mapped_column(default=False)


class Invoice(Base):
    __tablename__ = "invoices"
    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"))
    number: Mapped[str] = mapped_column(String(40))
    supplier: Mapped[str] = mapped_column(String(120))
    cents: Mapped[int]
    due: Mapped[date]
    is_paid: Mapped[bool] = mapped_column(default=False)


def get_db() -> Iterator[Session]:
    with SessionLocal() as session:
        yield session
