// Written by scripts/generate-clients.ts from spec/identity.openapi.json.

/** Who an assistant is. */
export type Soul = {
  name: string
  role: string
  description: string
  attachment_style: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant'
  baseline_msv: Msv
  capabilities?: Array<string> | null | undefined
  hourly_rate?: number | null | undefined
  status?: 'available' | 'busy' | 'offline' | null | undefined
  avatar_url?: string | null | undefined
}

/** Persona vector: HEXACO −1..1, everything else 0..1. */
export type Msv = {
  hexaco: {
    H: number
    E: number
    X: number
    A: number
    C: number
    O: number
  }
  moral_foundations: {
    care_harm: number
    fairness_cheating: number
    loyalty_betrayal: number
    authority_subversion: number
    sanctity_degradation: number
  }
  drives: {
    curiosity: number
    autonomy: number
    social_approval: number
  }
  epistemic_uncertainty: number
  inner_monologue: string
}

export type RuntimeConfig = {
  hybrid_prompt_template?: string | null | undefined
  dual_process?: {
    system1_threshold?: number | null | undefined
    [member: string]: unknown
  } | null | undefined
  memory_policy?: 'summary_only' | 'user_and_assistant' | null | undefined
  memory_scope?: 'session' | 'global' | null | undefined
  recall_scope?: 'session' | 'all' | null | undefined
  /** avatar (default): one mood, felt by everybody. session: a mood for each session_id over the shared traits, so that two users of one avatar do not move each other’s. */
  mood_scope?: 'avatar' | 'session' | null | undefined
  drift?: {
    /** How far traits may drift from the baseline: companion (default) 0.20, work 0.12, on the scale of −1 to 1. */
    profile?: 'companion' | 'work' | null | undefined
    /** Evidence never moves honesty-humility down, unless this is false. */
    honesty_floor?: boolean | null | undefined
    [member: string]: unknown
  } | null | undefined
  /** Kinds of data to take out of memories before they are stored and embedded, besides those that the service takes out of all (secrets, unless its operator says otherwise). */
  redact?: Array<'secrets' | 'email' | 'phone' | 'card' | 'iban'> | null | undefined
  source?: string | null | undefined
  [member: string]: unknown
}

export type EnsureRequest = {
  external_key: string
  soul: Soul
  runtime_config?: RuntimeConfig | null | undefined
  update?: boolean | null | undefined
}

export type ValidateSoulRequest = {
  soul: unknown
  runtime_config?: unknown | null | undefined
}

export type PatchAvatarRequest = {
  name?: string | null | undefined
  role?: string | null | undefined
  description?: string | null | undefined
  attachment_style?: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant' | null | undefined
  baseline_msv?: Msv | null | undefined
  capabilities?: Array<string> | null | undefined
  hourly_rate?: number | null | undefined
  status?: 'available' | 'busy' | 'offline' | null | undefined
  avatar_url?: string | null | undefined
  soul?: Soul | null | undefined
  runtime_config?: RuntimeConfig | null | undefined
}

export type ResetRequest = {
  to: 'baseline' | string
}

export type StateUpdateRequest = {
  bot_id: string
  new_msv: Msv
}

export type ValidateSoulpackRequest = {
  manifest: unknown
  texts: Record<string, string>
  msv_preset?: string | null | undefined
}

export type ImportSoulpackRequest = {
  pack_id: string
  persist?: boolean | null | undefined
  external_key?: string | null | undefined
  msv_preset?: string | null | undefined
  runtime_config?: RuntimeConfig | null | undefined
}

