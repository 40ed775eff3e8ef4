# Written by scripts/generate-clients.ts from spec/identity.openapi.json.
from __future__ import annotations

from typing import Any, Dict, List, Literal

from .._options import AsyncCall, Call, CallOptions
from .._paged import AsyncPaged, Paged
from .._typing import Unpack
from .operations import (
    ACCEPT_SOUL_PROPOSAL,
    CHAT_GENERATE,
    COMPLETE,
    CONSOLIDATE_MEMORIES,
    CREATE_KEY,
    DELETE_AVATAR,
    DELETE_MEMORY,
    DELETE_SESSION,
    DELETE_USER,
    ENSURE_AVATAR,
    EXPORT_AVATAR,
    EXPORT_CARD,
    EXPORT_SOULPACK,
    EXPORT_USER,
    FORGET_MEMORIES,
    FREEZE_STATE,
    HEALTH,
    IMPORT_AVATAR,
    IMPORT_CARD,
    IMPORT_SOULPACK,
    INGEST_MEMORIES,
    INGEST_MEMORY,
    LIST_AVATARS,
    LIST_DRIFT_STEPS,
    LIST_ERASURES,
    LIST_FACTS,
    LIST_JOBS,
    LIST_KEYS,
    LIST_MEMORIES,
    LIST_REQUEST_DAYS,
    LIST_SESSION_MESSAGES,
    LIST_SOULPACKS,
    LIST_SOUL_PROPOSALS,
    LIST_SOUL_REVISIONS,
    LIST_USERS,
    PATCH_AVATAR,
    PATCH_MEMORY,
    PREPARE,
    PROPOSE_SOUL,
    PURGE_EXPIRED,
    READY,
    READ_AVATAR,
    READ_IDENTITY,
    READ_JOB,
    READ_MEMORY,
    READ_SOULPACK,
    READ_SOUL_PROPOSAL,
    REEMBED_MEMORIES,
    REFLECT,
    REFUSE_SOUL_PROPOSAL,
    REGISTER_AVATAR,
    REGISTER_CARD,
    RESET_STATE,
    RETRIEVE_MEMORIES,
    REVOKE_KEY,
    ROTATE_KEY,
    SWEEP_MEMORIES,
    UNDO_SOUL_PROPOSAL,
    UNFREEZE_STATE,
    UPDATE_STATE,
    VALIDATE_SOUL,
    VALIDATE_SOULPACK,
    WHAT_IF,
)
from .schemas import (
    Avatar,
    AvatarDocument,
    AvatarPage,
    AvatarUser,
    AvatarUserPage,
    CharacterCard,
    CharacterCardView,
    ChatAnswer,
    CompleteAccepted,
    CompleteAnswer,
    ConsolidateAnswer,
    DriftStep,
    DriftStepPage,
    EnsureAnswer,
    Erasure,
    ErasurePage,
    ExportedAvatar,
    Fact,
    FactPage,
    ForgetAnswer,
    HealthAnswer,
    Identity,
    ImportAvatarAnswer,
    ImportCardAnswer,
    IngestAnswer,
    IngestBatchAnswer,
    IngestBatchRequestItemsItem,
    Job,
    JobAccepted,
    JobPage,
    Key,
    KeyPage,
    KeyWithSecret,
    Memory,
    MemoryPage,
    Msv,
    PrepareAnswer,
    PurgeAnswer,
    ReadyAnswer,
    ReflectAccepted,
    ReflectAnswer,
    RequestDays,
    RetrieveAnswer,
    RuntimeConfig,
    SessionDeleteAnswer,
    SessionMessage,
    SessionMessagePage,
    Soul,
    SoulProposal,
    SoulProposalPage,
    SoulRevision,
    SoulRevisionPage,
    Soulpack,
    SoulpackCatalogEntry,
    SoulpackCompiled,
    SoulpackImported,
    StateUpdateAnswer,
    UserDeleteAnswer,
    ValidateSoulAnswer,
    ValidateSoulpackAnswer,
    WhatIfAnswer,
)


