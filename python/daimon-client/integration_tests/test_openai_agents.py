from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from agents import (
    Agent,
    ModelRetrySettings,
    ModelSettings,
    OpenAIChatCompletionsModel,
    OpenAIResponsesModel,
    RunConfig,
    Runner,
    SQLiteSession,
    retry_policies,
    set_tracing_disabled,
)
from agents.run import CallModelData, ModelInputData
from openai import AsyncOpenAI

from daimon_client import ConnectionFailedError, SoulHybridClient
from daimon_client.integrations.openai_agents import DaimonSession, daimon_tools
from model_server import ModelServer, Reply

pytestmark = pytest.mark.anyio
set_tracing_disabled(True)
FACT = "My boat is called Heron."
QUESTION = "What is the name of my boat?"


@pytest.fixture
async def openai(model: ModelServer) -> AsyncIterator[AsyncOpenAI]:
    async with AsyncOpenAI(base_url=model.url, api_key="key") as openai:
        yield openai


def agent_of(openai: AsyncOpenAI, kind: str = "responses", **options: Any) -> Agent[None]:
    classes = {"responses": OpenAIResponsesModel, "chat": OpenAIChatCompletionsModel}
    settings = {"name": "Ada", "instructions": "Be brief.", **options}
    return Agent(model=classes[kind](model="tiny", openai_client=openai), **settings)


async def run(agent: Agent[None], text: str, session: DaimonSession) -> str:
    result = await Runner.run(agent, text, session=session, run_config=session.run_config())
    return str(result.final_output)


@pytest.mark.parametrize("kind", ["responses", "chat"])
async def test_a_session_is_restored_and_memories_are_recalled(
    model: ModelServer,
    openai: AsyncOpenAI,
    async_client: SoulHybridClient,
    bot_id: str,
    stored: Any,
    kind: str,
) -> None:
    agent = agent_of(openai, kind)
    assert await run(agent, FACT, DaimonSession(async_client, "s", bot_id=bot_id)) == "Noted."
    assert model.told().startswith("Be brief.\n\nYou are Ada")
    assert stored(session_id="s") == [FACT, "Noted."]
    await run(agent, QUESTION, DaimonSession(async_client, "s", bot_id=bot_id))
    assert model.said() == [FACT, "Noted.", QUESTION]
    # The prompt holds it already.
    assert FACT not in model.told()
    await async_client.ingest_memory(FACT, bot_id)
    other = DaimonSession(async_client, "t", bot_id=bot_id, persona=False)
    await run(agent, QUESTION, other)
    assert FACT in model.told() and "You are Ada" not in model.told()


@pytest.mark.parametrize("kind", ["responses", "chat"])
async def test_a_streamed_run_is_stored_once_complete(
    model: ModelServer,
    openai: AsyncOpenAI,
    async_client: SoulHybridClient,
    bot_id: str,
    stored: Any,
    kind: str,
) -> None:
    model.script = [Reply("High tide at noon.")]
    session = DaimonSession(async_client, "s", bot_id=bot_id, speaker="Mara")
    result = Runner.run_streamed(
        agent_of(openai, kind), FACT, session=session, run_config=session.run_config()
    )
    deltas = [
        event.data.delta
        async for event in result.stream_events()
        if event.type == "raw_response_event" and event.data.type == "response.output_text.delta"
    ]
    assert "".join(deltas) == "High tide at noon." and len(deltas) == 2
    assert stored() == [FACT, "High tide at noon."]


