"""
title: Daimon
description: Memory and persona for any model: recalls before a reply and stores the turn after it.
author: Daimon
version: 0.2.0
license: MIT
requirements: daimon-identity-client
"""

from __future__ import annotations

import logging
from typing import Any

from pydantic import BaseModel, Field

from daimon_client import DaimonError, SoulHybridClient

_LOGGER = logging.getLogger(__name__)
_RECENT = 20


class Filter:
    """Adds what an avatar remembers of the user to each request, and stores each turn.

    The chat is the session and the user of Open WebUI the user. Chats without an id, such as
    temporary ones, recall but aren't stored.
    """

    class Valves(BaseModel):
        priority: int = Field(default=0, description="Order among filters; lower runs first.")
        url: str = Field(default="http://127.0.0.1:8000", description="URL of the service.")
        api_key: str = Field(default="", description="API key; empty if the service needs none.")
        bot_id: str = Field(default="", description="ID of the avatar.")
        persona: bool = Field(
            default=False, description="Whether to add the persona, not only memories."
        )

    class UserValves(BaseModel):
        enabled: bool = Field(default=True, description="Whether your chats are remembered.")

    def __init__(self) -> None:
        self.valves = self.Valves()

    async def inlet(
        self,
        body: dict[str, Any],
        __user__: dict[str, Any] | None = None,
        __metadata__: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Adds memories to the system message before the request reaches the model."""
        messages: list[dict[str, Any]] = body.get("messages", [])
        said = _list_said(messages)
        if not self._is_active(__user__) or not said or said[-1][0] != "user":
            return body
        query = said[-1][1]
        try:
            async with self._connect() as client:
                prepared = await client.prepare_turn(
                    query,
                    self.valves.bot_id,
                    _find_chat_id(body, __metadata__),
                    user_id=_find_user_id(__user__),
                    recent=[text for _, text in said[:-1]][-_RECENT:] or None,
                )
        except DaimonError as error:
            _LOGGER.warning("Continuing without memory: %s", error)
            return body
        told = prepared["system_prompt" if self.valves.persona else "prompt"]
        text = told if isinstance(told, str) else told["volatile_block"]
        return {**body, "messages": _add_instructions(messages, text)}

    async def outlet(
        self,
        body: dict[str, Any],
        __user__: dict[str, Any] | None = None,
        __metadata__: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Stores the last turn after the model has replied."""
        said = _list_said(body.get("messages", []))
        chat_id = _find_chat_id(body, __metadata__)
        if not self._is_active(__user__) or chat_id is None:
            return body
        if len(said) < 2 or (said[-2][0], said[-1][0]) != ("user", "assistant"):
            return body
        message_id = body.get("id") or body.get("messages", [{}])[-1].get("id")
        try:
            async with self._connect() as client:
                await client.complete_turn(
                    None,
                    said[-2][1],
                    self.valves.bot_id,
                    chat_id,
                    assistant_text=said[-1][1],
                    user_id=_find_user_id(__user__),
                    idempotency_key=f"{chat_id}:{message_id}"[:128] if message_id else None,
                )
        except DaimonError as error:
            _LOGGER.warning("The turn is not stored: %s", error)
        return body

    def _is_active(self, user: dict[str, Any] | None) -> bool:
        own = (user or {}).get("valves")
        return bool(self.valves.bot_id) and getattr(own, "enabled", True)

    def _connect(self) -> SoulHybridClient:
        return SoulHybridClient(self.valves.url, api_key=self.valves.api_key or None)


def _list_said(messages: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Roles and texts of the messages by the user and the model."""
    said = [(str(each.get("role")), _read_text(each.get("content"))) for each in messages]
    return [(role, text) for role, text in said if role in ("user", "assistant") and text.strip()]


def _read_text(content: Any) -> str:
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    return "\n".join(part.get("text", "") for part in parts if part.get("type") == "text")


def _add_instructions(messages: list[dict[str, Any]], text: str) -> list[dict[str, Any]]:
    """The messages, with a text at the end of the system message."""
    if not text:
        return messages
    if messages and messages[0].get("role") == "system":
        own = _read_text(messages[0].get("content"))
        return [{**messages[0], "content": f"{own}\n\n{text}"}, *messages[1:]]
    return [{"role": "system", "content": text}, *messages]


def _find_chat_id(body: dict[str, Any], metadata: dict[str, Any] | None) -> str | None:
    chat_id = (metadata or {}).get("chat_id") or body.get("chat_id")
    # Temporary chats have an id of the browser's connection.
    return None if not chat_id or str(chat_id).startswith("local") else str(chat_id)[:128]


def _find_user_id(user: dict[str, Any] | None) -> str | None:
    user_id = (user or {}).get("id")
    return str(user_id)[:128] if user_id else None
