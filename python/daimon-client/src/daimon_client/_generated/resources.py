# Written by scripts/generate-clients.ts from spec/identity.openapi.json.
from __future__ import annotations

from typing import Any, Dict, List, Literal

from .._options import AsyncCall, Call, CallOptions
from .._paged import AsyncPaged, Paged
from .._typing import Unpack
from .operations import (
    CHAT_GENERATE,
    COMPLETE,
    CONSOLIDATE_MEMORIES,
    CREATE_KEY,
    DELETE_AVATAR,
    DELETE_MEMORY,
    DELETE_SESSION,
    ENSURE_AVATAR,
    EXPORT_AVATAR,
    EXPORT_CARD,
    EXPORT_SOULPACK,
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
    LIST_KEYS,
    LIST_MEMORIES,
    LIST_SOULPACKS,
    LIST_SOUL_REVISIONS,
    PATCH_AVATAR,
    PATCH_MEMORY,
    PREPARE,
    PURGE_EXPIRED,
    READY,
    READ_AVATAR,
    READ_IDENTITY,
    READ_JOB,
    READ_MEMORY,
    READ_SOULPACK,
    REEMBED_MEMORIES,
    REFLECT,
    REGISTER_AVATAR,
    RESET_STATE,
    RETRIEVE_MEMORIES,
    REVOKE_KEY,
    ROTATE_KEY,
    SWEEP_MEMORIES,
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
    RetrieveAnswer,
    RuntimeConfig,
    SessionDeleteAnswer,
    Soul,
    SoulRevision,
    SoulRevisionPage,
    Soulpack,
    SoulpackCatalogEntry,
    SoulpackCompiled,
    SoulpackImported,
    StateUpdateAnswer,
    ValidateSoulAnswer,
    ValidateSoulpackAnswer,
    WhatIfAnswer,
)


