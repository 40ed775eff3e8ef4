"""OpenAI Agents SDK: a session that remembers, recall for each run, and tools."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from agents import FunctionTool, RunConfig, Session, TResponseInputItem, function_tool
from agents.memory import SessionSettings
from agents.run import CallModelData, ModelInputData

from .._client import SoulHybridClient
from .._conversation import AsyncConversation, OnFailure
from .._messages import add_instructions
from .._replies import content_text
from .._tools import async_memory_tools

_RECENT = 20


class DaimonSession:
    """A session whose messages are memories of an avatar.

    It has what users and the agent said, subject to forgetting and redaction. A turn is stored when
    the agent has replied; a run that fails or is canceled before stores nothing. Tool calls and
    their results are kept for this object only; to keep them, pass a ``history`` of the SDK, such
    as ``SQLiteSession``, which then has all items. Removing a message forgets it.

    Use ``run_config`` to give the agent the persona and what it remembers of other sessions. With
    ``persona=False``, the agent gets memories only. If the service is down, ``on_failure`` decides.

    Example::

        session = DaimonSession(client, "visit-7", bot_id=bot_id)
        result = await Runner.run(agent, "Which bike do I ride?", session=session, run_config=session.run_config())
        print(result.final_output)
    """

    def __init__(
        self,
        client: SoulHybridClient,
        session_id: str,
        *,
        bot_id: str | None = None,
        user_id: str | None = None,
        speaker: str | None = None,
        top_k: int | None = None,
        min_score: float | None = None,
        persona: bool = True,
        history: Session | None = None,
        on_failure: OnFailure = "continue",
    ) -> None:
        self.session_id = session_id
        self.session_settings: SessionSettings | None = None
        self._conversation = AsyncConversation(
            client=client,
            bot_id=bot_id,
            session_id=session_id,
            user_id=user_id,
            speaker=speaker,
            top_k=top_k,
            min_score=min_score,
            persona=persona,
            on_failure=on_failure,
        )
        self._history: Session = history or _RestoredHistory(session_id, self._conversation)
        self._unanswered: list[str] = []
        self._reply: list[str] = []
        self._recalled: tuple[object, str | None] = (None, None)

    async def get_items(self, limit: int | None = None) -> list[TResponseInputItem]:
        """The items of the session, or the latest ``limit``, oldest first."""
        if limit is None and self.session_settings is not None:
            limit = self.session_settings.limit
        return await self._history.get_items(limit)

    async def add_items(self, items: list[TResponseInputItem]) -> None:
        """Adds items, and stores the turn that they complete."""
        # First, so that a history that is read now doesn't have the turn twice.
        await self._history.add_items(items)
        is_answered = False
        for item in items:
            role, text = _read_item(item)
            if role == "user":
                self._unanswered.append(text)
            elif role == "assistant":
                self._reply.append(text)
            # After a tool call, the model goes on.
            is_answered = role == "assistant"
        if is_answered:
            said, reply = self._unanswered, "\n\n".join(self._reply)
            self._unanswered, self._reply = [], []
            await self._conversation.complete(said, reply)

    async def pop_item(self) -> TResponseInputItem | None:
        """Removes and returns the latest item. If it is stored as a memory, it is forgotten."""
        item = await self._history.pop_item()
        role, text = (None, "") if item is None else _read_item(item)
        waiting = {"user": self._unanswered, "assistant": self._reply}.get(role or "", [])
        if waiting and waiting[-1] == text:
            waiting.pop()
        elif role == "user" or role == "assistant":
            await self._conversation.forget_last(role, text)
        return item

    async def clear_session(self) -> None:
        """Removes all items, and forgets the session."""
        self._unanswered, self._reply = [], []
        await self._history.clear_session()
        await self._conversation.clear()

    def run_config(self, base: RunConfig | None = None) -> RunConfig:
        """A configuration with which each model call is told the persona and memories.

        A filter of ``base`` runs afterwards.
        """
        config = base or RunConfig()
        following = config.call_model_input_filter

        async def add_memories(data: CallModelData[Any]) -> ModelInputData:
            told = await self._recall(data.model_data.input)
            instructions = add_instructions(data.model_data.instructions, told)
            changed = replace(data.model_data, instructions=instructions)
            if following is None:
                return changed
            result = following(replace(data, model_data=changed))
            return result if isinstance(result, ModelInputData) else await result

        return replace(config, call_model_input_filter=add_memories)

    async def _recall(self, items: Sequence[TResponseInputItem]) -> str | None:
        """What the model is told; the same in all model calls of a turn."""
        messages = [(role, text) for role, text in map(_read_item, items) if role]
        last = max((at for at, (role, _) in enumerate(messages) if role == "user"), default=-1)
        first = last
        while first > 0 and messages[first - 1][0] == "user":
            first -= 1
        said = [text for _, text in messages[first : last + 1]] if last >= 0 else []
        # With the number of messages, because a user can repeat a message.
        key = (last, said)
        if self._recalled[0] != key:
            recent = [text for _, text in messages[max(0, first - _RECENT) : max(0, first)]]
            told = await self._conversation.recall(
                "\n\n".join(said), [text for text in recent if text.strip()]
            )
            self._recalled = (key, told)
        return self._recalled[1]


class _RestoredHistory:
    """The items of a session in this process, after those that its memories restore."""

    def __init__(self, session_id: str, conversation: AsyncConversation) -> None:
        self.session_id = session_id
        self.session_settings: SessionSettings | None = None
        self._conversation = conversation
        self._items: list[TResponseInputItem] | None = None

    async def _load(self) -> list[TResponseInputItem]:
        if self._items is None:
            said = await self._conversation.messages()
            self._items = [
                cast("TResponseInputItem", {"role": message.role, "content": message.text})
                for message in said
            ]
        return self._items

    async def get_items(self, limit: int | None = None) -> list[TResponseInputItem]:
        items = await self._load()
        return list(items) if limit is None else items[max(0, len(items) - limit) :]

    async def add_items(self, items: list[TResponseInputItem]) -> None:
        (await self._load()).extend(items)

    async def pop_item(self) -> TResponseInputItem | None:
        items = await self._load()
        return items.pop() if items else None

    async def clear_session(self) -> None:
        self._items = []


def daimon_tools(
    client: SoulHybridClient,
    *,
    bot_id: str | None = None,
    session_id: str | None = None,
    user_id: str | None = None,
) -> list[FunctionTool]:
    """Tools with which an agent searches memories and stores one.

    Example::

        agent = Agent(name="Shop", tools=daimon_tools(client, bot_id=bot_id))
    """
    functions = async_memory_tools(client, bot_id=bot_id, session_id=session_id, user_id=user_id)
    return [function_tool(each) for each in functions]


def _read_item(item: TResponseInputItem) -> tuple[Any, str]:
    """The role of a message, or None, and its text."""
    members = cast("dict[str, Any]", item)
    role = members.get("role")
    if role not in ("user", "assistant"):
        return None, ""
    return role, content_text(members.get("content")) or ""
