from __future__ import annotations

from collections.abc import Sequence

from langchain_core.chat_history import BaseChatMessageHistory
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage

from ..._conversation import OnFailure
from ..._generated.sync_client import SyncSoulHybridClient
from ..._generated.sync_conversation import Conversation
from ..._messages import Message
from ..._replies import reply_text


class DaimonChatMessageHistory(BaseChatMessageHistory):
    """The messages of a session, stored as memories of an avatar.

    It has what users and the model said, without tool calls and their results, subject to
    forgetting and redaction. ``clear`` forgets the session.

    Example::

        chain = RunnableWithMessageHistory(
            model, lambda session_id: DaimonChatMessageHistory(client, session_id, bot_id=bot_id)
        )
    """

    def __init__(
        self,
        client: SyncSoulHybridClient,
        session_id: str,
        *,
        bot_id: str | None = None,
        user_id: str | None = None,
        speaker: str | None = None,
        on_failure: OnFailure = "continue",
    ) -> None:
        self._conversation = Conversation(
            client=client,
            bot_id=bot_id,
            session_id=session_id,
            user_id=user_id,
            speaker=speaker,
            on_failure=on_failure,
        )

    @property
    def messages(self) -> list[BaseMessage]:  # type: ignore[override]
        """The messages of the session, oldest first."""
        return [_to_message(each) for each in self._conversation.messages()]

    def add_messages(self, messages: Sequence[BaseMessage]) -> None:
        """Stores messages of users and the model; each reply with the messages before it."""
        said: list[str] = []
        for message in messages:
            text = reply_text(message) or ""
            if isinstance(message, HumanMessage):
                said.append(text)
            elif isinstance(message, AIMessage) and text.strip():
                self._conversation.complete(said, text)
                said = []
        if said:
            self._conversation.complete(said, "")

    def clear(self) -> None:
        """Forgets the session."""
        self._conversation.clear()


def _to_message(message: Message) -> BaseMessage:
    if message.role == "user":
        return HumanMessage(message.text)
    return AIMessage(message.text)
