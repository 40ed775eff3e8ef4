# Written by scripts/generate-clients.ts from spec/identity.openapi.json.
from __future__ import annotations

from .._operation import Operation

VERSION = "0.2.0"

HEALTH = Operation(
    id="health",
    method="GET",
    path="/health",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
READY = Operation(
    id="ready",
    method="GET",
    path="/ready",
    query=("accept",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
LIST_REQUEST_DAYS = Operation(
    id="listRequestDays",
    method="GET",
    path="/v1/request-days",
    query=("days",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
REGISTER_AVATAR = Operation(
    id="registerAvatar",
    method="POST",
    path="/v1/avatars",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
LIST_AVATARS = Operation(
    id="listAvatars",
    method="GET",
    path="/v1/avatars",
    query=("limit", "cursor", "q", "capability",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
ENSURE_AVATAR = Operation(
    id="ensureAvatar",
    method="POST",
    path="/v1/avatars/ensure",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
VALIDATE_SOUL = Operation(
    id="validateSoul",
    method="POST",
    path="/v1/souls/validate",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
READ_AVATAR = Operation(
    id="readAvatar",
    method="GET",
    path="/v1/avatars/{bot_id}",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
PATCH_AVATAR = Operation(
    id="patchAvatar",
    method="PATCH",
    path="/v1/avatars/{bot_id}",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
DELETE_AVATAR = Operation(
    id="deleteAvatar",
    method="DELETE",
    path="/v1/avatars/{bot_id}",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
READ_IDENTITY = Operation(
    id="readIdentity",
    method="GET",
    path="/v1/avatars/{bot_id}/identity",
    query=("user_id",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
LIST_SOUL_REVISIONS = Operation(
    id="listSoulRevisions",
    method="GET",
    path="/v1/avatars/{bot_id}/souls",
    query=("limit", "cursor",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
PROPOSE_SOUL = Operation(
    id="proposeSoul",
    method="POST",
    path="/v1/avatars/{bot_id}/soul/proposals",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
LIST_SOUL_PROPOSALS = Operation(
    id="listSoulProposals",
    method="GET",
    path="/v1/avatars/{bot_id}/soul/proposals",
    query=("status", "limit", "cursor",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
READ_SOUL_PROPOSAL = Operation(
    id="readSoulProposal",
    method="GET",
    path="/v1/avatars/{bot_id}/soul/proposals/{proposal_id}",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
ACCEPT_SOUL_PROPOSAL = Operation(
    id="acceptSoulProposal",
    method="POST",
    path="/v1/avatars/{bot_id}/soul/proposals/{proposal_id}/accept",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
REFUSE_SOUL_PROPOSAL = Operation(
    id="refuseSoulProposal",
    method="POST",
    path="/v1/avatars/{bot_id}/soul/proposals/{proposal_id}/refuse",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
UNDO_SOUL_PROPOSAL = Operation(
    id="undoSoulProposal",
    method="POST",
    path="/v1/avatars/{bot_id}/soul/proposals/{proposal_id}/undo",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
LIST_DRIFT_STEPS = Operation(
    id="listDriftSteps",
    method="GET",
    path="/v1/avatars/{bot_id}/msv/history",
    query=("user_id", "since", "limit", "cursor",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
RESET_STATE = Operation(
    id="resetState",
    method="POST",
    path="/v1/avatars/{bot_id}/msv/reset",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
FREEZE_STATE = Operation(
    id="freezeState",
    method="POST",
    path="/v1/avatars/{bot_id}/msv/freeze",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
UNFREEZE_STATE = Operation(
    id="unfreezeState",
    method="POST",
    path="/v1/avatars/{bot_id}/msv/unfreeze",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
UPDATE_STATE = Operation(
    id="updateState",
    method="POST",
    path="/state/update",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
LIST_SOULPACKS = Operation(
    id="listSoulpacks",
    method="GET",
    path="/v1/soulpacks",
    query=("q", "tag", "include_vectors",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
READ_SOULPACK = Operation(
    id="readSoulpack",
    method="GET",
    path="/v1/soulpacks/{pack_id}",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
VALIDATE_SOULPACK = Operation(
    id="validateSoulpack",
    method="POST",
    path="/v1/soulpacks/validate",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
IMPORT_SOULPACK = Operation(
    id="importSoulpack",
    method="POST",
    path="/v1/avatars/import-soulpack",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
EXPORT_SOULPACK = Operation(
    id="exportSoulpack",
    method="GET",
    path="/v1/avatars/{bot_id}/soulpack",
    query=(),
    body_name=None,
    byte_types=("application/zip",),
    is_repeatable=True,
    is_keyed=False,
)
EXPORT_CARD = Operation(
    id="exportCard",
    method="GET",
    path="/v1/avatars/{bot_id}/card",
    query=("format",),
    body_name=None,
    byte_types=("image/png",),
    is_repeatable=True,
    is_keyed=False,
)
IMPORT_CARD = Operation(
    id="importCard",
    method="POST",
    path="/v1/avatars/{bot_id}/card",
    query=("format",),
    body_name="card",
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
REGISTER_CARD = Operation(
    id="registerCard",
    method="POST",
    path="/v1/avatars/card",
    query=("external_key", "format",),
    body_name="card",
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
EXPORT_AVATAR = Operation(
    id="exportAvatar",
    method="GET",
    path="/v1/avatars/{bot_id}/export",
    query=("vectors", "user_id", "session_id", "speaker",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
IMPORT_AVATAR = Operation(
    id="importAvatar",
    method="POST",
    path="/v1/avatars/import",
    query=("external_key",),
    body_name="document",
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
REFLECT = Operation(
    id="reflect",
    method="POST",
    path="/state/reflect",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
WHAT_IF = Operation(
    id="whatIf",
    method="POST",
    path="/v1/avatars/{bot_id}/msv/what-if",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
PREPARE = Operation(
    id="prepare",
    method="POST",
    path="/hybrid/prepare",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
COMPLETE = Operation(
    id="complete",
    method="POST",
    path="/hybrid/complete",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=True,
)
CHAT_GENERATE = Operation(
    id="chatGenerate",
    method="POST",
    path="/chat/generate",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
INGEST_MEMORY = Operation(
    id="ingestMemory",
    method="POST",
    path="/memory/ingest",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
INGEST_MEMORIES = Operation(
    id="ingestMemories",
    method="POST",
    path="/memory/ingest/batch",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
RETRIEVE_MEMORIES = Operation(
    id="retrieveMemories",
    method="POST",
    path="/memory/retrieve",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
FORGET_MEMORIES = Operation(
    id="forgetMemories",
    method="POST",
    path="/memory/forget",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
PATCH_MEMORY = Operation(
    id="patchMemory",
    method="PATCH",
    path="/memory/{memory_id}",
    query=("user_id",),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
READ_MEMORY = Operation(
    id="readMemory",
    method="GET",
    path="/memory/{memory_id}",
    query=("user_id",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
DELETE_MEMORY = Operation(
    id="deleteMemory",
    method="DELETE",
    path="/memory/{memory_id}",
    query=("user_id",),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
LIST_MEMORIES = Operation(
    id="listMemories",
    method="GET",
    path="/v1/avatars/{bot_id}/memories",
    query=("limit", "cursor", "user_id", "session_id", "speaker", "scope", "kind", "since", "before", "q",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
DELETE_SESSION = Operation(
    id="deleteSession",
    method="DELETE",
    path="/memory/session/{bot_id}/{session_id}",
    query=("user_id",),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
PURGE_EXPIRED = Operation(
    id="purgeExpired",
    method="POST",
    path="/memory/purge-expired",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
LIST_SESSION_MESSAGES = Operation(
    id="listSessionMessages",
    method="GET",
    path="/v1/avatars/{bot_id}/sessions/{session_id}/messages",
    query=("limit", "cursor", "order", "user_id",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
LIST_FACTS = Operation(
    id="listFacts",
    method="GET",
    path="/v1/avatars/{bot_id}/facts",
    query=("limit", "cursor", "subject", "attribute", "user_id", "speaker", "session_id", "recall_scope", "as_of",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
LIST_USERS = Operation(
    id="listUsers",
    method="GET",
    path="/v1/avatars/{bot_id}/users",
    query=("limit", "cursor",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
EXPORT_USER = Operation(
    id="exportUser",
    method="GET",
    path="/v1/avatars/{bot_id}/users/{user_id}/export",
    query=("vectors",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
DELETE_USER = Operation(
    id="deleteUser",
    method="DELETE",
    path="/v1/avatars/{bot_id}/users/{user_id}",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
REEMBED_MEMORIES = Operation(
    id="reembedMemories",
    method="POST",
    path="/memory/reembed",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
SWEEP_MEMORIES = Operation(
    id="sweepMemories",
    method="POST",
    path="/memory/sweep",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
CONSOLIDATE_MEMORIES = Operation(
    id="consolidateMemories",
    method="POST",
    path="/memory/consolidate",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
LIST_JOBS = Operation(
    id="listJobs",
    method="GET",
    path="/v1/jobs",
    query=("limit", "cursor", "since", "user_id",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
READ_JOB = Operation(
    id="readJob",
    method="GET",
    path="/v1/jobs/{job_id}",
    query=("user_id",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
LIST_ERASURES = Operation(
    id="listErasures",
    method="GET",
    path="/v1/erasures",
    query=("limit", "cursor", "bot_id",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
LIST_KEYS = Operation(
    id="listKeys",
    method="GET",
    path="/v1/keys",
    query=("limit", "cursor",),
    body_name=None,
    byte_types=(),
    is_repeatable=True,
    is_keyed=False,
)
CREATE_KEY = Operation(
    id="createKey",
    method="POST",
    path="/v1/keys",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
REVOKE_KEY = Operation(
    id="revokeKey",
    method="DELETE",
    path="/v1/keys/{key_id}",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
ROTATE_KEY = Operation(
    id="rotateKey",
    method="POST",
    path="/v1/keys/{key_id}/rotate",
    query=(),
    body_name=None,
    byte_types=(),
    is_repeatable=False,
    is_keyed=False,
)
