"""A stand-in for aiosqlite, on the store, for applications that have only the driver of their server."""

import sqlite3

from .async_connections import Awaited
from .store import connect as open_connection

NAMES = (
    "Row", "Error", "Warning", "DatabaseError", "DataError", "IntegrityError", "InterfaceError", "InternalError",
    "NotSupportedError", "OperationalError", "ProgrammingError", "register_adapter", "register_converter",
    "sqlite_version", "sqlite_version_info", "PARSE_DECLTYPES", "PARSE_COLNAMES",
)  # fmt: skip


def awaited(name):
    """A method that is awaited, or entered by `async with`."""

    def call(self, *args, **options):
        return Awaited(to_async(getattr(self.inner, name)(*args, **options)))

    return call


def to_async(value):
    return Cursor(value) if isinstance(value, sqlite3.Cursor) else value


class Wrapped:
    def __init__(self, inner):
        object.__setattr__(self, "inner", inner)

    def __getattr__(self, name):
        return getattr(self.inner, name)

    def __setattr__(self, name, value):
        setattr(self.inner, name, value)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_args):
        self.inner.close()


class Cursor(Wrapped):
    execute, executemany, executescript = awaited("execute"), awaited("executemany"), awaited("executescript")
    fetchone, fetchmany, fetchall, close = awaited("fetchone"), awaited("fetchmany"), awaited("fetchall"), awaited("close")

    def __aiter__(self):
        return self

    async def __anext__(self):
        row = self.inner.fetchone()
        if row is None:
            raise StopAsyncIteration
        return row


class Queue:
    """SQLAlchemy passes functions to the thread of a connection."""

    def put_nowait(self, item):
        future, act = item
        future.set_result(act())


class Connection(Wrapped):
    daemon = True
    cursor, execute, executemany = awaited("cursor"), awaited("execute"), awaited("executemany")
    executescript, commit, rollback = awaited("executescript"), awaited("commit"), awaited("rollback")
    close, create_function = awaited("close"), awaited("create_function")

    def __init__(self, inner):
        super().__init__(inner)
        object.__setattr__(self, "_tx", Queue())
        object.__setattr__(self, "_conn", inner)

    def __setattr__(self, name, value):
        if name != "daemon":
            super().__setattr__(name, value)

    def __await__(self):
        return self
        yield

    async def execute_fetchall(self, *args):
        return self.inner.execute(*args).fetchall()

    async def execute_insert(self, *args):
        return (self.inner.execute(*args).lastrowid,)

    def stop(self):
        self.inner.close()


def connect(*args, **options):
    return Connection(open_connection(*args, **options))


MEMBERS = {
    "connect": connect, "Connection": Connection, "Cursor": Cursor,
    **{name: getattr(sqlite3, name) for name in NAMES},
}  # fmt: skip
