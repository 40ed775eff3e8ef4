from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from ._generated.schemas import Memory, SessionMessage


@dataclass(frozen=True)
class Message:
    """What was said once in a session."""

    role: Literal["user", "assistant"]
    text: str
    occurred_at: str
    memory_id: str


def read_message(message: SessionMessage) -> Message:
    return Message(
        message["role"], message["content"], message["occurred_at"], message["memory_id"]
    )


def join_user_texts(texts: Iterable[str]) -> str:
    """One message of a user, who may have sent several before a reply came."""
    return "\n\n".join([text for text in texts if text.strip()])


def add_instructions(own: str | None, told: str | None) -> str | None:
    """Your instructions, then what the avatar is and remembers, which changes more often."""
    return "\n\n".join([text.rstrip() for text in (own, told) if text and text.strip()]) or own


def format_memory(memory: Memory) -> str:
    """A memory as a line for a model: day, speaker, and content."""
    speaker = f"{memory['speaker']}: " if memory["speaker"] else ""
    return f"- {memory['occurred_at'][:10]} {speaker}{memory['content']}"
