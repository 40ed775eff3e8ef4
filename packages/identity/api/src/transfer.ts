import { z } from 'zod'
import { DriftStep } from './avatars.ts'
import {
  ExternalKey,
  Id,
  Metadata,
  SessionId,
  Timestamp,
  UtcTime,
  Uuid,
  integerIn,
  numberIn,
  optional,
  spoken,
  text,
} from './fields.ts'
import { Memory, MemoryKind, MemorySource, MemoryTrust } from './memories.ts'
import { MemoryScope, Msv, RuntimeConfig, Soul } from './soul.ts'

export const DOCUMENT_FORMAT = 'daimon-avatar'
export const DOCUMENT_VERSION = 1

/** Numbers of one layer of a state; 15 dimensions, offsets and absolute values alike. */
const Layer = z.array(numberIn(-2, 2)).length(15, 'must have 15 numbers')

/** Where a persona stands: slow trait layer, fast mood, last thought. */
const StateEntry = z.object({
  trait: Layer,
  mood: Layer,
  inner_monologue: text(1, 500),
  at: Timestamp,
})
export type StateEntry = z.output<typeof StateEntry>

export const RevisionEntry = z.object({
  revision: integerIn(1, 1_000_000_000),
  at: Timestamp,
  soul: Soul,
  runtime_config: optional(RuntimeConfig),
})

export const StepEntry = z.object({
  id: Uuid,
  at: Timestamp,
  cause: DriftStep.shape.cause,
  before: Msv,
  after: Msv,
  state_after: StateEntry,
  evidence: z.record(z.string(), z.unknown()),
  turn_id: optional(text(1, 128)),
})

export const TombstoneEntry = z.object({
  content_key: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in 64 hexadecimal digits'),
  session_id: optional(SessionId),
  at: Timestamp,
})

// The assistant speaks under the name of its soul, which may be longer than what a caller may give.
const SpeakerEntry = optional(text(1, 255))

const OriginEntry = z.object({
  session_id: optional(SessionId),
  speaker: SpeakerEntry,
  occurred_at: Timestamp,
  metadata: optional(Metadata),
})

const Embedding = z.union([
  z.array(z.number()).min(1).max(16_000),
  z
    .string()
    .max(85_336)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64 of 32-bit floats, little endian'),
])

/** One memory of a document. Only its content is required: the rest is as for something said just now. */
export const memoryEntry = (charsMax: number) =>
  z
    .object({
      id: optional(Uuid),
      chain_id: optional(Uuid).describe('The first memory of its line of corrections.'),
      content: spoken(charsMax),
      kind: optional(MemoryKind),
      session_id: optional(SessionId),
      scope: optional(MemoryScope),
      speaker: SpeakerEntry,
      occurred_at: optional(Timestamp),
      recorded_at: optional(Timestamp),
      valid_from: optional(Timestamp),
      valid_to: optional(Timestamp),
      superseded_by: optional(Uuid),
      importance: optional(numberIn(0, 1)),
      source: optional(MemorySource),
      trust: optional(MemoryTrust),
      metadata: optional(Metadata),
      count: optional(integerIn(1, 1_000_000_000)),
      sources: optional(z.array(OriginEntry).min(1)),
      derived_from: optional(z.array(Uuid)).describe('For a summary: what it rests on.'),
      embedding: optional(Embedding).describe(
        'Numbers, or base64 of 32-bit floats in little endian. Needs embedder.',
      ),
    })
    .meta({ id: 'MemoryEntry' })
export type MemoryEntry = z.output<ReturnType<typeof memoryEntry>>

const EmbedderEntry = z.object({ id: text(1, 255), dimension: integerIn(1, 16_000) })
const AvatarEntry = z.object({
  bot_id: optional(Uuid),
  is_frozen: optional(z.boolean()),
  created_at: optional(Timestamp),
  updated_at: optional(Timestamp),
})

/** The members of a document that are read as a whole. */
export const documentHead = z.object({
  format: z.literal(DOCUMENT_FORMAT),
  version: z.literal(DOCUMENT_VERSION, { error: `must be ${DOCUMENT_VERSION}` }),
  avatar: optional(AvatarEntry),
  external_key: optional(ExternalKey),
  soul: Soul,
  runtime_config: optional(RuntimeConfig),
  state: optional(StateEntry).describe('Without it, the baseline of the soul.'),
  embedder: optional(EmbedderEntry).describe('Whose the embeddings are.'),
})
export type DocumentHead = z.output<typeof documentHead>

/** The lists of a document, which may be of any length. */
export const documentLists = (charsMax: number) => ({
  soul_revisions: RevisionEntry,
  drift_log: StepEntry,
  tombstones: TombstoneEntry,
  memories: memoryEntry(charsMax),
})

/** A document as an import takes it. */
export const avatarDocument = (charsMax: number) => {
  const lists = documentLists(charsMax)
  return documentHead
    .extend({
      soul_revisions: optional(z.array(lists.soul_revisions)).describe('Oldest first.'),
      drift_log: optional(z.array(lists.drift_log)).describe('Oldest first.'),
      tombstones: optional(z.array(lists.tombstones)),
      memories: optional(z.array(lists.memories)),
    })
    .meta({ id: 'AvatarDocument' })
}

const StateShown = z.object({
  trait: z.array(z.number()),
  mood: z.array(z.number()),
  inner_monologue: z.string(),
  at: UtcTime,
})
const SoulShown = z.looseObject({}).describe('A soul; see /schemas/soul.schema.json.')

/** A document as an export writes it. */
export const ExportedAvatar = z
  .object({
    format: z.literal(DOCUMENT_FORMAT),
    version: z.literal(DOCUMENT_VERSION),
    exported_at: UtcTime,
    avatar: z.object({
      bot_id: Id,
      is_frozen: z.boolean(),
      created_at: UtcTime,
      updated_at: UtcTime,
    }),
    external_key: z.string().nullable(),
    soul: SoulShown,
    runtime_config: z.looseObject({}),
    state: StateShown,
    embedder: z.object({ id: z.string(), dimension: z.number().int() }).nullable(),
    soul_revisions: z.array(
      z.object({
        revision: z.number().int(),
        at: UtcTime,
        soul: SoulShown,
        runtime_config: z.looseObject({}),
      }),
    ),
    drift_log: z.array(DriftStep.extend({ state_after: StateShown })),
    tombstones: z.array(
      z.object({ content_key: z.string(), session_id: z.string().nullable(), at: UtcTime }),
    ),
    memories: z.array(
      Memory.omit({ score: true, score_parts: true }).extend({
        chain_id: Id,
        derived_from: z.array(Id).optional(),
        embedding: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'ExportedAvatar' })

export const Imported = z.object({
  memories: z.number().int().describe('Stored.'),
  suppressed: z.number().int().describe('Kept out by a tombstone.'),
  embedded: z.number().int().describe('Of those stored, how many have a vector already.'),
  drift_steps: z.number().int(),
  tombstones: z.number().int(),
})
