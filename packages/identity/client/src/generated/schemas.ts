// Written by scripts/generate-clients.ts from spec/identity.openapi.json.

/** Persona vector: HEXACO −1..1, everything else 0..1. */
export type Msv = {
  /** HEXACO personality domains, each −1 to 1. */
  hexaco: {
    /** Honesty-humility, −1 to 1. */
    H: number
    /** Emotionality, −1 to 1. */
    E: number
    /** Extraversion, −1 to 1. */
    X: number
    /** Agreeableness, −1 to 1. */
    A: number
    /** Conscientiousness, −1 to 1. */
    C: number
    /** Openness to experience, −1 to 1. */
    O: number
  }
  /** Moral foundations, each 0 to 1. */
  moral_foundations: {
    /** Weight of care over harm, 0 to 1. */
    care_harm: number
    /** Weight of fairness over cheating, 0 to 1. */
    fairness_cheating: number
    /** Weight of loyalty over betrayal, 0 to 1. */
    loyalty_betrayal: number
    /** Weight of authority over subversion, 0 to 1. */
    authority_subversion: number
    /** Weight of sanctity over degradation, 0 to 1. */
    sanctity_degradation: number
  }
  /** Motives, each 0 to 1. */
  drives: {
    /** Drive to explore and ask, 0 to 1. */
    curiosity: number
    /** Drive to act independently, 0 to 1. */
    autonomy: number
    /** Drive to be liked, 0 to 1. */
    social_approval: number
  }
  /** How unsure the persona is of its knowledge, 0 to 1. */
  epistemic_uncertainty: number
  /** Current thought of the persona, 1 to 500 characters. */
  inner_monologue: string
}

/** Who an assistant is. */
export type Soul = {
  /** Name of the persona, 1 to 255 characters. */
  name: string
  /** Role in a few words, 1 to 255 characters. */
  role: string
  /** Who the persona is, in the second or third person; part of every system prompt. 1 to 100,000 characters. */
  description: string
  /** How the persona handles closeness. */
  attachment_style: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant'
  /** Vector that the persona starts with and relaxes toward. */
  baseline_msv: Msv
  /** Skills or tags, at most 256; GET /v1/avatars filters by them. */
  capabilities?: Array<string> | null | undefined
  /** Price per hour in a unit of your choice; not interpreted. */
  hourly_rate?: number | null | undefined
  /** Availability to display. Default: available. */
  status?: 'available' | 'busy' | 'offline' | null | undefined
  /** URL of a picture, http or https, at most 2,048 characters; never fetched. */
  avatar_url?: string | null | undefined
}

export type RuntimeConfig = {
  /** System prompt template with the placeholders {name} {role} {description} {inner_monologue} {memories} {trait_directives}; {{ and }} escape. Default: the built-in template. */
  hybrid_prompt_template?: string | null | undefined
  /** Stored and returned for clients that use it. */
  dual_process?: {
    /** 0 to 1; stored and returned, not used by this version. */
    system1_threshold?: number | null | undefined
    [member: string]: unknown
  } | null | undefined
  /** What a completed turn stores: `user_and_assistant` (default) both sides, `summary_only` the summary. */
  memory_policy?: 'summary_only' | 'user_and_assistant' | null | undefined
  /** Scope of new memories. Default: `session` if the request has a session_id, else `global`. */
  memory_scope?: 'session' | 'global' | null | undefined
  /** `session` (default): recall global memories and those of the session. `user`: recall the other sessions of the user too. `all`: recall every session of the user and every one without a user. */
  recall_scope?: 'session' | 'user' | 'all' | null | undefined
  /** `avatar`: all sessions share one mood. `user`: each user_id has its own mood over the shared traits. `session`: each session_id has its own. Default: `user` in requests with a user_id, else `avatar`. */
  mood_scope?: 'avatar' | 'user' | 'session' | null | undefined
  /** Limits of the drift of traits. */
  drift?: {
    /** How far traits can drift from the baseline on the scale of −1 to 1: `companion` (default) 0.20, `work` 0.12. */
    profile?: 'companion' | 'work' | null | undefined
    /** If true, evidence never decreases honesty-humility. */
    honesty_floor?: boolean | null | undefined
    [member: string]: unknown
  } | null | undefined
  /** What a proposal must not change, at most 64 entries: JSON pointers into the soul, such as /name, or headings of the description, such as Boundaries. If set, changing it directly needs the admin scope. */
  protected?: Array<string> | null | undefined
  /** Kinds of data to remove from memories before they are stored and embedded, in addition to those that the service removes for all avatars (by default, secrets). */
  redact?: Array<'secrets' | 'email' | 'phone' | 'card' | 'iban'> | null | undefined
  /** Where the avatar came from; not interpreted. */
  source?: string | null | undefined
  [member: string]: unknown
}

export type EnsureRequest = {
  /** Your key for the avatar, unique per owner, 1 to 128 characters. */
  external_key: string
  /** Soul of a new avatar; with `update`, also of an existing one. */
  soul: Soul
  /** Settings of a new avatar; with `update`, also of an existing one. */
  runtime_config?: RuntimeConfig | null | undefined
  /** Whether an existing avatar gets the soul and settings as a new revision. */
  update?: boolean | null | undefined
}

export type ValidateSoulRequest = {
  /** Soul to validate; any JSON value. */
  soul: unknown
  /** Settings to validate; any JSON value. */
  runtime_config?: unknown | null | undefined
}

export type PatchAvatarRequest = {
  /** Name of the persona, 1 to 255 characters. */
  name?: string | null | undefined
  /** Role in a few words, 1 to 255 characters. */
  role?: string | null | undefined
  /** Who the persona is, 1 to 100,000 characters. */
  description?: string | null | undefined
  /** How the persona handles closeness. */
  attachment_style?: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant' | null | undefined
  /** Vector that the persona starts with and relaxes toward. */
  baseline_msv?: Msv | null | undefined
  /** Skills or tags, at most 256; GET /v1/avatars filters by them. */
  capabilities?: Array<string> | null | undefined
  /** Price per hour in a unit of your choice; not interpreted. */
  hourly_rate?: number | null | undefined
  /** Availability to display. Default: available. */
  status?: 'available' | 'busy' | 'offline' | null | undefined
  /** URL of a picture, http or https, at most 2,048 characters; never fetched. */
  avatar_url?: string | null | undefined
  /** Complete soul, which replaces the current one. */
  soul?: Soul | null | undefined
  /** Settings, which replace the current ones. */
  runtime_config?: RuntimeConfig | null | undefined
}

export type ProposeSoulRequest = {
  /** Name of the persona, 1 to 255 characters. */
  name?: string | null | undefined
  /** Role in a few words, 1 to 255 characters. */
  role?: string | null | undefined
  /** Who the persona is, 1 to 100,000 characters. */
  description?: string | null | undefined
  /** How the persona handles closeness. */
  attachment_style?: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant' | null | undefined
  /** Vector that the persona starts with and relaxes toward. */
  baseline_msv?: Msv | null | undefined
  /** Skills or tags, at most 256; GET /v1/avatars filters by them. */
  capabilities?: Array<string> | null | undefined
  /** Price per hour in a unit of your choice; not interpreted. */
  hourly_rate?: number | null | undefined
  /** Availability to display. Default: available. */
  status?: 'available' | 'busy' | 'offline' | null | undefined
  /** URL of a picture, http or https, at most 2,048 characters; never fetched. */
  avatar_url?: string | null | undefined
  /** Who proposes: `model`, `person`, or `drift`. With `drift`, the service proposes the current traits as the baseline; send no member of the soul. Default: model. */
  author?: 'model' | 'person' | 'drift' | null | undefined
  /** Why the soul should change, at most 2,000 characters; required unless the author is `drift`. */
  reason?: string | null | undefined
  /** Memories that support the change, at most 100; of the user, or without a user. */
  memory_ids?: Array<string> | null | undefined
  /** Drift steps that support the change, at most 100. Default for `drift`: the latest since the baseline was set. */
  step_ids?: Array<string> | null | undefined
  /** Your key for the user, 1 to 128 characters. Default: what all users of the avatar share. */
  user_id?: string | null | undefined
  /** Soul revision that the author has read. Default: the current one. */
  base_revision?: number | null | undefined
}

export type ResetRequest = {
  /** `baseline`, or the id of the step whose result to restore. */
  to: 'baseline' | string
}

export type StateUpdateRequest = {
  /** Id of the avatar. */
  bot_id: string
  /** Vector to store, exactly as sent. */
  new_msv: Msv
}

export type ValidateSoulpackRequest = {
  /** Manifest to validate; any JSON value. */
  manifest: unknown
  /** Texts by file name. */
  texts: Record<string, string>
  /** Preset that replaces the one of the manifest. */
  msv_preset?: string | null | undefined
}

export type ImportSoulpackRequest = {
  /** Id of the pack. */
  pack_id: string
  /** Whether to store the avatar; otherwise only compile it. */
  persist?: boolean | null | undefined
  /** Your key for the avatar. Default: soulpack:{id}@{version}. */
  external_key?: string | null | undefined
  /** Preset that replaces the one of the manifest. */
  msv_preset?: string | null | undefined
  /** Settings of a new avatar. */
  runtime_config?: RuntimeConfig | null | undefined
}

