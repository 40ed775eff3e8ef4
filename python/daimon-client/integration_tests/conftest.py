"""A kernel and a model server for each test; where the kernel is, the environment says."""

from __future__ import annotations

import json
import os
import uuid
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from daimon_client import SoulHybridClient, SyncSoulHybridClient
from model_server import ModelServer

SOUL: Any = json.loads(os.environ["DAIMON_CONFORMANCE_SOUL"])
# A port without a listener, which the system never assigns.
NOWHERE = "http://127.0.0.1:4"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def model() -> Iterator[ModelServer]:
    server = ModelServer()
    yield server
    server.close()


@pytest.fixture(scope="session")
def client() -> Iterator[SyncSoulHybridClient]:
    with SyncSoulHybridClient() as client:
        yield client


@pytest.fixture
async def async_client() -> AsyncIterator[SoulHybridClient]:
    async with SoulHybridClient() as client:
        yield client


@pytest.fixture
def down() -> Iterator[SyncSoulHybridClient]:
    """A client whose service is down."""
    with SyncSoulHybridClient(NOWHERE, max_retries=0) as client:
        yield client


@pytest.fixture
async def async_down() -> AsyncIterator[SoulHybridClient]:
    async with SoulHybridClient(NOWHERE, max_retries=0) as client:
        yield client


@pytest.fixture
def bot_id(client: SyncSoulHybridClient) -> str:
    """A new avatar."""
    return client.ensure_avatar(f"integration-{uuid.uuid4()}", SOUL)["bot_id"]


@pytest.fixture
def stored(client: SyncSoulHybridClient, bot_id: str) -> Any:
    """The contents of the memories of the avatar, oldest first."""

    def read(**selector: Any) -> list[str]:
        listed = client.memories.list(bot_id=bot_id, **selector)
        return [memory["content"] for memory in listed][::-1]

    return read
