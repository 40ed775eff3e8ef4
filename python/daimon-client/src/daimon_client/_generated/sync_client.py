# Written by scripts/generate-clients.ts from _client.py.
from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import closing
from types import TracebackType
from typing import Any, Dict, List, Literal, cast

from .._errors import DaimonError
from .operations import CHAT_GENERATE
from .resources import Resources
from .schemas import (
    ChatAnswer,
    ChatEvent,
    CompleteAccepted,
    CompleteAnswer,
    EnsureAnswer,
    ForgetAnswer,
    IngestAnswer,
    PrepareAnswer,
    RetrieveAnswer,
    RuntimeConfig,
    SessionDeleteAnswer,
    SoulpackCatalogEntry,
    SoulpackCompiled,
    SoulpackImported,
)
from .._options import CallOptions, read_options
from .sync_send import Sender
from .._turn import Generate, SoulSource, Turn, collect, read_soul, summarise
from .._typing import Unpack


class SyncSoulHybridClient(Resources):
    """Identity and memory beside your own model.

    The methods here are those of a turn; ``avatars``, ``memories``, ``soulpacks``, ``state``,
    ``turns`` and ``service`` hold every operation. Close it with ``client.close()`` or use ``with``.

    What is absent comes from DAIMON_URL, DAIMON_API_KEY, DAIMON_BOT_ID and DAIMON_ENABLED. ``timeout``
    is in seconds and bounds each call, waiting between tries included; completes are tried again three
    times as often as ``max_retries`` says. Raises ValueError when an argument is of no use.
    """

    def __init__(
        self,
        base_url: str | None = None,
        *,
        api_key: str | None = None,
        bot_id: str | None = None,
        enabled: bool | None = None,
        timeout: float = 60.0,
        max_retries: int = 2,
    ) -> None:
        connection = read_options(base_url, api_key, bot_id, enabled, timeout, max_retries)
        self.base_url = connection.base_url
        self.bot_id = connection.bot_id
        self.enabled = connection.enabled
        self._sender = Sender(connection)
        super().__init__(self._sender)

    def close(self) -> None:
        self._sender.http.close()

    def __enter__(self) -> SyncSoulHybridClient:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def is_ready(self, **options: Unpack[CallOptions]) -> bool:
        """True while the service answers turns, also when a part of it is down. False when switched off."""
        if not self.enabled:
            return False
        quick: CallOptions = {"max_retries": 0}
        quick.update(options)
        try:
            self.service.ready(accept="degraded", **quick)
        except DaimonError:
            return False
        return True

    def ensure_avatar(
        self,
        external_key: str,
        soul_path_or_dict: SoulSource,
        runtime_config: RuntimeConfig | Mapping[str, Any] | None = None,
        *,
        update: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> EnsureAnswer:
        """Finds the avatar of your own key, or creates it.

        An existing one keeps its soul and settings unless ``update``.
        """
        return self.avatars.ensure(
            external_key=external_key,
            soul=read_soul(soul_path_or_dict),
            runtime_config=_settings(runtime_config),
            update=update,
            **options,
        )

    def prepare_turn(
        self,
        query: str,
        bot_id: str | None = None,
        session_id: str | None = None,
        top_k: int = 5,
        *,
        recall_scope: Literal["session", "all"] | None = None,
        token_budget: int | None = None,
        as_of: str | None = None,
        explain: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> PrepareAnswer:
        """The system prompt for one turn, with what is remembered."""
        return self.turns.prepare(
            bot_id=self._avatar(bot_id),
            query=query,
            session_id=session_id,
            top_k=top_k,
            recall_scope=recall_scope,
            token_budget=token_budget,
            as_of=as_of,
            explain=explain,
            **options,
        )

    def complete_turn(
        self,
        summary: str | None,
        user_message: str | None = None,
        bot_id: str | None = None,
        session_id: str | None = None,
        reflect: bool = True,
        reflect_async: bool = True,
        *,
        assistant_text: str | None = None,
        kind: Literal["turn", "fact", "instruction"] | None = None,
        scope: Literal["session", "global"] | None = None,
        occurred_at: str | None = None,
        speaker: str | None = None,
        metadata: Dict[str, Any] | None = None,
        turn_id: str | None = None,
        idempotency_key: str | None = None,
        **options: Unpack[CallOptions],
    ) -> CompleteAnswer | CompleteAccepted:
        """Remembers a turn. Durable when it returns; the reflection follows as a job if ``reflect_async``.

        Sent again under one idempotency key until it is answered, so that it is remembered once.
        """
        return self.turns.complete(
            bot_id=self._avatar(bot_id),
            summary=summary,
            user_message=user_message,
            assistant_text=assistant_text,
            session_id=session_id,
            kind=kind,
            scope=scope,
            occurred_at=occurred_at,
            reflect=reflect,
            reflect_async=reflect_async,
            speaker=speaker,
            metadata=metadata,
            turn_id=turn_id,
            idempotency_key=idempotency_key,
            **options,
        )

    def chat(
        self,
        message: str,
        bot_id: str | None = None,
        session_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ChatAnswer:
        """A whole turn by the chat model that the service has: prepare, the model, complete.

        Sent once: a reply cannot be had again. Raises UnavailableError (``INFERENCE_DOWN``) when there is no
        model, or it fails; then nothing is remembered.
        """
        return self.turns.generate(
            bot_id=self._avatar(bot_id),
            message=message,
            session_id=session_id,
            stream=False,
            **options,
        )

    def stream_chat(
        self,
        message: str,
        bot_id: str | None = None,
        session_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Generator[ChatEvent, None, None]:
        """The same turn as it happens: the state, then each piece of the reply, last ``done``.

        ``timeout`` bounds the silence before each event. Raises as ``chat`` does, also after the first
        pieces. Who stops reading (``close``, or the end of the generator) ends the turn, and nothing of it is
        remembered.
        """
        request = {
            "bot_id": self._avatar(bot_id),
            "message": message,
            "session_id": session_id,
            "stream": True,
        }
        with closing(self._sender.events(CHAT_GENERATE, request, options)) as events:
            for event in events:
                yield event

    def ingest_memory(
        self,
        content: str,
        bot_id: str | None = None,
        session_id: str | None = None,
        *,
        kind: Literal["turn", "fact", "instruction"] | None = None,
        scope: Literal["session", "global"] | None = None,
        occurred_at: str | None = None,
        speaker: str | None = None,
        importance: float | None = None,
        metadata: Dict[str, Any] | None = None,
        embedding: List[float] | None = None,
        embedder_id: str | None = None,
        override: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> IngestAnswer:
        """Stores one memory that was not said in a turn."""
        return self.memories.ingest(
            bot_id=self._avatar(bot_id),
            content=content,
            session_id=session_id,
            kind=kind,
            scope=scope,
            occurred_at=occurred_at,
            speaker=speaker,
            importance=importance,
            metadata=metadata,
            embedding=embedding,
            embedder_id=embedder_id,
            override=override,
            **options,
        )

    def retrieve(
        self,
        query: str,
        bot_id: str | None = None,
        session_id: str | None = None,
        top_k: int = 5,
        *,
        recall_scope: Literal["session", "all"] | None = None,
        include_scores: bool | None = None,
        as_of: str | None = None,
        **options: Unpack[CallOptions],
    ) -> RetrieveAnswer:
        """Recalls memories for a query, best first."""
        return self.memories.retrieve(
            bot_id=self._avatar(bot_id),
            query=query,
            session_id=session_id,
            top_k=top_k,
            recall_scope=recall_scope,
            include_scores=include_scores,
            as_of=as_of,
            **options,
        )

    def forget(
        self,
        bot_id: str | None = None,
        *,
        memory_ids: List[str] | None = None,
        content_match: str | None = None,
        query: str | None = None,
        min_score: float | None = None,
        session_id: str | None = None,
        before: str | None = None,
        speaker: str | None = None,
        dry_run: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> ForgetAnswer:
        """Forgets what all the given selectors match; without one it is a ValidationError."""
        return self.memories.forget(
            bot_id=self._avatar(bot_id),
            memory_ids=memory_ids,
            content_match=content_match,
            query=query,
            min_score=min_score,
            session_id=session_id,
            before=before,
            speaker=speaker,
            dry_run=dry_run,
            **options,
        )

    def delete_session(
        self, session_id: str, bot_id: str | None = None, **options: Unpack[CallOptions]
    ) -> SessionDeleteAnswer:
        """Forgets everything said in a session."""
        return self.memories.delete_session(
            bot_id=self._avatar(bot_id), session_id=session_id, **options
        )

    def list_soulpacks(
        self, q: str | None = None, tag: str | None = None, **options: Unpack[CallOptions]
    ) -> List[SoulpackCatalogEntry]:
        """The catalog of packs."""
        return self.soulpacks.list(q=q, tag=tag, **options)

    def import_soulpack(
        self,
        pack_id: str,
        persist: bool = True,
        external_key: str | None = None,
        msv_preset: str | None = None,
        runtime_config: RuntimeConfig | Mapping[str, Any] | None = None,
        **options: Unpack[CallOptions],
    ) -> SoulpackImported | SoulpackCompiled:
        """The avatar of a pack, found or created; without ``persist`` what would be stored, and nothing is."""
        return self.avatars.import_soulpack(
            pack_id=pack_id,
            persist=persist,
            external_key=external_key,
            msv_preset=msv_preset,
            runtime_config=_settings(runtime_config),
            **options,
        )

    def run_turn(
        self,
        query: str,
        generate: Generate,
        *,
        external_key: str,
        soul: SoulSource,
        session_id: str | None = None,
        top_k: int = 5,
        reflect: bool = True,
        runtime_config: RuntimeConfig | Mapping[str, Any] | None = None,
        speaker: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Turn:
        """A whole turn: ensure, prepare, your ``generate``, complete.

        When ``generate`` raises, that is passed on and nothing is completed. Switched off, ``generate``
        gets the soul's description and nothing is remembered. When only the complete failed, the
        DaimonError holds the ``reply``.
        """
        known = read_soul(soul)
        if not self.enabled:
            prompt = known["description"]
            reply = collect(generate(prompt, None))
            return _turn(query, prompt, reply, None, None)
        avatar = self.ensure_avatar(external_key, known, runtime_config, **options)
        bot_id = avatar["bot_id"]
        prepared = self.prepare_turn(query, bot_id, session_id, top_k, **options)
        prompt = prepared["system_prompt"]
        reply = collect(generate(prompt, prepared))
        try:
            completed = self.complete_turn(
                summarise(query, reply),
                query,
                bot_id,
                session_id,
                reflect,
                assistant_text=reply,
                speaker=speaker,
                **options,
            )
        except DaimonError as error:
            error.reply = reply
            raise
        return _turn(query, prompt, reply, prepared, completed)

    def _avatar(self, bot_id: str | None) -> str:
        known = bot_id or self.bot_id
        if known is None:
            raise ValueError(
                "No avatar: give bot_id, here or to the client, or set DAIMON_BOT_ID."
            )
        return known


def _turn(
    query: str,
    prompt: str,
    reply: str,
    prepared: PrepareAnswer | None,
    completed: CompleteAnswer | CompleteAccepted | None,
) -> Turn:
    return {
        "query": query,
        "system_prompt": prompt,
        "reply": reply,
        "prepare": prepared,
        "complete": completed,
    }


def _settings(runtime_config: RuntimeConfig | Mapping[str, Any] | None) -> RuntimeConfig | None:
    return cast("RuntimeConfig | None", runtime_config)
