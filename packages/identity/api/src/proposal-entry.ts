import { z } from 'zod'
import { Timestamp, UserId, Uuid, integerIn, isJsonLonger, optional, spoken } from './fields.ts'
import { EVIDENCE_MAX, ProposalAuthor, ProposalStatus, REASON_CHARS_MAX } from './soul-proposals.ts'
import { SoulChange } from './soul-revisions.ts'

/** Old and new texts of a whole soul, with characters of up to four bytes. */
const CHANGES_BYTES_MAX = 2 * 1024 * 1024

/** A proposed change of the soul. Its result is validated when it is accepted. */
export const ProposalEntry = z.object({
  id: Uuid.describe('Id of the proposal.'),
  user_id: optional(UserId).describe('User to whom it belongs.'),
  author: ProposalAuthor.describe('Who proposed the change.'),
  reason: optional(spoken(REASON_CHARS_MAX)).describe('Why the soul should change.'),
  status: ProposalStatus.describe('Status of the proposal.'),
  changes: z
    .array(SoulChange)
    .min(1)
    .refine((changes) => !isJsonLonger(changes, CHANGES_BYTES_MAX), {
      message: 'must be at most 2 MiB as JSON',
    })
    .describe('Proposed changes; pointers begin with /soul.'),
  memory_ids: z.array(Uuid).max(EVIDENCE_MAX).describe('Memories that support the change.'),
  step_ids: z.array(Uuid).max(EVIDENCE_MAX).describe('Drift steps that support the change.'),
  base_revision: integerIn(1, 1_000_000_000).describe('Soul revision to which it was proposed.'),
  revision: optional(integerIn(2, 1_000_000_000)).describe('Soul revision that accepting created.'),
  undo_revision: optional(integerIn(3, 1_000_000_000)).describe(
    'Soul revision that undoing created.',
  ),
  created_at: Timestamp.describe('Time of the proposal.'),
  decided_at: optional(Timestamp).describe('Time of the last decision.'),
})
