"""One SQLite file in place of the application's databases; the monitor receives each statement."""

import json
import socket
import sqlite3
import threading

from .clients import wrap_later
from .imports import after_import
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
        return super().execute(statement, *values)

    def executemany(self, statement, *values):
        announce("executemany", statement)
        return super().executemany(statement, *values)

    def executescript(self, statement):
        announce("executescript", statement)
        return super().executescript(statement)


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
    return connection


def open_store():
    """A connection for the stand-in of a driver, which commits each statement."""
    with silenced():
        connection = _connect(STORE, timeout=1, check_same_thread=False, isolation_level=None)
        _run(connection, "PRAGMA synchronous = OFF")
    return connection


def hook_store():
    for module in (sqlite3, sqlite3.dbapi2):
        module.connect = connect
        module.Connection, module.Cursor = Connection, Cursor
    wrap_later("sqlalchemy.engine.create", "create_engine", on_store)
    after_import("django.conf", lambda module: adapt_django(module.Settings))
    wrap_later("django.middleware.csrf", "CsrfViewMiddleware.process_view", without_forgery_check)


def on_store(original):
    def create_engine(_url, **options):
        driver = "sqlite+aiosqlite" if options.get("_is_async") else "sqlite"
        kept = {name: value for name, value in options.items() if name not in POOL_OPTIONS}
        kept.pop("connect_args", None)
        return original(f"{driver}:///{STORE}", **kept)

    return create_engine


class NoMigrations(dict):
    """Creates the tables of models at once, which is much faster."""

    def __contains__(self, _label):
        return True

    def __getitem__(self, _label):
        return None

    def get(self, _label, _default=None):
        return None


def adapt_django(settings):
    original = settings.__init__

    def adapted(self, *args, **options):
        original(self, *args, **options)
        database = {"ENGINE": "django.db.backends.sqlite3", "NAME": STORE}
        self.DATABASES = {name: dict(database) for name in {"default", *self.DATABASES}}
        self.MIGRATION_MODULES = NoMigrations()
        # A request of the monitor names the loopback as its host.
        self.ALLOWED_HOSTS = ["*"]
        self.SECURE_SSL_REDIRECT = False

    settings.__init__ = adapted


def without_forgery_check(original):
    """As in Django's own test client: a page of the application gives everybody a token."""

    def process_view(self, request, *args):
        request._dont_enforce_csrf_checks = True
        return original(self, request, *args)

    return process_view

