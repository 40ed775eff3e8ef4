from __future__ import annotations

import random

import httpx

from ._errors import ConnectionFailedError, StatusError, TimedOutError

_FIRST_DELAY = 0.5
_LONGEST_DELAY = 8.0
# A complete contains a reply that has been paid for, and a restart of the service takes about 5 s:
# six retries instead of two wait for about 17 s.
_KEYED_PATIENCE = 3


def tries_max(max_retries: int, is_keyed: bool) -> int:
    return 1 + max_retries * (_KEYED_PATIENCE if is_keyed else 1)


def is_worth_repeating(error: Exception, is_repeatable: bool) -> bool:
    """Whether a retry can succeed and is safe.

    It is safe if the service didn't process the request, and otherwise only if the operation is
    repeatable.
    """
    if isinstance(error, TimedOutError):
        return False
    if isinstance(error, ConnectionFailedError):
        return is_repeatable or never_arrived(error.__cause__)
    if not isinstance(error, StatusError):
        return False
    if error.status == 429 or error.code == "READY_DEGRADED":
        return True
    may_pass = error.code != "INFERENCE_DOWN" and (error.status == 408 or error.status >= 500)
    return is_repeatable and may_pass


def never_arrived(error: BaseException | None) -> bool:
    """Whether the connection failed, so that nothing was sent."""
    return isinstance(error, (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout))


def retry_delay(error: Exception, tries: int, chance: float | None = None) -> float:
    """Seconds to wait before the next attempt.

    ``Retry-After``, else 0.5 s doubled per attempt up to 8 s, reduced by up to half at random so
    that clients don't retry at the same time.
    """
    if isinstance(error, StatusError) and error.retry_after is not None:
        return error.retry_after
    share = random.random() if chance is None else chance
    return min(_LONGEST_DELAY, _FIRST_DELAY * 2.0 ** (tries - 1)) * (1 - share / 2)
