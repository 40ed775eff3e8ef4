# Written by scripts/generate-clients.ts from spec/identity.openapi.json.
from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict

from .._typing import NotRequired

__all__ = [
    "Avatar",
    "AvatarDocument",
    "AvatarDocumentAvatar",
    "AvatarDocumentDriftLogItem",
    "AvatarDocumentDriftLogItemStateAfter",
    "AvatarDocumentDriftLogItemStateAfterTraitDay",
    "AvatarDocumentEmbedder",
    "AvatarDocumentReplyRecordsItem",
    "AvatarDocumentSessionMoodsItem",
    "AvatarDocumentSoulRevisionsItem",
    "AvatarDocumentState",
    "AvatarDocumentStateTraitDay",
    "AvatarDocumentTombstonesItem",
    "AvatarPage",
    "CharacterCard",
    "CharacterCardData",
    "CharacterCardDataExtensions",
    "CharacterCardDataExtensionsDaimon",
    "CharacterCardView",
    "CharacterCardViewData",
    "ChatAnswer",
    "ChatDoneEvent",
    "ChatDoneEventData",
    "ChatDoneEventData2",
    "ChatErrorEvent",
    "ChatEvent",
    "ChatGenerateRequest",
    "ChatMessageEvent",
    "ChatMessageEventData",
    "ChatMsvEvent",
    "ChatMsvEventData",
    "ChatStateEvent",
    "ChatStateEventData",
    "CompleteAccepted",
    "CompleteAnswer",
    "CompleteRequest",
    "ConsolidateAnswer",
    "ConsolidateRequest",
    "CreateKeyRequest",
    "DriftStep",
    "DriftStepPage",
    "EnsureAnswer",
    "EnsureRequest",
    "Erasure",
    "ErasurePage",
    "ExportedAvatar",
    "ExportedAvatarAvatar",
    "ExportedAvatarDriftLogItem",
    "ExportedAvatarDriftLogItemStateAfter",
    "ExportedAvatarDriftLogItemStateAfterTraitDay",
    "ExportedAvatarEmbedder",
    "ExportedAvatarMemoriesItem",
    "ExportedAvatarMemoriesItemSourcesItem",
    "ExportedAvatarPart",
    "ExportedAvatarReplyRecordsItem",
    "ExportedAvatarSessionMoodsItem",
    "ExportedAvatarSoulRevisionsItem",
    "ExportedAvatarState",
    "ExportedAvatarStateTraitDay",
    "ExportedAvatarTombstonesItem",
    "ForgetAnswer",
    "ForgetRequest",
    "HealthAnswer",
    "Identity",
    "IdentityReplyDrift",
    "ImportAvatarAnswer",
    "ImportAvatarAnswerImported",
    "ImportCardAnswer",
    "ImportSoulpackRequest",
    "IngestAnswer",
    "IngestBatchAnswer",
    "IngestBatchAnswerResultsItem",
    "IngestBatchRequest",
    "IngestBatchRequestItemsItem",
    "IngestRequest",
    "Job",
    "JobAccepted",
    "JobProgress",
    "Key",
    "KeyPage",
    "KeyWithSecret",
    "Memory",
    "MemoryEntry",
    "MemoryEntrySourcesItem",
    "MemoryPage",
    "MemorySourcesItem",
    "Msv",
    "MsvDrives",
    "MsvHexaco",
    "MsvMoralFoundations",
    "PatchAvatarRequest",
    "PatchMemoryRequest",
    "PrepareAnswer",
    "PrepareAnswerPrompt",
    "PrepareAnswerTokenBounds",
    "PrepareRequest",
    "Problem",
    "ProblemIssuesItem",
    "PurgeAnswer",
    "PurgeRequest",
    "ReadyAnswer",
    "ReadyAnswerChecks",
    "ReembedRequest",
    "ReflectAccepted",
    "ReflectAnswer",
    "ReflectRequest",
    "ResetRequest",
    "RetrieveAnswer",
    "RetrieveRequest",
    "RotateKeyRequest",
    "RuntimeConfig",
    "RuntimeConfigDrift",
    "RuntimeConfigDualProcess",
    "SessionDeleteAnswer",
    "Soul",
    "SoulChange",
    "SoulRevision",
    "SoulRevisionPage",
    "SoulView",
    "Soulpack",
    "SoulpackCatalogEntry",
    "SoulpackCompiled",
    "SoulpackImported",
    "SoulpackManifestView",
    "StateUpdateAnswer",
    "StateUpdateRequest",
    "Storage",
    "ValidateSoulAnswer",
    "ValidateSoulAnswerProblemsItem",
    "ValidateSoulRequest",
    "ValidateSoulpackAnswer",
    "ValidateSoulpackAnswerProblemsItem",
    "ValidateSoulpackRequest",
    "WhatIfAnswer",
    "WhatIfRequest",
]