/** A Character Card, V2 or V3. */
export type CharacterCard = {
  spec: 'chara_card_v2' | 'chara_card_v3'
  spec_version: string
  data: {
    name: string
    nickname?: string | null | undefined
    description?: string | null | undefined
    personality?: string | null | undefined
    scenario?: string | null | undefined
    mes_example?: string | null | undefined
    extensions?: {
      daimon?: {
        role?: string | null | undefined
        attachment_style?: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant' | null | undefined
        baseline_msv?: Msv | null | undefined
        capabilities?: Array<string> | null | undefined
        hourly_rate?: number | null | undefined
        status?: 'available' | 'busy' | 'offline' | null | undefined
        avatar_url?: string | null | undefined
        has_macros?: boolean | null | undefined
      } | null | undefined
      [member: string]: unknown
    } | null | undefined
    [member: string]: unknown
  }
  [member: string]: unknown
}

export type AvatarDocument = {
  format: 'daimon-avatar'
  version: 1
  avatar?: {
    bot_id?: string | null | undefined
    is_frozen?: boolean | null | undefined
    /** When its time stopped; without it, a frozen avatar stands at the time of the import. */
    frozen_at?: string | null | undefined
    created_at?: string | null | undefined
    updated_at?: string | null | undefined
  } | null | undefined
  external_key?: string | null | undefined
  soul: Soul
  runtime_config?: RuntimeConfig | null | undefined
  /** Without it, the baseline of the soul. */
  state?: {
    trait: Array<number>
    mood: Array<number>
    inner_monologue: string
    /** When the trait layer was last brought up to date. */
    at: string
    /** The same of the mood; without it, at. */
    mood_at?: string | null | undefined
    /** What evidence has moved the traits by on one UTC day, counted from 1970-01-01. */
    trait_day?: {
      day: number
      moved: Array<number>
    } | null | undefined
  } | null | undefined
  /** Whose the embeddings are. */
  embedder?: {
    id: string
    dimension: number
  } | null | undefined
  /** Oldest first. */
  soul_revisions?: Array<{
    revision: number
    at: string
    soul: Soul
    runtime_config?: RuntimeConfig | null | undefined
  }> | null | undefined
  /** Oldest first. */
  drift_log?: Array<{
    id: string
    at: string
    cause: 'reflection' | 'state_update' | 'reset' | 'soul_revision'
    before: Msv
    after: Msv
    state_after: {
      trait: Array<number>
      mood: Array<number>
      inner_monologue: string
      /** When the trait layer was last brought up to date. */
      at: string
      /** The same of the mood; without it, at. */
      mood_at?: string | null | undefined
      /** What evidence has moved the traits by on one UTC day, counted from 1970-01-01. */
      trait_day?: {
        day: number
        moved: Array<number>
      } | null | undefined
    }
    evidence: Record<string, unknown>
    turn_id?: string | null | undefined
    /** The session whose own mood was moved. */
    session_id?: string | null | undefined
  }> | null | undefined
  session_moods?: Array<{
    session_id: string
    mood: Array<number>
    inner_monologue: string
    at: string
  }> | null | undefined
  reply_records?: Array<{
    /** Without it, the replies of all sessions. */
    session_id?: string | null | undefined
    shown: Array<number>
    weight: Array<number>
    replies: number
  }> | null | undefined
  tombstones?: Array<{
    content_key: string
    session_id?: string | null | undefined
    at: string
  }> | null | undefined
  memories?: Array<MemoryEntry> | null | undefined
}

export type MemoryEntry = {
  id?: string | null | undefined
  /** The first memory of its line of corrections. */
  chain_id?: string | null | undefined
  content: string
  kind?: 'turn' | 'fact' | 'instruction' | 'summary' | null | undefined
  /** Who decided the kind. Without it, the caller; for what a complete, an ingest, or a tool brought, today's rule decides again. */
  kind_by?: 'rule' | 'caller' | null | undefined
  session_id?: string | null | undefined
  scope?: 'session' | 'global' | null | undefined
  speaker?: string | null | undefined
  occurred_at?: string | null | undefined
  recorded_at?: string | null | undefined
  valid_from?: string | null | undefined
  valid_to?: string | null | undefined
  superseded_by?: string | null | undefined
  importance?: number | null | undefined
  source?: 'complete' | 'ingest' | 'import' | 'mcp' | 'derived' | null | undefined
  trust?: 'user' | 'assistant' | 'tool' | 'import' | null | undefined
  metadata?: Record<string, unknown> | null | undefined
  count?: number | null | undefined
  sources?: Array<{
    session_id?: string | null | undefined
    speaker?: string | null | undefined
    occurred_at: string
    metadata?: Record<string, unknown> | null | undefined
  }> | null | undefined
  /** For a summary: what it rests on. */
  derived_from?: Array<string> | null | undefined
  /** Numbers, or base64 of 32-bit floats in little endian. Needs embedder. */
  embedding?: Array<number> | string | null | undefined
}

