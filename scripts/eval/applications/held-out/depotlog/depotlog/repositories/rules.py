import asyncpg


async def create(conn: asyncpg.Connection, staff_id: int, expression: str, metric: str, threshold: int) -> int:
    return await conn.fetchval(
        "INSERT INTO alert_rules (staff_id, expression, metric, threshold) VALUES ($1, $2, $3, $4) RETURNING id",
        staff_id,
        expression,
        metric,
        threshold,
    )


async def get(conn: asyncpg.Connection, rule_id: int, staff_id: int):
    return await conn.fetchrow("SELECT * FROM alert_rules WHERE id = $1 AND staff_id = $2", rule_id, staff_id)