class AsyncAvatarsResource:
    """Operations of ``client.avatars``."""

    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def register(
        self,
        *,
        soul: Soul,
        runtime_config: RuntimeConfig | None = None,
        external_key: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Avatar:
        """Register an avatar.

        Accepts a bare soul, an envelope with `runtime_config` and `external_key`, or a .soul text
        (YAML front matter, then the description). Each request creates a new avatar; to create one
        only once, use POST /v1/avatars/ensure.

        ``POST /v1/avatars``
        """
        answer: Avatar = await self._call(
            REGISTER_AVATAR,
            {
                "soul": soul,
                "runtime_config": runtime_config,
                "external_key": external_key,
            },
            options,
        )
        return answer

    async def register_text(
        self,
        *,
        body: str | bytes,
        **options: Unpack[CallOptions],
    ) -> Avatar:
        """Register an avatar.

        Accepts a bare soul, an envelope with `runtime_config` and `external_key`, or a .soul text
        (YAML front matter, then the description). Each request creates a new avatar; to create one
        only once, use POST /v1/avatars/ensure.

        ``POST /v1/avatars``, as ``text/markdown``
        """
        answer: Avatar = await self._call(
            REGISTER_AVATAR,
            {},
            options, raw=(body, "text/markdown"),
        )
        return answer

    async def ensure(
        self,
        *,
        external_key: str,
        soul: Soul,
        runtime_config: RuntimeConfig | None = None,
        update: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> EnsureAnswer:
        """Find or create an avatar.

        Finds the avatar with your `external_key`, or creates it. Idempotent: an existing avatar
        keeps its soul and `runtime_config` unless `update` is true.

        ``POST /v1/avatars/ensure``
        """
        answer: EnsureAnswer = await self._call(
            ENSURE_AVATAR,
            {
                "external_key": external_key,
                "soul": soul,
                "runtime_config": runtime_config,
                "update": update,
            },
            options,
        )
        return answer

    async def validate_soul(
        self,
        *,
        soul: Any,
        runtime_config: Any | None = None,
        **options: Unpack[CallOptions],
    ) -> ValidateSoulAnswer:
        """Validate a soul.

        Returns every problem for which registering, ensuring, or patching an avatar would fail,
        with a pointer into /soul or /runtime_config, and previews the stable prefix of the prompt.
        Stores nothing.

        ``POST /v1/souls/validate``
        """
        answer: ValidateSoulAnswer = await self._call(
            VALIDATE_SOUL,
            {
                "soul": soul,
                "runtime_config": runtime_config,
            },
            options,
        )
        return answer

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        q: str | None = None,
        capability: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[AvatarPage, Avatar]:
        """List avatars.

        Returns your avatars, newest first. `q` and `capability` filter; if you send both, an avatar
        must match both.

        ``GET /v1/avatars``

        Example::

            async for item in client.avatars.list(limit=10, q="mara"):
                print(item)
        """
        return AsyncPaged(self._call, LIST_AVATARS, {
                "limit": limit,
                "cursor": cursor,
                "q": q,
                "capability": capability,
            }, options)

    async def read(
        self,
        *,
        bot_id: str,
        **options: Unpack[CallOptions],
    ) -> Avatar:
        """Get an avatar.

        Returns the soul, settings, and current vector of an avatar.

        ``GET /v1/avatars/{bot_id}``

        Example::

            await client.avatars.read(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b")
        """
        answer: Avatar = await self._call(
            READ_AVATAR,
            {
                "bot_id": bot_id,
            },
            options,
        )
        return answer

    async def update(
        self,
        *,
        bot_id: str,
        name: str | None = None,
        role: str | None = None,
        description: str | None = None,
        attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"] | None = None,
        baseline_msv: Msv | None = None,
        capabilities: List[str] | None = None,
        hourly_rate: int | None = None,
        status: Literal["available", "busy", "offline"] | None = None,
        avatar_url: str | None = None,
        soul: Soul | None = None,
        runtime_config: RuntimeConfig | None = None,
        **options: Unpack[CallOptions],
    ) -> Avatar:
        """Update an avatar.

        Accepts a complete soul, some of its members, or a `runtime_config`. A change creates a soul
        revision.

        ``PATCH /v1/avatars/{bot_id}``

        Example::

            await client.avatars.update(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                role="Workshop lead",
            )
        """
        answer: Avatar = await self._call(
            PATCH_AVATAR,
            {
                "bot_id": bot_id,
                "name": name,
                "role": role,
                "description": description,
                "attachment_style": attachment_style,
                "baseline_msv": baseline_msv,
                "capabilities": capabilities,
                "hourly_rate": hourly_rate,
                "status": status,
                "avatar_url": avatar_url,
                "soul": soul,
                "runtime_config": runtime_config,
            },
            options,
        )
        return answer

    async def delete(
        self,
        *,
        bot_id: str,
        **options: Unpack[CallOptions],
    ) -> Avatar:
        """Delete an avatar.

        Deletes the avatar with its memories, drift log, and tombstones. This operation can’t be
        undone.

        ``DELETE /v1/avatars/{bot_id}``

        Example::

            await client.avatars.delete(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b")
        """
        answer: Avatar = await self._call(
            DELETE_AVATAR,
            {
                "bot_id": bot_id,
            },
            options,
        )
        return answer

    async def identity(
        self,
        *,
        bot_id: str,
        user_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Identity:
        """Get the identity of an avatar.

        Returns who the avatar is now. For the prompt of a turn, use POST /hybrid/prepare.

        ``GET /v1/avatars/{bot_id}/identity``

        Example::

            await client.avatars.identity(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b")
        """
        answer: Identity = await self._call(
            READ_IDENTITY,
            {
                "bot_id": bot_id,
                "user_id": user_id,
            },
            options,
        )
        return answer

    def history(
        self,
        *,
        bot_id: str,
        user_id: str | None = None,
        since: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[DriftStepPage, DriftStep]:
        """List drift steps.

        Returns the drift log, newest first: every change of the vector with its cause and evidence.

        ``GET /v1/avatars/{bot_id}/msv/history``

        Example::

            async for item in client.avatars.history(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                since="2026-05-01T00:00:00Z",
                limit=10,
            ):
                print(item)
        """
        return AsyncPaged(self._call, LIST_DRIFT_STEPS, {
                "bot_id": bot_id,
                "user_id": user_id,
                "since": since,
                "limit": limit,
                "cursor": cursor,
            }, options)

    async def reset(
        self,
        *,
        bot_id: str,
        to: Literal["baseline"] | str,
        **options: Unpack[CallOptions],
    ) -> Avatar:
        """Reset the vector.

        Restores the baseline or the result of an earlier step. The reset is itself a step in the
        log. It clears the moods of sessions, except that of the session of the step.

        ``POST /v1/avatars/{bot_id}/msv/reset``

        Example::

            await client.avatars.reset(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                to="baseline",
            )
        """
        answer: Avatar = await self._call(
            RESET_STATE,
            {
                "bot_id": bot_id,
                "to": to,
            },
            options,
        )
        return answer

    async def freeze(
        self,
        *,
        bot_id: str,
        **options: Unpack[CallOptions],
    ) -> Avatar:
        """Freeze the vector.

        Until you unfreeze it, no message changes the vector and it does not relax. Freezing a
        frozen avatar changes nothing.

        ``POST /v1/avatars/{bot_id}/msv/freeze``

        Example::

            await client.avatars.freeze(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b")
        """
        answer: Avatar = await self._call(
            FREEZE_STATE,
            {
                "bot_id": bot_id,
            },
            options,
        )
        return answer

    async def unfreeze(
        self,
        *,
        bot_id: str,
        **options: Unpack[CallOptions],
    ) -> Avatar:
        """Unfreeze the vector.

        Allows the vector to change again. The time of the freeze does not count for relaxation.

        ``POST /v1/avatars/{bot_id}/msv/unfreeze``

        Example::

            await client.avatars.unfreeze(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b")
        """
        answer: Avatar = await self._call(
            UNFREEZE_STATE,
            {
                "bot_id": bot_id,
            },
            options,
        )
        return answer

    async def what_if(
        self,
        *,
        bot_id: str,
        message: str,
        user_id: str | None = None,
        session_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> WhatIfAnswer:
        """Preview a reflection.

        Returns the step that a message would cause, without applying it.

        ``POST /v1/avatars/{bot_id}/msv/what-if``

        Example::

            await client.avatars.what_if(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                message="Thank you, you were so kind and patient with me.",
            )
        """
        answer: WhatIfAnswer = await self._call(
            WHAT_IF,
            {
                "bot_id": bot_id,
                "message": message,
                "user_id": user_id,
                "session_id": session_id,
            },
            options,
        )
        return answer

    def souls(
        self,
        *,
        bot_id: str,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[SoulRevisionPage, SoulRevision]:
        """List soul revisions.

        Returns the revisions of the soul and settings, newest first, each with its changes.

        ``GET /v1/avatars/{bot_id}/souls``

        Example::

            async for item in client.avatars.souls(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b", limit=10):
                print(item)
        """
        return AsyncPaged(self._call, LIST_SOUL_REVISIONS, {
                "bot_id": bot_id,
                "limit": limit,
                "cursor": cursor,
            }, options)

    async def export_document(
        self,
        *,
        bot_id: str,
        vectors: Literal["true", "false"] | None = None,
        user_id: str | None = None,
        session_id: str | None = None,
        speaker: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ExportedAvatar:
        """Export an avatar.

        Returns one document with soul and revisions, settings, state, drift log, memories with
        their history and facts, messages of sessions, and tombstones, as of one moment. With
        `vectors`, each memory includes its embedding. With `user_id`, `session_id`, or `speaker`,
        the document contains only the memories and messages said there, with a `session_id` alone
        those of a session without a user; POST /v1/avatars/import does not accept such a part.

        ``GET /v1/avatars/{bot_id}/export``

        Example::

            await client.avatars.export_document(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                session_id="visit-7",
            )
        """
        answer: ExportedAvatar = await self._call(
            EXPORT_AVATAR,
            {
                "bot_id": bot_id,
                "vectors": vectors,
                "user_id": user_id,
                "session_id": session_id,
                "speaker": speaker,
            },
            options,
        )
        return answer

    async def import_document(
        self,
        *,
        document: AvatarDocument,
        external_key: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ImportAvatarAnswer:
        """Import an avatar.

        Creates a new avatar with new ids from an exported document, in one transaction. Its
        `external_key` is that of the document; set another in the query, or an empty one for none.
        A key that another avatar has causes CONFLICT. Text that a tombstone of the document or of
        the exported avatar covers is not stored. Embeddings of another embedder are recomputed.

        ``POST /v1/avatars/import``
        """
        answer: ImportAvatarAnswer = await self._call(
            IMPORT_AVATAR,
            {
                "document": document,
                "external_key": external_key,
            },
            options,
        )
        return answer

    async def import_soulpack(
        self,
        *,
        pack_id: str,
        persist: bool | None = None,
        external_key: str | None = None,
        msv_preset: str | None = None,
        runtime_config: RuntimeConfig | None = None,
        **options: Unpack[CallOptions],
    ) -> SoulpackImported | SoulpackCompiled:
        """Create an avatar from a pack.

        Finds or creates the avatar of a pack. An existing avatar keeps its soul. With `persist`
        false, the pack is only compiled and nothing is stored.

        ``POST /v1/avatars/import-soulpack``

        Example::

            await client.avatars.import_soulpack(pack_id="companion", external_key="customer-42")
        """
        answer: SoulpackImported | SoulpackCompiled = await self._call(
            IMPORT_SOULPACK,
            {
                "pack_id": pack_id,
                "persist": persist,
                "external_key": external_key,
                "msv_preset": msv_preset,
                "runtime_config": runtime_config,
            },
            options,
        )
        return answer

    async def soulpack(
        self,
        *,
        bot_id: str,
        **options: Unpack[CallOptions],
    ) -> bytes:
        """Export an avatar as a pack.

        Returns a ZIP file with one directory. Importing it creates the same soul. Memories are not
        included.

        ``GET /v1/avatars/{bot_id}/soulpack``, as ``application/zip``
        """
        answer: bytes = await self._call(
            EXPORT_SOULPACK,
            {
                "bot_id": bot_id,
            },
            options,
        )
        return answer

    async def card(
        self,
        *,
        bot_id: str,
        format: Literal["v2", "v3", "png"] | None = None,
        **options: Unpack[CallOptions],
    ) -> CharacterCardView:
        """Export an avatar as a Character Card.

        Returns JSON in version 2 (default) or 3, or a PNG image that contains both.

        ``GET /v1/avatars/{bot_id}/card``

        Example::

            await client.avatars.card(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b", format="v2")
        """
        answer: CharacterCardView = await self._call(
            EXPORT_CARD,
            {
                "bot_id": bot_id,
                "format": format,
            },
            options,
        )
        return answer

    async def card_png(
        self,
        *,
        bot_id: str,
        format: Literal["v2", "v3", "png"] | None = None,
        **options: Unpack[CallOptions],
    ) -> bytes:
        """Export an avatar as a Character Card.

        Returns JSON in version 2 (default) or 3, or a PNG image that contains both.

        ``GET /v1/avatars/{bot_id}/card``, as ``image/png``
        """
        answer: bytes = await self._call(
            EXPORT_CARD,
            {
                "bot_id": bot_id,
                "format": format,
            },
            options,
        )
        return answer

    async def import_card(
        self,
        *,
        bot_id: str,
        card: CharacterCard,
        format: Literal["v2", "v3", "png"] | None = None,
        **options: Unpack[CallOptions],
    ) -> ImportCardAnswer:
        """Import a Character Card.

        Replaces the soul of an avatar with that of a card, as a new revision. The body is the card
        as JSON or PNG. Members that the card lacks, such as the vector, stay unchanged; members
        that the service does not read are kept for the next export.

        ``POST /v1/avatars/{bot_id}/card``

        Example::

            await client.avatars.import_card(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                format="v2",
                card={
                  "spec": "chara_card_v2",
                  "spec_version": "2.0",
                  "data": {"name": "Mara", "description": "{{char}} repairs bicycles."},
                },
            )
        """
        answer: ImportCardAnswer = await self._call(
            IMPORT_CARD,
            {
                "bot_id": bot_id,
                "card": card,
                "format": format,
            },
            options,
        )
        return answer

    async def register_card(
        self,
        *,
        card: CharacterCard,
        external_key: str | None = None,
        format: Literal["v2", "v3", "png"] | None = None,
        **options: Unpack[CallOptions],
    ) -> ImportCardAnswer:
        """Create an avatar from a Character Card.

        Creates an avatar from a card as JSON or PNG. What a card lacks gets the default of a soul,
        such as the vector. Entries of its lorebook come into prompts; other members that the
        service does not read are kept for the next export.

        ``POST /v1/avatars/card``

        Example::

            await client.avatars.register_card(
                external_key="customer-42",
                format="v2",
                card={
                  "spec": "chara_card_v2",
                  "spec_version": "2.0",
                  "data": {"name": "Mara", "description": "{{char}} repairs bicycles."},
                },
            )
        """
        answer: ImportCardAnswer = await self._call(
            REGISTER_CARD,
            {
                "card": card,
                "external_key": external_key,
                "format": format,
            },
            options,
        )
        return answer

    async def register_card_png(
        self,
        *,
        body: str | bytes,
        external_key: str | None = None,
        format: Literal["v2", "v3", "png"] | None = None,
        **options: Unpack[CallOptions],
    ) -> ImportCardAnswer:
        """Create an avatar from a Character Card.

        Creates an avatar from a card as JSON or PNG. What a card lacks gets the default of a soul,
        such as the vector. Entries of its lorebook come into prompts; other members that the
        service does not read are kept for the next export.

        ``POST /v1/avatars/card``, as ``image/png``
        """
        answer: ImportCardAnswer = await self._call(
            REGISTER_CARD,
            {
                "external_key": external_key,
                "format": format,
            },
            options, raw=(body, "image/png"),
        )
        return answer

    async def import_card_png(
        self,
        *,
        body: str | bytes,
        bot_id: str,
        format: Literal["v2", "v3", "png"] | None = None,
        **options: Unpack[CallOptions],
    ) -> ImportCardAnswer:
        """Import a Character Card.

        Replaces the soul of an avatar with that of a card, as a new revision. The body is the card
        as JSON or PNG. Members that the card lacks, such as the vector, stay unchanged; members
        that the service does not read are kept for the next export.

        ``POST /v1/avatars/{bot_id}/card``, as ``image/png``
        """
        answer: ImportCardAnswer = await self._call(
            IMPORT_CARD,
            {
                "bot_id": bot_id,
                "format": format,
            },
            options, raw=(body, "image/png"),
        )
        return answer


class AvatarsResource:
    """Operations of ``client.avatars``."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def register(
        self,
        *,
        soul: Soul,
        runtime_config: RuntimeConfig | None = None,
        external_key: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Avatar:
        """Register an avatar.

        Accepts a bare soul, an envelope with `runtime_config` and `external_key`, or a .soul text
        (YAML front matter, then the description). Each request creates a new avatar; to create one
        only once, use POST /v1/avatars/ensure.

        ``POST /v1/avatars``
        """
        answer: Avatar = self._call(
            REGISTER_AVATAR,
            {
                "soul": soul,
                "runtime_config": runtime_config,
                "external_key": external_key,
            },
            options,
        )
        return answer

    def register_text(
        self,
        *,
        body: str | bytes,
        **options: Unpack[CallOptions],
    ) -> Avatar:
        """Register an avatar.

        Accepts a bare soul, an envelope with `runtime_config` and `external_key`, or a .soul text
        (YAML front matter, then the description). Each request creates a new avatar; to create one
        only once, use POST /v1/avatars/ensure.

        ``POST /v1/avatars``, as ``text/markdown``
        """
        answer: Avatar = self._call(
            REGISTER_AVATAR,
            {},
            options, raw=(body, "text/markdown"),
        )
        return answer

    def ensure(
        self,
        *,
        external_key: str,
        soul: Soul,
        runtime_config: RuntimeConfig | None = None,
        update: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> EnsureAnswer:
        """Find or create an avatar.

        Finds the avatar with your `external_key`, or creates it. Idempotent: an existing avatar
        keeps its soul and `runtime_config` unless `update` is true.

        ``POST /v1/avatars/ensure``
        """
        answer: EnsureAnswer = self._call(
            ENSURE_AVATAR,
            {
                "external_key": external_key,
                "soul": soul,
                "runtime_config": runtime_config,
                "update": update,
            },
            options,
        )
        return answer

    def validate_soul(
        self,
        *,
        soul: Any,
        runtime_config: Any | None = None,
        **options: Unpack[CallOptions],
    ) -> ValidateSoulAnswer:
        """Validate a soul.

        Returns every problem for which registering, ensuring, or patching an avatar would fail,
        with a pointer into /soul or /runtime_config, and previews the stable prefix of the prompt.
        Stores nothing.

        ``POST /v1/souls/validate``
        """
        answer: ValidateSoulAnswer = self._call(
            VALIDATE_SOUL,
            {
                "soul": soul,
                "runtime_config": runtime_config,
            },
            options,
        )
        return answer

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        q: str | None = None,
        capability: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[AvatarPage, Avatar]:
        """List avatars.

        Returns your avatars, newest first. `q` and `capability` filter; if you send both, an avatar
        must match both.

        ``GET /v1/avatars``

        Example::

            for item in client.avatars.list(limit=10, q="mara"):
                print(item)
        """
        return Paged(self._call, LIST_AVATARS, {
                "limit": limit,
                "cursor": cursor,
                "q": q,
                "capability": capability,
            }, options)

    def read(
        self,
        *,
        bot_id: str,
        **options: Unpack[CallOptions],
    ) -> Avatar:
        """Get an avatar.

        Returns the soul, settings, and current vector of an avatar.

        ``GET /v1/avatars/{bot_id}``

        Example::

            client.avatars.read(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b")
        """
        answer: Avatar = self._call(
            READ_AVATAR,
            {
                "bot_id": bot_id,
            },
            options,
        )
        return answer

    def update(
        self,
        *,
        bot_id: str,
        name: str | None = None,
        role: str | None = None,
        description: str | None = None,
        attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"] | None = None,
        baseline_msv: Msv | None = None,
        capabilities: List[str] | None = None,
        hourly_rate: int | None = None,
        status: Literal["available", "busy", "offline"] | None = None,
        avatar_url: str | None = None,
        soul: Soul | None = None,
        runtime_config: RuntimeConfig | None = None,
        **options: Unpack[CallOptions],
    ) -> Avatar:
        """Update an avatar.

        Accepts a complete soul, some of its members, or a `runtime_config`. A change creates a soul
        revision.

        ``PATCH /v1/avatars/{bot_id}``

        Example::

            client.avatars.update(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                role="Workshop lead",
            )
        """
        answer: Avatar = self._call(
            PATCH_AVATAR,
            {
                "bot_id": bot_id,
                "name": name,
                "role": role,
                "description": description,
                "attachment_style": attachment_style,
                "baseline_msv": baseline_msv,
                "capabilities": capabilities,
                "hourly_rate": hourly_rate,
                "status": status,
                "avatar_url": avatar_url,
                "soul": soul,
                "runtime_config": runtime_config,
            },
            options,
        )
        return answer

    def delete(
        self,
        *,
        bot_id: str,
        **options: Unpack[CallOptions],
    ) -> Avatar:
        """Delete an avatar.

        Deletes the avatar with its memories, drift log, and tombstones. This operation can’t be
        undone.

        ``DELETE /v1/avatars/{bot_id}``

        Example::

            client.avatars.delete(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b")
        """
        answer: Avatar = self._call(
            DELETE_AVATAR,
            {
                "bot_id": bot_id,
            },
            options,
        )
        return answer

    def identity(
        self,
        *,
        bot_id: str,
        user_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Identity:
        """Get the identity of an avatar.

        Returns who the avatar is now. For the prompt of a turn, use POST /hybrid/prepare.

        ``GET /v1/avatars/{bot_id}/identity``

        Example::

            client.avatars.identity(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b")
        """
        answer: Identity = self._call(
            READ_IDENTITY,
            {
                "bot_id": bot_id,
                "user_id": user_id,
            },
            options,
        )
        return answer

    def history(
        self,
        *,
        bot_id: str,
        user_id: str | None = None,
        since: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[DriftStepPage, DriftStep]:
        """List drift steps.

        Returns the drift log, newest first: every change of the vector with its cause and evidence.

        ``GET /v1/avatars/{bot_id}/msv/history``

        Example::

            for item in client.avatars.history(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                since="2026-05-01T00:00:00Z",
                limit=10,
            ):
                print(item)
        """
        return Paged(self._call, LIST_DRIFT_STEPS, {
                "bot_id": bot_id,
                "user_id": user_id,
                "since": since,
                "limit": limit,
                "cursor": cursor,
            }, options)

    def reset(
        self,
        *,
        bot_id: str,
        to: Literal["baseline"] | str,
        **options: Unpack[CallOptions],
    ) -> Avatar:
        """Reset the vector.

        Restores the baseline or the result of an earlier step. The reset is itself a step in the
        log. It clears the moods of sessions, except that of the session of the step.

        ``POST /v1/avatars/{bot_id}/msv/reset``

        Example::

            client.avatars.reset(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                to="baseline",
            )
        """
        answer: Avatar = self._call(
            RESET_STATE,
            {
                "bot_id": bot_id,
                "to": to,
            },
            options,
        )
        return answer

    def freeze(
        self,
        *,
        bot_id: str,
        **options: Unpack[CallOptions],
    ) -> Avatar:
        """Freeze the vector.

        Until you unfreeze it, no message changes the vector and it does not relax. Freezing a
        frozen avatar changes nothing.

        ``POST /v1/avatars/{bot_id}/msv/freeze``

        Example::

            client.avatars.freeze(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b")
        """
        answer: Avatar = self._call(
            FREEZE_STATE,
            {
                "bot_id": bot_id,
            },
            options,
        )
        return answer

    def unfreeze(
        self,
        *,
        bot_id: str,
        **options: Unpack[CallOptions],
    ) -> Avatar:
        """Unfreeze the vector.

        Allows the vector to change again. The time of the freeze does not count for relaxation.

        ``POST /v1/avatars/{bot_id}/msv/unfreeze``

        Example::

            client.avatars.unfreeze(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b")
        """
        answer: Avatar = self._call(
            UNFREEZE_STATE,
            {
                "bot_id": bot_id,
            },
            options,
        )
        return answer

    def what_if(
        self,
        *,
        bot_id: str,
        message: str,
        user_id: str | None = None,
        session_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> WhatIfAnswer:
        """Preview a reflection.

        Returns the step that a message would cause, without applying it.

        ``POST /v1/avatars/{bot_id}/msv/what-if``

        Example::

            client.avatars.what_if(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                message="Thank you, you were so kind and patient with me.",
            )
        """
        answer: WhatIfAnswer = self._call(
            WHAT_IF,
            {
                "bot_id": bot_id,
                "message": message,
                "user_id": user_id,
                "session_id": session_id,
            },
            options,
        )
        return answer

    def souls(
        self,
        *,
        bot_id: str,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[SoulRevisionPage, SoulRevision]:
        """List soul revisions.

        Returns the revisions of the soul and settings, newest first, each with its changes.

        ``GET /v1/avatars/{bot_id}/souls``

        Example::

            for item in client.avatars.souls(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b", limit=10):
                print(item)
        """
        return Paged(self._call, LIST_SOUL_REVISIONS, {
                "bot_id": bot_id,
                "limit": limit,
                "cursor": cursor,
            }, options)

    def export_document(
        self,
        *,
        bot_id: str,
        vectors: Literal["true", "false"] | None = None,
        user_id: str | None = None,
        session_id: str | None = None,
        speaker: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ExportedAvatar:
        """Export an avatar.

        Returns one document with soul and revisions, settings, state, drift log, memories with
        their history and facts, messages of sessions, and tombstones, as of one moment. With
        `vectors`, each memory includes its embedding. With `user_id`, `session_id`, or `speaker`,
        the document contains only the memories and messages said there, with a `session_id` alone
        those of a session without a user; POST /v1/avatars/import does not accept such a part.

        ``GET /v1/avatars/{bot_id}/export``

        Example::

            client.avatars.export_document(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                session_id="visit-7",
            )
        """
        answer: ExportedAvatar = self._call(
            EXPORT_AVATAR,
            {
                "bot_id": bot_id,
                "vectors": vectors,
                "user_id": user_id,
                "session_id": session_id,
                "speaker": speaker,
            },
            options,
        )
        return answer

    def import_document(
        self,
        *,
        document: AvatarDocument,
        external_key: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ImportAvatarAnswer:
        """Import an avatar.

        Creates a new avatar with new ids from an exported document, in one transaction. Its
        `external_key` is that of the document; set another in the query, or an empty one for none.
        A key that another avatar has causes CONFLICT. Text that a tombstone of the document or of
        the exported avatar covers is not stored. Embeddings of another embedder are recomputed.

        ``POST /v1/avatars/import``
        """
        answer: ImportAvatarAnswer = self._call(
            IMPORT_AVATAR,
            {
                "document": document,
                "external_key": external_key,
            },
            options,
        )
        return answer

    def import_soulpack(
        self,
        *,
        pack_id: str,
        persist: bool | None = None,
        external_key: str | None = None,
        msv_preset: str | None = None,
        runtime_config: RuntimeConfig | None = None,
        **options: Unpack[CallOptions],
    ) -> SoulpackImported | SoulpackCompiled:
        """Create an avatar from a pack.

        Finds or creates the avatar of a pack. An existing avatar keeps its soul. With `persist`
        false, the pack is only compiled and nothing is stored.

        ``POST /v1/avatars/import-soulpack``

        Example::

            client.avatars.import_soulpack(pack_id="companion", external_key="customer-42")
        """
        answer: SoulpackImported | SoulpackCompiled = self._call(
            IMPORT_SOULPACK,
            {
                "pack_id": pack_id,
                "persist": persist,
                "external_key": external_key,
                "msv_preset": msv_preset,
                "runtime_config": runtime_config,
            },
            options,
        )
        return answer

    def soulpack(
        self,
        *,
        bot_id: str,
        **options: Unpack[CallOptions],
    ) -> bytes:
        """Export an avatar as a pack.

        Returns a ZIP file with one directory. Importing it creates the same soul. Memories are not
        included.

        ``GET /v1/avatars/{bot_id}/soulpack``, as ``application/zip``
        """
        answer: bytes = self._call(
            EXPORT_SOULPACK,
            {
                "bot_id": bot_id,
            },
            options,
        )
        return answer

    def card(
        self,
        *,
        bot_id: str,
        format: Literal["v2", "v3", "png"] | None = None,
        **options: Unpack[CallOptions],
    ) -> CharacterCardView:
        """Export an avatar as a Character Card.

        Returns JSON in version 2 (default) or 3, or a PNG image that contains both.

        ``GET /v1/avatars/{bot_id}/card``

        Example::

            client.avatars.card(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b", format="v2")
        """
        answer: CharacterCardView = self._call(
            EXPORT_CARD,
            {
                "bot_id": bot_id,
                "format": format,
            },
            options,
        )
        return answer

    def card_png(
        self,
        *,
        bot_id: str,
        format: Literal["v2", "v3", "png"] | None = None,
        **options: Unpack[CallOptions],
    ) -> bytes:
        """Export an avatar as a Character Card.

        Returns JSON in version 2 (default) or 3, or a PNG image that contains both.

        ``GET /v1/avatars/{bot_id}/card``, as ``image/png``
        """
        answer: bytes = self._call(
            EXPORT_CARD,
            {
                "bot_id": bot_id,
                "format": format,
            },
            options,
        )
        return answer

    def import_card(
        self,
        *,
        bot_id: str,
        card: CharacterCard,
        format: Literal["v2", "v3", "png"] | None = None,
        **options: Unpack[CallOptions],
    ) -> ImportCardAnswer:
        """Import a Character Card.

        Replaces the soul of an avatar with that of a card, as a new revision. The body is the card
        as JSON or PNG. Members that the card lacks, such as the vector, stay unchanged; members
        that the service does not read are kept for the next export.

        ``POST /v1/avatars/{bot_id}/card``

        Example::

            client.avatars.import_card(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                format="v2",
                card={
                  "spec": "chara_card_v2",
                  "spec_version": "2.0",
                  "data": {"name": "Mara", "description": "{{char}} repairs bicycles."},
                },
            )
        """
        answer: ImportCardAnswer = self._call(
            IMPORT_CARD,
            {
                "bot_id": bot_id,
                "card": card,
                "format": format,
            },
            options,
        )
        return answer

    def register_card(
        self,
        *,
        card: CharacterCard,
        external_key: str | None = None,
        format: Literal["v2", "v3", "png"] | None = None,
        **options: Unpack[CallOptions],
    ) -> ImportCardAnswer:
        """Create an avatar from a Character Card.

        Creates an avatar from a card as JSON or PNG. What a card lacks gets the default of a soul,
        such as the vector. Entries of its lorebook come into prompts; other members that the
        service does not read are kept for the next export.

        ``POST /v1/avatars/card``

        Example::

            client.avatars.register_card(
                external_key="customer-42",
                format="v2",
                card={
                  "spec": "chara_card_v2",
                  "spec_version": "2.0",
                  "data": {"name": "Mara", "description": "{{char}} repairs bicycles."},
                },
            )
        """
        answer: ImportCardAnswer = self._call(
            REGISTER_CARD,
            {
                "card": card,
                "external_key": external_key,
                "format": format,
            },
            options,
        )
        return answer

    def register_card_png(
        self,
        *,
        body: str | bytes,
        external_key: str | None = None,
        format: Literal["v2", "v3", "png"] | None = None,
        **options: Unpack[CallOptions],
    ) -> ImportCardAnswer:
        """Create an avatar from a Character Card.

        Creates an avatar from a card as JSON or PNG. What a card lacks gets the default of a soul,
        such as the vector. Entries of its lorebook come into prompts; other members that the
        service does not read are kept for the next export.

        ``POST /v1/avatars/card``, as ``image/png``
        """
        answer: ImportCardAnswer = self._call(
            REGISTER_CARD,
            {
                "external_key": external_key,
                "format": format,
            },
            options, raw=(body, "image/png"),
        )
        return answer

    def import_card_png(
        self,
        *,
        body: str | bytes,
        bot_id: str,
        format: Literal["v2", "v3", "png"] | None = None,
        **options: Unpack[CallOptions],
    ) -> ImportCardAnswer:
        """Import a Character Card.

        Replaces the soul of an avatar with that of a card, as a new revision. The body is the card
        as JSON or PNG. Members that the card lacks, such as the vector, stay unchanged; members
        that the service does not read are kept for the next export.

        ``POST /v1/avatars/{bot_id}/card``, as ``image/png``
        """
        answer: ImportCardAnswer = self._call(
            IMPORT_CARD,
            {
                "bot_id": bot_id,
                "format": format,
            },
            options, raw=(body, "image/png"),
        )
        return answer


class AsyncProposalsResource:
    """Operations of ``client.proposals``."""

    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def create(
        self,
        *,
        bot_id: str,
        name: str | None = None,
        role: str | None = None,
        description: str | None = None,
        attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"] | None = None,
        baseline_msv: Msv | None = None,
        capabilities: List[str] | None = None,
        hourly_rate: int | None = None,
        status: Literal["available", "busy", "offline"] | None = None,
        avatar_url: str | None = None,
        author: Literal["model", "person", "drift"] | None = None,
        reason: str | None = None,
        memory_ids: List[str] | None = None,
        step_ids: List[str] | None = None,
        user_id: str | None = None,
        base_revision: int | None = None,
        **options: Unpack[CallOptions],
    ) -> SoulProposal:
        """Propose a change of the soul.

        Accepts some members of a soul, by a model or a person, or proposes the current traits as
        the baseline. The soul stays as it is until a key with the admin scope accepts. A change of
        something in `runtime_config.protected` is a 422. An avatar can have 32 open proposals.

        ``POST /v1/avatars/{bot_id}/soul/proposals``
        """
        answer: SoulProposal = await self._call(
            PROPOSE_SOUL,
            {
                "bot_id": bot_id,
                "name": name,
                "role": role,
                "description": description,
                "attachment_style": attachment_style,
                "baseline_msv": baseline_msv,
                "capabilities": capabilities,
                "hourly_rate": hourly_rate,
                "status": status,
                "avatar_url": avatar_url,
                "author": author,
                "reason": reason,
                "memory_ids": memory_ids,
                "step_ids": step_ids,
                "user_id": user_id,
                "base_revision": base_revision,
            },
            options,
        )
        return answer

    def list(
        self,
        *,
        bot_id: str,
        status: Literal["open", "accepted", "refused", "undone"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[SoulProposalPage, SoulProposal]:
        """List proposed changes of the soul.

        Returns the proposals of an avatar, newest first, with their changes.

        ``GET /v1/avatars/{bot_id}/soul/proposals``

        Example::

            async for item in client.proposals.list(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                status="open",
                limit=10,
            ):
                print(item)
        """
        return AsyncPaged(self._call, LIST_SOUL_PROPOSALS, {
                "bot_id": bot_id,
                "status": status,
                "limit": limit,
                "cursor": cursor,
            }, options)

    async def read(
        self,
        *,
        bot_id: str,
        proposal_id: str,
        **options: Unpack[CallOptions],
    ) -> SoulProposal:
        """Get a proposed change of the soul.

        Returns one proposal with its changes, evidence, and touched bounds.

        ``GET /v1/avatars/{bot_id}/soul/proposals/{proposal_id}``

        Example::

            await client.proposals.read(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                proposal_id="2a183c4e-95b6-41df-b307-48f90a1b2c3d",
            )
        """
        answer: SoulProposal = await self._call(
            READ_SOUL_PROPOSAL,
            {
                "bot_id": bot_id,
                "proposal_id": proposal_id,
            },
            options,
        )
        return answer

    async def accept(
        self,
        *,
        bot_id: str,
        proposal_id: str,
        **options: Unpack[CallOptions],
    ) -> SoulProposal:
        """Accept a proposed change of the soul.

        Applies an open proposal as a new soul revision. If the soul was revised since, the changes
        are applied to the current one. A 409 lists those whose values have changed.

        ``POST /v1/avatars/{bot_id}/soul/proposals/{proposal_id}/accept``

        Example::

            await client.proposals.accept(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                proposal_id="2a183c4e-95b6-41df-b307-48f90a1b2c3d",
            )
        """
        answer: SoulProposal = await self._call(
            ACCEPT_SOUL_PROPOSAL,
            {
                "bot_id": bot_id,
                "proposal_id": proposal_id,
            },
            options,
        )
        return answer

    async def refuse(
        self,
        *,
        bot_id: str,
        proposal_id: str,
        **options: Unpack[CallOptions],
    ) -> SoulProposal:
        """Refuse a proposed change of the soul.

        Closes an open proposal without changing the soul.

        ``POST /v1/avatars/{bot_id}/soul/proposals/{proposal_id}/refuse``

        Example::

            await client.proposals.refuse(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                proposal_id="2a183c4e-95b6-41df-b307-48f90a1b2c3d",
            )
        """
        answer: SoulProposal = await self._call(
            REFUSE_SOUL_PROPOSAL,
            {
                "bot_id": bot_id,
                "proposal_id": proposal_id,
            },
            options,
        )
        return answer

    async def undo(
        self,
        *,
        bot_id: str,
        proposal_id: str,
        **options: Unpack[CallOptions],
    ) -> SoulProposal:
        """Undo an accepted change of the soul.

        Restores the soul from before an accepted proposal as a new soul revision. If the soul was
        revised since, the response is a 409.

        ``POST /v1/avatars/{bot_id}/soul/proposals/{proposal_id}/undo``

        Example::

            await client.proposals.undo(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                proposal_id="2a183c4e-95b6-41df-b307-48f90a1b2c3d",
            )
        """
        answer: SoulProposal = await self._call(
            UNDO_SOUL_PROPOSAL,
            {
                "bot_id": bot_id,
                "proposal_id": proposal_id,
            },
            options,
        )
        return answer


class ProposalsResource:
    """Operations of ``client.proposals``."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def create(
        self,
        *,
        bot_id: str,
        name: str | None = None,
        role: str | None = None,
        description: str | None = None,
        attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"] | None = None,
        baseline_msv: Msv | None = None,
        capabilities: List[str] | None = None,
        hourly_rate: int | None = None,
        status: Literal["available", "busy", "offline"] | None = None,
        avatar_url: str | None = None,
        author: Literal["model", "person", "drift"] | None = None,
        reason: str | None = None,
        memory_ids: List[str] | None = None,
        step_ids: List[str] | None = None,
        user_id: str | None = None,
        base_revision: int | None = None,
        **options: Unpack[CallOptions],
    ) -> SoulProposal:
        """Propose a change of the soul.

        Accepts some members of a soul, by a model or a person, or proposes the current traits as
        the baseline. The soul stays as it is until a key with the admin scope accepts. A change of
        something in `runtime_config.protected` is a 422. An avatar can have 32 open proposals.

        ``POST /v1/avatars/{bot_id}/soul/proposals``
        """
        answer: SoulProposal = self._call(
            PROPOSE_SOUL,
            {
                "bot_id": bot_id,
                "name": name,
                "role": role,
                "description": description,
                "attachment_style": attachment_style,
                "baseline_msv": baseline_msv,
                "capabilities": capabilities,
                "hourly_rate": hourly_rate,
                "status": status,
                "avatar_url": avatar_url,
                "author": author,
                "reason": reason,
                "memory_ids": memory_ids,
                "step_ids": step_ids,
                "user_id": user_id,
                "base_revision": base_revision,
            },
            options,
        )
        return answer

    def list(
        self,
        *,
        bot_id: str,
        status: Literal["open", "accepted", "refused", "undone"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[SoulProposalPage, SoulProposal]:
        """List proposed changes of the soul.

        Returns the proposals of an avatar, newest first, with their changes.

        ``GET /v1/avatars/{bot_id}/soul/proposals``

        Example::

            for item in client.proposals.list(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                status="open",
                limit=10,
            ):
                print(item)
        """
        return Paged(self._call, LIST_SOUL_PROPOSALS, {
                "bot_id": bot_id,
                "status": status,
                "limit": limit,
                "cursor": cursor,
            }, options)

    def read(
        self,
        *,
        bot_id: str,
        proposal_id: str,
        **options: Unpack[CallOptions],
    ) -> SoulProposal:
        """Get a proposed change of the soul.

        Returns one proposal with its changes, evidence, and touched bounds.

        ``GET /v1/avatars/{bot_id}/soul/proposals/{proposal_id}``

        Example::

            client.proposals.read(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                proposal_id="2a183c4e-95b6-41df-b307-48f90a1b2c3d",
            )
        """
        answer: SoulProposal = self._call(
            READ_SOUL_PROPOSAL,
            {
                "bot_id": bot_id,
                "proposal_id": proposal_id,
            },
            options,
        )
        return answer

    def accept(
        self,
        *,
        bot_id: str,
        proposal_id: str,
        **options: Unpack[CallOptions],
    ) -> SoulProposal:
        """Accept a proposed change of the soul.

        Applies an open proposal as a new soul revision. If the soul was revised since, the changes
        are applied to the current one. A 409 lists those whose values have changed.

        ``POST /v1/avatars/{bot_id}/soul/proposals/{proposal_id}/accept``

        Example::

            client.proposals.accept(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                proposal_id="2a183c4e-95b6-41df-b307-48f90a1b2c3d",
            )
        """
        answer: SoulProposal = self._call(
            ACCEPT_SOUL_PROPOSAL,
            {
                "bot_id": bot_id,
                "proposal_id": proposal_id,
            },
            options,
        )
        return answer

    def refuse(
        self,
        *,
        bot_id: str,
        proposal_id: str,
        **options: Unpack[CallOptions],
    ) -> SoulProposal:
        """Refuse a proposed change of the soul.

        Closes an open proposal without changing the soul.

        ``POST /v1/avatars/{bot_id}/soul/proposals/{proposal_id}/refuse``

        Example::

            client.proposals.refuse(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                proposal_id="2a183c4e-95b6-41df-b307-48f90a1b2c3d",
            )
        """
        answer: SoulProposal = self._call(
            REFUSE_SOUL_PROPOSAL,
            {
                "bot_id": bot_id,
                "proposal_id": proposal_id,
            },
            options,
        )
        return answer

    def undo(
        self,
        *,
        bot_id: str,
        proposal_id: str,
        **options: Unpack[CallOptions],
    ) -> SoulProposal:
        """Undo an accepted change of the soul.

        Restores the soul from before an accepted proposal as a new soul revision. If the soul was
        revised since, the response is a 409.

        ``POST /v1/avatars/{bot_id}/soul/proposals/{proposal_id}/undo``

        Example::

            client.proposals.undo(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                proposal_id="2a183c4e-95b6-41df-b307-48f90a1b2c3d",
            )
        """
        answer: SoulProposal = self._call(
            UNDO_SOUL_PROPOSAL,
            {
                "bot_id": bot_id,
                "proposal_id": proposal_id,
            },
            options,
        )
        return answer


class AsyncStateResource:
    """Operations of ``client.state``."""

    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def update(
        self,
        *,
        bot_id: str,
        new_msv: Msv,
        **options: Unpack[CallOptions],
    ) -> StateUpdateAnswer:
        """Set the vector.

        Stores the vector exactly as sent and logs it as a step. Over time, the vector relaxes from
        there toward the baseline.

        ``POST /state/update``
        """
        answer: StateUpdateAnswer = await self._call(
            UPDATE_STATE,
            {
                "bot_id": bot_id,
                "new_msv": new_msv,
            },
            options,
        )
        return answer

    async def reflect(
        self,
        *,
        bot_id: str,
        message: str,
        user_id: str | None = None,
        session_id: str | None = None,
        turn_id: str | None = None,
        reflect_async: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> ReflectAnswer | ReflectAccepted:
        """Reflect on a message.

        Lets a message change the vector by one step, within the drift limits.

        ``POST /state/reflect``

        Example::

            await client.state.reflect(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                message="Thank you, you were so kind and patient with me.",
            )
        """
        answer: ReflectAnswer | ReflectAccepted = await self._call(
            REFLECT,
            {
                "bot_id": bot_id,
                "message": message,
                "user_id": user_id,
                "session_id": session_id,
                "turn_id": turn_id,
                "reflect_async": reflect_async,
            },
            options,
        )
        return answer


class StateResource:
    """Operations of ``client.state``."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def update(
        self,
        *,
        bot_id: str,
        new_msv: Msv,
        **options: Unpack[CallOptions],
    ) -> StateUpdateAnswer:
        """Set the vector.

        Stores the vector exactly as sent and logs it as a step. Over time, the vector relaxes from
        there toward the baseline.

        ``POST /state/update``
        """
        answer: StateUpdateAnswer = self._call(
            UPDATE_STATE,
            {
                "bot_id": bot_id,
                "new_msv": new_msv,
            },
            options,
        )
        return answer

    def reflect(
        self,
        *,
        bot_id: str,
        message: str,
        user_id: str | None = None,
        session_id: str | None = None,
        turn_id: str | None = None,
        reflect_async: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> ReflectAnswer | ReflectAccepted:
        """Reflect on a message.

        Lets a message change the vector by one step, within the drift limits.

        ``POST /state/reflect``

        Example::

            client.state.reflect(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                message="Thank you, you were so kind and patient with me.",
            )
        """
        answer: ReflectAnswer | ReflectAccepted = self._call(
            REFLECT,
            {
                "bot_id": bot_id,
                "message": message,
                "user_id": user_id,
                "session_id": session_id,
                "turn_id": turn_id,
                "reflect_async": reflect_async,
            },
            options,
        )
        return answer


class AsyncTurnsResource:
    """Operations of ``client.turns``."""

    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def prepare(
        self,
        *,
        bot_id: str,
        query: str,
        user_id: str | None = None,
        top_k: int | None = None,
        min_score: float | None = None,
        session_id: str | None = None,
        recall_scope: Literal["session", "user", "all"] | None = None,
        as_of: str | None = None,
        recent: List[str] | None = None,
        exclude_memory_ids: List[str] | None = None,
        timezone: str | None = None,
        locale: str | None = None,
        token_budget: int | None = None,
        explain: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> PrepareAnswer:
        """Prepare a turn.

        Call this before your model. Returns the system prompt with recalled memories, standing
        instructions, and the current thought of the persona.

        ``POST /hybrid/prepare``

        Example::

            await client.turns.prepare(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                query="Which bike do I ride?",
                session_id="visit-7",
            )
        """
        answer: PrepareAnswer = await self._call(
            PREPARE,
            {
                "bot_id": bot_id,
                "query": query,
                "user_id": user_id,
                "top_k": top_k,
                "min_score": min_score,
                "session_id": session_id,
                "recall_scope": recall_scope,
                "as_of": as_of,
                "recent": recent,
                "exclude_memory_ids": exclude_memory_ids,
                "timezone": timezone,
                "locale": locale,
                "token_budget": token_budget,
                "explain": explain,
            },
            options,
        )
        return answer

    async def complete(
        self,
        *,
        bot_id: str,
        user_id: str | None = None,
        summary: str | None = None,
        user_message: str | None = None,
        kind: Literal["turn", "fact", "instruction"] | None = None,
        assistant_text: str | None = None,
        session_id: str | None = None,
        scope: Literal["session", "global"] | None = None,
        occurred_at: str | None = None,
        reflect: bool | None = None,
        reflect_async: bool | None = None,
        speaker: str | None = None,
        metadata: Dict[str, Any] | None = None,
        timezone: str | None = None,
        turn_id: str | None = None,
        idempotency_key: str | None = None,
        **options: Unpack[CallOptions],
    ) -> CompleteAnswer | CompleteAccepted:
        """Complete a turn.

        Call this after your model. Stores both sides of the turn and reflects on the message. To
        retry safely, send an `idempotency_key`, the header Idempotency-Key, or a `turn_id`: the
        same body returns the same response.

        ``POST /hybrid/complete``

        Example::

            await client.turns.complete(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                session_id="visit-7",
                user_message="I ride a red Brompton to work.",
                assistant_text="A folding bike is great for the train. How far is your ride?",
                speaker="Noor",
            )
        """
        answer: CompleteAnswer | CompleteAccepted = await self._call(
            COMPLETE,
            {
                "bot_id": bot_id,
                "user_id": user_id,
                "summary": summary,
                "user_message": user_message,
                "kind": kind,
                "assistant_text": assistant_text,
                "session_id": session_id,
                "scope": scope,
                "occurred_at": occurred_at,
                "reflect": reflect,
                "reflect_async": reflect_async,
                "speaker": speaker,
                "metadata": metadata,
                "timezone": timezone,
                "turn_id": turn_id,
                "idempotency_key": idempotency_key,
            },
            options,
        )
        return answer

    async def generate(
        self,
        *,
        bot_id: str,
        message: str,
        user_id: str | None = None,
        session_id: str | None = None,
        timezone: str | None = None,
        stream: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> ChatAnswer:
        """Generate a reply.

        Runs a complete turn with the configured chat model: prepare, model, complete. Streams
        server-sent events: `cognitive_state` once, `message` for each part of the reply,
        `msv_update` if the turn changed the vector, and `done`. A failure after the first byte is
        an `error` event followed by `done`. If the turn fails or you disconnect, nothing is stored.
        With `stream` false, returns one JSON response.

        ``POST /chat/generate``

        Example::

            await client.turns.generate(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                message="Which bike do I ride?",
                session_id="visit-7",
                stream=False,
            )
        """
        answer: ChatAnswer = await self._call(
            CHAT_GENERATE,
            {
                "bot_id": bot_id,
                "message": message,
                "user_id": user_id,
                "session_id": session_id,
                "timezone": timezone,
                "stream": stream,
            },
            options,
        )
        return answer


class TurnsResource:
    """Operations of ``client.turns``."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def prepare(
        self,
        *,
        bot_id: str,
        query: str,
        user_id: str | None = None,
        top_k: int | None = None,
        min_score: float | None = None,
        session_id: str | None = None,
        recall_scope: Literal["session", "user", "all"] | None = None,
        as_of: str | None = None,
        recent: List[str] | None = None,
        exclude_memory_ids: List[str] | None = None,
        timezone: str | None = None,
        locale: str | None = None,
        token_budget: int | None = None,
        explain: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> PrepareAnswer:
        """Prepare a turn.

        Call this before your model. Returns the system prompt with recalled memories, standing
        instructions, and the current thought of the persona.

        ``POST /hybrid/prepare``

        Example::

            client.turns.prepare(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                query="Which bike do I ride?",
                session_id="visit-7",
            )
        """
        answer: PrepareAnswer = self._call(
            PREPARE,
            {
                "bot_id": bot_id,
                "query": query,
                "user_id": user_id,
                "top_k": top_k,
                "min_score": min_score,
                "session_id": session_id,
                "recall_scope": recall_scope,
                "as_of": as_of,
                "recent": recent,
                "exclude_memory_ids": exclude_memory_ids,
                "timezone": timezone,
                "locale": locale,
                "token_budget": token_budget,
                "explain": explain,
            },
            options,
        )
        return answer

    def complete(
        self,
        *,
        bot_id: str,
        user_id: str | None = None,
        summary: str | None = None,
        user_message: str | None = None,
        kind: Literal["turn", "fact", "instruction"] | None = None,
        assistant_text: str | None = None,
        session_id: str | None = None,
        scope: Literal["session", "global"] | None = None,
        occurred_at: str | None = None,
        reflect: bool | None = None,
        reflect_async: bool | None = None,
        speaker: str | None = None,
        metadata: Dict[str, Any] | None = None,
        timezone: str | None = None,
        turn_id: str | None = None,
        idempotency_key: str | None = None,
        **options: Unpack[CallOptions],
    ) -> CompleteAnswer | CompleteAccepted:
        """Complete a turn.

        Call this after your model. Stores both sides of the turn and reflects on the message. To
        retry safely, send an `idempotency_key`, the header Idempotency-Key, or a `turn_id`: the
        same body returns the same response.

        ``POST /hybrid/complete``

        Example::

            client.turns.complete(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                session_id="visit-7",
                user_message="I ride a red Brompton to work.",
                assistant_text="A folding bike is great for the train. How far is your ride?",
                speaker="Noor",
            )
        """
        answer: CompleteAnswer | CompleteAccepted = self._call(
            COMPLETE,
            {
                "bot_id": bot_id,
                "user_id": user_id,
                "summary": summary,
                "user_message": user_message,
                "kind": kind,
                "assistant_text": assistant_text,
                "session_id": session_id,
                "scope": scope,
                "occurred_at": occurred_at,
                "reflect": reflect,
                "reflect_async": reflect_async,
                "speaker": speaker,
                "metadata": metadata,
                "timezone": timezone,
                "turn_id": turn_id,
                "idempotency_key": idempotency_key,
            },
            options,
        )
        return answer

    def generate(
        self,
        *,
        bot_id: str,
        message: str,
        user_id: str | None = None,
        session_id: str | None = None,
        timezone: str | None = None,
        stream: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> ChatAnswer:
        """Generate a reply.

        Runs a complete turn with the configured chat model: prepare, model, complete. Streams
        server-sent events: `cognitive_state` once, `message` for each part of the reply,
        `msv_update` if the turn changed the vector, and `done`. A failure after the first byte is
        an `error` event followed by `done`. If the turn fails or you disconnect, nothing is stored.
        With `stream` false, returns one JSON response.

        ``POST /chat/generate``

        Example::

            client.turns.generate(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                message="Which bike do I ride?",
                session_id="visit-7",
                stream=False,
            )
        """
        answer: ChatAnswer = self._call(
            CHAT_GENERATE,
            {
                "bot_id": bot_id,
                "message": message,
                "user_id": user_id,
                "session_id": session_id,
                "timezone": timezone,
                "stream": stream,
            },
            options,
        )
        return answer


class AsyncMemoriesResource:
    """Operations of ``client.memories``."""

    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def ingest(
        self,
        *,
        bot_id: str,
        content: str,
        user_id: str | None = None,
        kind: Literal["turn", "fact", "instruction"] | None = None,
        session_id: str | None = None,
        scope: Literal["session", "global"] | None = None,
        occurred_at: str | None = None,
        speaker: str | None = None,
        importance: float | None = None,
        metadata: Dict[str, Any] | None = None,
        embedding: List[float] | None = None,
        embedder_id: str | None = None,
        timezone: str | None = None,
        override: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> IngestAnswer:
        """Store a memory.

        Stores one text that was not said in a turn. Text that a tombstone covers is not stored; a
        duplicate merges into the existing memory.

        ``POST /memory/ingest``

        Example::

            await client.memories.ingest(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                user_id="noor",
                content="Noor’s saddle height is 72 cm.",
                speaker="Noor",
                timezone="Europe/Amsterdam",
            )
        """
        answer: IngestAnswer = await self._call(
            INGEST_MEMORY,
            {
                "bot_id": bot_id,
                "content": content,
                "user_id": user_id,
                "kind": kind,
                "session_id": session_id,
                "scope": scope,
                "occurred_at": occurred_at,
                "speaker": speaker,
                "importance": importance,
                "metadata": metadata,
                "embedding": embedding,
                "embedder_id": embedder_id,
                "timezone": timezone,
                "override": override,
            },
            options,
        )
        return answer

    async def ingest_batch(
        self,
        *,
        bot_id: str,
        items: List[IngestBatchRequestItemsItem],
        user_id: str | None = None,
        timezone: str | None = None,
        **options: Unpack[CallOptions],
    ) -> IngestBatchAnswer:
        """Store multiple memories.

        Stores up to 1,000 memories in one transaction. If one item is invalid, nothing is stored,
        and `issues` points to /items/N.

        ``POST /memory/ingest/batch``
        """
        answer: IngestBatchAnswer = await self._call(
            INGEST_MEMORIES,
            {
                "bot_id": bot_id,
                "items": items,
                "user_id": user_id,
                "timezone": timezone,
            },
            options,
        )
        return answer

    async def retrieve(
        self,
        *,
        bot_id: str,
        query: str,
        user_id: str | None = None,
        top_k: int | None = None,
        min_score: float | None = None,
        session_id: str | None = None,
        recall_scope: Literal["session", "user", "all"] | None = None,
        as_of: str | None = None,
        recent: List[str] | None = None,
        exclude_memory_ids: List[str] | None = None,
        timezone: str | None = None,
        locale: str | None = None,
        include_scores: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> RetrieveAnswer:
        """Search memories.

        Returns the memories that are relevant to a query, most relevant first. To get a prompt too,
        use POST /hybrid/prepare.

        ``POST /memory/retrieve``

        Example::

            await client.memories.retrieve(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                query="Which bike do I ride?",
                session_id="visit-7",
            )
        """
        answer: RetrieveAnswer = await self._call(
            RETRIEVE_MEMORIES,
            {
                "bot_id": bot_id,
                "query": query,
                "user_id": user_id,
                "top_k": top_k,
                "min_score": min_score,
                "session_id": session_id,
                "recall_scope": recall_scope,
                "as_of": as_of,
                "recent": recent,
                "exclude_memory_ids": exclude_memory_ids,
                "timezone": timezone,
                "locale": locale,
                "include_scores": include_scores,
            },
            options,
        )
        return answer

    def list(
        self,
        *,
        bot_id: str,
        limit: int | None = None,
        cursor: str | None = None,
        user_id: str | None = None,
        session_id: str | None = None,
        speaker: str | None = None,
        scope: Literal["session", "global"] | None = None,
        kind: Literal["turn", "fact", "instruction", "summary"] | None = None,
        since: str | None = None,
        before: str | None = None,
        q: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[MemoryPage, Memory]:
        """List memories.

        Returns memories, newest first by `occurred_at`. A memory must match all filters. `since`
        (inclusive) and `before` (exclusive) limit the time at which it was said.

        ``GET /v1/avatars/{bot_id}/memories``

        Example::

            async for item in client.memories.list(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                limit=10,
                session_id="visit-7",
            ):
                print(item)
        """
        return AsyncPaged(self._call, LIST_MEMORIES, {
                "bot_id": bot_id,
                "limit": limit,
                "cursor": cursor,
                "user_id": user_id,
                "session_id": session_id,
                "speaker": speaker,
                "scope": scope,
                "kind": kind,
                "since": since,
                "before": before,
                "q": q,
            }, options)

    async def read(
        self,
        *,
        memory_id: str,
        user_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Memory:
        """Get a memory.

        Returns a memory, including a superseded one.

        ``GET /memory/{memory_id}``

        Example::

            await client.memories.read(memory_id="019df26e-2d00-8c34-aa73-e584a5842963")
        """
        answer: Memory = await self._call(
            READ_MEMORY,
            {
                "memory_id": memory_id,
                "user_id": user_id,
            },
            options,
        )
        return answer

    async def update(
        self,
        *,
        memory_id: str,
        user_id: str | None = None,
        content: str | None = None,
        kind: Literal["turn", "fact", "instruction"] | None = None,
        importance: float | None = None,
        metadata: Dict[str, Any] | None = None,
        speaker: str | None = None,
        occurred_at: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Memory:
        """Correct a memory.

        Creates a new memory that supersedes the old one, which stays readable. Set `kind` to make
        the memory a standing instruction, or to remove it from the prompts.

        ``PATCH /memory/{memory_id}``

        Example::

            await client.memories.update(
                memory_id="019df26e-2d00-8c34-aa73-e584a5842963",
                content="I ride a blue Brompton to work.",
            )
        """
        answer: Memory = await self._call(
            PATCH_MEMORY,
            {
                "memory_id": memory_id,
                "user_id": user_id,
                "content": content,
                "kind": kind,
                "importance": importance,
                "metadata": metadata,
                "speaker": speaker,
                "occurred_at": occurred_at,
            },
            options,
        )
        return answer

    async def delete(
        self,
        *,
        memory_id: str,
        user_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Memory:
        """Forget a memory.

        Deletes the memory with its correction chain: all memories that it superseded or that
        superseded it.

        ``DELETE /memory/{memory_id}``

        Example::

            await client.memories.delete(memory_id="019df26e-2d00-8c34-aa73-e584a5842963")
        """
        answer: Memory = await self._call(
            DELETE_MEMORY,
            {
                "memory_id": memory_id,
                "user_id": user_id,
            },
            options,
        )
        return answer

    async def forget(
        self,
        *,
        bot_id: str,
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
        """Forget memories by selectors.

        Deletes the memories that match all selectors, with their correction chains. At least one
        selector is required in addition to `bot_id`. To preview the matches, set `dry_run`. Each
        deleted text leaves a tombstone, so it is not stored again.

        ``POST /memory/forget``

        Example::

            await client.memories.forget(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                content_match="brompton",
            )
        """
        answer: ForgetAnswer = await self._call(
            FORGET_MEMORIES,
            {
                "bot_id": bot_id,
                "user_id": user_id,
                "memory_ids": memory_ids,
                "content_match": content_match,
                "query": query,
                "min_score": min_score,
                "session_id": session_id,
                "before": before,
                "speaker": speaker,
                "dry_run": dry_run,
            },
            options,
        )
        return answer

    def list_session_messages(
        self,
        *,
        bot_id: str,
        session_id: str,
        limit: int | None = None,
        cursor: str | None = None,
        order: Literal["oldest", "newest"] | None = None,
        user_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[SessionMessagePage, SessionMessage]:
        """List the messages of a session.

        Returns every message of a session verbatim, also where several messages are one memory or a
        later message corrects an earlier one. Forgotten, expired, and suppressed messages are
        missing. With `memory_policy: summary_only`, no messages are stored.

        ``GET /v1/avatars/{bot_id}/sessions/{session_id}/messages``

        Example::

            async for item in client.memories.list_session_messages(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                session_id="visit-7",
                limit=10,
            ):
                print(item)
        """
        return AsyncPaged(self._call, LIST_SESSION_MESSAGES, {
                "bot_id": bot_id,
                "session_id": session_id,
                "limit": limit,
                "cursor": cursor,
                "order": order,
                "user_id": user_id,
            }, options)

    async def delete_session(
        self,
        *,
        bot_id: str,
        session_id: str,
        user_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> SessionDeleteAnswer:
        """Forget a session.

        Deletes all memories of a session. A merged duplicate from other sessions stays and loses
        only this source.

        ``DELETE /memory/session/{bot_id}/{session_id}``

        Example::

            await client.memories.delete_session(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                session_id="visit-7",
            )
        """
        answer: SessionDeleteAnswer = await self._call(
            DELETE_SESSION,
            {
                "bot_id": bot_id,
                "session_id": session_id,
                "user_id": user_id,
            },
            options,
        )
        return answer

    async def purge_expired(
        self,
        *,
        bot_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PurgeAnswer:
        """Delete expired session memories.

        Deletes session memories older than MEMORY_SESSION_TTL_SECONDS, for one avatar or for all of
        yours.

        ``POST /memory/purge-expired``

        Example::

            await client.memories.purge_expired(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b")
        """
        answer: PurgeAnswer = await self._call(
            PURGE_EXPIRED,
            {
                "bot_id": bot_id,
            },
            options,
        )
        return answer

    async def reembed(
        self,
        *,
        bot_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> JobAccepted:
        """Recompute missing embeddings.

        Starts a durable job that embeds every memory without a vector of the current embedder. The
        job resumes after a restart.

        ``POST /memory/reembed``

        Example::

            await client.memories.reembed(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b")
        """
        answer: JobAccepted = await self._call(
            REEMBED_MEMORIES,
            {
                "bot_id": bot_id,
            },
            options,
        )
        return answer

    async def sweep(
        self,
        *,
        bot_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> JobAccepted:
        """Redact stored secrets.

        Starts a durable job that applies the current redaction rules (secrets, and
        `runtime_config.redact`) to every stored memory, including superseded ones, of one avatar or
        of all yours. The erasure log counts the redactions.

        ``POST /memory/sweep``

        Example::

            await client.memories.sweep(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b")
        """
        answer: JobAccepted = await self._call(
            SWEEP_MEMORIES,
            {
                "bot_id": bot_id,
            },
            options,
        )
        return answer

    async def consolidate(
        self,
        *,
        bot_id: str,
        user_id: str | None = None,
        session_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ConsolidateAnswer | JobAccepted:
        """Summarize sessions.

        Derives a summary of each session by quoting its most representative sentences with date and
        speaker, without a chat model. Deletes and replaces no source; a repeated call updates only
        changed summaries. An avatar with many memories needs a job.

        ``POST /memory/consolidate``

        Example::

            await client.memories.consolidate(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b")
        """
        answer: ConsolidateAnswer | JobAccepted = await self._call(
            CONSOLIDATE_MEMORIES,
            {
                "bot_id": bot_id,
                "user_id": user_id,
                "session_id": session_id,
            },
            options,
        )
        return answer


class MemoriesResource:
    """Operations of ``client.memories``."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def ingest(
        self,
        *,
        bot_id: str,
        content: str,
        user_id: str | None = None,
        kind: Literal["turn", "fact", "instruction"] | None = None,
        session_id: str | None = None,
        scope: Literal["session", "global"] | None = None,
        occurred_at: str | None = None,
        speaker: str | None = None,
        importance: float | None = None,
        metadata: Dict[str, Any] | None = None,
        embedding: List[float] | None = None,
        embedder_id: str | None = None,
        timezone: str | None = None,
        override: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> IngestAnswer:
        """Store a memory.

        Stores one text that was not said in a turn. Text that a tombstone covers is not stored; a
        duplicate merges into the existing memory.

        ``POST /memory/ingest``

        Example::

            client.memories.ingest(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                user_id="noor",
                content="Noor’s saddle height is 72 cm.",
                speaker="Noor",
                timezone="Europe/Amsterdam",
            )
        """
        answer: IngestAnswer = self._call(
            INGEST_MEMORY,
            {
                "bot_id": bot_id,
                "content": content,
                "user_id": user_id,
                "kind": kind,
                "session_id": session_id,
                "scope": scope,
                "occurred_at": occurred_at,
                "speaker": speaker,
                "importance": importance,
                "metadata": metadata,
                "embedding": embedding,
                "embedder_id": embedder_id,
                "timezone": timezone,
                "override": override,
            },
            options,
        )
        return answer

    def ingest_batch(
        self,
        *,
        bot_id: str,
        items: List[IngestBatchRequestItemsItem],
        user_id: str | None = None,
        timezone: str | None = None,
        **options: Unpack[CallOptions],
    ) -> IngestBatchAnswer:
        """Store multiple memories.

        Stores up to 1,000 memories in one transaction. If one item is invalid, nothing is stored,
        and `issues` points to /items/N.

        ``POST /memory/ingest/batch``
        """
        answer: IngestBatchAnswer = self._call(
            INGEST_MEMORIES,
            {
                "bot_id": bot_id,
                "items": items,
                "user_id": user_id,
                "timezone": timezone,
            },
            options,
        )
        return answer

    def retrieve(
        self,
        *,
        bot_id: str,
        query: str,
        user_id: str | None = None,
        top_k: int | None = None,
        min_score: float | None = None,
        session_id: str | None = None,
        recall_scope: Literal["session", "user", "all"] | None = None,
        as_of: str | None = None,
        recent: List[str] | None = None,
        exclude_memory_ids: List[str] | None = None,
        timezone: str | None = None,
        locale: str | None = None,
        include_scores: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> RetrieveAnswer:
        """Search memories.

        Returns the memories that are relevant to a query, most relevant first. To get a prompt too,
        use POST /hybrid/prepare.

        ``POST /memory/retrieve``

        Example::

            client.memories.retrieve(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                query="Which bike do I ride?",
                session_id="visit-7",
            )
        """
        answer: RetrieveAnswer = self._call(
            RETRIEVE_MEMORIES,
            {
                "bot_id": bot_id,
                "query": query,
                "user_id": user_id,
                "top_k": top_k,
                "min_score": min_score,
                "session_id": session_id,
                "recall_scope": recall_scope,
                "as_of": as_of,
                "recent": recent,
                "exclude_memory_ids": exclude_memory_ids,
                "timezone": timezone,
                "locale": locale,
                "include_scores": include_scores,
            },
            options,
        )
        return answer

    def list(
        self,
        *,
        bot_id: str,
        limit: int | None = None,
        cursor: str | None = None,
        user_id: str | None = None,
        session_id: str | None = None,
        speaker: str | None = None,
        scope: Literal["session", "global"] | None = None,
        kind: Literal["turn", "fact", "instruction", "summary"] | None = None,
        since: str | None = None,
        before: str | None = None,
        q: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[MemoryPage, Memory]:
        """List memories.

        Returns memories, newest first by `occurred_at`. A memory must match all filters. `since`
        (inclusive) and `before` (exclusive) limit the time at which it was said.

        ``GET /v1/avatars/{bot_id}/memories``

        Example::

            for item in client.memories.list(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                limit=10,
                session_id="visit-7",
            ):
                print(item)
        """
        return Paged(self._call, LIST_MEMORIES, {
                "bot_id": bot_id,
                "limit": limit,
                "cursor": cursor,
                "user_id": user_id,
                "session_id": session_id,
                "speaker": speaker,
                "scope": scope,
                "kind": kind,
                "since": since,
                "before": before,
                "q": q,
            }, options)

    def read(
        self,
        *,
        memory_id: str,
        user_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Memory:
        """Get a memory.

        Returns a memory, including a superseded one.

        ``GET /memory/{memory_id}``

        Example::

            client.memories.read(memory_id="019df26e-2d00-8c34-aa73-e584a5842963")
        """
        answer: Memory = self._call(
            READ_MEMORY,
            {
                "memory_id": memory_id,
                "user_id": user_id,
            },
            options,
        )
        return answer

    def update(
        self,
        *,
        memory_id: str,
        user_id: str | None = None,
        content: str | None = None,
        kind: Literal["turn", "fact", "instruction"] | None = None,
        importance: float | None = None,
        metadata: Dict[str, Any] | None = None,
        speaker: str | None = None,
        occurred_at: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Memory:
        """Correct a memory.

        Creates a new memory that supersedes the old one, which stays readable. Set `kind` to make
        the memory a standing instruction, or to remove it from the prompts.

        ``PATCH /memory/{memory_id}``

        Example::

            client.memories.update(
                memory_id="019df26e-2d00-8c34-aa73-e584a5842963",
                content="I ride a blue Brompton to work.",
            )
        """
        answer: Memory = self._call(
            PATCH_MEMORY,
            {
                "memory_id": memory_id,
                "user_id": user_id,
                "content": content,
                "kind": kind,
                "importance": importance,
                "metadata": metadata,
                "speaker": speaker,
                "occurred_at": occurred_at,
            },
            options,
        )
        return answer

    def delete(
        self,
        *,
        memory_id: str,
        user_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Memory:
        """Forget a memory.

        Deletes the memory with its correction chain: all memories that it superseded or that
        superseded it.

        ``DELETE /memory/{memory_id}``

        Example::

            client.memories.delete(memory_id="019df26e-2d00-8c34-aa73-e584a5842963")
        """
        answer: Memory = self._call(
            DELETE_MEMORY,
            {
                "memory_id": memory_id,
                "user_id": user_id,
            },
            options,
        )
        return answer

    def forget(
        self,
        *,
        bot_id: str,
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
        """Forget memories by selectors.

        Deletes the memories that match all selectors, with their correction chains. At least one
        selector is required in addition to `bot_id`. To preview the matches, set `dry_run`. Each
        deleted text leaves a tombstone, so it is not stored again.

        ``POST /memory/forget``

        Example::

            client.memories.forget(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                content_match="brompton",
            )
        """
        answer: ForgetAnswer = self._call(
            FORGET_MEMORIES,
            {
                "bot_id": bot_id,
                "user_id": user_id,
                "memory_ids": memory_ids,
                "content_match": content_match,
                "query": query,
                "min_score": min_score,
                "session_id": session_id,
                "before": before,
                "speaker": speaker,
                "dry_run": dry_run,
            },
            options,
        )
        return answer

    def list_session_messages(
        self,
        *,
        bot_id: str,
        session_id: str,
        limit: int | None = None,
        cursor: str | None = None,
        order: Literal["oldest", "newest"] | None = None,
        user_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[SessionMessagePage, SessionMessage]:
        """List the messages of a session.

        Returns every message of a session verbatim, also where several messages are one memory or a
        later message corrects an earlier one. Forgotten, expired, and suppressed messages are
        missing. With `memory_policy: summary_only`, no messages are stored.

        ``GET /v1/avatars/{bot_id}/sessions/{session_id}/messages``

        Example::

            for item in client.memories.list_session_messages(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                session_id="visit-7",
                limit=10,
            ):
                print(item)
        """
        return Paged(self._call, LIST_SESSION_MESSAGES, {
                "bot_id": bot_id,
                "session_id": session_id,
                "limit": limit,
                "cursor": cursor,
                "order": order,
                "user_id": user_id,
            }, options)

    def delete_session(
        self,
        *,
        bot_id: str,
        session_id: str,
        user_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> SessionDeleteAnswer:
        """Forget a session.

        Deletes all memories of a session. A merged duplicate from other sessions stays and loses
        only this source.

        ``DELETE /memory/session/{bot_id}/{session_id}``

        Example::

            client.memories.delete_session(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                session_id="visit-7",
            )
        """
        answer: SessionDeleteAnswer = self._call(
            DELETE_SESSION,
            {
                "bot_id": bot_id,
                "session_id": session_id,
                "user_id": user_id,
            },
            options,
        )
        return answer

    def purge_expired(
        self,
        *,
        bot_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PurgeAnswer:
        """Delete expired session memories.

        Deletes session memories older than MEMORY_SESSION_TTL_SECONDS, for one avatar or for all of
        yours.

        ``POST /memory/purge-expired``

        Example::

            client.memories.purge_expired(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b")
        """
        answer: PurgeAnswer = self._call(
            PURGE_EXPIRED,
            {
                "bot_id": bot_id,
            },
            options,
        )
        return answer

    def reembed(
        self,
        *,
        bot_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> JobAccepted:
        """Recompute missing embeddings.

        Starts a durable job that embeds every memory without a vector of the current embedder. The
        job resumes after a restart.

        ``POST /memory/reembed``

        Example::

            client.memories.reembed(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b")
        """
        answer: JobAccepted = self._call(
            REEMBED_MEMORIES,
            {
                "bot_id": bot_id,
            },
            options,
        )
        return answer

    def sweep(
        self,
        *,
        bot_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> JobAccepted:
        """Redact stored secrets.

        Starts a durable job that applies the current redaction rules (secrets, and
        `runtime_config.redact`) to every stored memory, including superseded ones, of one avatar or
        of all yours. The erasure log counts the redactions.

        ``POST /memory/sweep``

        Example::

            client.memories.sweep(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b")
        """
        answer: JobAccepted = self._call(
            SWEEP_MEMORIES,
            {
                "bot_id": bot_id,
            },
            options,
        )
        return answer

    def consolidate(
        self,
        *,
        bot_id: str,
        user_id: str | None = None,
        session_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ConsolidateAnswer | JobAccepted:
        """Summarize sessions.

        Derives a summary of each session by quoting its most representative sentences with date and
        speaker, without a chat model. Deletes and replaces no source; a repeated call updates only
        changed summaries. An avatar with many memories needs a job.

        ``POST /memory/consolidate``

        Example::

            client.memories.consolidate(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b")
        """
        answer: ConsolidateAnswer | JobAccepted = self._call(
            CONSOLIDATE_MEMORIES,
            {
                "bot_id": bot_id,
                "user_id": user_id,
                "session_id": session_id,
            },
            options,
        )
        return answer


class AsyncFactsResource:
    """Operations of ``client.facts``."""

    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    def list(
        self,
        *,
        bot_id: str,
        limit: int | None = None,
        cursor: str | None = None,
        subject: str | None = None,
        attribute: str | None = None,
        user_id: str | None = None,
        speaker: str | None = None,
        session_id: str | None = None,
        recall_scope: Literal["session", "user", "all"] | None = None,
        as_of: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[FactPage, Fact]:
        """List current facts.

        Returns what the user’s memories currently state, such as a home, a name, or a date, newest
        first, each with its source memory and its former values. Facts are derived from memories
        and never replace them: correct or forget a memory to change its facts. Without
        `session_id`, the list covers all sessions, but a statement made in one session doesn’t
        replace one of another unless `recall_scope` is `all`.

        ``GET /v1/avatars/{bot_id}/facts``

        Example::

            async for item in client.facts.list(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                limit=10,
                attribute="home",
                recall_scope="all",
            ):
                print(item)
        """
        return AsyncPaged(self._call, LIST_FACTS, {
                "bot_id": bot_id,
                "limit": limit,
                "cursor": cursor,
                "subject": subject,
                "attribute": attribute,
                "user_id": user_id,
                "speaker": speaker,
                "session_id": session_id,
                "recall_scope": recall_scope,
                "as_of": as_of,
            }, options)


class FactsResource:
    """Operations of ``client.facts``."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self,
        *,
        bot_id: str,
        limit: int | None = None,
        cursor: str | None = None,
        subject: str | None = None,
        attribute: str | None = None,
        user_id: str | None = None,
        speaker: str | None = None,
        session_id: str | None = None,
        recall_scope: Literal["session", "user", "all"] | None = None,
        as_of: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[FactPage, Fact]:
        """List current facts.

        Returns what the user’s memories currently state, such as a home, a name, or a date, newest
        first, each with its source memory and its former values. Facts are derived from memories
        and never replace them: correct or forget a memory to change its facts. Without
        `session_id`, the list covers all sessions, but a statement made in one session doesn’t
        replace one of another unless `recall_scope` is `all`.

        ``GET /v1/avatars/{bot_id}/facts``

        Example::

            for item in client.facts.list(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                limit=10,
                attribute="home",
                recall_scope="all",
            ):
                print(item)
        """
        return Paged(self._call, LIST_FACTS, {
                "bot_id": bot_id,
                "limit": limit,
                "cursor": cursor,
                "subject": subject,
                "attribute": attribute,
                "user_id": user_id,
                "speaker": speaker,
                "session_id": session_id,
                "recall_scope": recall_scope,
                "as_of": as_of,
            }, options)


class AsyncUsersResource:
    """Operations of ``client.users``."""

    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    def list(
        self,
        *,
        bot_id: str,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[AvatarUserPage, AvatarUser]:
        """List the users of an avatar.

        Returns the users that writes have named by `user_id`, newest first by the time of their
        first write, with the number of their memories.

        ``GET /v1/avatars/{bot_id}/users``

        Example::

            async for item in client.users.list(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b", limit=10):
                print(item)
        """
        return AsyncPaged(self._call, LIST_USERS, {
                "bot_id": bot_id,
                "limit": limit,
                "cursor": cursor,
            }, options)

    async def export_document(
        self,
        *,
        bot_id: str,
        user_id: str,
        vectors: Literal["true", "false"] | None = None,
        **options: Unpack[CallOptions],
    ) -> ExportedAvatar:
        """Export a user.

        Returns one document with everything that is kept of a user: memories with their history and
        facts, messages, mood, reply statistics, drift steps, and tombstones, as of one moment. POST
        /v1/avatars/import does not accept such a part.

        ``GET /v1/avatars/{bot_id}/users/{user_id}/export``

        Example::

            await client.users.export_document(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                user_id="noor",
            )
        """
        answer: ExportedAvatar = await self._call(
            EXPORT_USER,
            {
                "bot_id": bot_id,
                "user_id": user_id,
                "vectors": vectors,
            },
            options,
        )
        return answer

    async def delete(
        self,
        *,
        bot_id: str,
        user_id: str,
        **options: Unpack[CallOptions],
    ) -> UserDeleteAnswer:
        """Delete a user.

        Deletes everything that is kept of a user in one transaction: memories, facts, messages,
        moods, reply statistics, drift steps, jobs, stored responses, and tombstones, with an entry
        in the erasure log. What the user moved in the shared traits stays. This operation can’t be
        undone.

        ``DELETE /v1/avatars/{bot_id}/users/{user_id}``

        Example::

            await client.users.delete(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                user_id="noor",
            )
        """
        answer: UserDeleteAnswer = await self._call(
            DELETE_USER,
            {
                "bot_id": bot_id,
                "user_id": user_id,
            },
            options,
        )
        return answer


class UsersResource:
    """Operations of ``client.users``."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self,
        *,
        bot_id: str,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[AvatarUserPage, AvatarUser]:
        """List the users of an avatar.

        Returns the users that writes have named by `user_id`, newest first by the time of their
        first write, with the number of their memories.

        ``GET /v1/avatars/{bot_id}/users``

        Example::

            for item in client.users.list(bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b", limit=10):
                print(item)
        """
        return Paged(self._call, LIST_USERS, {
                "bot_id": bot_id,
                "limit": limit,
                "cursor": cursor,
            }, options)

    def export_document(
        self,
        *,
        bot_id: str,
        user_id: str,
        vectors: Literal["true", "false"] | None = None,
        **options: Unpack[CallOptions],
    ) -> ExportedAvatar:
        """Export a user.

        Returns one document with everything that is kept of a user: memories with their history and
        facts, messages, mood, reply statistics, drift steps, and tombstones, as of one moment. POST
        /v1/avatars/import does not accept such a part.

        ``GET /v1/avatars/{bot_id}/users/{user_id}/export``

        Example::

            client.users.export_document(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                user_id="noor",
            )
        """
        answer: ExportedAvatar = self._call(
            EXPORT_USER,
            {
                "bot_id": bot_id,
                "user_id": user_id,
                "vectors": vectors,
            },
            options,
        )
        return answer

    def delete(
        self,
        *,
        bot_id: str,
        user_id: str,
        **options: Unpack[CallOptions],
    ) -> UserDeleteAnswer:
        """Delete a user.

        Deletes everything that is kept of a user in one transaction: memories, facts, messages,
        moods, reply statistics, drift steps, jobs, stored responses, and tombstones, with an entry
        in the erasure log. What the user moved in the shared traits stays. This operation can’t be
        undone.

        ``DELETE /v1/avatars/{bot_id}/users/{user_id}``

        Example::

            client.users.delete(
                bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
                user_id="noor",
            )
        """
        answer: UserDeleteAnswer = self._call(
            DELETE_USER,
            {
                "bot_id": bot_id,
                "user_id": user_id,
            },
            options,
        )
        return answer


class AsyncJobsResource:
    """Operations of ``client.jobs``."""

    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        since: str | None = None,
        user_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[JobPage, Job]:
        """List jobs.

        Returns the requested jobs of all your avatars, newest first.

        ``GET /v1/jobs``

        Example::

            async for item in client.jobs.list(limit=10):
                print(item)
        """
        return AsyncPaged(self._call, LIST_JOBS, {
                "limit": limit,
                "cursor": cursor,
                "since": since,
                "user_id": user_id,
            }, options)

    async def read(
        self,
        *,
        job_id: str,
        user_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Job:
        """Get a job.

        Returns the state and progress of a job.

        ``GET /v1/jobs/{job_id}``

        Example::

            await client.jobs.read(job_id="f7e5091b-6283-4eac-80d4-15c6d7e8f90a")
        """
        answer: Job = await self._call(
            READ_JOB,
            {
                "job_id": job_id,
                "user_id": user_id,
            },
            options,
        )
        return answer


class JobsResource:
    """Operations of ``client.jobs``."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        since: str | None = None,
        user_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[JobPage, Job]:
        """List jobs.

        Returns the requested jobs of all your avatars, newest first.

        ``GET /v1/jobs``

        Example::

            for item in client.jobs.list(limit=10):
                print(item)
        """
        return Paged(self._call, LIST_JOBS, {
                "limit": limit,
                "cursor": cursor,
                "since": since,
                "user_id": user_id,
            }, options)

    def read(
        self,
        *,
        job_id: str,
        user_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Job:
        """Get a job.

        Returns the state and progress of a job.

        ``GET /v1/jobs/{job_id}``

        Example::

            client.jobs.read(job_id="f7e5091b-6283-4eac-80d4-15c6d7e8f90a")
        """
        answer: Job = self._call(
            READ_JOB,
            {
                "job_id": job_id,
                "user_id": user_id,
            },
            options,
        )
        return answer


class AsyncErasuresResource:
    """Operations of ``client.erasures``."""

    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        bot_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[ErasurePage, Erasure]:
        """List erasures.

        Returns the log of deletions and redactions, newest first, without the erased content.

        ``GET /v1/erasures``

        Example::

            async for item in client.erasures.list(limit=10, bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b"):
                print(item)
        """
        return AsyncPaged(self._call, LIST_ERASURES, {
                "limit": limit,
                "cursor": cursor,
                "bot_id": bot_id,
            }, options)


class ErasuresResource:
    """Operations of ``client.erasures``."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        bot_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[ErasurePage, Erasure]:
        """List erasures.

        Returns the log of deletions and redactions, newest first, without the erased content.

        ``GET /v1/erasures``

        Example::

            for item in client.erasures.list(limit=10, bot_id="6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b"):
                print(item)
        """
        return Paged(self._call, LIST_ERASURES, {
                "limit": limit,
                "cursor": cursor,
                "bot_id": bot_id,
            }, options)


class AsyncKeysResource:
    """Operations of ``client.keys``."""

    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[KeyPage, Key]:
        """List API keys.

        Returns your keys, newest first, without their secrets. Expired and revoked keys are
        included; DAIMON_API_KEY is not.

        ``GET /v1/keys``

        Example::

            async for item in client.keys.list(limit=10):
                print(item)
        """
        return AsyncPaged(self._call, LIST_KEYS, {
                "limit": limit,
                "cursor": cursor,
            }, options)

    async def create(
        self,
        *,
        name: str,
        scopes: List[Literal["read", "write", "admin"]] | None = None,
        expires_at: str | None = None,
        requests_per_minute: int | None = None,
        requests_per_day: int | None = None,
        **options: Unpack[CallOptions],
    ) -> KeyWithSecret:
        """Create an API key.

        Returns the secret only once. On a service with open access, the first key closes it:
        afterward, every request needs a key. The first key therefore needs the scope `admin`;
        otherwise, the request fails with CONFLICT.

        ``POST /v1/keys``

        Example::

            await client.keys.create(
                name="web shop",
                scopes=["read", "write"],
                requests_per_minute=600,
            )
        """
        answer: KeyWithSecret = await self._call(
            CREATE_KEY,
            {
                "name": name,
                "scopes": scopes,
                "expires_at": expires_at,
                "requests_per_minute": requests_per_minute,
                "requests_per_day": requests_per_day,
            },
            options,
        )
        return answer

    async def rotate(
        self,
        *,
        key_id: str,
        grace_seconds: int | None = None,
        expires_at: str | None = None,
        **options: Unpack[CallOptions],
    ) -> KeyWithSecret:
        """Rotate an API key.

        Creates a new secret; the old one stays valid for `grace_seconds`. Name, scopes, limits, and
        id stay. A second rotation ends the first grace period. Fails with CONFLICT if the key is
        revoked, or expired without a new `expires_at`.

        ``POST /v1/keys/{key_id}/rotate``

        Example::

            await client.keys.rotate(
                key_id="08f61a2c-7394-4fbd-91e5-26d7e8f90a1b",
                grace_seconds=3600,
            )
        """
        answer: KeyWithSecret = await self._call(
            ROTATE_KEY,
            {
                "key_id": key_id,
                "grace_seconds": grace_seconds,
                "expires_at": expires_at,
            },
            options,
        )
        return answer

    async def revoke(
        self,
        *,
        key_id: str,
        **options: Unpack[CallOptions],
    ) -> Key:
        """Revoke an API key.

        Takes effect immediately on every instance of the service. The key stays in the list.
        Revoking a revoked key changes nothing.

        ``DELETE /v1/keys/{key_id}``

        Example::

            await client.keys.revoke(key_id="08f61a2c-7394-4fbd-91e5-26d7e8f90a1b")
        """
        answer: Key = await self._call(
            REVOKE_KEY,
            {
                "key_id": key_id,
            },
            options,
        )
        return answer


class KeysResource:
    """Operations of ``client.keys``."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[KeyPage, Key]:
        """List API keys.

        Returns your keys, newest first, without their secrets. Expired and revoked keys are
        included; DAIMON_API_KEY is not.

        ``GET /v1/keys``

        Example::

            for item in client.keys.list(limit=10):
                print(item)
        """
        return Paged(self._call, LIST_KEYS, {
                "limit": limit,
                "cursor": cursor,
            }, options)

    def create(
        self,
        *,
        name: str,
        scopes: List[Literal["read", "write", "admin"]] | None = None,
        expires_at: str | None = None,
        requests_per_minute: int | None = None,
        requests_per_day: int | None = None,
        **options: Unpack[CallOptions],
    ) -> KeyWithSecret:
        """Create an API key.

        Returns the secret only once. On a service with open access, the first key closes it:
        afterward, every request needs a key. The first key therefore needs the scope `admin`;
        otherwise, the request fails with CONFLICT.

        ``POST /v1/keys``

        Example::

            client.keys.create(
                name="web shop",
                scopes=["read", "write"],
                requests_per_minute=600,
            )
        """
        answer: KeyWithSecret = self._call(
            CREATE_KEY,
            {
                "name": name,
                "scopes": scopes,
                "expires_at": expires_at,
                "requests_per_minute": requests_per_minute,
                "requests_per_day": requests_per_day,
            },
            options,
        )
        return answer

    def rotate(
        self,
        *,
        key_id: str,
        grace_seconds: int | None = None,
        expires_at: str | None = None,
        **options: Unpack[CallOptions],
    ) -> KeyWithSecret:
        """Rotate an API key.

        Creates a new secret; the old one stays valid for `grace_seconds`. Name, scopes, limits, and
        id stay. A second rotation ends the first grace period. Fails with CONFLICT if the key is
        revoked, or expired without a new `expires_at`.

        ``POST /v1/keys/{key_id}/rotate``

        Example::

            client.keys.rotate(
                key_id="08f61a2c-7394-4fbd-91e5-26d7e8f90a1b",
                grace_seconds=3600,
            )
        """
        answer: KeyWithSecret = self._call(
            ROTATE_KEY,
            {
                "key_id": key_id,
                "grace_seconds": grace_seconds,
                "expires_at": expires_at,
            },
            options,
        )
        return answer

    def revoke(
        self,
        *,
        key_id: str,
        **options: Unpack[CallOptions],
    ) -> Key:
        """Revoke an API key.

        Takes effect immediately on every instance of the service. The key stays in the list.
        Revoking a revoked key changes nothing.

        ``DELETE /v1/keys/{key_id}``

        Example::

            client.keys.revoke(key_id="08f61a2c-7394-4fbd-91e5-26d7e8f90a1b")
        """
        answer: Key = self._call(
            REVOKE_KEY,
            {
                "key_id": key_id,
            },
            options,
        )
        return answer


class AsyncSoulpacksResource:
    """Operations of ``client.soulpacks``."""

    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def list(
        self,
        *,
        q: str | None = None,
        tag: str | None = None,
        include_vectors: Literal["true", "false"] | None = None,
        **options: Unpack[CallOptions],
    ) -> List[SoulpackCatalogEntry]:
        """List packs.

        Returns the catalog. `q` searches id, name, role, and tags, ignoring case; `tag` must match
        a complete tag.

        ``GET /v1/soulpacks``

        Example::

            await client.soulpacks.list(q="luna", tag="companion")
        """
        answer: List[SoulpackCatalogEntry] = await self._call(
            LIST_SOULPACKS,
            {
                "q": q,
                "tag": tag,
                "include_vectors": include_vectors,
            },
            options,
        )
        return answer

    async def read(
        self,
        *,
        pack_id: str,
        **options: Unpack[CallOptions],
    ) -> Soulpack:
        """Get a pack.

        Returns the manifest of a pack, its texts, and the soul that they compile to.

        ``GET /v1/soulpacks/{pack_id}``

        Example::

            await client.soulpacks.read(pack_id="companion")
        """
        answer: Soulpack = await self._call(
            READ_SOULPACK,
            {
                "pack_id": pack_id,
            },
            options,
        )
        return answer

    async def validate(
        self,
        *,
        manifest: Any,
        texts: Dict[str, str],
        msv_preset: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ValidateSoulpackAnswer:
        """Validate a pack.

        Accepts a manifest and texts in the form that GET /v1/soulpacks/{pack_id} returns. Uses the
        presets of the service. Stores nothing.

        ``POST /v1/soulpacks/validate``

        Example::

            await client.soulpacks.validate(
                manifest={
                  "id": "mara",
                  "name": "Mara",
                  "version": "1.0.0",
                  "license": "Apache-2.0",
                  "role": "Bicycle shop assistant",
                  "attachment_style": "Secure",
                },
                texts={"SOUL.md": "Mara works in a bicycle shop."},
            )
        """
        answer: ValidateSoulpackAnswer = await self._call(
            VALIDATE_SOULPACK,
            {
                "manifest": manifest,
                "texts": texts,
                "msv_preset": msv_preset,
            },
            options,
        )
        return answer


class SoulpacksResource:
    """Operations of ``client.soulpacks``."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self,
        *,
        q: str | None = None,
        tag: str | None = None,
        include_vectors: Literal["true", "false"] | None = None,
        **options: Unpack[CallOptions],
    ) -> List[SoulpackCatalogEntry]:
        """List packs.

        Returns the catalog. `q` searches id, name, role, and tags, ignoring case; `tag` must match
        a complete tag.

        ``GET /v1/soulpacks``

        Example::

            client.soulpacks.list(q="luna", tag="companion")
        """
        answer: List[SoulpackCatalogEntry] = self._call(
            LIST_SOULPACKS,
            {
                "q": q,
                "tag": tag,
                "include_vectors": include_vectors,
            },
            options,
        )
        return answer

    def read(
        self,
        *,
        pack_id: str,
        **options: Unpack[CallOptions],
    ) -> Soulpack:
        """Get a pack.

        Returns the manifest of a pack, its texts, and the soul that they compile to.

        ``GET /v1/soulpacks/{pack_id}``

        Example::

            client.soulpacks.read(pack_id="companion")
        """
        answer: Soulpack = self._call(
            READ_SOULPACK,
            {
                "pack_id": pack_id,
            },
            options,
        )
        return answer

    def validate(
        self,
        *,
        manifest: Any,
        texts: Dict[str, str],
        msv_preset: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ValidateSoulpackAnswer:
        """Validate a pack.

        Accepts a manifest and texts in the form that GET /v1/soulpacks/{pack_id} returns. Uses the
        presets of the service. Stores nothing.

        ``POST /v1/soulpacks/validate``

        Example::

            client.soulpacks.validate(
                manifest={
                  "id": "mara",
                  "name": "Mara",
                  "version": "1.0.0",
                  "license": "Apache-2.0",
                  "role": "Bicycle shop assistant",
                  "attachment_style": "Secure",
                },
                texts={"SOUL.md": "Mara works in a bicycle shop."},
            )
        """
        answer: ValidateSoulpackAnswer = self._call(
            VALIDATE_SOULPACK,
            {
                "manifest": manifest,
                "texts": texts,
                "msv_preset": msv_preset,
            },
            options,
        )
        return answer


class AsyncServiceResource:
    """Operations of ``client.service``."""

    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def health(
        self,
        **options: Unpack[CallOptions],
    ) -> HealthAnswer:
        """Check liveness.

        Returns 200 while the process runs, whatever the state of its dependencies.

        ``GET /health``

        Example::

            await client.service.health()
        """
        answer: HealthAnswer = await self._call(
            HEALTH,
            {},
            options,
        )
        return answer

    async def ready(
        self,
        *,
        accept: Literal["degraded"] | None = None,
        **options: Unpack[CallOptions],
    ) -> ReadyAnswer:
        """Check readiness.

        Returns 503 if a dependency is down. With accept=degraded, returns 200 while the service
        answers requests; use this for orchestrator probes.

        ``GET /ready``

        Example::

            await client.service.ready(accept="degraded")
        """
        answer: ReadyAnswer = await self._call(
            READY,
            {
                "accept": accept,
            },
            options,
        )
        return answer

    async def request_days(
        self,
        *,
        days: int | None = None,
        **options: Unpack[CallOptions],
    ) -> RequestDays:
        """Count requests by day.

        Returns how many requests you sent on each of the last days in UTC, and how long the service
        took. Liveness, readiness, and MCP requests are not counted.

        ``GET /v1/request-days``

        Example::

            await client.service.request_days(days=14)
        """
        answer: RequestDays = await self._call(
            LIST_REQUEST_DAYS,
            {
                "days": days,
            },
            options,
        )
        return answer


class ServiceResource:
    """Operations of ``client.service``."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def health(
        self,
        **options: Unpack[CallOptions],
    ) -> HealthAnswer:
        """Check liveness.

        Returns 200 while the process runs, whatever the state of its dependencies.

        ``GET /health``

        Example::

            client.service.health()
        """
        answer: HealthAnswer = self._call(
            HEALTH,
            {},
            options,
        )
        return answer

    def ready(
        self,
        *,
        accept: Literal["degraded"] | None = None,
        **options: Unpack[CallOptions],
    ) -> ReadyAnswer:
        """Check readiness.

        Returns 503 if a dependency is down. With accept=degraded, returns 200 while the service
        answers requests; use this for orchestrator probes.

        ``GET /ready``

        Example::

            client.service.ready(accept="degraded")
        """
        answer: ReadyAnswer = self._call(
            READY,
            {
                "accept": accept,
            },
            options,
        )
        return answer

    def request_days(
        self,
        *,
        days: int | None = None,
        **options: Unpack[CallOptions],
    ) -> RequestDays:
        """Count requests by day.

        Returns how many requests you sent on each of the last days in UTC, and how long the service
        took. Liveness, readiness, and MCP requests are not counted.

        ``GET /v1/request-days``

        Example::

            client.service.request_days(days=14)
        """
        answer: RequestDays = self._call(
            LIST_REQUEST_DAYS,
            {
                "days": days,
            },
            options,
        )
        return answer


class AsyncResources:
    """Every operation of the service, by resource."""

    def __init__(self, call: AsyncCall) -> None:
        self.avatars = AsyncAvatarsResource(call)
        self.proposals = AsyncProposalsResource(call)
        self.state = AsyncStateResource(call)
        self.turns = AsyncTurnsResource(call)
        self.memories = AsyncMemoriesResource(call)
        self.facts = AsyncFactsResource(call)
        self.users = AsyncUsersResource(call)
        self.jobs = AsyncJobsResource(call)
        self.erasures = AsyncErasuresResource(call)
        self.keys = AsyncKeysResource(call)
        self.soulpacks = AsyncSoulpacksResource(call)
        self.service = AsyncServiceResource(call)


class Resources:
    """Every operation of the service, by resource."""

    def __init__(self, call: Call) -> None:
        self.avatars = AvatarsResource(call)
        self.proposals = ProposalsResource(call)
        self.state = StateResource(call)
        self.turns = TurnsResource(call)
        self.memories = MemoriesResource(call)
        self.facts = FactsResource(call)
        self.users = UsersResource(call)
        self.jobs = JobsResource(call)
        self.erasures = ErasuresResource(call)
        self.keys = KeysResource(call)
        self.soulpacks = SoulpacksResource(call)
        self.service = ServiceResource(call)
