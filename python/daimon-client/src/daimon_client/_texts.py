from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

TEXT_CHARS_MAX = 32_768
"""The service's default of MAX_MEMORY_CONTENT_CHARS."""
_RECENT_MAX = 100
_ELISION = "\n…\n"
# Best first: what a part ends with.
_BOUNDARIES = ("\n\n", "\n", ". ", " ")


def repair(text: str) -> str:
    """Joins the halves of surrogate pairs, and replaces a half without the other by U+FFFD."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def split_text(text: str, chars_max: int = TEXT_CHARS_MAX) -> list[str]:
    """Parts of a text, each of at most ``chars_max`` characters.

    They end where a paragraph, line, sentence, or word ends if one does in their last quarter.
    Joined, they are the text; parts of white space are omitted.
    """
    if len(text) <= chars_max:
        return [text]
    parts: list[str] = []
    start = 0
    while start < len(text):
        window = text[start : start + chars_max]
        end = len(window) if start + len(window) == len(text) else _find_boundary(window)
        parts.append(window[:end])
        start += end
    return [part for part in parts if part.strip()] or [""]


def _find_boundary(window: str) -> int:
    earliest = len(window) * 3 // 4
    for boundary in _BOUNDARIES:
        at = window.rfind(boundary)
        if at + len(boundary) > earliest and at >= 0:
            return at + len(boundary)
    return len(window)


def shorten_query(text: str, chars_max: int = TEXT_CHARS_MAX) -> str:
    """The beginning and the end of a text that is too long to search for."""
    if len(text) <= chars_max:
        return text
    half = (chars_max - len(_ELISION)) // 2
    return f"{text[:half]}{_ELISION}{text[-half:]}"


def fit_recent(recent: Sequence[str] | None) -> list[str] | None:
    """The latest messages that a request can have."""
    return None if recent is None else [shorten_query(text) for text in recent[-_RECENT_MAX:]]


def split_complete(request: Mapping[str, Any], header_key: str | None) -> list[dict[str, Any]]:
    """A complete per part of the longer side; all but the first without summary and reflection.

    A key of the caller becomes one key per part.
    """
    users = _sides(request.get("user_message"))
    assistants = _sides(request.get("assistant_text"))
    if len(users) <= 1 and len(assistants) <= 1:
        return [dict(request)]
    key = request.get("idempotency_key") or header_key or request.get("turn_id")
    parts: list[dict[str, Any]] = []
    for number in range(max(len(users), len(assistants))):
        part = dict(request)
        part["user_message"] = users[number] if number < len(users) else None
        part["assistant_text"] = assistants[number] if number < len(assistants) else None
        if number > 0:
            own_key = f"{key}#{number}" if key else None
            part.update(summary=None, idempotency_key=own_key, reflect=False, reflect_async=False)
        parts.append(part)
    return parts


def _sides(text: object) -> list[str]:
    return split_text(text) if isinstance(text, str) else []


def merge_completes(answers: Sequence[Any]) -> Any:
    """One answer for all parts of a complete."""
    return {
        **answers[0],
        "memory_ids": [each for answer in answers for each in answer["memory_ids"]],
        "deduplicated": [each for answer in answers for each in answer["deduplicated"]],
        "suppressed": any(answer["suppressed"] for answer in answers),
        "superseded": [each for answer in answers for each in answer["superseded"]],
    }


def header_key(headers: Mapping[str, str] | None) -> str | None:
    """The caller's idempotency key in the headers of a call."""
    return next((value for name, value in (headers or {}).items() if _is_key(name)), None)


def without_key(headers: Mapping[str, str] | None) -> dict[str, str]:
    return {name: value for name, value in (headers or {}).items() if not _is_key(name)}


def _is_key(name: str) -> bool:
    return name.lower() == "idempotency-key"
