"""LlamaIndex: a memory for agents and chat engines, and tools."""

from __future__ import annotations

from typing import Any

from llama_index.core.base.llms.types import ChatMessage, MessageRole, ToolCallBlock
from llama_index.core.bridge.pydantic import PrivateAttr
from llama_index.core.memory import BaseMemory
from llama_index.core.tools import FunctionTool

from .._conversation import OnFailure
from .._generated.sync_client import SyncSoulHybridClient
from .._generated.sync_conversation import Conversation
from .._generated.sync_tools import memory_tools


class DaimonMemory(BaseMemory):
    """The messages of a session, stored as memories of an avatar, and what it recalls.

    ``get`` returns a system message with the persona and recalled memories, then the latest
    ``messages_max`` messages of the session. A turn is stored when the model has replied; a run that
    fails or is canceled before stores nothing. Tool calls and their results are kept for this object
    only. With ``persona=False``, the system message has memories only. ``reset`` forgets the session.
    If the service is down, ``on_failure`` decides.

    Example::

        memory = DaimonMemory(client, "visit-7", bot_id=bot_id)
        response = await FunctionAgent(llm=llm).run("Which bike do I ride?", memory=memory)
        print(response)
    """

    _conversation: Conversation = PrivateAttr()
    _messages_max: int = PrivateAttr()
    _messages: list[ChatMessage] | None = PrivateAttr(default=None)
    _unanswered: list[str] = PrivateAttr(default_factory=list)
    _reply: list[str] = PrivateAttr(default_factory=list)
    _recalled: tuple[object, str | None] = PrivateAttr(default=(None, None))

    def __init__(
        self,
        client: SyncSoulHybridClient,
        session_id: str,
        *,
        bot_id: str | None = None,
        user_id: str | None = None,
        speaker: str | None = None,
        top_k: int | None = None,
        min_score: float | None = None,
        persona: bool = True,
        messages_max: int = 40,
        on_failure: OnFailure = "continue",
    ) -> None:
        super().__init__()
        self._messages_max = messages_max
        self._conversation = Conversation(
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

    @classmethod
    def class_name(cls) -> str:
        return "DaimonMemory"

    @classmethod
    def from_defaults(cls, **kwargs: Any) -> DaimonMemory:
        """The same as the constructor."""
        return cls(**kwargs)

    def get(self, input: str | None = None, **kwargs: Any) -> list[ChatMessage]:
        """A system message with what the avatar remembers, then the latest messages."""
        messages = self._latest()
        told = self._recall(input, messages)
        if told is None:
            return messages
        return [ChatMessage(role=MessageRole.SYSTEM, content=told), *messages]

    def get_all(self) -> list[ChatMessage]:
        """All messages of the session, oldest first."""
        return list(self._load())

    def put(self, message: ChatMessage) -> None:
        """Adds a message, and stores the turn that it completes."""
        self._load().append(message)
        text = message.content or ""
        if message.role == MessageRole.USER:
            self._unanswered.append(text)
        elif message.role == MessageRole.ASSISTANT:
            self._reply.append(text)
            # After a tool call, the model goes on.
            if not _has_tool_calls(message):
                said, reply = self._unanswered, "\n\n".join(filter(None, self._reply))
                self._unanswered, self._reply = [], []
                self._conversation.complete(said, reply)

    def set(self, messages: list[ChatMessage]) -> None:
        """Replaces the messages in this process. What is stored stays."""
        self._messages = list(messages)
        self._unanswered, self._reply = [], []

    def reset(self) -> None:
        """Removes all messages, and forgets the session."""
        self.set([])
        self._conversation.clear()

    def _load(self) -> list[ChatMessage]:
        if self._messages is None:
            self._messages = [
                ChatMessage(role=MessageRole(each.role), content=each.text)
                for each in self._conversation.messages()
            ]
        return self._messages

    def _latest(self) -> list[ChatMessage]:
        """The latest messages, from one of the user on, so that no tool result lacks its call."""
        messages = self._load()[-self._messages_max :]
        starts = [at for at, each in enumerate(messages) if each.role == MessageRole.USER]
        return messages[starts[0] :] if starts else messages

    def _recall(self, query: str | None, messages: list[ChatMessage]) -> str | None:
        """What the model is told; the same in all model calls of a turn."""
        said = [each for each in messages if each.role == MessageRole.USER]
        if query is None:
            query = (said[-1].content or "") if said else ""
        # With the number of messages, because a user can repeat a message.
        key = (len(said), query)
        if self._recalled[0] != key:
            spoken = (MessageRole.USER, MessageRole.ASSISTANT)
            recent = [each.content or "" for each in messages if each.role in spoken]
            earlier = [text for text in recent if text.strip() and text != query]
            self._recalled = (key, self._conversation.recall(query, earlier))
        return self._recalled[1]


def daimon_tools(
    client: SyncSoulHybridClient,
    *,
    bot_id: str | None = None,
    session_id: str | None = None,
    user_id: str | None = None,
) -> list[FunctionTool]:
    """Tools with which an agent searches memories and stores one.

    Example::

        agent = FunctionAgent(llm=llm, tools=daimon_tools(client, bot_id=bot_id))
    """
    functions = memory_tools(client, bot_id=bot_id, session_id=session_id, user_id=user_id)
    return [FunctionTool.from_defaults(each) for each in functions]


def _has_tool_calls(message: ChatMessage) -> bool:
    return bool(message.additional_kwargs.get("tool_calls")) or any(
        isinstance(block, ToolCallBlock) for block in message.blocks
    )
