import type { MemoryScope, MemoryTrust } from '@daimon/identity-api'
import { type DuplicateKeys, forgottenKeys } from '@daimon/identity-core'
import { type Statement, statement } from '@daimon/database'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { foldColumn } from './fold-column.ts'

export type KnownRow = {
  readonly memory_id: string
  readonly key: Uint8Array
  readonly scope: string
  readonly trust: string
  readonly speaker: string | null
  readonly session_id: string | null
}

/** Stored memories and tombstones with some keys. */
export type DuplicateMatches = {
  readonly stored: readonly KnownRow[]
  readonly isBuried: (key: Uint8Array, sessionId: string | null) => boolean
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Searches for both in one statement; at least one text is required. */
export const findDuplicates = (
  db: Db,
  botId: string,
  texts: readonly DuplicateKeys[],
): Statement<DuplicateMatches> => {
  const keys = texts.flatMap(({ content, fold }) => [content, fold])
  const forgotten = db
    .selectFrom('tombstones')
    .select([
      sql<string>`null::uuid`.as('memory_id'),
      sql<MemoryScope>`null`.as('scope'),
      sql<MemoryTrust>`null`.as('trust'),
      sql<string | null>`null`.as('speaker'),
      sql<string | null>`session_key`.as('session_id'),
      'content_key as key',
    ])
    .where('bot_id', '=', botId)
    .where(isOneOf(texts.flatMap(forgottenKeys)))
  return statement(knownRows(db, botId, keys).unionAll(forgotten), (rows) => {
    const { stored = [], tombstones = [] } = Object.groupBy(rows, (row) =>
      row.memory_id === null ? 'tombstones' : 'stored',
    )
    const tombstoned = new Set(tombstones.map((row) => `${hex(row.key)}|${row.session_id}`))
    const isTombstoned = (key: Uint8Array, sessionId: string | null): boolean =>
      tombstoned.has(`${hex(key)}|`) ||
      (sessionId !== null && tombstoned.has(`${hex(key)}|${sessionId}`))
    return { stored, isBuried: isTombstoned }
  })
}

/** One parameter for all keys: a statement is limited to 65,535. */
export const isOneOf = (keys: readonly Uint8Array[]) =>
  sql<boolean>`content_key in (select decode(key, 'hex') from unnest(${keys.map(hex)}::text[]) as key)`

/** Memories stored under any of these keys. */
export const knownRows = (db: Db, botId: string, keys: readonly Uint8Array[]) =>
  db
    .selectFrom('memories')
    .select(['memory_id', 'scope', 'trust', 'speaker', 'session_id', foldColumn.as('key')])
    .where('bot_id', '=', botId)
    .where(foldColumn, 'in', [...keys])
    .where('valid_to', 'is', null)
