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
    "AvatarDocumentDriftLogItemStateAfterClockDay",
    "AvatarDocumentDriftLogItemStateAfterTraitDay",
    "AvatarDocumentEmbedder",
    "AvatarDocumentMessagesItem",
    "AvatarDocumentReplyRecordsItem",
    "AvatarDocumentReplyRecordsItemVoice",
    "AvatarDocumentReplyRecordsItemVoiceEstablished",
    "AvatarDocumentSessionMoodsItem",
    "AvatarDocumentSoulProposalsItem",
    "AvatarDocumentSoulRevisionsItem",
    "AvatarDocumentState",
    "AvatarDocumentStateClockDay",
    "AvatarDocumentStateTraitDay",
    "AvatarDocumentTombstonesItem",
    "AvatarDocumentUsersItem",
    "AvatarPage",
    "AvatarUser",
    "AvatarUserPage",
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
    "DatabaseNode",
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
    "ExportedAvatarDriftLogItemStateAfterClockDay",
    "ExportedAvatarDriftLogItemStateAfterTraitDay",
    "ExportedAvatarEmbedder",
    "ExportedAvatarMemoriesItem",
    "ExportedAvatarMemoriesItemSourcesItem",
    "ExportedAvatarMessagesItem",
    "ExportedAvatarPart",
    "ExportedAvatarReplyRecordsItem",
    "ExportedAvatarReplyRecordsItemVoice",
    "ExportedAvatarReplyRecordsItemVoiceEstablished",
    "ExportedAvatarSessionMoodsItem",
    "ExportedAvatarSoulProposalsItem",
    "ExportedAvatarSoulRevisionsItem",
    "ExportedAvatarState",
    "ExportedAvatarStateClockDay",
    "ExportedAvatarStateTraitDay",
    "ExportedAvatarTombstonesItem",
    "ExportedAvatarUsersItem",
    "Fact",
    "FactPage",
    "ForgetAnswer",
    "ForgetRequest",
    "FormerFactValue",
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
    "JobPage",
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
    "PrepareAnswerLoreItem",
    "PrepareAnswerPrompt",
    "PrepareAnswerTokenBounds",
    "PrepareAnswerTokenCount",
    "PrepareRequest",
    "Problem",
    "ProblemIssuesItem",
    "ProposeSoulRequest",
    "PurgeAnswer",
    "PurgeRequest",
    "ReadyAnswer",
    "ReadyAnswerChecks",
    "ReembedRequest",
    "ReflectAccepted",
    "ReflectAnswer",
    "ReflectRequest",
    "RequestDay",
    "RequestDays",
    "ResetRequest",
    "RetrieveAnswer",
    "RetrieveRequest",
    "RotateKeyRequest",
    "RuntimeConfig",
    "RuntimeConfigDrift",
    "RuntimeConfigDualProcess",
    "SessionDeleteAnswer",
    "SessionMessage",
    "SessionMessagePage",
    "Soul",
    "SoulChange",
    "SoulChangeOutput",
    "SoulProposal",
    "SoulProposalBoundsItem",
    "SoulProposalPage",
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
    "UserDeleteAnswer",
    "ValidateSoulAnswer",
    "ValidateSoulAnswerProblemsItem",
    "ValidateSoulAnswerPrompt",
    "ValidateSoulRequest",
    "ValidateSoulpackAnswer",
    "ValidateSoulpackAnswerProblemsItem",
    "ValidateSoulpackRequest",
    "WhatIfAnswer",
    "WhatIfRequest",
]


class MsvHexaco(TypedDict):
    """HEXACO personality domains, each −1 to 1."""

    H: float
    """Honesty-humility, −1 to 1."""
    E: float
    """Emotionality, −1 to 1."""
    X: float
    """Extraversion, −1 to 1."""
    A: float
    """Agreeableness, −1 to 1."""
    C: float
    """Conscientiousness, −1 to 1."""
    O: float
    """Openness to experience, −1 to 1."""


class MsvMoralFoundations(TypedDict):
    """Moral foundations, each 0 to 1."""

    care_harm: float
    """Weight of care over harm, 0 to 1."""
    fairness_cheating: float
    """Weight of fairness over cheating, 0 to 1."""
    loyalty_betrayal: float
    """Weight of loyalty over betrayal, 0 to 1."""
    authority_subversion: float
    """Weight of authority over subversion, 0 to 1."""
    sanctity_degradation: float
    """Weight of sanctity over degradation, 0 to 1."""


class MsvDrives(TypedDict):
    """Motives, each 0 to 1."""

    curiosity: float
    """Drive to explore and ask, 0 to 1."""
    autonomy: float
    """Drive to act independently, 0 to 1."""
    social_approval: float
    """Drive to be liked, 0 to 1."""


class Msv(TypedDict):
    """Persona vector: HEXACO −1..1, everything else 0..1."""

    hexaco: MsvHexaco
    """HEXACO personality domains, each −1 to 1."""
    moral_foundations: MsvMoralFoundations
    """Moral foundations, each 0 to 1."""
    drives: MsvDrives
    """Motives, each 0 to 1."""
    epistemic_uncertainty: float
    """How unsure the persona is of its knowledge, 0 to 1."""
    inner_monologue: str
    """Current thought of the persona, 1 to 500 characters."""


class Soul(TypedDict):
    """Who an assistant is."""

    name: str
    """Name of the persona, 1 to 255 characters."""
    role: str
    """Role in a few words, 1 to 255 characters."""
    description: str
    """Who the persona is, in the second or third person; part of every system prompt. 1 to 100,000 characters."""
    attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"]
    """How the persona handles closeness."""
    baseline_msv: Msv
    """Vector that the persona starts with and relaxes toward."""
    capabilities: NotRequired[List[str] | None]
    """Skills or tags, at most 256; GET /v1/avatars filters by them."""
    hourly_rate: NotRequired[int | None]
    """Price per hour in a unit of your choice; not interpreted."""
    status: NotRequired[Literal["available", "busy", "offline"] | None]
    """Availability to display. Default: available."""
    avatar_url: NotRequired[str | None]
    """URL of a picture, http or https, at most 2,048 characters; never fetched."""


class RuntimeConfigDualProcess(TypedDict):
    system1_threshold: NotRequired[float | None]
    """0 to 1; stored and returned, not used by this version."""


class RuntimeConfigDrift(TypedDict):
    profile: NotRequired[Literal["companion", "work"] | None]
    """How far traits can drift from the baseline on the scale of −1 to 1: `companion` (default) 0.20, `work` 0.12."""
    honesty_floor: NotRequired[bool | None]
    """If true, evidence never decreases honesty-humility."""


class RuntimeConfig(TypedDict):
    hybrid_prompt_template: NotRequired[str | None]
    """System prompt template with the placeholders {name} {role} {description} {inner_monologue} {memories} {trait_directives}; {{ and }} escape. Default: the built-in template."""
    dual_process: NotRequired[RuntimeConfigDualProcess | None]
    """Stored and returned for clients that use it."""
    memory_policy: NotRequired[Literal["summary_only", "user_and_assistant"] | None]
    """What a completed turn stores: `user_and_assistant` (default) both sides, `summary_only` the summary."""
    memory_scope: NotRequired[Literal["session", "global"] | None]
    """Scope of new memories. Default: `session` if the request has a session_id, else `global`."""
    recall_scope: NotRequired[Literal["session", "user", "all"] | None]
    """`session` (default): recall global memories and those of the session. `user`: recall the other sessions of the user too. `all`: recall every session of the user and every one without a user."""
    mood_scope: NotRequired[Literal["avatar", "user", "session"] | None]
    """`avatar`: all sessions share one mood. `user`: each user_id has its own mood over the shared traits. `session`: each session_id has its own. Default: `user` in requests with a user_id, else `avatar`."""
    drift: NotRequired[RuntimeConfigDrift | None]
    """Limits of the drift of traits."""
    protected: NotRequired[List[str] | None]
    """What a proposal must not change, at most 64 entries: JSON pointers into the soul, such as /name, or headings of the description, such as Boundaries. If set, changing it directly needs the admin scope."""
    redact: NotRequired[List[Literal["secrets", "email", "phone", "card", "iban"]] | None]
    """Kinds of data to remove from memories before they are stored and embedded, in addition to those that the service removes for all avatars (by default, secrets)."""
    source: NotRequired[str | None]
    """Where the avatar came from; not interpreted."""


class EnsureRequest(TypedDict):
    external_key: str
    """Your key for the avatar, unique per owner, 1 to 128 characters."""
    soul: Soul
    """Soul of a new avatar; with `update`, also of an existing one."""
    runtime_config: NotRequired[RuntimeConfig | None]
    """Settings of a new avatar; with `update`, also of an existing one."""
    update: NotRequired[bool | None]
    """Whether an existing avatar gets the soul and settings as a new revision."""


class ValidateSoulRequest(TypedDict):
    soul: Any
    """Soul to validate; any JSON value."""
    runtime_config: NotRequired[Any | None]
    """Settings to validate; any JSON value."""