export type ReflectRequest = {
  bot_id: string
  message: string
  session_id?: string | null | undefined
  /** A turn takes one step, however often it is sent. */
  turn_id?: string | null | undefined
  reflect_async?: boolean | null | undefined
}

export type WhatIfRequest = {
  message: string
  session_id?: string | null | undefined
}

export type PrepareRequest = {
  bot_id: string
  query: string
  top_k?: number | null | undefined
  session_id?: string | null | undefined
  recall_scope?: 'session' | 'all' | null | undefined
  as_of?: string | null | undefined
  token_budget?: number | null | undefined
  explain?: boolean | null | undefined
}

export type CompleteRequest = {
  bot_id: string
  /** Stored only under `memory_policy` `summary_only`, or if neither side is given. At least one of `summary`, `user_message`, and `assistant_text` is required. */
  summary?: string | null | undefined
  user_message?: string | null | undefined
  /** What user_message is. Without it, its words decide over HTTP whether it is an instruction; over MCP it is a turn. */
  kind?: 'turn' | 'fact' | 'instruction' | null | undefined
  assistant_text?: string | null | undefined
  session_id?: string | null | undefined
  scope?: 'session' | 'global' | null | undefined
  occurred_at?: string | null | undefined
  reflect?: boolean | null | undefined
  reflect_async?: boolean | null | undefined
  speaker?: string | null | undefined
  metadata?: Record<string, unknown> | null | undefined
  turn_id?: string | null | undefined
  idempotency_key?: string | null | undefined
}

export type ChatGenerateRequest = {
  bot_id: string
  message: string
  session_id?: string | null | undefined
  stream?: boolean | null | undefined
}

export type IngestRequest = {
  bot_id: string
  content: string
  /** Without it, turn. An instruction has at most 2000 characters and is in every prompt that may see it. */
  kind?: 'turn' | 'fact' | 'instruction' | null | undefined
  session_id?: string | null | undefined
  scope?: 'session' | 'global' | null | undefined
  occurred_at?: string | null | undefined
  speaker?: string | null | undefined
  importance?: number | null | undefined
  metadata?: Record<string, unknown> | null | undefined
  embedding?: Array<number> | null | undefined
  embedder_id?: string | null | undefined
  /** Stores what was forgotten after all, and lifts its tombstone. Needs the admin scope. */
  override?: boolean | null | undefined
}

export type IngestBatchRequest = {
  bot_id: string
  items: Array<{
    content: string
    /** Without it, turn. An instruction has at most 2000 characters and is in every prompt that may see it. */
    kind?: 'turn' | 'fact' | 'instruction' | null | undefined
    session_id?: string | null | undefined
    scope?: 'session' | 'global' | null | undefined
    occurred_at?: string | null | undefined
    speaker?: string | null | undefined
    importance?: number | null | undefined
    metadata?: Record<string, unknown> | null | undefined
    embedding?: Array<number> | null | undefined
    embedder_id?: string | null | undefined
  }>
}

export type RetrieveRequest = {
  bot_id: string
  query: string
  top_k?: number | null | undefined
  session_id?: string | null | undefined
  recall_scope?: 'session' | 'all' | null | undefined
  as_of?: string | null | undefined
  include_scores?: boolean | null | undefined
}

