from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine

from .settings import get_settings

engine = create_async_engine(get_settings().database_url, pool_size=8)
make_session = async_sessionmaker(engine, expire_on_commit=False)


async def get_session() -> AsyncIterator[AsyncSession]:
    async with make_session() as session:
        yield session


Database = Annotated[AsyncSession, Depends(get_session)]
