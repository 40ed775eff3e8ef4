from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import Depends
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase

from .settings import get_settings


class Base(DeclarativeBase):
    pass


engine = create_async_engine(get_settings().database_url)
Session = async_sessionmaker(engine, expire_on_commit=False)


async def prepare() -> None:
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)


@asynccontextmanager
async def unit_of_work() -> AsyncIterator[AsyncSession]:
    async with Session() as session, session.begin():
        yield session


async def get_session() -> AsyncIterator[AsyncSession]:
    async with unit_of_work() as session:
        yield session


Db = Annotated[AsyncSession, Depends(get_session)]