export type ForgetRequest = {
  bot_id: string
  memory_ids?: Array<string> | null | undefined
  content_match?: string | null | undefined
  query?: string | null | undefined
  min_score?: number | null | undefined
  session_id?: string | null | undefined
  before?: string | null | undefined
  speaker?: string | null | undefined
  dry_run?: boolean | null | undefined
}

export type PatchMemoryRequest = {
  content?: string | null | undefined
  /** Without it, the kind stays as it is. */
  kind?: 'turn' | 'fact' | 'instruction' | null | undefined
  importance?: number | null | undefined
  metadata?: Record<string, unknown> | null | undefined
  speaker?: string | null | undefined
  occurred_at?: string | null | undefined
}

export type PurgeRequest = {
  /** Without it, every avatar of the caller. */
  bot_id?: string | null | undefined
}

export type ReembedRequest = {
  /** Without it, every avatar of the caller. */
  bot_id?: string | null | undefined
}

export type ConsolidateRequest = {
  bot_id: string
  /** Without it, every session. */
  session_id?: string | null | undefined
}

export type CreateKeyRequest = {
  /** Who uses it; for people to read. */
  name: string
  scopes?: Array<'read' | 'write' | 'admin'> | null | undefined
  /** Without it, it holds until it is revoked. */
  expires_at?: string | null | undefined
  /** Beyond it RATE_LIMITED. Without it, that of the service. */
  requests_per_minute?: number | null | undefined
  /** The same for a day of UTC. */
  requests_per_day?: number | null | undefined
}

export type RotateKeyRequest = {
  /** How long the secret from before still opens; 0 when it has leaked. */
  grace_seconds?: number | null | undefined
  /** A new end; without it, the old one stays. */
  expires_at?: string | null | undefined
}

export type HealthAnswer = {
  status: 'ok'
  service: string
  version: '0.2.0'
}

export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  code: 'BOT_NOT_FOUND' | 'MEMORY_NOT_FOUND' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'ACCESS_DENIED' | 'VALIDATION_ERROR' | 'SOUL_INVALID' | 'SOULPACK_NOT_FOUND' | 'SOULPACK_LICENSE_REJECTED' | 'SOULPACK_INVALID' | 'MEMORY_DIM_MISMATCH' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INFERENCE_DOWN' | 'READY_DEGRADED' | 'INTERNAL_ERROR'
  request_id: string
  issues?: Array<{
    pointer: string
    message: string
  }> | undefined
  [member: string]: unknown
}

export type ReadyAnswer = {
  status: 'ok' | 'degraded'
  service: string
  version: '0.2.0'
  checks: {
    database: 'ok' | 'down' | 'off'
    /** Whether the database can write and read all that is stored. */
    storage: 'ok' | 'down' | 'off'
    inference: 'ok' | 'down' | 'off'
    embedder: 'ok' | 'down' | 'off'
  }
  storage: Storage
  embedding_dimension: number
  inference_mode: 'full' | 'embeddings_only'
  engine: 'embedded' | 'postgresql'
  embedder: string
}

export type Storage = {
  state: 'ok' | 'full' | 'damaged' | 'lock_lost'
  /** With `full`. */
  free_bytes?: number | undefined
  /** With `full`: from here on, writes work. */
  needed_bytes?: number | undefined
  /** With `damaged`: where pages cannot be read. */
  table?: string | undefined
  /** What to do. */
  advice?: string | undefined
}

export type Avatar = {
  id: string
  /** The same as id. */
  bot_id: string
  owner_id: string
  external_key: string | null
  name: string
  role: string
  description: string
  attachment_style: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant'
  capabilities: Array<string>
  hourly_rate: number | null
  status: 'available' | 'busy' | 'offline'
  avatar_url: string | null
  baseline_msv: Msv
  current_msv: Msv
  /** The slow layer alone: current_msv without the mood. */
  trait_msv: Msv
  /** Since when nothing moves it; null while it lives. */
  frozen_at: string | null
  runtime_config: Record<string, unknown>
  soul_revision: number
  created_at: string
  updated_at: string
}

