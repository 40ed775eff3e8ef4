from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, cast

_STREAM_EVENT = re.compile(r"response\.|message_|content_block_|ping$")
_TEXT_PARTS = ("text", "input_text", "output_text", "text_delta")


def reply_text(value: object) -> str | None:
    """The text of a reply, or of one part of a streamed reply.

    Reads strings, and message objects of LangChain, OpenAI (chat completions and responses), and
    Anthropic, or the same as mappings. Empty if the object has no text, such as a tool call; None
    if it isn't a reply.
    """
    if isinstance(value, str):
        return value
    for read in _READERS:
        text = read(value)
        if text is not None:
            return text
    return None


def content_text(content: object) -> str | None:
    """The text of the content of a message: a string, or a list of parts."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return None
    return "".join([_part_text(part) for part in cast("list[object]", content)])


def _response(value: object) -> str | None:
    text = _member(value, "output_text")
    return text if isinstance(text, str) else None


def _message(value: object) -> str | None:
    missing = object()
    content = _member(value, "content", missing)
    return "" if content is None else content_text(content)


# The last chunk of a completion can have no choice.
def _completion(value: object) -> str | None:
    choices = _member(value, "choices")
    if not isinstance(choices, list):
        return None
    if not choices:
        return ""
    choice = cast("list[object]", choices)[0]
    message = _member(choice, "message") or _member(choice, "delta")
    return content_text(_member(message, "content")) or ""


def _response_as_json(value: object) -> str | None:
    items = _member(value, "output")
    if not isinstance(items, list):
        return None
    return "".join([content_text(_member(item, "content")) or "" for item in cast("list[object]", items)])


def _stream_event(value: object) -> str | None:
    kind = _member(value, "type")
    delta = _member(value, "delta")
    if kind == "response.output_text.delta" and isinstance(delta, str):
        return delta
    if kind == "content_block_delta":
        return _part_text(delta)
    return "" if isinstance(kind, str) and _STREAM_EVENT.match(kind) else None


# One per shape of an object; None means another shape. The first that reads it decides.
_READERS: tuple[Callable[[object], str | None], ...] = (
    _response,
    _message,
    _completion,
    _response_as_json,
    _stream_event,
)


def _part_text(part: object) -> str:
    if isinstance(part, str):
        return part
    text = _member(part, "text")
    return text if _member(part, "type") in _TEXT_PARTS and isinstance(text, str) else ""


def _member(value: object, name: str, default: object = None) -> object:
    if isinstance(value, Mapping):
        return cast("Mapping[str, Any]", value).get(name, default)
    return getattr(value, name, default)
