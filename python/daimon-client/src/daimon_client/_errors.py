from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, cast

from ._generated.schemas import ProblemIssuesItem


class DaimonError(Exception):
    """Base class of all errors of this client. Cancellation of a task is not caught.

    Example::

        try:
            prepared = client.prepare_turn(query)
        except DaimonError as error:
            print("Continuing without memory:", error)
    """

    reply: str | None = None
    """Set by ``run_turn`` if your model replied and only the complete failed."""


class DisabledError(DaimonError):
    """The client is disabled; only ``run_turn`` and ``is_ready`` work."""


class ConnectionFailedError(DaimonError):
    """The connection was refused, or closed before the complete response arrived."""


class TimedOutError(ConnectionFailedError):
    """The call took longer than its ``timeout``."""


class BadAnswerError(DaimonError):
    """The response isn't from a Daimon service: an HTML page, truncated JSON, or a redirect."""


class StatusError(DaimonError):
    """The service, or a proxy in front of it, returned an error status. Each status has a subclass.

    Example::

        try:
            client.ensure_avatar("customer-42", soul)
        except StatusError as error:
            if error.code != "SOUL_INVALID":
                raise
            for issue in error.issues:
                print(issue["pointer"], issue["message"])
    """

    def __init__(self, status: int, headers: Mapping[str, str], text: str) -> None:
        problem = _read_problem(text)
        super().__init__(_describe(status, problem, text))
        self.status = status
        self.problem: dict[str, Any] | None = problem
        """The complete problem document."""
        members = problem or {}
        self.code: str | None = _text(members.get("code"))
        """None if the response isn't a problem document, for example from a proxy."""
        issues = members.get("issues")
        self.issues: list[ProblemIssuesItem] = issues if isinstance(issues, list) else []
        """All validation problems of the request."""
        self.request_id: str | None = _text(members.get("request_id")) or headers.get("x-request-id")
        self.retry_after: float | None = _read_retry_after(headers.get("retry-after"))
        """Seconds to wait before a retry, from ``Retry-After``."""


class AuthenticationError(StatusError):
    """401: the credential is missing or invalid."""


class PermissionDeniedError(StatusError):
    """403: the key lacks the required scope."""


class NotFoundError(StatusError):
    """404: the resource doesn't exist or isn't yours."""


class MethodNotAllowedError(StatusError):
    """405: the path doesn't support the method."""


class ConflictError(StatusError):
    """409: the request conflicts with stored data."""


class PayloadTooLargeError(StatusError):
    """413: the body is too large."""


class UnsupportedMediaTypeError(StatusError):
    """415: the service doesn't accept the content type."""


class ValidationError(StatusError):
    """422: the request is invalid; ``issues`` lists every problem."""


class RateLimitedError(StatusError):
    """429: a rate limit is exceeded; wait for ``retry_after``."""


class HeadersTooLargeError(StatusError):
    """431: address and headers exceed 16 KiB."""


class InternalServerError(StatusError):
    """500: the service failed; report ``request_id``."""


class UnavailableError(StatusError):
    """503: a dependency, such as the database or the chat model, is down."""


ERROR_CLASSES: Mapping[int, type[StatusError]] = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    405: MethodNotAllowedError,
    409: ConflictError,
    413: PayloadTooLargeError,
    415: UnsupportedMediaTypeError,
    422: ValidationError,
    429: RateLimitedError,
    431: HeadersTooLargeError,
    500: InternalServerError,
    503: UnavailableError,
}
"""The class of each status in the OpenAPI document."""


def status_error(status: int, headers: Mapping[str, str], text: str) -> StatusError:
    """The error of a response, of the class of its status."""
    return ERROR_CLASSES.get(status, StatusError)(status, headers, text)


def excerpt(text: str) -> str:
    """The beginning of an unexpected text, on one line."""
    return json.dumps(text.strip()[:120]) if text.strip() else "an empty response"


def _read_problem(text: str) -> dict[str, Any] | None:
    try:
        value: object = json.loads(text)
    except ValueError:
        return None
    return cast("dict[str, Any]", value) if isinstance(value, dict) and "code" in value else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _describe(status: int, problem: dict[str, Any] | None, text: str) -> str:
    if problem is None:
        return (
            f"Status {status} from a proxy or another server, not from the service: "
            f"{excerpt(text)}. Check base_url."
        )
    detail = problem.get("detail") or problem.get("title")
    return f"{detail} ({problem['code']}, status {status}, request {problem.get('request_id')})"


def _read_retry_after(text: str | None) -> float | None:
    """Seconds or a date, as seconds from now."""
    if text is None or not text.strip():
        return None
    if text.strip().isdecimal():
        return float(text)
    try:
        at = parsedate_to_datetime(text)
    except ValueError:
        return None
    aware = at if at.tzinfo else at.replace(tzinfo=timezone.utc)
    return max(0.0, (aware - datetime.now(timezone.utc)).total_seconds())
