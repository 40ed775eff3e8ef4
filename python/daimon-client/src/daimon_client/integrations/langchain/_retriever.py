from __future__ import annotations

from typing import Literal

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever

from ..._generated.schemas import Memory
from ..._generated.sync_client import SyncSoulHybridClient


class DaimonRetriever(BaseRetriever):
    """Retrieves memories as documents, most relevant first.

    The metadata of a document has ``score``, ``speaker``, ``occurred_at``, ``session_id``, and
    ``metadata``. Errors of the service are raised.

    Example::

        retriever = DaimonRetriever(client=client, bot_id=bot_id, top_k=5)
        documents = retriever.invoke("Which bike do I ride?")
    """

    client: SyncSoulHybridClient
    bot_id: str | None = None
    session_id: str | None = None
    user_id: str | None = None
    top_k: int | None = None
    min_score: float | None = None
    recall_scope: Literal["session", "user", "all"] | None = None

    def _get_relevant_documents(
        self, query: str, *, run_manager: CallbackManagerForRetrieverRun
    ) -> list[Document]:
        found = self.client.retrieve(
            query,
            self.bot_id,
            self.session_id,
            self.top_k,
            user_id=self.user_id,
            min_score=self.min_score,
            recall_scope=self.recall_scope,
            include_scores=True,
        )
        return [_to_document(memory) for memory in found.get("hits") or []]


def _to_document(memory: Memory) -> Document:
    return Document(
        id=memory["id"],
        page_content=memory["content"],
        metadata={
            "score": memory.get("score"),
            "speaker": memory["speaker"],
            "occurred_at": memory["occurred_at"],
            "session_id": memory["session_id"],
            "metadata": memory["metadata"],
        },
    )
