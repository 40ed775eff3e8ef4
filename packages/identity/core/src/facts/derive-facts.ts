import { findCorrections } from '../memory/corrections.ts'
import type { FactStatement } from './fact-statement.ts'
import { type Fact, compareStatements, toFact } from './fact-timeline.ts'

export type FactView = {
  /**
   * Whether all readers see all statements: then the latest is current, whatever its session.
   * Otherwise, a statement replaces only what is visible to no one else.
   */
  readonly isShared: boolean
}

/** Statements with the same key are about one attribute of one subject. */
export const factKey = ({ subject, attribute, memory }: FactStatement): string =>
  JSON.stringify([memory.userKey, memory.speaker?.normalize('NFC') ?? null, subject, attribute])

/**
 * The facts that statements with one key give. An attribute with one value at a time gives one fact
 * for each visibility; others, such as the names of dogs, one for each value that is valid. In
 * steps, because there may be thousands of values.
 */
export const deriveFactsSteps = function* (
  statements: readonly FactStatement[],
  view: FactView,
): Generator<undefined, Fact[]> {
  const ordered = statements.toSorted(compareStatements)
  const lines = ordered.some((one) => one.isSingleValued)
    ? linesByVisibility(ordered, view)
    : yield* linesByValueSteps(ordered, view)
  return lines.flatMap((line) => toFact(line) ?? [])
}

const GLOBAL = 'global'

const toVisibility = ({ memory }: FactStatement, { isShared }: FactView): string =>
  isShared || memory.scope === 'global' ? GLOBAL : `session ${memory.sessionId}`

// What is said for all sessions replaces what was said in each of them.
const linesByVisibility = (
  statements: readonly FactStatement[],
  view: FactView,
): FactStatement[][] => {
  const lines = new Map<string, FactStatement[]>()
  for (const statement of statements) {
    const visibility = toVisibility(statement, view)
    const line = lines.get(visibility) ?? []
    if (visibility === GLOBAL) {
      lines.delete(GLOBAL)
      for (const other of lines.values()) for (const one of other) line.push(one)
      lines.clear()
    }
    line.push(statement)
    lines.set(visibility, line)
  }
  return [...lines.values()]
}

/** One value and those that it replaced. */
type Line = {
  readonly visibility: string
  statements: FactStatement[]
  /** Number of its statements that are valid. */
  openCount: number
  /** A later value replaced it: its statements belong to that line. */
  isReplaced: boolean
}

/** With how many of the latest other values a statement is compared. */
const COMPARED_MAX = 16

const linesByValueSteps = function* (
  statements: readonly FactStatement[],
  view: FactView,
): Generator<undefined, FactStatement[][]> {
  const lines: Line[] = []
  const byValue = new Map<string, Line>()
  const bySuccessor = new Map<string, Line>()
  const byChain = new Map<string, Line>()
  for (const statement of statements) {
    const { memory } = statement
    const visibility = toVisibility(statement, view)
    const key = JSON.stringify([visibility, statement.normalized])
    const stored = byValue.get(key)
    const known = stored?.isReplaced ? undefined : stored
    // A retraction of a value that no memory states.
    if (!known && statement.isDenial) continue
    const line = known ?? { visibility, statements: [], openCount: 0, isReplaced: false }
    const superseded = [bySuccessor.get(memory.id), known ? undefined : byChain.get(memory.chainId)]
    for (const old of [...superseded, ...corrected(lines, statement, visibility)])
      if (old && old !== line && !old.isReplaced) replace(old, line)
    line.statements.push(statement)
    if (statement.isOpen) line.openCount += 1
    else {
      byChain.set(memory.chainId, line)
      if (memory.supersededBy !== null) bySuccessor.set(memory.supersededBy, line)
    }
    if (!known) lines.push(line)
    byValue.set(key, line)
    yield
  }
  return lines.flatMap((line) => (line.isReplaced ? [] : [line.statements]))
}

const replace = (old: Line, line: Line): void => {
  old.isReplaced = true
  const [more, fewer] =
    old.statements.length > line.statements.length
      ? [old.statements, line.statements]
      : [line.statements, old.statements]
  for (const statement of fewer) more.push(statement)
  line.statements = more
}

/** Valid values that the words of the statement correct, recognized when written or not. */
const corrected = (
  lines: readonly Line[],
  statement: FactStatement,
  visibility: string,
): Line[] => {
  if (!statement.isOpen || statement.isDenial) return []
  const compared: Line[] = []
  for (let at = lines.length - 1; at >= 0 && compared.length < COMPARED_MAX; at -= 1) {
    const line = lines[at] as Line
    const isVisible = visibility === GLOBAL || line.visibility === visibility
    if (isVisible && !line.isReplaced && line.openCount > 0) compared.push(line)
  }
  if (compared.length === 0) return []
  const earlier = compared.map(({ statements }, at) => ({
    id: String(at),
    content: (statements.at(-1) as FactStatement).text,
  }))
  return findCorrections(statement.memory.content, earlier).flatMap(
    ({ id }) => compared[Number(id)] ?? [],
  )
}
