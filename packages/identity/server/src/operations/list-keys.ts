import { type KeyRow, listKeys as listRows } from '@daimon/identity-store'
import { type Operation, ok } from './operation.ts'
import { cutPage, readCursor } from '../http/page.ts'
import { keyView } from '../access/owned-keys.ts'

export const listKeys: Operation<'listKeys'> = async (parts, { caller, query }) => {
  const after = readCursor('keys', query.cursor)
  const rows = await listRows(parts.engine.db, caller.ownerId, after, query.limit + 1)
  const toCursor = (row: KeyRow) => ({ at: row.created_at, id: row.key_id })
  const { items, next } = cutPage('keys', rows, query.limit, toCursor)
  return ok({ items: items.map((row) => keyView(row, parts.now())), next })
}
