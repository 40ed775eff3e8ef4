from __future__ import annotations

import json
import os
from collections.abc import AsyncIterable, Awaitable, Callable, Iterable, Mapping
from typing import Any, TypedDict, cast

from ._generated.schemas import CompleteAccepted, CompleteAnswer, PrepareAnswer, Soul
from ._replies import reply_text
from ._texts import repair

AsyncReply = str | object | AsyncIterable[object] | Iterable[object]
"""A text, a message object of LangChain, OpenAI, or Anthropic, or a stream of either."""
AsyncGenerate = Callable[[str, "PrepareAnswer | None"], "AsyncReply | Awaitable[AsyncReply]"]
"""Calls your model. Its second argument is None if the client is disabled."""
Generate = Callable[[str, "PrepareAnswer | None"], "str | object | Iterable[object]"]
"""Calls your model. Its second argument is None if the client is disabled."""

SoulSource = str | os.PathLike[str] | Soul | Mapping[str, Any]
"""The path of a ``.soul.json`` file, or its content."""

_SUMMARY_CHARS_MAX = 1_000


class Turn(TypedDict):
    """Result of ``run_turn``."""

    query: str
    system_prompt: str
    reply: str
    prepare: PrepareAnswer | None
    """None if the client is disabled."""
    complete: CompleteAnswer | CompleteAccepted | None
    """None if the client is disabled."""


def read_soul(source: SoulSource) -> Soul:
    if not isinstance(source, (str, os.PathLike)):
        return cast(Soul, source)
    with open(source, encoding="utf-8") as file:
        soul: object = json.load(file)
    if not isinstance(soul, dict):
        raise ValueError(f"{os.fspath(source)} is not a soul: it must contain a JSON object.")
    return cast(Soul, soul)


def summarise(query: str, reply: str) -> str:
    """Summary for the policy ``summary_only``: the beginning of both sides."""
    said = [f"User: {_cut(query)}"]
    if reply.strip():
        said.append(f"Assistant: {_cut(reply)}")
    return "\n".join(said)


def _cut(text: str) -> str:
    return text if len(text) <= _SUMMARY_CHARS_MAX else f"{text[: _SUMMARY_CHARS_MAX - 1]}…"


async def collect_async(given: AsyncReply | Awaitable[AsyncReply]) -> str:
    """The complete reply of a model."""
    reply: object = await given if isinstance(given, Awaitable) else given
    text = reply_text(reply)
    if text is None and isinstance(reply, AsyncIterable):
        pieces = cast("AsyncIterable[object]", reply)
        text = "".join([_piece(piece) async for piece in pieces])
    return repair(_join(reply) if text is None else text)


def collect(reply: object) -> str:
    """The complete reply of a model."""
    text = reply_text(reply)
    return repair(_join(reply) if text is None else text)


def _join(reply: object) -> str:
    if not isinstance(reply, Iterable) or isinstance(reply, (bytes, Mapping)):
        raise TypeError(
            "generate must return a string, a message object, or an iterable of either."
        )
    return "".join([_piece(piece) for piece in cast("Iterable[object]", reply)])


def _piece(piece: object) -> str:
    text = reply_text(piece)
    if text is None:
        raise TypeError("generate must yield strings or message objects only.")
    return text
