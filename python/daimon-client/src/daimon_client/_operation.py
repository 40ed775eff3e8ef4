from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

from ._texts import repair


@dataclass(frozen=True)
class Operation:
    """One operation of the service as data; the table of operations is generated."""

    id: str
    method: str
    path: str
    """With ``{name}`` for parameters."""
    query: tuple[str, ...]
    body_name: str | None
    """Member with the complete body, if the other members don't form it."""
    byte_types: tuple[str, ...]
    """Content types of responses that are returned as bytes; all others are JSON."""
    is_repeatable: bool
    """Whether the client may send it again after a lost response."""
    is_keyed: bool
    """Whether it accepts an idempotency key."""


Raw = tuple["str | bytes", str]
"""A body that is sent unchanged, and its content type."""


@dataclass(frozen=True)
class WireRequest:
    method: str
    target: str
    """Path and query, relative to the root of the service."""
    headers: dict[str, str]
    body: bytes | None

    @property
    def name(self) -> str:
        return f"{self.method} {self.target.split('?')[0]}"


def with_key(request: Mapping[str, Any], headers: Mapping[str, str]) -> dict[str, Any]:
    """The request with a new idempotency key, unless the caller set one as member, turn id, or header."""
    has_key = request.get("idempotency_key") is not None or request.get("turn_id") is not None
    if has_key or any(name.lower() == "idempotency-key" for name in headers):
        return dict(request)
    return {**request, "idempotency_key": secrets.token_hex(16)}


def to_request(operation: Operation, request: Mapping[str, Any], raw: Raw | None) -> WireRequest:
    """Puts each member into the path, query, or body, according to the operation."""
    members = {name: value for name, value in request.items() if value is not None}
    path = re.sub(
        r"\{(\w+)\}", lambda match: _segment(match[1], members.pop(match[1], None)), operation.path
    )
    query = {name: str(members.pop(name)) for name in operation.query if name in members}
    target = f"{path}?{urlencode(query)}" if query else path
    headers = {"accept": "application/json, application/problem+json, */*;q=0.5"}
    if operation.method in ("GET", "DELETE"):
        return WireRequest(operation.method, target, headers, None)
    if raw is not None:
        body, content_type = raw
        return WireRequest(
            operation.method,
            target,
            {**headers, "content-type": content_type},
            body.encode() if isinstance(body, str) else body,
        )
    content = members if operation.body_name is None else members.get(operation.body_name)
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    # The service rejects NUL. An escaped backslash before "u0000" stays.
    text = re.sub(r"(?<!\\)((?:\\\\)*)\\u0000", "\\1\ufffd", text)
    headers = {**headers, "content-type": "application/json"}
    return WireRequest(operation.method, target, headers, repair(text).encode())


def _segment(name: str, value: object) -> str:
    # An empty segment would be another path, and dots a parent of it.
    if not isinstance(value, str) or value in ("", ".", ".."):
        raise ValueError(f"{name} must be a nonempty string other than '.' and '..'.")
    return quote(value, safe="")
