import type { SoulProposal } from '@daimon/client'
import { escapeControls, pluralize } from '@daimon/terminal'

/** A proposal for a person: who and why, the changes, and which of them go beyond drift. */
export const proposalText = (proposal: SoulProposal): string => {
  const { author, status, reason, summary, memory_ids, step_ids } = proposal
  const beyond = proposal.bounds.filter((bound) => bound.exceeded)
  const lines = [
    `${proposal.id}: ${status}, by ${AUTHORS[author]}, to revision ${proposal.base_revision}`,
    ...(reason === null ? [] : [`Reason: ${reason}`]),
    ...summary.map((sentence) => `- ${sentence}`),
    ...beyond.map(
      ({ pointer, to, min, max }) =>
        `Beyond what drift can reach: ${pointer} ${to}, reachable ${min} to ${max}`,
    ),
    `Evidence: ${pluralize(memory_ids.length, 'memory', 'memories')}, ${pluralize(step_ids.length, 'drift step')}`,
    ...(proposal.revision === null ? [] : [`Accepted as revision ${proposal.revision}`]),
    ...(proposal.undo_revision === null ? [] : [`Undone by revision ${proposal.undo_revision}`]),
  ]
  return `${lines.map(escapeControls).join('\n')}\n`
}

const AUTHORS = { model: 'a model', person: 'a person', drift: 'the drift log' } as const