export type AvatarPage = {
  items: Array<Avatar>
  next: string | null
}

export type EnsureAnswer = {
  id: string
  /** The same as id. */
  bot_id: string
  owner_id: string
  external_key: string | null
  name: string
  role: string
  description: string
  attachment_style: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant'
  capabilities: Array<string>
  hourly_rate: number | null
  status: 'available' | 'busy' | 'offline'
  avatar_url: string | null
  baseline_msv: Msv
  current_msv: Msv
  /** The slow layer alone: current_msv without the mood. */
  trait_msv: Msv
  /** Since when nothing moves it; null while it lives. */
  frozen_at: string | null
  runtime_config: Record<string, unknown>
  soul_revision: number
  created_at: string
  updated_at: string
  created: boolean
}

export type ValidateSoulAnswer = {
  valid: boolean
  problems: Array<{
    pointer: string
    message: string
  }>
}

export type Identity = {
  name: string
  role: string
  description: string
  current_msv: Msv
  /** How far what the assistant said stands from its own vector. */
  reply_drift?: {
    distance: number
    band: number
    flagged: boolean
  } | undefined
}

export type SoulRevisionPage = {
  items: Array<SoulRevision>
  next: string | null
}

export type SoulRevision = {
  revision: number
  at: string
  /** A soul; see /schemas/soul.schema.json. */
  soul: Record<string, unknown>
  runtime_config: Record<string, unknown>
  /** Against the revision before; empty for the first. */
  changes: Array<SoulChange>
}

export type SoulChange = {
  op: 'add' | 'remove' | 'replace'
  /** A JSON pointer below /soul or /runtime_config. */
  path: string
  /** What stood there; absent for add. */
  from?: unknown | undefined
  /** What stands there; absent for remove. */
  to?: unknown | undefined
}

export type DriftStepPage = {
  items: Array<DriftStep>
  next: string | null
}

export type DriftStep = {
  id: string
  at: string
  before: Msv
  after: Msv
  cause: 'reflection' | 'state_update' | 'reset' | 'soul_revision'
  evidence: Record<string, unknown>
  turn_id: string | null
  /** The session whose own mood was moved; null for the avatar’s. */
  session_id: string | null
}

export type StateUpdateAnswer = {
  status: 'success'
  message: string
}

export type SoulpackCatalogEntry = {
  id: string
  name: string
  role: string
  version: string
  license: string
  tags: Array<string>
  path: string
}

export type Soulpack = {
  manifest: SoulpackManifestView
  /** The texts by the names of their files. */
  texts: Record<string, string>
  soul: SoulView
  warnings: Array<string>
}

export type SoulpackManifestView = {
  id: string
  name: string
  version: string
  license: 'MIT'
  role: string
  attachment_style: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant'
  files: Array<string>
  baseline_msv?: Msv | undefined
  msv_preset?: string | undefined
  tags: Array<string>
  [member: string]: unknown
}

export type SoulView = {
  name: string
  role: string
  description: string
  attachment_style: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant'
  baseline_msv: Msv
  capabilities?: Array<string> | undefined
  hourly_rate?: number | undefined
  status?: 'available' | 'busy' | 'offline' | undefined
  avatar_url?: string | undefined
}

export type ValidateSoulpackAnswer = {
  valid: boolean
  problems: Array<{
    code: 'SOULPACK_INVALID' | 'SOULPACK_LICENSE_REJECTED'
    pointer: string
    message: string
  }>
  warnings: Array<string>
  soul: SoulView | null
}

