"""Connections, cursors, and pools of drivers, on the store."""

import collections
import sqlite3

from .dialect import add_functions, quote_value, to_bound, to_filled
from .recorder import silenced
from .rows import row_form
from .store import announce, open_store

Column = collections.namedtuple("Column", "name type_code display_size internal_size precision scale null_ok")


def to_text(statement):
    text = statement.as_string(None) if hasattr(statement, "as_string") else statement
    return text.decode() if isinstance(text, bytes) else str(text)


def escape_string(text, *_args):
    """The inside of a literal. Drivers pass a table of escapes as well."""
    return text.replace("'", "''")


def run_all(store, statement, values):
    """Servers also run several statements at once, which give the rows of none here."""
    try:
        return store.execute(statement, values)
    except (sqlite3.ProgrammingError, sqlite3.Warning):
        if values or ";" not in statement:
            raise
        return store.executescript(statement)


class Cursor:
    arraysize = 1
    itersize = 2_000

    def __init__(self, connection, form=None):
        self.connection, self.form = connection, form
        self.description, self.rowcount, self.lastrowid, self.statusmessage = None, -1, 0, ""
        self.query = None
        self._rows = iter(())

    def execute(self, statement, values=None, *_args, **_options):
        text = to_text(statement)
        announce("execute", text)
        self.query = text
        with silenced():
            ran = run_all(self.connection.store, *to_bound(text, values))
            names = [each[0] for each in ran.description or ()]
            rows = ran.fetchall()
        self.description = [Column(name, 25, None, None, None, None, None) for name in names] or None
        self.rowcount = len(rows) if names else ran.rowcount
        self.lastrowid = ran.lastrowid or 0
        self.statusmessage = text.strip().partition(" ")[0].upper()
        form = self.form
        self._rows = iter([form(each, names) if form else each for each in rows])
        return self

    def executemany(self, statement, rows, *_args, **_options):
        for each in rows:
            self.execute(statement, each)
        return self

    def callproc(self, name, values=()):
        announce("callproc", name)

    def fetchone(self):
        return next(self._rows, None)

    def fetchmany(self, size=None):
        return [row for row, _ in zip(self._rows, range(size or self.arraysize))]

    def fetchall(self):
        return list(self._rows)

    def mogrify(self, statement, values=None):
        return to_filled(to_text(statement), values).encode()

    def __iter__(self):
        return self._rows

    def __next__(self):
        return next(self._rows)

    def __enter__(self):
        return self

    def __exit__(self, *_args):
        return None

    def close(self):
        pass

    nextset = setinputsizes = setoutputsize = stored_results = lambda self, *_args: None


class Connection:
    autocommit = True
    closed = status = 0
    encoding = "UTF8"

    def __init__(self, *_args, cursor_factory=None, cursorclass=None, row_factory=None, **_options):
        self.form = row_form(cursor_factory or cursorclass or row_factory)
        self.row_factory, self.cursor_factory = row_factory, cursor_factory
        self.store = open_store()
        add_functions(self.store)

    def cursor(self, *args, **options):
        named = [options.get(name) for name in ("cursor_factory", "cursor", "cursorclass", "row_factory")]
        given = next((each for each in [*args, *named, self.row_factory, self.cursor_factory] if callable(each)), None)
        is_dict = options.get("dictionary") or options.get("as_dict")
        return Cursor(self, (lambda row, names: dict(zip(names, row))) if is_dict else row_form(given) or self.form)

    def execute(self, statement, values=None, *_args, **_options):
        return self.cursor().execute(statement, values)

    def is_connected(self):
        return True

    def __enter__(self):
        return self

    def __exit__(self, *_args):
        return None

    def escape_string(self, text, *_args):
        return escape_string(text)

    def literal(self, value, *_args):
        return quote_value(value)

    escape = literal

    def set_nothing(self, *_args, **_options):
        return None

    commit = rollback = close = ping = select_db = set_session = set_nothing
    set_isolation_level = set_client_encoding = reconnect = begin = reset = set_nothing


class Pool:
    """A pool whose connections may be entered, or taken and given back."""

    def __init__(self, *args, kwargs=None, **options):
        self.options = {**options, **(kwargs or {})}

    def connection(self, *_args, **_options):
        return Connection(**{name: value for name, value in self.options.items() if name in ("row_factory", "cursor_factory", "cursorclass")})

    getconn = get_connection = acquire = connection

    def give_back(self, *_args, **_options):
        return None

    putconn = release = close = closeall = open = wait = give_back

    def __enter__(self):
        return self

    def __exit__(self, *_args):
        return None


def connect(*args, **options):
    return Connection(*args, **options)


Connection.connect = staticmethod(connect)
