import sqlite3

import click
from flask import current_app, g

SCHEMA = """
CREATE TABLE IF NOT EXISTS staff (
  id INTEGER PRIMARY KEY, email TEXT UNIQUE NOT NULL, password TEXT NOT NULL, role TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS patients (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, born TEXT NOT NULL, insurer TEXT, note TEXT
);
CREATE TABLE IF NOT EXISTS appointments (
  id INTEGER PRIMARY KEY, patient_id INTEGER NOT NULL, staff_id INTEGER NOT NULL,
  starts_at TEXT NOT NULL, room TEXT, reason TEXT
);
CREATE TABLE IF NOT EXISTS drafts (
  staff_id INTEGER PRIMARY KEY, content BLOB NOT NULL
);
"""


def get_db():
    if "db" not in g:
        g.db = sqlite3.connect(current_app.config["DATABASE"])
        g.db.row_factory = sqlite3.Row
    return g.db


def close_db(error=None):
    db = g.pop("db", None)
    if db is not None:
        db.close()


@click.command("init-db")
def init_db():
    get_db().executescript(SCHEMA)
    click.echo("Created the tables.")