export type SoulpackImported = {
  id: string
  /** The same as id. */
  bot_id: string
  owner_id: string
  external_key: string
  name: string
  role: string
  description: string
  attachment_style: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant'
  capabilities: Array<string>
  hourly_rate: number | null
  status: 'available' | 'busy' | 'offline'
  avatar_url: string | null
  baseline_msv: Msv
  current_msv: Msv
  /** The slow layer alone: current_msv without the mood. */
  trait_msv: Msv
  /** Since when nothing moves it; null while it lives. */
  frozen_at: string | null
  runtime_config: Record<string, unknown>
  soul_revision: number
  created_at: string
  updated_at: string
  warnings: Array<string>
  created: boolean
}

export type SoulpackCompiled = {
  warnings: Array<string>
  external_key: string
  runtime_config: Record<string, unknown>
  soul: SoulView
}

export type CharacterCardView = {
  spec: 'chara_card_v2' | 'chara_card_v3'
  spec_version: string
  data: {
    name: string
    description: string
    [member: string]: unknown
  }
  [member: string]: unknown
}

export type ImportCardAnswer = {
  id: string
  /** The same as id. */
  bot_id: string
  owner_id: string
  external_key: string | null
  name: string
  role: string
  description: string
  attachment_style: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant'
  capabilities: Array<string>
  hourly_rate: number | null
  status: 'available' | 'busy' | 'offline'
  avatar_url: string | null
  baseline_msv: Msv
  current_msv: Msv
  /** The slow layer alone: current_msv without the mood. */
  trait_msv: Msv
  /** Since when nothing moves it; null while it lives. */
  frozen_at: string | null
  runtime_config: Record<string, unknown>
  soul_revision: number
  created_at: string
  updated_at: string
  warnings: Array<string>
}

export type ExportedAvatar = {
  format: 'daimon-avatar' | 'daimon-avatar-part'
  part?: {
    session_id?: string | undefined
    speaker?: string | undefined
  } | undefined
  version: 1
  exported_at: string
  avatar: {
    bot_id: string
    is_frozen: boolean
    frozen_at: string | null
    created_at: string
    updated_at: string
  }
  external_key: string | null
  /** A soul; see /schemas/soul.schema.json. */
  soul: Record<string, unknown>
  runtime_config: Record<string, unknown>
  state: {
    mood: Array<number>
    inner_monologue: string
    at: string
    trait: Array<number>
    mood_at?: string | undefined
    trait_day?: {
      day: number
      moved: Array<number>
    } | undefined
  }
  embedder: {
    id: string
    dimension: number
  } | null
  soul_revisions: Array<{
    revision: number
    at: string
    /** A soul; see /schemas/soul.schema.json. */
    soul: Record<string, unknown>
    runtime_config: Record<string, unknown>
  }>
  drift_log: Array<{
    id: string
    at: string
    before: Msv
    after: Msv
    cause: 'reflection' | 'state_update' | 'reset' | 'soul_revision'
    evidence: Record<string, unknown>
    turn_id: string | null
    /** The session whose own mood was moved; null for the avatar’s. */
    session_id: string | null
    state_after: {
      mood: Array<number>
      inner_monologue: string
      at: string
      trait: Array<number>
      mood_at?: string | undefined
      trait_day?: {
        day: number
        moved: Array<number>
      } | undefined
    }
  }>
  session_moods: Array<{
    mood: Array<number>
    inner_monologue: string
    at: string
    session_id: string
  }>
  reply_records: Array<{
    session_id: string | null
    shown: Array<number>
    weight: Array<number>
    replies: number
  }>
  tombstones: Array<{
    content_key: string
    session_id: string | null
    at: string
  }>
  memories: Array<{
    id: string
    content: string
    kind: 'turn' | 'fact' | 'instruction' | 'summary'
    session_id: string | null
    scope: 'session' | 'global'
    speaker: string | null
    occurred_at: string
    recorded_at: string
    valid_from: string
    valid_to: string | null
    superseded_by: string | null
    importance: number
    source: 'complete' | 'ingest' | 'import' | 'mcp' | 'derived'
    trust: 'user' | 'assistant' | 'tool' | 'import'
    metadata: Record<string, unknown>
    count: number
    sources: Array<{
      session_id: string | null
      speaker: string | null
      occurred_at: string
      metadata: Record<string, unknown>
    }>
    chain_id: string
    kind_by: 'rule' | 'caller'
    derived_from?: Array<string> | undefined
    embedding?: string | undefined
  }>
}

