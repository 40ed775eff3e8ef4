import { z } from 'zod'
import { DriftStep } from './avatars.ts'
import {
  ExternalKey,
  Id,
  Metadata,
  SessionId,
  SoulSpeaker,
  Timestamp,
  UtcTime,
  Uuid,
  integerIn,
  numberIn,
  optional,
  spoken,
  text,
} from './fields.ts'
import { KindBy, Memory, MemoryKind, MemorySource, MemoryTrust } from './memories.ts'
import { MemoryScope, Msv, RuntimeConfig, Soul } from './soul.ts'

export const DOCUMENT_FORMAT = 'daimon-avatar'
/** What was said in one session, or by one speaker: to be read, and no avatar to be made of it. */
export const PART_FORMAT = 'daimon-avatar-part'
export const DOCUMENT_VERSION = 1

const fifteen = (min: number, max: number) =>
  z.array(numberIn(min, max)).length(15, 'must have 15 numbers')
/** Numbers of one layer of a state; 15 dimensions, offsets and absolute values alike. */
const Layer = fifteen(-2, 2)

/** Where a persona stands: slow trait layer, fast mood, last thought. */
const StateEntry = z.object({
  trait: Layer,
  mood: Layer,
  inner_monologue: text(1, 500),
  at: Timestamp.describe('When the trait layer was last brought up to date.'),
  mood_at: optional(Timestamp).describe('The same of the mood; without it, at.'),
  trait_day: optional(
    z.object({ day: integerIn(-719_162, 2_932_896), moved: fifteen(0, 2) }),
  ).describe('What evidence has moved the traits by on one UTC day, counted from 1970-01-01.'),
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
  session_id: optional(SessionId).describe('The session whose own mood was moved.'),
})

/** The mood that a session has to itself. */
export const MoodEntry = z.object({
  session_id: SessionId,
  mood: Layer,
  inner_monologue: text(1, 500),
  at: Timestamp,
})

// Each reply weighs .9 of the next: no sum of what lies within 1 comes past 10.
const SHOWN_MAX = 10

/** What replies have shown: decayed sums of −1 to 1 a reply, and decayed counts of the replies that showed anything. */
export const ReplyRecordEntry = z
  .object({
    session_id: optional(SessionId).describe('Without it, the replies of all sessions.'),
    shown: fifteen(-SHOWN_MAX, SHOWN_MAX),
    weight: fifteen(0, SHOWN_MAX),
    replies: integerIn(1, 1_000_000_000),
  })
  .superRefine(({ shown, weight }, context) => {
    for (const [at, sum] of shown.entries())
      if (Math.abs(sum) > (weight[at] ?? 0))
        context.addIssue({
          code: 'custom',
          path: ['shown', at],
          message: 'must be no further from 0 than its weight',
        })
  })

export const TombstoneEntry = z.object({
  content_key: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in 64 hexadecimal digits'),
  session_id: optional(SessionId),
  at: Timestamp,
})

const SpeakerEntry = optional(SoulSpeaker)

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
      kind_by: optional(KindBy).describe(
        "Who decided the kind. Without it, the caller; for what a complete, an ingest, or a tool brought, today's rule decides again.",
      ),
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
const AvatarEntry = z
  .object({
    bot_id: optional(Uuid),
    is_frozen: optional(z.boolean()),
    frozen_at: optional(Timestamp).describe(
      'When its time stopped; without it, a frozen avatar stands at the time of the import.',
    ),
    created_at: optional(Timestamp),
    updated_at: optional(Timestamp),
  })
  .refine((avatar) => avatar.frozen_at === undefined || avatar.is_frozen === true, {
    path: ['frozen_at'],
    message: 'belongs to a frozen avatar only',
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
  session_moods: MoodEntry,
  reply_records: ReplyRecordEntry,
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
      session_moods: optional(z.array(lists.session_moods)),
      reply_records: optional(z.array(lists.reply_records)),
      tombstones: optional(z.array(lists.tombstones)),
      memories: optional(z.array(lists.memories)),
    })
    .meta({ id: 'AvatarDocument' })
}

const Numbers = z.array(z.number())
const MoodShown = z.object({ mood: Numbers, inner_monologue: z.string(), at: UtcTime })
const StateShown = MoodShown.extend({
  trait: Numbers,
  mood_at: UtcTime.optional(),
  trait_day: z.object({ day: z.number().int(), moved: Numbers }).optional(),
})
const SoulShown = z.looseObject({}).describe('A soul; see /schemas/soul.schema.json.')

/** A document as an export writes it. */
export const ExportedAvatar = z
  .object({
    format: z.enum([DOCUMENT_FORMAT, PART_FORMAT]),
    part: z
      .object({ session_id: z.string().optional(), speaker: z.string().optional() })
      .optional(),
    version: z.literal(DOCUMENT_VERSION),
    exported_at: UtcTime,
    avatar: z.object({
      bot_id: Id,
      is_frozen: z.boolean(),
      frozen_at: UtcTime.nullable(),
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
    session_moods: z.array(MoodShown.extend({ session_id: z.string() })),
    reply_records: z.array(
      z.object({
        session_id: z.string().nullable(),
        shown: Numbers,
        weight: Numbers,
        replies: z.number().int(),
      }),
    ),
    tombstones: z.array(
      z.object({ content_key: z.string(), session_id: z.string().nullable(), at: UtcTime }),
    ),
    memories: z.array(
      Memory.omit({ score: true, score_parts: true }).extend({
        chain_id: Id,
        kind_by: KindBy,
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
