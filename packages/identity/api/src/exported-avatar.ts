import { z } from 'zod'
import { DriftStep } from './avatars.ts'
import { Fact } from './facts.ts'
import { Id, UtcTime } from './fields.ts'
import { KindBy, Memory } from './memories.ts'
import { ExportedMessage } from './session-messages.ts'
import { SoulProposal } from './soul-proposals.ts'

export const DOCUMENT_FORMAT = 'daimon-avatar'
/** The memories of one session or one speaker; can't be imported. */
export const PART_FORMAT = 'daimon-avatar-part'
export const DOCUMENT_VERSION = 1

// Descriptions that the schemas of import and export share.
export const TRAIT_TEXT = 'Values of the 15 dimensions of the trait layer.'
export const MOOD_TEXT = 'Offsets of the 15 dimensions from the trait layer.'
export const SHOWN_TEXT =
  'Decayed sum of the traits that replies showed, for each of 15 dimensions.'
export const WEIGHT_TEXT =
  'Decayed count of the replies that showed a trait, for each of 15 dimensions.'
export const VOICE_TEXT = 'How the replies sound.'
export const STYLE_TEXT = 'Sums of the numbers that describe the style of a reply, 0 to 1 each.'
export const ESTABLISHED_TEXT = 'The same of the first replies, which later ones are compared with.'
export const FLAGGED_TEXT = 'Whether the last reply left the statistics out of character.'
export const KEY_TEXT = 'SHA-256 of the normalized text, in hexadecimal digits.'

const Numbers = z.array(z.number())
const MoodShown = z.object({
  mood: Numbers.describe(MOOD_TEXT),
  inner_monologue: z.string().describe('Current thought.'),
  at: UtcTime.describe('Time of the last update.'),
})
const DayShown = z
  .object({
    day: z.number().int().describe('UTC day, counted from 1970-01-01.'),
    moved: Numbers.describe('Total movement of each dimension on that day.'),
  })
  .optional()
const StateShown = MoodShown.extend({
  trait: Numbers.describe(TRAIT_TEXT),
  mood_at: UtcTime.optional().describe('Time of the last update of the mood. Default: `at`.'),
  trait_day: DayShown.describe(
    'Movement of the traits through evidence on one day of the conversation.',
  ),
  recent_lines: z
    .array(z.array(z.string()))
    .optional()
    .describe('Ids of the lines of the last thoughts, which the next ones avoid.'),
  clock_day: DayShown.describe('The same on one day of the clock, if the last turns were live.'),
})
const StyleShown = z.object({
  sum: Numbers.describe(STYLE_TEXT),
  replies: z.number().int().describe('Number of these replies.'),
})
const VoiceShown = StyleShown.extend({
  established: StyleShown.optional().describe(ESTABLISHED_TEXT),
})
const SoulShown = z.looseObject({}).describe('Soul; see /schemas/soul.schema.json.')

const UserShown = z.string().nullable().describe('User to whom it belongs; null for no user.')

/** A document of an export. */
export const ExportedAvatar = z
  .object({
    format: z
      .enum([DOCUMENT_FORMAT, PART_FORMAT])
      .describe('Format of the document; a part can’t be imported.'),
    part: z
      .object({
        user_id: z.string().optional().describe('User to whom the document is limited.'),
        session_id: z.string().optional().describe('Session to which the document is limited.'),
        speaker: z.string().optional().describe('Speaker to whom the document is limited.'),
      })
      .optional()
      .describe('Only in a part: its filters.'),
    version: z.literal(DOCUMENT_VERSION).describe('Version of the format.'),
    exported_at: UtcTime.describe('Time of the export; the document shows this moment.'),
    avatar: z
      .object({
        bot_id: Id.describe('Id of the avatar.'),
        is_frozen: z.boolean().describe('Whether the avatar is frozen.'),
        frozen_at: UtcTime.nullable().describe('Start of the freeze; null if not frozen.'),
        created_at: UtcTime.describe('Creation time.'),
        updated_at: UtcTime.describe('Time of the last change.'),
      })
      .describe('The exported avatar.'),
    external_key: z.string().nullable().describe('Your key for the avatar.'),
    soul: SoulShown,
    runtime_config: z.looseObject({}).describe('Current settings.'),
    state: StateShown.describe('State of the persona.'),
    embedder: z
      .object({
        id: z.string().describe('Id of the embedder.'),
        dimension: z.number().int().describe('Length of its vectors.'),
      })
      .nullable()
      .describe('Embedder of the embeddings; null without vectors.'),
    soul_revisions: z
      .array(
        z.object({
          revision: z.number().int().describe('Number of the revision, counted from 1.'),
          at: UtcTime.describe('Time of the revision.'),
          soul: SoulShown,
          runtime_config: z.looseObject({}).describe('Settings of this revision.'),
        }),
      )
      .describe('Soul revisions, oldest first.'),
    soul_proposals: z
      .array(SoulProposal.omit({ bot_id: true, summary: true, bounds: true }))
      .describe('Proposed changes of the soul.'),
    drift_log: z
      .array(DriftStep.extend({ state_after: StateShown.describe('State after the step.') }))
      .describe('Drift steps, oldest first.'),
    session_moods: z
      .array(
        MoodShown.extend({
          user_id: UserShown,
          session_id: z
            .string()
            .nullable()
            .describe('Session of the mood; null for the mood of the user.'),
        }),
      )
      .describe('Moods of single users and sessions.'),
    reply_records: z
      .array(
        z.object({
          user_id: UserShown,
          session_id: z.string().nullable().describe('Session of the replies; null for all.'),
          shown: Numbers.describe(SHOWN_TEXT),
          weight: Numbers.describe(WEIGHT_TEXT),
          replies: z.number().int().describe('Number of replies.'),
          voice: VoiceShown.optional().describe(VOICE_TEXT),
          flagged: z.boolean().optional().describe(FLAGGED_TEXT),
        }),
      )
      .describe('Statistics of the replies.'),
    users: z
      .array(
        z.object({
          user_id: z.string().describe('Your key for the user.'),
          timezone: z.string().nullable().describe('Last time zone of the user.'),
          first_seen_at: UtcTime.describe('Time of the first write for the user.'),
          last_seen_at: UtcTime.describe('Time of the last write for the user.'),
        }),
      )
      .describe('Users of the avatar.'),
    tombstones: z
      .array(
        z.object({
          content_key: z.string().describe(KEY_TEXT),
          user_id: UserShown,
          session_id: z.string().nullable().describe('Session of the tombstone; null for all.'),
          at: UtcTime.describe('Time of the deletion.'),
        }),
      )
      .describe('Hashes of forgotten texts.'),
    memories: z
      .array(
        Memory.omit({ score: true, score_parts: true }).extend({
          chain_id: Id.describe('First memory of its correction chain.'),
          kind_by: KindBy.describe('What set the kind: a rule or the caller.'),
          derived_from: z
            .array(Id)
            .optional()
            .describe('For a summary: the memories from which it is derived.'),
          embedding: z
            .string()
            .optional()
            .describe('Only with `vectors`: base64 of little-endian 32-bit floats.'),
        }),
      )
      .describe('Memories, with their superseded versions.'),
    messages: z.array(ExportedMessage).describe('Messages of the sessions, in order.'),
    facts: z
      .array(Fact)
      .describe('Current facts of these memories, newest first. An import derives them again.'),
  })
  .meta({ id: 'ExportedAvatar' })
