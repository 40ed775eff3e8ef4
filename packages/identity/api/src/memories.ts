import { z } from 'zod'
import {
  Id,
  Metadata,
  Score,
  SessionId,
  Speaker,
  Timestamp,
  UtcTime,
  Uuid,
  integerIn,
  numberIn,
  optional,
  spoken,
  text,
  withDefault,
} from './fields.ts'
import { MemoryScope, RecallScope } from './soul.ts'

export const MemoryKind = z.enum(['turn', 'fact', 'instruction', 'summary'])
export type MemoryKind = z.infer<typeof MemoryKind>
/** What a caller may call a memory; a summary is derived. */
export const StatedKind = z.enum(['turn', 'fact', 'instruction'])
export type StatedKind = z.infer<typeof StatedKind>
/** An instruction is in every prompt: a long text crowds out what was asked about. */
export const INSTRUCTION_CHARS_MAX = 2_000
/** Who decided what kind of memory it is: a rule that read a user's words, or the caller. */
export const KindBy = z.enum(['rule', 'caller'])
export type KindBy = z.infer<typeof KindBy>
export const MemorySource = z.enum(['complete', 'ingest', 'import', 'mcp', 'derived'])
export type MemorySource = z.infer<typeof MemorySource>
export const MemoryTrust = z.enum(['user', 'assistant', 'tool', 'import'])
export type MemoryTrust = z.infer<typeof MemoryTrust>

/** Where one of the folded duplicates came from. */
export const MemoryOrigin = z.object({
  session_id: z.string().nullable(),
  speaker: z.string().nullable(),
  occurred_at: UtcTime,
  metadata: z.record(z.string(), z.unknown()),
})

export const Memory = z
  .object({
    id: Id,
    content: z.string(),
    kind: MemoryKind,
    session_id: z.string().nullable(),
    scope: MemoryScope,
    speaker: z.string().nullable(),
    occurred_at: UtcTime,
    recorded_at: UtcTime,
    valid_from: UtcTime,
    valid_to: UtcTime.nullable(),
    superseded_by: Id.nullable(),
    importance: Score,
    source: MemorySource,
    trust: MemoryTrust,
    metadata: z.record(z.string(), z.unknown()),
    count: z.number().int().min(1),
    sources: z.array(MemoryOrigin),
    score: Score.optional(),
    score_parts: z.record(z.string(), z.number()).optional(),
  })
  .meta({ id: 'Memory' })
export type Memory = z.infer<typeof Memory>

/** The members of one memory as a caller sends it. */
export const memoryInput = (charsMax: number) => ({
  content: spoken(charsMax),
  kind: optional(StatedKind).describe(
    `Without it, turn. An instruction has at most ${INSTRUCTION_CHARS_MAX} characters and is in every prompt that may see it.`,
  ),
  session_id: optional(SessionId),
  scope: optional(MemoryScope),
  occurred_at: optional(Timestamp),
  speaker: optional(Speaker),
  importance: optional(numberIn(0, 1)),
  metadata: optional(Metadata),
  embedding: optional(z.array(z.number()).min(1).max(16_000)),
  embedder_id: optional(text(1, 255)),
})

export const BATCH_ITEMS_MAX = 1000
export const TOP_K_MAX = 100
const topK = withDefault(integerIn(1, TOP_K_MAX), 5)

export const MIN_CONTENT_MATCH_CHARS = 3

/** What prepare and retrieve ask alike. */
const question = (charsMax: number) => ({
  bot_id: Uuid,
  query: spoken(charsMax),
  top_k: topK,
  session_id: optional(SessionId),
  recall_scope: optional(RecallScope),
  as_of: optional(Timestamp),
})

