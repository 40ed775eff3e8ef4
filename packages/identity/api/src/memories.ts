import { z } from 'zod'
import {
  Id,
  Metadata,
  NextCursor,
  Score,
  SessionId,
  Speaker,
  Timestamp,
  USER_TEXT,
  UserId,
  UtcTime,
  Uuid,
  Vector,
  integerIn,
  numberIn,
  optional,
  spoken,
  text,
  withDefault,
} from './fields.ts'
import { recallQuery } from './recall-query.ts'
import { MemoryScope } from './soul.ts'
import { TimeZone, WriteTimeZone } from './time-zone.ts'

export const MemoryKind = z.enum(['turn', 'fact', 'instruction', 'summary'])
export type MemoryKind = z.infer<typeof MemoryKind>
/** Kinds that a caller can set; a summary is always derived. */
export const StatedKind = z.enum(['turn', 'fact', 'instruction'])
export type StatedKind = z.infer<typeof StatedKind>
/** Every prompt contains the instructions: a long one leaves less room for recalled memories. */
export const INSTRUCTION_CHARS_MAX = 2_000
/** What set the kind of a memory: a rule that read the user's words, or the caller. */
export const KindBy = z.enum(['rule', 'caller'])
export type KindBy = z.infer<typeof KindBy>
export const MemorySource = z.enum(['complete', 'ingest', 'import', 'mcp', 'derived'])
export type MemorySource = z.infer<typeof MemorySource>
export const MemoryTrust = z.enum(['user', 'assistant', 'tool', 'import'])
export type MemoryTrust = z.infer<typeof MemoryTrust>

/** Origin of one of the merged duplicates. */
export const MemoryOrigin = z.object({
  session_id: z.string().nullable().describe('Session of this occasion.'),
  speaker: z.string().nullable().describe('Speaker of this occasion.'),
  occurred_at: UtcTime.describe('When it was said.'),
  metadata: z.record(z.string(), z.unknown()).describe('Metadata of this occasion.'),
})

export const Memory = z
  .object({
    id: Id.describe('Id of the memory.'),
    content: z.string().describe('Text, verbatim apart from removed secrets.'),
    kind: MemoryKind.describe('`turn`, `fact`, `instruction`, or `summary`.'),
    user_id: z.string().nullable().describe('User to whom it belongs; null if all users share it.'),
    session_id: z.string().nullable().describe('Session in which it was said.'),
    scope: MemoryScope.describe('`session`: recalled in its session only. `global`: everywhere.'),
    speaker: z.string().nullable().describe('Who said it.'),
    occurred_at: UtcTime.describe('When it was said.'),
    recorded_at: UtcTime.describe('When the service stored it.'),
    valid_from: UtcTime.describe('Start of its validity.'),
    valid_to: UtcTime.nullable().describe('End of its validity; null while it is valid.'),
    superseded_by: Id.nullable().describe('Memory that corrected it.'),
    importance: Score.describe('Importance, 0 to 1; not used for ranking.'),
    source: MemorySource.describe('Operation that stored it.'),
    trust: MemoryTrust.describe('Who said it: the user, the assistant, a tool, or an import.'),
    metadata: z.record(z.string(), z.unknown()).describe('Your metadata, unchanged.'),
    count: z.number().int().min(1).describe('Number of merged duplicates, itself included.'),
    sources: z.array(MemoryOrigin).describe('Origin of each merged duplicate.'),
    score: Score.optional().describe(
      'Only in recall: estimated probability that it belongs to the answer, 0 to 1; does not depend on `top_k`.',
    ),
    score_parts: z
      .record(z.string(), z.number())
      .optional()
      .describe('Only with scores: what each signal adds, and the `cosine`. Names can change.'),
  })
  .meta({ id: 'Memory' })
export type Memory = z.infer<typeof Memory>

const SESSION_TEXT = 'Conversation, 1 to 128 characters.'
const SCOPE_TEXT =
  'Default: `session` with a session_id, else `global`; or the setting of the avatar.'
const METADATA_TEXT = 'Your JSON object, at most 4 KiB; returned unchanged.'
const botId = Uuid.describe('Id of the avatar.')

/** The members of one memory that a caller sends. */
export const memoryInput = (charsMax: number) => ({
  content: spoken(charsMax).describe('Text of the memory, with at least one visible character.'),
  kind: optional(StatedKind).describe(
    `Default: turn. An instruction has at most ${INSTRUCTION_CHARS_MAX} characters and is part of every prompt in its scope.`,
  ),
  session_id: optional(SessionId).describe(SESSION_TEXT),
  scope: optional(MemoryScope).describe(SCOPE_TEXT),
  occurred_at: optional(Timestamp).describe('When it was said. Default: now.'),
  speaker: optional(Speaker).describe('Who said it, 1 to 128 characters.'),
  importance: optional(numberIn(0, 1)).describe(
    'Importance, 0 to 1; stored and returned, not used for ranking. Default: 0.5.',
  ),
  metadata: optional(Metadata).describe(METADATA_TEXT),
  embedding: optional(Vector).describe(
    'Your vector of the content, in the space of the current embedder. Needs `embedder_id`.',
  ),
  embedder_id: optional(text(1, 255)).describe(
    'Embedder of `embedding`; must be the id that GET /ready returns.',
  ),
})

