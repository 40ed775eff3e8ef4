from collections.abc import AsyncIterator

import aiosqlite
from aiohttp import web

from .security import hash_password
from .settings import SETTINGS

SCHEMA = """
CREATE TABLE IF NOT EXISTS users (
    id INTEGER PRIMARY KEY, email TEXT UNIQUE NOT NULL, password TEXT NOT NULL,
    role TEXT NOT NULL DEFAULT 'fancier');
CREATE TABLE IF NOT EXISTS lofts (
    id INTEGER PRIMARY KEY, owner_id INTEGER NOT NULL REFERENCES users, name TEXT NOT NULL,
    story TEXT NOT NULL DEFAULT '', latitude REAL NOT NULL DEFAULT 0,
    longitude REAL NOT NULL DEFAULT 0, camera_url TEXT NOT NULL DEFAULT '',
    verified INTEGER NOT NULL DEFAULT 0, handicap REAL NOT NULL DEFAULT 1);
CREATE TABLE IF NOT EXISTS pigeons (
    id INTEGER PRIMARY KEY, loft_id INTEGER NOT NULL REFERENCES lofts, ring TEXT UNIQUE NOT NULL,
    name TEXT NOT NULL DEFAULT '', colour TEXT NOT NULL DEFAULT '', notes TEXT NOT NULL DEFAULT '');
CREATE TABLE IF NOT EXISTS races (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, released_at TEXT NOT NULL,
    annulled INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS arrivals (
    id INTEGER PRIMARY KEY, race_id INTEGER NOT NULL REFERENCES races,
    ring TEXT NOT NULL, speed REAL NOT NULL, clock TEXT NOT NULL);
"""

DB = web.AppKey("db", aiosqlite.Connection)


async def database(app: web.Application) -> AsyncIterator[None]:
    settings = app[SETTINGS]
    connection = await aiosqlite.connect(settings.database)
    connection.row_factory = aiosqlite.Row
    await connection.executescript(SCHEMA)
    if settings.organiser_password:
        await connection.execute(
            "INSERT OR IGNORE INTO users (email, password, role) VALUES (?, ?, 'organiser')",
            (settings.organiser, hash_password(settings.organiser_password)),
        )
    await connection.commit()
    app[DB] = connection
    yield
    await connection.close()
