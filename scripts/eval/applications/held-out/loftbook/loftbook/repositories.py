from collections.abc import Mapping
from typing import Any

import aiosqlite
from aiohttp import web

from .db import DB


class Repository:
    table = ""

    def __init__(self, app: web.Application) -> None:
        self.db: aiosqlite.Connection = app[DB]

    async def rows(self, query: str, *params: Any) -> list[dict[str, Any]]:
        async with self.db.execute(query, params) as cursor:
            return [dict(row) for row in await cursor.fetchall()]

    async def row(self, query: str, *params: Any) -> dict[str, Any] | None:
        found = await self.rows(query, *params)
        return found[0] if found else None

    async def write(self, query: str, *params: Any) -> int:
        cursor = await self.db.execute(query, params)
        await self.db.commit()
        return cursor.lastrowid or 0

    async def get(self, row_id: int) -> dict[str, Any] | None:
        return await self.row(f"SELECT * FROM {self.table} WHERE id = ?", row_id)


class Users(Repository):
    table = "users"

    async def by_email(self, email: str) -> dict[str, Any] | None:
        return await self.row("SELECT * FROM users WHERE email = ?", email)

    async def add(self, email: str, password: str) -> int:
        return await self.write("INSERT INTO users (email, password) VALUES (?, ?)", email, password)


class Lofts(Repository):
    table = "lofts"

    async def all(self) -> list[dict[str, Any]]:
        return await self.rows("SELECT * FROM lofts ORDER BY name")

    async def add(self, owner_id: int, name: str, story: str, camera_url: str) -> int:
        return await self.write(
            "INSERT INTO lofts (owner_id, name, story, camera_url) VALUES (?, ?, ?, ?)",
            owner_id, name, story, camera_url,
        )

    async def columns(self) -> set[str]:
        return {row["name"] for row in await self.rows("PRAGMA table_info(lofts)")} - {"id"}

    async def change(self, loft_id: int, values: Mapping[str, Any]) -> None:
        known = await self.columns()
        changes = {name: value for name, value in values.items() if name in known}
        if changes:
            assignments = ", ".join(f"{name} = ?" for name in changes)
            await self.write(f"UPDATE lofts SET {assignments} WHERE id = ?", *changes.values(), loft_id)


class Pigeons(Repository):
    table = "pigeons"

    async def with_owner(self, pigeon_id: int) -> dict[str, Any] | None:
        return await self.row(
            "SELECT pigeons.*, lofts.owner_id FROM pigeons JOIN lofts ON lofts.id = loft_id "
            "WHERE pigeons.id = ?", pigeon_id
        )

    async def of_loft(self, loft_id: int, order: str) -> list[dict[str, Any]]:
        return await self.rows(
            f"SELECT id, ring, name, colour FROM pigeons WHERE loft_id = ? ORDER BY {order}", loft_id
        )

    async def add(self, loft_id: int, bird: Mapping[str, Any]) -> int:
        return await self.write(
            "INSERT INTO pigeons (loft_id, ring, name, colour, notes) VALUES (?, ?, ?, ?, ?)",
            loft_id, *(str(bird.get(name, "")) for name in ("ring", "name", "colour", "notes")),
        )

    async def change(self, pigeon_id: int, values: Mapping[str, Any]) -> None:
        await self.write(
            "UPDATE pigeons SET name = ?, colour = ?, notes = ? WHERE id = ?",
            str(values.get("name", "")), str(values.get("colour", "")),
            str(values.get("notes", "")), pigeon_id,
        )

    async def move(self, pigeon_id: int, loft_id: int) -> None:
        await self.write("UPDATE pigeons SET loft_id = ? WHERE id = ?", loft_id, pigeon_id)


class Races(Repository):
    table = "races"
    ORDERS = {"speed": "speed DESC", "ring": "ring", "clock": "clock, speed DESC"}

    async def add(self, name: str, released_at: str) -> int:
        return await self.write(
            "INSERT INTO races (name, released_at) VALUES (?, ?)", name, released_at
        )

    async def annul(self, race_id: int) -> None:
        await self.write("UPDATE races SET annulled = 1 WHERE id = ?", race_id)

    async def arrive(self, race_id: int, ring: str, speed: float, clock: str) -> int:
        return await self.write(
            "INSERT INTO arrivals (race_id, ring, speed, clock) VALUES (?, ?, ?, ?)",
            race_id, ring, speed, clock,
        )

    async def results(self, race_id: int, ring: str, order: str) -> list[dict[str, Any]]:
        chosen = self.ORDERS.get(order, "speed DESC")
        return await self.rows(
            f"SELECT ring, speed, clock FROM arrivals WHERE race_id = ? AND ring LIKE ? ORDER BY {chosen}",
            race_id, f"%{ring}%",
        )
