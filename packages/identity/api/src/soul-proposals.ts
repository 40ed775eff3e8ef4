import { z } from 'zod'
import {
  Id,
  NextCursor,
  USER_TEXT,
  UserId,
  UtcTime,
  Uuid,
  integerIn,
  optional,
  spoken,
  withDefault,
} from './fields.ts'
import { SoulPatch } from './soul.ts'
import { SoulChange } from './soul-revisions.ts'

export const ProposalAuthor = z.enum(['model', 'person', 'drift'])
export type ProposalAuthor = z.infer<typeof ProposalAuthor>
export const ProposalStatus = z.enum(['open', 'accepted', 'refused', 'undone'])

/** Open proposals of one avatar. */
export const OPEN_PROPOSALS_MAX = 32
/** Memories, or steps, of one proposal. */
export const EVIDENCE_MAX = 100
export const REASON_CHARS_MAX = 2_000

export const ProposeSoulRequest = SoulPatch.extend({
  author: withDefault(ProposalAuthor, 'model').describe(
    'Who proposes: `model`, `person`, or `drift`. With `drift`, the service proposes the current traits as the baseline; send no member of the soul. Default: model.',
  ),
  reason: optional(spoken(REASON_CHARS_MAX)).describe(
    'Why the soul should change, at most 2,000 characters; required unless the author is `drift`.',
  ),
  memory_ids: optional(z.array(Uuid).max(EVIDENCE_MAX)).describe(
    'Memories that support the change, at most 100; of the user, or without a user.',
  ),
  step_ids: optional(z.array(Uuid).max(EVIDENCE_MAX)).describe(
    'Drift steps that support the change, at most 100. Default for `drift`: the latest since the baseline was set.',
  ),
  user_id: optional(UserId).describe(USER_TEXT),
  base_revision: optional(integerIn(1, 2_147_483_647)).describe(
    'Soul revision that the author has read. Default: the current one.',
  ),
}).meta({ id: 'ProposeSoulRequest' })

const TouchedBound = z.object({
  pointer: z.string().describe('JSON pointer into the soul.'),
  from: z.number().describe('Current value.'),
  to: z.number().describe('Proposed value.'),
  min: z.number().describe('Lowest value that drift can reach from the current baseline.'),
  max: z.number().describe('Highest value that drift can reach from the current baseline.'),
  exceeded: z.boolean().describe('Whether the proposed value is outside `min` to `max`.'),
})

export const SoulProposal = z
  .object({
    id: Id.describe('Id of the proposal.'),
    bot_id: Id.describe('Id of the avatar.'),
    user_id: z.string().nullable().describe('User to whom it belongs; null for no user.'),
    author: ProposalAuthor.describe('Who proposed the change.'),
    reason: z.string().nullable().describe('Why the soul should change.'),
    status: ProposalStatus.describe('`open` until it is accepted or refused.'),
    changes: z.array(SoulChange).describe('Proposed changes; pointers begin with /soul.'),
    summary: z.array(z.string()).describe('The changes in sentences.'),
    bounds: z
      .array(TouchedBound)
      .describe('Changed numbers of the baseline, with the range that drift can reach.'),
    memory_ids: z
      .array(Id)
      .describe('Memories that support the change; forgotten ones are removed.'),
    step_ids: z.array(Id).describe('Drift steps that support the change.'),
    base_revision: z.number().int().min(1).describe('Soul revision to which it was proposed.'),
    revision: z.number().int().nullable().describe('Soul revision that accepting it created.'),
    undo_revision: z.number().int().nullable().describe('Soul revision that undoing it created.'),
    created_at: UtcTime.describe('Time of the proposal.'),
    decided_at: UtcTime.nullable().describe('Time of the last decision; null while open.'),
  })
  .meta({ id: 'SoulProposal' })
export type SoulProposal = z.infer<typeof SoulProposal>

export const SoulProposalPage = z
  .object({
    items: z.array(SoulProposal).describe('Proposals, newest first.'),
    next: NextCursor,
  })
  .meta({ id: 'SoulProposalPage' })
