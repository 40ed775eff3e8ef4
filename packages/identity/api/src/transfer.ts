import { z } from 'zod'
import { DriftStep } from './avatars.ts'
import {
  ExternalKey,
  Metadata,
  SessionId,
  SoulSpeaker,
  Timestamp,
  UserId,
  Uuid,
  Vector,
  integerIn,
  numberIn,
  optional,
  spoken,
  text,
} from './fields.ts'
import {
  DOCUMENT_FORMAT,
  DOCUMENT_VERSION,
  ESTABLISHED_TEXT,
  FLAGGED_TEXT,
  KEY_TEXT,
  MOOD_TEXT,
  SHOWN_TEXT,
  STYLE_TEXT,
  TRAIT_TEXT,
  VOICE_TEXT,
  WEIGHT_TEXT,
} from './exported-avatar.ts'
import { KindBy, MemoryKind, MemorySource, MemoryTrust } from './memories.ts'
import { messageEntry } from './message-entry.ts'
import { ProposalEntry } from './proposal-entry.ts'
import { StoredTimeZone } from './time-zone.ts'
import { MemoryScope, Msv, RuntimeConfig, Soul } from './soul.ts'

const fifteen = (min: number, max: number) =>
  z.array(numberIn(min, max)).length(15, 'must have 15 numbers')
/** The 15 numbers of one layer of a state: offsets or absolute values. */
const Layer = fifteen(-2, 2)

const DayEntry = z.object({
  day: integerIn(-719_162, 2_932_896).describe('UTC day, counted from 1970-01-01.'),
  moved: fifteen(0, 2).describe('Total movement of each dimension on that day.'),
})

/** The state of a persona: slow trait layer, fast mood, last thought. */
const StateEntry = z.object({
  trait: Layer.describe(TRAIT_TEXT),
  mood: Layer.describe(MOOD_TEXT),
  inner_monologue: text(1, 500).describe('Current thought, 1 to 500 characters.'),
  at: Timestamp.describe('Time of the last update of the trait layer.'),
  mood_at: optional(Timestamp).describe('Time of the last update of the mood. Default: `at`.'),
  trait_day: optional(DayEntry).describe(
    'Movement of the traits through evidence on one day of the conversation.',
  ),
  recent_lines: optional(z.array(z.array(text(1, 16)).max(8)).max(32)).describe(
    'Ids of the lines of the last thoughts, which the next ones avoid.',
  ),
  clock_day: optional(DayEntry).describe(
    'The same on one day of the clock, if the last turns were live.',
  ),
})
export type StateEntry = z.output<typeof StateEntry>

export const RevisionEntry = z.object({
  revision: integerIn(1, 1_000_000_000).describe('Number of the revision, counted from 1.'),
  at: Timestamp.describe('Time of the revision.'),
  soul: Soul.describe('Soul of this revision.'),
  runtime_config: optional(RuntimeConfig).describe('Settings of this revision.'),
})

const UserEntryId = optional(UserId).describe('User to whom it belongs.')

/** A user of the avatar. */
export const UserEntry = z.object({
  user_id: UserId.describe('Your key for the user.'),
  timezone: StoredTimeZone.describe('Last IANA time zone of the user.'),
  first_seen_at: Timestamp.describe('Time of the first write for the user.'),
  last_seen_at: Timestamp.describe('Time of the last write for the user.'),
})

export const StepEntry = z.object({
  id: Uuid.describe('Id of the step.'),
  at: Timestamp.describe('Time of the step.'),
  cause: DriftStep.shape.cause,
  before: Msv.describe('Vector before the step.'),
  after: Msv.describe('Vector after the step.'),
  state_after: StateEntry.describe('State after the step.'),
  evidence: z.record(z.string(), z.unknown()).describe('Reasons for the step.'),
  turn_id: optional(text(1, 128)).describe('Turn that caused the step.'),
  user_id: UserEntryId,
  session_id: optional(SessionId).describe('Session whose own mood changed.'),
})

/** The mood of one user or session. */
const MoodMembers = z.object({
  user_id: UserEntryId,
  session_id: optional(SessionId).describe('Session of the mood. Default: that of the user.'),
  mood: Layer.describe(MOOD_TEXT),
  inner_monologue: text(1, 500).describe('Current thought in the session.'),
  at: Timestamp.describe('Time of the last update.'),
})
export const MoodEntry = MoodMembers.refine(
  ({ user_id, session_id }) => user_id !== undefined || session_id !== undefined,
  { path: ['session_id'], message: 'is required without a user_id' },
)

