import { HOLDER_MAKERS, TABLE_CALLS, VAGUE_RECEIVERS } from '../../rules/authentication.ts'
import type { CallFact } from '../../extract/facts.ts'
import type { Program, ProgramFile } from '../program.ts'
import type { FileIndex } from './program-index.ts'

/** One spelling of a table, a class, and a repository: `tool_loans`, `ToolLoan`, `toolLoanRepo`. */
export const toModelName = (name: string): string => {
  const plain = name
    .slice(name.lastIndexOf('.') + 1)
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
    .replace(/(?<=.)(?:repository|repo|model|store|collection|table|dao|service|entity)$/, '')
  const single = plain.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '')
  // A class may be called like a part of a query.
  const isClass = /(?:^|\.)[A-Z][a-z]\w*$/.test(name)
  return NO_MODEL.test(single) || (!isClass && QUERY_PART.test(single)) ? '' : single
}

/** Names of values of the language, and of parts of queries. */
const NO_MODEL = /^(?:map|set|list|str|string|array|object|\d*)$/
const QUERY_PART = /^(?:find|filter|orderby|query|where|result|row)$/

/** The table, class, or collection that a query is about, from its calls, the last one first. */
export const findModel = (
  program: Program,
  file: ProgramFile,
  index: FileIndex,
  call: CallFact,
  chain: readonly CallFact[],
): string => {
  for (const { name, args, literals, self } of chain) {
    const literal = literals?.[0]
    // Of a query that has its table: columns.
    const hasTable = literal !== undefined || classAt(program, file, self) !== ''
    if (name === 'select' && self >= 0 && hasTable) continue
    const isMaker = TABLE_CALLS.has(name) || (self < 0 && chain.length > 1)
    const [first = -1] = args
    if (isMaker && /^[\w.]+$/.test(literal ?? '')) return toModelName(literal ?? '')
    if ((isMaker || (args.length > 1 && name === 'get')) && first >= 0) {
      const named =
        classAt(program, file, first) ||
        (index.callOf(first) ? rootModel(program, file, index, first) : index.nameOf(first))
      if (named !== '') return toModelName(named)
    }
  }
  for (const { self } of chain) {
    const name = index.nameOf(self)
    const own = classAt(program, file, self)
    if (own !== '') return toModelName(own)
    if (index.callOf(self) === undefined && namesModel(name)) return toModelName(name)
  }
  return rootModel(program, file, index, chain.at(-1)?.self ?? call.self)
}

/** `Repair` of `Repair.query.filter_by()`, `order` of `prisma.order`. */
const rootModel = (program: Program, file: ProgramFile, index: FileIndex, node: number): string => {
  let at = node
  for (let steps = 0; steps < STEPS_MAX && at >= 0; steps += 1) {
    const named = classAt(program, file, at)
    if (named !== '') return toModelName(named)
    const load = index.loadOf(at)
    const call = index.callOf(at)
    const literal = call && TABLE_CALLS.has(call.name) ? call.literals?.[0] : undefined
    if (literal !== undefined && /^[\w.]+$/.test(literal)) return toModelName(literal)
    if (load && namesModel(load.name)) return toModelName(load.name)
    at = load?.base ?? call?.self ?? index.sourcesOf(at)[0] ?? -1
  }
  return ''
}

/** Whether a receiver's name may be that of a model. */
const namesModel = (name: string): boolean =>
  name !== '' && !VAGUE_RECEIVERS.test(name) && !HOLDER_MAKERS.test(name)

const STEPS_MAX = 8

/** The name of the class that a node may be. */
const classAt = ({ sets, functions }: Program, { nodeBase }: ProgramFile, node: number): string => {
  if (node < 0) return ''
  for (const { kind, of, path } of sets.of(nodeBase + node)) {
    const name = kind === 'function' || kind === 'prototype' ? functions[of]?.fact.name : undefined
    if (name !== undefined && /^[A-Z]/.test(name)) return name
    // `mongoose.model('Book')` and other makers of models keep the name of their variable.
    if (kind === 'external' && /\.[A-Z]\w+$/.test(path) && /models?\./i.test(path))
      return path.slice(path.lastIndexOf('.') + 1)
  }
  return ''
}
