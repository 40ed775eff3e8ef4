import type { SinkKind } from '@daimon/scanner-api'
import { KEY_ARGUMENTS, KEY_OPTIONS, LITERAL_PATH, SAMPLE_PATHS } from '../rules/credentials.ts'
import { toSink } from '../rules/sinks.ts'
import type { CallSites } from './call-sites.ts'
import type { CallFact } from '../extract/facts.ts'
import type { Program, ProgramFile } from './program.ts'
import { withoutDefault } from './without-default.ts'

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
  program: Program,
  { externals }: CallSites,
  { facts, path: file, callBase, nodeBase }: ProgramFile,
): FoundSecret[] => {
  if (SAMPLE_PATHS.test(file)) return []
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
  calls.forEach((call, at) => {
    const { in: inside, line, column } = call
    for (const path of externals[callBase + at] ?? []) {
      const callee = withoutDefault(path)
      const argument = KEY_ARGUMENTS.get(callee)
      const option = KEY_OPTIONS.get(callee)
      if (
        (argument !== undefined && isConstant(program, nodeBase, call, argument)) ||
        (option !== undefined && isConstantOption(program, nodeBase, call, option))
      )
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

/** Whether an argument is a literal, or a constant with the name of a credential. */
const isConstant = (
  { sets }: Program,
  nodeBase: number,
  { args, literals }: CallFact,
  argument: number,
): boolean => {
  const node = args[argument] ?? -1
  return (
    (literals?.[argument] ?? '') !== '' ||
    (node >= 0 && sets.of(nodeBase + node).some(({ path }) => path === LITERAL_PATH))
  )
}

const isConstantOption = (
  { sets }: Program,
  nodeBase: number,
  { args, options }: CallFact,
  option: string,
): boolean => {
  const [, argument = '', key = ''] = /^(\d+)\.(.+)$/.exec(option) ?? []
  if ((options?.[option] ?? '') !== '') return true
  const node = args[Number(argument)] ?? -1
  if (node < 0) return false
  return sets.of(nodeBase + node).some(({ kind, properties }) => {
    const held = kind === 'object' ? properties.get(key) : undefined
    return held !== undefined && sets.of(held).some(({ path }) => path === LITERAL_PATH)
  })
}
