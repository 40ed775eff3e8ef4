# Written by scripts/generate-clients.ts from _send.py.
from __future__ import annotations

import time
from collections.abc import Generator, Mapping
from contextlib import closing
from typing import Any

from .._answer import read_answer
from .._errors import DaimonError, DisabledError
from .._events import Events
from .._operation import Operation, Raw, WireRequest, to_request, with_key
from .._options import CallOptions, Connection
from .._retry import is_worth_repeating, retry_delay, tries_max
from .._wire import Http, fetch, open_http, sleep, stream


class Sender:
    """Sends operations, with retries within their time limit."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.http: Http = open_http()

    def __call__(
        self,
        operation: Operation,
        request: Mapping[str, Any],
        options: CallOptions,
        *,
        raw: Raw | None = None,
    ) -> Any:
        self._assert_enabled()
        headers = options.get("headers") or {}
        # One key for all attempts of the call, so the service recognizes a retry.
        keyed = with_key(request, headers) if operation.is_keyed else request
        wire = to_request(operation, keyed, raw)
        wire.headers.update(self._credential())
        wire.headers.update(headers)
        return self._try_until_done(operation, wire, options)

    def events(
        self, operation: Operation, request: Mapping[str, Any], options: CallOptions
    ) -> Generator[Any, None, None]:
        """The events of one operation, without retries; ``timeout`` limits the wait before each."""
        self._assert_enabled()
        wire = to_request(operation, request, None)
        wire.headers.update(self._credential())
        wire.headers.update(options.get("headers") or {})
        timeout = options.get("timeout")
        silence = self._connection.timeout if timeout is None else timeout
        events = Events(wire)
        with closing(stream(self.http, self._connection, wire, silence)) as pieces:
            for status, headers, text in pieces:
                if status >= 300:
                    read_answer(operation, wire.name, status, headers, text.encode())
                for event in events.feed(text):
                    yield event
        events.end()

    def _assert_enabled(self) -> None:
        if not self._connection.enabled:
            raise DisabledError(
                "This client is disabled (option enabled or DAIMON_ENABLED). "
                "Check client.enabled before you call it."
            )

    def _credential(self) -> dict[str, str]:
        key = self._connection.api_key
        return {} if key is None else {"authorization": f"Bearer {key}"}

    def _try_until_done(
        self, operation: Operation, wire: WireRequest, options: CallOptions
    ) -> Any:
        timeout = options.get("timeout")
        ends_at = time.monotonic() + (self._connection.timeout if timeout is None else timeout)
        max_retries = options.get("max_retries")
        retries = self._connection.max_retries if max_retries is None else max_retries
        tries = 0
        while True:
            tries += 1
            try:
                status, headers, content = fetch(
                    self.http, self._connection, wire, ends_at
                )
                return read_answer(operation, wire.name, status, headers, content)
            except DaimonError as error:
                is_last = tries >= tries_max(retries, operation.is_keyed)
                if is_last or not is_worth_repeating(error, operation.is_repeatable):
                    raise
                delay = retry_delay(error, tries)
                # Waiting until the time limit would replace this error with a timeout.
                if time.monotonic() + delay >= ends_at:
                    raise
            sleep(delay)
