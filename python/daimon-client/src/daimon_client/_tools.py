from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from ._client import SoulHybridClient
from ._messages import format_memory


def async_memory_tools(
    client: SoulHybridClient,
    *,
    bot_id: str | None = None,
    session_id: str | None = None,
    user_id: str | None = None,
) -> list[Callable[[str], Awaitable[str]]]:
    """Functions that a model can call: ``search_memory`` and ``save_memory``.

    They search and store memories of the avatar, in addition to what each turn recalls.
    """
    place: dict[str, Any] = {"bot_id": bot_id, "session_id": session_id, "user_id": user_id}

    async def search_memory(query: str) -> str:
        """Search what you remember from earlier conversations.

        Args:
            query: A question, or words that the memory contains.
        """
        if not query.strip():
            return "The query is empty."
        found = await client.retrieve(query, include_scores=True, **place)
        lines = [format_memory(hit) for hit in found.get("hits") or []]
        return "\n".join(lines) or "No matching memories."

    async def save_memory(text: str) -> str:
        """Remember a fact for later conversations.

        Args:
            text: One complete sentence with names instead of pronouns.
        """
        if not text.strip():
            return "The text is empty."
        stored = await client.ingest_memory(text, scope="global", **place)
        return "Not stored: it was forgotten on request." if stored["suppressed"] else "Stored."

    return [search_memory, save_memory]
