import sqlite3
from contextlib import contextmanager

from .settings import get_settings

SCHEMA = """
CREATE TABLE IF NOT EXISTS users (
    id INTEGER PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    role TEXT NOT NULL DEFAULT 'viewer'
);
CREATE TABLE IF NOT EXISTS stations (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    serial TEXT NOT NULL,
    device_key TEXT NOT NULL DEFAULT '',
    latitude REAL,
    longitude REAL
);
CREATE TABLE IF NOT EXISTS readings (
    id INTEGER PRIMARY KEY,
    station_id INTEGER NOT NULL REFERENCES stations(id) ON DELETE CASCADE,
    at TEXT NOT NULL,
    wave REAL,
    wind REAL,
    water REAL
);
CREATE TABLE IF NOT EXISTS rules (
    id INTEGER PRIMARY KEY,
    owner_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    station_id INTEGER NOT NULL REFERENCES stations(id) ON DELETE CASCADE,
    quantity TEXT NOT NULL,
    threshold REAL NOT NULL
);
"""


@contextmanager
def connect():
    connection = sqlite3.connect(get_settings().database)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA foreign_keys = ON")
    try:
        with connection:
            yield connection
    finally:
        connection.close()


def prepare():
    with connect() as connection:
        connection.executescript(SCHEMA)