// Each reply weighs .9 of the next, so no sum of values up to 1 exceeds 10.
const SHOWN_MAX = 10

/** Numbers that describe the style of a reply, each 0 to 1. */
export const STYLE_COUNT = 34
const ESTABLISHED_MAX = 20

const styleSums = (max: number) =>
  z
    .array(numberIn(0, max))
    .length(STYLE_COUNT, `must have ${STYLE_COUNT} numbers`)
    .describe(STYLE_TEXT)

const VoiceEntry = z.object({
  sum: styleSums(SHOWN_MAX),
  replies: integerIn(1, 1_000_000_000).describe('Number of replies in English.'),
  established: optional(
    z.object({
      sum: styleSums(ESTABLISHED_MAX),
      replies: integerIn(1, ESTABLISHED_MAX).describe('Number of these replies.'),
    }),
  ).describe(ESTABLISHED_TEXT),
})

/**
 * Decayed sums of the traits that replies showed, −1 to 1 each, and decayed counts of such
 * replies.
 */
export const ReplyRecordEntry = z
  .object({
    user_id: UserEntryId,
    session_id: optional(SessionId).describe('Session of the replies. Default: all sessions.'),
    shown: fifteen(-SHOWN_MAX, SHOWN_MAX).describe(SHOWN_TEXT),
    weight: fifteen(0, SHOWN_MAX).describe(WEIGHT_TEXT),
    replies: integerIn(1, 1_000_000_000).describe('Number of replies.'),
    voice: optional(VoiceEntry).describe(VOICE_TEXT),
    flagged: optional(z.boolean()).describe(FLAGGED_TEXT),
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
  content_key: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in 64 hexadecimal digits')
    .describe(KEY_TEXT),
  user_id: UserEntryId,
  session_id: optional(SessionId).describe('Session to which the tombstone is limited.'),
  at: Timestamp.describe('Time of the deletion.'),
})

const SpeakerEntry = optional(SoulSpeaker)

const OriginEntry = z.object({
  session_id: optional(SessionId).describe('Session of this occasion.'),
  speaker: SpeakerEntry.describe('Speaker of this occasion.'),
  occurred_at: Timestamp.describe('When it was said.'),
  metadata: optional(Metadata).describe('Metadata of this occasion, at most 4 KiB.'),
})

const Embedding = z.union([
  Vector,
  z
    .string()
    .max(85_336)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64 of 32-bit floats, little endian'),
])

/**
 * One memory of a document. Only its content is required; the defaults are those of a new memory.
 */
export const memoryEntry = (charsMax: number) =>
  z
    .object({
      id: optional(Uuid).describe('Id in the document; the import assigns a new one.'),
      chain_id: optional(Uuid).describe('First memory of its correction chain.'),
      content: spoken(charsMax).describe('Text of the memory.'),
      kind: optional(MemoryKind).describe('Kind of the memory. Default: turn.'),
      kind_by: optional(KindBy).describe(
        'What set the kind. Default: the caller; for memories of a complete, an ingest, or a tool, the current rule decides again.',
      ),
      user_id: UserEntryId,
      session_id: optional(SessionId).describe('Session in which it was said.'),
      scope: optional(MemoryScope).describe('`session` or `global`.'),
      speaker: SpeakerEntry.describe('Who said it.'),
      occurred_at: optional(Timestamp).describe('When it was said. Default: now.'),
      recorded_at: optional(Timestamp).describe('When it was first stored. Default: now.'),
      valid_from: optional(Timestamp).describe('Start of its validity.'),
      valid_to: optional(Timestamp).describe('End of its validity.'),
      superseded_by: optional(Uuid).describe('Memory of the document that corrected it.'),
      importance: optional(numberIn(0, 1)).describe(
        'Importance, 0 to 1; stored and returned, not used for ranking. Default: 0.5.',
      ),
      source: optional(MemorySource).describe('Operation that stored it. Default: import.'),
      trust: optional(MemoryTrust).describe('Who said it. Default: import.'),
      metadata: optional(Metadata).describe('Your metadata, at most 4 KiB.'),
      count: optional(integerIn(1, 1_000_000_000)).describe('Number of merged duplicates.'),
      sources: optional(z.array(OriginEntry).min(1)).describe('Origin of each duplicate.'),
      derived_from: optional(z.array(Uuid)).describe(
        'For a summary: the memories from which it is derived.',
      ),
      embedding: optional(Embedding).describe(
        'Numbers, or base64 of little-endian 32-bit floats. Needs `embedder`.',
      ),
    })
    .meta({ id: 'MemoryEntry' })
