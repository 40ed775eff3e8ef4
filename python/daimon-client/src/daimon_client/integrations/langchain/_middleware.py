from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Annotated, Any, cast

from langchain.agents.middleware import AgentMiddleware, AgentState, ModelRequest, ModelResponse
from langchain.agents.middleware.types import PrivateStateAttr
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage
from langchain_core.runnables.config import run_in_executor
from langgraph.config import get_config
from langgraph.runtime import Runtime
from typing_extensions import NotRequired

from ..._conversation import OnFailure
from ..._generated.sync_client import SyncSoulHybridClient
from ..._generated.sync_conversation import Conversation
from ..._replies import reply_text

_RECENT = 20


class DaimonState(AgentState[Any]):
    """What the middleware keeps between the steps of a run."""

    daimon_told: NotRequired[Annotated[str | None, PrivateStateAttr]]
    daimon_said: NotRequired[Annotated[list[str], PrivateStateAttr]]


class DaimonMiddleware(AgentMiddleware[AgentState[Any], Any, Any]):
    """Gives an agent the persona and memories of an avatar, and stores each run as a turn.

    Memories are recalled once per run and added to the system message of its model calls. When the
    agent ends, the messages of the user and the last reply are stored. A run that fails or is
    canceled stores nothing. ``session_id`` and ``user_id`` default to ``thread_id`` and ``user_id``
    of ``config["configurable"]``. With ``persona=False``, the agent gets memories only. If the
    service is down, ``on_failure`` decides.

    Example::

        agent = create_agent(model, tools, middleware=[DaimonMiddleware(client, bot_id=bot_id)])
        agent.invoke({"messages": [("user", "Which bike do I ride?")]}, {"configurable": {"thread_id": "visit-7"}})
    """

    state_schema = DaimonState

    def __init__(
        self,
        client: SyncSoulHybridClient,
        *,
        bot_id: str | None = None,
        session_id: str | None = None,
        user_id: str | None = None,
        speaker: str | None = None,
        top_k: int | None = None,
        min_score: float | None = None,
        persona: bool = True,
        on_failure: OnFailure = "continue",
    ) -> None:
        super().__init__()
        self.tools = []
        self._conversation = Conversation(
            client=client,
            bot_id=bot_id,
            session_id=session_id,
            user_id=user_id,
            speaker=speaker,
            top_k=top_k,
            min_score=min_score,
            persona=persona,
            on_failure=on_failure,
        )

    def before_agent(self, state: AgentState[Any], runtime: Runtime[Any]) -> dict[str, Any]:
        return _recall(self._of_run(), state["messages"])

    async def abefore_agent(self, state: AgentState[Any], runtime: Runtime[Any]) -> dict[str, Any]:
        return await run_in_executor(None, _recall, self._of_run(), state["messages"])

    def wrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]
    ) -> ModelResponse[Any]:
        return handler(_with_memories(request))

    async def awrap_model_call(
        self,
        request: ModelRequest[Any],
        handler: Callable[[ModelRequest[Any]], Awaitable[ModelResponse[Any]]],
    ) -> ModelResponse[Any]:
        return await handler(_with_memories(request))

    def after_agent(self, state: AgentState[Any], runtime: Runtime[Any]) -> None:
        _store(self._of_run(), state)

    async def aafter_agent(self, state: AgentState[Any], runtime: Runtime[Any]) -> None:
        await run_in_executor(None, _store, self._of_run(), state)

    def _of_run(self) -> Conversation:
        """The conversation of this run."""
        given = self._conversation
        return replace(
            given,
            session_id=given.session_id or _configured("thread_id"),
            user_id=given.user_id or _configured("user_id"),
        )


def _configured(name: str) -> str | None:
    value = get_config().get("configurable", {}).get(name)
    return None if value is None else str(value)


def _recall(conversation: Conversation, messages: Sequence[BaseMessage]) -> dict[str, Any]:
    first = len(messages)
    while first > 0 and isinstance(messages[first - 1], HumanMessage):
        first -= 1
    said = [reply_text(message) or "" for message in messages[first:]]
    earlier = [reply_text(message) or "" for message in messages[max(0, first - _RECENT) : first]]
    recent = [text for text in earlier if text.strip()]
    told = conversation.recall("\n\n".join(said), recent)
    return {"daimon_told": told, "daimon_said": said}


def _with_memories(request: ModelRequest[Any]) -> ModelRequest[Any]:
    told = request.state.get("daimon_told")
    if not isinstance(told, str):
        return request
    given = request.system_message
    if given is None:
        content: Any = told
    elif isinstance(given.content, str):
        content = f"{given.content}\n\n{told}"
    else:
        content = [*given.content, {"type": "text", "text": f"\n\n{told}"}]
    return request.override(system_message=SystemMessage(content=content))


def _store(conversation: Conversation, state: AgentState[Any]) -> None:
    said = cast(DaimonState, state).get("daimon_said")
    if not said:
        return
    last = state["messages"][-1]
    conversation.complete(said, (reply_text(last) or "") if isinstance(last, AIMessage) else "")
