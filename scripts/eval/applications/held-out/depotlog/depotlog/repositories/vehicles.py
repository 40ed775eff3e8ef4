import asyncpg

ORDER = {"plate": "plate", "mileage": "mileage DESC", "model": "model, plate"}


async def listing(conn: asyncpg.Connection, model: str | None, sort: str):
    query = "SELECT id, plate, model, mileage FROM vehicles"
    if model:
        query += f" WHERE model ILIKE '{model}%'"
    query += f" ORDER BY {sort} LIMIT 200"
    return await conn.fetch(query)


async def overdue(conn: asyncpg.Connection, mileage: int, sort: str):
    order = ORDER.get(sort, "plate")
    return await conn.fetch(f"SELECT id, plate, mileage FROM vehicles WHERE mileage > $1 ORDER BY {order}", mileage)


async def create(conn: asyncpg.Connection, plate: str, vin: str, model: str, mileage: int, owner_id: int) -> int:
    return await conn.fetchval(
        "INSERT INTO vehicles (plate, vin, model, mileage, owner_id) VALUES ($1, $2, $3, $4, $5) RETURNING id",
        plate,
        vin,
        model,
        mileage,
        owner_id,
    )


async def get(conn: asyncpg.Connection, vehicle_id: int):
    return await conn.fetchrow("SELECT * FROM vehicles WHERE id = $1", vehicle_id)


async def delete(conn: asyncpg.Connection, vehicle_id: int) -> str:
    return await conn.execute("DELETE FROM vehicles WHERE id = $1", vehicle_id)


async def reset_mileage(conn: asyncpg.Connection, vehicle_id: int) -> str:
    return await conn.execute("UPDATE vehicles SET mileage = 0 WHERE id = $1", vehicle_id)


async def add_parts(conn: asyncpg.Connection, parts: list[tuple[str, str]]) -> None:
    await conn.executemany("INSERT INTO parts (number, label) VALUES ($1, $2)", parts)