export type MemoryEntry = z.output<ReturnType<typeof memoryEntry>>

const EmbedderEntry = z.object({
  id: text(1, 255).describe('Id of the embedder.'),
  dimension: integerIn(1, 16_000).describe('Length of its vectors, 1 to 16,000.'),
})
const AvatarEntry = z
  .object({
    bot_id: optional(Uuid).describe('Id of the exported avatar; the import assigns a new one.'),
    is_frozen: optional(z.boolean()).describe('Whether the avatar is frozen. Default: false.'),
    frozen_at: optional(Timestamp).describe(
      'Start of the freeze. Default for a frozen avatar: the time of the import.',
    ),
    created_at: optional(Timestamp).describe('Creation time of the avatar.'),
    updated_at: optional(Timestamp).describe('Time of its last change.'),
  })
  .refine((avatar) => avatar.frozen_at === undefined || avatar.is_frozen === true, {
    path: ['frozen_at'],
    message: 'belongs to a frozen avatar only',
  })

/** The members of a document except its lists. */
export const documentHead = z.object({
  format: z.literal(DOCUMENT_FORMAT).describe('Format of the document.'),
  version: z
    .literal(DOCUMENT_VERSION, { error: `must be ${DOCUMENT_VERSION}` })
    .describe('Version of the format.'),
  avatar: optional(AvatarEntry).describe('The exported avatar.'),
  external_key: optional(ExternalKey).describe('Your key for the avatar, unique per owner.'),
  soul: Soul.describe('Current soul.'),
  runtime_config: optional(RuntimeConfig).describe('Current settings.'),
  state: optional(StateEntry).describe('State of the persona. Default: the baseline of the soul.'),
  embedder: optional(EmbedderEntry).describe('Embedder of the embeddings.'),
})
export type DocumentHead = z.output<typeof documentHead>

/** The lists of a document, of unlimited length. */
export const documentLists = (charsMax: number) => ({
  soul_revisions: RevisionEntry,
  soul_proposals: ProposalEntry,
  drift_log: StepEntry,
  session_moods: MoodEntry,
  reply_records: ReplyRecordEntry,
  users: UserEntry,
  tombstones: TombstoneEntry,
  memories: memoryEntry(charsMax),
  messages: messageEntry(charsMax),
})

/** Lists of a document that an import doesn't read, because they are derived from others. */
export const DERIVED_LISTS: readonly string[] = ['facts']

/** A document for import. */
export const avatarDocument = (charsMax: number) => {
  const lists = documentLists(charsMax)
  return documentHead
    .extend({
      soul_revisions: optional(z.array(lists.soul_revisions)).describe(
        'Soul revisions, oldest first.',
      ),
      soul_proposals: optional(z.array(lists.soul_proposals)).describe('Proposed soul changes.'),
      drift_log: optional(z.array(lists.drift_log)).describe('Drift steps, oldest first.'),
      session_moods: optional(z.array(lists.session_moods)).describe(
        'Moods of single users and sessions.',
      ),
      reply_records: optional(z.array(lists.reply_records)).describe('Statistics of the replies.'),
      users: optional(z.array(lists.users)).describe('Users of the avatar.'),
      tombstones: optional(z.array(lists.tombstones)).describe('Hashes of forgotten texts.'),
      memories: optional(z.array(lists.memories)).describe('Memories.'),
      messages: optional(z.array(lists.messages)).describe(
        'Messages of the sessions. Default: each source of a memory that has a session.',
      ),
    })
    .meta({ id: 'AvatarDocument' })
}

export const Imported = z.object({
  memories: z.number().int().describe('Number of stored memories.'),
  suppressed: z.number().int().describe('Number of memories that a tombstone prevented.'),
  embedded: z.number().int().describe('Number of stored memories that already have a vector.'),
  drift_steps: z.number().int().describe('Number of stored drift steps.'),
  tombstones: z.number().int().describe('Number of stored tombstones.'),
})
