"""Types that the standard library has since Python 3.11 and 3.12."""

import sys

if sys.version_info >= (3, 12):
    from typing import NotRequired, Unpack
else:
    from typing_extensions import NotRequired, Unpack

__all__ = ["NotRequired", "Unpack"]
