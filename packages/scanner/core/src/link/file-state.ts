import { NO_TAINT, type TaintSet } from '@daimon/scanner-api'
import type { CallSites } from './call-sites.ts'
import type { Origins, Start } from './local-flow.ts'
import type { GrowingGraph } from './local-graph.ts'
import type { Program, ProgramFile } from './program.ts'

/** What a request stored and code reads without having received it. */
export const STORED = 's:stored'
/** The same in a column of a record. */
export const COLUMN = 's:column'

export type FileState = {
  readonly file: ProgramFile
  readonly graph: GrowingGraph
  /** Origins that come from outside the file, by `node origin`. */
  readonly starts: Map<string, Start>
  readonly edges: Set<string>
  origins: Origins
}

export type Whole = {
  readonly program: Program
  readonly sites: CallSites
  readonly states: ReadonlyMap<ProgramFile, FileState>
  /**
   * What requests feed, as `function:parameter` by numbers that are valid across files, with the
   * taint classes that the data lost on every way there.
   */
  readonly fed: Map<string, TaintSet>
  /** Those of them that a request feeds itself, and not only what an earlier one stored. */
  readonly requested: Set<string>
  /** The columns that requests write. */
  readonly written: Set<string>
}

export const toParameterKey = ({ functionBase }: ProgramFile, origin: string): string => {
  const [, index = '', parameter = ''] = /^(\d+):p(\d+)$/.exec(origin) ?? []
  return index === '' ? '' : `${functionBase + Number(index)}:${parameter}`
}

export const addStart = (
  starts: Map<string, Start>,
  node: number,
  origin: string,
  gone: TaintSet,
): boolean => {
  const key = `${node} ${origin}`
  const known = starts.get(key)
  const left = known ? (known[2] ?? NO_TAINT) & gone : gone
  if (known && left === known[2]) return false
  starts.set(key, [node, origin, left])
  return true
}

export const REQUEST = 's:request'
const REMOTE: ReadonlySet<string> = new Set([REQUEST, STORED, COLUMN])
export const isRemote = (origin: string): boolean => REMOTE.has(origin)

/** Whether a request feeds a node itself, and not only what an earlier one stored. */
export const isRequested = (
  { requested }: Whole,
  { file, origins }: FileState,
  node: number,
): boolean =>
  [...(origins.get(node)?.keys() ?? [])].some(
    (origin) => origin === REQUEST || requested.has(toParameterKey(file, origin)),
  )
