import type { DatabaseSync } from 'node:sqlite'
import { SEED_NAMES, SEED_PASSWORD } from '../../../protocol/application-job.ts'

/** A cell of a seeded account. */
type Cell = {
  readonly table: string
  readonly column: string
  readonly id: number | bigint
  readonly row: number
}

export type PlainPasswords = {
  readonly add: (cell: Cell) => void
  /** Replaces the passwords of the accounts that an input of a digest names, or of all, by it. */
  readonly replace: (input: string, digest: string) => void
  /** Keeps the passwords while the monitor watches the store for changes of the application. */
  readonly hold: () => void
  readonly release: () => void
}

/** Cells with a password as it is, because the application hasn't said how it stores it. */
export const createPlainPasswords = (openStore: () => DatabaseSync): PlainPasswords => {
  const cells: Cell[] = []
  let isHeld = false
  return {
    add: (cell) => void cells.push(cell),
    replace: (input, digest) => {
      if (isHeld) return
      const named = SEED_NAMES.filter((who) => input.includes(who))
      for (const { table, column, id, row } of cells)
        if (named.length === 0 || named.some((who) => who === SEED_NAMES[row - 1]))
          try {
            openStore()
              .prepare(
                `UPDATE ${quoteName(table)} SET ${quoteName(column)} = ? WHERE rowid = ? AND ${quoteName(column)} = ?`,
              )
              .run(digest, id, SEED_PASSWORD)
          } catch {
            // The table has no row numbers or was dropped, or the application writes to the store.
          }
    },
    hold: () => void (isHeld = true),
    release: () => void (isHeld = false),
  }
}

/** A name as an identifier of SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
