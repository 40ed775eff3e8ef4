"""Pydantic AI: a capability with recall, storage of each run, and tools."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from pydantic_ai import RunContext
from pydantic_ai.capabilities import AbstractCapability
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    TextContent,
    TextPart,
    UserContent,
    UserPromptPart,
)
from pydantic_ai.run import AgentRunResult
from pydantic_ai.toolsets import FunctionToolset

from .._client import SoulHybridClient
from .._conversation import AsyncConversation, OnFailure
from .._tools import async_memory_tools

_RECENT = 20


class DaimonMemory(AbstractCapability[Any]):
    """Gives an agent the persona and memories of an avatar, and stores each run as a turn.

    Memories are recalled once per run and added to the instructions. When the run ends, its prompt
    and its text output are stored. A run that fails or is canceled stores nothing. ``session_id``
    defaults to the ``conversation_id`` of the run. With ``persona=False``, the agent gets memories
    only; with ``tools=True``, it can also search memories and store one. If the service is down,
    ``on_failure`` decides.

    Example::

        agent = Agent(model, capabilities=[DaimonMemory(client, bot_id=bot_id)])
        result = await agent.run("Which bike do I ride?", conversation_id="visit-7")
        print(result.output)
    """

    def __init__(
        self,
        client: SoulHybridClient,
        *,
        bot_id: str | None = None,
        session_id: str | None = None,
        user_id: str | None = None,
        speaker: str | None = None,
        top_k: int | None = None,
        min_score: float | None = None,
        persona: bool = True,
        tools: bool = False,
        on_failure: OnFailure = "continue",
    ) -> None:
        self._has_tools = tools
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

    async def for_run(self, ctx: RunContext[Any]) -> AbstractCapability[Any]:
        given = self._conversation
        session_id = given.session_id or ctx.conversation_id
        return _RunMemory(replace(given, session_id=session_id), self._has_tools)

    def get_toolset(self) -> FunctionToolset[Any] | None:
        return _toolset(self._conversation) if self._has_tools else None


class _RunMemory(AbstractCapability[Any]):
    """The capability during one run."""

    def __init__(self, conversation: AsyncConversation, has_tools: bool) -> None:
        self._conversation = conversation
        self._has_tools = has_tools
        self._is_recalled = False
        self._told: str | None = None

    def get_instructions(self) -> Any:
        return self._instruct

    def get_toolset(self) -> FunctionToolset[Any] | None:
        return _toolset(self._conversation) if self._has_tools else None

    async def after_run(
        self, ctx: RunContext[Any], *, result: AgentRunResult[Any]
    ) -> AgentRunResult[Any]:
        output: object = result.output
        if ctx.prompt is not None:
            reply = output if isinstance(output, str) else ""
            await self._conversation.complete([_prompt_text(ctx.prompt)], reply)
        return result

    async def _instruct(self, ctx: RunContext[Any]) -> str | None:
        if not self._is_recalled:
            self._is_recalled = True
            if ctx.prompt is not None:
                said = _prompt_text(ctx.prompt)
                texts = [text for text in map(_message_text, ctx.messages) if text.strip()]
                # The prompt itself can be the latest message.
                recent = texts[:-1] if texts and texts[-1] == said else texts
                self._told = await self._conversation.recall(said, recent[-_RECENT:])
        return self._told


def _toolset(conversation: AsyncConversation) -> FunctionToolset[Any]:
    tools = async_memory_tools(
        conversation.client,
        bot_id=conversation.bot_id,
        session_id=conversation.session_id,
        user_id=conversation.user_id,
    )
    return FunctionToolset(tools)


def _prompt_text(prompt: str | Sequence[UserContent]) -> str:
    if isinstance(prompt, str):
        return prompt
    texts: list[str] = []
    for part in prompt:
        if isinstance(part, str):
            texts.append(part)
        elif isinstance(part, TextContent):
            texts.append(part.content)
    return "\n".join(texts)


def _message_text(message: ModelMessage) -> str:
    return "\n".join(_part_texts(message))


def _part_texts(message: ModelMessage) -> Iterable[str]:
    if isinstance(message, ModelRequest):
        return [_prompt_text(each.content) for each in message.parts if isinstance(each, UserPromptPart)]
    return [each.content for each in message.parts if isinstance(each, TextPart)]