export const BATCH_ITEMS_MAX = 1000

export const MIN_CONTENT_MATCH_CHARS = 3

/** Schemas that depend on the configured maximum length of a content. */
export const memorySchemas = (charsMax: number) => ({
  Ingest: z
    .object({
      bot_id: botId,
      user_id: optional(UserId).describe(USER_TEXT),
      ...memoryInput(charsMax),
      timezone: WriteTimeZone,
      override: withDefault(z.boolean(), false).describe(
        'Whether to store forgotten text and remove its tombstone. Needs the admin scope.',
      ),
    })
    .meta({ id: 'IngestRequest' }),
  IngestBatch: z
    .object({
      bot_id: botId,
      user_id: optional(UserId).describe(USER_TEXT),
      timezone: WriteTimeZone,
      items: z
        .array(z.object(memoryInput(charsMax)))
        .min(1)
        .max(BATCH_ITEMS_MAX)
        .describe('Memories to store, in order, at most 1,000.'),
    })
    .meta({ id: 'IngestBatchRequest' }),
  Retrieve: z
    .object({
      ...recallQuery(charsMax),
      include_scores: withDefault(z.boolean(), false).describe(
        'Whether to return `hits` with their scores.',
      ),
    })
    .meta({ id: 'RetrieveRequest' }),
  Prepare: z
    .object({
      ...recallQuery(charsMax),
      token_budget: optional(integerIn(1, 1_000_000)).describe(
        'Maximum number of tokens in the memories block of the prompt.',
      ),
      explain: withDefault(z.boolean(), false).describe(
        'Whether to return scores, timings, and token bounds.',
      ),
    })
    .meta({ id: 'PrepareRequest' }),
  Complete: z
    .object({
      bot_id: botId,
      user_id: optional(UserId).describe(USER_TEXT),
      summary: optional(spoken(charsMax)).describe(
        'Summary of the turn. Stored only under `memory_policy` `summary_only`, or if neither side is given. At least one of `summary`, `user_message`, and `assistant_text` is required.',
      ),
      user_message: optional(text(0, charsMax)).describe('Message of the user, verbatim.'),
      kind: optional(StatedKind).describe(
        'Kind of `user_message`. Default: over HTTP, a rule decides whether it is an instruction; over MCP, turn.',
      ),
      assistant_text: optional(text(0, charsMax)).describe('Reply of your model, verbatim.'),
      session_id: optional(SessionId).describe(SESSION_TEXT),
      scope: optional(MemoryScope).describe(SCOPE_TEXT),
      occurred_at: optional(Timestamp).describe('Time of the turn. Default: now.'),
      reflect: withDefault(z.boolean(), true).describe(
        'Whether the message may change the vector by one step.',
      ),
      reflect_async: withDefault(z.boolean(), false).describe(
        'Whether to reflect in a durable job and return 202.',
      ),
      speaker: optional(Speaker).describe('Name of the user, 1 to 128 characters.'),
      metadata: optional(Metadata).describe(METADATA_TEXT),
      timezone: WriteTimeZone,
      turn_id: optional(text(1, 128)).describe(
        'Your id of the turn. Without an idempotency key, it is the key.',
      ),
      idempotency_key: optional(text(1, 255)).describe(
        'Key for safe retries; must match the header Idempotency-Key if both are sent.',
      ),
    })
    .meta({ id: 'CompleteRequest' }),
  Forget: z
    .strictObject({
      bot_id: botId,
      user_id: optional(UserId).describe(
        'Memories of this user. Default: memories that all users share.',
      ),
      memory_ids: optional(z.array(Uuid).min(1).max(10_000)).describe('Memories with these ids.'),
      content_match: optional(spoken(charsMax, MIN_CONTENT_MATCH_CHARS)).describe(
        'Memories that contain this text, case-insensitive, at least 3 characters. % and _ are literal.',
      ),
      query: optional(spoken(charsMax)).describe('Memories relevant to this query.'),
      min_score: optional(numberIn(0, 1)).describe(
        'With `query`: minimum similarity to it, 0 to 1, which is not the score of recall. Default: 0.6.',
      ),
      session_id: optional(SessionId).describe('Memories of this session.'),
      before: optional(Timestamp).describe('Memories said before this time.'),
      speaker: optional(Speaker).describe('Memories of this speaker.'),
      dry_run: withDefault(z.boolean(), false).describe(
        'Whether to return the matches without deleting them.',
      ),
    })
    .meta({ id: 'ForgetRequest' }),
  PatchMemory: z
    .object({
      content: optional(spoken(charsMax)).describe('New text. Default: unchanged.'),
      kind: optional(StatedKind).describe('New kind. Default: unchanged.'),
      importance: optional(numberIn(0, 1)).describe('New importance, 0 to 1. Default: unchanged.'),
      metadata: optional(Metadata).describe('New metadata, at most 4 KiB. Default: unchanged.'),
      speaker: optional(Speaker).describe('New speaker. Default: unchanged.'),
      occurred_at: optional(Timestamp).describe(
        'New time at which it was said. Default: unchanged.',
      ),
    })
    .meta({ id: 'PatchMemoryRequest' }),
  Reflect: z
    .object({
      bot_id: botId,
      message: spoken(charsMax).describe('Message of the user.'),
      user_id: optional(UserId).describe(USER_TEXT),
      session_id: optional(SessionId).describe(
        'Session of the message; with `mood_scope` `session`, its mood changes.',
      ),
      turn_id: optional(text(1, 128)).describe(
        'Your id of the turn. Repeated requests with one id cause one step.',
      ),
      reflect_async: withDefault(z.boolean(), false).describe(
        'Whether to reflect in a durable job and return 202.',
      ),
    })
    .meta({ id: 'ReflectRequest' }),
  ChatGenerate: z
    .object({
      bot_id: botId,
      message: spoken(charsMax).describe('Message of the user.'),
      user_id: optional(UserId).describe(USER_TEXT),
      session_id: optional(SessionId).describe(SESSION_TEXT),
      timezone: TimeZone,
      stream: withDefault(z.boolean(), true).describe(
        'Whether to return server-sent events; otherwise one JSON response.',
      ),
    })
    .meta({ id: 'ChatGenerateRequest' }),
  WhatIf: z
    .object({
      message: spoken(charsMax).describe('Message to preview.'),
      user_id: optional(UserId).describe(USER_TEXT),
      session_id: optional(SessionId).describe(
        'Session of the message; with `mood_scope` `session`, its mood applies.',
      ),
    })
    .meta({ id: 'WhatIfRequest' }),
})