/** Everything about memories that carries the configured length of a content. */
export const memorySchemas = (charsMax: number) => ({
  Ingest: z
    .object({
      bot_id: Uuid,
      ...memoryInput(charsMax),
      override: withDefault(z.boolean(), false).describe(
        'Stores what was forgotten after all, and lifts its tombstone. Needs the admin scope.',
      ),
    })
    .meta({ id: 'IngestRequest' }),
  IngestBatch: z
    .object({
      bot_id: Uuid,
      items: z
        .array(z.object(memoryInput(charsMax)))
        .min(1)
        .max(BATCH_ITEMS_MAX),
    })
    .meta({ id: 'IngestBatchRequest' }),
  Retrieve: z
    .object({ ...question(charsMax), include_scores: withDefault(z.boolean(), false) })
    .meta({ id: 'RetrieveRequest' }),
  Prepare: z
    .object({
      ...question(charsMax),
      token_budget: optional(integerIn(1, 1_000_000)),
      explain: withDefault(z.boolean(), false),
    })
    .meta({ id: 'PrepareRequest' }),
  Complete: z
    .object({
      bot_id: Uuid,
      summary: optional(spoken(charsMax)).describe(
        'Stored only under `memory_policy` `summary_only`, or if neither side is given. At least one of `summary`, `user_message`, and `assistant_text` is required.',
      ),
      user_message: optional(text(0, charsMax)),
      kind: optional(StatedKind).describe(
        'What user_message is. Without it, its words decide over HTTP whether it is an instruction; over MCP it is a turn.',
      ),
      assistant_text: optional(text(0, charsMax)),
      session_id: optional(SessionId),
      scope: optional(MemoryScope),
      occurred_at: optional(Timestamp),
      reflect: withDefault(z.boolean(), true),
      reflect_async: withDefault(z.boolean(), false),
      speaker: optional(Speaker),
      metadata: optional(Metadata),
      turn_id: optional(text(1, 128)),
      idempotency_key: optional(text(1, 255)),
    })
    .meta({ id: 'CompleteRequest' }),
  Forget: z
    .strictObject({
      bot_id: Uuid,
      memory_ids: optional(z.array(Uuid).min(1).max(10_000)),
      content_match: optional(spoken(charsMax, MIN_CONTENT_MATCH_CHARS)),
      query: optional(spoken(charsMax)),
      min_score: optional(numberIn(0, 1)),
      session_id: optional(SessionId),
      before: optional(Timestamp),
      speaker: optional(Speaker),
      dry_run: withDefault(z.boolean(), false),
    })
    .meta({ id: 'ForgetRequest' }),
  PatchMemory: z
    .object({
      content: optional(spoken(charsMax)),
      kind: optional(StatedKind).describe('Without it, the kind stays as it is.'),
      importance: optional(numberIn(0, 1)),
      metadata: optional(Metadata),
      speaker: optional(Speaker),
      occurred_at: optional(Timestamp),
    })
    .meta({ id: 'PatchMemoryRequest' }),
  Reflect: z
    .object({
      bot_id: Uuid,
      message: spoken(charsMax),
      session_id: optional(SessionId),
      turn_id: optional(text(1, 128)).describe('A turn takes one step, however often it is sent.'),
      reflect_async: withDefault(z.boolean(), false),
    })
    .meta({ id: 'ReflectRequest' }),
  ChatGenerate: z
    .object({
      bot_id: Uuid,
      message: spoken(charsMax),
      session_id: optional(SessionId),
      stream: withDefault(z.boolean(), true),
    })
    .meta({ id: 'ChatGenerateRequest' }),
  WhatIf: z
    .object({ message: spoken(charsMax), session_id: optional(SessionId) })
    .meta({ id: 'WhatIfRequest' }),
})

export const PurgeRequest = z
  .object({ bot_id: optional(Uuid).describe('Without it, every avatar of the caller.') })
  .meta({ id: 'PurgeRequest' })

const success = z.literal('success')

export const IngestResult = z.object({
  id: Id.nullable(),
  deduplicated: z.boolean(),
  suppressed: z.boolean(),
  superseded: z.array(Id).describe('Memories that this one corrected.'),
})
export const IngestAnswer = IngestResult.extend({ status: success }).meta({ id: 'IngestAnswer' })
export const IngestBatchAnswer = z
  .object({ status: success, results: z.array(IngestResult) })
  .meta({ id: 'IngestBatchAnswer' })
export const RetrieveAnswer = z
  .object({ memories: z.array(z.string()), hits: z.array(Memory).optional() })
  .meta({ id: 'RetrieveAnswer' })
export const MemoryPage = z
  .object({
    bot_id: Id,
    session_id: z.string().nullable(),
    memories: z.array(z.string()),
    items: z.array(Memory),
    next: z.string().nullable(),
  })
  .meta({ id: 'MemoryPage' })
export const ForgetAnswer = z
  .object({
    status: success,
    deleted: z.number().int(),
    memory_ids: z.array(Id),
    dry_run: z.boolean(),
  })
  .meta({ id: 'ForgetAnswer' })
export const SessionDeleteAnswer = z
  .object({ status: success, deleted: z.number().int(), bot_id: Id, session_id: z.string() })
  .meta({ id: 'SessionDeleteAnswer' })
export const PurgeAnswer = z
  .object({ status: success, deleted: z.number().int() })
  .meta({ id: 'PurgeAnswer' })
