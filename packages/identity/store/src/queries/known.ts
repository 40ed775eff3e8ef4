import type { MemoryScope, MemoryTrust } from '@daimon/identity-api'
import { contentKey, foldKey, quotedSpans } from '@daimon/identity-core'
import { type Statement, statement } from '@daimon/database'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { foldColumn } from './fold-column.ts'

/** By what a text is found again: its very words, and its words as near duplicates have them in common. */
export type TextKeys = {
  readonly content: Uint8Array
  readonly fold: Uint8Array
  /** Of what the text quotes: forgotten words must not come back in quotation marks. */
  readonly quoted: readonly Uint8Array[]
}

export const textKeys = (text: { content: string; occurredAt: Date }): TextKeys => ({
  content: contentKey(text.content),
  fold: foldKey(text.content, text.occurredAt.getTime()),
  quoted: quotedSpans(text.content).flatMap((span) => [
    contentKey(span),
    foldKey(span, text.occurredAt.getTime()),
  ]),
})

/** All keys under which a text may have been forgotten. */
export const forgottenKeys = ({ content, fold, quoted }: TextKeys): readonly Uint8Array[] => [
  content,
  fold,
  ...quoted,
]

export type KnownRow = {
  readonly memory_id: string
  readonly key: Uint8Array
  readonly scope: string
  readonly trust: string
  readonly speaker: string | null
  readonly session_id: string | null
}

/** What is stored, and what was forgotten, under some keys. */
export type Known = {
  /** The keys that were looked for, text by text. */
  readonly keys: readonly TextKeys[]
  readonly stored: readonly KnownRow[]
  readonly isBuried: (key: Uint8Array, sessionId: string | null) => boolean
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Looks for both by one statement; there must be a text. */
export const knownUnder = (db: Db, botId: string, texts: readonly TextKeys[]): Statement<Known> => {
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
    const buried = new Set(tombstones.map((row) => `${hex(row.key)}|${row.session_id}`))
    const isBuried = (key: Uint8Array, sessionId: string | null): boolean =>
      buried.has(`${hex(key)}|`) || (sessionId !== null && buried.has(`${hex(key)}|${sessionId}`))
    return { keys: texts, stored, isBuried }
  })
}

/** One parameter, however many keys: a statement has room for 65,535. */
export const isOneOf = (keys: readonly Uint8Array[]) =>
  sql<boolean>`content_key in (select decode(key, 'hex') from unnest(${keys.map(hex)}::text[]) as key)`

/** What is stored already under any of these keys. */
export const knownRows = (db: Db, botId: string, keys: readonly Uint8Array[]) =>
  db
    .selectFrom('memories')
    .select(['memory_id', 'scope', 'trust', 'speaker', 'session_id', foldColumn.as('key')])
    .where('bot_id', '=', botId)
    .where(foldColumn, 'in', [...keys])
    .where('valid_to', 'is', null)
