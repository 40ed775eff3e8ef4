import asyncpg

COLUMNS = ("name", "phone", "email", "role")


async def by_email(conn: asyncpg.Connection, email: str):
    return await conn.fetchrow("SELECT * FROM staff WHERE email = $1", email)


async def by_id(conn: asyncpg.Connection, staff_id: int):
    return await conn.fetchrow("SELECT id, email, name, phone, role FROM staff WHERE id = $1", staff_id)


async def create(conn: asyncpg.Connection, email: str, name: str, password_hash: str) -> int:
    return await conn.fetchval(
        "INSERT INTO staff (email, name, password_hash) VALUES ($1, $2, $3) RETURNING id", email, name, password_hash
    )


async def update(conn: asyncpg.Connection, staff_id: int, values: dict) -> None:
    fields = [column for column in COLUMNS if values.get(column) is not None]
    if not fields:
        return
    assignments = ", ".join(f"{column} = ${index}" for index, column in enumerate(fields, start=2))
    await conn.execute(f"UPDATE staff SET {assignments} WHERE id = $1", staff_id, *(values[name] for name in fields))
