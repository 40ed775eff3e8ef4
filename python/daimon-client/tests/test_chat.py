"""Against a kernel with a model; where it is, the environment says."""

from __future__ import annotations

import os
import uuid

import anyio
import pytest

from daimon_client import (
    NotFoundError,
    SoulHybridClient,
    SyncSoulHybridClient,
)

URL = os.environ["DAIMON_CHAT_URL"]
BOT_ID = os.environ["DAIMON_CHAT_BOT_ID"]
MESSAGE = "Is the lighthouse open on Sundays?"
SAID = "Good evening, sailor."


def test_a_turn_is_one_answer_or_its_events() -> None:
    with SyncSoulHybridClient(URL, bot_id=BOT_ID) as client:
        assert client.chat(MESSAGE, session_id="py-whole")["text"] == SAID
        events = list(client.stream_chat(MESSAGE, session_id="py-streamed"))
        assert events[0]["event"] == "cognitive_state"
        assert "".join(e["data"]["text"] for e in events if e["event"] == "message") == SAID
        assert events[-1]["event"] == "done"
        assert len(list(client.memories.list(bot_id=BOT_ID, session_id="py-streamed"))) == 2


def test_an_error_is_the_typed_one() -> None:
    with SyncSoulHybridClient(URL, bot_id=str(uuid.uuid4())) as client:
        with pytest.raises(NotFoundError):
            next(client.stream_chat(MESSAGE))
        with pytest.raises(NotFoundError):
            client.chat(MESSAGE)


def test_who_leaves_ends_the_turn() -> None:
    async def leave() -> None:
        async with SoulHybridClient(URL, bot_id=BOT_ID) as client:
            events = client.stream_chat(MESSAGE, session_id="py-left")
            async for event in events:
                assert event["event"] == "cognitive_state"
                break
            await events.aclose()
            whole = [event async for event in client.stream_chat(MESSAGE)]
            assert whole[-1]["event"] == "done"

    anyio.run(leave)
