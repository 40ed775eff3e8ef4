from collections.abc import Iterator

from sqlmodel import Field, Session, SQLModel, create_engine

from .settings import DATABASE

engine = create_engine(DATABASE, connect_args={"check_same_thread": False})


class Account(SQLModel, table=True):
    id: int | None = Field(default=None, primary_key=True)
    email: str = Field(unique=True, index=True)
    password: bytes


class Item(SQLModel, table=True):
    id: int | None = Field(default=None, primary_key=True)
    account_id: int = Field(index=True)
    name: str
    size: int


def session() -> Iterator[Session]:
    with Session(engine) as current:
        yield current
