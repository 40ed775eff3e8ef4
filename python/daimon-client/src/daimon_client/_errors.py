from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, cast

from ._generated.schemas import ProblemIssuesItem


class DaimonError(Exception):
    """What every error of this client is; a cancelled task is cancelled as ever."""

    reply: str | None = None
    """Set by ``run_turn`` when the model has replied and only the complete failed."""


class DisabledError(DaimonError):
    """The client is switched off, so that nothing but ``run_turn`` and ``is_ready`` works."""


class ConnectionFailedError(DaimonError):
    """No answer came, or it broke off: refused, reset, cut."""


class TimedOutError(ConnectionFailedError):
    """The call was not done within its ``timeout``."""


class BadAnswerError(DaimonError):
    """Something answered, but not as a Daimon service does: a page, cut JSON, a redirect."""


class StatusError(DaimonError):
    """The service, or something before it, answered with an error. One subclass stands for one status."""

    def __init__(self, status: int, headers: Mapping[str, str], text: str) -> None:
        problem = _read_problem(text)
        super().__init__(_describe(status, problem, text))
        self.status = status
        self.problem: dict[str, Any] | None = problem
        """The whole problem document, further members included."""
        members = problem or {}
        self.code: str | None = _text(members.get("code"))
        """None when the answer was no problem document: something before the service gave it."""
        issues = members.get("issues")
        self.issues: list[ProblemIssuesItem] = issues if isinstance(issues, list) else []
        """Everything that is wrong with the request, by JSON pointer."""
        self.request_id: str | None = _text(members.get("request_id")) or headers.get("x-request-id")
        self.retry_after: float | None = _read_retry_after(headers.get("retry-after"))
        """Seconds, from ``Retry-After``."""


class AuthenticationError(StatusError):
    """401"""


class PermissionDeniedError(StatusError):
    """403"""


class NotFoundError(StatusError):
    """404"""


class MethodNotAllowedError(StatusError):
    """405"""


class ConflictError(StatusError):
    """409"""


class PayloadTooLargeError(StatusError):
    """413"""


class UnsupportedMediaTypeError(StatusError):
    """415"""


class ValidationError(StatusError):
    """422"""


class RateLimitedError(StatusError):
    """429"""


class HeadersTooLargeError(StatusError):
    """431"""


class InternalServerError(StatusError):
    """500"""


class UnavailableError(StatusError):
    """503"""


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
"""One class for each status that the document names."""


def status_error(status: int, headers: Mapping[str, str], text: str) -> StatusError:
    """The error of an answer, of the class of its status."""
    return ERROR_CLASSES.get(status, StatusError)(status, headers, text)


def excerpt(text: str) -> str:
    """The beginning of a text that nobody expected, on one line."""
    return json.dumps(text.strip()[:120]) if text.strip() else "an empty answer"


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
        return f"{status} from something before the service: {excerpt(text)}"
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
