from __future__ import annotations

import json
import warnings
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from ._errors import DaimonError

OnSoulChange = Literal["warn", "raise", "update", "ignore"]
"""What ``run_turn`` does with a soul that differs from the stored one."""

_DEFAULTS: Mapping[str, Any] = {
    "name": "",
    "role": "",
    "description": "",
    "attachment_style": "",
    "baseline_msv": {},
    "capabilities": [],
    "hourly_rate": None,
    "status": "available",
    "avatar_url": None,
}


class SoulChangedError(DaimonError):
    """The soul differs from that of the stored avatar, and ``on_soul_change`` is ``raise``."""

    def __init__(self, external_key: str, members: Sequence[str]) -> None:
        super().__init__(_describe(external_key, members))
        self.members = list(members)
        """Names of the members that differ."""


def find_soul_changes(soul: Mapping[str, Any], avatar: Mapping[str, Any]) -> list[str]:
    """Names of the members in which a soul differs from that of a stored avatar."""
    return [name for name, default in _DEFAULTS.items() if _given(soul, name, default) != avatar[name]]


def warn_of_soul_change(external_key: str, members: Sequence[str]) -> None:
    warnings.warn(_describe(external_key, members), stacklevel=4)


def _given(soul: Mapping[str, Any], name: str, default: Any) -> Any:
    value = soul.get(name)
    if value is None:
        return default
    # A sequence of any kind is sent as an array.
    return list(value) if name == "capabilities" else value


def _describe(external_key: str, members: Sequence[str]) -> str:
    return (
        f"The avatar {json.dumps(external_key)} keeps its stored soul, which differs in "
        f"{', '.join(members)}. To store yours, set on_soul_change to 'update'."
    )
