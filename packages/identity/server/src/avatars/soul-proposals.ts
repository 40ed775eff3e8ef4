import type { SoulProposal } from '@daimon/identity-api'
import { describeChanges, driftBounds, findTouchedBounds } from '@daimon/identity-core'
import {
  type AvatarRow,
  type Db,
  type SoulProposalRow,
  findSoulProposal,
  lockAvatar,
} from '@daimon/identity-store'
import { ApiError } from '@daimon/runtime'
import type { ServerContext } from '../server-context.ts'
import type { CallOf } from '../operations/operation.ts'
import { botNotFound, requireAvatar } from './avatar-view.ts'

/** The members of a proposal that are stored. */
export const proposalEntry = (row: SoulProposalRow) => ({
  id: row.proposal_id,
  user_id: row.user_key || null,
  author: row.author,
  reason: row.reason,
  status: row.status,
  changes: row.changes,
  memory_ids: row.memory_ids,
  step_ids: row.step_ids,
  base_revision: row.base_revision,
  revision: row.revision,
  undo_revision: row.undo_revision,
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
})

/** A proposal as the contract shows it. */
export const proposalView = (row: SoulProposalRow, avatar: AvatarRow): SoulProposal => ({
  ...proposalEntry(row),
  bot_id: row.bot_id,
  summary: describeChanges(row.changes),
  bounds: listBounds(row, avatar),
})

// Those of the numbers that were there when it was proposed: a later revision may have others.
const listBounds = ({ changes }: SoulProposalRow, { soul, runtime_config }: AvatarRow) => {
  const numbers = changes.filter(
    ({ op, path, from, to }) =>
      op === 'replace' &&
      path.startsWith('/soul/baseline_msv/') &&
      typeof from === 'number' &&
      typeof to === 'number',
  )
  const old = numbers.map((change) => ({ ...change, op: 'replace' as const, to: change.from }))
  const before = replaceNumbers(soul.baseline_msv, old)
  const after = replaceNumbers(soul.baseline_msv, numbers)
  return findTouchedBounds(before, after, driftBounds(runtime_config))
}

const replaceNumbers = (
  baseline: AvatarRow['soul']['baseline_msv'],
  changes: SoulProposalRow['changes'],
) => {
  let msv = baseline
  for (const { path, to } of changes) {
    const [group = '', name] = path.split('/').slice(3)
    const members = (msv as unknown as Record<string, object>)[group]
    msv = { ...msv, [group]: name === undefined ? to : { ...members, [name]: to } }
  }
  return msv
}

/** The same answer for a proposal that never was and for one of another avatar. */
export const proposalNotFound = () =>
  new ApiError('NOT_FOUND', { detail: 'The avatar has no proposal with this id.' })

type ProposalCall = Pick<CallOf<'readSoulProposal'>, 'caller' | 'params'>

const readIds = ({ params }: ProposalCall) => ({
  botId: params['bot_id'] as string,
  proposalId: (params['proposal_id'] as string).toLowerCase(),
})

export const requireProposal = async (
  parts: ServerContext,
  call: ProposalCall,
): Promise<{ readonly avatar: AvatarRow; readonly proposal: SoulProposalRow }> => {
  const { botId, proposalId } = readIds(call)
  const avatar = await requireAvatar(parts, call.caller.ownerId, botId)
  const proposal = await findSoulProposal(parts.engine.db, avatar.bot_id, proposalId)
  if (!proposal) throw proposalNotFound()
  return { avatar, proposal }
}

type Decide = (
  trx: Db,
  found: { readonly avatar: AvatarRow; readonly proposal: SoulProposalRow; readonly at: Date },
) => Promise<SoulProposalRow>

/** Decides about a proposal of a locked avatar that has the expected status. */
export const decideProposal = (
  parts: ServerContext,
  call: ProposalCall,
  status: SoulProposalRow['status'],
  decide: Decide,
): Promise<SoulProposal> => {
  const { botId, proposalId } = readIds(call)
  return parts.engine.db.transaction().execute(async (trx) => {
    const avatar = await lockAvatar(trx, call.caller.ownerId, botId)
    if (!avatar) throw botNotFound()
    const proposal = await findSoulProposal(trx, avatar.bot_id, proposalId)
    if (!proposal) throw proposalNotFound()
    if (proposal.status !== status)
      throw new ApiError('CONFLICT', {
        detail: `The proposal is ${proposal.status}, and must be ${status}.`,
      })
    return proposalView(await decide(trx, { avatar, proposal, at: parts.now() }), avatar)
  })
}
