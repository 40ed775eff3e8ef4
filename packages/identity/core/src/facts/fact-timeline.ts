import { isWithin } from '../memory/corrections.ts'
import type { FactStatement } from './fact-statement.ts'

/** A value that was current before. */
type FormerValue = {
  readonly value: string
  readonly sinceMs: number
  readonly untilMs: number
  /** Memory that stated it. */
  readonly memoryId: string
}

/** The current value of an attribute, and the statements on which it rests. */
export type Fact = {
  readonly subject: string
  readonly attribute: string
  readonly value: string
  /** When the value was first stated, since the last other value. */
  readonly sinceMs: number
  /** The valid memory that states it first. */
  readonly memory: FactStatement['memory']
  /** Number of valid memories that state it. */
  readonly count: number
  /** Newest first. */
  readonly history: readonly FormerValue[]
}

const HISTORY_MAX = 100

/** The time of a statement. One that is dated in the future counts as made when it was stored. */
const getTime = ({ memory }: FactStatement): number =>
  Math.min(memory.occurredAtMs, memory.recordedAtMs)

/** The order of statements; of simultaneous ones, the superseded one first. */
export const compareStatements = (a: FactStatement, b: FactStatement): number =>
  getTime(a) - getTime(b) ||
  Number(a.isOpen) - Number(b.isOpen) ||
  a.memory.recordedAtMs - b.memory.recordedAtMs ||
  compareText(a.memory.id, b.memory.id) ||
  a.start - b.start

const compareText = (a: string, b: string): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Statements of one value without another in between. */
type Run = {
  readonly statements: FactStatement[]
  readonly fromMs: number
  deniedAtMs?: number
}

/**
 * The fact that statements about one attribute with one value at a time give: the last valid value
 * is the current one. `undefined` if no value is valid.
 */
export const toFact = (statements: readonly FactStatement[]): Fact | undefined => {
  const runs = toRuns(statements.toSorted(compareStatements))
  const at = runs.findLastIndex((run) => run.statements.some(({ isOpen }) => isOpen))
  const current = runs[at]
  if (!current || current.deniedAtMs !== undefined) return undefined
  const open = current.statements.filter(({ isOpen }) => isOpen)
  const source = mostSpecific(open)
  const { subject, attribute, value, memory } = source
  return {
    subject,
    attribute,
    value,
    sinceMs: getStart(current),
    memory,
    count: new Set(open.map((one) => one.memory.id)).size,
    history: runs
      .flatMap((run, index) => (index === at ? [] : [toFormer(run, runs[index + 1])]))
      .slice(-HISTORY_MAX)
      .toReversed(),
  }
}

const toRuns = (statements: readonly FactStatement[]): Run[] => {
  const runs: Run[] = []
  for (const statement of statements) {
    const last = runs.at(-1)
    const isSame = last !== undefined && agrees(last, statement)
    if (statement.isDenial) {
      if (isSame && statement.isOpen) last.deniedAtMs ??= getTime(statement)
    } else if (isSame && last.deniedAtMs === undefined) last.statements.push(statement)
    else runs.push({ statements: [statement], fromMs: getTime(statement) })
  }
  return runs
}

const agrees = ({ statements }: Run, { normalized }: FactStatement): boolean => {
  const known = (statements.at(-1) as FactStatement).normalized
  return known === normalized || isWithin(known, normalized)
}

const countWords = ({ normalized }: FactStatement): number => normalized.split(' ').length

/** "Sam Smith" rather than "Sam"; the first statement of equal ones. */
const mostSpecific = (statements: readonly FactStatement[]): FactStatement =>
  statements.reduce((best, one) => (countWords(one) > countWords(best) ? one : best))

const getStart = ({ statements }: Run): number =>
  (statements[0] as FactStatement).memory.occurredAtMs

const toFormer = (run: Run, next: Run | undefined): FormerValue => {
  const { value, memory } = mostSpecific(run.statements)
  const sinceMs = getStart(run)
  return { value, sinceMs, untilMs: Math.max(sinceMs, getEnd(run, next)), memoryId: memory.id }
}

const getEnd = ({ statements, deniedAtMs }: Run, next: Run | undefined): number => {
  if (deniedAtMs !== undefined) return deniedAtMs
  const ends = statements.flatMap(({ isOpen, memory }) => (isOpen ? [] : (memory.validToMs ?? [])))
  const last = ends.reduce((latest, end) => Math.max(latest, end), -Infinity)
  const isClosed = ends.length === statements.length
  return isClosed ? last : (next?.fromMs ?? last)
}
