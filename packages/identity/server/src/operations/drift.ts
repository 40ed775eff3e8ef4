import { currentMsv, setTo } from '@daimon/identity-core'
import { appendStep, listSteps, lockAvatar, toDriftStep } from '@daimon/identity-store'
import { randomUUID } from 'node:crypto'
import { botNotFound, requireAvatar } from './avatar-view.ts'
import { type Operation, ok } from './operation.ts'
import { cutPage, readCursor } from './page.ts'

/** Sets the current vector exactly as given, as a step of its own in the log. */
export const updateState: Operation<'updateState'> = async (parts, { caller, body }) => {
  await parts.engine.db.transaction().execute(async (trx) => {
    const avatar = await lockAvatar(trx, caller.ownerId, body.bot_id)
    if (!avatar) throw botNotFound()
    const at = parts.now()
    const persona = setTo(body.new_msv, at.getTime())
    await appendStep(trx, avatar, {
      stepId: randomUUID(),
      at,
      cause: 'state_update',
      before: currentMsv(avatar.persona),
      after: currentMsv(persona),
      persona,
      evidence: {},
      turnId: null,
    })
  })
  return ok({ status: 'success', message: 'The current vector is stored as given.' })
}

export const listDriftSteps: Operation<'listDriftSteps'> = async (
  parts,
  { caller, params, query },
) => {
  const avatar = await requireAvatar(parts, caller.ownerId, params['bot_id'] as string)
  const since = query.since === undefined ? undefined : new Date(query.since)
  const rows = await listSteps(
    parts.engine.db,
    avatar.bot_id,
    since,
    readCursor(query.cursor),
    query.limit + 1,
  )
  const { items, next } = cutPage(rows, query.limit, (row) => ({ at: row.at, id: row.step_id }))
  return ok({ items: items.map(toDriftStep), next })
}
