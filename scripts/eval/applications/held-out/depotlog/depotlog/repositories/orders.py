import asyncpg


async def create(conn: asyncpg.Connection, vehicle_id: int, mechanic_id: int, title: str, findings: str) -> int:
    return await conn.fetchval(
        "INSERT INTO work_orders (vehicle_id, mechanic_id, title, findings) VALUES ($1, $2, $3, $4) RETURNING id",
        vehicle_id,
        mechanic_id,
        title,
        findings,
    )


async def get(conn: asyncpg.Connection, order_id: int):
    return await conn.fetchrow("SELECT * FROM work_orders WHERE id = $1", order_id)


async def close(conn: asyncpg.Connection, order_id: int, mechanic_id: int):
    return await conn.fetchrow(
        "UPDATE work_orders SET status = 'closed' WHERE id = $1 AND mechanic_id = $2 RETURNING id, status",
        order_id,
        mechanic_id,
    )


async def of_vehicle(conn: asyncpg.Connection, vehicle_id: int):
    return await conn.fetch("SELECT id, title, status FROM work_orders WHERE vehicle_id = $1", vehicle_id)
