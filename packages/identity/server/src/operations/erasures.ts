import type { Erasure } from '@daimon/identity-api'
import { type ErasureRow, listErasures as listRows } from '@daimon/identity-store'
import { type Operation, ok } from './operation.ts'
import { cutPage, readCursor } from '../http/page.ts'

const view = (row: ErasureRow): Erasure => ({
  id: row.erasure_id,
  bot_id: row.bot_id,
  kind: row.kind,
  memories: row.memories,
  at: row.at.toISOString(),
  settled_at: row.settled_at?.toISOString() ?? null,
  log_position: row.log_position,
})

/** What the caller has had erased, newest first: deleted avatars included. */
export const listErasures: Operation<'listErasures'> = async (parts, { caller, query }) => {
  const after = readCursor('erasures', query.cursor)
  const { db } = parts.engine
  const rows = await listRows(db, caller.ownerId, query.bot_id, after, query.limit + 1)
  const { items, next } = cutPage('erasures', rows, query.limit, (row) => ({
    at: row.at,
    id: row.erasure_id,
  }))
  return ok({ items: items.map(view), next })
}
