import type { SinkKind } from '@daimon/scanner-api'
import { KEY_ARGUMENTS, SAMPLE_PATHS } from '../rules/credentials.ts'
import { toSink } from '../rules/sinks.ts'
import type { CallSites } from './call-sites.ts'
import type { ProgramFile } from './program.ts'

/** The kind and place of a credential, without its text. */
type FoundSecret = {
  readonly kind: SinkKind
  readonly cwe: number
  readonly callee: string
  readonly inside: number
  readonly line: number
  readonly column: number
  readonly nodes: readonly number[]
}

const COLUMNS = 5

/**
 * Credentials in a source file: literals that look like one, and texts that are passed where a key
 * is expected. Tests and examples are skipped.
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
    const sink = toSink(isCertain === 1 ? 'hard-coded-secret' : 'hard-coded-password')
    found.push({ ...sink, nodes: [], callee: strings[label] ?? '', inside, line, column })
  }
  calls.forEach(({ in: inside, line, column, literals }, at) => {
    for (const callee of externals[callBase + at] ?? []) {
      const argument = KEY_ARGUMENTS.get(callee)
      if (argument !== undefined && literals?.[argument] !== undefined)
        found.push({
          ...toSink('hard-coded-secret'),
          nodes: [],
          callee: `key of ${callee}`,
          inside,
          line,
          column,
        })
    }
  })
  return found
}