/** A Character Card, V2 or V3. */
export type CharacterCard = {
  /** Specification of the card. */
  spec: 'chara_card_v2' | 'chara_card_v3'
  /** Version of the specification, such as 2.0. */
  spec_version: string
  /** Content of the card. */
  data: {
    /** Name of the character, 1 to 255 characters. */
    name: string
    /** Name that replaces {{char}}. */
    nickname?: string | null | undefined
    /** Who the character is; part of the soul’s description. */
    description?: string | null | undefined
    /** Personality; part of the soul’s description. */
    personality?: string | null | undefined
    /** Scenario; part of the soul’s description. */
    scenario?: string | null | undefined
    /** Example messages; part of the soul’s description. */
    mes_example?: string | null | undefined
    /** Data of applications, by name. */
    extensions?: {
      /** Members of the soul that cards don’t have. */
      daimon?: {
        /** Role in a few words, 1 to 255 characters. */
        role?: string | null | undefined
        /** How the persona handles closeness. */
        attachment_style?: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant' | null | undefined
        /** Vector that the persona starts with and relaxes toward. */
        baseline_msv?: Msv | null | undefined
        /** Skills or tags, at most 256; GET /v1/avatars filters by them. */
        capabilities?: Array<string> | null | undefined
        /** Price per hour in a unit of your choice; not interpreted. */
        hourly_rate?: number | null | undefined
        /** Availability to display. Default: available. */
        status?: 'available' | 'busy' | 'offline' | null | undefined
        /** URL of a picture, http or https, at most 2,048 characters; never fetched. */
        avatar_url?: string | null | undefined
        /** If false, {{char}} and {{user}} in the texts are literal. Default: true. */
        has_macros?: boolean | null | undefined
      } | null | undefined
      [member: string]: unknown
    } | null | undefined
    [member: string]: unknown
  }
  [member: string]: unknown
}

export type AvatarDocument = {
  /** Format of the document. */
  format: 'daimon-avatar'
  /** Version of the format. */
  version: 1
  /** The exported avatar. */
  avatar?: {
    /** Id of the exported avatar; the import assigns a new one. */
    bot_id?: string | null | undefined
    /** Whether the avatar is frozen. Default: false. */
    is_frozen?: boolean | null | undefined
    /** Start of the freeze. Default for a frozen avatar: the time of the import. */
    frozen_at?: string | null | undefined
    /** Creation time of the avatar. */
    created_at?: string | null | undefined
    /** Time of its last change. */
    updated_at?: string | null | undefined
  } | null | undefined
  /** Your key for the avatar, unique per owner. */
  external_key?: string | null | undefined
  /** Current soul. */
  soul: Soul
  /** Current settings. */
  runtime_config?: RuntimeConfig | null | undefined
  /** State of the persona. Default: the baseline of the soul. */
  state?: {
    /** Values of the 15 dimensions of the trait layer. */
    trait: Array<number>
    /** Offsets of the 15 dimensions from the trait layer. */
    mood: Array<number>
    /** Current thought, 1 to 500 characters. */
    inner_monologue: string
    /** Time of the last update of the trait layer. */
    at: string
    /** Time of the last update of the mood. Default: `at`. */
    mood_at?: string | null | undefined
    /** Movement of the traits through evidence on one day of the conversation. */
    trait_day?: {
      /** UTC day, counted from 1970-01-01. */
      day: number
      /** Total movement of each dimension on that day. */
      moved: Array<number>
    } | null | undefined
    /** Ids of the lines of the last thoughts, which the next ones avoid. */
    recent_lines?: Array<Array<string>> | null | undefined
    /** The same on one day of the clock, if the last turns were live. */
    clock_day?: {
      /** UTC day, counted from 1970-01-01. */
      day: number
      /** Total movement of each dimension on that day. */
      moved: Array<number>
    } | null | undefined
  } | null | undefined
  /** Embedder of the embeddings. */
  embedder?: {
    /** Id of the embedder. */
    id: string
    /** Length of its vectors, 1 to 16,000. */
    dimension: number
  } | null | undefined
  /** Soul revisions, oldest first. */
  soul_revisions?: Array<{
    /** Number of the revision, counted from 1. */
    revision: number
    /** Time of the revision. */
    at: string
    /** Soul of this revision. */
    soul: Soul
    /** Settings of this revision. */
    runtime_config?: RuntimeConfig | null | undefined
  }> | null | undefined
  /** Proposed soul changes. */
  soul_proposals?: Array<{
    /** Id of the proposal. */
    id: string
    /** User to whom it belongs. */
    user_id?: string | null | undefined
    /** Who proposed the change. */
    author: 'model' | 'person' | 'drift'
    /** Why the soul should change. */
    reason?: string | null | undefined
    /** Status of the proposal. */
    status: 'open' | 'accepted' | 'refused' | 'undone'
    /** Proposed changes; pointers begin with /soul. */
    changes: Array<SoulChange>
    /** Memories that support the change. */
    memory_ids: Array<string>
    /** Drift steps that support the change. */
    step_ids: Array<string>
    /** Soul revision to which it was proposed. */
    base_revision: number
    /** Soul revision that accepting created. */
    revision?: number | null | undefined
    /** Soul revision that undoing created. */
    undo_revision?: number | null | undefined
    /** Time of the proposal. */
    created_at: string
    /** Time of the last decision. */
    decided_at?: string | null | undefined
  }> | null | undefined
  /** Drift steps, oldest first. */
  drift_log?: Array<{
    /** Id of the step. */
    id: string
    /** Time of the step. */
    at: string
    /** Operation that caused the step. */
    cause: 'reflection' | 'state_update' | 'reset' | 'soul_revision'
    /** Vector before the step. */
    before: Msv
    /** Vector after the step. */
    after: Msv
    /** State after the step. */
    state_after: {
      /** Values of the 15 dimensions of the trait layer. */
      trait: Array<number>
      /** Offsets of the 15 dimensions from the trait layer. */
      mood: Array<number>
      /** Current thought, 1 to 500 characters. */
      inner_monologue: string
      /** Time of the last update of the trait layer. */
      at: string
      /** Time of the last update of the mood. Default: `at`. */
      mood_at?: string | null | undefined
      /** Movement of the traits through evidence on one day of the conversation. */
      trait_day?: {
        /** UTC day, counted from 1970-01-01. */
        day: number
        /** Total movement of each dimension on that day. */
        moved: Array<number>
      } | null | undefined
      /** Ids of the lines of the last thoughts, which the next ones avoid. */
      recent_lines?: Array<Array<string>> | null | undefined
      /** The same on one day of the clock, if the last turns were live. */
      clock_day?: {
        /** UTC day, counted from 1970-01-01. */
        day: number
        /** Total movement of each dimension on that day. */
        moved: Array<number>
      } | null | undefined
    }
    /** Reasons for the step. */
    evidence: Record<string, unknown>
    /** Turn that caused the step. */
    turn_id?: string | null | undefined
    /** User to whom it belongs. */
    user_id?: string | null | undefined
    /** Session whose own mood changed. */
    session_id?: string | null | undefined
  }> | null | undefined
  /** Moods of single users and sessions. */
  session_moods?: Array<{
    /** User to whom it belongs. */
    user_id?: string | null | undefined
    /** Session of the mood. Default: that of the user. */
    session_id?: string | null | undefined
    /** Offsets of the 15 dimensions from the trait layer. */
    mood: Array<number>
    /** Current thought in the session. */
    inner_monologue: string
    /** Time of the last update. */
    at: string
  }> | null | undefined
  /** Statistics of the replies. */
  reply_records?: Array<{
    /** User to whom it belongs. */
    user_id?: string | null | undefined
    /** Session of the replies. Default: all sessions. */
    session_id?: string | null | undefined
    /** Decayed sum of the traits that replies showed, for each of 15 dimensions. */
    shown: Array<number>
    /** Decayed count of the replies that showed a trait, for each of 15 dimensions. */
    weight: Array<number>
    /** Number of replies. */
    replies: number
    /** How the replies sound. */
    voice?: {
      /** Sums of the numbers that describe the style of a reply, 0 to 1 each. */
      sum: Array<number>
      /** Number of replies in English. */
      replies: number
      /** The same of the first replies, which later ones are compared with. */
      established?: {
        /** Sums of the numbers that describe the style of a reply, 0 to 1 each. */
        sum: Array<number>
        /** Number of these replies. */
        replies: number
      } | null | undefined
    } | null | undefined
    /** Whether the last reply left the statistics out of character. */
    flagged?: boolean | null | undefined
  }> | null | undefined
  /** Users of the avatar. */
  users?: Array<{
    /** Your key for the user. */
    user_id: string
    /** Last IANA time zone of the user. */
    timezone?: string | null | undefined
    /** Time of the first write for the user. */
    first_seen_at: string
    /** Time of the last write for the user. */
    last_seen_at: string
  }> | null | undefined
  /** Hashes of forgotten texts. */
  tombstones?: Array<{
    /** SHA-256 of the normalized text, in hexadecimal digits. */
    content_key: string
    /** User to whom it belongs. */
    user_id?: string | null | undefined
    /** Session to which the tombstone is limited. */
    session_id?: string | null | undefined
    /** Time of the deletion. */
    at: string
  }> | null | undefined
  /** Memories. */
  memories?: Array<MemoryEntry> | null | undefined
  /** Messages of the sessions. Default: each source of a memory that has a session. */
  messages?: Array<{
    /** Id in the document; the import assigns a new one. */
    id?: string | null | undefined
    /** Memory of the message. */
    memory_id: string
    /** Session in which it was said. */
    session_id: string
    /** Who said it. */
    speaker?: string | null | undefined
    /** Who said it. Default: import. */
    trust?: 'user' | 'assistant' | 'tool' | 'import' | null | undefined
    /** When it was said. */
    occurred_at: string
    /** Text. Default: that of the memory. */
    content?: string | null | undefined
  }> | null | undefined
}

export type SoulChange = {
  /** Kind of the change. */
  op: 'add' | 'remove' | 'replace'
  /** JSON pointer below /soul or /runtime_config. */
  path: string
  /** Old value; absent for `add`. */
  from?: unknown | undefined
  /** New value; absent for `remove`. */
  to?: unknown | undefined
}

