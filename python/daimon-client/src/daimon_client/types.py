"""The requests and responses of the service, as TypedDicts."""

from ._generated.schemas import *  # noqa: F403
from ._generated.schemas import __all__ as __all__
