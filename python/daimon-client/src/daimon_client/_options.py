from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypedDict
from urllib.parse import urlsplit

from ._operation import Operation, Raw


class CallOptions(TypedDict, total=False):
    """What can be said about one call; what is absent is as the client was made."""

    timeout: float | None
    """Seconds that bound the whole call, waiting between tries included."""
    max_retries: int | None
    """How often it is tried again."""
    headers: Mapping[str, str] | None


class AsyncCall(Protocol):
    """Does one operation; the table of operations says what its answer is."""

    async def __call__(
        self,
        operation: Operation,
        request: Mapping[str, Any],
        options: CallOptions,
        *,
        raw: Raw | None = None,
    ) -> Any: ...


class Call(Protocol):
    """Does one operation; the table of operations says what its answer is."""

    def __call__(
        self,
        operation: Operation,
        request: Mapping[str, Any],
        options: CallOptions,
        *,
        raw: Raw | None = None,
    ) -> Any: ...


@dataclass(frozen=True)
class Connection:
    """The options of a client with all that stands in for what is absent."""

    base_url: str
    api_key: str | None
    bot_id: str | None
    enabled: bool
    timeout: float
    max_retries: int


def read_options(
    base_url: str | None,
    api_key: str | None,
    bot_id: str | None,
    enabled: bool | None,
    timeout: float,
    max_retries: int,
    environment: Mapping[str, str] = os.environ,
) -> Connection:
    """Raises ValueError when an option is of no use, before anything is sent."""

    def given(name: str) -> str | None:
        return environment.get(name, "").strip() or None

    key = api_key if api_key is not None else given("DAIMON_API_KEY")
    # Not to be quoted: nobody should read it in a log.
    if key is not None and not re.fullmatch(r"[\x21-\x7e]+", key):
        raise ValueError("api_key has characters that no key has, such as white space")
    if not timeout > 0:
        raise ValueError("timeout must be more than 0")
    if max_retries < 0:
        raise ValueError("max_retries must be a whole number from 0 on")
    if enabled is None:
        enabled = _flag("DAIMON_ENABLED", given("DAIMON_ENABLED"))
    return Connection(
        base_url=_url(base_url or given("DAIMON_URL") or "http://127.0.0.1:8000"),
        api_key=key,
        bot_id=bot_id or given("DAIMON_BOT_ID"),
        enabled=enabled,
        timeout=timeout,
        max_retries=max_retries,
    )


def _url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        raise ValueError("base_url must be an http or https URL without a user or a password")
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def _flag(name: str, text: str | None) -> bool:
    if text is None or text.lower() in ("1", "true", "yes", "on"):
        return True
    if text.lower() in ("0", "false", "no", "off"):
        return False
    raise ValueError(f"{name} must be true or false, not {text!r}")
