from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any, cast

import anyio
import litellm
import pytest
from litellm.exceptions import BadRequestError
from litellm.router import Router

from daimon_client import ConnectionFailedError, SoulHybridClient
from daimon_client.integrations.litellm import DaimonCallback
from model_server import ModelServer, Reply

pytestmark = pytest.mark.anyio
FACT = "My boat is called Heron."
QUESTION = "What is the name of my boat?"
TOOL = {"type": "function", "function": {"name": "read_tide", "parameters": {"type": "object"}}}


@pytest.fixture(autouse=True)
async def callbacks() -> AsyncIterator[None]:
    # A client of an earlier test has another event loop.
    cast(Any, litellm.in_memory_llm_clients_cache).flush_cache()
    yield
    litellm.callbacks = []
    for kind in ("success_callback", "failure_callback", "_async_success_callback", "_async_failure_callback"):
        setattr(litellm, kind, [])


def use(client: SoulHybridClient, bot_id: str, **options: Any) -> None:
    litellm.callbacks = [DaimonCallback(client, bot_id=bot_id, **options)]


async def ask(model: ModelServer, messages: str | list[dict[str, Any]], **options: Any) -> Any:
    given = [{"role": "user", "content": messages}] if isinstance(messages, str) else messages
    return await litellm.acompletion(
        model="openai/tiny",
        messages=given,
        api_base=model.url,
        api_key="key",
        **{"max_retries": 0, **options},
    )


async def settle(read: Callable[[], list[str]], count: int) -> list[str]:
    """LiteLLM reports a completion after it was returned."""
    with anyio.fail_after(20):
        while len(found := await asyncio.to_thread(read)) < count:
            await anyio.sleep(0.02)
    return found


async def test_a_completion_is_told_memories_and_stored(
    model: ModelServer, async_client: SoulHybridClient, bot_id: str, stored: Any
) -> None:
    use(async_client, bot_id, speaker="Mara")
    monday = {"session_id": "monday"}
    response = await ask(model, FACT, metadata=monday)
    assert response.choices[0].message.content == "Noted."
    assert model.told().startswith("You are Ada")
    assert await settle(lambda: stored(session_id="monday"), 2) == [FACT, "Noted."]
    system = {"role": "system", "content": "Be brief."}
    await ask(model, [system, {"role": "user", "content": QUESTION}], metadata=monday)
    assert model.told().startswith("Be brief.\n\nYou are Ada") and FACT in model.told()
    await ask(model, QUESTION, metadata={"session_id": "tuesday"})
    assert FACT not in model.told()


async def test_a_streamed_completion_is_stored_once_complete(
    model: ModelServer, async_client: SoulHybridClient, bot_id: str, stored: Any
) -> None:
    use(async_client, bot_id)
    model.script = [Reply("High tide at noon.")]
    pieces = [
        chunk.choices[0].delta.content or "" async for chunk in await ask(model, FACT, stream=True)
    ]
    assert "".join(pieces) == "High tide at noon." and len([each for each in pieces if each]) > 1
    assert await settle(stored, 2) == [FACT, "High tide at noon."]


async def test_a_turn_with_a_tool_is_stored_at_its_end(
    model: ModelServer, async_client: SoulHybridClient, bot_id: str, stored: Any
) -> None:
    use(async_client, bot_id)
    model.script = [Reply(tool="read_tide"), Reply("At noon.")]
    messages: list[dict[str, Any]] = [{"role": "user", "content": "When is high tide?"}]
    first = await ask(model, messages, tools=[TOOL])
    call = first.choices[0].message.tool_calls[0]
    messages.append(first.choices[0].message.model_dump())
    messages.append({"role": "tool", "tool_call_id": call.id, "content": "12:00"})
    await ask(model, messages, tools=[TOOL])
    assert await settle(stored, 2) == ["When is high tide?", "At noon."]
    assert model.requests[-1]["messages"][-1]["role"] == "tool" and "You are Ada" in model.told()


async def test_a_completion_that_is_retried_is_stored_once(
    model: ModelServer, async_client: SoulHybridClient, bot_id: str, stored: Any
) -> None:
    use(async_client, bot_id)
    model.script = [Reply(status=500), Reply("Noted at last.")]
    await ask(model, FACT, num_retries=2)
    assert await settle(stored, 2) == [FACT, "Noted at last."]
    assert model.told(0) == model.told(1) and model.told().count("You are Ada") == 1
    model.script = [Reply(status=500), Reply("Routed.")]
    parameters = {"model": "openai/tiny", "api_base": model.url, "api_key": "key", "max_retries": 0}
    router = Router(
        model_list=[{"model_name": "tiny", "litellm_params": parameters}], num_retries=1, retry_after=0
    )
    await router.acompletion("tiny", [{"role": "user", "content": "The tide is high."}])
    assert (await settle(stored, 4))[2:] == ["The tide is high.", "Routed."]
    assert model.told().count("You are Ada") == 1


@pytest.mark.parametrize("is_streamed", [False, True])
async def test_a_canceled_or_failed_completion_stores_nothing(
    model: ModelServer, async_client: SoulHybridClient, bot_id: str, stored: Any, is_streamed: bool
) -> None:
    use(async_client, bot_id)
    model.script = [Reply("Never complete.", hangs=True), Reply(status=400), Reply("Noted.")]

    async def read() -> None:
        response = await ask(model, FACT, stream=is_streamed)
        if is_streamed:
            async for _ in response:
                pass

    task = asyncio.create_task(read())
    assert await asyncio.to_thread(model.is_hanging.wait, 20)
    task.cancel()
    model.release()
    with pytest.raises(asyncio.CancelledError):
        await task
    with pytest.raises(BadRequestError):
        await ask(model, FACT)
    # What is stored afterwards is all there is.
    await ask(model, QUESTION)
    assert await settle(stored, 2) == [QUESTION, "Noted."]


async def test_without_a_service_a_completion_continues_or_fails_as_told(
    model: ModelServer, async_down: SoulHybridClient, caplog: pytest.LogCaptureFixture
) -> None:
    use(async_down, "b")
    assert (await ask(model, FACT)).choices[0].message.content == "Noted."
    assert model.told() == "" and "daimon_client" in {record.name for record in caplog.records}
    use(async_down, "b", on_failure="raise")
    with pytest.raises(ConnectionFailedError):
        await ask(model, FACT)
    assert len(model.requests) == 1


async def test_messages_by_position_are_reported(
    model: ModelServer, async_client: SoulHybridClient, caplog: pytest.LogCaptureFixture
) -> None:
    use(async_client, "b")
    await litellm.acompletion(
        "openai/tiny", [{"role": "user", "content": FACT}], api_base=model.url, api_key="key"
    )
    assert "by name" in caplog.text


async def test_users_are_apart_and_system_messages_of_parts_keep_them(
    model: ModelServer, async_client: SoulHybridClient, bot_id: str, stored: Any
) -> None:
    use(async_client, bot_id, persona=False)
    await ask(model, FACT, user="mara")
    await settle(lambda: stored(user_id="mara"), 2)
    system = {"role": "system", "content": [{"type": "text", "text": "Be brief."}]}
    question = [system, {"role": "user", "content": [{"type": "text", "text": QUESTION}]}]
    await ask(model, question, user="mara")
    assert FACT in model.told() and model.told().startswith("Be brief.")
    await ask(model, question, user="noor")
    assert FACT not in model.told() and "You are Ada" not in model.told()
