"""LiteLLM: a callback of the SDK, its router, and its proxy that recalls and stores."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from litellm.integrations.custom_logger import CustomLogger
from litellm.types.utils import CallTypes

from .._client import SoulHybridClient
from .._conversation import AsyncConversation, OnFailure
from .._messages import add_instructions
from .._replies import content_text, reply_text

_LOGGER = logging.getLogger("daimon_client")
_RECENT = 20
_METADATA = ("metadata", "litellm_metadata")
_SAID = "daimon_said"


class DaimonCallback(CustomLogger):
    """Gives chat completions the persona and memories of an avatar, and stores them as turns.

    It works with ``acompletion``, streamed or not, of the SDK, the router, and the proxy, if
    ``messages`` is passed by name; the synchronous ``completion`` has no hook for it. The system message gets what the avatar remembers.
    LiteLLM reports a completion after it was returned; then the latest messages of the user and the
    reply are stored. A completion that fails, is canceled, or calls tools stores nothing.
    ``session_id`` defaults to ``metadata["session_id"]`` of the call, else its
    ``litellm_session_id``; ``user_id`` defaults to its ``user``. With ``persona=False``, the model
    gets memories only. If the service is down, ``on_failure`` decides about recall; LiteLLM logs
    errors of storing and goes on.

    Example::

        litellm.callbacks = [DaimonCallback(client, bot_id=bot_id)]
        messages = [{"role": "user", "content": "Which bike do I ride?"}]
        await litellm.acompletion(model="openai/gpt-5", messages=messages, metadata={"session_id": "visit-7"})
    """

    def __init__(
        self,
        client: SoulHybridClient,
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
        self._conversation = AsyncConversation(
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

    async def async_pre_call_deployment_hook(
        self, kwargs: dict[str, Any], call_type: CallTypes | None
    ) -> dict[str, Any] | None:
        metadata = _metadata(kwargs)
        # A retry has the memories of the first attempt.
        if call_type != CallTypes.acompletion or _SAID in metadata:
            return None
        if "messages" not in kwargs:
            # LiteLLM passes no positional arguments on to callbacks.
            _LOGGER.warning("Continuing without memory: pass messages by name.")
            return None
        messages = cast("list[dict[str, Any]]", kwargs["messages"])
        said, recent = _split(messages)
        if not said:
            return None
        told = await self._of_call(kwargs).recall("\n\n".join(said), recent)
        name = next((each for each in _METADATA if kwargs.get(each)), _METADATA[0])
        changed = {**kwargs, name: {**metadata, _SAID: said}}
        return changed if told is None else {**changed, "messages": _with_memories(messages, told)}

    async def async_log_success_event(
        self, kwargs: dict[str, Any], response_obj: Any, start_time: Any, end_time: Any
    ) -> None:
        parameters = cast("dict[str, Any]", kwargs.get("litellm_params") or {})
        said = _metadata(parameters).get(_SAID)
        if said is None or _has_tool_calls(response_obj):
            return
        call = {**parameters, "user": kwargs.get("user") or parameters.get("user")}
        await self._of_call(call).complete(said, reply_text(response_obj) or "")

    def _of_call(self, kwargs: Mapping[str, Any]) -> AsyncConversation:
        """The conversation of a call."""
        given = self._conversation
        session_id = _metadata(kwargs).get("session_id") or kwargs.get("litellm_session_id")
        return replace(
            given,
            session_id=given.session_id or session_id,
            user_id=given.user_id or kwargs.get("user"),
        )


def _metadata(kwargs: Mapping[str, Any]) -> dict[str, Any]:
    return next((dict(kwargs[each]) for each in _METADATA if kwargs.get(each)), {})


def _split(messages: Sequence[Mapping[str, Any]]) -> tuple[list[str], list[str]]:
    """The latest messages of the user, and what was said before."""
    spoken = [
        (each["role"], content_text(each.get("content")) or "")
        for each in messages
        if each.get("role") in ("user", "assistant")
    ]
    while spoken and spoken[-1][0] == "assistant":
        spoken.pop()
    first = len(spoken)
    while first > 0 and spoken[first - 1][0] == "user":
        first -= 1
    recent = [text for _, text in spoken[max(0, first - _RECENT) : first] if text.strip()]
    return [text for _, text in spoken[first:]], recent


def _with_memories(messages: list[dict[str, Any]], told: str) -> list[dict[str, Any]]:
    first = messages[0]
    if first.get("role") not in ("system", "developer"):
        return [{"role": "system", "content": told}, *messages]
    content = first.get("content")
    if isinstance(content, list):
        changed: Any = [*content, {"type": "text", "text": told}]
    else:
        changed = add_instructions(cast("str | None", content), told)
    return [{**first, "content": changed}, *messages[1:]]


def _has_tool_calls(response: Any) -> bool:
    choices = getattr(response, "choices", None) or []
    message = getattr(choices[0], "message", None) if choices else None
    return bool(getattr(message, "tool_calls", None))
