"""Drivers of PostgreSQL and MySQL: modules on the store in place of packages that need a server."""

import importlib
import importlib.machinery
import importlib.util
import sqlite3
import sys
import types

from .async_connections import MEMBERS as OF_ASYNC_DRIVERS
from .async_connections import AsyncConnection, AsyncPool
from .composed import SQL, Composed, Identifier, Literal, Placeholder
from .connections import Connection, Pool, connect, escape_string
from .sqlite_driver import MEMBERS as OF_AIOSQLITE

# Modules, with those that they contain.
DRIVERS = {
    "psycopg2": ("extras", "extensions", "pool", "errors", "errorcodes", "sql"),
    "psycopg": ("rows", "errors", "sql", "types", "types.json"),
    "psycopg_pool": (),
    "pymysql": ("cursors", "err", "constants", "connections", "converters"),
    "MySQLdb": ("cursors", "_exceptions", "constants", "connections"),
    "mysql.connector": ("errors", "pooling", "cursor", "errorcode"),
    "aiopg": ("connection", "pool", "cursor"),
    "aiomysql": ("cursors", "connection", "pool"),
    "asyncpg": ("exceptions", "pool", "connection"),
    "asyncmy": ("cursors", "connection", "pool", "errors"),
}
# Those that take the place of a package that isn't installed.
ABSENT = ("aiosqlite",)
PARENTS = ("mysql",)
ERRORS = {
    name: getattr(sqlite3, name)
    for name in (
        "Error", "Warning", "DatabaseError", "DataError", "IntegrityError", "InterfaceError",
        "InternalError", "NotSupportedError", "OperationalError", "ProgrammingError",
    )
}  # fmt: skip
UNIQUE = ("UniqueViolation", "ForeignKeyViolation", "NotNullViolation", "UniqueViolationError", "IntegrityConstraintViolationError")  # fmt: skip


def execute_values(cursor, statement, rows, *_args, **_options):
    for each in rows:
        cursor.execute(statement, (tuple(each),))


SYNCHRONOUS = {
    "connect": connect, "Connect": connect, "Connection": Connection,
    "MySQLConnection": Connection, "execute_values": execute_values,
    "execute_batch": lambda cursor, statement, rows, **_options: cursor.executemany(statement, rows),
    "SimpleConnectionPool": Pool, "ThreadedConnectionPool": Pool, "MySQLConnectionPool": Pool,
    "ConnectionPool": Pool, "SQL": SQL, "Identifier": Identifier, "Literal": Literal,
    "Placeholder": Placeholder, "Composed": Composed, "paramstyle": "pyformat", "apilevel": "2.0", "threadsafety": 2,
    "install_as_MySQLdb": lambda: None, "register_adapter": lambda *_args: None,
    "register_uuid": lambda *_args, **_options: None, "Json": lambda value, **_options: value,
    "AsyncConnection": AsyncConnection, "AsyncConnectionPool": AsyncPool,
    "version_info": (2, 2, 1, "final", 0), "__version__": "2.9.9", "escape_string": escape_string,
    **ERRORS, **{name: sqlite3.IntegrityError for name in UNIQUE},
}  # fmt: skip
MEMBERS = {name: SYNCHRONOUS for name in DRIVERS} | {
    name: {**SYNCHRONOUS, **OF_ASYNC_DRIVERS[name]} for name in ("aiopg", "aiomysql", "asyncpg", "asyncmy")
} | {"aiosqlite": OF_AIOSQLITE}


class Driver(types.ModuleType):
    """Any other member is a class without behavior, or an error."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if driver_of(f"{self.__name__}.{name}") is not None:
            return importlib.import_module(f"{self.__name__}.{name}")
        is_error = name.endswith(("Error", "Exception", "Violation"))
        kind = type(name, (sqlite3.Error if is_error else object,), {"__module__": self.__name__})
        if not is_error:
            kind.__init__ = lambda _self, *_args, **_options: None
        setattr(self, name, kind)
        return kind


class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if driver_of(name) is None and name not in PARENTS:
            return None
        # Django loads what its own backends need from the real package, and connects to the store. If
        # the package isn't installed, Django and its extensions leave out what needs it.
        if "django.db" in sys.modules and (is_installed(name, path) or is_imported_by("django")):
            return None
        return importlib.machinery.ModuleSpec(name, Finder, is_package=True)

    @staticmethod
    def create_module(spec):
        return Driver(spec.name)

    @staticmethod
    def exec_module(module):
        driver = driver_of(module.__name__)
        vars(module).update(MEMBERS.get(driver, {}))


def is_installed(name, path):
    return importlib.machinery.PathFinder.find_spec(name, path) is not None


def is_imported_by(package):
    """Whether a module of this package runs the import statement."""
    frame = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename.startswith(("<frozen importlib", __file__)):
        frame = frame.f_back
    return frame is not None and str(frame.f_globals.get("__name__")).partition(".")[0] == package


def driver_of(name):
    return next(
        (each for each, inner in DRIVERS.items() if name == each or name in [f"{each}.{one}" for one in inner]), None
    )


def hook_drivers():
    DRIVERS.update({name: () for name in ABSENT if importlib.util.find_spec(name) is None})
    sys.meta_path.insert(0, Finder)