export const PurgeRequest = z
  .object({ bot_id: optional(Uuid).describe('Id of the avatar. Default: all your avatars.') })
  .meta({ id: 'PurgeRequest' })

const success = z.literal('success').describe('Always `success`.')

const deletedCount = z.number().int().describe('Number of deleted memories.')

export const IngestResult = z.object({
  id: Id.nullable().describe('Id of the memory; null if suppressed.'),
  deduplicated: z.boolean().describe('Whether the text merged into an existing memory.'),
  suppressed: z.boolean().describe('Whether a tombstone prevented storage.'),
  superseded: z.array(Id).describe('Memories that this one corrected.'),
})
export const IngestAnswer = IngestResult.extend({ status: success }).meta({ id: 'IngestAnswer' })
export const IngestBatchAnswer = z
  .object({
    status: success,
    results: z.array(IngestResult).describe('One result per item, in order.'),
  })
  .meta({ id: 'IngestBatchAnswer' })
export const RetrieveAnswer = z
  .object({
    memories: z.array(z.string()).describe('Contents, most relevant first.'),
    hits: z
      .array(Memory)
      .optional()
      .describe('Only with `include_scores`: the memories with scores, in the same order.'),
  })
  .meta({ id: 'RetrieveAnswer' })
export const MemoryPage = z
  .object({
    bot_id: Id.describe('Id of the avatar.'),
    session_id: z.string().nullable().describe('Session of the filter, or null.'),
    memories: z.array(z.string()).describe('Contents of `items`, in the same order.'),
    items: z.array(Memory).describe('Memories, newest first by `occurred_at`.'),
    next: NextCursor,
  })
  .meta({ id: 'MemoryPage' })
export const ForgetAnswer = z
  .object({
    status: success,
    deleted: deletedCount,
    memory_ids: z.array(Id).describe('Ids of the deleted memories.'),
    dry_run: z.boolean().describe('If true, nothing was deleted.'),
  })
  .meta({ id: 'ForgetAnswer' })
export const SessionDeleteAnswer = z
  .object({
    status: success,
    deleted: deletedCount,
    bot_id: Id.describe('Id of the avatar.'),
    session_id: z.string().describe('The deleted session.'),
  })
  .meta({ id: 'SessionDeleteAnswer' })
export const PurgeAnswer = z
  .object({ status: success, deleted: deletedCount })
  .meta({ id: 'PurgeAnswer' })
