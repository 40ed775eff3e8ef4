from __future__ import annotations

import random

import httpx

from ._errors import ConnectionFailedError, StatusError, TimedOutError

_FIRST_DELAY = 0.5
_LONGEST_DELAY = 8.0
# A complete carries a reply that has been paid for, and a service that restarts is away for some five
# seconds: six tries more than the first, instead of two, take some seventeen.
_KEYED_PATIENCE = 3


def tries_max(max_retries: int, is_keyed: bool) -> int:
    return 1 + max_retries * (_KEYED_PATIENCE if is_keyed else 1)


def is_worth_repeating(error: Exception, is_repeatable: bool) -> bool:
    """Whether sending the same again may help, and cannot do a thing twice.

    What was refused unseen may always be repeated, what may have been done only when the operation
    bears it.
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
    """True when no connection came about, so that nothing was sent."""
    return isinstance(error, (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout))


def retry_delay(error: Exception, tries: int, chance: float | None = None) -> float:
    """Seconds to wait before the next try.

    What the server asks for, else .5 s doubled with each try up to 8 s, of which a random half is left
    out so that clients that failed together do not come back together.
    """
    if isinstance(error, StatusError) and error.retry_after is not None:
        return error.retry_after
    share = random.random() if chance is None else chance
    return min(_LONGEST_DELAY, _FIRST_DELAY * 2.0 ** (tries - 1)) * (1 - share / 2)
