import { listSteps, toDriftStep } from '@daimon/identity-store'
import { requireAvatar } from '../avatars/avatar-view.ts'
import { type Operation, ok } from './operation.ts'
import { cutPage, readCursor } from '../http/page.ts'

/** The drift log, newest first. */
export const listDriftSteps: Operation<'listDriftSteps'> = async (
  parts,
  { caller, params, query },
) => {
  const avatar = await requireAvatar(parts, caller.ownerId, params['bot_id'] as string)
  const since = query.since === undefined ? undefined : new Date(query.since)
  const rows = await listSteps(
    parts.engine.db,
    { botId: avatar.bot_id, userKey: query.user_id ?? '' },
    since,
    readCursor('drift', query.cursor),
    query.limit + 1,
  )
  const { items, next } = cutPage('drift', rows, query.limit, (row) => ({
    at: row.at,
    id: row.step_id,
  }))
  return ok({ items: items.map(toDriftStep), next })
}