export type ReflectAnswer = {
  status: 'success'
  bot_id: string
  current_msv: Msv
  latency_ms: number
}

export type ReflectAccepted = {
  status: 'accepted'
  bot_id: string
  reflect: 'async'
}

export type WhatIfAnswer = {
  at: string
  before: Msv
  after: Msv
  cause: 'reflection' | 'state_update' | 'reset' | 'soul_revision'
  evidence: Record<string, unknown>
  turn_id: string | null
  /** The session whose own mood was moved; null for the avatar’s. */
  session_id: string | null
}

export type PrepareAnswer = {
  bot_id: string
  identity: Identity
  memories: Array<string>
  system_prompt: string
  inner_monologue: string
  recalled: Array<Memory>
  /** Instructions for all later answers, the latest first; in the prompt whatever the query, and beside top_k. Of a message in which a rule found one, content is the sentences that ask for it; GET /memory/{memory_id} has all of it. */
  requests: Array<Memory>
  prompt: {
    stable_prefix: string
    volatile_block: string
    prefix_hash: string
  }
  /** Only with explain: recall and render, and of recall embed, index, rank and fetch. */
  timings_ms?: Record<string, number> | undefined
  /** Only with explain: at most so many tokens, whatever the encoder. */
  token_bounds?: {
    stable_prefix: number
    volatile_block: number
  } | undefined
}

export type Memory = {
  id: string
  content: string
  kind: 'turn' | 'fact' | 'instruction' | 'summary'
  session_id: string | null
  scope: 'session' | 'global'
  speaker: string | null
  occurred_at: string
  recorded_at: string
  valid_from: string
  valid_to: string | null
  superseded_by: string | null
  importance: number
  source: 'complete' | 'ingest' | 'import' | 'mcp' | 'derived'
  trust: 'user' | 'assistant' | 'tool' | 'import'
  metadata: Record<string, unknown>
  count: number
  sources: Array<{
    session_id: string | null
    speaker: string | null
    occurred_at: string
    metadata: Record<string, unknown>
  }>
  score?: number | undefined
  score_parts?: Record<string, number> | undefined
}

export type CompleteAnswer = {
  status: 'success'
  ingested: true
  reflect: 'completed' | 'skipped'
  current_msv?: Msv | undefined
  memory_ids: Array<string>
  deduplicated: Array<boolean>
  /** A tombstone kept at least one side of the turn from being stored. */
  suppressed: boolean
  /** Memories that this turn corrected. */
  superseded: Array<string>
}

export type CompleteAccepted = {
  status: 'accepted'
  ingested: true
  reflect: 'async'
  bot_id: string
  memory_ids: Array<string>
  deduplicated: Array<boolean>
  suppressed: boolean
  superseded: Array<string>
}

export type ChatAnswer = {
  bot_id: string
  session_id: string | null
  identity: Identity
  inner_monologue: string
  memories: Array<string>
  status: 'success'
  text: string
  /** length: the model reached its limit of tokens in the middle. */
  finish_reason: 'stop' | 'length'
  current_msv?: Msv | undefined
  reflect: 'completed' | 'skipped'
  memory_ids: Array<string>
  deduplicated: Array<boolean>
  /** A tombstone kept at least one side of the turn from being stored. */
  suppressed: boolean
}

export type ChatEvent = ChatStateEvent | ChatMessageEvent | ChatMsvEvent | ChatErrorEvent | ChatDoneEvent

export type ChatStateEvent = {
  event: 'cognitive_state'
  data: {
    bot_id: string
    session_id: string | null
    identity: Identity
    inner_monologue: string
    memories: Array<string>
  }
}

export type ChatMessageEvent = {
  event: 'message'
  data: {
    text: string
  }
}

