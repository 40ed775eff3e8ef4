from __future__ import annotations

import asyncio
from typing import Any

import pytest
from llama_index.core.agent.workflow import AgentStream, FunctionAgent
from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.chat_engine import SimpleChatEngine
from llama_index.llms.litellm import LiteLLM  # type: ignore[import-untyped]
from workflows.errors import WorkflowCancelledByUser

from daimon_client import ConnectionFailedError, SyncSoulHybridClient
from daimon_client.integrations.llamaindex import DaimonMemory, daimon_tools
from model_server import ModelServer, Reply

pytestmark = pytest.mark.anyio
FACT = "My boat is called Heron."
QUESTION = "What is the name of my boat?"


def llm_of(model: ModelServer, **options: Any) -> LiteLLM:
    return LiteLLM(model="openai/gpt-4o-mini", api_base=model.url, api_key="key", **options)


def agent_of(model: ModelServer, streaming: bool = True, **options: Any) -> FunctionAgent:
    settings = {"system_prompt": "Be brief.", "tools": [], "streaming": streaming, **options}
    return FunctionAgent(llm=llm_of(model), **settings)


async def test_a_session_is_restored_and_memories_are_recalled(
    model: ModelServer, client: SyncSoulHybridClient, bot_id: str, stored: Any
) -> None:
    agent = agent_of(model)
    answer = await agent.run(FACT, memory=DaimonMemory(client, "s", bot_id=bot_id))
    assert str(answer) == "Noted."
    assert "Be brief." in model.told() and "You are Ada" in model.told()
    assert stored(session_id="s") == [FACT, "Noted."]
    await agent.run(QUESTION, memory=DaimonMemory(client, "s", bot_id=bot_id))
    assert model.said() == [FACT, "Noted.", QUESTION]
    # The prompt holds it already.
    assert FACT not in model.told()
    client.ingest_memory(FACT, bot_id)
    await agent.run(QUESTION, memory=DaimonMemory(client, "t", bot_id=bot_id, persona=False))
    assert FACT in model.told() and "You are Ada" not in model.told()


async def test_a_streamed_run_is_stored_once_complete(
    model: ModelServer, client: SyncSoulHybridClient, bot_id: str, stored: Any
) -> None:
    model.script = [Reply("High tide at noon.")]
    handler = agent_of(model).run(FACT, memory=DaimonMemory(client, "s", bot_id=bot_id))
    deltas = [each.delta async for each in handler.stream_events() if isinstance(each, AgentStream)]
    await handler
    assert "".join(deltas) == "High tide at noon." and len([each for each in deltas if each]) > 1
    assert stored() == [FACT, "High tide at noon."]


async def test_tools_search_and_save_and_the_turn_is_stored_at_its_end(
    model: ModelServer, client: SyncSoulHybridClient, bot_id: str, stored: Any
) -> None:
    client.ingest_memory("The harbour opens at six.", bot_id)
    model.script = [
        Reply(tool="search_memory", arguments={"query": "When does the harbour open?"}),
        Reply(tool="save_memory", arguments={"text": "Mara sails at dawn."}),
        Reply("At six."),
    ]
    agent = agent_of(model, tools=daimon_tools(client, bot_id=bot_id))
    memory = DaimonMemory(client, "s", bot_id=bot_id)
    assert str(await agent.run("When can I leave the harbour?", memory=memory)) == "At six."
    results = [each for each in model.requests[-1]["messages"] if each["role"] == "tool"]
    assert "The harbour opens at six." in str(results[0]["content"])
    assert len({model.told(number) for number in range(3)}) == 1
    assert stored(session_id="s")[-2:] == ["When can I leave the harbour?", "At six."]
    assert "Mara sails at dawn." in stored()


async def test_a_model_call_that_is_retried_is_stored_once(
    model: ModelServer, client: SyncSoulHybridClient, bot_id: str, stored: Any
) -> None:
    model.script = [Reply(status=500), Reply("Noted at last.")]
    engine = SimpleChatEngine(
        llm=llm_of(model, max_retries=3), memory=DaimonMemory(client, "s", bot_id=bot_id), prefix_messages=[]
    )
    assert str(await engine.achat(FACT)) == "Noted at last."
    assert stored() == [FACT, "Noted at last."]


async def test_a_canceled_run_stores_nothing(
    model: ModelServer, client: SyncSoulHybridClient, bot_id: str, stored: Any
) -> None:
    model.script = [Reply("Never complete.", hangs=True)]
    handler = agent_of(model).run(FACT, memory=DaimonMemory(client, "s", bot_id=bot_id))
    assert await asyncio.to_thread(model.is_hanging.wait, 20)
    await handler.cancel_run()
    model.release()
    with pytest.raises(WorkflowCancelledByUser):
        await handler
    assert stored() == []


async def test_without_a_service_a_run_continues_or_fails_as_told(
    model: ModelServer, down: SyncSoulHybridClient, caplog: pytest.LogCaptureFixture
) -> None:
    memory = DaimonMemory(down, "s", bot_id="b")
    assert str(await agent_of(model).run(FACT, memory=memory)) == "Noted."
    assert "daimon_client" in {record.name for record in caplog.records}
    await agent_of(model).run(QUESTION, memory=memory)
    assert model.said() == [FACT, "Noted.", QUESTION] and model.told() == "Be brief."
    with pytest.raises(ConnectionFailedError):
        await agent_of(model).run(FACT, memory=DaimonMemory(down, "s", bot_id="b", on_failure="raise"))


async def test_a_chat_engine_streams_and_resets(
    model: ModelServer, client: SyncSoulHybridClient, bot_id: str, stored: Any
) -> None:
    memory = DaimonMemory.from_defaults(client=client, session_id="s", bot_id=bot_id)
    engine = SimpleChatEngine(llm=llm_of(model), memory=memory, prefix_messages=[])
    response = await asyncio.to_thread(engine.stream_chat, FACT)
    pieces = await asyncio.to_thread(lambda: list(response.response_gen))
    assert "".join(pieces) == "Noted." and FACT in stored()
    assert [each.role for each in memory.get_all()] == [MessageRole.USER, MessageRole.ASSISTANT]
    engine.reset()
    assert stored() == [] and memory.get_all() == []


def test_only_the_latest_messages_are_returned(client: SyncSoulHybridClient, bot_id: str) -> None:
    memory = DaimonMemory(client, "s", bot_id=bot_id, messages_max=3)
    memory.set([ChatMessage(role=role, content=str(at)) for at, role in enumerate(["user", "assistant"] * 3)])
    assert [each.content for each in memory.get()[1:]] == ["4", "5"]
