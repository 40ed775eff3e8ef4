from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from ._errors import BadAnswerError, ConnectionFailedError, status_error
from ._operation import WireRequest

EVENTS_TYPE = "text/event-stream"
# An event holds a piece of a reply or the state of an avatar; what is longer is no event of the service.
_EVENT_CHARS_MAX = 4_194_304
_FRAME = re.compile(r"event: (\w+)\ndata: ([^\n]*)")


class Events:
    """Makes events of a text that comes in pieces."""

    def __init__(self, wire: WireRequest) -> None:
        self._name = wire.name
        self._rest = ""
        self.is_done = False

    def feed(self, piece: str) -> Iterator[Any]:
        """The events that are whole now. Raises the typed error of an ``error`` event."""
        *frames, self._rest = (self._rest + piece).split("\n\n")
        if len(self._rest) > _EVENT_CHARS_MAX:
            raise BadAnswerError(f"{self._name}: an event has no end")
        for frame in frames:
            event = self._read(frame)
            if event["event"] == "error":
                status = event["data"].get("status", 500)
                raise status_error(status, {}, json.dumps(event["data"]))
            self.is_done = self.is_done or event["event"] == "done"
            yield event

    def end(self) -> None:
        """Raises ConnectionFailedError unless ``done`` has come."""
        if not self.is_done:
            raise ConnectionFailedError(
                f"{self._name}: the connection broke before the whole answer was there."
            )

    def _read(self, frame: str) -> dict[str, Any]:
        match = _FRAME.fullmatch(frame)
        try:
            if match is not None:
                data = json.loads(match[2])
                if isinstance(data, dict):
                    return {"event": match[1], "data": data}
        except ValueError:
            pass
        raise BadAnswerError(f"{self._name}: {frame[:120]!r} is no event")
