import { z } from 'zod'
import { text } from './fields.ts'

const Reason = text(2_000, 1)
const ExpiryDate = z.iso.date()

/** A decision on a finding. It applies to later scans of the same repository by the same owner. */
export const TriageRequest = z
  .discriminatedUnion('state', [
    z.strictObject({
      state: z.literal('accepted').describe('Accepts the risk until a date.'),
      reason: Reason.describe('Why the risk is acceptable, at most 2,000 characters.'),
      expires_on: ExpiryDate.describe('Last day of the decision, such as 2027-01-31 (UTC).'),
    }),
    z.strictObject({
      state: z.literal('false_positive').describe('The finding is wrong.'),
      reason: Reason.describe('Why the finding is wrong, at most 2,000 characters.'),
      expires_on: ExpiryDate.nullish().describe('Last day of the decision (UTC).'),
    }),
    z.strictObject({
      state: z.literal('assigned').describe('A person takes care of the finding.'),
      assignee: text(256, 1).describe('Person or team, at most 256 characters.'),
      reason: Reason.nullish().describe('Note for the assignee, at most 2,000 characters.'),
    }),
    z.strictObject({
      state: z.literal('open').describe('Ends an earlier decision.'),
      reason: Reason.nullish().describe('Why the decision ends, at most 2,000 characters.'),
    }),
  ])
  .meta({ id: 'TriageRequest' })

const STATES = ['open', 'accepted', 'false_positive', 'assigned'] as const
export type TriageState = (typeof STATES)[number]

const Decision = z.looseObject({
  fingerprint: text(256).describe('Fingerprint of the finding.'),
  state: z.enum(STATES).describe('`open`, `accepted`, `false_positive`, or `assigned`.'),
  reason: text(2_000).nullable().describe('Reason of the decision.'),
  expires_on: text(10).nullable().describe('Last day of the decision (UTC).'),
  assignee: text(256).nullable().describe('Person or team, if assigned.'),
  decided_by: text(256).describe('Key that decided, or `local`, or `anonymous`.'),
  decided_at: z.iso.datetime().describe('Time of the decision.'),
  is_in_force: z.boolean().describe('Whether the decision applies now.'),
})

export const TriageAnswer = z
  .looseObject({
    decisions: z.array(Decision).max(5_000).describe('Newest decision for each finding.'),
    history: z.array(Decision).max(200).describe('Audit log: all decisions, newest first.'),
    ignore_entries: z
      .array(text(4_096))
      .max(5_000)
      .describe(
        'Lines for `.daimonignore`: files of which every finding is accepted or a false positive.',
      ),
  })
  .meta({ id: 'TriageAnswer' })
