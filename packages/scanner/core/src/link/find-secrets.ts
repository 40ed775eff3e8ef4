import { KEY_ARGUMENTS, SAMPLE_PATHS } from '../rules/credentials.ts'
import type { CallSites } from './call-sites.ts'
import type { ProgramFile } from './program.ts'

/** Where a credential is written: what it is and the place, never its text. */
type FoundSecret = {
  readonly kind: 'secret' | 'password'
  readonly cwe: number
  readonly callee: string
  readonly inside: number
  readonly line: number
  readonly column: number
  readonly nodes: readonly number[]
}

const COLUMNS = 5

/**
 * Credentials in the text of a file: those that a literal looks like, and texts that are handed over as a key where one
 * is asked for. What only tries or shows a program holds none.
 */
export const findSecrets = (
  { externals }: CallSites,
  { facts, path, callBase }: ProgramFile,
): FoundSecret[] => {
  if (SAMPLE_PATHS.test(path)) return []
  const found: FoundSecret[] = []
  const { secrets, strings, calls } = facts
  for (let at = 0; at < secrets.length; at += COLUMNS) {
    const [label = -1, isCertain = 0, inside = 0, line = 0, column = 0] = secrets.slice(
      at,
      at + COLUMNS,
    )
    const kind = isCertain === 1 ? 'secret' : 'password'
    found.push({ ...NOTHING, kind, callee: strings[label] ?? '', inside, line, column })
  }
  calls.forEach(({ in: inside, line, column, literals }, at) => {
    for (const callee of externals[callBase + at] ?? []) {
      const argument = KEY_ARGUMENTS.get(callee)
      if (argument !== undefined && literals?.[argument] !== undefined)
        found.push({ ...NOTHING, kind: 'secret', callee: `key of ${callee}`, inside, line, column })
    }
  })
  return found
}

const NOTHING = { cwe: 798, nodes: [] } as const