export type MemoryEntry = {
  /** Id in the document; the import assigns a new one. */
  id?: string | null | undefined
  /** First memory of its correction chain. */
  chain_id?: string | null | undefined
  /** Text of the memory. */
  content: string
  /** Kind of the memory. Default: turn. */
  kind?: 'turn' | 'fact' | 'instruction' | 'summary' | null | undefined
  /** What set the kind. Default: the caller; for memories of a complete, an ingest, or a tool, the current rule decides again. */
  kind_by?: 'rule' | 'caller' | null | undefined
  /** User to whom it belongs. */
  user_id?: string | null | undefined
  /** Session in which it was said. */
  session_id?: string | null | undefined
  /** `session` or `global`. */
  scope?: 'session' | 'global' | null | undefined
  /** Who said it. */
  speaker?: string | null | undefined
  /** When it was said. Default: now. */
  occurred_at?: string | null | undefined
  /** When it was first stored. Default: now. */
  recorded_at?: string | null | undefined
  /** Start of its validity. */
  valid_from?: string | null | undefined
  /** End of its validity. */
  valid_to?: string | null | undefined
  /** Memory of the document that corrected it. */
  superseded_by?: string | null | undefined
  /** Importance, 0 to 1; stored and returned, not used for ranking. Default: 0.5. */
  importance?: number | null | undefined
  /** Operation that stored it. Default: import. */
  source?: 'complete' | 'ingest' | 'import' | 'mcp' | 'derived' | null | undefined
  /** Who said it. Default: import. */
  trust?: 'user' | 'assistant' | 'tool' | 'import' | null | undefined
  /** Your metadata, at most 4 KiB. */
  metadata?: Record<string, unknown> | null | undefined
  /** Number of merged duplicates. */
  count?: number | null | undefined
  /** Origin of each duplicate. */
  sources?: Array<{
    /** Session of this occasion. */
    session_id?: string | null | undefined
    /** Speaker of this occasion. */
    speaker?: string | null | undefined
    /** When it was said. */
    occurred_at: string
    /** Metadata of this occasion, at most 4 KiB. */
    metadata?: Record<string, unknown> | null | undefined
  }> | null | undefined
  /** For a summary: the memories from which it is derived. */
  derived_from?: Array<string> | null | undefined
  /** Numbers, or base64 of little-endian 32-bit floats. Needs `embedder`. */
  embedding?: Array<number> | string | null | undefined
}

export type ReflectRequest = {
  /** Id of the avatar. */
  bot_id: string
  /** Message of the user. */
  message: string
  /** Your key for the user, 1 to 128 characters. Default: what all users of the avatar share. */
  user_id?: string | null | undefined
  /** Session of the message; with `mood_scope` `session`, its mood changes. */
  session_id?: string | null | undefined
  /** Your id of the turn. Repeated requests with one id cause one step. */
  turn_id?: string | null | undefined
  /** Whether to reflect in a durable job and return 202. */
  reflect_async?: boolean | null | undefined
}

export type WhatIfRequest = {
  /** Message to preview. */
  message: string
  /** Your key for the user, 1 to 128 characters. Default: what all users of the avatar share. */
  user_id?: string | null | undefined
  /** Session of the message; with `mood_scope` `session`, its mood applies. */
  session_id?: string | null | undefined
}

export type PrepareRequest = {
  /** Id of the avatar. */
  bot_id: string
  /** Your key for the user, 1 to 128 characters; the memories of that user are recalled in addition to shared ones. Default: shared ones only. */
  user_id?: string | null | undefined
  /** Message of the user, or search query. */
  query: string
  /** Maximum number of memories, 1 to 100, with any score. Default: those with at least `min_score`, up to about 600 tokens. */
  top_k?: number | null | undefined
  /** Minimum score of a memory, 0 to 1. Default: 0.03, or 0 with `top_k`. */
  min_score?: number | null | undefined
  /** Current session; its memories are recalled in addition to global ones. */
  session_id?: string | null | undefined
  /** `user` also recalls the other sessions of `user_id`, `all` also those without a user. Default: the setting of the avatar. */
  recall_scope?: 'session' | 'user' | 'all' | null | undefined
  /** Time to use as now, for validity and for words such as "yesterday". Default: now. */
  as_of?: string | null | undefined
  /** Messages that your prompt already holds, oldest first, at most 100. Memories with the same words are not recalled, and names in the latest ones resolve words such as "she" and "there" in `query`. */
  recent?: Array<string> | null | undefined
  /** Memories not to recall, at most 1000. Standing instructions remain. */
  exclude_memory_ids?: Array<string> | null | undefined
  /** IANA time zone of the user, such as `Europe/Berlin`, in which days begin. Default: the last one of the user, or UTC. */
  timezone?: string | null | undefined
  /** Language tag of the user, such as `en-GB`; decides whether 5/6 is in May or in June. Default: both are searched. */
  locale?: string | null | undefined
  /** Maximum number of tokens in the memories block of the prompt. */
  token_budget?: number | null | undefined
  /** Whether to return scores, timings, and token bounds. */
  explain?: boolean | null | undefined
}

export type CompleteRequest = {
  /** Id of the avatar. */
  bot_id: string
  /** Your key for the user, 1 to 128 characters. Default: what all users of the avatar share. */
  user_id?: string | null | undefined
  /** Summary of the turn. Stored only under `memory_policy` `summary_only`, or if neither side is given. At least one of `summary`, `user_message`, and `assistant_text` is required. */
  summary?: string | null | undefined
  /** Message of the user, verbatim. */
  user_message?: string | null | undefined
  /** Kind of `user_message`. Default: over HTTP, a rule decides whether it is an instruction; over MCP, turn. */
  kind?: 'turn' | 'fact' | 'instruction' | null | undefined
  /** Reply of your model, verbatim. */
  assistant_text?: string | null | undefined
  /** Conversation, 1 to 128 characters. */
  session_id?: string | null | undefined
  /** Default: `session` with a session_id, else `global`; or the setting of the avatar. */
  scope?: 'session' | 'global' | null | undefined
  /** Time of the turn. Default: now. */
  occurred_at?: string | null | undefined
  /** Whether the message may change the vector by one step. */
  reflect?: boolean | null | undefined
  /** Whether to reflect in a durable job and return 202. */
  reflect_async?: boolean | null | undefined
  /** Name of the user, 1 to 128 characters. */
  speaker?: string | null | undefined
  /** Your JSON object, at most 4 KiB; returned unchanged. */
  metadata?: Record<string, unknown> | null | undefined
  /** IANA time zone of the user, such as `Europe/Berlin`; kept for the later requests with this `user_id`. Default: the last one, or UTC. */
  timezone?: string | null | undefined
  /** Your id of the turn. Without an idempotency key, it is the key. */
  turn_id?: string | null | undefined
  /** Key for safe retries; must match the header Idempotency-Key if both are sent. */
  idempotency_key?: string | null | undefined
}

export type ChatGenerateRequest = {
  /** Id of the avatar. */
  bot_id: string
  /** Message of the user. */
  message: string
  /** Your key for the user, 1 to 128 characters. Default: what all users of the avatar share. */
  user_id?: string | null | undefined
  /** Conversation, 1 to 128 characters. */
  session_id?: string | null | undefined
  /** IANA time zone of the user, such as `Europe/Berlin`, in which days begin. Default: the last one of the user, or UTC. */
  timezone?: string | null | undefined
  /** Whether to return server-sent events; otherwise one JSON response. */
  stream?: boolean | null | undefined
}

export type IngestRequest = {
  /** Id of the avatar. */
  bot_id: string
  /** Your key for the user, 1 to 128 characters. Default: what all users of the avatar share. */
  user_id?: string | null | undefined
  /** Text of the memory, with at least one visible character. */
  content: string
  /** Default: turn. An instruction has at most 2000 characters and is part of every prompt in its scope. */
  kind?: 'turn' | 'fact' | 'instruction' | null | undefined
  /** Conversation, 1 to 128 characters. */
  session_id?: string | null | undefined
  /** Default: `session` with a session_id, else `global`; or the setting of the avatar. */
  scope?: 'session' | 'global' | null | undefined
  /** When it was said. Default: now. */
  occurred_at?: string | null | undefined
  /** Who said it, 1 to 128 characters. */
  speaker?: string | null | undefined
  /** Importance, 0 to 1; stored and returned, not used for ranking. Default: 0.5. */
  importance?: number | null | undefined
  /** Your JSON object, at most 4 KiB; returned unchanged. */
  metadata?: Record<string, unknown> | null | undefined
  /** Your vector of the content, in the space of the current embedder. Needs `embedder_id`. */
  embedding?: Array<number> | null | undefined
  /** Embedder of `embedding`; must be the id that GET /ready returns. */
  embedder_id?: string | null | undefined
  /** IANA time zone of the user, such as `Europe/Berlin`; kept for the later requests with this `user_id`. Default: the last one, or UTC. */
  timezone?: string | null | undefined
  /** Whether to store forgotten text and remove its tombstone. Needs the admin scope. */
  override?: boolean | null | undefined
}

export type IngestBatchRequest = {
  /** Id of the avatar. */
  bot_id: string
  /** Your key for the user, 1 to 128 characters. Default: what all users of the avatar share. */
  user_id?: string | null | undefined
  /** IANA time zone of the user, such as `Europe/Berlin`; kept for the later requests with this `user_id`. Default: the last one, or UTC. */
  timezone?: string | null | undefined
  /** Memories to store, in order, at most 1,000. */
  items: Array<{
    /** Text of the memory, with at least one visible character. */
    content: string
    /** Default: turn. An instruction has at most 2000 characters and is part of every prompt in its scope. */
    kind?: 'turn' | 'fact' | 'instruction' | null | undefined
    /** Conversation, 1 to 128 characters. */
    session_id?: string | null | undefined
    /** Default: `session` with a session_id, else `global`; or the setting of the avatar. */
    scope?: 'session' | 'global' | null | undefined
    /** When it was said. Default: now. */
    occurred_at?: string | null | undefined
    /** Who said it, 1 to 128 characters. */
    speaker?: string | null | undefined
    /** Importance, 0 to 1; stored and returned, not used for ranking. Default: 0.5. */
    importance?: number | null | undefined
    /** Your JSON object, at most 4 KiB; returned unchanged. */
    metadata?: Record<string, unknown> | null | undefined
    /** Your vector of the content, in the space of the current embedder. Needs `embedder_id`. */
    embedding?: Array<number> | null | undefined
    /** Embedder of `embedding`; must be the id that GET /ready returns. */
    embedder_id?: string | null | undefined
  }>
}

