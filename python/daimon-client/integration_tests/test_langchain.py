from __future__ import annotations

import asyncio
from typing import Any

import pytest
from langchain.agents import create_agent
from langchain.agents.middleware import ModelRetryMiddleware
from langchain.tools import ToolRuntime, tool
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage
from langchain_core.prompts import ChatPromptTemplate, MessagesPlaceholder
from langchain_core.runnables.history import RunnableWithMessageHistory
from langchain_openai import ChatOpenAI
from langgraph.checkpoint.memory import InMemorySaver

from daimon_client import ConnectionFailedError, SyncSoulHybridClient
from daimon_client.integrations.langchain import (
    DaimonChatMessageHistory,
    DaimonMiddleware,
    DaimonRetriever,
    DaimonStore,
    daimon_tools,
)
from model_server import ModelServer, Reply

pytestmark = pytest.mark.anyio
FACT = "My boat is called Heron."
QUESTION = "What is the name of my boat?"


def chat_model(model: ModelServer, **options: Any) -> ChatOpenAI:
    return ChatOpenAI(base_url=model.url, api_key="key", model="tiny", max_retries=2, **options)  # type: ignore[arg-type]


def ask(text: str) -> Any:
    return {"messages": [HumanMessage(text)]}


def thread(name: str, **more: str) -> Any:
    return {"configurable": {"thread_id": name, **more}}


def agent_of(model: ModelServer, client: SyncSoulHybridClient, bot_id: str, **options: Any) -> Any:
    middleware = [DaimonMiddleware(client, bot_id=bot_id, **options)]
    return create_agent(chat_model(model), system_prompt="Be brief.", middleware=middleware)


def test_an_agent_is_told_its_memories_and_its_runs_are_stored(
    model: ModelServer, client: SyncSoulHybridClient, bot_id: str, stored: Any
) -> None:
    agent = agent_of(model, client, bot_id, speaker="Mara")
    agent.invoke(ask(FACT), thread("monday"))
    assert model.told().startswith("Be brief.\n\nYou are Ada")
    assert stored(session_id="monday") == [FACT, "Noted."]
    agent.invoke(ask(QUESTION), thread("monday"))
    assert FACT in model.told()
    agent.invoke(ask(QUESTION), thread("tuesday"))
    assert FACT not in model.told()


async def test_a_streamed_run_is_stored_once_complete(
    model: ModelServer, client: SyncSoulHybridClient, bot_id: str, stored: Any
) -> None:
    model.script = [Reply("High tide at noon.")]
    agent = agent_of(model, client, bot_id)
    pieces = [
        chunk.text
        async for chunk, _ in agent.astream(ask(FACT), thread("s"), stream_mode="messages")
        if isinstance(chunk, AIMessage)
    ]
    assert "".join(pieces) == "High tide at noon." and len([each for each in pieces if each]) > 1
    assert stored() == [FACT, "High tide at noon."]


async def test_tools_search_and_save_and_memories_are_recalled_once_per_run(
    model: ModelServer, client: SyncSoulHybridClient, bot_id: str, stored: Any
) -> None:
    client.ingest_memory("The harbour opens at six.", bot_id)
    model.script = [
        Reply(tool="search_memory", arguments={"query": "When does the harbour open?"}),
        Reply(tool="save_memory", arguments={"text": "Mara sails at dawn."}),
        Reply("At six."),
    ]
    agent = create_agent(
        chat_model(model),
        tools=daimon_tools(client, bot_id=bot_id),
        middleware=[DaimonMiddleware(client, bot_id=bot_id, session_id="s")],
    )
    result = await agent.ainvoke(ask("When can I leave the harbour?"))
    assert result["messages"][-1].content == "At six."
    found = model.requests[1]["messages"][-1]
    assert found["role"] == "tool" and "The harbour opens at six." in found["content"]
    assert len({model.told(number) for number in range(3)}) == 1
    assert stored(session_id="s")[-2:] == ["When can I leave the harbour?", "At six."]
    assert "Mara sails at dawn." in stored()


