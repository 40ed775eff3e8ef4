import { readFileSync, readdirSync } from 'node:fs'

export type MessagePair = {
  readonly kind: string
  readonly prior: string
  readonly later: string
}

/** A pair whose later message corrects the prior one. */
export type CorrectingPair = MessagePair & {
  /** The text of the value that is no longer valid. */
  readonly stale: string
  /** The text of the value that replaces it; absent if nothing does. */
  readonly current: string | undefined
}

export type PairTable = {
  readonly corrections: readonly CorrectingPair[]
  /** Pairs in which both messages remain valid. */
  readonly others: readonly MessagePair[]
}

/** Reads a table: tab-separated columns, a line that begins with `#` is a comment. */
export const readPairs = (file: string | URL): PairTable => {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t').map((column) => column.trim()))
  const corrections: CorrectingPair[] = []
  const others: MessagePair[] = []
  for (const [at, row] of rows.entries()) {
    const [kind = '', prior = '', later = '', stale, current] = row
    if (row.length !== 3 && row.length !== 5)
      throw new Error(`Row ${at + 1} of ${String(file)} has ${row.length} columns, not 3 or 5.`)
    if (stale === undefined) others.push({ kind, prior, later })
    else
      corrections.push({
        kind,
        prior,
        later,
        stale,
        current: current === '-' ? undefined : current,
      })
  }
  return { corrections, others }
}

export type NamedTable = PairTable & { readonly name: string }

const DIRECTORIES = {
  /** To develop on; the model is fitted to them. */
  tables: new URL('tables/', import.meta.url),
  /** By authors whose tables stay out of the fit. */
  'held-out': new URL('held-out/', import.meta.url),
  /** To judge by: nothing is fitted to them, and developers do not read them. */
  sealed: new URL('sealed/', import.meta.url),
} as const

/** The committed tables, by name: `NAME-corrections.tsv` with `NAME-others.tsv`. */
export const pairTables = (from: keyof typeof DIRECTORIES = 'tables'): readonly NamedTable[] => {
  const directory = DIRECTORIES[from]
  return readdirSync(directory)
    .filter((file) => file.endsWith('-corrections.tsv'))
    .toSorted()
    .map((file) => {
      const name = file.slice(0, -'-corrections.tsv'.length)
      const { corrections } = readPairs(new URL(file, directory))
      const { others } = readPairs(new URL(`${name}-others.tsv`, directory))
      return { name, corrections, others }
    })
}

/** The pairs that the rules were written on. */
export const rulePairs = (): PairTable => {
  const found = pairTables().find(({ name }) => name === 'rules')
  if (!found) throw new Error('tables/rules-corrections.tsv is missing')
  return found
}
