import { isDamaged } from './storage-fault.ts'

type Row = Record<string, unknown>
type Query = (sql: string, values: readonly unknown[]) => Promise<readonly Row[]>

/** Records that a page couldn't be read and finds the table that it belongs to. */
export type DamageLog = {
  readonly note: (error: unknown) => void
  /** The damaged table, or its file name if no table matches; `undefined` without damage. */
  readonly table: () => Promise<string | undefined>
}

/** Captures the relfilenode in PostgreSQL's messages about damaged files. */
const FILE = /\bbase\/\d+\/(\d+)/
const INDEX = /index "([^"]+)"/
const TOAST = /pg_toast_(\d+)/

const TABLE_OF = `
  select coalesce(
    (select indrelid::regclass::text from pg_index where indexrelid = c.oid),
    (select oid::regclass::text from pg_class where reltoastrelid = c.oid),
    c.oid::regclass::text) as table
  from pg_class c
  where pg_relation_filenode(c.oid)::text = $1 or c.relname = $2
  limit 1`
const TABLE_OF_TOAST = `select $1::oid::regclass::text as table`

export const damageLog = (query: Query): DamageLog => {
  let message: string | undefined
  let found: string | undefined
  return {
    note: (error) => {
      if (isDamaged(error)) message ??= (error as Error).message
    },
    table: async () => {
      if (message === undefined) return undefined
      // Cached after the first success: a table can move to another file later.
      return (found ??= await tableIn(message, query).catch(() => undefined)) ?? fileIn(message)
    },
  }
}

const tableIn = async (message: string, query: Query): Promise<string | undefined> => {
  const toastOf = TOAST.exec(message)?.[1]
  const rows =
    toastOf === undefined
      ? await query(TABLE_OF, [FILE.exec(message)?.[1] ?? '', INDEX.exec(message)?.[1] ?? ''])
      : await query(TABLE_OF_TOAST, [toastOf])
  const table = rows[0]?.['table']
  return typeof table === 'string' ? table : undefined
}

const fileIn = (message: string): string => FILE.exec(message)?.[0] ?? 'unknown'
