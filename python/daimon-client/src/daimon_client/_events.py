from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from ._errors import BadAnswerError, ConnectionFailedError, status_error
from ._operation import WireRequest

EVENTS_TYPE = "text/event-stream"
# An event contains a part of a reply or the state of an avatar; a longer one isn't from the
# service.
_EVENT_CHARS_MAX = 4_194_304
_FRAME = re.compile(r"event: (\w+)\ndata: ([^\n]*)")


class Events:
    """Parses events from a text that arrives in parts."""

    def __init__(self, wire: WireRequest) -> None:
        self._name = wire.name
        self._rest = ""
        self.is_done = False

    def feed(self, piece: str) -> Iterator[Any]:
        """The events that are complete now. Raises the typed error of an ``error`` event."""
        *frames, self._rest = (self._rest + piece).split("\n\n")
        if len(self._rest) > _EVENT_CHARS_MAX:
            raise BadAnswerError(f"{self._name}: an event is too long. Check base_url.")
        for frame in frames:
            event = self._read(frame)
            if event["event"] == "error":
                status = event["data"].get("status", 500)
                raise status_error(status, {}, json.dumps(event["data"]))
            self.is_done = self.is_done or event["event"] == "done"
            yield event

    def end(self) -> None:
        """Raises ConnectionFailedError unless the stream ended with ``done``."""
        if not self.is_done:
            raise ConnectionFailedError(
                f"{self._name}: the connection closed before the complete response arrived. "
                "Check the service and retry."
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
        raise BadAnswerError(f"{self._name}: invalid event {frame[:120]!r}. Check base_url.")
