import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type {
  DriftStep,
  KindBy,
  MemoryKind,
  MemoryScope,
  MemorySource,
  MemoryTrust,
  Msv,
  RuntimeConfig,
  Soul,
  SoulChange,
} from '@daimon/identity-api'
import type {
  PersonaState,
  ReplyStatistics,
  SessionMood,
  StandingInstruction,
} from '@daimon/identity-core'

type Json<T extends object | null> = JSONColumnType<T>
type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>
/** Vectors are written as pgvector text and read through `vector_send`, never selected directly. */
/** In pgvector's binary form. */
type Vector = ColumnType<never, Uint8Array, Uint8Array>

export type Database = {
  avatar_directory: {
    owner_id: string
    bot_id: string
    external_key: string | null
    created_at: Date
  }
  avatars: {
    bot_id: string
    owner_id: string
    external_key: string | null
    soul: Json<Soul>
    soul_revision: number
    runtime_config: Json<RuntimeConfig>
    persona: Json<PersonaState>
    is_frozen: Generated<boolean>
    frozen_at: Date | null
    drift_step_count: Generated<number>
    memory_seq: Generated<number>
    created_at: Date
    updated_at: Date
  }
  soul_revisions: {
    bot_id: string
    revision: number
    owner_id: string
    soul: Json<Soul>
    runtime_config: Json<RuntimeConfig>
    at: Date
  }
  soul_proposals: {
    bot_id: string
    proposal_id: string
    owner_id: string
    /** Empty for what all users share. */
    user_key: Generated<string>
    author: 'model' | 'person' | 'drift'
    reason: string | null
    changes: Json<SoulChange[]>
    base_revision: number
    memory_ids: Json<string[]>
    step_ids: Json<string[]>
    status: 'open' | 'accepted' | 'refused' | 'undone'
    created_at: Date
    decided_at: Date | null
    revision: number | null
    undo_revision: number | null
  }
  drift_steps: {
    bot_id: string
    /** Empty for what all users share. */
    user_key: Generated<string>
    step_no: number
    step_id: string
    owner_id: string
    at: Date
    cause: DriftStep['cause']
    before: Json<Msv>
    after: Json<Msv>
    persona_after: Json<PersonaState>
    evidence: Json<Record<string, unknown>>
    turn_id: string | null
    session_id: string | null
  }
  session_moods: {
    bot_id: string
    /** Empty for what all users share. */
    user_key: Generated<string>
    session_id: string
    owner_id: string
    mood: Json<SessionMood>
  }
  reply_records: {
    bot_id: string
    /** Empty for what all users share. */
    user_key: Generated<string>
    session_key: string
    owner_id: string
    record: Json<ReplyStatistics>
  }
  memories: {
    bot_id: string
    /** Empty for what all users share. */
    user_key: Generated<string>
    memory_id: string
    owner_id: string
    chain_id: string
    seq: number
    content: string
    content_key: Bytes
    fold_key: Bytes | null
    kind: MemoryKind
    /** Who decided the kind; null for rows older than this column. */
    kind_by: Generated<KindBy | null>
    session_id: string | null
    scope: MemoryScope
    speaker: string | null
    occurred_at: Date
    recorded_at: Date
    valid_from: Date
    valid_to: Date | null
    superseded_by: string | null
    importance: number
    source: MemorySource
    trust: MemoryTrust
    metadata: Json<Record<string, unknown>>
    count: Generated<number>
    standing: StandingInstruction | null
    standing_rules: number | null
  }
  recall_snapshots: {
    bot_id: string
    /** Empty for what all users share. */
    user_key: string
    after_id: string
    last_id: string
    owner_id: string
    format: string
    seq: number
    memories: number
    checksum: number
    data: string
  }
  memory_sources: {
    bot_id: string
    memory_id: string
    source_no: number
    owner_id: string
    session_id: string | null
    speaker: string | null
    occurred_at: Date
    metadata: Json<Record<string, unknown>>
  }
  session_messages: {
    bot_id: string
    /** Empty for what all users share. */
    user_key: Generated<string>
    session_id: string
    occurred_at: Date
    message_id: string
    memory_id: string
    owner_id: string
    speaker: string | null
    trust: MemoryTrust
    /** Null where the memory has the same text. */
    content: string | null
  }
  memory_vectors: {
    bot_id: string
    memory_id: string
    embedder_id: string
    owner_id: string
    embedding: Vector
  }
  memory_attributes: {
    bot_id: string
    attribute_key: Bytes
    memory_id: string
    owner_id: string
  }
  api_keys: {
    key_id: string
    owner_id: string
    name: string
    scopes: ('read' | 'write' | 'admin')[]
    secret_hash: Bytes
    former_hash: Bytes | null
    former_until: Date | null
    requests_per_minute: number | null
    requests_per_day: number | null
    created_at: Date
    expires_at: Date | null
    rotated_at: Generated<Date | null>
    revoked_at: Generated<Date | null>
    last_used_at: Generated<Date | null>
  }
  request_windows: {
    owner_id: string
    credential_id: string
    window_seconds: number
    starts_at: Date
    taken: number
  }
  request_days: {
    owner_id: string
    day: string
    time_group: number
    requests: number
    failed: number
  }
  memory_derivations: { bot_id: string; memory_id: string; origin_id: string; owner_id: string }
  jobs: {
    owner_id: string
    job_id: string
    kind: 'reembed' | 'consolidate' | 'sweep'
    bot_id: string | null
    user_key: Generated<string>
    state: 'queued' | 'running' | 'completed' | 'failed'
    done: Generated<number>
    total: number | null
    error: string | null
    created_at: Date
    updated_at: Date
  }
  imports_under_way: { bot_id: string; owner_id: string; at: Date }
  forgotten_memories: {
    bot_id: string
    user_key: Generated<string>
    seq: number
    memory_id: string
    owner_id: string
  }
  avatar_users: {
    bot_id: string
    user_id: string
    owner_id: string
    user_ref: string
    timezone: string | null
    first_seen_at: Date
    last_seen_at: Date
  }
  tombstones: {
    bot_id: string
    /** Empty for what all users share. */
    user_key: Generated<string>
    content_key: Bytes
    session_key: string
    owner_id: string
    at: Date
  }
  turns: {
    bot_id: string
    /** Empty for what all users share. */
    user_key: Generated<string>
    idempotency_key: string
    owner_id: string
    request_hash: Bytes
    status: number
    answer: Json<object>
    at: Date
  }
  pending_reflections: {
    bot_id: string
    /** Empty for what all users share. */
    user_key: Generated<string>
    reflection_id: string
    owner_id: string
    message: string
    memory_ids: Json<string[]>
    turn_id: string | null
    session_id: string | null
    at: Date
  }
  erasures: {
    owner_id: string
    erasure_id: string
    bot_id: string
    kind: 'forget' | 'memory' | 'session' | 'expired' | 'avatar' | 'redaction' | 'user'
    memories: number
    at: Date
    xid: Generated<string>
    settled_at: Date | null
    log_position: string | null
  }
}
