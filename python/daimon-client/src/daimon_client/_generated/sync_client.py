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
    Soul,
    SoulpackCatalogEntry,
    SoulpackCompiled,
    SoulpackImported,
)
from .._options import CallOptions, read_options
from .sync_send import Sender
from .._souls import OnSoulChange, SoulChangedError, find_soul_changes, warn_of_soul_change
from .._texts import (
    fit_recent,
    header_key,
    merge_completes,
    shorten_query,
    split_complete,
    split_text,
    without_key,
)
from .._turn import Generate, SoulSource, Turn, collect, read_soul, summarise
from .._typing import Unpack


class SyncSoulHybridClient(Resources):
    """Client of the identity service: identity and memory for your own model.

    The methods of this class cover a turn. ``avatars``, ``memories``, ``soulpacks``, ``state``,
    ``turns``, ``jobs``, ``erasures``, ``keys``, and ``service`` have every operation.
    Close it with ``client.close()`` or use ``with``.

    Args:
        base_url: URL of the service. Default: DAIMON_URL, else http://127.0.0.1:8000.
        api_key: API key. Default: DAIMON_API_KEY.
        bot_id: Avatar of calls without one. Default: DAIMON_BOT_ID.
        enabled: If false, only ``run_turn`` and ``is_ready`` work. Default: DAIMON_ENABLED, else true.
        timeout: Time limit of each call in seconds, including retries; greater than 0.
        max_retries: Maximum retries of a failed call, 0 or more; three times as many for completes.

    Raises:
        ValueError: An argument is invalid.

    Every method raises a ``DaimonError``: a ``StatusError`` subclass per HTTP status, a
    ``ConnectionFailedError``, or a ``TimedOutError``.

    Example::

        with SyncSoulHybridClient() as client:
            turn = client.run_turn(
                "Which bike do I ride?",
                generate,
                external_key="customer-42",
                soul="mara.soul.json",
                session_id="visit-7",
            )
            print(turn["reply"])
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
        """Closes the connections to the service."""
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
        """Whether the service answers turns, even if one of its dependencies is down.

        False if the client is disabled. Does not retry.

        Example::

            if not client.is_ready(timeout=2):
                print("No memory in this session.")
        """
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
        """Finds the avatar with your key, or creates it.

        An existing avatar keeps its soul and settings unless ``update`` is true. The soul is a
        mapping or the path of a ``.soul.json`` file.

        Raises:
            ValidationError: ``SOUL_INVALID``; ``issues`` lists every problem.

        Example::

            avatar = client.ensure_avatar("customer-42", "mara.soul.json")
            bot_id = avatar["bot_id"]
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
        top_k: int | None = None,
        *,
        user_id: str | None = None,
        timezone: str | None = None,
        recall_scope: Literal["session", "user", "all"] | None = None,
        min_score: float | None = None,
        token_budget: int | None = None,
        as_of: str | None = None,
        recent: List[str] | None = None,
        exclude_memory_ids: List[str] | None = None,
        explain: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> PrepareAnswer:
        """Returns the system prompt for one turn, with recalled memories. Call it before your model.

        ``top_k`` is 1 to 100. Without it, the score decides how many memories there are, see
        ``min_score``. ``token_budget`` limits the tokens of the memories. ``as_of`` is an RFC 3339
        time with an offset. Memories with the words of ``recent`` messages (oldest first, those your
        prompt already holds) and ``exclude_memory_ids`` are not recalled. Of a ``query`` over 32,768
        characters, the beginning and the end are used.

        Raises:
            NotFoundError: ``BOT_NOT_FOUND`` if you have no avatar with this id.

        Example::

            prepared = client.prepare_turn("Which bike do I ride?", bot_id, "visit-7")
            print(prepared["system_prompt"])
        """
        return self.turns.prepare(
            bot_id=self._avatar(bot_id),
            user_id=user_id,
            timezone=timezone,
            query=shorten_query(query),
            session_id=session_id,
            top_k=top_k,
            min_score=min_score,
            recall_scope=recall_scope,
            token_budget=token_budget,
            as_of=as_of,
            recent=fit_recent(recent),
            exclude_memory_ids=exclude_memory_ids,
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
        user_id: str | None = None,
        timezone: str | None = None,
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
        """Stores a turn. Call it after your model.

        The turn is durable when the method returns; with ``reflect_async``, a job reflects on it
        later. Retries use one idempotency key, so the turn is stored once. At least one of
        ``summary``, ``user_message``, and ``assistant_text`` is required. ``metadata`` has at most
        4 KiB as JSON. A side over 32,768 characters becomes several memories, stored by one complete
        each.

        Raises:
            ConflictError: Your idempotency key was used with another body.

        Example::

            client.complete_turn(
                None,
                "I ride a red Brompton to work.",
                bot_id,
                "visit-7",
                assistant_text="A folding bike is great for the train.",
                speaker="Noor",
            )
        """
        request = {
            "bot_id": self._avatar(bot_id),
            "user_id": user_id,
            "timezone": timezone,
            "summary": summary,
            "user_message": user_message,
            "assistant_text": assistant_text,
            "session_id": session_id,
            "kind": kind,
            "scope": scope,
            "occurred_at": occurred_at,
            "reflect": reflect,
            "reflect_async": reflect_async,
            "speaker": speaker,
            "metadata": metadata,
            "turn_id": turn_id,
            "idempotency_key": idempotency_key,
        }
        headers = options.get("headers")
        first, *others = split_complete(request, header_key(headers))
        answers = [self.turns.complete(**first, **options)]
        if others:
            # The key of the header belongs to the first part.
            options["headers"] = without_key(headers)
        for part in others:
            answers.append(self.turns.complete(**part, **options))
        return cast("CompleteAnswer | CompleteAccepted", merge_completes(answers))

    def chat(
        self,
        message: str,
        bot_id: str | None = None,
        session_id: str | None = None,
        *,
        user_id: str | None = None,
        timezone: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ChatAnswer:
        """Runs a complete turn with the chat model of the service and returns the reply.

        Does not retry, because a retry would generate another reply.

        Raises:
            UnavailableError: ``INFERENCE_DOWN`` if the service has no chat model or it fails; then
                nothing is stored.

        Example::

            reply = client.chat("Which bike do I ride?", bot_id, "visit-7")
            print(reply["text"])
        """
        return self.turns.generate(
            bot_id=self._avatar(bot_id),
            user_id=user_id,
            timezone=timezone,
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
        *,
        user_id: str | None = None,
        timezone: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Generator[ChatEvent, None, None]:
        """Streams the events of such a turn: the state, each part of the reply, and ``done``.

        ``timeout`` limits the wait before each event, in seconds. Raises the same errors as ``chat``,
        even after the first parts. If you stop reading (``close``, or the end of the generator), the
        turn ends and nothing is stored.

        Example::

            for event in client.stream_chat("Which bike do I ride?", bot_id):
                if event["event"] == "message":
                    print(event["data"]["text"], end="")
        """
        request = {
            "bot_id": self._avatar(bot_id),
            "message": message,
            "user_id": user_id,
            "session_id": session_id,
            "timezone": timezone,
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
        user_id: str | None = None,
        timezone: str | None = None,
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
        """Stores one memory that was not said in a turn.

        ``importance`` is 0 to 1. ``metadata`` has at most 4 KiB as JSON. ``embedding`` needs
        ``embedder_id``, the id that ``service.ready`` returns. A ``content`` over 32,768 characters
        becomes several memories; the result describes the first.

        Example::

            client.ingest_memory("Noor's saddle height is 72 cm.", bot_id)
        """
        answers: List[IngestAnswer] = []
        # A vector belongs to the complete text.
        for part in split_text(content) if embedding is None else [content]:
            answer = self.memories.ingest(
                bot_id=self._avatar(bot_id),
                user_id=user_id,
                timezone=timezone,
                content=part,
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
            answers.append(answer)
        return answers[0]

    def retrieve(
        self,
        query: str,
        bot_id: str | None = None,
        session_id: str | None = None,
        top_k: int | None = None,
        *,
        user_id: str | None = None,
        timezone: str | None = None,
        recall_scope: Literal["session", "user", "all"] | None = None,
        min_score: float | None = None,
        include_scores: bool | None = None,
        as_of: str | None = None,
        recent: List[str] | None = None,
        exclude_memory_ids: List[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> RetrieveAnswer:
        """Searches memories, most relevant first.

        ``top_k`` is 1 to 100. Without it, the score decides how many memories there are, see
        ``min_score``. With ``include_scores``, ``hits`` has the memories with scores from 0 to 1.
        Memories with the words of ``recent`` messages and ``exclude_memory_ids`` are not returned.

        Example::

            found = client.retrieve("Which bike do I ride?", bot_id, top_k=3)
            print(found["memories"])
        """
        return self.memories.retrieve(
            bot_id=self._avatar(bot_id),
            user_id=user_id,
            timezone=timezone,
            query=shorten_query(query),
            session_id=session_id,
            top_k=top_k,
            min_score=min_score,
            recall_scope=recall_scope,
            include_scores=include_scores,
            as_of=as_of,
            recent=fit_recent(recent),
            exclude_memory_ids=exclude_memory_ids,
            **options,
        )

    def forget(
        self,
        bot_id: str | None = None,
        *,
        user_id: str | None = None,
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
        """Forgets the memories that match all selectors. With ``dry_run``, only returns them.

        ``content_match`` has at least 3 characters. ``min_score`` (0 to 1) needs ``query``.

        Raises:
            ValidationError: You set no selector.

        Example::

            forgotten = client.forget(bot_id, content_match="brompton")
            print(forgotten["deleted"])
        """
        return self.memories.forget(
            bot_id=self._avatar(bot_id),
            user_id=user_id,
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
        self,
        session_id: str,
        bot_id: str | None = None,
        *,
        user_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> SessionDeleteAnswer:
        """Forgets everything that was said in a session.

        Example::

            client.delete_session("visit-7", bot_id)
        """
        return self.memories.delete_session(
            bot_id=self._avatar(bot_id), session_id=session_id, user_id=user_id, **options
        )

    def list_soulpacks(
        self, q: str | None = None, tag: str | None = None, **options: Unpack[CallOptions]
    ) -> List[SoulpackCatalogEntry]:
        """Lists packs. ``q`` searches id, name, role, and tags; ``tag`` must match a complete tag.

        Example::

            for pack in client.list_soulpacks(q="coach"):
                print(pack["id"], pack["role"])
        """
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
        """Finds or creates the avatar of a pack. Without ``persist``, only compiles the pack.

        Raises:
            NotFoundError: ``SOULPACK_NOT_FOUND`` if the service has no such pack.

        Example::

            avatar = client.import_soulpack("companion", external_key="customer-42")
        """
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
        bot_id: str | None = None,
        user_id: str | None = None,
        timezone: str | None = None,
        external_key: str | None = None,
        soul: SoulSource | None = None,
        session_id: str | None = None,
        top_k: int | None = None,
        min_score: float | None = None,
        recent: List[str] | None = None,
        reflect: bool = True,
        runtime_config: RuntimeConfig | Mapping[str, Any] | None = None,
        speaker: str | None = None,
        on_soul_change: OnSoulChange = "warn",
        **options: Unpack[CallOptions],
    ) -> Turn:
        """Runs a complete turn: ensure, prepare, your ``generate``, complete.

        Pass ``external_key`` and ``soul`` to find or create the avatar, or ``bot_id`` to use one
        without ensure. If ``soul`` differs from the stored one, ``on_soul_change`` decides: ``warn``
        and ``ignore`` keep the stored one, ``raise`` raises a SoulChangedError, ``update`` stores
        yours.

        If ``generate`` raises, its error propagates and nothing is stored. If the client is disabled,
        ``generate`` gets the description of the soul and None, and nothing is stored. If only the
        complete fails, the DaimonError has the ``reply``. ``top_k`` is 1 to 100; without it, the
        score decides how many memories there are. ``recent`` are messages that your prompt already
        holds, oldest first; they are not recalled.

        Example::

            def generate(system_prompt, prepared):
                return call_your_model(system_prompt, "Which bike do I ride?")

            turn = client.run_turn(
                "Which bike do I ride?",
                generate,
                external_key="customer-42",
                soul="mara.soul.json",
            )
            print(turn["reply"])
        """
        known = None if soul is None else read_soul(soul)
        if external_key is not None and bot_id is not None:
            raise ValueError("Pass either bot_id, or external_key and soul.")
        if not self.enabled:
            prompt = known["description"] if known else ""
            reply = collect(generate(prompt, None))
            return _turn(query, prompt, reply, None, None)
        if external_key is None:
            bot_id = self._avatar(bot_id)
        else:
            bot_id = self._ensure_unchanged(
                external_key, known, runtime_config, on_soul_change, options
            )
        prepared = self.prepare_turn(
            query,
            bot_id,
            session_id,
            top_k,
            user_id=user_id,
            timezone=timezone,
            min_score=min_score,
            recent=recent,
            **options,
        )
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
                user_id=user_id,
                timezone=timezone,
                **options,
            )
        except DaimonError as error:
            error.reply = reply
            raise
        return _turn(query, prompt, reply, prepared, completed)

    def _ensure_unchanged(
        self,
        external_key: str,
        soul: Soul | None,
        runtime_config: RuntimeConfig | Mapping[str, Any] | None,
        on_soul_change: OnSoulChange,
        options: CallOptions,
    ) -> str:
        """The id of the avatar with this key, after ``on_soul_change`` was followed."""
        if soul is None:
            raise ValueError("external_key needs a soul, for a new avatar.")
        avatar = self.ensure_avatar(external_key, soul, runtime_config, **options)
        changed = [] if avatar["created"] else find_soul_changes(soul, avatar)
        if not changed or on_soul_change == "ignore":
            return avatar["bot_id"]
        if on_soul_change == "raise":
            raise SoulChangedError(external_key, changed)
        if on_soul_change == "update":
            self.ensure_avatar(external_key, soul, runtime_config, update=True, **options)
        else:
            warn_of_soul_change(external_key, changed)
        return avatar["bot_id"]

    def _avatar(self, bot_id: str | None) -> str:
        known = bot_id or self.bot_id
        if known is None:
            raise ValueError(
                "No avatar. Pass bot_id to this method or the client, or set DAIMON_BOT_ID."
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
