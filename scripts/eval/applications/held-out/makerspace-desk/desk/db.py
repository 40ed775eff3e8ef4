from contextlib import contextmanager

from flask import current_app, g
from psycopg.rows import dict_row
from psycopg_pool import ConnectionPool


def init_app(app):
    app.extensions["pool"] = ConnectionPool(
        app.config["DATABASE_URL"], kwargs={"row_factory": dict_row}, open=True
    )
    app.teardown_appcontext(_release)


def _connection():
    if "connection" not in g:
        g.connection = current_app.extensions["pool"].getconn()
    return g.connection


def _release(error):
    connection = g.pop("connection", None)
    if connection is None:
        return
    if error is None:
        connection.commit()
    else:
        connection.rollback()
    current_app.extensions["pool"].putconn(connection)


@contextmanager
def cursor():
    with _connection().cursor() as cur:
        yield cur


def one(query, params=()):
    with cursor() as cur:
        return cur.execute(query, params).fetchone()


def every(query, params=()):
    with cursor() as cur:
        return cur.execute(query, params).fetchall()


def run(query, params=()):
    with cursor() as cur:
        cur.execute(query, params)
        return cur.rowcount