export type RetrieveRequest = {
  /** Id of the avatar. */
  bot_id: string
  /** Your key for the user, 1 to 128 characters; the memories of that user are recalled in addition to shared ones. Default: shared ones only. */
  user_id?: string | null | undefined
  /** Message of the user, or search query. */
  query: string
  /** Maximum number of memories, 1 to 100, with any score. Default: those with at least `min_score`, up to about 600 tokens. */
  top_k?: number | null | undefined
  /** Minimum score of a memory, 0 to 1. Default: 0.03, or 0 with `top_k`. */
  min_score?: number | null | undefined
  /** Current session; its memories are recalled in addition to global ones. */
  session_id?: string | null | undefined
  /** `user` also recalls the other sessions of `user_id`, `all` also those without a user. Default: the setting of the avatar. */
  recall_scope?: 'session' | 'user' | 'all' | null | undefined
  /** Time to use as now, for validity and for words such as "yesterday". Default: now. */
  as_of?: string | null | undefined
  /** Messages that your prompt already holds, oldest first, at most 100. Memories with the same words are not recalled, and names in the latest ones resolve words such as "she" and "there" in `query`. */
  recent?: Array<string> | null | undefined
  /** Memories not to recall, at most 1000. Standing instructions remain. */
  exclude_memory_ids?: Array<string> | null | undefined
  /** IANA time zone of the user, such as `Europe/Berlin`, in which days begin. Default: the last one of the user, or UTC. */
  timezone?: string | null | undefined
  /** Language tag of the user, such as `en-GB`; decides whether 5/6 is in May or in June. Default: both are searched. */
  locale?: string | null | undefined
  /** Whether to return `hits` with their scores. */
  include_scores?: boolean | null | undefined
}

export type ForgetRequest = {
  /** Id of the avatar. */
  bot_id: string
  /** Memories of this user. Default: memories that all users share. */
  user_id?: string | null | undefined
  /** Memories with these ids. */
  memory_ids?: Array<string> | null | undefined
  /** Memories that contain this text, case-insensitive, at least 3 characters. % and _ are literal. */
  content_match?: string | null | undefined
  /** Memories relevant to this query. */
  query?: string | null | undefined
  /** With `query`: minimum similarity to it, 0 to 1, which is not the score of recall. Default: 0.6. */
  min_score?: number | null | undefined
  /** Memories of this session. */
  session_id?: string | null | undefined
  /** Memories said before this time. */
  before?: string | null | undefined
  /** Memories of this speaker. */
  speaker?: string | null | undefined
  /** Whether to return the matches without deleting them. */
  dry_run?: boolean | null | undefined
}

export type PatchMemoryRequest = {
  /** New text. Default: unchanged. */
  content?: string | null | undefined
  /** New kind. Default: unchanged. */
  kind?: 'turn' | 'fact' | 'instruction' | null | undefined
  /** New importance, 0 to 1. Default: unchanged. */
  importance?: number | null | undefined
  /** New metadata, at most 4 KiB. Default: unchanged. */
  metadata?: Record<string, unknown> | null | undefined
  /** New speaker. Default: unchanged. */
  speaker?: string | null | undefined
  /** New time at which it was said. Default: unchanged. */
  occurred_at?: string | null | undefined
}

export type PurgeRequest = {
  /** Id of the avatar. Default: all your avatars. */
  bot_id?: string | null | undefined
}

export type ReembedRequest = {
  /** Id of the avatar. Default: all your avatars. */
  bot_id?: string | null | undefined
}

export type ConsolidateRequest = {
  /** Id of the avatar. */
  bot_id: string
  /** User whose sessions to summarize. Default: sessions without a user. */
  user_id?: string | null | undefined
  /** Session to summarize. Default: every session. */
  session_id?: string | null | undefined
}

export type CreateKeyRequest = {
  /** Name to display, 1 to 128 characters. */
  name: string
  /** Permissions of the key. */
  scopes?: Array<'read' | 'write' | 'admin'> | null | undefined
  /** Expiration time. Default: valid until revoked. */
  expires_at?: string | null | undefined
  /** Maximum requests per minute; more return RATE_LIMITED. Default: the limit of the service. */
  requests_per_minute?: number | null | undefined
  /** Maximum requests per UTC day. Default: the limit of the service. */
  requests_per_day?: number | null | undefined
}

export type RotateKeyRequest = {
  /** Seconds for which the old secret stays valid, 0 to 2,592,000. Use 0 for a leaked secret. */
  grace_seconds?: number | null | undefined
  /** New expiration time. Default: unchanged. */
  expires_at?: string | null | undefined
}

export type HealthAnswer = {
  /** Always `ok`. */
  status: 'ok'
  /** Name of the service. */
  service: string
  /** Version of the service. */
  version: '0.2.0'
}

/** RFC 9457 problem details. */
export type Problem = {
  /** Path of the page that explains the code. */
  type: string
  /** Short name of the problem. */
  title: string
  /** HTTP status code. */
  status: number
  /** What happened, why, and what to do. */
  detail: string
  /** Path of the request. */
  instance: string
  /** Stable code for programs. */
  code: 'BOT_NOT_FOUND' | 'MEMORY_NOT_FOUND' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'ACCESS_DENIED' | 'VALIDATION_ERROR' | 'SOUL_INVALID' | 'SOULPACK_NOT_FOUND' | 'SOULPACK_LICENSE_REJECTED' | 'SOULPACK_INVALID' | 'MEMORY_DIM_MISMATCH' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INFERENCE_DOWN' | 'READY_DEGRADED' | 'INTERNAL_ERROR'
  /** Id of the request, as in the header X-Request-Id. */
  request_id: string
  /** All validation problems; only in validation errors. */
  issues?: Array<{
    /** JSON pointer to the value (RFC 6901). */
    pointer: string
    /** What the value must be. */
    message: string
  }> | undefined
  [member: string]: unknown
}

export type ReadyAnswer = {
  /** `degraded` only with accept=degraded. */
  status: 'ok' | 'degraded'
  /** Name of the service. */
  service: string
  /** Version of the service. */
  version: '0.2.0'
  /** State of each dependency. */
  checks: {
    /** Whether the database answers. */
    database: 'ok' | 'down' | 'off'
    /** Whether the database can write, and read all stored data. */
    storage: 'ok' | 'down' | 'off'
    /** Whether the inference server answers; `off` if none is configured. */
    inference: 'ok' | 'down' | 'off'
    /** Whether the embedder worked at its last use. */
    embedder: 'ok' | 'down' | 'off'
    /** Only on a cluster: whether all its nodes answer. Avatars of the others are served. */
    nodes?: 'ok' | 'down' | 'off' | undefined
  }
  /** State of the storage. */
  storage: Storage
  /** Only on a cluster: its workers. */
  nodes?: Array<DatabaseNode> | undefined
  /** Length of the embedder’s vectors. */
  embedding_dimension: number
  /** Whether the service can call a chat model. */
  inference_mode: 'full' | 'embeddings_only'
  /** Database backend. */
  engine: 'embedded' | 'postgresql'
  /** Id of the embedder; names the vector space. */
  embedder: string
}

export type Storage = {
  /** `full`: no disk space. `damaged`: unreadable pages. `lock_lost`: lost directory lock. */
  state: 'ok' | 'full' | 'damaged' | 'lock_lost'
  /** Only of an embedded database: free disk space in bytes. */
  free_bytes?: number | undefined
  /** Only with `full`: free bytes at which writes work again. */
  needed_bytes?: number | undefined
  /** Only with `damaged`: table with unreadable pages. */
  table?: string | undefined
  /** What the operator can do. */
  advice?: string | undefined
}

export type DatabaseNode = {
  /** Number of the node in the cluster. */
  id: number
  /** Whether the node answers. */
  state: 'ok' | 'down'
}

export type RequestDays = {
  /** Days with requests, oldest first. */
  items: Array<RequestDay>
}

export type RequestDay = {
  /** Day in UTC, such as `2026-05-04`. */
  day: string
  /** Number of requests. */
  requests: number
  /** Number of them with a status of 500 or more. */
  failed: number
  /** Median of the response times in milliseconds, within 10 %. */
  median_ms: number
  /** 95th percentile of the response times in milliseconds, within 10 %. */
  p95_ms: number
}

export type Avatar = {
  /** Id of the avatar. */
  id: string
  /** Same value as `id`. */
  bot_id: string
  /** Owner of the avatar, from the credential that created it. */
  owner_id: string
  /** Your key for the avatar, unique per owner. */
  external_key: string | null
  /** Name of the persona. */
  name: string
  /** Role of the persona. */
  role: string
  /** Who the persona is. */
  description: string
  /** How the persona handles closeness. */
  attachment_style: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant'
  /** Skills or tags. */
  capabilities: Array<string>
  /** Price per hour in your unit. */
  hourly_rate: number | null
  /** Availability to display. */
  status: 'available' | 'busy' | 'offline'
  /** URL of a picture. */
  avatar_url: string | null
  /** Vector of the soul. */
  baseline_msv: Msv
  /** Vector now: traits and mood. */
  current_msv: Msv
  /** Slow layer only: `current_msv` without the mood. */
  trait_msv: Msv
  /** Start of the freeze; while set, nothing changes the vector. Null if not frozen. */
  frozen_at: string | null
  /** Settings of the avatar, as stored. */
  runtime_config: Record<string, unknown>
  /** Current soul revision, counted from 1. */
  soul_revision: number
  /** Creation time. */
  created_at: string
  /** Time of the last change to the soul or settings. */
  updated_at: string
}