async def test_tools_search_and_save_and_the_turn_is_stored_at_its_end(
    model: ModelServer,
    openai: AsyncOpenAI,
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
    agent = agent_of(openai, tools=daimon_tools(async_client, bot_id=bot_id))
    session = DaimonSession(async_client, "s", bot_id=bot_id)
    assert await run(agent, "When can I leave the harbour?", session) == "At six."
    results = [item for item in model.requests[-1]["input"] if item.get("type") == "function_call_output"]
    assert "The harbour opens at six." in results[0]["output"] and results[1]["output"] == "Stored."
    assert len({model.told(number) for number in range(3)}) == 1
    assert stored(session_id="s")[-2:] == ["When can I leave the harbour?", "At six."]
    assert "Mara sails at dawn." in stored()
    await run(agent, "Thank you.", session)
    assert "function_call" in [item.get("type") for item in model.requests[-1]["input"]]


async def test_a_model_call_that_is_retried_is_stored_once(
    model: ModelServer,
    openai: AsyncOpenAI,
    async_client: SoulHybridClient,
    bot_id: str,
    stored: Any,
) -> None:
    model.script = [Reply(status=500), Reply(status=429), Reply("Noted at last.")]
    await run(agent_of(openai), FACT, DaimonSession(async_client, "s", bot_id=bot_id))
    assert stored() == [FACT, "Noted at last."]
    model.script = [Reply(status=500), Reply("Retried.")]
    policy = ModelRetrySettings(max_retries=1, policy=retry_policies.http_status([500]))
    agent = agent_of(openai.with_options(max_retries=0), model_settings=ModelSettings(retry=policy))
    await run(agent, "The tide is high.", DaimonSession(async_client, "s", bot_id=bot_id))
    assert stored()[2:] == ["The tide is high.", "Retried."]


@pytest.mark.parametrize("is_streamed", [False, True])
async def test_a_canceled_run_stores_nothing(
    model: ModelServer,
    openai: AsyncOpenAI,
    async_client: SoulHybridClient,
    bot_id: str,
    stored: Any,
    is_streamed: bool,
) -> None:
    model.script = [Reply("Never complete.", hangs=True)]
    agent = agent_of(openai)
    session = DaimonSession(async_client, "s", bot_id=bot_id)

    if is_streamed:
        result = Runner.run_streamed(agent, FACT, session=session, run_config=session.run_config())
        async for event in result.stream_events():
            if event.type == "raw_response_event" and event.data.type == "response.output_text.delta":
                result.cancel()
                model.release()
    else:
        task = asyncio.create_task(run(agent, FACT, session))
        assert await asyncio.to_thread(model.is_hanging.wait, 20)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert stored() == []


async def test_a_failed_run_stores_nothing_and_its_message_is_part_of_the_next_turn(
    model: ModelServer,
    openai: AsyncOpenAI,
    async_client: SoulHybridClient,
    bot_id: str,
    stored: Any,
) -> None:
    model.script = [Reply(status=400)]
    session = DaimonSession(async_client, "s", bot_id=bot_id)
    with pytest.raises(Exception, match="scripted"):
        await run(agent_of(openai), FACT, session)
    assert stored() == []
    await run(agent_of(openai), "Did you hear me?", session)
    assert stored() == [f"{FACT}\n\nDid you hear me?", "Noted."]


async def test_without_a_service_a_run_continues_or_fails_as_told(
    model: ModelServer,
    openai: AsyncOpenAI,
    async_down: SoulHybridClient,
    caplog: pytest.LogCaptureFixture,
) -> None:
    session = DaimonSession(async_down, "s", bot_id="b")
    assert await run(agent_of(openai), FACT, session) == "Noted."
    assert model.told() == "Be brief."
    assert {record.name for record in caplog.records} == {"daimon_client"}
    await run(agent_of(openai), QUESTION, session)
    assert model.said() == [FACT, "Noted.", QUESTION]
    with pytest.raises(ConnectionFailedError):
        await run(agent_of(openai), FACT, DaimonSession(async_down, "s", bot_id="b", on_failure="raise"))


async def test_a_history_of_the_sdk_keeps_all_items(
    model: ModelServer,
    openai: AsyncOpenAI,
    async_client: SoulHybridClient,
    bot_id: str,
    stored: Any,
    tmp_path: Path,
) -> None:
    def open_session() -> DaimonSession:
        history = SQLiteSession("s", tmp_path / "items.db")
        return DaimonSession(async_client, "s", bot_id=bot_id, history=history)

    model.script = [Reply(tool="search_memory", arguments={"query": "tide"}), Reply("High.")]
    agent = agent_of(openai, tools=daimon_tools(async_client, bot_id=bot_id))
    await run(agent, "Which tide?", open_session())
    types = [item.get("type") for item in await open_session().get_items()]
    assert types == [None, "function_call", "function_call_output", "message"]
    assert stored() == ["Which tide?", "High."]


async def test_removed_items_are_forgotten(async_client: SoulHybridClient, bot_id: str, stored: Any) -> None:
    session = DaimonSession(async_client, "s", bot_id=bot_id)
    await session.add_items([{"role": "user", "content": "Which tide?"}])
    assert await session.pop_item() == {"role": "user", "content": "Which tide?"}
    await session.add_items(
        [{"role": "user", "content": FACT}, {"role": "assistant", "content": "Noted."}]
    )
    assert stored() == [FACT, "Noted."]
    assert await session.get_items(1) == [{"role": "assistant", "content": "Noted."}]
    assert await session.pop_item() == {"role": "assistant", "content": "Noted."}
    assert stored() == [FACT]
    await session.clear_session()
    assert stored() == [] and await session.get_items() == [] and await session.pop_item() is None


async def test_a_filter_of_the_application_runs_after_recall(
    model: ModelServer, openai: AsyncOpenAI, async_client: SoulHybridClient, bot_id: str
) -> None:
    def shout(data: CallModelData[Any]) -> ModelInputData:
        instructions = data.model_data.instructions or ""
        return ModelInputData(input=data.model_data.input, instructions=instructions.upper())

    session = DaimonSession(async_client, "s", bot_id=bot_id)
    config = session.run_config(RunConfig(call_model_input_filter=shout))
    await Runner.run(agent_of(openai), FACT, session=session, run_config=config)
    assert model.told().startswith("BE BRIEF.\n\nYOU ARE ADA")
