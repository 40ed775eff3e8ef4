import type { Kind } from './kinds.ts'
import type { Application, Label } from './read-applications.ts'

/** Positions are both ends of a finding's locations and the last step of its path. */
export type Finding = {
  readonly rule: string
  readonly kinds: readonly Kind[]
  readonly positions: readonly Position[]
  /** The proof level that was reached, if proofs ran. */
  readonly level?: string
  /** Why not a higher one. */
  readonly reason?: string
}

type Position = { readonly file: string; readonly line: number }

type Matched = {
  readonly found: ReadonlyMap<Label, readonly Finding[]>
  readonly missed: readonly Label[]
  /** Safe twins with a finding. */
  readonly false: ReadonlyMap<Label, readonly Finding[]>
  readonly unlabeled: readonly Finding[]
}

export type Outcome = { readonly application: Application; readonly matched: Matched }

/** How far outside the labeled lines a finding still counts. */
const LINES_OFF_MAX = 1

/** Assigns each finding to the nearest label of its kinds, a safe twin only if it is nearer. */
export function matchFindings(
  { flaws, safe }: Pick<Application, 'flaws' | 'safe'>,
  findings: readonly Finding[],
): Matched {
  const found = new Map<Label, Finding[]>()
  const falsePositives = new Map<Label, Finding[]>()
  const unlabeled: Finding[] = []
  for (const finding of findings) {
    const vulnerability = nearest(flaws, finding)
    const twin = nearest(safe, finding)
    if (vulnerability === undefined && twin === undefined) unlabeled.push(finding)
    else if (
      twin === undefined ||
      (vulnerability !== undefined && vulnerability.distance <= twin.distance)
    )
      for (const label of vulnerability?.labels ?? []) append(found, label, finding)
    else for (const label of twin.labels) append(falsePositives, label, finding)
  }
  return {
    found,
    missed: flaws.filter((label) => !found.has(label)),
    false: falsePositives,
    unlabeled,
  }
}

const append = (all: Map<Label, Finding[]>, label: Label, finding: Finding) =>
  all.set(label, [...(all.get(label) ?? []), finding])

/** Several labels can share lines: one statement can set several flags. */
function nearest(
  labels: readonly Label[],
  { kinds, positions }: Finding,
): { readonly labels: readonly Label[]; readonly distance: number } | undefined {
  const near = labels
    .filter(({ kind }) => kinds.includes(kind))
    .map((label) => ({
      label,
      distance: Math.min(...positions.map((position) => linesOff(label, position))),
    }))
    .filter(({ distance }) => distance <= LINES_OFF_MAX)
  if (near.length === 0) return undefined
  const distance = Math.min(...near.map((each) => each.distance))
  return {
    distance,
    labels: near.filter((each) => each.distance === distance).map(({ label }) => label),
  }
}

const linesOff = (label: Label, { file, line }: Position): number =>
  file === label.file ? Math.max(0, label.line - line, line - label.end_line) : Infinity