export type ChatMsvEvent = {
  event: 'msv_update'
  data: {
    current_msv: Msv
  }
}

export type ChatErrorEvent = {
  event: 'error'
  data: Problem
}

export type ChatDoneEvent = {
  event: 'done'
  data: {
    status: 'success'
    /** length: the model reached its limit of tokens in the middle. */
    finish_reason: 'stop' | 'length'
    reflect: 'completed' | 'skipped'
    memory_ids: Array<string>
    deduplicated: Array<boolean>
    /** A tombstone kept at least one side of the turn from being stored. */
    suppressed: boolean
  } | {
    status: 'failed'
  }
}

export type IngestAnswer = {
  id: string | null
  deduplicated: boolean
  suppressed: boolean
  /** Memories that this one corrected. */
  superseded: Array<string>
  status: 'success'
}

export type IngestBatchAnswer = {
  status: 'success'
  results: Array<{
    id: string | null
    deduplicated: boolean
    suppressed: boolean
    /** Memories that this one corrected. */
    superseded: Array<string>
  }>
}

export type RetrieveAnswer = {
  memories: Array<string>
  hits?: Array<Memory> | undefined
}

export type ForgetAnswer = {
  status: 'success'
  deleted: number
  memory_ids: Array<string>
  dry_run: boolean
}

export type MemoryPage = {
  bot_id: string
  session_id: string | null
  memories: Array<string>
  items: Array<Memory>
  next: string | null
}

export type SessionDeleteAnswer = {
  status: 'success'
  deleted: number
  bot_id: string
  session_id: string
}

export type PurgeAnswer = {
  status: 'success'
  deleted: number
}

export type JobAccepted = {
  status: 'accepted'
  job_id: string
}

export type ConsolidateAnswer = {
  status: 'success'
  bot_id: string
  /** Summaries that are new, or new again. */
  created: number
  /** Of every session that was looked at and has one. */
  summaries: Array<Memory>
}

export type Job = {
  job_id: string
  kind: 'reembed' | 'consolidate' | 'sweep'
  bot_id: string | null
  state: 'queued' | 'running' | 'completed' | 'failed'
  progress: {
    done: number
    /** Null until it runs. */
    total: number | null
  }
  /** A code. */
  error: string | null
  created_at: string
  updated_at: string
}

export type ErasurePage = {
  items: Array<Erasure>
  next: string | null
}

export type Erasure = {
  id: string
  bot_id: string
  kind: 'forget' | 'memory' | 'session' | 'expired' | 'avatar' | 'redaction'
  /** How many went; never what they said. */
  memories: number
  at: string
  /** When no page of the database held the text any more. */
  settled_at: string | null
  /** On PostgreSQL, the position (LSN) before which the write-ahead log may still hold the text, and so may its archive. Null until settled, and on the embedded engine, which recycles its log before. */
  log_position: string | null
}

export type KeyPage = {
  items: Array<Key>
  next: string | null
}

export type Key = {
  id: string
  name: string
  scopes: Array<'read' | 'write' | 'admin'>
  state: 'active' | 'expired' | 'revoked'
  requests_per_minute: number | null
  requests_per_day: number | null
  created_at: string
  expires_at: string | null
  rotated_at: string | null
  /** Until when the secret from before still opens. */
  former_until: string | null
  revoked_at: string | null
  /** To the minute. */
  last_used_at: string | null
}

export type KeyWithSecret = {
  id: string
  name: string
  scopes: Array<'read' | 'write' | 'admin'>
  state: 'active' | 'expired' | 'revoked'
  requests_per_minute: number | null
  requests_per_day: number | null
  created_at: string
  expires_at: string | null
  rotated_at: string | null
  /** Until when the secret from before still opens. */
  former_until: string | null
  revoked_at: string | null
  /** To the minute. */
  last_used_at: string | null
  /** What goes behind Bearer. It is shown this once and kept nowhere. */
  secret: string
}