class AsyncAvatarsResource:
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
        """Register an avatar: POST /v1/avatars"""
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
        """Register an avatar: POST /v1/avatars"""
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
        """Find or create the avatar of an external key: POST /v1/avatars/ensure"""
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
        """Everything that is wrong with a soul and its settings: POST /v1/souls/validate"""
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
        """List avatars, newest first: GET /v1/avatars"""
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
        """Read an avatar: GET /v1/avatars/{bot_id}"""
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
        """Change an avatar: PATCH /v1/avatars/{bot_id}"""
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
        """Delete an avatar with everything it remembers: DELETE /v1/avatars/{bot_id}"""
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
        **options: Unpack[CallOptions],
    ) -> Identity:
        """Who the avatar is right now: GET /v1/avatars/{bot_id}/identity"""
        answer: Identity = await self._call(
            READ_IDENTITY,
            {
                "bot_id": bot_id,
            },
            options,
        )
        return answer

    def history(
        self,
        *,
        bot_id: str,
        since: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[DriftStepPage, DriftStep]:
        """The drift log, newest first: GET /v1/avatars/{bot_id}/msv/history"""
        return AsyncPaged(self._call, LIST_DRIFT_STEPS, {
                "bot_id": bot_id,
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
        """Go back to the baseline, or to where a step had led: POST /v1/avatars/{bot_id}/msv/reset"""
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
        """Keep the vector as it is: nothing moves it and nothing relaxes: POST /v1/avatars/{bot_id}/msv/freeze"""
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
        """Let the vector move again, from where it was frozen: POST /v1/avatars/{bot_id}/msv/unfreeze"""
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
        session_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> WhatIfAnswer:
        """The step that a message would take, worked out and not taken: POST /v1/avatars/{bot_id}/msv/what-if"""
        answer: WhatIfAnswer = await self._call(
            WHAT_IF,
            {
                "bot_id": bot_id,
                "message": message,
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
        """Soul revisions, newest first, each with what it changed: GET /v1/avatars/{bot_id}/souls"""
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
        session_id: str | None = None,
        speaker: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ExportedAvatar:
        """The whole avatar as one document: GET /v1/avatars/{bot_id}/export"""
        answer: ExportedAvatar = await self._call(
            EXPORT_AVATAR,
            {
                "bot_id": bot_id,
                "vectors": vectors,
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
        """A new avatar from an exported document, all or nothing: POST /v1/avatars/import"""
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
        """Find or create the avatar of a pack: POST /v1/avatars/import-soulpack"""
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
        """The soul of an avatar as a pack: GET /v1/avatars/{bot_id}/soulpack"""
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
        """The soul of an avatar as a Character Card: GET /v1/avatars/{bot_id}/card"""
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
        """The soul of an avatar as a Character Card: GET /v1/avatars/{bot_id}/card"""
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
        """Give an avatar the soul of a Character Card, as a new revision: POST /v1/avatars/{bot_id}/card"""
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

    async def import_card_png(
        self,
        *,
        body: str | bytes,
        bot_id: str,
        format: Literal["v2", "v3", "png"] | None = None,
        **options: Unpack[CallOptions],
    ) -> ImportCardAnswer:
        """Give an avatar the soul of a Character Card, as a new revision: POST /v1/avatars/{bot_id}/card"""
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
        """Register an avatar: POST /v1/avatars"""
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
        """Register an avatar: POST /v1/avatars"""
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
        """Find or create the avatar of an external key: POST /v1/avatars/ensure"""
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
        """Everything that is wrong with a soul and its settings: POST /v1/souls/validate"""
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
        """List avatars, newest first: GET /v1/avatars"""
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
        """Read an avatar: GET /v1/avatars/{bot_id}"""
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
        """Change an avatar: PATCH /v1/avatars/{bot_id}"""
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
        """Delete an avatar with everything it remembers: DELETE /v1/avatars/{bot_id}"""
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
        **options: Unpack[CallOptions],
    ) -> Identity:
        """Who the avatar is right now: GET /v1/avatars/{bot_id}/identity"""
        answer: Identity = self._call(
            READ_IDENTITY,
            {
                "bot_id": bot_id,
            },
            options,
        )
        return answer

    def history(
        self,
        *,
        bot_id: str,
        since: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[DriftStepPage, DriftStep]:
        """The drift log, newest first: GET /v1/avatars/{bot_id}/msv/history"""
        return Paged(self._call, LIST_DRIFT_STEPS, {
                "bot_id": bot_id,
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
        """Go back to the baseline, or to where a step had led: POST /v1/avatars/{bot_id}/msv/reset"""
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
        """Keep the vector as it is: nothing moves it and nothing relaxes: POST /v1/avatars/{bot_id}/msv/freeze"""
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
        """Let the vector move again, from where it was frozen: POST /v1/avatars/{bot_id}/msv/unfreeze"""
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
        session_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> WhatIfAnswer:
        """The step that a message would take, worked out and not taken: POST /v1/avatars/{bot_id}/msv/what-if"""
        answer: WhatIfAnswer = self._call(
            WHAT_IF,
            {
                "bot_id": bot_id,
                "message": message,
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
        """Soul revisions, newest first, each with what it changed: GET /v1/avatars/{bot_id}/souls"""
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
        session_id: str | None = None,
        speaker: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ExportedAvatar:
        """The whole avatar as one document: GET /v1/avatars/{bot_id}/export"""
        answer: ExportedAvatar = self._call(
            EXPORT_AVATAR,
            {
                "bot_id": bot_id,
                "vectors": vectors,
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
        """A new avatar from an exported document, all or nothing: POST /v1/avatars/import"""
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
        """Find or create the avatar of a pack: POST /v1/avatars/import-soulpack"""
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
        """The soul of an avatar as a pack: GET /v1/avatars/{bot_id}/soulpack"""
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
        """The soul of an avatar as a Character Card: GET /v1/avatars/{bot_id}/card"""
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
        """The soul of an avatar as a Character Card: GET /v1/avatars/{bot_id}/card"""
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
        """Give an avatar the soul of a Character Card, as a new revision: POST /v1/avatars/{bot_id}/card"""
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

    def import_card_png(
        self,
        *,
        body: str | bytes,
        bot_id: str,
        format: Literal["v2", "v3", "png"] | None = None,
        **options: Unpack[CallOptions],
    ) -> ImportCardAnswer:
        """Give an avatar the soul of a Character Card, as a new revision: POST /v1/avatars/{bot_id}/card"""
        answer: ImportCardAnswer = self._call(
            IMPORT_CARD,
            {
                "bot_id": bot_id,
                "format": format,
            },
            options, raw=(body, "image/png"),
        )
        return answer


class AsyncStateResource:
    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def update(
        self,
        *,
        bot_id: str,
        new_msv: Msv,
        **options: Unpack[CallOptions],
    ) -> StateUpdateAnswer:
        """Set the current vector: POST /state/update"""
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
        session_id: str | None = None,
        turn_id: str | None = None,
        reflect_async: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> ReflectAnswer | ReflectAccepted:
        """Let a message move the vector within its bounds: POST /state/reflect"""
        answer: ReflectAnswer | ReflectAccepted = await self._call(
            REFLECT,
            {
                "bot_id": bot_id,
                "message": message,
                "session_id": session_id,
                "turn_id": turn_id,
                "reflect_async": reflect_async,
            },
            options,
        )
        return answer


class StateResource:
    def __init__(self, call: Call) -> None:
        self._call = call

    def update(
        self,
        *,
        bot_id: str,
        new_msv: Msv,
        **options: Unpack[CallOptions],
    ) -> StateUpdateAnswer:
        """Set the current vector: POST /state/update"""
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
        session_id: str | None = None,
        turn_id: str | None = None,
        reflect_async: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> ReflectAnswer | ReflectAccepted:
        """Let a message move the vector within its bounds: POST /state/reflect"""
        answer: ReflectAnswer | ReflectAccepted = self._call(
            REFLECT,
            {
                "bot_id": bot_id,
                "message": message,
                "session_id": session_id,
                "turn_id": turn_id,
                "reflect_async": reflect_async,
            },
            options,
        )
        return answer


class AsyncTurnsResource:
    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def prepare(
        self,
        *,
        bot_id: str,
        query: str,
        top_k: int | None = None,
        session_id: str | None = None,
        recall_scope: Literal["session", "all"] | None = None,
        as_of: str | None = None,
        token_budget: int | None = None,
        explain: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> PrepareAnswer:
        """System prompt, recalled memories and inner monologue for one turn: POST /hybrid/prepare"""
        answer: PrepareAnswer = await self._call(
            PREPARE,
            {
                "bot_id": bot_id,
                "query": query,
                "top_k": top_k,
                "session_id": session_id,
                "recall_scope": recall_scope,
                "as_of": as_of,
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
        turn_id: str | None = None,
        idempotency_key: str | None = None,
        **options: Unpack[CallOptions],
    ) -> CompleteAnswer | CompleteAccepted:
        """Remember the turn and reflect on it: POST /hybrid/complete"""
        answer: CompleteAnswer | CompleteAccepted = await self._call(
            COMPLETE,
            {
                "bot_id": bot_id,
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
        session_id: str | None = None,
        stream: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> ChatAnswer:
        """A whole turn with the chat model that is configured: POST /chat/generate"""
        answer: ChatAnswer = await self._call(
            CHAT_GENERATE,
            {
                "bot_id": bot_id,
                "message": message,
                "session_id": session_id,
                "stream": stream,
            },
            options,
        )
        return answer


class TurnsResource:
    def __init__(self, call: Call) -> None:
        self._call = call

    def prepare(
        self,
        *,
        bot_id: str,
        query: str,
        top_k: int | None = None,
        session_id: str | None = None,
        recall_scope: Literal["session", "all"] | None = None,
        as_of: str | None = None,
        token_budget: int | None = None,
        explain: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> PrepareAnswer:
        """System prompt, recalled memories and inner monologue for one turn: POST /hybrid/prepare"""
        answer: PrepareAnswer = self._call(
            PREPARE,
            {
                "bot_id": bot_id,
                "query": query,
                "top_k": top_k,
                "session_id": session_id,
                "recall_scope": recall_scope,
                "as_of": as_of,
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
        turn_id: str | None = None,
        idempotency_key: str | None = None,
        **options: Unpack[CallOptions],
    ) -> CompleteAnswer | CompleteAccepted:
        """Remember the turn and reflect on it: POST /hybrid/complete"""
        answer: CompleteAnswer | CompleteAccepted = self._call(
            COMPLETE,
            {
                "bot_id": bot_id,
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
        session_id: str | None = None,
        stream: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> ChatAnswer:
        """A whole turn with the chat model that is configured: POST /chat/generate"""
        answer: ChatAnswer = self._call(
            CHAT_GENERATE,
            {
                "bot_id": bot_id,
                "message": message,
                "session_id": session_id,
                "stream": stream,
            },
            options,
        )
        return answer


class AsyncMemoriesResource:
    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def ingest(
        self,
        *,
        bot_id: str,
        content: str,
        kind: Literal["turn", "fact", "instruction"] | None = None,
        session_id: str | None = None,
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
        """Store one memory: POST /memory/ingest"""
        answer: IngestAnswer = await self._call(
            INGEST_MEMORY,
            {
                "bot_id": bot_id,
                "content": content,
                "kind": kind,
                "session_id": session_id,
                "scope": scope,
                "occurred_at": occurred_at,
                "speaker": speaker,
                "importance": importance,
                "metadata": metadata,
                "embedding": embedding,
                "embedder_id": embedder_id,
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
        **options: Unpack[CallOptions],
    ) -> IngestBatchAnswer:
        """Store up to 1,000 memories, all or nothing: POST /memory/ingest/batch"""
        answer: IngestBatchAnswer = await self._call(
            INGEST_MEMORIES,
            {
                "bot_id": bot_id,
                "items": items,
            },
            options,
        )
        return answer

    async def retrieve(
        self,
        *,
        bot_id: str,
        query: str,
        top_k: int | None = None,
        session_id: str | None = None,
        recall_scope: Literal["session", "all"] | None = None,
        as_of: str | None = None,
        include_scores: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> RetrieveAnswer:
        """Recall memories for a query: POST /memory/retrieve"""
        answer: RetrieveAnswer = await self._call(
            RETRIEVE_MEMORIES,
            {
                "bot_id": bot_id,
                "query": query,
                "top_k": top_k,
                "session_id": session_id,
                "recall_scope": recall_scope,
                "as_of": as_of,
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
        session_id: str | None = None,
        speaker: str | None = None,
        scope: Literal["session", "global"] | None = None,
        kind: Literal["turn", "fact", "instruction", "summary"] | None = None,
        since: str | None = None,
        before: str | None = None,
        q: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[MemoryPage, Memory]:
        """List memories, newest first: GET /v1/avatars/{bot_id}/memories"""
        return AsyncPaged(self._call, LIST_MEMORIES, {
                "bot_id": bot_id,
                "limit": limit,
                "cursor": cursor,
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
        **options: Unpack[CallOptions],
    ) -> Memory:
        """Read a memory, superseded ones too: GET /memory/{memory_id}"""
        answer: Memory = await self._call(
            READ_MEMORY,
            {
                "memory_id": memory_id,
            },
            options,
        )
        return answer

    async def update(
        self,
        *,
        memory_id: str,
        content: str | None = None,
        kind: Literal["turn", "fact", "instruction"] | None = None,
        importance: float | None = None,
        metadata: Dict[str, Any] | None = None,
        speaker: str | None = None,
        occurred_at: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Memory:
        """Correct a memory: PATCH /memory/{memory_id}"""
        answer: Memory = await self._call(
            PATCH_MEMORY,
            {
                "memory_id": memory_id,
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
        **options: Unpack[CallOptions],
    ) -> Memory:
        """Forget a memory and everything it superseded or was superseded by: DELETE /memory/{memory_id}"""
        answer: Memory = await self._call(
            DELETE_MEMORY,
            {
                "memory_id": memory_id,
            },
            options,
        )
        return answer

    async def forget(
        self,
        *,
        bot_id: str,
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
        """Forget what all the given selectors match: POST /memory/forget"""
        answer: ForgetAnswer = await self._call(
            FORGET_MEMORIES,
            {
                "bot_id": bot_id,
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

    async def delete_session(
        self,
        *,
        bot_id: str,
        session_id: str,
        **options: Unpack[CallOptions],
    ) -> SessionDeleteAnswer:
        """Forget everything said in a session: DELETE /memory/session/{bot_id}/{session_id}"""
        answer: SessionDeleteAnswer = await self._call(
            DELETE_SESSION,
            {
                "bot_id": bot_id,
                "session_id": session_id,
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
        """Delete session memories older than MEMORY_SESSION_TTL_SECONDS: POST /memory/purge-expired"""
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
        """Embed every memory that the embedder in use has not embedded: POST /memory/reembed"""
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
        """Take secrets out of memories that were stored before: POST /memory/sweep"""
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
        session_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ConsolidateAnswer | JobAccepted:
        """Derive a summary of each session from its own sentences: POST /memory/consolidate"""
        answer: ConsolidateAnswer | JobAccepted = await self._call(
            CONSOLIDATE_MEMORIES,
            {
                "bot_id": bot_id,
                "session_id": session_id,
            },
            options,
        )
        return answer


class MemoriesResource:
    def __init__(self, call: Call) -> None:
        self._call = call

    def ingest(
        self,
        *,
        bot_id: str,
        content: str,
        kind: Literal["turn", "fact", "instruction"] | None = None,
        session_id: str | None = None,
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
        """Store one memory: POST /memory/ingest"""
        answer: IngestAnswer = self._call(
            INGEST_MEMORY,
            {
                "bot_id": bot_id,
                "content": content,
                "kind": kind,
                "session_id": session_id,
                "scope": scope,
                "occurred_at": occurred_at,
                "speaker": speaker,
                "importance": importance,
                "metadata": metadata,
                "embedding": embedding,
                "embedder_id": embedder_id,
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
        **options: Unpack[CallOptions],
    ) -> IngestBatchAnswer:
        """Store up to 1,000 memories, all or nothing: POST /memory/ingest/batch"""
        answer: IngestBatchAnswer = self._call(
            INGEST_MEMORIES,
            {
                "bot_id": bot_id,
                "items": items,
            },
            options,
        )
        return answer

    def retrieve(
        self,
        *,
        bot_id: str,
        query: str,
        top_k: int | None = None,
        session_id: str | None = None,
        recall_scope: Literal["session", "all"] | None = None,
        as_of: str | None = None,
        include_scores: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> RetrieveAnswer:
        """Recall memories for a query: POST /memory/retrieve"""
        answer: RetrieveAnswer = self._call(
            RETRIEVE_MEMORIES,
            {
                "bot_id": bot_id,
                "query": query,
                "top_k": top_k,
                "session_id": session_id,
                "recall_scope": recall_scope,
                "as_of": as_of,
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
        session_id: str | None = None,
        speaker: str | None = None,
        scope: Literal["session", "global"] | None = None,
        kind: Literal["turn", "fact", "instruction", "summary"] | None = None,
        since: str | None = None,
        before: str | None = None,
        q: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[MemoryPage, Memory]:
        """List memories, newest first: GET /v1/avatars/{bot_id}/memories"""
        return Paged(self._call, LIST_MEMORIES, {
                "bot_id": bot_id,
                "limit": limit,
                "cursor": cursor,
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
        **options: Unpack[CallOptions],
    ) -> Memory:
        """Read a memory, superseded ones too: GET /memory/{memory_id}"""
        answer: Memory = self._call(
            READ_MEMORY,
            {
                "memory_id": memory_id,
            },
            options,
        )
        return answer

    def update(
        self,
        *,
        memory_id: str,
        content: str | None = None,
        kind: Literal["turn", "fact", "instruction"] | None = None,
        importance: float | None = None,
        metadata: Dict[str, Any] | None = None,
        speaker: str | None = None,
        occurred_at: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Memory:
        """Correct a memory: PATCH /memory/{memory_id}"""
        answer: Memory = self._call(
            PATCH_MEMORY,
            {
                "memory_id": memory_id,
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
        **options: Unpack[CallOptions],
    ) -> Memory:
        """Forget a memory and everything it superseded or was superseded by: DELETE /memory/{memory_id}"""
        answer: Memory = self._call(
            DELETE_MEMORY,
            {
                "memory_id": memory_id,
            },
            options,
        )
        return answer

    def forget(
        self,
        *,
        bot_id: str,
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
        """Forget what all the given selectors match: POST /memory/forget"""
        answer: ForgetAnswer = self._call(
            FORGET_MEMORIES,
            {
                "bot_id": bot_id,
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

    def delete_session(
        self,
        *,
        bot_id: str,
        session_id: str,
        **options: Unpack[CallOptions],
    ) -> SessionDeleteAnswer:
        """Forget everything said in a session: DELETE /memory/session/{bot_id}/{session_id}"""
        answer: SessionDeleteAnswer = self._call(
            DELETE_SESSION,
            {
                "bot_id": bot_id,
                "session_id": session_id,
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
        """Delete session memories older than MEMORY_SESSION_TTL_SECONDS: POST /memory/purge-expired"""
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
        """Embed every memory that the embedder in use has not embedded: POST /memory/reembed"""
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
        """Take secrets out of memories that were stored before: POST /memory/sweep"""
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
        session_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ConsolidateAnswer | JobAccepted:
        """Derive a summary of each session from its own sentences: POST /memory/consolidate"""
        answer: ConsolidateAnswer | JobAccepted = self._call(
            CONSOLIDATE_MEMORIES,
            {
                "bot_id": bot_id,
                "session_id": session_id,
            },
            options,
        )
        return answer


class AsyncJobsResource:
    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def read(
        self,
        *,
        job_id: str,
        **options: Unpack[CallOptions],
    ) -> Job:
        """State and progress of a job: GET /v1/jobs/{job_id}"""
        answer: Job = await self._call(
            READ_JOB,
            {
                "job_id": job_id,
            },
            options,
        )
        return answer


class JobsResource:
    def __init__(self, call: Call) -> None:
        self._call = call

    def read(
        self,
        *,
        job_id: str,
        **options: Unpack[CallOptions],
    ) -> Job:
        """State and progress of a job: GET /v1/jobs/{job_id}"""
        answer: Job = self._call(
            READ_JOB,
            {
                "job_id": job_id,
            },
            options,
        )
        return answer


class AsyncErasuresResource:
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
        """The log of erasures, newest first; never what was erased: GET /v1/erasures"""
        return AsyncPaged(self._call, LIST_ERASURES, {
                "limit": limit,
                "cursor": cursor,
                "bot_id": bot_id,
            }, options)


class ErasuresResource:
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
        """The log of erasures, newest first; never what was erased: GET /v1/erasures"""
        return Paged(self._call, LIST_ERASURES, {
                "limit": limit,
                "cursor": cursor,
                "bot_id": bot_id,
            }, options)


class AsyncKeysResource:
    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPaged[KeyPage, Key]:
        """The keys of the caller, newest first, without their secrets: GET /v1/keys"""
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
        """A new key of the same owner: POST /v1/keys"""
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
        """A new secret for a key; the old one opens for a while longer: POST /v1/keys/{key_id}/rotate"""
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
        """Revoke a key, from this moment on and on every kernel: DELETE /v1/keys/{key_id}"""
        answer: Key = await self._call(
            REVOKE_KEY,
            {
                "key_id": key_id,
            },
            options,
        )
        return answer


class KeysResource:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Paged[KeyPage, Key]:
        """The keys of the caller, newest first, without their secrets: GET /v1/keys"""
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
        """A new key of the same owner: POST /v1/keys"""
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
        """A new secret for a key; the old one opens for a while longer: POST /v1/keys/{key_id}/rotate"""
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
        """Revoke a key, from this moment on and on every kernel: DELETE /v1/keys/{key_id}"""
        answer: Key = self._call(
            REVOKE_KEY,
            {
                "key_id": key_id,
            },
            options,
        )
        return answer


class AsyncSoulpacksResource:
    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def list(
        self,
        *,
        q: str | None = None,
        tag: str | None = None,
        **options: Unpack[CallOptions],
    ) -> List[SoulpackCatalogEntry]:
        """The catalog of packs: GET /v1/soulpacks"""
        answer: List[SoulpackCatalogEntry] = await self._call(
            LIST_SOULPACKS,
            {
                "q": q,
                "tag": tag,
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
        """A pack: its manifest, its texts and the soul that they make: GET /v1/soulpacks/{pack_id}"""
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
        """Everything that is wrong with a pack, and what could be better: POST /v1/soulpacks/validate"""
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
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self,
        *,
        q: str | None = None,
        tag: str | None = None,
        **options: Unpack[CallOptions],
    ) -> List[SoulpackCatalogEntry]:
        """The catalog of packs: GET /v1/soulpacks"""
        answer: List[SoulpackCatalogEntry] = self._call(
            LIST_SOULPACKS,
            {
                "q": q,
                "tag": tag,
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
        """A pack: its manifest, its texts and the soul that they make: GET /v1/soulpacks/{pack_id}"""
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
        """Everything that is wrong with a pack, and what could be better: POST /v1/soulpacks/validate"""
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
    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def health(
        self,
        **options: Unpack[CallOptions],
    ) -> HealthAnswer:
        """Is the process alive: GET /health"""
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
        """Are all parts up: GET /ready"""
        answer: ReadyAnswer = await self._call(
            READY,
            {
                "accept": accept,
            },
            options,
        )
        return answer


class ServiceResource:
    def __init__(self, call: Call) -> None:
        self._call = call

    def health(
        self,
        **options: Unpack[CallOptions],
    ) -> HealthAnswer:
        """Is the process alive: GET /health"""
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
        """Are all parts up: GET /ready"""
        answer: ReadyAnswer = self._call(
            READY,
            {
                "accept": accept,
            },
            options,
        )
        return answer


class AsyncResources:
    """Every operation of the service, by what it is about."""

    def __init__(self, call: AsyncCall) -> None:
        self.avatars = AsyncAvatarsResource(call)
        self.state = AsyncStateResource(call)
        self.turns = AsyncTurnsResource(call)
        self.memories = AsyncMemoriesResource(call)
        self.jobs = AsyncJobsResource(call)
        self.erasures = AsyncErasuresResource(call)
        self.keys = AsyncKeysResource(call)
        self.soulpacks = AsyncSoulpacksResource(call)
        self.service = AsyncServiceResource(call)


class Resources:
    """Every operation of the service, by what it is about."""

    def __init__(self, call: Call) -> None:
        self.avatars = AvatarsResource(call)
        self.state = StateResource(call)
        self.turns = TurnsResource(call)
        self.memories = MemoriesResource(call)
        self.jobs = JobsResource(call)
        self.erasures = ErasuresResource(call)
        self.keys = KeysResource(call)
        self.soulpacks = SoulpacksResource(call)
        self.service = ServiceResource(call)