export type AvatarPage = {
  /** Avatars, newest first. */
  items: Array<Avatar>
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

export type EnsureAnswer = {
  /** Id of the avatar. */
  id: string
  /** Same value as `id`. */
  bot_id: string
  /** Owner of the avatar, from the credential that created it. */
  owner_id: string
  /** Your key for the avatar, unique per owner. */
  external_key: string | null
  /** Name of the persona. */
  name: string
  /** Role of the persona. */
  role: string
  /** Who the persona is. */
  description: string
  /** How the persona handles closeness. */
  attachment_style: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant'
  /** Skills or tags. */
  capabilities: Array<string>
  /** Price per hour in your unit. */
  hourly_rate: number | null
  /** Availability to display. */
  status: 'available' | 'busy' | 'offline'
  /** URL of a picture. */
  avatar_url: string | null
  /** Vector of the soul. */
  baseline_msv: Msv
  /** Vector now: traits and mood. */
  current_msv: Msv
  /** Slow layer only: `current_msv` without the mood. */
  trait_msv: Msv
  /** Start of the freeze; while set, nothing changes the vector. Null if not frozen. */
  frozen_at: string | null
  /** Settings of the avatar, as stored. */
  runtime_config: Record<string, unknown>
  /** Current soul revision, counted from 1. */
  soul_revision: number
  /** Creation time. */
  created_at: string
  /** Time of the last change to the soul or settings. */
  updated_at: string
  /** Whether this request created the avatar. */
  created: boolean
}

export type ValidateSoulAnswer = {
  /** Whether the service would accept the soul and settings. */
  valid: boolean
  /** All problems; empty if valid. */
  problems: Array<{
    /** JSON pointer to the value, in /soul or /runtime_config. */
    pointer: string
    /** What the value must be. */
    message: string
  }>
  /** What a new avatar with this soul adds to each prompt; null if invalid. */
  prompt: {
    /** Part of the prompt that stays equal between turns. */
    stable_prefix: string
    /** Its tokens, estimated. */
    token_count: number
  } | null
}

export type Identity = {
  /** Name of the persona. */
  name: string
  /** Role of the persona. */
  role: string
  /** Who the persona is. */
  description: string
  /** Vector now: traits and mood. */
  current_msv: Msv
  /** Distance of recent replies from the traits and the voice; absent before the first reply. */
  reply_drift?: {
    /** 0 (in character) to 2. */
    distance: number
    /** Drift threshold: a larger distance is flagged. */
    band: number
    /** Whether the distance exceeded the threshold after at least three replies, and has not fallen clearly below it since. */
    flagged: boolean
  } | undefined
}

export type SoulRevisionPage = {
  /** Revisions, newest first. */
  items: Array<SoulRevision>
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

export type SoulRevision = {
  /** Number of the revision, counted from 1. */
  revision: number
  /** Time of the revision. */
  at: string
  /** Soul; see /schemas/soul.schema.json. */
  soul: Record<string, unknown>
  /** Settings of this revision. */
  runtime_config: Record<string, unknown>
  /** Changes since the previous revision; empty for the first. */
  changes: Array<SoulChangeOutput>
}

export type SoulProposal = {
  /** Id of the proposal. */
  id: string
  /** Id of the avatar. */
  bot_id: string
  /** User to whom it belongs; null for no user. */
  user_id: string | null
  /** Who proposed the change. */
  author: 'model' | 'person' | 'drift'
  /** Why the soul should change. */
  reason: string | null
  /** `open` until it is accepted or refused. */
  status: 'open' | 'accepted' | 'refused' | 'undone'
  /** Proposed changes; pointers begin with /soul. */
  changes: Array<SoulChangeOutput>
  /** The changes in sentences. */
  summary: Array<string>
  /** Changed numbers of the baseline, with the range that drift can reach. */
  bounds: Array<{
    /** JSON pointer into the soul. */
    pointer: string
    /** Current value. */
    from: number
    /** Proposed value. */
    to: number
    /** Lowest value that drift can reach from the current baseline. */
    min: number
    /** Highest value that drift can reach from the current baseline. */
    max: number
    /** Whether the proposed value is outside `min` to `max`. */
    exceeded: boolean
  }>
  /** Memories that support the change; forgotten ones are removed. */
  memory_ids: Array<string>
  /** Drift steps that support the change. */
  step_ids: Array<string>
  /** Soul revision to which it was proposed. */
  base_revision: number
  /** Soul revision that accepting it created. */
  revision: number | null
  /** Soul revision that undoing it created. */
  undo_revision: number | null
  /** Time of the proposal. */
  created_at: string
  /** Time of the last decision; null while open. */
  decided_at: string | null
}

export type SoulProposalPage = {
  /** Proposals, newest first. */
  items: Array<SoulProposal>
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

export type DriftStepPage = {
  /** Drift steps, newest first. */
  items: Array<DriftStep>
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

export type DriftStep = {
  /** Id of the step. */
  id: string
  /** Time of the step. */
  at: string
  /** Vector before the step. */
  before: Msv
  /** Vector after the step. */
  after: Msv
  /** Operation that caused the step. */
  cause: 'reflection' | 'state_update' | 'reset' | 'soul_revision'
  /** Reasons for the step, such as deltas, confidence, and memory ids. */
  evidence: Record<string, unknown>
  /** Turn that caused the step, if you named it. */
  turn_id: string | null
  /** User whose turn caused the step; null for no user. */
  user_id: string | null
  /** Session whose own mood changed; null if that of the user or avatar changed. */
  session_id: string | null
}

export type StateUpdateAnswer = {
  /** Always `success`. */
  status: 'success'
  /** Confirmation to display. */
  message: string
}

export type SoulpackCatalogEntry = {
  /** Id of the pack. */
  id: string
  /** Name of the persona. */
  name: string
  /** Role of the persona. */
  role: string
  /** Version of the pack. */
  version: string
  /** License of the pack. */
  license: string
  /** Tags of the pack. */
  tags: Array<string>
  /** Directory of the pack, relative to the packs directory. */
  path: string
  /** Vector of the pack, if `include_vectors` is set and the pack is valid. */
  baseline_msv?: Msv | undefined
}

export type Soulpack = {
  /** Manifest of the pack. */
  manifest: SoulpackManifestView
  /** Texts by file name. */
  texts: Record<string, string>
  /** Soul that the pack compiles to. */
  soul: SoulView
  /** Problems that don’t prevent the import, such as unknown members. */
  warnings: Array<string>
}

export type SoulpackManifestView = {
  /** Id of the pack. */
  id: string
  /** Name of the persona. */
  name: string
  /** Version of the pack. */
  version: string
  /** Always `MIT`. */
  license: 'MIT'
  /** Role of the persona. */
  role: string
  /** How the persona handles closeness. */
  attachment_style: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant'
  /** Texts that form the description, in order. */
  files: Array<string>
  /** Vector; takes precedence over `msv_preset`. */
  baseline_msv?: Msv | undefined
  /** Name of a preset. */
  msv_preset?: string | undefined
  /** Tags of the pack. */
  tags: Array<string>
  [member: string]: unknown
}

export type SoulView = {
  /** Name of the persona. */
  name: string
  /** Role of the persona. */
  role: string
  /** Who the persona is. */
  description: string
  /** How the persona handles closeness. */
  attachment_style: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant'
  /** Vector of the soul. */
  baseline_msv: Msv
  /** Skills or tags. */
  capabilities?: Array<string> | undefined
  /** Price per hour in the author’s unit. */
  hourly_rate?: number | undefined
  /** Availability to display. */
  status?: 'available' | 'busy' | 'offline' | undefined
  /** URL of a picture. */
  avatar_url?: string | undefined
}

export type ValidateSoulpackAnswer = {
  /** Whether the service would accept the pack. */
  valid: boolean
  /** All problems; empty if valid. */
  problems: Array<{
    /** Code of the error that an import would return. */
    code: 'SOULPACK_INVALID' | 'SOULPACK_LICENSE_REJECTED'
    /** JSON pointer to the value, in /manifest or /texts. */
    pointer: string
    /** What the value must be. */
    message: string
  }>
  /** Problems that don’t prevent the import, such as unknown members. */
  warnings: Array<string>
  /** Compiled soul; null if invalid. */
  soul: SoulView | null
}

export type SoulpackImported = {
  /** Id of the avatar. */
  id: string
  /** Same value as `id`. */
  bot_id: string
  /** Owner of the avatar, from the credential that created it. */
  owner_id: string
  /** Your key for the avatar. */
  external_key: string
  /** Name of the persona. */
  name: string
  /** Role of the persona. */
  role: string
  /** Who the persona is. */
  description: string
  /** How the persona handles closeness. */
  attachment_style: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant'
  /** Skills or tags. */
  capabilities: Array<string>
  /** Price per hour in your unit. */
  hourly_rate: number | null
  /** Availability to display. */
  status: 'available' | 'busy' | 'offline'
  /** URL of a picture. */
  avatar_url: string | null
  /** Vector of the soul. */
  baseline_msv: Msv
  /** Vector now: traits and mood. */
  current_msv: Msv
  /** Slow layer only: `current_msv` without the mood. */
  trait_msv: Msv
  /** Start of the freeze; while set, nothing changes the vector. Null if not frozen. */
  frozen_at: string | null
  /** Settings of the avatar. */
  runtime_config: Record<string, unknown>
  /** Current soul revision, counted from 1. */
  soul_revision: number
  /** Creation time. */
  created_at: string
  /** Time of the last change to the soul or settings. */
  updated_at: string
  /** Problems that don’t prevent the import, such as unknown members. */
  warnings: Array<string>
  /** Whether this request created the avatar. */
  created: boolean
}

export type SoulpackCompiled = {
  /** Problems that don’t prevent the import, such as unknown members. */
  warnings: Array<string>
  /** Your key for the avatar. */
  external_key: string
  /** Settings of the avatar. */
  runtime_config: Record<string, unknown>
  /** Soul that would be stored. */
  soul: SoulView
}

export type CharacterCardView = {
  /** Specification of the card. */
  spec: 'chara_card_v2' | 'chara_card_v3'
  /** Version of the specification. */
  spec_version: string
  /** Content of the card. */
  data: {
    /** Name of the character. */
    name: string
    /** Who the character is. */
    description: string
    [member: string]: unknown
  }
  [member: string]: unknown
}

export type ImportCardAnswer = {
  /** Id of the avatar. */
  id: string
  /** Same value as `id`. */
  bot_id: string
  /** Owner of the avatar, from the credential that created it. */
  owner_id: string
  /** Your key for the avatar, unique per owner. */
  external_key: string | null
  /** Name of the persona. */
  name: string
  /** Role of the persona. */
  role: string
  /** Who the persona is. */
  description: string
  /** How the persona handles closeness. */
  attachment_style: 'Secure' | 'Anxious-Preoccupied' | 'Dismissive-Avoidant'
  /** Skills or tags. */
  capabilities: Array<string>
  /** Price per hour in your unit. */
  hourly_rate: number | null
  /** Availability to display. */
  status: 'available' | 'busy' | 'offline'
  /** URL of a picture. */
  avatar_url: string | null
  /** Vector of the soul. */
  baseline_msv: Msv
  /** Vector now: traits and mood. */
  current_msv: Msv
  /** Slow layer only: `current_msv` without the mood. */
  trait_msv: Msv
  /** Start of the freeze; while set, nothing changes the vector. Null if not frozen. */
  frozen_at: string | null
  /** Settings of the avatar, as stored. */
  runtime_config: Record<string, unknown>
  /** Current soul revision, counted from 1. */
  soul_revision: number
  /** Creation time. */
  created_at: string
  /** Time of the last change to the soul or settings. */
  updated_at: string
  /** Parts of the card that the service could not use. */
  warnings: Array<string>
}

export type ExportedAvatar = {
  /** Format of the document; a part can’t be imported. */
  format: 'daimon-avatar' | 'daimon-avatar-part'
  /** Only in a part: its filters. */
  part?: {
    /** User to whom the document is limited. */
    user_id?: string | undefined
    /** Session to which the document is limited. */
    session_id?: string | undefined
    /** Speaker to whom the document is limited. */
    speaker?: string | undefined
  } | undefined
  /** Version of the format. */
  version: 1
  /** Time of the export; the document shows this moment. */
  exported_at: string
  /** The exported avatar. */
  avatar: {
    /** Id of the avatar. */
    bot_id: string
    /** Whether the avatar is frozen. */
    is_frozen: boolean
    /** Start of the freeze; null if not frozen. */
    frozen_at: string | null
    /** Creation time. */
    created_at: string
    /** Time of the last change. */
    updated_at: string
  }
  /** Your key for the avatar. */
  external_key: string | null
  /** Soul; see /schemas/soul.schema.json. */
  soul: Record<string, unknown>
  /** Current settings. */
  runtime_config: Record<string, unknown>
  /** State of the persona. */
  state: {
    /** Offsets of the 15 dimensions from the trait layer. */
    mood: Array<number>
    /** Current thought. */
    inner_monologue: string
    /** Time of the last update. */
    at: string
    /** Values of the 15 dimensions of the trait layer. */
    trait: Array<number>
    /** Time of the last update of the mood. Default: `at`. */
    mood_at?: string | undefined
    /** Movement of the traits through evidence on one day of the conversation. */
    trait_day?: {
      /** UTC day, counted from 1970-01-01. */
      day: number
      /** Total movement of each dimension on that day. */
      moved: Array<number>
    } | undefined
    /** Ids of the lines of the last thoughts, which the next ones avoid. */
    recent_lines?: Array<Array<string>> | undefined
    /** The same on one day of the clock, if the last turns were live. */
    clock_day?: {
      /** UTC day, counted from 1970-01-01. */
      day: number
      /** Total movement of each dimension on that day. */
      moved: Array<number>
    } | undefined
  }
  /** Embedder of the embeddings; null without vectors. */
  embedder: {
    /** Id of the embedder. */
    id: string
    /** Length of its vectors. */
    dimension: number
  } | null
  /** Soul revisions, oldest first. */
  soul_revisions: Array<{
    /** Number of the revision, counted from 1. */
    revision: number
    /** Time of the revision. */
    at: string
    /** Soul; see /schemas/soul.schema.json. */
    soul: Record<string, unknown>
    /** Settings of this revision. */
    runtime_config: Record<string, unknown>
  }>
  /** Proposed changes of the soul. */
  soul_proposals: Array<{
    /** Id of the proposal. */
    id: string
    /** User to whom it belongs; null for no user. */
    user_id: string | null
    /** Who proposed the change. */
    author: 'model' | 'person' | 'drift'
    /** Why the soul should change. */
    reason: string | null
    /** `open` until it is accepted or refused. */
    status: 'open' | 'accepted' | 'refused' | 'undone'
    /** Proposed changes; pointers begin with /soul. */
    changes: Array<SoulChangeOutput>
    /** Memories that support the change; forgotten ones are removed. */
    memory_ids: Array<string>
    /** Drift steps that support the change. */
    step_ids: Array<string>
    /** Soul revision to which it was proposed. */
    base_revision: number
    /** Soul revision that accepting it created. */
    revision: number | null
    /** Soul revision that undoing it created. */
    undo_revision: number | null
    /** Time of the proposal. */
    created_at: string
    /** Time of the last decision; null while open. */
    decided_at: string | null
  }>
  /** Drift steps, oldest first. */
  drift_log: Array<{
    /** Id of the step. */
    id: string
    /** Time of the step. */
    at: string
    /** Vector before the step. */
    before: Msv
    /** Vector after the step. */
    after: Msv
    /** Operation that caused the step. */
    cause: 'reflection' | 'state_update' | 'reset' | 'soul_revision'
    /** Reasons for the step, such as deltas, confidence, and memory ids. */
    evidence: Record<string, unknown>
    /** Turn that caused the step, if you named it. */
    turn_id: string | null
    /** User whose turn caused the step; null for no user. */
    user_id: string | null
    /** Session whose own mood changed; null if that of the user or avatar changed. */
    session_id: string | null
    /** State after the step. */
    state_after: {
      /** Offsets of the 15 dimensions from the trait layer. */
      mood: Array<number>
      /** Current thought. */
      inner_monologue: string
      /** Time of the last update. */
      at: string
      /** Values of the 15 dimensions of the trait layer. */
      trait: Array<number>
      /** Time of the last update of the mood. Default: `at`. */
      mood_at?: string | undefined
      /** Movement of the traits through evidence on one day of the conversation. */
      trait_day?: {
        /** UTC day, counted from 1970-01-01. */
        day: number
        /** Total movement of each dimension on that day. */
        moved: Array<number>
      } | undefined
      /** Ids of the lines of the last thoughts, which the next ones avoid. */
      recent_lines?: Array<Array<string>> | undefined
      /** The same on one day of the clock, if the last turns were live. */
      clock_day?: {
        /** UTC day, counted from 1970-01-01. */
        day: number
        /** Total movement of each dimension on that day. */
        moved: Array<number>
      } | undefined
    }
  }>
  /** Moods of single users and sessions. */
  session_moods: Array<{
    /** Offsets of the 15 dimensions from the trait layer. */
    mood: Array<number>
    /** Current thought. */
    inner_monologue: string
    /** Time of the last update. */
    at: string
    /** User to whom it belongs; null for no user. */
    user_id: string | null
    /** Session of the mood; null for the mood of the user. */
    session_id: string | null
  }>
  /** Statistics of the replies. */
  reply_records: Array<{
    /** User to whom it belongs; null for no user. */
    user_id: string | null
    /** Session of the replies; null for all. */
    session_id: string | null
    /** Decayed sum of the traits that replies showed, for each of 15 dimensions. */
    shown: Array<number>
    /** Decayed count of the replies that showed a trait, for each of 15 dimensions. */
    weight: Array<number>
    /** Number of replies. */
    replies: number
    /** How the replies sound. */
    voice?: {
      /** Sums of the numbers that describe the style of a reply, 0 to 1 each. */
      sum: Array<number>
      /** Number of these replies. */
      replies: number
      /** The same of the first replies, which later ones are compared with. */
      established?: {
        /** Sums of the numbers that describe the style of a reply, 0 to 1 each. */
        sum: Array<number>
        /** Number of these replies. */
        replies: number
      } | undefined
    } | undefined
    /** Whether the last reply left the statistics out of character. */
    flagged?: boolean | undefined
  }>
  /** Users of the avatar. */
  users: Array<{
    /** Your key for the user. */
    user_id: string
    /** Last time zone of the user. */
    timezone: string | null
    /** Time of the first write for the user. */
    first_seen_at: string
    /** Time of the last write for the user. */
    last_seen_at: string
  }>
  /** Hashes of forgotten texts. */
  tombstones: Array<{
    /** SHA-256 of the normalized text, in hexadecimal digits. */
    content_key: string
    /** User to whom it belongs; null for no user. */
    user_id: string | null
    /** Session of the tombstone; null for all. */
    session_id: string | null
    /** Time of the deletion. */
    at: string
  }>
  /** Memories, with their superseded versions. */
  memories: Array<{
    /** Id of the memory. */
    id: string
    /** Text, verbatim apart from removed secrets. */
    content: string
    /** `turn`, `fact`, `instruction`, or `summary`. */
    kind: 'turn' | 'fact' | 'instruction' | 'summary'
    /** User to whom it belongs; null if all users share it. */
    user_id: string | null
    /** Session in which it was said. */
    session_id: string | null
    /** `session`: recalled in its session only. `global`: everywhere. */
    scope: 'session' | 'global'
    /** Who said it. */
    speaker: string | null
    /** When it was said. */
    occurred_at: string
    /** When the service stored it. */
    recorded_at: string
    /** Start of its validity. */
    valid_from: string
    /** End of its validity; null while it is valid. */
    valid_to: string | null
    /** Memory that corrected it. */
    superseded_by: string | null
    /** Importance, 0 to 1; not used for ranking. */
    importance: number
    /** Operation that stored it. */
    source: 'complete' | 'ingest' | 'import' | 'mcp' | 'derived'
    /** Who said it: the user, the assistant, a tool, or an import. */
    trust: 'user' | 'assistant' | 'tool' | 'import'
    /** Your metadata, unchanged. */
    metadata: Record<string, unknown>
    /** Number of merged duplicates, itself included. */
    count: number
    /** Origin of each merged duplicate. */
    sources: Array<{
      /** Session of this occasion. */
      session_id: string | null
      /** Speaker of this occasion. */
      speaker: string | null
      /** When it was said. */
      occurred_at: string
      /** Metadata of this occasion. */
      metadata: Record<string, unknown>
    }>
    /** First memory of its correction chain. */
    chain_id: string
    /** What set the kind: a rule or the caller. */
    kind_by: 'rule' | 'caller'
    /** For a summary: the memories from which it is derived. */
    derived_from?: Array<string> | undefined
    /** Only with `vectors`: base64 of little-endian 32-bit floats. */
    embedding?: string | undefined
  }>
  /** Messages of the sessions, in order. */
  messages: Array<{
    /** Id of the message. */
    id: string
    /** Memory of the message. */
    memory_id: string
    /** User to whom it belongs; null for no user. */
    user_id: string | null
    /** Session in which it was said. */
    session_id: string
    /** Who said it. */
    speaker: string | null
    /** Who said it: the user, the assistant, a tool, or an import. */
    trust: 'user' | 'assistant' | 'tool' | 'import'
    /** When it was said. */
    occurred_at: string
    /** Text; in a complete document null if the memory has the same. */
    content: string | null
  }>
  /** Current facts of these memories, newest first. An import derives them again. */
  facts: Array<Fact>
}

export type Fact = {
  /** `user`, or the person or thing that the user spoke about, in lower case. */
  subject: string
  /** What is known about the subject, in lower case. */
  attribute: string
  /** Current value, in the words of the memory; `yes` or `no` for a habit or state. */
  value: string
  /** When the value was first stated, since the last other value. */
  since: string
  /** Valid memory that states it; the oldest of several. */
  memory_id: string
  /** Number of valid memories that state it. */
  count: number
  /** Who said it. */
  speaker: string | null
  /** Scope of the memory. */
  scope: 'session' | 'global'
  /** User to whom the memory belongs. */
  user_id: string | null
  /** Session of the memory. */
  session_id: string | null
  /** Former values, newest first, at most 100. */
  history: Array<FormerFactValue>
}

export type FormerFactValue = {
  /** Former value. */
  value: string
  /** When it was first stated. */
  since: string
  /** When it was replaced or retracted. */
  until: string
  /** Memory that stated it; it may be superseded. */
  memory_id: string
}

export type ReflectAnswer = {
  /** Always `success`. */
  status: 'success'
  /** Id of the avatar. */
  bot_id: string
  /** Vector after the step. */
  current_msv: Msv
  /** Time that the reflection took, in milliseconds. */
  latency_ms: number
}

export type ReflectAccepted = {
  /** Always `accepted`. */
  status: 'accepted'
  /** Id of the avatar. */
  bot_id: string
  /** Always `async`: a durable job reflects. */
  reflect: 'async'
}

export type WhatIfAnswer = {
  /** Time of the step. */
  at: string
  /** Vector before the step. */
  before: Msv
  /** Vector after the step. */
  after: Msv
  /** Operation that caused the step. */
  cause: 'reflection' | 'state_update' | 'reset' | 'soul_revision'
  /** Reasons for the step, such as deltas, confidence, and memory ids. */
  evidence: Record<string, unknown>
  /** Turn that caused the step, if you named it. */
  turn_id: string | null
  /** User whose turn caused the step; null for no user. */
  user_id: string | null
  /** Session whose own mood changed; null if that of the user or avatar changed. */
  session_id: string | null
}

export type PrepareAnswer = {
  /** Id of the avatar. */
  bot_id: string
  /** The persona now. */
  identity: Identity
  /** Contents of `recalled`, in the same order, most relevant first. */
  memories: Array<string>
  /** System prompt for your model: `stable_prefix` followed by `volatile_block`. */
  system_prompt: string
  /** Current thought of the persona. */
  inner_monologue: string
  /** Recalled memories, most relevant first. */
  recalled: Array<Memory>
  /** Standing instructions for all later replies, newest first. They are in every prompt and don’t count toward `top_k`. If a rule detected the instruction in a longer message, `content` has only the sentences that state it; GET /memory/{memory_id} returns the complete message. */
  requests: Array<Memory>
  /** Only with a lorebook in the imported card: its entries in the prompt, in their order. */
  lore?: Array<{
    /** Name of the entry. */
    name: string | null
    /** Text of the entry, with names for the macros. */
    content: string
  }> | undefined
  /** The two parts of the system prompt. */
  prompt: {
    /** Part that changes only with the soul or the traits, so a provider can cache it. */
    stable_prefix: string
    /** Part that changes with each turn, such as memories. */
    volatile_block: string
    /** Hash of `stable_prefix`, as a cache key. */
    prefix_hash: string
  }
  /** Only with `explain`: milliseconds of `recall` and `render`, and of the recall steps `embed`, `index`, `rank`, and `fetch`. */
  timings_ms?: Record<string, number> | undefined
  /** Only with `explain`: token counts of current models, within about 10 % in English. */
  token_count?: {
    /** Estimated tokens in `stable_prefix`. */
    stable_prefix: number
    /** Estimated tokens in `volatile_block`. */
    volatile_block: number
  } | undefined
  /** Only with `explain`: upper bounds of token counts for any tokenizer. */
  token_bounds?: {
    /** Upper bound of tokens in `stable_prefix`. */
    stable_prefix: number
    /** Upper bound of tokens in `volatile_block`. */
    volatile_block: number
  } | undefined
}

export type Memory = {
  /** Id of the memory. */
  id: string
  /** Text, verbatim apart from removed secrets. */
  content: string
  /** `turn`, `fact`, `instruction`, or `summary`. */
  kind: 'turn' | 'fact' | 'instruction' | 'summary'
  /** User to whom it belongs; null if all users share it. */
  user_id: string | null
  /** Session in which it was said. */
  session_id: string | null
  /** `session`: recalled in its session only. `global`: everywhere. */
  scope: 'session' | 'global'
  /** Who said it. */
  speaker: string | null
  /** When it was said. */
  occurred_at: string
  /** When the service stored it. */
  recorded_at: string
  /** Start of its validity. */
  valid_from: string
  /** End of its validity; null while it is valid. */
  valid_to: string | null
  /** Memory that corrected it. */
  superseded_by: string | null
  /** Importance, 0 to 1; not used for ranking. */
  importance: number
  /** Operation that stored it. */
  source: 'complete' | 'ingest' | 'import' | 'mcp' | 'derived'
  /** Who said it: the user, the assistant, a tool, or an import. */
  trust: 'user' | 'assistant' | 'tool' | 'import'
  /** Your metadata, unchanged. */
  metadata: Record<string, unknown>
  /** Number of merged duplicates, itself included. */
  count: number
  /** Origin of each merged duplicate. */
  sources: Array<{
    /** Session of this occasion. */
    session_id: string | null
    /** Speaker of this occasion. */
    speaker: string | null
    /** When it was said. */
    occurred_at: string
    /** Metadata of this occasion. */
    metadata: Record<string, unknown>
  }>
  /** Only in recall: estimated probability that it belongs to the answer, 0 to 1; does not depend on `top_k`. */
  score?: number | undefined
  /** Only with scores: what each signal adds, and the `cosine`. Names can change. */
  score_parts?: Record<string, number> | undefined
}

export type CompleteAnswer = {
  /** Always `success`. */
  status: 'success'
  /** Always true: the turn is stored. */
  ingested: true
  /** Whether the message changed the vector by one step. */
  reflect: 'completed' | 'skipped'
  /** Vector after the reflection; absent if skipped. */
  current_msv?: Msv | undefined
  /** Memories of the turn, new or merged, in the order of its sides. */
  memory_ids: Array<string>
  /** For each of `memory_ids`: whether the text merged into an existing memory. */
  deduplicated: Array<boolean>
  /** Whether a tombstone prevented at least one side from being stored. */
  suppressed: boolean
  /** Memories that this turn corrected. */
  superseded: Array<string>
}

export type CompleteAccepted = {
  /** Always `accepted`. */
  status: 'accepted'
  /** Always true: the turn is stored. */
  ingested: true
  /** Always `async`: a durable job reflects. */
  reflect: 'async'
  /** Id of the avatar. */
  bot_id: string
  /** Memories of the turn, new or merged, in the order of its sides. */
  memory_ids: Array<string>
  /** For each of `memory_ids`: whether the text merged into an existing memory. */
  deduplicated: Array<boolean>
  /** Whether a tombstone prevented at least one side from being stored. */
  suppressed: boolean
  /** Memories that this turn corrected. */
  superseded: Array<string>
}

export type ChatAnswer = {
  /** Id of the avatar. */
  bot_id: string
  /** User of the turn. */
  user_id: string | null
  /** Session of the turn. */
  session_id: string | null
  /** The persona at the start of the turn. */
  identity: Identity
  /** Thought of the persona at the start of the turn. */
  inner_monologue: string
  /** Recalled memories in the prompt. */
  memories: Array<string>
  /** Always `success`. */
  status: 'success'
  /** Reply of the model. */
  text: string
  /** `stop`: the reply is complete. `length`: it reached the token limit of the model. */
  finish_reason: 'stop' | 'length'
  /** Vector after the reflection; absent if skipped. */
  current_msv?: Msv | undefined
  /** Whether the message changed the vector by one step. */
  reflect: 'completed' | 'skipped'
  /** Memories of the turn, new or merged, in the order of its sides. */
  memory_ids: Array<string>
  /** For each of `memory_ids`: whether the text merged into an existing memory. */
  deduplicated: Array<boolean>
  /** Whether a tombstone prevented at least one side from being stored. */
  suppressed: boolean
}

export type ChatEvent = ChatStateEvent | ChatMessageEvent | ChatMsvEvent | ChatErrorEvent | ChatDoneEvent

export type ChatStateEvent = {
  /** Always `cognitive_state`. */
  event: 'cognitive_state'
  /** Data of the event. */
  data: {
    /** Id of the avatar. */
    bot_id: string
    /** User of the turn. */
    user_id: string | null
    /** Session of the turn. */
    session_id: string | null
    /** The persona at the start of the turn. */
    identity: Identity
    /** Thought of the persona at the start of the turn. */
    inner_monologue: string
    /** Recalled memories in the prompt. */
    memories: Array<string>
  }
}

export type ChatMessageEvent = {
  /** Always `message`. */
  event: 'message'
  /** Data of the event. */
  data: {
    /** Next part of the reply. */
    text: string
  }
}

export type ChatMsvEvent = {
  /** Always `msv_update`. */
  event: 'msv_update'
  /** Data of the event. */
  data: {
    /** Vector after the reflection. */
    current_msv: Msv
  }
}

export type ChatErrorEvent = {
  /** Always `error`. */
  event: 'error'
  /** Data of the event. */
  data: Problem
}

export type ChatDoneEvent = {
  /** Always `done`. */
  event: 'done'
  /** Data of the event. */
  data: {
    /** Always `success`. */
    status: 'success'
    /** `stop`: the reply is complete. `length`: it reached the token limit of the model. */
    finish_reason: 'stop' | 'length'
    /** Whether the message changed the vector by one step. */
    reflect: 'completed' | 'skipped'
    /** Memories of the turn, new or merged, in the order of its sides. */
    memory_ids: Array<string>
    /** For each of `memory_ids`: whether the text merged into an existing memory. */
    deduplicated: Array<boolean>
    /** Whether a tombstone prevented at least one side from being stored. */
    suppressed: boolean
  } | {
    /** Always `failed`. */
    status: 'failed'
  }
}

export type IngestAnswer = {
  /** Id of the memory; null if suppressed. */
  id: string | null
  /** Whether the text merged into an existing memory. */
  deduplicated: boolean
  /** Whether a tombstone prevented storage. */
  suppressed: boolean
  /** Memories that this one corrected. */
  superseded: Array<string>
  /** Always `success`. */
  status: 'success'
}

export type IngestBatchAnswer = {
  /** Always `success`. */
  status: 'success'
  /** One result per item, in order. */
  results: Array<{
    /** Id of the memory; null if suppressed. */
    id: string | null
    /** Whether the text merged into an existing memory. */
    deduplicated: boolean
    /** Whether a tombstone prevented storage. */
    suppressed: boolean
    /** Memories that this one corrected. */
    superseded: Array<string>
  }>
}

export type RetrieveAnswer = {
  /** Contents, most relevant first. */
  memories: Array<string>
  /** Only with `include_scores`: the memories with scores, in the same order. */
  hits?: Array<Memory> | undefined
}

export type ForgetAnswer = {
  /** Always `success`. */
  status: 'success'
  /** Number of deleted memories. */
  deleted: number
  /** Ids of the deleted memories. */
  memory_ids: Array<string>
  /** If true, nothing was deleted. */
  dry_run: boolean
}

export type MemoryPage = {
  /** Id of the avatar. */
  bot_id: string
  /** Session of the filter, or null. */
  session_id: string | null
  /** Contents of `items`, in the same order. */
  memories: Array<string>
  /** Memories, newest first by `occurred_at`. */
  items: Array<Memory>
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

export type SessionDeleteAnswer = {
  /** Always `success`. */
  status: 'success'
  /** Number of deleted memories. */
  deleted: number
  /** Id of the avatar. */
  bot_id: string
  /** The deleted session. */
  session_id: string
}

export type PurgeAnswer = {
  /** Always `success`. */
  status: 'success'
  /** Number of deleted memories. */
  deleted: number
}

export type SessionMessagePage = {
  /** Id of the avatar. */
  bot_id: string
  /** The session. */
  session_id: string
  /** Messages in the requested order. */
  items: Array<SessionMessage>
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

export type SessionMessage = {
  /** Id of the message. */
  id: string
  /** Memory of the message; several messages can have the same. */
  memory_id: string
  /** `assistant` for replies, and for messages whose speaker is the avatar or the assistant; else `user`. */
  role: 'user' | 'assistant'
  /** Who said it. */
  speaker: string | null
  /** Text, verbatim apart from removed secrets. */
  content: string
  /** When it was said. */
  occurred_at: string
}

export type FactPage = {
  /** Id of the avatar. */
  bot_id: string
  /** Current facts, newest first by `since`. */
  items: Array<Fact>
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

export type AvatarUserPage = {
  /** Id of the avatar. */
  bot_id: string
  /** Users, newest first by `first_seen_at`. */
  items: Array<AvatarUser>
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

export type AvatarUser = {
  /** Your key for the user. */
  user_id: string
  /** Number of valid memories of the user. */
  memories: number
  /** Last IANA time zone of the user; null if none. */
  timezone: string | null
  /** Time of the first write for the user. */
  first_seen_at: string
  /** Time of the last write for the user. */
  last_seen_at: string
}

export type UserDeleteAnswer = {
  /** Always `success`. */
  status: 'success'
  /** Number of deleted memories. */
  deleted: number
  /** Id of the avatar. */
  bot_id: string
  /** The deleted user. */
  user_id: string
}

export type JobAccepted = {
  /** Always `accepted`. */
  status: 'accepted'
  /** Id of the job for GET /v1/jobs/{job_id}. */
  job_id: string
}

export type ConsolidateAnswer = {
  /** Always `success`. */
  status: 'success'
  /** Id of the avatar. */
  bot_id: string
  /** Number of new or changed summaries. */
  created: number
  /** Summary of each processed session that has one. */
  summaries: Array<Memory>
}

export type JobPage = {
  /** Jobs, newest first. */
  items: Array<Job>
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

export type Job = {
  /** Id of the job. */
  job_id: string
  /** Operation that the job performs. */
  kind: 'reembed' | 'consolidate' | 'sweep'
  /** Avatar of the job; null for all your avatars. */
  bot_id: string | null
  /** User of the job; null for no user. */
  user_id: string | null
  /** State of the job. */
  state: 'queued' | 'running' | 'completed' | 'failed'
  /** Progress of the job. */
  progress: {
    /** Number of processed items. */
    done: number
    /** Number of items; null until the job runs. */
    total: number | null
  }
  /** Error code if the job failed. */
  error: string | null
  /** Time of the request. */
  created_at: string
  /** Time of the last progress. */
  updated_at: string
}

export type ErasurePage = {
  /** Log entries, newest first. */
  items: Array<Erasure>
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

export type Erasure = {
  /** Id of the log entry. */
  id: string
  /** Id of the avatar. */
  bot_id: string
  /** Operation that deleted or redacted the memories. */
  kind: 'forget' | 'memory' | 'session' | 'expired' | 'avatar' | 'redaction' | 'user'
  /** Number of affected memories; never their content. */
  memories: number
  /** Time of the deletion. */
  at: string
  /** Time at which no database page contained the text anymore; null until then. */
  settled_at: string | null
  /** On PostgreSQL, position (LSN) before which the write-ahead log and its archive can still contain the text. Null until settled, and on the embedded database, which recycles its log first. */
  log_position: string | null
}

export type KeyPage = {
  /** Keys, newest first. */
  items: Array<Key>
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

export type Key = {
  /** Id of the key. */
  id: string
  /** Name to display. */
  name: string
  /** Permissions of the key. */
  scopes: Array<'read' | 'write' | 'admin'>
  /** Whether the key is valid. */
  state: 'active' | 'expired' | 'revoked'
  /** Maximum requests per minute; null: the limit of the service. */
  requests_per_minute: number | null
  /** Maximum requests per UTC day; null: the limit of the service. */
  requests_per_day: number | null
  /** Creation time. */
  created_at: string
  /** Expiration time, if any. */
  expires_at: string | null
  /** Time of the last rotation. */
  rotated_at: string | null
  /** End of validity of the previous secret. */
  former_until: string | null
  /** Time of the revocation. */
  revoked_at: string | null
  /** Time of the last use, to the minute. */
  last_used_at: string | null
}

export type KeyWithSecret = {
  /** Id of the key. */
  id: string
  /** Name to display. */
  name: string
  /** Permissions of the key. */
  scopes: Array<'read' | 'write' | 'admin'>
  /** Whether the key is valid. */
  state: 'active' | 'expired' | 'revoked'
  /** Maximum requests per minute; null: the limit of the service. */
  requests_per_minute: number | null
  /** Maximum requests per UTC day; null: the limit of the service. */
  requests_per_day: number | null
  /** Creation time. */
  created_at: string
  /** Expiration time, if any. */
  expires_at: string | null
  /** Time of the last rotation. */
  rotated_at: string | null
  /** End of validity of the previous secret. */
  former_until: string | null
  /** Time of the revocation. */
  revoked_at: string | null
  /** Time of the last use, to the minute. */
  last_used_at: string | null
  /** Secret for `Authorization: Bearer`. Returned only once and stored only as a hash. */
  secret: string
}

export type SoulChangeOutput = {
  /** Kind of the change. */
  op: 'add' | 'remove' | 'replace'
  /** JSON pointer below /soul or /runtime_config. */
  path: string
  /** Old value; absent for `add`. */
  from?: unknown | undefined
  /** New value; absent for `remove`. */
  to?: unknown | undefined
}
