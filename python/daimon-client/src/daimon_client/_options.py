from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypedDict
from urllib.parse import urlsplit

from ._operation import Operation, Raw


class CallOptions(TypedDict, total=False):
    """Options of one call. Default: the options of the client."""

    timeout: float | None
    """Time limit of the call in seconds, including retries."""
    max_retries: int | None
    """Maximum number of retries."""
    headers: Mapping[str, str] | None
    """Further request headers."""


class AsyncCall(Protocol):
    """Executes one operation; the table of operations determines the type of its response."""

    async def __call__(
        self,
        operation: Operation,
        request: Mapping[str, Any],
        options: CallOptions,
        *,
        raw: Raw | None = None,
    ) -> Any: ...


class Call(Protocol):
    """Executes one operation; the table of operations determines the type of its response."""

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
    """The options of a client with their defaults."""

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
    """Raises ValueError if an option is invalid."""

    def given(name: str) -> str | None:
        return environment.get(name, "").strip() or None

    key = api_key if api_key is not None else given("DAIMON_API_KEY")
    # The message doesn't quote the key, because it can end up in a log.
    if key is not None and not re.fullmatch(r"[\x21-\x7e]+", key):
        raise ValueError("api_key contains invalid characters, such as white space. Copy the key again.")
    if not timeout > 0:
        raise ValueError("timeout must be greater than 0.")
    if max_retries < 0:
        raise ValueError("max_retries must be a whole number, 0 or greater.")
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
        raise ValueError("base_url must be an http or https URL without a user name and password.")
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def _flag(name: str, text: str | None) -> bool:
    if text is None or text.lower() in ("1", "true", "yes", "on"):
        return True
    if text.lower() in ("0", "false", "no", "off"):
        return False
    raise ValueError(f"{name} must be true or false, not {text!r}.")
