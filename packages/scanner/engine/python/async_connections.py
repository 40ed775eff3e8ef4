"""Connections, cursors, and pools of drivers for asyncio, on the store."""

from .connections import Connection
from .rows import Record


class Awaited:
    """A value that is awaited, or entered by `async with`."""

    def __init__(self, value):
        self.value = value

    def __await__(self):
        return self.value
        yield

    async def __aenter__(self):
        return self.value

    async def __aexit__(self, *_args):
        return None


class AsyncCursor:
    """Methods of a cursor that are awaited."""

    def __init__(self, cursor):
        self.cursor = cursor

    def __getattr__(self, name):
        return getattr(self.cursor, name)

    async def execute(self, *args, **options):
        self.cursor.execute(*args, **options)
        return self

    async def executemany(self, *args, **options):
        self.cursor.executemany(*args, **options)

    async def fetchone(self):
        return self.cursor.fetchone()

    async def fetchmany(self, size=None):
        return self.cursor.fetchmany(size)

    async def fetchall(self):
        return self.cursor.fetchall()

    async def close(self):
        return None

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_args):
        return None

    def __await__(self):
        return self
        yield

    def __aiter__(self):
        return self

    async def __anext__(self):
        row = self.cursor.fetchone()
        if row is None:
            raise StopAsyncIteration
        return row


class AsyncConnection:
    autocommit = True
    closed = False

    def __init__(self, *args, **options):
        self.connection = Connection(*args, **options)

    @classmethod
    def connect(cls, *args, **options):
        return Awaited(cls(*args, **options))

    def cursor(self, *args, **options):
        return AsyncCursor(self.connection.cursor(*args, **options))

    async def execute(self, statement, *values, **_options):
        return await self.cursor().execute(statement, *values)

    def transaction(self, *_args, **_options):
        return Transaction()

    async def nothing(self, *_args, **_options):
        return None

    commit = rollback = close = ping = begin = ensure_closed = set_autocommit = select_db = nothing

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_args):
        return None


class Transaction:
    async def nothing(self, *_args):
        return None

    __aenter__ = __aexit__ = start = commit = rollback = nothing


class PlainConnection(AsyncConnection):
    """As in asyncpg: statements with numbered placeholders, and their values one by one."""

    def run(self, statement, values):
        cursor = self.connection.cursor()
        cursor.form = Record
        return cursor.execute(statement, list(values))

    async def execute(self, statement, *values, **_options):
        cursor = self.run(statement, values)
        return f"{cursor.statusmessage} {cursor.rowcount}"

    async def executemany(self, statement, rows, **_options):
        for each in rows:
            self.run(statement, each)

    async def fetch(self, statement, *values, **_options):
        return self.run(statement, values).fetchall()

    async def fetchrow(self, statement, *values, **_options):
        return self.run(statement, values).fetchone()

    async def fetchval(self, statement, *values, column=0, **_options):
        row = self.run(statement, values).fetchone()
        return None if row is None else row[column]

    add_listener = set_type_codec = reset = AsyncConnection.nothing


class AsyncPool:
    """A pool that is awaited or entered, and gives connections in both ways."""

    kind = AsyncConnection

    def __init__(self, *_args, kwargs=None, **options):
        given = {**options, **(kwargs or {})}
        self.options = {name: given[name] for name in ("cursor_factory", "cursorclass", "row_factory") if name in given}

    def acquire(self, *_args, **_options):
        return Awaited(self.kind(**self.options))

    connection = acquire

    async def getconn(self, *_args):
        return self.kind(**self.options)

    def cursor(self, *args, **options):
        return Awaited(self.kind(**self.options).cursor(*args, **options))

    def close(self, *_args, **_options):
        return Awaited(None)

    release = terminate = wait_closed = putconn = open = wait = close

    def __await__(self):
        return self
        yield

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_args):
        return None


class PlainPool(PlainConnection, AsyncPool):
    kind = PlainConnection

    def __init__(self, *_args, **_options):
        AsyncPool.__init__(self)
        PlainConnection.__init__(self)

    close = AsyncPool.close

    def __await__(self):
        return self
        yield


MEMBERS = {
    "aiopg": {"connect": AsyncConnection.connect, "create_pool": AsyncPool, "Connection": AsyncConnection, "Pool": AsyncPool},
    "aiomysql": {"connect": AsyncConnection.connect, "create_pool": AsyncPool, "Connection": AsyncConnection, "Pool": AsyncPool},
    "asyncmy": {"connect": AsyncConnection.connect, "create_pool": AsyncPool, "Connection": AsyncConnection, "Pool": AsyncPool},
    "asyncpg": {"connect": PlainConnection.connect, "create_pool": PlainPool, "Connection": PlainConnection, "Pool": PlainPool},
}  # fmt: skip