class PatchAvatarRequest(TypedDict):
    name: NotRequired[str | None]
    """Name of the persona, 1 to 255 characters."""
    role: NotRequired[str | None]
    """Role in a few words, 1 to 255 characters."""
    description: NotRequired[str | None]
    """Who the persona is, 1 to 100,000 characters."""
    attachment_style: NotRequired[Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"] | None]
    """How the persona handles closeness."""
    baseline_msv: NotRequired[Msv | None]
    """Vector that the persona starts with and relaxes toward."""
    capabilities: NotRequired[List[str] | None]
    """Skills or tags, at most 256; GET /v1/avatars filters by them."""
    hourly_rate: NotRequired[int | None]
    """Price per hour in a unit of your choice; not interpreted."""
    status: NotRequired[Literal["available", "busy", "offline"] | None]
    """Availability to display. Default: available."""
    avatar_url: NotRequired[str | None]
    """URL of a picture, http or https, at most 2,048 characters; never fetched."""
    soul: NotRequired[Soul | None]
    """Complete soul, which replaces the current one."""
    runtime_config: NotRequired[RuntimeConfig | None]
    """Settings, which replace the current ones."""


class ProposeSoulRequest(TypedDict):
    name: NotRequired[str | None]
    """Name of the persona, 1 to 255 characters."""
    role: NotRequired[str | None]
    """Role in a few words, 1 to 255 characters."""
    description: NotRequired[str | None]
    """Who the persona is, 1 to 100,000 characters."""
    attachment_style: NotRequired[Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"] | None]
    """How the persona handles closeness."""
    baseline_msv: NotRequired[Msv | None]
    """Vector that the persona starts with and relaxes toward."""
    capabilities: NotRequired[List[str] | None]
    """Skills or tags, at most 256; GET /v1/avatars filters by them."""
    hourly_rate: NotRequired[int | None]
    """Price per hour in a unit of your choice; not interpreted."""
    status: NotRequired[Literal["available", "busy", "offline"] | None]
    """Availability to display. Default: available."""
    avatar_url: NotRequired[str | None]
    """URL of a picture, http or https, at most 2,048 characters; never fetched."""
    author: NotRequired[Literal["model", "person", "drift"] | None]
    """Who proposes: `model`, `person`, or `drift`. With `drift`, the service proposes the current traits as the baseline; send no member of the soul. Default: model."""
    reason: NotRequired[str | None]
    """Why the soul should change, at most 2,000 characters; required unless the author is `drift`."""
    memory_ids: NotRequired[List[str] | None]
    """Memories that support the change, at most 100; of the user, or without a user."""
    step_ids: NotRequired[List[str] | None]
    """Drift steps that support the change, at most 100. Default for `drift`: the latest since the baseline was set."""
    user_id: NotRequired[str | None]
    """Your key for the user, 1 to 128 characters. Default: what all users of the avatar share."""
    base_revision: NotRequired[int | None]
    """Soul revision that the author has read. Default: the current one."""


class ResetRequest(TypedDict):
    to: Literal["baseline"] | str
    """`baseline`, or the id of the step whose result to restore."""


class StateUpdateRequest(TypedDict):
    bot_id: str
    """Id of the avatar."""
    new_msv: Msv
    """Vector to store, exactly as sent."""


class ValidateSoulpackRequest(TypedDict):
    manifest: Any
    """Manifest to validate; any JSON value."""
    texts: Dict[str, str]
    """Texts by file name."""
    msv_preset: NotRequired[str | None]
    """Preset that replaces the one of the manifest."""


class ImportSoulpackRequest(TypedDict):
    pack_id: str
    """Id of the pack."""
    persist: NotRequired[bool | None]
    """Whether to store the avatar; otherwise only compile it."""
    external_key: NotRequired[str | None]
    """Your key for the avatar. Default: soulpack:{id}@{version}."""
    msv_preset: NotRequired[str | None]
    """Preset that replaces the one of the manifest."""
    runtime_config: NotRequired[RuntimeConfig | None]
    """Settings of a new avatar."""


class CharacterCardDataExtensionsDaimon(TypedDict):
    role: NotRequired[str | None]
    """Role in a few words, 1 to 255 characters."""
    attachment_style: NotRequired[Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"] | None]
    """How the persona handles closeness."""
    baseline_msv: NotRequired[Msv | None]
    """Vector that the persona starts with and relaxes toward."""
    capabilities: NotRequired[List[str] | None]
    """Skills or tags, at most 256; GET /v1/avatars filters by them."""
    hourly_rate: NotRequired[int | None]
    """Price per hour in a unit of your choice; not interpreted."""
    status: NotRequired[Literal["available", "busy", "offline"] | None]
    """Availability to display. Default: available."""
    avatar_url: NotRequired[str | None]
    """URL of a picture, http or https, at most 2,048 characters; never fetched."""
    has_macros: NotRequired[bool | None]
    """If false, {{char}} and {{user}} in the texts are literal. Default: true."""


class CharacterCardDataExtensions(TypedDict):
    daimon: NotRequired[CharacterCardDataExtensionsDaimon | None]
    """Members of the soul that cards don’t have."""


class CharacterCardData(TypedDict):
    """Content of the card."""

    name: str
    """Name of the character, 1 to 255 characters."""
    nickname: NotRequired[str | None]
    """Name that replaces {{char}}."""
    description: NotRequired[str | None]
    """Who the character is; part of the soul’s description."""
    personality: NotRequired[str | None]
    """Personality; part of the soul’s description."""
    scenario: NotRequired[str | None]
    """Scenario; part of the soul’s description."""
    mes_example: NotRequired[str | None]
    """Example messages; part of the soul’s description."""
    extensions: NotRequired[CharacterCardDataExtensions | None]
    """Data of applications, by name."""


class CharacterCard(TypedDict):
    """A Character Card, V2 or V3."""

    spec: Literal["chara_card_v2", "chara_card_v3"]
    """Specification of the card."""
    spec_version: str
    """Version of the specification, such as 2.0."""
    data: CharacterCardData
    """Content of the card."""


class AvatarDocumentAvatar(TypedDict):
    bot_id: NotRequired[str | None]
    """Id of the exported avatar; the import assigns a new one."""
    is_frozen: NotRequired[bool | None]
    """Whether the avatar is frozen. Default: false."""
    frozen_at: NotRequired[str | None]
    """Start of the freeze. Default for a frozen avatar: the time of the import."""
    created_at: NotRequired[str | None]
    """Creation time of the avatar."""
    updated_at: NotRequired[str | None]
    """Time of its last change."""


class AvatarDocumentStateTraitDay(TypedDict):
    day: int
    """UTC day, counted from 1970-01-01."""
    moved: List[float]
    """Total movement of each dimension on that day."""


class AvatarDocumentStateClockDay(TypedDict):
    day: int
    """UTC day, counted from 1970-01-01."""
    moved: List[float]
    """Total movement of each dimension on that day."""


class AvatarDocumentState(TypedDict):
    trait: List[float]
    """Values of the 15 dimensions of the trait layer."""
    mood: List[float]
    """Offsets of the 15 dimensions from the trait layer."""
    inner_monologue: str
    """Current thought, 1 to 500 characters."""
    at: str
    """Time of the last update of the trait layer."""
    mood_at: NotRequired[str | None]
    """Time of the last update of the mood. Default: `at`."""
    trait_day: NotRequired[AvatarDocumentStateTraitDay | None]
    """Movement of the traits through evidence on one day of the conversation."""
    recent_lines: NotRequired[List[List[str]] | None]
    """Ids of the lines of the last thoughts, which the next ones avoid."""
    clock_day: NotRequired[AvatarDocumentStateClockDay | None]
    """The same on one day of the clock, if the last turns were live."""


class AvatarDocumentEmbedder(TypedDict):
    id: str
    """Id of the embedder."""
    dimension: int
    """Length of its vectors, 1 to 16,000."""


class AvatarDocumentSoulRevisionsItem(TypedDict):
    revision: int
    """Number of the revision, counted from 1."""
    at: str
    """Time of the revision."""
    soul: Soul
    """Soul of this revision."""
    runtime_config: NotRequired[RuntimeConfig | None]
    """Settings of this revision."""


class AvatarDocumentSoulProposalsItem(TypedDict):
    id: str
    """Id of the proposal."""
    user_id: NotRequired[str | None]
    """User to whom it belongs."""
    author: Literal["model", "person", "drift"]
    """Who proposed the change."""
    reason: NotRequired[str | None]
    """Why the soul should change."""
    status: Literal["open", "accepted", "refused", "undone"]
    """Status of the proposal."""
    changes: List[SoulChange]
    """Proposed changes; pointers begin with /soul."""
    memory_ids: List[str]
    """Memories that support the change."""
    step_ids: List[str]
    """Drift steps that support the change."""
    base_revision: int
    """Soul revision to which it was proposed."""
    revision: NotRequired[int | None]
    """Soul revision that accepting created."""
    undo_revision: NotRequired[int | None]
    """Soul revision that undoing created."""
    created_at: str
    """Time of the proposal."""
    decided_at: NotRequired[str | None]
    """Time of the last decision."""


class AvatarDocumentDriftLogItemStateAfterTraitDay(TypedDict):
    day: int
    """UTC day, counted from 1970-01-01."""
    moved: List[float]
    """Total movement of each dimension on that day."""


class AvatarDocumentDriftLogItemStateAfterClockDay(TypedDict):
    day: int
    """UTC day, counted from 1970-01-01."""
    moved: List[float]
    """Total movement of each dimension on that day."""


class AvatarDocumentDriftLogItemStateAfter(TypedDict):
    """State after the step."""

    trait: List[float]
    """Values of the 15 dimensions of the trait layer."""
    mood: List[float]
    """Offsets of the 15 dimensions from the trait layer."""
    inner_monologue: str
    """Current thought, 1 to 500 characters."""
    at: str
    """Time of the last update of the trait layer."""
    mood_at: NotRequired[str | None]
    """Time of the last update of the mood. Default: `at`."""
    trait_day: NotRequired[AvatarDocumentDriftLogItemStateAfterTraitDay | None]
    """Movement of the traits through evidence on one day of the conversation."""
    recent_lines: NotRequired[List[List[str]] | None]
    """Ids of the lines of the last thoughts, which the next ones avoid."""
    clock_day: NotRequired[AvatarDocumentDriftLogItemStateAfterClockDay | None]
    """The same on one day of the clock, if the last turns were live."""


class AvatarDocumentDriftLogItem(TypedDict):
    id: str
    """Id of the step."""
    at: str
    """Time of the step."""
    cause: Literal["reflection", "state_update", "reset", "soul_revision"]
    """Operation that caused the step."""
    before: Msv
    """Vector before the step."""
    after: Msv
    """Vector after the step."""
    state_after: AvatarDocumentDriftLogItemStateAfter
    """State after the step."""
    evidence: Dict[str, Any]
    """Reasons for the step."""
    turn_id: NotRequired[str | None]
    """Turn that caused the step."""
    user_id: NotRequired[str | None]
    """User to whom it belongs."""
    session_id: NotRequired[str | None]
    """Session whose own mood changed."""


class AvatarDocumentSessionMoodsItem(TypedDict):
    user_id: NotRequired[str | None]
    """User to whom it belongs."""
    session_id: NotRequired[str | None]
    """Session of the mood. Default: that of the user."""
    mood: List[float]
    """Offsets of the 15 dimensions from the trait layer."""
    inner_monologue: str
    """Current thought in the session."""
    at: str
    """Time of the last update."""


class AvatarDocumentReplyRecordsItemVoiceEstablished(TypedDict):
    sum: List[float]
    """Sums of the numbers that describe the style of a reply, 0 to 1 each."""
    replies: int
    """Number of these replies."""


class AvatarDocumentReplyRecordsItemVoice(TypedDict):
    sum: List[float]
    """Sums of the numbers that describe the style of a reply, 0 to 1 each."""
    replies: int
    """Number of replies in English."""
    established: NotRequired[AvatarDocumentReplyRecordsItemVoiceEstablished | None]
    """The same of the first replies, which later ones are compared with."""


class AvatarDocumentReplyRecordsItem(TypedDict):
    user_id: NotRequired[str | None]
    """User to whom it belongs."""
    session_id: NotRequired[str | None]
    """Session of the replies. Default: all sessions."""
    shown: List[float]
    """Decayed sum of the traits that replies showed, for each of 15 dimensions."""
    weight: List[float]
    """Decayed count of the replies that showed a trait, for each of 15 dimensions."""
    replies: int
    """Number of replies."""
    voice: NotRequired[AvatarDocumentReplyRecordsItemVoice | None]
    """How the replies sound."""
    flagged: NotRequired[bool | None]
    """Whether the last reply left the statistics out of character."""


class AvatarDocumentUsersItem(TypedDict):
    user_id: str
    """Your key for the user."""
    timezone: NotRequired[str | None]
    """Last IANA time zone of the user."""
    first_seen_at: str
    """Time of the first write for the user."""
    last_seen_at: str
    """Time of the last write for the user."""


class AvatarDocumentTombstonesItem(TypedDict):
    content_key: str
    """SHA-256 of the normalized text, in hexadecimal digits."""
    user_id: NotRequired[str | None]
    """User to whom it belongs."""
    session_id: NotRequired[str | None]
    """Session to which the tombstone is limited."""
    at: str
    """Time of the deletion."""


class AvatarDocumentMessagesItem(TypedDict):
    id: NotRequired[str | None]
    """Id in the document; the import assigns a new one."""
    memory_id: str
    """Memory of the message."""
    session_id: str
    """Session in which it was said."""
    speaker: NotRequired[str | None]
    """Who said it."""
    trust: NotRequired[Literal["user", "assistant", "tool", "import"] | None]
    """Who said it. Default: import."""
    occurred_at: str
    """When it was said."""
    content: NotRequired[str | None]
    """Text. Default: that of the memory."""


class AvatarDocument(TypedDict):
    format: Literal["daimon-avatar"]
    """Format of the document."""
    version: Literal[1]
    """Version of the format."""
    avatar: NotRequired[AvatarDocumentAvatar | None]
    """The exported avatar."""
    external_key: NotRequired[str | None]
    """Your key for the avatar, unique per owner."""
    soul: Soul
    """Current soul."""
    runtime_config: NotRequired[RuntimeConfig | None]
    """Current settings."""
    state: NotRequired[AvatarDocumentState | None]
    """State of the persona. Default: the baseline of the soul."""
    embedder: NotRequired[AvatarDocumentEmbedder | None]
    """Embedder of the embeddings."""
    soul_revisions: NotRequired[List[AvatarDocumentSoulRevisionsItem] | None]
    """Soul revisions, oldest first."""
    soul_proposals: NotRequired[List[AvatarDocumentSoulProposalsItem] | None]
    """Proposed soul changes."""
    drift_log: NotRequired[List[AvatarDocumentDriftLogItem] | None]
    """Drift steps, oldest first."""
    session_moods: NotRequired[List[AvatarDocumentSessionMoodsItem] | None]
    """Moods of single users and sessions."""
    reply_records: NotRequired[List[AvatarDocumentReplyRecordsItem] | None]
    """Statistics of the replies."""
    users: NotRequired[List[AvatarDocumentUsersItem] | None]
    """Users of the avatar."""
    tombstones: NotRequired[List[AvatarDocumentTombstonesItem] | None]
    """Hashes of forgotten texts."""
    memories: NotRequired[List[MemoryEntry] | None]
    """Memories."""
    messages: NotRequired[List[AvatarDocumentMessagesItem] | None]
    """Messages of the sessions. Default: each source of a memory that has a session."""


SoulChange = TypedDict(
    "SoulChange",
    {
        "op": "Literal[\"add\", \"remove\", \"replace\"]",
        "path": "str",
        "from": "NotRequired[Any]",
        "to": "NotRequired[Any]",
    },
)


class MemoryEntrySourcesItem(TypedDict):
    session_id: NotRequired[str | None]
    """Session of this occasion."""
    speaker: NotRequired[str | None]
    """Speaker of this occasion."""
    occurred_at: str
    """When it was said."""
    metadata: NotRequired[Dict[str, Any] | None]
    """Metadata of this occasion, at most 4 KiB."""


class MemoryEntry(TypedDict):
    id: NotRequired[str | None]
    """Id in the document; the import assigns a new one."""
    chain_id: NotRequired[str | None]
    """First memory of its correction chain."""
    content: str
    """Text of the memory."""
    kind: NotRequired[Literal["turn", "fact", "instruction", "summary"] | None]
    """Kind of the memory. Default: turn."""
    kind_by: NotRequired[Literal["rule", "caller"] | None]
    """What set the kind. Default: the caller; for memories of a complete, an ingest, or a tool, the current rule decides again."""
    user_id: NotRequired[str | None]
    """User to whom it belongs."""
    session_id: NotRequired[str | None]
    """Session in which it was said."""
    scope: NotRequired[Literal["session", "global"] | None]
    """`session` or `global`."""
    speaker: NotRequired[str | None]
    """Who said it."""
    occurred_at: NotRequired[str | None]
    """When it was said. Default: now."""
    recorded_at: NotRequired[str | None]
    """When it was first stored. Default: now."""
    valid_from: NotRequired[str | None]
    """Start of its validity."""
    valid_to: NotRequired[str | None]
    """End of its validity."""
    superseded_by: NotRequired[str | None]
    """Memory of the document that corrected it."""
    importance: NotRequired[float | None]
    """Importance, 0 to 1; stored and returned, not used for ranking. Default: 0.5."""
    source: NotRequired[Literal["complete", "ingest", "import", "mcp", "derived"] | None]
    """Operation that stored it. Default: import."""
    trust: NotRequired[Literal["user", "assistant", "tool", "import"] | None]
    """Who said it. Default: import."""
    metadata: NotRequired[Dict[str, Any] | None]
    """Your metadata, at most 4 KiB."""
    count: NotRequired[int | None]
    """Number of merged duplicates."""
    sources: NotRequired[List[MemoryEntrySourcesItem] | None]
    """Origin of each duplicate."""
    derived_from: NotRequired[List[str] | None]
    """For a summary: the memories from which it is derived."""
    embedding: NotRequired[List[float] | str | None]
    """Numbers, or base64 of little-endian 32-bit floats. Needs `embedder`."""


class ReflectRequest(TypedDict):
    bot_id: str
    """Id of the avatar."""
    message: str
    """Message of the user."""
    user_id: NotRequired[str | None]
    """Your key for the user, 1 to 128 characters. Default: what all users of the avatar share."""
    session_id: NotRequired[str | None]
    """Session of the message; with `mood_scope` `session`, its mood changes."""
    turn_id: NotRequired[str | None]
    """Your id of the turn. Repeated requests with one id cause one step."""
    reflect_async: NotRequired[bool | None]
    """Whether to reflect in a durable job and return 202."""


class WhatIfRequest(TypedDict):
    message: str
    """Message to preview."""
    user_id: NotRequired[str | None]
    """Your key for the user, 1 to 128 characters. Default: what all users of the avatar share."""
    session_id: NotRequired[str | None]
    """Session of the message; with `mood_scope` `session`, its mood applies."""


class PrepareRequest(TypedDict):
    bot_id: str
    """Id of the avatar."""
    user_id: NotRequired[str | None]
    """Your key for the user, 1 to 128 characters; the memories of that user are recalled in addition to shared ones. Default: shared ones only."""
    query: str
    """Message of the user, or search query."""
    top_k: NotRequired[int | None]
    """Maximum number of memories, 1 to 100, with any score. Default: those with at least `min_score`, up to about 600 tokens."""
    min_score: NotRequired[float | None]
    """Minimum score of a memory, 0 to 1. Default: 0.03, or 0 with `top_k`."""
    session_id: NotRequired[str | None]
    """Current session; its memories are recalled in addition to global ones."""
    recall_scope: NotRequired[Literal["session", "user", "all"] | None]
    """`user` also recalls the other sessions of `user_id`, `all` also those without a user. Default: the setting of the avatar."""
    as_of: NotRequired[str | None]
    """Time to use as now, for validity and for words such as "yesterday". Default: now."""
    recent: NotRequired[List[str] | None]
    """Messages that your prompt already holds, oldest first, at most 100. Memories with the same words are not recalled, and names in the latest ones resolve words such as "she" and "there" in `query`."""
    exclude_memory_ids: NotRequired[List[str] | None]
    """Memories not to recall, at most 1000. Standing instructions remain."""
    timezone: NotRequired[str | None]
    """IANA time zone of the user, such as `Europe/Berlin`, in which days begin. Default: the last one of the user, or UTC."""
    locale: NotRequired[str | None]
    """Language tag of the user, such as `en-GB`; decides whether 5/6 is in May or in June. Default: both are searched."""
    token_budget: NotRequired[int | None]
    """Maximum number of tokens in the memories block of the prompt."""
    explain: NotRequired[bool | None]
    """Whether to return scores, timings, and token bounds."""


class CompleteRequest(TypedDict):
    bot_id: str
    """Id of the avatar."""
    user_id: NotRequired[str | None]
    """Your key for the user, 1 to 128 characters. Default: what all users of the avatar share."""
    summary: NotRequired[str | None]
    """Summary of the turn. Stored only under `memory_policy` `summary_only`, or if neither side is given. At least one of `summary`, `user_message`, and `assistant_text` is required."""
    user_message: NotRequired[str | None]
    """Message of the user, verbatim."""
    kind: NotRequired[Literal["turn", "fact", "instruction"] | None]
    """Kind of `user_message`. Default: over HTTP, a rule decides whether it is an instruction; over MCP, turn."""
    assistant_text: NotRequired[str | None]
    """Reply of your model, verbatim."""
    session_id: NotRequired[str | None]
    """Conversation, 1 to 128 characters."""
    scope: NotRequired[Literal["session", "global"] | None]
    """Default: `session` with a session_id, else `global`; or the setting of the avatar."""
    occurred_at: NotRequired[str | None]
    """Time of the turn. Default: now."""
    reflect: NotRequired[bool | None]
    """Whether the message may change the vector by one step."""
    reflect_async: NotRequired[bool | None]
    """Whether to reflect in a durable job and return 202."""
    speaker: NotRequired[str | None]
    """Name of the user, 1 to 128 characters."""
    metadata: NotRequired[Dict[str, Any] | None]
    """Your JSON object, at most 4 KiB; returned unchanged."""
    timezone: NotRequired[str | None]
    """IANA time zone of the user, such as `Europe/Berlin`; kept for the later requests with this `user_id`. Default: the last one, or UTC."""
    turn_id: NotRequired[str | None]
    """Your id of the turn. Without an idempotency key, it is the key."""
    idempotency_key: NotRequired[str | None]
    """Key for safe retries; must match the header Idempotency-Key if both are sent."""


class ChatGenerateRequest(TypedDict):
    bot_id: str
    """Id of the avatar."""
    message: str
    """Message of the user."""
    user_id: NotRequired[str | None]
    """Your key for the user, 1 to 128 characters. Default: what all users of the avatar share."""
    session_id: NotRequired[str | None]
    """Conversation, 1 to 128 characters."""
    timezone: NotRequired[str | None]
    """IANA time zone of the user, such as `Europe/Berlin`, in which days begin. Default: the last one of the user, or UTC."""
    stream: NotRequired[bool | None]
    """Whether to return server-sent events; otherwise one JSON response."""


class IngestRequest(TypedDict):
    bot_id: str
    """Id of the avatar."""
    user_id: NotRequired[str | None]
    """Your key for the user, 1 to 128 characters. Default: what all users of the avatar share."""
    content: str
    """Text of the memory, with at least one visible character."""
    kind: NotRequired[Literal["turn", "fact", "instruction"] | None]
    """Default: turn. An instruction has at most 2000 characters and is part of every prompt in its scope."""
    session_id: NotRequired[str | None]
    """Conversation, 1 to 128 characters."""
    scope: NotRequired[Literal["session", "global"] | None]
    """Default: `session` with a session_id, else `global`; or the setting of the avatar."""
    occurred_at: NotRequired[str | None]
    """When it was said. Default: now."""
    speaker: NotRequired[str | None]
    """Who said it, 1 to 128 characters."""
    importance: NotRequired[float | None]
    """Importance, 0 to 1; stored and returned, not used for ranking. Default: 0.5."""
    metadata: NotRequired[Dict[str, Any] | None]
    """Your JSON object, at most 4 KiB; returned unchanged."""
    embedding: NotRequired[List[float] | None]
    """Your vector of the content, in the space of the current embedder. Needs `embedder_id`."""
    embedder_id: NotRequired[str | None]
    """Embedder of `embedding`; must be the id that GET /ready returns."""
    timezone: NotRequired[str | None]
    """IANA time zone of the user, such as `Europe/Berlin`; kept for the later requests with this `user_id`. Default: the last one, or UTC."""
    override: NotRequired[bool | None]
    """Whether to store forgotten text and remove its tombstone. Needs the admin scope."""


class IngestBatchRequestItemsItem(TypedDict):
    content: str
    """Text of the memory, with at least one visible character."""
    kind: NotRequired[Literal["turn", "fact", "instruction"] | None]
    """Default: turn. An instruction has at most 2000 characters and is part of every prompt in its scope."""
    session_id: NotRequired[str | None]
    """Conversation, 1 to 128 characters."""
    scope: NotRequired[Literal["session", "global"] | None]
    """Default: `session` with a session_id, else `global`; or the setting of the avatar."""
    occurred_at: NotRequired[str | None]
    """When it was said. Default: now."""
    speaker: NotRequired[str | None]
    """Who said it, 1 to 128 characters."""
    importance: NotRequired[float | None]
    """Importance, 0 to 1; stored and returned, not used for ranking. Default: 0.5."""
    metadata: NotRequired[Dict[str, Any] | None]
    """Your JSON object, at most 4 KiB; returned unchanged."""
    embedding: NotRequired[List[float] | None]
    """Your vector of the content, in the space of the current embedder. Needs `embedder_id`."""
    embedder_id: NotRequired[str | None]
    """Embedder of `embedding`; must be the id that GET /ready returns."""


class IngestBatchRequest(TypedDict):
    bot_id: str
    """Id of the avatar."""
    user_id: NotRequired[str | None]
    """Your key for the user, 1 to 128 characters. Default: what all users of the avatar share."""
    timezone: NotRequired[str | None]
    """IANA time zone of the user, such as `Europe/Berlin`; kept for the later requests with this `user_id`. Default: the last one, or UTC."""
    items: List[IngestBatchRequestItemsItem]
    """Memories to store, in order, at most 1,000."""


class RetrieveRequest(TypedDict):
    bot_id: str
    """Id of the avatar."""
    user_id: NotRequired[str | None]
    """Your key for the user, 1 to 128 characters; the memories of that user are recalled in addition to shared ones. Default: shared ones only."""
    query: str
    """Message of the user, or search query."""
    top_k: NotRequired[int | None]
    """Maximum number of memories, 1 to 100, with any score. Default: those with at least `min_score`, up to about 600 tokens."""
    min_score: NotRequired[float | None]
    """Minimum score of a memory, 0 to 1. Default: 0.03, or 0 with `top_k`."""
    session_id: NotRequired[str | None]
    """Current session; its memories are recalled in addition to global ones."""
    recall_scope: NotRequired[Literal["session", "user", "all"] | None]
    """`user` also recalls the other sessions of `user_id`, `all` also those without a user. Default: the setting of the avatar."""
    as_of: NotRequired[str | None]
    """Time to use as now, for validity and for words such as "yesterday". Default: now."""
    recent: NotRequired[List[str] | None]
    """Messages that your prompt already holds, oldest first, at most 100. Memories with the same words are not recalled, and names in the latest ones resolve words such as "she" and "there" in `query`."""
    exclude_memory_ids: NotRequired[List[str] | None]
    """Memories not to recall, at most 1000. Standing instructions remain."""
    timezone: NotRequired[str | None]
    """IANA time zone of the user, such as `Europe/Berlin`, in which days begin. Default: the last one of the user, or UTC."""
    locale: NotRequired[str | None]
    """Language tag of the user, such as `en-GB`; decides whether 5/6 is in May or in June. Default: both are searched."""
    include_scores: NotRequired[bool | None]
    """Whether to return `hits` with their scores."""


class ForgetRequest(TypedDict):
    bot_id: str
    """Id of the avatar."""
    user_id: NotRequired[str | None]
    """Memories of this user. Default: memories that all users share."""
    memory_ids: NotRequired[List[str] | None]
    """Memories with these ids."""
    content_match: NotRequired[str | None]
    """Memories that contain this text, case-insensitive, at least 3 characters. % and _ are literal."""
    query: NotRequired[str | None]
    """Memories relevant to this query."""
    min_score: NotRequired[float | None]
    """With `query`: minimum similarity to it, 0 to 1, which is not the score of recall. Default: 0.6."""
    session_id: NotRequired[str | None]
    """Memories of this session."""
    before: NotRequired[str | None]
    """Memories said before this time."""
    speaker: NotRequired[str | None]
    """Memories of this speaker."""
    dry_run: NotRequired[bool | None]
    """Whether to return the matches without deleting them."""


class PatchMemoryRequest(TypedDict):
    content: NotRequired[str | None]
    """New text. Default: unchanged."""
    kind: NotRequired[Literal["turn", "fact", "instruction"] | None]
    """New kind. Default: unchanged."""
    importance: NotRequired[float | None]
    """New importance, 0 to 1. Default: unchanged."""
    metadata: NotRequired[Dict[str, Any] | None]
    """New metadata, at most 4 KiB. Default: unchanged."""
    speaker: NotRequired[str | None]
    """New speaker. Default: unchanged."""
    occurred_at: NotRequired[str | None]
    """New time at which it was said. Default: unchanged."""


class PurgeRequest(TypedDict):
    bot_id: NotRequired[str | None]
    """Id of the avatar. Default: all your avatars."""


class ReembedRequest(TypedDict):
    bot_id: NotRequired[str | None]
    """Id of the avatar. Default: all your avatars."""


class ConsolidateRequest(TypedDict):
    bot_id: str
    """Id of the avatar."""
    user_id: NotRequired[str | None]
    """User whose sessions to summarize. Default: sessions without a user."""
    session_id: NotRequired[str | None]
    """Session to summarize. Default: every session."""


class CreateKeyRequest(TypedDict):
    name: str
    """Name to display, 1 to 128 characters."""
    scopes: NotRequired[List[Literal["read", "write", "admin"]] | None]
    """Permissions of the key."""
    expires_at: NotRequired[str | None]
    """Expiration time. Default: valid until revoked."""
    requests_per_minute: NotRequired[int | None]
    """Maximum requests per minute; more return RATE_LIMITED. Default: the limit of the service."""
    requests_per_day: NotRequired[int | None]
    """Maximum requests per UTC day. Default: the limit of the service."""


class RotateKeyRequest(TypedDict):
    grace_seconds: NotRequired[int | None]
    """Seconds for which the old secret stays valid, 0 to 2,592,000. Use 0 for a leaked secret."""
    expires_at: NotRequired[str | None]
    """New expiration time. Default: unchanged."""


class HealthAnswer(TypedDict):
    status: Literal["ok"]
    """Always `ok`."""
    service: str
    """Name of the service."""
    version: Literal["0.2.0"]
    """Version of the service."""


class ProblemIssuesItem(TypedDict):
    pointer: str
    """JSON pointer to the value (RFC 6901)."""
    message: str
    """What the value must be."""


class Problem(TypedDict):
    """RFC 9457 problem details."""

    type: str
    """Path of the page that explains the code."""
    title: str
    """Short name of the problem."""
    status: int
    """HTTP status code."""
    detail: str
    """What happened, why, and what to do."""
    instance: str
    """Path of the request."""
    code: Literal["BOT_NOT_FOUND", "MEMORY_NOT_FOUND", "NOT_FOUND", "METHOD_NOT_ALLOWED", "ACCESS_DENIED", "VALIDATION_ERROR", "SOUL_INVALID", "SOULPACK_NOT_FOUND", "SOULPACK_LICENSE_REJECTED", "SOULPACK_INVALID", "MEMORY_DIM_MISMATCH", "CONFLICT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "RATE_LIMITED", "INFERENCE_DOWN", "READY_DEGRADED", "INTERNAL_ERROR"]
    """Stable code for programs."""
    request_id: str
    """Id of the request, as in the header X-Request-Id."""
    issues: NotRequired[List[ProblemIssuesItem]]
    """All validation problems; only in validation errors."""


class ReadyAnswerChecks(TypedDict):
    """State of each dependency."""

    database: Literal["ok", "down", "off"]
    """Whether the database answers."""
    storage: Literal["ok", "down", "off"]
    """Whether the database can write, and read all stored data."""
    inference: Literal["ok", "down", "off"]
    """Whether the inference server answers; `off` if none is configured."""
    embedder: Literal["ok", "down", "off"]
    """Whether the embedder worked at its last use."""
    nodes: NotRequired[Literal["ok", "down", "off"]]
    """Only on a cluster: whether all its nodes answer. Avatars of the others are served."""


class ReadyAnswer(TypedDict):
    status: Literal["ok", "degraded"]
    """`degraded` only with accept=degraded."""
    service: str
    """Name of the service."""
    version: Literal["0.2.0"]
    """Version of the service."""
    checks: ReadyAnswerChecks
    """State of each dependency."""
    storage: Storage
    """State of the storage."""
    nodes: NotRequired[List[DatabaseNode]]
    """Only on a cluster: its workers."""
    embedding_dimension: int
    """Length of the embedder’s vectors."""
    inference_mode: Literal["full", "embeddings_only"]
    """Whether the service can call a chat model."""
    engine: Literal["embedded", "postgresql"]
    """Database backend."""
    embedder: str
    """Id of the embedder; names the vector space."""


class Storage(TypedDict):
    state: Literal["ok", "full", "damaged", "lock_lost"]
    """`full`: no disk space. `damaged`: unreadable pages. `lock_lost`: lost directory lock."""
    free_bytes: NotRequired[int]
    """Only of an embedded database: free disk space in bytes."""
    needed_bytes: NotRequired[int]
    """Only with `full`: free bytes at which writes work again."""
    table: NotRequired[str]
    """Only with `damaged`: table with unreadable pages."""
    advice: NotRequired[str]
    """What the operator can do."""


class DatabaseNode(TypedDict):
    id: int
    """Number of the node in the cluster."""
    state: Literal["ok", "down"]
    """Whether the node answers."""


class RequestDays(TypedDict):
    items: List[RequestDay]
    """Days with requests, oldest first."""


class RequestDay(TypedDict):
    day: str
    """Day in UTC, such as `2026-05-04`."""
    requests: int
    """Number of requests."""
    failed: int
    """Number of them with a status of 500 or more."""
    median_ms: float
    """Median of the response times in milliseconds, within 10 %."""
    p95_ms: float
    """95th percentile of the response times in milliseconds, within 10 %."""


class Avatar(TypedDict):
    id: str
    """Id of the avatar."""
    bot_id: str
    """Same value as `id`."""
    owner_id: str
    """Owner of the avatar, from the credential that created it."""
    external_key: str | None
    """Your key for the avatar, unique per owner."""
    name: str
    """Name of the persona."""
    role: str
    """Role of the persona."""
    description: str
    """Who the persona is."""
    attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"]
    """How the persona handles closeness."""
    capabilities: List[str]
    """Skills or tags."""
    hourly_rate: int | None
    """Price per hour in your unit."""
    status: Literal["available", "busy", "offline"]
    """Availability to display."""
    avatar_url: str | None
    """URL of a picture."""
    baseline_msv: Msv
    """Vector of the soul."""
    current_msv: Msv
    """Vector now: traits and mood."""
    trait_msv: Msv
    """Slow layer only: `current_msv` without the mood."""
    frozen_at: str | None
    """Start of the freeze; while set, nothing changes the vector. Null if not frozen."""
    runtime_config: Dict[str, Any]
    """Settings of the avatar, as stored."""
    soul_revision: int
    """Current soul revision, counted from 1."""
    created_at: str
    """Creation time."""
    updated_at: str
    """Time of the last change to the soul or settings."""


class AvatarPage(TypedDict):
    items: List[Avatar]
    """Avatars, newest first."""
    next: str | None
    """Cursor of the next page; null on the last page."""


class EnsureAnswer(TypedDict):
    id: str
    """Id of the avatar."""
    bot_id: str
    """Same value as `id`."""
    owner_id: str
    """Owner of the avatar, from the credential that created it."""
    external_key: str | None
    """Your key for the avatar, unique per owner."""
    name: str
    """Name of the persona."""
    role: str
    """Role of the persona."""
    description: str
    """Who the persona is."""
    attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"]
    """How the persona handles closeness."""
    capabilities: List[str]
    """Skills or tags."""
    hourly_rate: int | None
    """Price per hour in your unit."""
    status: Literal["available", "busy", "offline"]
    """Availability to display."""
    avatar_url: str | None
    """URL of a picture."""
    baseline_msv: Msv
    """Vector of the soul."""
    current_msv: Msv
    """Vector now: traits and mood."""
    trait_msv: Msv
    """Slow layer only: `current_msv` without the mood."""
    frozen_at: str | None
    """Start of the freeze; while set, nothing changes the vector. Null if not frozen."""
    runtime_config: Dict[str, Any]
    """Settings of the avatar, as stored."""
    soul_revision: int
    """Current soul revision, counted from 1."""
    created_at: str
    """Creation time."""
    updated_at: str
    """Time of the last change to the soul or settings."""
    created: bool
    """Whether this request created the avatar."""


class ValidateSoulAnswerProblemsItem(TypedDict):
    pointer: str
    """JSON pointer to the value, in /soul or /runtime_config."""
    message: str
    """What the value must be."""


class ValidateSoulAnswerPrompt(TypedDict):
    stable_prefix: str
    """Part of the prompt that stays equal between turns."""
    token_count: int
    """Its tokens, estimated."""


class ValidateSoulAnswer(TypedDict):
    valid: bool
    """Whether the service would accept the soul and settings."""
    problems: List[ValidateSoulAnswerProblemsItem]
    """All problems; empty if valid."""
    prompt: ValidateSoulAnswerPrompt | None
    """What a new avatar with this soul adds to each prompt; null if invalid."""


class IdentityReplyDrift(TypedDict):
    """Distance of recent replies from the traits and the voice; absent before the first reply."""

    distance: float
    """0 (in character) to 2."""
    band: float
    """Drift threshold: a larger distance is flagged."""
    flagged: bool
    """Whether the distance exceeded the threshold after at least three replies, and has not fallen clearly below it since."""


class Identity(TypedDict):
    name: str
    """Name of the persona."""
    role: str
    """Role of the persona."""
    description: str
    """Who the persona is."""
    current_msv: Msv
    """Vector now: traits and mood."""
    reply_drift: NotRequired[IdentityReplyDrift]
    """Distance of recent replies from the traits and the voice; absent before the first reply."""


class SoulRevisionPage(TypedDict):
    items: List[SoulRevision]
    """Revisions, newest first."""
    next: str | None
    """Cursor of the next page; null on the last page."""


class SoulRevision(TypedDict):
    revision: int
    """Number of the revision, counted from 1."""
    at: str
    """Time of the revision."""
    soul: Dict[str, Any]
    """Soul; see /schemas/soul.schema.json."""
    runtime_config: Dict[str, Any]
    """Settings of this revision."""
    changes: List[SoulChangeOutput]
    """Changes since the previous revision; empty for the first."""


SoulProposalBoundsItem = TypedDict(
    "SoulProposalBoundsItem",
    {
        "pointer": "str",
        "from": "float",
        "to": "float",
        "min": "float",
        "max": "float",
        "exceeded": "bool",
    },
)


class SoulProposal(TypedDict):
    id: str
    """Id of the proposal."""
    bot_id: str
    """Id of the avatar."""
    user_id: str | None
    """User to whom it belongs; null for no user."""
    author: Literal["model", "person", "drift"]
    """Who proposed the change."""
    reason: str | None
    """Why the soul should change."""
    status: Literal["open", "accepted", "refused", "undone"]
    """`open` until it is accepted or refused."""
    changes: List[SoulChangeOutput]
    """Proposed changes; pointers begin with /soul."""
    summary: List[str]
    """The changes in sentences."""
    bounds: List[SoulProposalBoundsItem]
    """Changed numbers of the baseline, with the range that drift can reach."""
    memory_ids: List[str]
    """Memories that support the change; forgotten ones are removed."""
    step_ids: List[str]
    """Drift steps that support the change."""
    base_revision: int
    """Soul revision to which it was proposed."""
    revision: int | None
    """Soul revision that accepting it created."""
    undo_revision: int | None
    """Soul revision that undoing it created."""
    created_at: str
    """Time of the proposal."""
    decided_at: str | None
    """Time of the last decision; null while open."""


class SoulProposalPage(TypedDict):
    items: List[SoulProposal]
    """Proposals, newest first."""
    next: str | None
    """Cursor of the next page; null on the last page."""


class DriftStepPage(TypedDict):
    items: List[DriftStep]
    """Drift steps, newest first."""
    next: str | None
    """Cursor of the next page; null on the last page."""


class DriftStep(TypedDict):
    id: str
    """Id of the step."""
    at: str
    """Time of the step."""
    before: Msv
    """Vector before the step."""
    after: Msv
    """Vector after the step."""
    cause: Literal["reflection", "state_update", "reset", "soul_revision"]
    """Operation that caused the step."""
    evidence: Dict[str, Any]
    """Reasons for the step, such as deltas, confidence, and memory ids."""
    turn_id: str | None
    """Turn that caused the step, if you named it."""
    user_id: str | None
    """User whose turn caused the step; null for no user."""
    session_id: str | None
    """Session whose own mood changed; null if that of the user or avatar changed."""


class StateUpdateAnswer(TypedDict):
    status: Literal["success"]
    """Always `success`."""
    message: str
    """Confirmation to display."""


class SoulpackCatalogEntry(TypedDict):
    id: str
    """Id of the pack."""
    name: str
    """Name of the persona."""
    role: str
    """Role of the persona."""
    version: str
    """Version of the pack."""
    license: str
    """License of the pack."""
    tags: List[str]
    """Tags of the pack."""
    path: str
    """Directory of the pack, relative to the packs directory."""
    baseline_msv: NotRequired[Msv]
    """Vector of the pack, if `include_vectors` is set and the pack is valid."""


class Soulpack(TypedDict):
    manifest: SoulpackManifestView
    """Manifest of the pack."""
    texts: Dict[str, str]
    """Texts by file name."""
    soul: SoulView
    """Soul that the pack compiles to."""
    warnings: List[str]
    """Problems that don’t prevent the import, such as unknown members."""


class SoulpackManifestView(TypedDict):
    id: str
    """Id of the pack."""
    name: str
    """Name of the persona."""
    version: str
    """Version of the pack."""
    license: Literal["MIT"]
    """Always `MIT`."""
    role: str
    """Role of the persona."""
    attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"]
    """How the persona handles closeness."""
    files: List[str]
    """Texts that form the description, in order."""
    baseline_msv: NotRequired[Msv]
    """Vector; takes precedence over `msv_preset`."""
    msv_preset: NotRequired[str]
    """Name of a preset."""
    tags: List[str]
    """Tags of the pack."""


class SoulView(TypedDict):
    name: str
    """Name of the persona."""
    role: str
    """Role of the persona."""
    description: str
    """Who the persona is."""
    attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"]
    """How the persona handles closeness."""
    baseline_msv: Msv
    """Vector of the soul."""
    capabilities: NotRequired[List[str]]
    """Skills or tags."""
    hourly_rate: NotRequired[int]
    """Price per hour in the author’s unit."""
    status: NotRequired[Literal["available", "busy", "offline"]]
    """Availability to display."""
    avatar_url: NotRequired[str]
    """URL of a picture."""


class ValidateSoulpackAnswerProblemsItem(TypedDict):
    code: Literal["SOULPACK_INVALID", "SOULPACK_LICENSE_REJECTED"]
    """Code of the error that an import would return."""
    pointer: str
    """JSON pointer to the value, in /manifest or /texts."""
    message: str
    """What the value must be."""


class ValidateSoulpackAnswer(TypedDict):
    valid: bool
    """Whether the service would accept the pack."""
    problems: List[ValidateSoulpackAnswerProblemsItem]
    """All problems; empty if valid."""
    warnings: List[str]
    """Problems that don’t prevent the import, such as unknown members."""
    soul: SoulView | None
    """Compiled soul; null if invalid."""


class SoulpackImported(TypedDict):
    id: str
    """Id of the avatar."""
    bot_id: str
    """Same value as `id`."""
    owner_id: str
    """Owner of the avatar, from the credential that created it."""
    external_key: str
    """Your key for the avatar."""
    name: str
    """Name of the persona."""
    role: str
    """Role of the persona."""
    description: str
    """Who the persona is."""
    attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"]
    """How the persona handles closeness."""
    capabilities: List[str]
    """Skills or tags."""
    hourly_rate: int | None
    """Price per hour in your unit."""
    status: Literal["available", "busy", "offline"]
    """Availability to display."""
    avatar_url: str | None
    """URL of a picture."""
    baseline_msv: Msv
    """Vector of the soul."""
    current_msv: Msv
    """Vector now: traits and mood."""
    trait_msv: Msv
    """Slow layer only: `current_msv` without the mood."""
    frozen_at: str | None
    """Start of the freeze; while set, nothing changes the vector. Null if not frozen."""
    runtime_config: Dict[str, Any]
    """Settings of the avatar."""
    soul_revision: int
    """Current soul revision, counted from 1."""
    created_at: str
    """Creation time."""
    updated_at: str
    """Time of the last change to the soul or settings."""
    warnings: List[str]
    """Problems that don’t prevent the import, such as unknown members."""
    created: bool
    """Whether this request created the avatar."""


class SoulpackCompiled(TypedDict):
    warnings: List[str]
    """Problems that don’t prevent the import, such as unknown members."""
    external_key: str
    """Your key for the avatar."""
    runtime_config: Dict[str, Any]
    """Settings of the avatar."""
    soul: SoulView
    """Soul that would be stored."""


class CharacterCardViewData(TypedDict):
    """Content of the card."""

    name: str
    """Name of the character."""
    description: str
    """Who the character is."""


class CharacterCardView(TypedDict):
    spec: Literal["chara_card_v2", "chara_card_v3"]
    """Specification of the card."""
    spec_version: str
    """Version of the specification."""
    data: CharacterCardViewData
    """Content of the card."""


class ImportCardAnswer(TypedDict):
    id: str
    """Id of the avatar."""
    bot_id: str
    """Same value as `id`."""
    owner_id: str
    """Owner of the avatar, from the credential that created it."""
    external_key: str | None
    """Your key for the avatar, unique per owner."""
    name: str
    """Name of the persona."""
    role: str
    """Role of the persona."""
    description: str
    """Who the persona is."""
    attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"]
    """How the persona handles closeness."""
    capabilities: List[str]
    """Skills or tags."""
    hourly_rate: int | None
    """Price per hour in your unit."""
    status: Literal["available", "busy", "offline"]
    """Availability to display."""
    avatar_url: str | None
    """URL of a picture."""
    baseline_msv: Msv
    """Vector of the soul."""
    current_msv: Msv
    """Vector now: traits and mood."""
    trait_msv: Msv
    """Slow layer only: `current_msv` without the mood."""
    frozen_at: str | None
    """Start of the freeze; while set, nothing changes the vector. Null if not frozen."""
    runtime_config: Dict[str, Any]
    """Settings of the avatar, as stored."""
    soul_revision: int
    """Current soul revision, counted from 1."""
    created_at: str
    """Creation time."""
    updated_at: str
    """Time of the last change to the soul or settings."""
    warnings: List[str]
    """Parts of the card that the service could not use."""


class ExportedAvatarPart(TypedDict):
    """Only in a part: its filters."""

    user_id: NotRequired[str]
    """User to whom the document is limited."""
    session_id: NotRequired[str]
    """Session to which the document is limited."""
    speaker: NotRequired[str]
    """Speaker to whom the document is limited."""


class ExportedAvatarAvatar(TypedDict):
    """The exported avatar."""

    bot_id: str
    """Id of the avatar."""
    is_frozen: bool
    """Whether the avatar is frozen."""
    frozen_at: str | None
    """Start of the freeze; null if not frozen."""
    created_at: str
    """Creation time."""
    updated_at: str
    """Time of the last change."""


class ExportedAvatarStateTraitDay(TypedDict):
    """Movement of the traits through evidence on one day of the conversation."""

    day: int
    """UTC day, counted from 1970-01-01."""
    moved: List[float]
    """Total movement of each dimension on that day."""


class ExportedAvatarStateClockDay(TypedDict):
    """The same on one day of the clock, if the last turns were live."""

    day: int
    """UTC day, counted from 1970-01-01."""
    moved: List[float]
    """Total movement of each dimension on that day."""


class ExportedAvatarState(TypedDict):
    """State of the persona."""

    mood: List[float]
    """Offsets of the 15 dimensions from the trait layer."""
    inner_monologue: str
    """Current thought."""
    at: str
    """Time of the last update."""
    trait: List[float]
    """Values of the 15 dimensions of the trait layer."""
    mood_at: NotRequired[str]
    """Time of the last update of the mood. Default: `at`."""
    trait_day: NotRequired[ExportedAvatarStateTraitDay]
    """Movement of the traits through evidence on one day of the conversation."""
    recent_lines: NotRequired[List[List[str]]]
    """Ids of the lines of the last thoughts, which the next ones avoid."""
    clock_day: NotRequired[ExportedAvatarStateClockDay]
    """The same on one day of the clock, if the last turns were live."""


class ExportedAvatarEmbedder(TypedDict):
    id: str
    """Id of the embedder."""
    dimension: int
    """Length of its vectors."""


class ExportedAvatarSoulRevisionsItem(TypedDict):
    revision: int
    """Number of the revision, counted from 1."""
    at: str
    """Time of the revision."""
    soul: Dict[str, Any]
    """Soul; see /schemas/soul.schema.json."""
    runtime_config: Dict[str, Any]
    """Settings of this revision."""


class ExportedAvatarSoulProposalsItem(TypedDict):
    id: str
    """Id of the proposal."""
    user_id: str | None
    """User to whom it belongs; null for no user."""
    author: Literal["model", "person", "drift"]
    """Who proposed the change."""
    reason: str | None
    """Why the soul should change."""
    status: Literal["open", "accepted", "refused", "undone"]
    """`open` until it is accepted or refused."""
    changes: List[SoulChangeOutput]
    """Proposed changes; pointers begin with /soul."""
    memory_ids: List[str]
    """Memories that support the change; forgotten ones are removed."""
    step_ids: List[str]
    """Drift steps that support the change."""
    base_revision: int
    """Soul revision to which it was proposed."""
    revision: int | None
    """Soul revision that accepting it created."""
    undo_revision: int | None
    """Soul revision that undoing it created."""
    created_at: str
    """Time of the proposal."""
    decided_at: str | None
    """Time of the last decision; null while open."""


class ExportedAvatarDriftLogItemStateAfterTraitDay(TypedDict):
    """Movement of the traits through evidence on one day of the conversation."""

    day: int
    """UTC day, counted from 1970-01-01."""
    moved: List[float]
    """Total movement of each dimension on that day."""


class ExportedAvatarDriftLogItemStateAfterClockDay(TypedDict):
    """The same on one day of the clock, if the last turns were live."""

    day: int
    """UTC day, counted from 1970-01-01."""
    moved: List[float]
    """Total movement of each dimension on that day."""


class ExportedAvatarDriftLogItemStateAfter(TypedDict):
    """State after the step."""

    mood: List[float]
    """Offsets of the 15 dimensions from the trait layer."""
    inner_monologue: str
    """Current thought."""
    at: str
    """Time of the last update."""
    trait: List[float]
    """Values of the 15 dimensions of the trait layer."""
    mood_at: NotRequired[str]
    """Time of the last update of the mood. Default: `at`."""
    trait_day: NotRequired[ExportedAvatarDriftLogItemStateAfterTraitDay]
    """Movement of the traits through evidence on one day of the conversation."""
    recent_lines: NotRequired[List[List[str]]]
    """Ids of the lines of the last thoughts, which the next ones avoid."""
    clock_day: NotRequired[ExportedAvatarDriftLogItemStateAfterClockDay]
    """The same on one day of the clock, if the last turns were live."""


class ExportedAvatarDriftLogItem(TypedDict):
    id: str
    """Id of the step."""
    at: str
    """Time of the step."""
    before: Msv
    """Vector before the step."""
    after: Msv
    """Vector after the step."""
    cause: Literal["reflection", "state_update", "reset", "soul_revision"]
    """Operation that caused the step."""
    evidence: Dict[str, Any]
    """Reasons for the step, such as deltas, confidence, and memory ids."""
    turn_id: str | None
    """Turn that caused the step, if you named it."""
    user_id: str | None
    """User whose turn caused the step; null for no user."""
    session_id: str | None
    """Session whose own mood changed; null if that of the user or avatar changed."""
    state_after: ExportedAvatarDriftLogItemStateAfter
    """State after the step."""


class ExportedAvatarSessionMoodsItem(TypedDict):
    mood: List[float]
    """Offsets of the 15 dimensions from the trait layer."""
    inner_monologue: str
    """Current thought."""
    at: str
    """Time of the last update."""
    user_id: str | None
    """User to whom it belongs; null for no user."""
    session_id: str | None
    """Session of the mood; null for the mood of the user."""


class ExportedAvatarReplyRecordsItemVoiceEstablished(TypedDict):
    """The same of the first replies, which later ones are compared with."""

    sum: List[float]
    """Sums of the numbers that describe the style of a reply, 0 to 1 each."""
    replies: int
    """Number of these replies."""


class ExportedAvatarReplyRecordsItemVoice(TypedDict):
    """How the replies sound."""

    sum: List[float]
    """Sums of the numbers that describe the style of a reply, 0 to 1 each."""
    replies: int
    """Number of these replies."""
    established: NotRequired[ExportedAvatarReplyRecordsItemVoiceEstablished]
    """The same of the first replies, which later ones are compared with."""


class ExportedAvatarReplyRecordsItem(TypedDict):
    user_id: str | None
    """User to whom it belongs; null for no user."""
    session_id: str | None
    """Session of the replies; null for all."""
    shown: List[float]
    """Decayed sum of the traits that replies showed, for each of 15 dimensions."""
    weight: List[float]
    """Decayed count of the replies that showed a trait, for each of 15 dimensions."""
    replies: int
    """Number of replies."""
    voice: NotRequired[ExportedAvatarReplyRecordsItemVoice]
    """How the replies sound."""
    flagged: NotRequired[bool]
    """Whether the last reply left the statistics out of character."""


class ExportedAvatarUsersItem(TypedDict):
    user_id: str
    """Your key for the user."""
    timezone: str | None
    """Last time zone of the user."""
    first_seen_at: str
    """Time of the first write for the user."""
    last_seen_at: str
    """Time of the last write for the user."""


class ExportedAvatarTombstonesItem(TypedDict):
    content_key: str
    """SHA-256 of the normalized text, in hexadecimal digits."""
    user_id: str | None
    """User to whom it belongs; null for no user."""
    session_id: str | None
    """Session of the tombstone; null for all."""
    at: str
    """Time of the deletion."""


class ExportedAvatarMemoriesItemSourcesItem(TypedDict):
    session_id: str | None
    """Session of this occasion."""
    speaker: str | None
    """Speaker of this occasion."""
    occurred_at: str
    """When it was said."""
    metadata: Dict[str, Any]
    """Metadata of this occasion."""


class ExportedAvatarMemoriesItem(TypedDict):
    id: str
    """Id of the memory."""
    content: str
    """Text, verbatim apart from removed secrets."""
    kind: Literal["turn", "fact", "instruction", "summary"]
    """`turn`, `fact`, `instruction`, or `summary`."""
    user_id: str | None
    """User to whom it belongs; null if all users share it."""
    session_id: str | None
    """Session in which it was said."""
    scope: Literal["session", "global"]
    """`session`: recalled in its session only. `global`: everywhere."""
    speaker: str | None
    """Who said it."""
    occurred_at: str
    """When it was said."""
    recorded_at: str
    """When the service stored it."""
    valid_from: str
    """Start of its validity."""
    valid_to: str | None
    """End of its validity; null while it is valid."""
    superseded_by: str | None
    """Memory that corrected it."""
    importance: float
    """Importance, 0 to 1; not used for ranking."""
    source: Literal["complete", "ingest", "import", "mcp", "derived"]
    """Operation that stored it."""
    trust: Literal["user", "assistant", "tool", "import"]
    """Who said it: the user, the assistant, a tool, or an import."""
    metadata: Dict[str, Any]
    """Your metadata, unchanged."""
    count: int
    """Number of merged duplicates, itself included."""
    sources: List[ExportedAvatarMemoriesItemSourcesItem]
    """Origin of each merged duplicate."""
    chain_id: str
    """First memory of its correction chain."""
    kind_by: Literal["rule", "caller"]
    """What set the kind: a rule or the caller."""
    derived_from: NotRequired[List[str]]
    """For a summary: the memories from which it is derived."""
    embedding: NotRequired[str]
    """Only with `vectors`: base64 of little-endian 32-bit floats."""


class ExportedAvatarMessagesItem(TypedDict):
    id: str
    """Id of the message."""
    memory_id: str
    """Memory of the message."""
    user_id: str | None
    """User to whom it belongs; null for no user."""
    session_id: str
    """Session in which it was said."""
    speaker: str | None
    """Who said it."""
    trust: Literal["user", "assistant", "tool", "import"]
    """Who said it: the user, the assistant, a tool, or an import."""
    occurred_at: str
    """When it was said."""
    content: str | None
    """Text; in a complete document null if the memory has the same."""


class ExportedAvatar(TypedDict):
    format: Literal["daimon-avatar", "daimon-avatar-part"]
    """Format of the document; a part can’t be imported."""
    part: NotRequired[ExportedAvatarPart]
    """Only in a part: its filters."""
    version: Literal[1]
    """Version of the format."""
    exported_at: str
    """Time of the export; the document shows this moment."""
    avatar: ExportedAvatarAvatar
    """The exported avatar."""
    external_key: str | None
    """Your key for the avatar."""
    soul: Dict[str, Any]
    """Soul; see /schemas/soul.schema.json."""
    runtime_config: Dict[str, Any]
    """Current settings."""
    state: ExportedAvatarState
    """State of the persona."""
    embedder: ExportedAvatarEmbedder | None
    """Embedder of the embeddings; null without vectors."""
    soul_revisions: List[ExportedAvatarSoulRevisionsItem]
    """Soul revisions, oldest first."""
    soul_proposals: List[ExportedAvatarSoulProposalsItem]
    """Proposed changes of the soul."""
    drift_log: List[ExportedAvatarDriftLogItem]
    """Drift steps, oldest first."""
    session_moods: List[ExportedAvatarSessionMoodsItem]
    """Moods of single users and sessions."""
    reply_records: List[ExportedAvatarReplyRecordsItem]
    """Statistics of the replies."""
    users: List[ExportedAvatarUsersItem]
    """Users of the avatar."""
    tombstones: List[ExportedAvatarTombstonesItem]
    """Hashes of forgotten texts."""
    memories: List[ExportedAvatarMemoriesItem]
    """Memories, with their superseded versions."""
    messages: List[ExportedAvatarMessagesItem]
    """Messages of the sessions, in order."""
    facts: List[Fact]
    """Current facts of these memories, newest first. An import derives them again."""


class Fact(TypedDict):
    subject: str
    """`user`, or the person or thing that the user spoke about, in lower case."""
    attribute: str
    """What is known about the subject, in lower case."""
    value: str
    """Current value, in the words of the memory; `yes` or `no` for a habit or state."""
    since: str
    """When the value was first stated, since the last other value."""
    memory_id: str
    """Valid memory that states it; the oldest of several."""
    count: int
    """Number of valid memories that state it."""
    speaker: str | None
    """Who said it."""
    scope: Literal["session", "global"]
    """Scope of the memory."""
    user_id: str | None
    """User to whom the memory belongs."""
    session_id: str | None
    """Session of the memory."""
    history: List[FormerFactValue]
    """Former values, newest first, at most 100."""


class FormerFactValue(TypedDict):
    value: str
    """Former value."""
    since: str
    """When it was first stated."""
    until: str
    """When it was replaced or retracted."""
    memory_id: str
    """Memory that stated it; it may be superseded."""


class ReflectAnswer(TypedDict):
    status: Literal["success"]
    """Always `success`."""
    bot_id: str
    """Id of the avatar."""
    current_msv: Msv
    """Vector after the step."""
    latency_ms: float
    """Time that the reflection took, in milliseconds."""


class ReflectAccepted(TypedDict):
    status: Literal["accepted"]
    """Always `accepted`."""
    bot_id: str
    """Id of the avatar."""
    reflect: Literal["async"]
    """Always `async`: a durable job reflects."""


class WhatIfAnswer(TypedDict):
    at: str
    """Time of the step."""
    before: Msv
    """Vector before the step."""
    after: Msv
    """Vector after the step."""
    cause: Literal["reflection", "state_update", "reset", "soul_revision"]
    """Operation that caused the step."""
    evidence: Dict[str, Any]
    """Reasons for the step, such as deltas, confidence, and memory ids."""
    turn_id: str | None
    """Turn that caused the step, if you named it."""
    user_id: str | None
    """User whose turn caused the step; null for no user."""
    session_id: str | None
    """Session whose own mood changed; null if that of the user or avatar changed."""


class PrepareAnswerLoreItem(TypedDict):
    name: str | None
    """Name of the entry."""
    content: str
    """Text of the entry, with names for the macros."""


class PrepareAnswerPrompt(TypedDict):
    """The two parts of the system prompt."""

    stable_prefix: str
    """Part that changes only with the soul or the traits, so a provider can cache it."""
    volatile_block: str
    """Part that changes with each turn, such as memories."""
    prefix_hash: str
    """Hash of `stable_prefix`, as a cache key."""


class PrepareAnswerTokenCount(TypedDict):
    """Only with `explain`: token counts of current models, within about 10 % in English."""

    stable_prefix: int
    """Estimated tokens in `stable_prefix`."""
    volatile_block: int
    """Estimated tokens in `volatile_block`."""


class PrepareAnswerTokenBounds(TypedDict):
    """Only with `explain`: upper bounds of token counts for any tokenizer."""

    stable_prefix: int
    """Upper bound of tokens in `stable_prefix`."""
    volatile_block: int
    """Upper bound of tokens in `volatile_block`."""


class PrepareAnswer(TypedDict):
    bot_id: str
    """Id of the avatar."""
    identity: Identity
    """The persona now."""
    memories: List[str]
    """Contents of `recalled`, in the same order, most relevant first."""
    system_prompt: str
    """System prompt for your model: `stable_prefix` followed by `volatile_block`."""
    inner_monologue: str
    """Current thought of the persona."""
    recalled: List[Memory]
    """Recalled memories, most relevant first."""
    requests: List[Memory]
    """Standing instructions for all later replies, newest first. They are in every prompt and don’t count toward `top_k`. If a rule detected the instruction in a longer message, `content` has only the sentences that state it; GET /memory/{memory_id} returns the complete message."""
    lore: NotRequired[List[PrepareAnswerLoreItem]]
    """Only with a lorebook in the imported card: its entries in the prompt, in their order."""
    prompt: PrepareAnswerPrompt
    """The two parts of the system prompt."""
    timings_ms: NotRequired[Dict[str, float]]
    """Only with `explain`: milliseconds of `recall` and `render`, and of the recall steps `embed`, `index`, `rank`, and `fetch`."""
    token_count: NotRequired[PrepareAnswerTokenCount]
    """Only with `explain`: token counts of current models, within about 10 % in English."""
    token_bounds: NotRequired[PrepareAnswerTokenBounds]
    """Only with `explain`: upper bounds of token counts for any tokenizer."""


class MemorySourcesItem(TypedDict):
    session_id: str | None
    """Session of this occasion."""
    speaker: str | None
    """Speaker of this occasion."""
    occurred_at: str
    """When it was said."""
    metadata: Dict[str, Any]
    """Metadata of this occasion."""


class Memory(TypedDict):
    id: str
    """Id of the memory."""
    content: str
    """Text, verbatim apart from removed secrets."""
    kind: Literal["turn", "fact", "instruction", "summary"]
    """`turn`, `fact`, `instruction`, or `summary`."""
    user_id: str | None
    """User to whom it belongs; null if all users share it."""
    session_id: str | None
    """Session in which it was said."""
    scope: Literal["session", "global"]
    """`session`: recalled in its session only. `global`: everywhere."""
    speaker: str | None
    """Who said it."""
    occurred_at: str
    """When it was said."""
    recorded_at: str
    """When the service stored it."""
    valid_from: str
    """Start of its validity."""
    valid_to: str | None
    """End of its validity; null while it is valid."""
    superseded_by: str | None
    """Memory that corrected it."""
    importance: float
    """Importance, 0 to 1; not used for ranking."""
    source: Literal["complete", "ingest", "import", "mcp", "derived"]
    """Operation that stored it."""
    trust: Literal["user", "assistant", "tool", "import"]
    """Who said it: the user, the assistant, a tool, or an import."""
    metadata: Dict[str, Any]
    """Your metadata, unchanged."""
    count: int
    """Number of merged duplicates, itself included."""
    sources: List[MemorySourcesItem]
    """Origin of each merged duplicate."""
    score: NotRequired[float]
    """Only in recall: estimated probability that it belongs to the answer, 0 to 1; does not depend on `top_k`."""
    score_parts: NotRequired[Dict[str, float]]
    """Only with scores: what each signal adds, and the `cosine`. Names can change."""


class CompleteAnswer(TypedDict):
    status: Literal["success"]
    """Always `success`."""
    ingested: Literal[True]
    """Always true: the turn is stored."""
    reflect: Literal["completed", "skipped"]
    """Whether the message changed the vector by one step."""
    current_msv: NotRequired[Msv]
    """Vector after the reflection; absent if skipped."""
    memory_ids: List[str]
    """Memories of the turn, new or merged, in the order of its sides."""
    deduplicated: List[bool]
    """For each of `memory_ids`: whether the text merged into an existing memory."""
    suppressed: bool
    """Whether a tombstone prevented at least one side from being stored."""
    superseded: List[str]
    """Memories that this turn corrected."""


class CompleteAccepted(TypedDict):
    status: Literal["accepted"]
    """Always `accepted`."""
    ingested: Literal[True]
    """Always true: the turn is stored."""
    reflect: Literal["async"]
    """Always `async`: a durable job reflects."""
    bot_id: str
    """Id of the avatar."""
    memory_ids: List[str]
    """Memories of the turn, new or merged, in the order of its sides."""
    deduplicated: List[bool]
    """For each of `memory_ids`: whether the text merged into an existing memory."""
    suppressed: bool
    """Whether a tombstone prevented at least one side from being stored."""
    superseded: List[str]
    """Memories that this turn corrected."""


class ChatAnswer(TypedDict):
    bot_id: str
    """Id of the avatar."""
    user_id: str | None
    """User of the turn."""
    session_id: str | None
    """Session of the turn."""
    identity: Identity
    """The persona at the start of the turn."""
    inner_monologue: str
    """Thought of the persona at the start of the turn."""
    memories: List[str]
    """Recalled memories in the prompt."""
    status: Literal["success"]
    """Always `success`."""
    text: str
    """Reply of the model."""
    finish_reason: Literal["stop", "length"]
    """`stop`: the reply is complete. `length`: it reached the token limit of the model."""
    current_msv: NotRequired[Msv]
    """Vector after the reflection; absent if skipped."""
    reflect: Literal["completed", "skipped"]
    """Whether the message changed the vector by one step."""
    memory_ids: List[str]
    """Memories of the turn, new or merged, in the order of its sides."""
    deduplicated: List[bool]
    """For each of `memory_ids`: whether the text merged into an existing memory."""
    suppressed: bool
    """Whether a tombstone prevented at least one side from being stored."""


class ChatStateEventData(TypedDict):
    """Data of the event."""

    bot_id: str
    """Id of the avatar."""
    user_id: str | None
    """User of the turn."""
    session_id: str | None
    """Session of the turn."""
    identity: Identity
    """The persona at the start of the turn."""
    inner_monologue: str
    """Thought of the persona at the start of the turn."""
    memories: List[str]
    """Recalled memories in the prompt."""


class ChatStateEvent(TypedDict):
    event: Literal["cognitive_state"]
    """Always `cognitive_state`."""
    data: ChatStateEventData
    """Data of the event."""


class ChatMessageEventData(TypedDict):
    """Data of the event."""

    text: str
    """Next part of the reply."""


class ChatMessageEvent(TypedDict):
    event: Literal["message"]
    """Always `message`."""
    data: ChatMessageEventData
    """Data of the event."""


class ChatMsvEventData(TypedDict):
    """Data of the event."""

    current_msv: Msv
    """Vector after the reflection."""


class ChatMsvEvent(TypedDict):
    event: Literal["msv_update"]
    """Always `msv_update`."""
    data: ChatMsvEventData
    """Data of the event."""


class ChatErrorEvent(TypedDict):
    event: Literal["error"]
    """Always `error`."""
    data: Problem
    """Data of the event."""


class ChatDoneEventData(TypedDict):
    status: Literal["success"]
    """Always `success`."""
    finish_reason: Literal["stop", "length"]
    """`stop`: the reply is complete. `length`: it reached the token limit of the model."""
    reflect: Literal["completed", "skipped"]
    """Whether the message changed the vector by one step."""
    memory_ids: List[str]
    """Memories of the turn, new or merged, in the order of its sides."""
    deduplicated: List[bool]
    """For each of `memory_ids`: whether the text merged into an existing memory."""
    suppressed: bool
    """Whether a tombstone prevented at least one side from being stored."""


class ChatDoneEventData2(TypedDict):
    status: Literal["failed"]
    """Always `failed`."""


class ChatDoneEvent(TypedDict):
    event: Literal["done"]
    """Always `done`."""
    data: ChatDoneEventData | ChatDoneEventData2
    """Data of the event."""


class IngestAnswer(TypedDict):
    id: str | None
    """Id of the memory; null if suppressed."""
    deduplicated: bool
    """Whether the text merged into an existing memory."""
    suppressed: bool
    """Whether a tombstone prevented storage."""
    superseded: List[str]
    """Memories that this one corrected."""
    status: Literal["success"]
    """Always `success`."""


class IngestBatchAnswerResultsItem(TypedDict):
    id: str | None
    """Id of the memory; null if suppressed."""
    deduplicated: bool
    """Whether the text merged into an existing memory."""
    suppressed: bool
    """Whether a tombstone prevented storage."""
    superseded: List[str]
    """Memories that this one corrected."""


class IngestBatchAnswer(TypedDict):
    status: Literal["success"]
    """Always `success`."""
    results: List[IngestBatchAnswerResultsItem]
    """One result per item, in order."""


class RetrieveAnswer(TypedDict):
    memories: List[str]
    """Contents, most relevant first."""
    hits: NotRequired[List[Memory]]
    """Only with `include_scores`: the memories with scores, in the same order."""


class ForgetAnswer(TypedDict):
    status: Literal["success"]
    """Always `success`."""
    deleted: int
    """Number of deleted memories."""
    memory_ids: List[str]
    """Ids of the deleted memories."""
    dry_run: bool
    """If true, nothing was deleted."""


class MemoryPage(TypedDict):
    bot_id: str
    """Id of the avatar."""
    session_id: str | None
    """Session of the filter, or null."""
    memories: List[str]
    """Contents of `items`, in the same order."""
    items: List[Memory]
    """Memories, newest first by `occurred_at`."""
    next: str | None
    """Cursor of the next page; null on the last page."""


class SessionDeleteAnswer(TypedDict):
    status: Literal["success"]
    """Always `success`."""
    deleted: int
    """Number of deleted memories."""
    bot_id: str
    """Id of the avatar."""
    session_id: str
    """The deleted session."""


class PurgeAnswer(TypedDict):
    status: Literal["success"]
    """Always `success`."""
    deleted: int
    """Number of deleted memories."""


class SessionMessagePage(TypedDict):
    bot_id: str
    """Id of the avatar."""
    session_id: str
    """The session."""
    items: List[SessionMessage]
    """Messages in the requested order."""
    next: str | None
    """Cursor of the next page; null on the last page."""


class SessionMessage(TypedDict):
    id: str
    """Id of the message."""
    memory_id: str
    """Memory of the message; several messages can have the same."""
    role: Literal["user", "assistant"]
    """`assistant` for replies, and for messages whose speaker is the avatar or the assistant; else `user`."""
    speaker: str | None
    """Who said it."""
    content: str
    """Text, verbatim apart from removed secrets."""
    occurred_at: str
    """When it was said."""


class FactPage(TypedDict):
    bot_id: str
    """Id of the avatar."""
    items: List[Fact]
    """Current facts, newest first by `since`."""
    next: str | None
    """Cursor of the next page; null on the last page."""


class AvatarUserPage(TypedDict):
    bot_id: str
    """Id of the avatar."""
    items: List[AvatarUser]
    """Users, newest first by `first_seen_at`."""
    next: str | None
    """Cursor of the next page; null on the last page."""


class AvatarUser(TypedDict):
    user_id: str
    """Your key for the user."""
    memories: int
    """Number of valid memories of the user."""
    timezone: str | None
    """Last IANA time zone of the user; null if none."""
    first_seen_at: str
    """Time of the first write for the user."""
    last_seen_at: str
    """Time of the last write for the user."""


class UserDeleteAnswer(TypedDict):
    status: Literal["success"]
    """Always `success`."""
    deleted: int
    """Number of deleted memories."""
    bot_id: str
    """Id of the avatar."""
    user_id: str
    """The deleted user."""


class JobAccepted(TypedDict):
    status: Literal["accepted"]
    """Always `accepted`."""
    job_id: str
    """Id of the job for GET /v1/jobs/{job_id}."""


class ConsolidateAnswer(TypedDict):
    status: Literal["success"]
    """Always `success`."""
    bot_id: str
    """Id of the avatar."""
    created: int
    """Number of new or changed summaries."""
    summaries: List[Memory]
    """Summary of each processed session that has one."""


class JobPage(TypedDict):
    items: List[Job]
    """Jobs, newest first."""
    next: str | None
    """Cursor of the next page; null on the last page."""


class JobProgress(TypedDict):
    """Progress of the job."""

    done: int
    """Number of processed items."""
    total: int | None
    """Number of items; null until the job runs."""


class Job(TypedDict):
    job_id: str
    """Id of the job."""
    kind: Literal["reembed", "consolidate", "sweep"]
    """Operation that the job performs."""
    bot_id: str | None
    """Avatar of the job; null for all your avatars."""
    user_id: str | None
    """User of the job; null for no user."""
    state: Literal["queued", "running", "completed", "failed"]
    """State of the job."""
    progress: JobProgress
    """Progress of the job."""
    error: str | None
    """Error code if the job failed."""
    created_at: str
    """Time of the request."""
    updated_at: str
    """Time of the last progress."""


class ErasurePage(TypedDict):
    items: List[Erasure]
    """Log entries, newest first."""
    next: str | None
    """Cursor of the next page; null on the last page."""


class Erasure(TypedDict):
    id: str
    """Id of the log entry."""
    bot_id: str
    """Id of the avatar."""
    kind: Literal["forget", "memory", "session", "expired", "avatar", "redaction", "user"]
    """Operation that deleted or redacted the memories."""
    memories: int
    """Number of affected memories; never their content."""
    at: str
    """Time of the deletion."""
    settled_at: str | None
    """Time at which no database page contained the text anymore; null until then."""
    log_position: str | None
    """On PostgreSQL, position (LSN) before which the write-ahead log and its archive can still contain the text. Null until settled, and on the embedded database, which recycles its log first."""


class KeyPage(TypedDict):
    items: List[Key]
    """Keys, newest first."""
    next: str | None
    """Cursor of the next page; null on the last page."""


class Key(TypedDict):
    id: str
    """Id of the key."""
    name: str
    """Name to display."""
    scopes: List[Literal["read", "write", "admin"]]
    """Permissions of the key."""
    state: Literal["active", "expired", "revoked"]
    """Whether the key is valid."""
    requests_per_minute: int | None
    """Maximum requests per minute; null: the limit of the service."""
    requests_per_day: int | None
    """Maximum requests per UTC day; null: the limit of the service."""
    created_at: str
    """Creation time."""
    expires_at: str | None
    """Expiration time, if any."""
    rotated_at: str | None
    """Time of the last rotation."""
    former_until: str | None
    """End of validity of the previous secret."""
    revoked_at: str | None
    """Time of the revocation."""
    last_used_at: str | None
    """Time of the last use, to the minute."""


class KeyWithSecret(TypedDict):
    id: str
    """Id of the key."""
    name: str
    """Name to display."""
    scopes: List[Literal["read", "write", "admin"]]
    """Permissions of the key."""
    state: Literal["active", "expired", "revoked"]
    """Whether the key is valid."""
    requests_per_minute: int | None
    """Maximum requests per minute; null: the limit of the service."""
    requests_per_day: int | None
    """Maximum requests per UTC day; null: the limit of the service."""
    created_at: str
    """Creation time."""
    expires_at: str | None
    """Expiration time, if any."""
    rotated_at: str | None
    """Time of the last rotation."""
    former_until: str | None
    """End of validity of the previous secret."""
    revoked_at: str | None
    """Time of the revocation."""
    last_used_at: str | None
    """Time of the last use, to the minute."""
    secret: str
    """Secret for `Authorization: Bearer`. Returned only once and stored only as a hash."""


SoulChangeOutput = TypedDict(
    "SoulChangeOutput",
    {
        "op": "Literal[\"add\", \"remove\", \"replace\"]",
        "path": "str",
        "from": "NotRequired[Any]",
        "to": "NotRequired[Any]",
    },
)


class ImportAvatarAnswerImported(TypedDict):
    """Number of imported items."""

    memories: int
    """Number of stored memories."""
    suppressed: int
    """Number of memories that a tombstone prevented."""
    embedded: int
    """Number of stored memories that already have a vector."""
    drift_steps: int
    """Number of stored drift steps."""
    tombstones: int
    """Number of stored tombstones."""


class ImportAvatarAnswer(TypedDict):
    id: str
    """Id of the avatar."""
    bot_id: str
    """Same value as `id`."""
    owner_id: str
    """Owner of the avatar, from the credential that created it."""
    external_key: str | None
    """Your key for the avatar, unique per owner."""
    name: str
    """Name of the persona."""
    role: str
    """Role of the persona."""
    description: str
    """Who the persona is."""
    attachment_style: Literal["Secure", "Anxious-Preoccupied", "Dismissive-Avoidant"]
    """How the persona handles closeness."""
    capabilities: List[str]
    """Skills or tags."""
    hourly_rate: int | None
    """Price per hour in your unit."""
    status: Literal["available", "busy", "offline"]
    """Availability to display."""
    avatar_url: str | None
    """URL of a picture."""
    baseline_msv: Msv
    """Vector of the soul."""
    current_msv: Msv
    """Vector now: traits and mood."""
    trait_msv: Msv
    """Slow layer only: `current_msv` without the mood."""
    frozen_at: str | None
    """Start of the freeze; while set, nothing changes the vector. Null if not frozen."""
    runtime_config: Dict[str, Any]
    """Settings of the avatar, as stored."""
    soul_revision: int
    """Current soul revision, counted from 1."""
    created_at: str
    """Creation time."""
    updated_at: str
    """Time of the last change to the soul or settings."""
    imported: ImportAvatarAnswerImported
    """Number of imported items."""

ChatEvent = ChatStateEvent | ChatMessageEvent | ChatMsvEvent | ChatErrorEvent | ChatDoneEvent
