"""LangChain and LangGraph: agent middleware, tools, retriever, chat history, and store."""

from ._history import DaimonChatMessageHistory
from ._middleware import DaimonMiddleware
from ._retriever import DaimonRetriever
from ._store import DaimonStore
from ._tools import daimon_tools

__all__ = [
    "DaimonChatMessageHistory",
    "DaimonMiddleware",
    "DaimonRetriever",
    "DaimonStore",
    "daimon_tools",
]
