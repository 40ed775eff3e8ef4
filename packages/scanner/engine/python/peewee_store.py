"""Databases of Peewee on the store, and the tables of its models."""

import sys

from .imports import after_import
from .places import STORE

OTHERS = ("PostgresqlDatabase", "MySQLDatabase", "CockroachDatabase")


def hook_peewee():
    after_import("peewee", put_on_store)


def put_on_store(module):
    """Peewee writes the statements of the store itself, so no driver has to translate them."""

    class StoreDatabase(module.SqliteDatabase):
        def init(self, database, *_args, **_options):
            # What else an application passes belongs to the server of another database.
            return super().init(STORE if database else None)

    for name in OTHERS:
        if hasattr(module, name):
            setattr(module, name, type(name, (StoreDatabase,), {}))


def create_model_tables(_application):
    """Tables of models that no code created so far."""
    peewee = sys.modules.get("peewee")
    if peewee is not None:
        for model in list_models(peewee.Model):
            try:
                model.create_table(safe=True)
            except Exception:
                # A base class, whose database is that of its subclasses.
                pass


def list_models(kind):
    for each in kind.__subclasses__():
        # Base classes have no fields but their key.
        if len(each._meta.fields) > 1:
            yield each
        yield from list_models(each)
