"""The parts in which the asynchronous and the synchronous client differ: waiting and time limits."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Generator, Mapping
from typing import Any

import anyio
import httpx

from ._errors import BadAnswerError, ConnectionFailedError, TimedOutError
from ._events import EVENTS_TYPE
from ._operation import WireRequest
from ._options import Connection
from ._retry import never_arrived

Answer = tuple[int, Mapping[str, str], bytes]
AsyncHttp = httpx.AsyncClient
Http = httpx.Client


def open_async_http() -> AsyncHttp:
    return httpx.AsyncClient(mounts=_no_proxy_of_own_machine())


def open_http() -> Http:
    return httpx.Client(mounts=_no_proxy_of_own_machine())


# A proxy from the environment must not receive requests to this machine.
def _no_proxy_of_own_machine() -> Mapping[str, Any]:
    return {f"all://{host}": None for host in ("127.0.0.1", "localhost", "[::1]")}


async def sleep_async(seconds: float) -> None:
    await anyio.sleep(seconds)


def sleep(seconds: float) -> None:
    time.sleep(seconds)


async def fetch_async(
    http: AsyncHttp, connection: Connection, wire: WireRequest, ends_at: float
) -> Answer:
    """One attempt, with a time limit."""
    remaining = ends_at - time.monotonic()
    try:
        with anyio.fail_after(max(remaining, 0)):
            response = await http.request(**_arguments(connection, wire, remaining))
            return response.status_code, response.headers, response.content
    except (TimeoutError, httpx.TimeoutException) as cause:
        raise _timed_out(wire) from cause
    except httpx.RequestError as cause:
        raise _failed(connection, wire, cause) from cause


def fetch(http: Http, connection: Connection, wire: WireRequest, ends_at: float) -> Answer:
    """One attempt; reads the body in parts, so that the time limit also applies to a slow body."""
    remaining = ends_at - time.monotonic()
    try:
        with http.stream(**_arguments(connection, wire, remaining)) as response:
            pieces: list[bytes] = []
            for piece in response.iter_bytes():
                pieces.append(piece)
                if time.monotonic() > ends_at:
                    raise _timed_out(wire)
            return response.status_code, response.headers, b"".join(pieces)
    except httpx.TimeoutException as cause:
        raise _timed_out(wire) from cause
    except httpx.RequestError as cause:
        raise _failed(connection, wire, cause) from cause


async def stream_async(
    http: AsyncHttp, connection: Connection, wire: WireRequest, silence: float
) -> AsyncGenerator[tuple[int, Mapping[str, str], str], None]:
    """One attempt; yields the text in parts, or all of it for an error status."""
    try:
        async with http.stream(**_arguments(connection, wire, silence)) as response:
            status, headers = response.status_code, response.headers
            if status >= 300:
                await response.aread()
                yield status, headers, response.text
                return
            _assert_events(wire, headers)
            async for text in response.aiter_text():
                yield status, headers, text
    except httpx.TimeoutException as cause:
        raise _timed_out(wire) from cause
    except httpx.RequestError as cause:
        raise _failed(connection, wire, cause) from cause


def stream(
    http: Http, connection: Connection, wire: WireRequest, silence: float
) -> Generator[tuple[int, Mapping[str, str], str], None, None]:
    """One attempt; yields the text in parts, or all of it for an error status."""
    try:
        with http.stream(**_arguments(connection, wire, silence)) as response:
            status, headers = response.status_code, response.headers
            if status >= 300:
                response.read()
                yield status, headers, response.text
                return
            _assert_events(wire, headers)
            for text in response.iter_text():
                yield status, headers, text
    except httpx.TimeoutException as cause:
        raise _timed_out(wire) from cause
    except httpx.RequestError as cause:
        raise _failed(connection, wire, cause) from cause


def _assert_events(wire: WireRequest, headers: Mapping[str, str]) -> None:
    kind = headers.get("content-type", "").split(";")[0].strip()
    if kind != EVENTS_TYPE:
        raise BadAnswerError(f"{wire.name}: the response is {kind}, not an event stream. Check base_url.")


def _arguments(connection: Connection, wire: WireRequest, remaining: float) -> dict[str, Any]:
    return {
        "method": wire.method,
        "url": f"{connection.base_url}{wire.target}",
        "headers": wire.headers,
        "content": wire.body,
        "timeout": max(remaining, 0.001),
    }


def _timed_out(wire: WireRequest) -> TimedOutError:
    return TimedOutError(
        f"{wire.name}: no response within the time limit. Increase timeout or check the service."
    )


def _failed(
    connection: Connection, wire: WireRequest, cause: httpx.RequestError
) -> ConnectionFailedError:
    if never_arrived(cause):
        where = connection.base_url
        return ConnectionFailedError(
            f"{wire.name}: no service at {where}. Start the service, or check base_url."
        )
    return ConnectionFailedError(
        f"{wire.name}: the connection closed before the complete response arrived. "
        "Check the service and retry."
    )
