"""Client of the Daimon identity service: identity and memory for your own model."""

from ._client import SoulHybridClient
from ._errors import (
    AuthenticationError,
    BadAnswerError,
    ConflictError,
    ConnectionFailedError,
    DaimonError,
    DisabledError,
    HeadersTooLargeError,
    InternalServerError,
    MethodNotAllowedError,
    NotFoundError,
    PayloadTooLargeError,
    PermissionDeniedError,
    RateLimitedError,
    StatusError,
    TimedOutError,
    UnavailableError,
    UnsupportedMediaTypeError,
    ValidationError,
)
from ._generated.operations import VERSION as __version__
from ._generated.sync_client import SyncSoulHybridClient
from ._options import CallOptions
from ._paged import AsyncPaged, Paged
from ._souls import OnSoulChange, SoulChangedError
from ._turn import AsyncGenerate, Generate, Turn

__all__ = [
    "AsyncGenerate",
    "AsyncPaged",
    "AuthenticationError",
    "BadAnswerError",
    "CallOptions",
    "ConflictError",
    "ConnectionFailedError",
    "DaimonError",
    "DisabledError",
    "Generate",
    "HeadersTooLargeError",
    "InternalServerError",
    "MethodNotAllowedError",
    "NotFoundError",
    "OnSoulChange",
    "Paged",
    "PayloadTooLargeError",
    "PermissionDeniedError",
    "RateLimitedError",
    "SoulChangedError",
    "SoulHybridClient",
    "StatusError",
    "SyncSoulHybridClient",
    "TimedOutError",
    "Turn",
    "UnavailableError",
    "UnsupportedMediaTypeError",
    "ValidationError",
    "__version__",
]