def test_a_model_call_that_is_retried_is_stored_once(
    model: ModelServer, client: SyncSoulHybridClient, bot_id: str, stored: Any
) -> None:
    model.script = [Reply(status=500), Reply(status=429), Reply("Noted at last.")]
    agent_of(model, client, bot_id).invoke(ask(FACT))
    assert stored() == [FACT, "Noted at last."]
    model.script = [Reply(status=500), Reply("Retried.")]
    agent = create_agent(
        ChatOpenAI(base_url=model.url, api_key="key", model="tiny", max_retries=0),  # type: ignore[arg-type]
        middleware=[
            DaimonMiddleware(client, bot_id=bot_id),
            ModelRetryMiddleware(max_retries=1, initial_delay=0.0, jitter=False),
        ],
    )
    agent.invoke(ask("The tide is high."))
    assert stored()[2:] == ["The tide is high.", "Retried."]


@pytest.mark.parametrize("is_streamed", [False, True])
async def test_a_canceled_run_stores_nothing(
    model: ModelServer, client: SyncSoulHybridClient, bot_id: str, stored: Any, is_streamed: bool
) -> None:
    model.script = [Reply("Never complete.", hangs=True)]
    agent = agent_of(model, client, bot_id)

    async def stream() -> None:
        async for _ in agent.astream(ask(FACT), stream_mode="messages"):
            pass

    task = asyncio.create_task(stream() if is_streamed else agent.ainvoke(ask(FACT)))
    assert await asyncio.to_thread(model.is_hanging.wait, 20)
    task.cancel()
    # The client of the model reads a canceled stream to its end.
    model.release()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert stored() == []


def test_a_failed_run_stores_nothing(
    model: ModelServer, client: SyncSoulHybridClient, bot_id: str, stored: Any
) -> None:
    model.script = [Reply(status=400)]
    with pytest.raises(Exception, match="scripted"):
        agent_of(model, client, bot_id).invoke(ask(FACT))
    assert stored() == []


async def test_without_a_service_an_agent_continues_or_fails_as_told(
    model: ModelServer, down: SyncSoulHybridClient, caplog: pytest.LogCaptureFixture
) -> None:
    result = await agent_of(model, down, "b").ainvoke(ask(FACT))
    assert result["messages"][-1].content == "Noted."
    assert model.told() == "Be brief."
    assert [record.name for record in caplog.records] == ["daimon_client"] * 2
    with pytest.raises(ConnectionFailedError):
        agent_of(model, down, "b", on_failure="raise").invoke(ask(FACT))
    assert len(model.requests) == 1


def test_users_of_one_agent_are_apart_and_a_checkpointer_keeps_its_own_history(
    model: ModelServer, client: SyncSoulHybridClient, bot_id: str
) -> None:
    agent = create_agent(
        chat_model(model),
        middleware=[DaimonMiddleware(client, bot_id=bot_id, persona=False)],
        checkpointer=InMemorySaver(),
    )
    agent.invoke(ask(FACT), thread("a", user_id="mara"))
    agent.invoke(ask(QUESTION), thread("a", user_id="mara"))
    assert model.said() == [FACT, "Noted.", QUESTION]
    # The prompt holds it already.
    assert FACT not in model.told() and "You are Ada" not in model.told()
    agent.invoke(ask(QUESTION), thread("b", user_id="noor"))
    assert FACT not in model.told()


def test_a_system_message_of_parts_keeps_them(
    model: ModelServer, client: SyncSoulHybridClient, bot_id: str
) -> None:
    agent = create_agent(
        chat_model(model),
        system_prompt=SystemMessage([{"type": "text", "text": "Be brief."}]),
        middleware=[DaimonMiddleware(client, bot_id=bot_id)],
    )
    agent.invoke(ask("Hello?"))
    assert model.told().startswith("Be brief.\n\nYou are Ada")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
async def test_a_chat_history_has_what_was_said_and_forgets_it(
    model: ModelServer, client: SyncSoulHybridClient, bot_id: str
) -> None:
    def history(session_id: str) -> DaimonChatMessageHistory:
        return DaimonChatMessageHistory(client, session_id, bot_id=bot_id, speaker="Mara")

    prompt = ChatPromptTemplate.from_messages([MessagesPlaceholder("history"), ("user", "{text}")])
    chain = RunnableWithMessageHistory(
        prompt | chat_model(model), history, input_messages_key="text", history_messages_key="history"
    )
    config: Any = {"configurable": {"session_id": "s"}}
    for text in ("yes", FACT, "yes"):
        await chain.ainvoke({"text": text}, config)
    assert model.said() == ["yes", "Noted.", FACT, "Noted.", "yes"]
    messages = history("s").messages
    assert [type(each) for each in messages] == [HumanMessage, AIMessage] * 3
    assert history("t").messages == []
    history("s").add_user_message("Good night.")
    assert [each.content for each in await history("s").aget_messages()][-1] == "Good night."
    await history("s").aclear()
    assert history("s").messages == []


