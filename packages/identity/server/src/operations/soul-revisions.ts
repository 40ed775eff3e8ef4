import { difference } from '@daimon/identity-core'
import { type SoulRevisionRow, listSoulRevisions } from '@daimon/identity-store'
import { validationError } from '@daimon/runtime'
import { requireAvatar } from '../avatars/avatar-view.ts'
import { type Operation, ok } from './operation.ts'

/** Soul revisions, newest first, each with what it changed against the one before. */
export const listRevisions: Operation<'listSoulRevisions'> = async (
  parts,
  { caller, params, query },
) => {
  const avatar = await requireAvatar(parts, caller.ownerId, params['bot_id'] as string)
  const before = readRevision(query.cursor)
  // One more, because the last of the page also shows what it changed.
  const rows = await listSoulRevisions(parts.engine.db, avatar.bot_id, before, query.limit + 1)
  const items = rows.slice(0, query.limit).map((row, at) => shown(row, rows[at + 1]))
  const last = items.at(-1)
  return ok({ items, next: rows.length > query.limit && last ? String(last.revision) : null })
}

const readRevision = (cursor: string | undefined): number | undefined => {
  if (cursor === undefined || cursor === '') return undefined
  if (!/^[1-9]\d{0,8}$/.test(cursor))
    throw validationError([
      { pointer: '/cursor', message: 'must be the next of an earlier page of this list' },
    ])
  return Number(cursor)
}

const compared = ({ soul, runtime_config }: SoulRevisionRow) => ({ soul, runtime_config })

const shown = (row: SoulRevisionRow, former: SoulRevisionRow | undefined) => ({
  revision: row.revision,
  at: row.at.toISOString(),
  soul: row.soul,
  runtime_config: row.runtime_config,
  changes: former ? difference(compared(former), compared(row)) : [],
})
