"""One SQLite file in place of the application's databases; the monitor receives each statement."""

import json
import re
import socket
import sqlite3
import threading

from .clients import wrap_later
from .dialect import add_functions, to_sqlite
from .places import STORE
from .recorder import record, silenced

_connect, _run = sqlite3.connect, sqlite3.Connection.execute
_encode = json.dumps
_lock = threading.Lock()
_state = {"socket": None}
POOL_OPTIONS = ("pool_size", "max_overflow", "pool_recycle", "pool_timeout", "pool_pre_ping", "isolation_level")


def connect_monitor(port):
    _state["socket"] = socket.create_connection(("127.0.0.1", port))


def announce(callee, statement):
    record("sql", callee, statement)
    with _lock:
        try:
            _state["socket"].sendall((_encode(str(statement)) + "\n").encode())
        except OSError:
            pass


class Cursor(sqlite3.Cursor):
    def execute(self, statement, *values):
        announce("execute", statement)
        return translated(super().execute, statement, *values)

    def executemany(self, statement, *values):
        announce("executemany", statement)
        return translated(super().executemany, statement, *values)

    def executescript(self, statement):
        announce("executescript", statement)
        return super().executescript(statement)


def translated(run, statement, *values):
    """A statement for another database that SQLite doesn't understand runs in its translation."""
    try:
        return run(statement, *values)
    except sqlite3.OperationalError:
        other = to_sqlite(statement) if isinstance(statement, str) else statement
        if other == statement:
            raise
        return run(other, *values)


class Connection(sqlite3.Connection):
    def cursor(self, factory=Cursor):
        return super().cursor(factory)

    def execute(self, *args):
        return self.cursor().execute(*args)

    def executemany(self, *args):
        return self.cursor().executemany(*args)

    def executescript(self, *args):
        return self.cursor().executescript(*args)


def connect(_database=None, *_args, **options):
    kept = {name: options[name] for name in ("detect_types", "isolation_level") if name in options}
    factory = options.get("factory", Connection)
    with silenced():
        connection = _connect(STORE, timeout=1, check_same_thread=False, factory=factory, **kept)
        _run(connection, "PRAGMA synchronous = OFF")
        add_functions(connection)
    return connection


def open_store():
    """A connection for the stand-in of a driver, which commits each statement."""
    with silenced():
        connection = _connect(STORE, timeout=1, check_same_thread=False, isolation_level=None)
        _run(connection, "PRAGMA synchronous = OFF")
    return connection


def hook_store():
    # Drivers of other databases take lists and objects for columns of these types.
    for kind in (list, dict):
        sqlite3.register_adapter(kind, _encode)
    for module in (sqlite3, sqlite3.dbapi2):
        module.connect = connect
        module.Connection, module.Cursor = Connection, Cursor
    wrap_later("sqlalchemy.engine.create", "create_engine", on_store)
    wrap_later("sqlalchemy.sql.sqltypes", "Enum.__init__", with_check)


def with_check(original):
    """SQLite has no type for choices; a check of the column says them, as the type would."""

    def create(self, *choices, **options):
        # A check without a name may break a naming convention.
        has_name = options.get("name") is not None or any(isinstance(each, type) for each in choices)
        original(self, *choices, **({"create_constraint": True, **options} if has_name else options))

    return create


def on_store(original):
    def create_engine(_url, **options):
        driver = "sqlite+aiosqlite" if options.get("_is_async") else "sqlite"
        kept = {name: value for name, value in options.items() if name not in POOL_OPTIONS}
        kept.pop("connect_args", None)
        try:
            return original(f"{driver}:///{STORE}", **kept)
        except TypeError as error:
            # Options of another dialect; the message names them.
            refused = re.findall(r"'(\w+)'", str(error))
            return original(f"{driver}:///{STORE}", **{name: value for name, value in kept.items() if name not in refused})

    return create_engine
