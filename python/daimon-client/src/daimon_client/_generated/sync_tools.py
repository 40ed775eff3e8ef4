# Written by scripts/generate-clients.ts from _tools.py.
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .sync_client import SyncSoulHybridClient
from .._messages import format_memory


def memory_tools(
    client: SyncSoulHybridClient,
    *,
    bot_id: str | None = None,
    session_id: str | None = None,
    user_id: str | None = None,
) -> list[Callable[[str], str]]:
    """Functions that a model can call: ``search_memory`` and ``save_memory``.

    They search and store memories of the avatar, in addition to what each turn recalls.
    """
    place: dict[str, Any] = {"bot_id": bot_id, "session_id": session_id, "user_id": user_id}

    def search_memory(query: str) -> str:
        """Search what you remember from earlier conversations.

        Args:
            query: A question, or words that the memory contains.
        """
        if not query.strip():
            return "The query is empty."
        found = client.retrieve(query, include_scores=True, **place)
        lines = [format_memory(hit) for hit in found.get("hits") or []]
        return "\n".join(lines) or "No matching memories."

    def save_memory(text: str) -> str:
        """Remember a fact for later conversations.

        Args:
            text: One complete sentence with names instead of pronouns.
        """
        if not text.strip():
            return "The text is empty."
        stored = client.ingest_memory(text, scope="global", **place)
        return "Not stored: it was forgotten on request." if stored["suppressed"] else "Stored."

    return [search_memory, save_memory]