class Soul(TypedDict):
    """Who an assistant is."""

    name: str
    role: str
    description: str
    attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"]
    baseline_msv: Msv
    capabilities: NotRequired[List[str] | None]
    hourly_rate: NotRequired[int | None]
    status: NotRequired[Literal["available", "busy", "offline"] | None]
    avatar_url: NotRequired[str | None]


class MsvHexaco(TypedDict):
    H: float
    E: float
    X: float
    A: float
    C: float
    O: float


class MsvMoralFoundations(TypedDict):
    care_harm: float
    fairness_cheating: float
    loyalty_betrayal: float
    authority_subversion: float
    sanctity_degradation: float


class MsvDrives(TypedDict):
    curiosity: float
    autonomy: float
    social_approval: float


class Msv(TypedDict):
    """Persona vector: HEXACO −1..1, everything else 0..1."""

    hexaco: MsvHexaco
    moral_foundations: MsvMoralFoundations
    drives: MsvDrives
    epistemic_uncertainty: float
    inner_monologue: str


class RuntimeConfigDualProcess(TypedDict):
    system1_threshold: NotRequired[float | None]


class RuntimeConfigDrift(TypedDict):
    profile: NotRequired[Literal["companion", "work"] | None]
    honesty_floor: NotRequired[bool | None]


class RuntimeConfig(TypedDict):
    hybrid_prompt_template: NotRequired[str | None]
    dual_process: NotRequired[RuntimeConfigDualProcess | None]
    memory_policy: NotRequired[Literal["summary_only", "user_and_assistant"] | None]
    memory_scope: NotRequired[Literal["session", "global"] | None]
    recall_scope: NotRequired[Literal["session", "all"] | None]
    mood_scope: NotRequired[Literal["avatar", "session"] | None]
    drift: NotRequired[RuntimeConfigDrift | None]
    redact: NotRequired[List[Literal["secrets", "email", "phone", "card", "iban"]] | None]
    source: NotRequired[str | None]


class EnsureRequest(TypedDict):
    external_key: str
    soul: Soul
    runtime_config: NotRequired[RuntimeConfig | None]
    update: NotRequired[bool | None]


class ValidateSoulRequest(TypedDict):
    soul: Any
    runtime_config: NotRequired[Any | None]


