"""Columns and defaults of PostgreSQL and MySQL that SQLAlchemy can't write for SQLite."""

import json

from .imports import after_import

# SQLite gives keys only to columns of exactly this type, and no other one keeps texts as they are.
WHOLE = "INTEGER"
TEXT = "TEXT"


def hook_types():
    after_import("sqlalchemy.dialects.sqlite.base", adapt_names)
    after_import("sqlalchemy.dialects.postgresql.array", lambda module: keep_lists(module.ARRAY))
    after_import("sqlalchemy.sql.sqltypes", adapt_values)


def adapt_names(module):
    compiler = module.SQLiteTypeCompiler
    compiler.visit_BIGINT = compiler.visit_big_integer = lambda *_args, **_options: WHOLE
    compiler.visit_UUID = lambda *_args, **_options: TEXT
    compiler.visit_JSONB = lambda *_args, **_options: "JSON"
    compiler.visit_ARRAY = lambda *_args, **_options: "ARRAY"
    compiler.visit_unsupported_compilation = lambda *_args, **_options: TEXT


def adapt_values(module):
    keep_lists(module.ARRAY)
    prepare = module.Enum._enum_init

    def prepare_with_check(self, enums, options):
        # The table says what a column takes, so that its rows can be seeded.
        options.setdefault("create_constraint", True)
        prepare(self, enums, options)

    module.Enum._enum_init = prepare_with_check


def keep_lists(kind):
    """A list is stored as JSON."""

    def bind_processor(_self, _dialect):
        return lambda value: None if value is None else json.dumps(list(value), default=str)

    def result_processor(_self, _dialect, _column):
        return lambda value: json.loads(value) if isinstance(value, str) and value[:1] == "[" else value

    kind.bind_processor, kind.result_processor = bind_processor, result_processor
