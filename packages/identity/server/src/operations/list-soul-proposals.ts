import { listSoulProposals as listRows } from '@daimon/identity-store'
import { requireAvatar } from '../avatars/avatar-view.ts'
import { proposalView } from '../avatars/soul-proposals.ts'
import { cutPage, readCursor } from '../http/page.ts'
import { type Operation, ok } from './operation.ts'

/** Proposals of an avatar, newest first. */
export const listSoulProposals: Operation<'listSoulProposals'> = async (
  parts,
  { caller, params, query },
) => {
  const avatar = await requireAvatar(parts, caller.ownerId, params['bot_id'] as string)
  const after = readCursor('proposals', query.cursor)
  const { db } = parts.engine
  const rows = await listRows(db, avatar.bot_id, query.status, after, query.limit + 1)
  const { items, next } = cutPage('proposals', rows, query.limit, (row) => ({
    at: row.created_at,
    id: row.proposal_id,
  }))
  return ok({ items: items.map((row) => proposalView(row, avatar)), next })
}