async def test_a_retriever_returns_memories_as_documents(
    client: SyncSoulHybridClient, bot_id: str, down: SyncSoulHybridClient
) -> None:
    client.ingest_memory("Ships leave at six.", bot_id, metadata={"from": "a note"}, speaker="Mara")
    retriever = DaimonRetriever(client=client, bot_id=bot_id, top_k=1)
    (document,) = await retriever.ainvoke("When do ships leave?")
    assert document.page_content == "Ships leave at six."
    assert document.metadata["metadata"] == {"from": "a note"}
    assert 0 < document.metadata["score"] <= 1
    with pytest.raises(ConnectionFailedError):
        DaimonRetriever(client=down, bot_id=bot_id).invoke("x")


async def test_a_store_keeps_finds_and_lists_items(client: SyncSoulHybridClient, bot_id: str) -> None:
    store = DaimonStore(client, bot_id=bot_id)
    mara, noor = ("users", "mara"), ("users", "noor")
    store.put(mara, "boat", {"text": "The boat of Mara is called Heron."})
    store.put(mara, "age", {"years": 41, "of": {"kind": "person"}})
    store.put(noor, "boat", {"text": "The boat of Mara is called Heron."})
    store.put(noor, "long", {"text": "word " * 2_000}, index=False)
    found = store.get(mara, "age")
    assert found is not None and found.value == {"years": 41, "of": {"kind": "person"}}
    assert store.get(mara, "long") is None
    long = await store.aget(noor, "long")
    assert long is not None and long.value == {"text": "word " * 2_000}
    best = store.search(("users",), query="What is the boat called?")
    assert {(item.namespace, item.key) for item in best[:2]} == {(mara, "boat"), (noor, "boat")}
    assert best[0].score is not None and "long" not in [item.key for item in best]
    assert [item.key for item in store.search(mara, filter={"years": {"$gt": 40}})] == ["age"]
    assert [item.key for item in store.search(mara, filter={"of": {"kind": "person"}})] == ["age"]
    assert len(store.search(("users",))) == 4 and len(store.search(("users",), limit=1, offset=3)) == 1
    assert store.list_namespaces(prefix=("users",)) == [mara, noor]
    assert store.list_namespaces(suffix=("*", "noor")) == [noor]
    assert store.list_namespaces(max_depth=1) == [("users",)]


def test_a_store_replaces_and_deletes_items(client: SyncSoulHybridClient, bot_id: str) -> None:
    store = DaimonStore(client, bot_id=bot_id)
    place = ("users", "mara")
    store.put(place, "boat", {"text": "Mara sails the Heron."})
    store.put(place, "boat", {"text": "Mara sails the Egret."})
    found = store.get(place, "boat")
    assert found is not None and found.value["text"] == "Mara sails the Egret."
    assert found.updated_at >= found.created_at
    assert [item.value["text"] for item in store.search(place)] == ["Mara sails the Egret."]
    store.delete(place, "boat")
    store.delete(place, "boat")
    assert store.get(place, "boat") is None and store.search(place) == []
    with pytest.raises(ValueError, match="restore_forgotten"):
        store.put(place, "boat", {"text": "Mara sails the Egret."})
    restoring = DaimonStore(client, bot_id=bot_id, restore_forgotten=True)
    restoring.put(place, "boat", {"text": "Mara sails the Egret."})
    assert restoring.get(place, "boat") is not None
    with pytest.raises(ValueError, match="operator"):
        store.search(place, filter={"text": {"$near": 1}})


def test_an_agent_uses_the_store_in_a_tool(
    model: ModelServer, client: SyncSoulHybridClient, bot_id: str
) -> None:
    @tool
    def read_boat(runtime: ToolRuntime) -> str:
        """Reads the name of the boat."""
        assert runtime.store is not None
        found = runtime.store.get(("users", "mara"), "boat")
        return found.value["text"] if found else "unknown"

    store = DaimonStore(client, bot_id=bot_id)
    store.put(("users", "mara"), "boat", {"text": "Heron"})
    model.script = [Reply(tool="read_boat"), Reply("Heron.")]
    create_agent(chat_model(model), tools=[read_boat], store=store).invoke(ask(QUESTION))
    assert model.requests[1]["messages"][-1]["content"] == "Heron"
