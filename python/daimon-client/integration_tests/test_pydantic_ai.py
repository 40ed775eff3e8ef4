from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from openai import AsyncOpenAI
from pydantic import BaseModel
from pydantic_ai import Agent
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
from pydantic_ai.providers.openai import OpenAIProvider

from daimon_client import ConnectionFailedError, SoulHybridClient
from daimon_client.integrations.pydantic_ai import DaimonMemory
from model_server import ModelServer, Reply

pytestmark = pytest.mark.anyio
FACT = "My boat is called Heron."
QUESTION = "What is the name of my boat?"


@pytest.fixture
async def provider(model: ModelServer) -> AsyncIterator[OpenAIProvider]:
    async with AsyncOpenAI(base_url=model.url, api_key="key") as openai:
        yield OpenAIProvider(openai_client=openai)


def agent_of(
    provider: OpenAIProvider, client: SoulHybridClient, bot_id: str, kind: str = "chat", **options: Any
) -> Agent[Any, str]:
    classes = {"chat": OpenAIChatModel, "responses": OpenAIResponsesModel}
    memory = DaimonMemory(client, bot_id=bot_id, **options)
    return Agent(
        classes[kind]("tiny", provider=provider), instructions="Be brief.", capabilities=[memory]
    )


@pytest.mark.parametrize("kind", ["chat", "responses"])
async def test_an_agent_is_told_its_memories_and_its_runs_are_stored(
    model: ModelServer,
    provider: OpenAIProvider,
    async_client: SoulHybridClient,
    bot_id: str,
    stored: Any,
    kind: str,
) -> None:
    agent = agent_of(provider, async_client, bot_id, kind, speaker="Mara")
    first = await agent.run(FACT, conversation_id="monday")
    assert first.output == "Noted."
    assert model.told().startswith("Be brief.\n\nYou are Ada")
    assert stored(session_id="monday") == [FACT, "Noted."]
    await agent.run(QUESTION, conversation_id="monday")
    assert FACT in model.told()
    # The history of the prompt holds it already.
    await agent.run(QUESTION, message_history=first.all_messages())
    assert FACT not in model.told() and model.said()[0] == FACT
    await agent.run(QUESTION, conversation_id="tuesday")
    assert FACT not in model.told()


@pytest.mark.parametrize("kind", ["chat", "responses"])
async def test_a_streamed_run_is_stored_once_complete(
    model: ModelServer,
    provider: OpenAIProvider,
    async_client: SoulHybridClient,
    bot_id: str,
    stored: Any,
    kind: str,
) -> None:
    model.script = [Reply("High tide at noon.")]
    agent = agent_of(provider, async_client, bot_id, kind)
    async with agent.run_stream(FACT) as result:
        pieces = [piece async for piece in result.stream_text(delta=True, debounce_by=None)]
    assert "".join(pieces) == "High tide at noon." and len(pieces) == 2
    assert stored() == [FACT, "High tide at noon."]


async def test_tools_search_and_save_and_memories_are_recalled_once_per_run(
    model: ModelServer,
    provider: OpenAIProvider,
    async_client: SoulHybridClient,
    bot_id: str,
    stored: Any,
) -> None:
    await async_client.ingest_memory("The harbour opens at six.", bot_id)
    model.script = [
        Reply(tool="search_memory", arguments={"query": "When does the harbour open?"}),
        Reply(tool="save_memory", arguments={"text": "Mara sails at dawn."}),
        Reply("At six."),
    ]
    agent = agent_of(provider, async_client, bot_id, tools=True)
    result = await agent.run("When can I leave the harbour?", conversation_id="s")
    assert result.output == "At six."
    results = [each for each in model.requests[-1]["messages"] if each["role"] == "tool"]
    assert "The harbour opens at six." in results[0]["content"]
    assert len({model.told(number) for number in range(3)}) == 1
    assert stored(session_id="s")[-2:] == ["When can I leave the harbour?", "At six."]
    assert "Mara sails at dawn." in stored()


async def test_a_model_call_that_is_retried_is_stored_once(
    model: ModelServer,
    provider: OpenAIProvider,
    async_client: SoulHybridClient,
    bot_id: str,
    stored: Any,
) -> None:
    model.script = [Reply(status=500), Reply(status=429), Reply("Noted at last.")]
    await agent_of(provider, async_client, bot_id).run(FACT)
    assert stored() == [FACT, "Noted at last."]


@pytest.mark.parametrize("is_streamed", [False, True])
async def test_a_canceled_run_stores_nothing(
    model: ModelServer,
    provider: OpenAIProvider,
    async_client: SoulHybridClient,
    bot_id: str,
    stored: Any,
    is_streamed: bool,
) -> None:
    model.script = [Reply("Never complete.", hangs=True)]
    agent = agent_of(provider, async_client, bot_id)

    async def stream() -> None:
        async with agent.run_stream(FACT) as result:
            async for _ in result.stream_text():
                pass

    task = asyncio.ensure_future(stream() if is_streamed else agent.run(FACT))
    assert await asyncio.to_thread(model.is_hanging.wait, 20)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert stored() == []


async def test_a_failed_run_stores_nothing(
    model: ModelServer,
    provider: OpenAIProvider,
    async_client: SoulHybridClient,
    bot_id: str,
    stored: Any,
) -> None:
    model.script = [Reply(status=400)]
    with pytest.raises(Exception, match="scripted"):
        await agent_of(provider, async_client, bot_id).run(FACT)
    assert stored() == []


async def test_without_a_service_an_agent_continues_or_fails_as_told(
    model: ModelServer,
    provider: OpenAIProvider,
    async_down: SoulHybridClient,
    caplog: pytest.LogCaptureFixture,
) -> None:
    result = await agent_of(provider, async_down, "b").run(FACT)
    assert result.output == "Noted." and model.told() == "Be brief."
    assert [record.name for record in caplog.records] == ["daimon_client"] * 2
    with pytest.raises(ConnectionFailedError):
        await agent_of(provider, async_down, "b", on_failure="raise").run(FACT)
    assert len(model.requests) == 1


async def test_of_a_structured_output_only_the_prompt_is_stored(
    model: ModelServer,
    provider: OpenAIProvider,
    async_client: SoulHybridClient,
    bot_id: str,
    stored: Any,
) -> None:
    class Boat(BaseModel):
        name: str

    model.script = [Reply(tool="final_result", arguments={"name": "Heron"})]
    memory = DaimonMemory(async_client, bot_id=bot_id, persona=False)
    agent = Agent(
        OpenAIChatModel("tiny", provider=provider), output_type=Boat, capabilities=[memory]
    )
    result = await agent.run([FACT, "Remember it."])
    assert result.output.name == "Heron" and "You are Ada" not in model.told()
    assert stored() == [f"{FACT}\nRemember it."]
