# Written by scripts/generate-clients.ts from _conversation.py.
from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from .sync_client import SyncSoulHybridClient
from .._errors import ConnectionFailedError, DaimonError, StatusError
from .schemas import PrepareAnswer
from .._messages import Message, join_user_texts, read_message

OnFailure = Literal["continue", "raise"]
"""What an integration does if the service doesn't answer: continue without memory, or raise."""

_LOGGER = logging.getLogger("daimon_client")
_PAGE = 500


@dataclass(frozen=True, kw_only=True)
class Conversation:
    """One conversation with an avatar, as integrations need it.

    If the service is down, ``on_failure`` decides. Errors that only a change of the program can
    remove, such as an unknown avatar, are always raised.
    """

    client: SyncSoulHybridClient
    bot_id: str | None = None
    session_id: str | None = None
    user_id: str | None = None
    speaker: str | None = None
    top_k: int | None = None
    min_score: float | None = None
    persona: bool = True
    """Whether the model is told the persona, or only what changes with each turn: memories."""
    on_failure: OnFailure = "continue"

    def prepare(self, query: str, recent: Sequence[str] = ()) -> PrepareAnswer | None:
        """The prepared turn; None without a service or without a visible query."""
        if not self.client.enabled or not query.strip():
            return None
        try:
            return self.client.prepare_turn(
                query,
                self.bot_id,
                self.session_id,
                self.top_k,
                user_id=self.user_id,
                min_score=self.min_score,
                recent=list(recent) or None,
            )
        except DaimonError as error:
            self._report(error, "Continuing without memory")
            return None

    def recall(self, query: str, recent: Sequence[str] = ()) -> str | None:
        """What a model is told for one turn: who it is, and what it remembers."""
        prepared = self.prepare(query, recent)
        if prepared is None:
            return None
        return prepared["system_prompt"] if self.persona else prepared["prompt"]["volatile_block"]

    def complete(self, user_messages: Iterable[str], reply: str) -> None:
        """Stores a turn. Earlier messages that got no reply are part of it."""
        user_message = join_user_texts(user_messages)
        if not self.client.enabled or not (user_message or reply.strip()):
            return
        try:
            self.client.complete_turn(
                None,
                user_message or None,
                self.bot_id,
                self.session_id,
                assistant_text=reply if reply.strip() else None,
                user_id=self.user_id,
                speaker=self.speaker,
            )
        except DaimonError as error:
            self._report(error, "The turn is not stored")

    def messages(self) -> list[Message]:
        """What was said in the session, in order; nothing without a session or a service."""
        if not self.client.enabled or self.session_id is None:
            return []
        try:
            listed = self.client.memories.list_session_messages(
                bot_id=self._avatar(),
                session_id=self.session_id,
                user_id=self.user_id,
                limit=_PAGE,
            )
            return [read_message(message) for message in listed]
        except DaimonError as error:
            self._report(error, "Continuing without the history")
            return []

    def forget_last(self, role: Literal["user", "assistant"], text: str) -> None:
        """Forgets the latest memory of the session if it has this text and was said once."""
        said = self.messages()
        mine = [message for message in said if message.role == role]
        if not mine or mine[-1].text != text:
            return
        memory_id = mine[-1].memory_id
        if [message.memory_id for message in said].count(memory_id) > 1:
            return
        try:
            self.client.memories.delete(memory_id=memory_id)
        except DaimonError as error:
            self._report(error, "A removed message is not forgotten")

    def clear(self) -> None:
        """Forgets what was said in the session."""
        if self.client.enabled and self.session_id is not None:
            self.client.delete_session(self.session_id, self.bot_id, user_id=self.user_id)

    def _avatar(self) -> str:
        known = self.bot_id or self.client.bot_id
        if known is None:
            raise ValueError("No avatar. Pass bot_id, or set DAIMON_BOT_ID.")
        return known

    def _report(self, error: DaimonError, consequence: str) -> None:
        if self.on_failure == "raise" or not _is_outage(error):
            raise error
        _LOGGER.warning("%s: %s", consequence, error)


def _is_outage(error: DaimonError) -> bool:
    if isinstance(error, StatusError):
        return error.status >= 500 or error.status in (408, 429)
    return isinstance(error, ConnectionFailedError)
