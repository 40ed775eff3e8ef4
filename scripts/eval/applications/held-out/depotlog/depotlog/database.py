from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
from argon2 import PasswordHasher
from fastapi import FastAPI, Request

from .settings import settings

SCHEMA = Path(__file__).with_name("schema.sql")


@asynccontextmanager
async def lifespan(app: FastAPI):
    async with asyncpg.create_pool(settings.database_url, min_size=1, max_size=8) as pool:
        await pool.execute(SCHEMA.read_text())
        if settings.chief_email and settings.chief_password:
            await pool.execute(
                "INSERT INTO staff (email, name, role, password_hash) VALUES ($1, 'Chief', 'chief', $2) "
                "ON CONFLICT (email) DO NOTHING",
                settings.chief_email,
                PasswordHasher().hash(settings.chief_password),
            )
        for folder in ("manuals", "reports", "photos"):
            (settings.document_dir / folder).mkdir(parents=True, exist_ok=True)
        app.state.pool = pool
        yield


async def connection(request: Request) -> AsyncIterator[asyncpg.Connection]:
    async with request.app.state.pool.acquire() as conn:
        yield conn
