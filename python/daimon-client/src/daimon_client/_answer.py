from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ._errors import BadAnswerError, excerpt, status_error
from ._operation import Operation


def read_answer(
    operation: Operation, name: str, status: int, headers: Mapping[str, str], content: bytes
) -> Any:
    """The content of a response; raises the error that it reports."""
    if 300 <= status < 400:
        raise BadAnswerError(
            f"{name}: the server returned a redirect. "
            "Set base_url to the address of the service itself."
        )
    if status >= 400:
        raise status_error(status, headers, content.decode("utf-8", "replace"))
    if headers.get("content-type", "").split(";")[0].strip() in operation.byte_types:
        return content
    text = content.decode("utf-8", "replace")
    try:
        value: object = json.loads(text)
    except ValueError as cause:
        raise BadAnswerError(
            f"{name}: the response is not JSON: {excerpt(text)}. Check base_url."
        ) from cause
    if text.lstrip()[0] not in "{[":
        raise BadAnswerError(f"{name}: unexpected response: {excerpt(text)}. Check base_url.")
    return value
