from __future__ import annotations

from langchain_core.tools import BaseTool, StructuredTool

from ..._generated.sync_client import SyncSoulHybridClient
from ..._generated.sync_tools import memory_tools


def daimon_tools(
    client: SyncSoulHybridClient,
    *,
    bot_id: str | None = None,
    session_id: str | None = None,
    user_id: str | None = None,
) -> list[BaseTool]:
    """Tools with which a model searches memories and stores one.

    Example::

        agent = create_agent(model, tools=daimon_tools(client, bot_id=bot_id))
    """
    functions = memory_tools(client, bot_id=bot_id, session_id=session_id, user_id=user_id)
    return [StructuredTool.from_function(each, parse_docstring=True) for each in functions]