class PatchAvatarRequest(TypedDict):
    name: NotRequired[str | None]
    role: NotRequired[str | None]
    description: NotRequired[str | None]
    attachment_style: NotRequired[Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"] | None]
    baseline_msv: NotRequired[Msv | None]
    capabilities: NotRequired[List[str] | None]
    hourly_rate: NotRequired[int | None]
    status: NotRequired[Literal["available", "busy", "offline"] | None]
    avatar_url: NotRequired[str | None]
    soul: NotRequired[Soul | None]
    runtime_config: NotRequired[RuntimeConfig | None]


class ResetRequest(TypedDict):
    to: Literal["baseline"] | str


class StateUpdateRequest(TypedDict):
    bot_id: str
    new_msv: Msv


class ValidateSoulpackRequest(TypedDict):
    manifest: Any
    texts: Dict[str, str]
    msv_preset: NotRequired[str | None]


class ImportSoulpackRequest(TypedDict):
    pack_id: str
    persist: NotRequired[bool | None]
    external_key: NotRequired[str | None]
    msv_preset: NotRequired[str | None]
    runtime_config: NotRequired[RuntimeConfig | None]


class CharacterCardDataExtensionsDaimon(TypedDict):
    role: NotRequired[str | None]
    attachment_style: NotRequired[Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"] | None]
    baseline_msv: NotRequired[Msv | None]
    capabilities: NotRequired[List[str] | None]
    hourly_rate: NotRequired[int | None]
    status: NotRequired[Literal["available", "busy", "offline"] | None]
    avatar_url: NotRequired[str | None]
    has_macros: NotRequired[bool | None]


class CharacterCardDataExtensions(TypedDict):
    daimon: NotRequired[CharacterCardDataExtensionsDaimon | None]


class CharacterCardData(TypedDict):
    name: str
    nickname: NotRequired[str | None]
    description: NotRequired[str | None]
    personality: NotRequired[str | None]
    scenario: NotRequired[str | None]
    mes_example: NotRequired[str | None]
    extensions: NotRequired[CharacterCardDataExtensions | None]


class CharacterCard(TypedDict):
    """A Character Card, V2 or V3."""

    spec: Literal["chara_card_v2", "chara_card_v3"]
    spec_version: str
    data: CharacterCardData


class AvatarDocumentAvatar(TypedDict):
    bot_id: NotRequired[str | None]
    is_frozen: NotRequired[bool | None]
    frozen_at: NotRequired[str | None]
    created_at: NotRequired[str | None]
    updated_at: NotRequired[str | None]


class AvatarDocumentStateTraitDay(TypedDict):
    day: int
    moved: List[float]


class AvatarDocumentState(TypedDict):
    trait: List[float]
    mood: List[float]
    inner_monologue: str
    at: str
    mood_at: NotRequired[str | None]
    trait_day: NotRequired[AvatarDocumentStateTraitDay | None]


class AvatarDocumentEmbedder(TypedDict):
    id: str
    dimension: int


class AvatarDocumentSoulRevisionsItem(TypedDict):
    revision: int
    at: str
    soul: Soul
    runtime_config: NotRequired[RuntimeConfig | None]


class AvatarDocumentDriftLogItemStateAfterTraitDay(TypedDict):
    day: int
    moved: List[float]


class AvatarDocumentDriftLogItemStateAfter(TypedDict):
    trait: List[float]
    mood: List[float]
    inner_monologue: str
    at: str
    mood_at: NotRequired[str | None]
    trait_day: NotRequired[AvatarDocumentDriftLogItemStateAfterTraitDay | None]


class AvatarDocumentDriftLogItem(TypedDict):
    id: str
    at: str
    cause: Literal["reflection", "state_update", "reset", "soul_revision"]
    before: Msv
    after: Msv
    state_after: AvatarDocumentDriftLogItemStateAfter
    evidence: Dict[str, Any]
    turn_id: NotRequired[str | None]
    session_id: NotRequired[str | None]


class AvatarDocumentSessionMoodsItem(TypedDict):
    session_id: str
    mood: List[float]
    inner_monologue: str
    at: str


class AvatarDocumentReplyRecordsItem(TypedDict):
    session_id: NotRequired[str | None]
    shown: List[float]
    weight: List[float]
    replies: int


class AvatarDocumentTombstonesItem(TypedDict):
    content_key: str
    session_id: NotRequired[str | None]
    at: str


class AvatarDocument(TypedDict):
    format: Literal["daimon-avatar"]
    version: Literal[1]
    avatar: NotRequired[AvatarDocumentAvatar | None]
    external_key: NotRequired[str | None]
    soul: Soul
    runtime_config: NotRequired[RuntimeConfig | None]
    state: NotRequired[AvatarDocumentState | None]
    embedder: NotRequired[AvatarDocumentEmbedder | None]
    soul_revisions: NotRequired[List[AvatarDocumentSoulRevisionsItem] | None]
    drift_log: NotRequired[List[AvatarDocumentDriftLogItem] | None]
    session_moods: NotRequired[List[AvatarDocumentSessionMoodsItem] | None]
    reply_records: NotRequired[List[AvatarDocumentReplyRecordsItem] | None]
    tombstones: NotRequired[List[AvatarDocumentTombstonesItem] | None]
    memories: NotRequired[List[MemoryEntry] | None]


class MemoryEntrySourcesItem(TypedDict):
    session_id: NotRequired[str | None]
    speaker: NotRequired[str | None]
    occurred_at: str
    metadata: NotRequired[Dict[str, Any] | None]


class MemoryEntry(TypedDict):
    id: NotRequired[str | None]
    chain_id: NotRequired[str | None]
    content: str
    kind: NotRequired[Literal["turn", "fact", "instruction", "summary"] | None]
    kind_by: NotRequired[Literal["rule", "caller"] | None]
    session_id: NotRequired[str | None]
    scope: NotRequired[Literal["session", "global"] | None]
    speaker: NotRequired[str | None]
    occurred_at: NotRequired[str | None]
    recorded_at: NotRequired[str | None]
    valid_from: NotRequired[str | None]
    valid_to: NotRequired[str | None]
    superseded_by: NotRequired[str | None]
    importance: NotRequired[float | None]
    source: NotRequired[Literal["complete", "ingest", "import", "mcp", "derived"] | None]
    trust: NotRequired[Literal["user", "assistant", "tool", "import"] | None]
    metadata: NotRequired[Dict[str, Any] | None]
    count: NotRequired[int | None]
    sources: NotRequired[List[MemoryEntrySourcesItem] | None]
    derived_from: NotRequired[List[str] | None]
    embedding: NotRequired[List[float] | str | None]


class ReflectRequest(TypedDict):
    bot_id: str
    message: str
    session_id: NotRequired[str | None]
    turn_id: NotRequired[str | None]
    reflect_async: NotRequired[bool | None]


class WhatIfRequest(TypedDict):
    message: str
    session_id: NotRequired[str | None]


class PrepareRequest(TypedDict):
    bot_id: str
    query: str
    top_k: NotRequired[int | None]
    session_id: NotRequired[str | None]
    recall_scope: NotRequired[Literal["session", "all"] | None]
    as_of: NotRequired[str | None]
    token_budget: NotRequired[int | None]
    explain: NotRequired[bool | None]


class CompleteRequest(TypedDict):
    bot_id: str
    summary: NotRequired[str | None]
    user_message: NotRequired[str | None]
    kind: NotRequired[Literal["turn", "fact", "instruction"] | None]
    assistant_text: NotRequired[str | None]
    session_id: NotRequired[str | None]
    scope: NotRequired[Literal["session", "global"] | None]
    occurred_at: NotRequired[str | None]
    reflect: NotRequired[bool | None]
    reflect_async: NotRequired[bool | None]
    speaker: NotRequired[str | None]
    metadata: NotRequired[Dict[str, Any] | None]
    turn_id: NotRequired[str | None]
    idempotency_key: NotRequired[str | None]


class ChatGenerateRequest(TypedDict):
    bot_id: str
    message: str
    session_id: NotRequired[str | None]
    stream: NotRequired[bool | None]


class IngestRequest(TypedDict):
    bot_id: str
    content: str
    kind: NotRequired[Literal["turn", "fact", "instruction"] | None]
    session_id: NotRequired[str | None]
    scope: NotRequired[Literal["session", "global"] | None]
    occurred_at: NotRequired[str | None]
    speaker: NotRequired[str | None]
    importance: NotRequired[float | None]
    metadata: NotRequired[Dict[str, Any] | None]
    embedding: NotRequired[List[float] | None]
    embedder_id: NotRequired[str | None]
    override: NotRequired[bool | None]


class IngestBatchRequestItemsItem(TypedDict):
    content: str
    kind: NotRequired[Literal["turn", "fact", "instruction"] | None]
    session_id: NotRequired[str | None]
    scope: NotRequired[Literal["session", "global"] | None]
    occurred_at: NotRequired[str | None]
    speaker: NotRequired[str | None]
    importance: NotRequired[float | None]
    metadata: NotRequired[Dict[str, Any] | None]
    embedding: NotRequired[List[float] | None]
    embedder_id: NotRequired[str | None]


class IngestBatchRequest(TypedDict):
    bot_id: str
    items: List[IngestBatchRequestItemsItem]


class RetrieveRequest(TypedDict):
    bot_id: str
    query: str
    top_k: NotRequired[int | None]
    session_id: NotRequired[str | None]
    recall_scope: NotRequired[Literal["session", "all"] | None]
    as_of: NotRequired[str | None]
    include_scores: NotRequired[bool | None]


class ForgetRequest(TypedDict):
    bot_id: str
    memory_ids: NotRequired[List[str] | None]
    content_match: NotRequired[str | None]
    query: NotRequired[str | None]
    min_score: NotRequired[float | None]
    session_id: NotRequired[str | None]
    before: NotRequired[str | None]
    speaker: NotRequired[str | None]
    dry_run: NotRequired[bool | None]


class PatchMemoryRequest(TypedDict):
    content: NotRequired[str | None]
    kind: NotRequired[Literal["turn", "fact", "instruction"] | None]
    importance: NotRequired[float | None]
    metadata: NotRequired[Dict[str, Any] | None]
    speaker: NotRequired[str | None]
    occurred_at: NotRequired[str | None]


class PurgeRequest(TypedDict):
    bot_id: NotRequired[str | None]


class ReembedRequest(TypedDict):
    bot_id: NotRequired[str | None]


class ConsolidateRequest(TypedDict):
    bot_id: str
    session_id: NotRequired[str | None]


class CreateKeyRequest(TypedDict):
    name: str
    scopes: NotRequired[List[Literal["read", "write", "admin"]] | None]
    expires_at: NotRequired[str | None]
    requests_per_minute: NotRequired[int | None]
    requests_per_day: NotRequired[int | None]


class RotateKeyRequest(TypedDict):
    grace_seconds: NotRequired[int | None]
    expires_at: NotRequired[str | None]


class HealthAnswer(TypedDict):
    status: Literal["ok"]
    service: str
    version: Literal["0.2.0"]


class ProblemIssuesItem(TypedDict):
    pointer: str
    message: str


class Problem(TypedDict):
    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: Literal["BOT_NOT_FOUND", "MEMORY_NOT_FOUND", "NOT_FOUND", "METHOD_NOT_ALLOWED", "ACCESS_DENIED", "VALIDATION_ERROR", "SOUL_INVALID", "SOULPACK_NOT_FOUND", "SOULPACK_LICENSE_REJECTED", "SOULPACK_INVALID", "MEMORY_DIM_MISMATCH", "CONFLICT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "RATE_LIMITED", "INFERENCE_DOWN", "READY_DEGRADED", "INTERNAL_ERROR"]
    request_id: str
    issues: NotRequired[List[ProblemIssuesItem]]


class ReadyAnswerChecks(TypedDict):
    database: Literal["ok", "down", "off"]
    storage: Literal["ok", "down", "off"]
    inference: Literal["ok", "down", "off"]
    embedder: Literal["ok", "down", "off"]


class ReadyAnswer(TypedDict):
    status: Literal["ok", "degraded"]
    service: str
    version: Literal["0.2.0"]
    checks: ReadyAnswerChecks
    storage: Storage
    embedding_dimension: int
    inference_mode: Literal["full", "embeddings_only"]
    engine: Literal["embedded", "postgresql"]
    embedder: str


class Storage(TypedDict):
    state: Literal["ok", "full", "damaged", "lock_lost"]
    free_bytes: NotRequired[int]
    needed_bytes: NotRequired[int]
    table: NotRequired[str]
    advice: NotRequired[str]


class Avatar(TypedDict):
    id: str
    bot_id: str
    owner_id: str
    external_key: str | None
    name: str
    role: str
    description: str
    attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"]
    capabilities: List[str]
    hourly_rate: int | None
    status: Literal["available", "busy", "offline"]
    avatar_url: str | None
    baseline_msv: Msv
    current_msv: Msv
    trait_msv: Msv
    frozen_at: str | None
    runtime_config: Dict[str, Any]
    soul_revision: int
    created_at: str
    updated_at: str


class AvatarPage(TypedDict):
    items: List[Avatar]
    next: str | None


class EnsureAnswer(TypedDict):
    id: str
    bot_id: str
    owner_id: str
    external_key: str | None
    name: str
    role: str
    description: str
    attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"]
    capabilities: List[str]
    hourly_rate: int | None
    status: Literal["available", "busy", "offline"]
    avatar_url: str | None
    baseline_msv: Msv
    current_msv: Msv
    trait_msv: Msv
    frozen_at: str | None
    runtime_config: Dict[str, Any]
    soul_revision: int
    created_at: str
    updated_at: str
    created: bool


class ValidateSoulAnswerProblemsItem(TypedDict):
    pointer: str
    message: str


class ValidateSoulAnswer(TypedDict):
    valid: bool
    problems: List[ValidateSoulAnswerProblemsItem]


class IdentityReplyDrift(TypedDict):
    """How far what the assistant said stands from its own vector."""

    distance: float
    band: float
    flagged: bool


class Identity(TypedDict):
    name: str
    role: str
    description: str
    current_msv: Msv
    reply_drift: NotRequired[IdentityReplyDrift]


class SoulRevisionPage(TypedDict):
    items: List[SoulRevision]
    next: str | None


class SoulRevision(TypedDict):
    revision: int
    at: str
    soul: Dict[str, Any]
    runtime_config: Dict[str, Any]
    changes: List[SoulChange]


SoulChange = TypedDict(
    "SoulChange",
    {
        "op": "Literal[\"add\", \"remove\", \"replace\"]",
        "path": "str",
        "from": "NotRequired[Any]",
        "to": "NotRequired[Any]",
    },
)


class DriftStepPage(TypedDict):
    items: List[DriftStep]
    next: str | None


class DriftStep(TypedDict):
    id: str
    at: str
    before: Msv
    after: Msv
    cause: Literal["reflection", "state_update", "reset", "soul_revision"]
    evidence: Dict[str, Any]
    turn_id: str | None
    session_id: str | None


class StateUpdateAnswer(TypedDict):
    status: Literal["success"]
    message: str


class SoulpackCatalogEntry(TypedDict):
    id: str
    name: str
    role: str
    version: str
    license: str
    tags: List[str]
    path: str


class Soulpack(TypedDict):
    manifest: SoulpackManifestView
    texts: Dict[str, str]
    soul: SoulView
    warnings: List[str]


class SoulpackManifestView(TypedDict):
    id: str
    name: str
    version: str
    license: Literal["MIT"]
    role: str
    attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"]
    files: List[str]
    baseline_msv: NotRequired[Msv]
    msv_preset: NotRequired[str]
    tags: List[str]


class SoulView(TypedDict):
    name: str
    role: str
    description: str
    attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"]
    baseline_msv: Msv
    capabilities: NotRequired[List[str]]
    hourly_rate: NotRequired[int]
    status: NotRequired[Literal["available", "busy", "offline"]]
    avatar_url: NotRequired[str]


class ValidateSoulpackAnswerProblemsItem(TypedDict):
    code: Literal["SOULPACK_INVALID", "SOULPACK_LICENSE_REJECTED"]
    pointer: str
    message: str


class ValidateSoulpackAnswer(TypedDict):
    valid: bool
    problems: List[ValidateSoulpackAnswerProblemsItem]
    warnings: List[str]
    soul: SoulView | None


class SoulpackImported(TypedDict):
    id: str
    bot_id: str
    owner_id: str
    external_key: str
    name: str
    role: str
    description: str
    attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"]
    capabilities: List[str]
    hourly_rate: int | None
    status: Literal["available", "busy", "offline"]
    avatar_url: str | None
    baseline_msv: Msv
    current_msv: Msv
    trait_msv: Msv
    frozen_at: str | None
    runtime_config: Dict[str, Any]
    soul_revision: int
    created_at: str
    updated_at: str
    warnings: List[str]
    created: bool


class SoulpackCompiled(TypedDict):
    warnings: List[str]
    external_key: str
    runtime_config: Dict[str, Any]
    soul: SoulView


class CharacterCardViewData(TypedDict):
    name: str
    description: str


class CharacterCardView(TypedDict):
    spec: Literal["chara_card_v2", "chara_card_v3"]
    spec_version: str
    data: CharacterCardViewData


class ImportCardAnswer(TypedDict):
    id: str
    bot_id: str
    owner_id: str
    external_key: str | None
    name: str
    role: str
    description: str
    attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"]
    capabilities: List[str]
    hourly_rate: int | None
    status: Literal["available", "busy", "offline"]
    avatar_url: str | None
    baseline_msv: Msv
    current_msv: Msv
    trait_msv: Msv
    frozen_at: str | None
    runtime_config: Dict[str, Any]
    soul_revision: int
    created_at: str
    updated_at: str
    warnings: List[str]


class ExportedAvatarPart(TypedDict):
    session_id: NotRequired[str]
    speaker: NotRequired[str]


class ExportedAvatarAvatar(TypedDict):
    bot_id: str
    is_frozen: bool
    frozen_at: str | None
    created_at: str
    updated_at: str


class ExportedAvatarStateTraitDay(TypedDict):
    day: int
    moved: List[float]


class ExportedAvatarState(TypedDict):
    mood: List[float]
    inner_monologue: str
    at: str
    trait: List[float]
    mood_at: NotRequired[str]
    trait_day: NotRequired[ExportedAvatarStateTraitDay]


class ExportedAvatarEmbedder(TypedDict):
    id: str
    dimension: int


class ExportedAvatarSoulRevisionsItem(TypedDict):
    revision: int
    at: str
    soul: Dict[str, Any]
    runtime_config: Dict[str, Any]


class ExportedAvatarDriftLogItemStateAfterTraitDay(TypedDict):
    day: int
    moved: List[float]


class ExportedAvatarDriftLogItemStateAfter(TypedDict):
    mood: List[float]
    inner_monologue: str
    at: str
    trait: List[float]
    mood_at: NotRequired[str]
    trait_day: NotRequired[ExportedAvatarDriftLogItemStateAfterTraitDay]


class ExportedAvatarDriftLogItem(TypedDict):
    id: str
    at: str
    before: Msv
    after: Msv
    cause: Literal["reflection", "state_update", "reset", "soul_revision"]
    evidence: Dict[str, Any]
    turn_id: str | None
    session_id: str | None
    state_after: ExportedAvatarDriftLogItemStateAfter


class ExportedAvatarSessionMoodsItem(TypedDict):
    mood: List[float]
    inner_monologue: str
    at: str
    session_id: str


class ExportedAvatarReplyRecordsItem(TypedDict):
    session_id: str | None
    shown: List[float]
    weight: List[float]
    replies: int


class ExportedAvatarTombstonesItem(TypedDict):
    content_key: str
    session_id: str | None
    at: str


class ExportedAvatarMemoriesItemSourcesItem(TypedDict):
    session_id: str | None
    speaker: str | None
    occurred_at: str
    metadata: Dict[str, Any]


class ExportedAvatarMemoriesItem(TypedDict):
    id: str
    content: str
    kind: Literal["turn", "fact", "instruction", "summary"]
    session_id: str | None
    scope: Literal["session", "global"]
    speaker: str | None
    occurred_at: str
    recorded_at: str
    valid_from: str
    valid_to: str | None
    superseded_by: str | None
    importance: float
    source: Literal["complete", "ingest", "import", "mcp", "derived"]
    trust: Literal["user", "assistant", "tool", "import"]
    metadata: Dict[str, Any]
    count: int
    sources: List[ExportedAvatarMemoriesItemSourcesItem]
    chain_id: str
    kind_by: Literal["rule", "caller"]
    derived_from: NotRequired[List[str]]
    embedding: NotRequired[str]


class ExportedAvatar(TypedDict):
    format: Literal["daimon-avatar", "daimon-avatar-part"]
    part: NotRequired[ExportedAvatarPart]
    version: Literal[1]
    exported_at: str
    avatar: ExportedAvatarAvatar
    external_key: str | None
    soul: Dict[str, Any]
    runtime_config: Dict[str, Any]
    state: ExportedAvatarState
    embedder: ExportedAvatarEmbedder | None
    soul_revisions: List[ExportedAvatarSoulRevisionsItem]
    drift_log: List[ExportedAvatarDriftLogItem]
    session_moods: List[ExportedAvatarSessionMoodsItem]
    reply_records: List[ExportedAvatarReplyRecordsItem]
    tombstones: List[ExportedAvatarTombstonesItem]
    memories: List[ExportedAvatarMemoriesItem]


class ReflectAnswer(TypedDict):
    status: Literal["success"]
    bot_id: str
    current_msv: Msv
    latency_ms: float


class ReflectAccepted(TypedDict):
    status: Literal["accepted"]
    bot_id: str
    reflect: Literal["async"]


class WhatIfAnswer(TypedDict):
    at: str
    before: Msv
    after: Msv
    cause: Literal["reflection", "state_update", "reset", "soul_revision"]
    evidence: Dict[str, Any]
    turn_id: str | None
    session_id: str | None


class PrepareAnswerPrompt(TypedDict):
    stable_prefix: str
    volatile_block: str
    prefix_hash: str


class PrepareAnswerTokenBounds(TypedDict):
    """Only with explain: at most so many tokens, whatever the encoder."""

    stable_prefix: int
    volatile_block: int


class PrepareAnswer(TypedDict):
    bot_id: str
    identity: Identity
    memories: List[str]
    system_prompt: str
    inner_monologue: str
    recalled: List[Memory]
    requests: List[Memory]
    prompt: PrepareAnswerPrompt
    timings_ms: NotRequired[Dict[str, float]]
    token_bounds: NotRequired[PrepareAnswerTokenBounds]


class MemorySourcesItem(TypedDict):
    session_id: str | None
    speaker: str | None
    occurred_at: str
    metadata: Dict[str, Any]


class Memory(TypedDict):
    id: str
    content: str
    kind: Literal["turn", "fact", "instruction", "summary"]
    session_id: str | None
    scope: Literal["session", "global"]
    speaker: str | None
    occurred_at: str
    recorded_at: str
    valid_from: str
    valid_to: str | None
    superseded_by: str | None
    importance: float
    source: Literal["complete", "ingest", "import", "mcp", "derived"]
    trust: Literal["user", "assistant", "tool", "import"]
    metadata: Dict[str, Any]
    count: int
    sources: List[MemorySourcesItem]
    score: NotRequired[float]
    score_parts: NotRequired[Dict[str, float]]


class CompleteAnswer(TypedDict):
    status: Literal["success"]
    ingested: Literal[True]
    reflect: Literal["completed", "skipped"]
    current_msv: NotRequired[Msv]
    memory_ids: List[str]
    deduplicated: List[bool]
    suppressed: bool
    superseded: List[str]


class CompleteAccepted(TypedDict):
    status: Literal["accepted"]
    ingested: Literal[True]
    reflect: Literal["async"]
    bot_id: str
    memory_ids: List[str]
    deduplicated: List[bool]
    suppressed: bool
    superseded: List[str]


class ChatAnswer(TypedDict):
    bot_id: str
    session_id: str | None
    identity: Identity
    inner_monologue: str
    memories: List[str]
    status: Literal["success"]
    text: str
    finish_reason: Literal["stop", "length"]
    current_msv: NotRequired[Msv]
    reflect: Literal["completed", "skipped"]
    memory_ids: List[str]
    deduplicated: List[bool]
    suppressed: bool


class ChatStateEventData(TypedDict):
    bot_id: str
    session_id: str | None
    identity: Identity
    inner_monologue: str
    memories: List[str]


class ChatStateEvent(TypedDict):
    event: Literal["cognitive_state"]
    data: ChatStateEventData


class ChatMessageEventData(TypedDict):
    text: str


class ChatMessageEvent(TypedDict):
    event: Literal["message"]
    data: ChatMessageEventData


class ChatMsvEventData(TypedDict):
    current_msv: Msv


class ChatMsvEvent(TypedDict):
    event: Literal["msv_update"]
    data: ChatMsvEventData


class ChatErrorEvent(TypedDict):
    event: Literal["error"]
    data: Problem


class ChatDoneEventData(TypedDict):
    status: Literal["success"]
    finish_reason: Literal["stop", "length"]
    reflect: Literal["completed", "skipped"]
    memory_ids: List[str]
    deduplicated: List[bool]
    suppressed: bool


class ChatDoneEventData2(TypedDict):
    status: Literal["failed"]


class ChatDoneEvent(TypedDict):
    event: Literal["done"]
    data: ChatDoneEventData | ChatDoneEventData2


class IngestAnswer(TypedDict):
    id: str | None
    deduplicated: bool
    suppressed: bool
    superseded: List[str]
    status: Literal["success"]


class IngestBatchAnswerResultsItem(TypedDict):
    id: str | None
    deduplicated: bool
    suppressed: bool
    superseded: List[str]


class IngestBatchAnswer(TypedDict):
    status: Literal["success"]
    results: List[IngestBatchAnswerResultsItem]


class RetrieveAnswer(TypedDict):
    memories: List[str]
    hits: NotRequired[List[Memory]]


class ForgetAnswer(TypedDict):
    status: Literal["success"]
    deleted: int
    memory_ids: List[str]
    dry_run: bool


class MemoryPage(TypedDict):
    bot_id: str
    session_id: str | None
    memories: List[str]
    items: List[Memory]
    next: str | None


class SessionDeleteAnswer(TypedDict):
    status: Literal["success"]
    deleted: int
    bot_id: str
    session_id: str


class PurgeAnswer(TypedDict):
    status: Literal["success"]
    deleted: int


class JobAccepted(TypedDict):
    status: Literal["accepted"]
    job_id: str


class ConsolidateAnswer(TypedDict):
    status: Literal["success"]
    bot_id: str
    created: int
    summaries: List[Memory]


class JobProgress(TypedDict):
    done: int
    total: int | None


class Job(TypedDict):
    job_id: str
    kind: Literal["reembed", "consolidate", "sweep"]
    bot_id: str | None
    state: Literal["queued", "running", "completed", "failed"]
    progress: JobProgress
    error: str | None
    created_at: str
    updated_at: str


class ErasurePage(TypedDict):
    items: List[Erasure]
    next: str | None


class Erasure(TypedDict):
    id: str
    bot_id: str
    kind: Literal["forget", "memory", "session", "expired", "avatar", "redaction"]
    memories: int
    at: str
    settled_at: str | None
    log_position: str | None


class KeyPage(TypedDict):
    items: List[Key]
    next: str | None


class Key(TypedDict):
    id: str
    name: str
    scopes: List[Literal["read", "write", "admin"]]
    state: Literal["active", "expired", "revoked"]
    requests_per_minute: int | None
    requests_per_day: int | None
    created_at: str
    expires_at: str | None
    rotated_at: str | None
    former_until: str | None
    revoked_at: str | None
    last_used_at: str | None


class KeyWithSecret(TypedDict):
    id: str
    name: str
    scopes: List[Literal["read", "write", "admin"]]
    state: Literal["active", "expired", "revoked"]
    requests_per_minute: int | None
    requests_per_day: int | None
    created_at: str
    expires_at: str | None
    rotated_at: str | None
    former_until: str | None
    revoked_at: str | None
    last_used_at: str | None
    secret: str


class ImportAvatarAnswerImported(TypedDict):
    memories: int
    suppressed: int
    embedded: int
    drift_steps: int
    tombstones: int


class ImportAvatarAnswer(TypedDict):
    id: str
    bot_id: str
    owner_id: str
    external_key: str | None
    name: str
    role: str
    description: str
    attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"]
    capabilities: List[str]
    hourly_rate: int | None
    status: Literal["available", "busy", "offline"]
    avatar_url: str | None
    baseline_msv: Msv
    current_msv: Msv
    trait_msv: Msv
    frozen_at: str | None
    runtime_config: Dict[str, Any]
    soul_revision: int
    created_at: str
    updated_at: str
    imported: ImportAvatarAnswerImported

ChatEvent = ChatStateEvent | ChatMessageEvent | ChatMsvEvent | ChatErrorEvent | ChatDoneEvent
