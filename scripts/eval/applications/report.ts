import { table } from '../../../bench/report/table.ts'
import { wilsonInterval } from '../corrections/wilson-interval.ts'
import { KINDS, type Kind } from './kinds.ts'
import type { Finding, Outcome } from './match.ts'
import { type Application, type Label, labeledLines } from './read-applications.ts'
import type { PeerResult } from './run-peers.ts'

type Counts = {
  readonly kind: string
  readonly flaws: number
  readonly found: number
  readonly safe: number
  readonly false: number
  readonly unlabeled: number
}

/** Counts per kind, the total last. Unlabeled findings count for the first kind of their rule. */
export function countByKind(outcomes: readonly Outcome[]): readonly Counts[] {
  const count = (kind: Kind | undefined): Counts => {
    const isCounted = (label: Label) => kind === undefined || label.kind === kind
    const sum = (labels: (outcome: Outcome) => Iterable<Label>) =>
      outcomes.reduce((total, outcome) => total + [...labels(outcome)].filter(isCounted).length, 0)
    return {
      kind: kind ?? 'ALL',
      flaws: sum(({ application }) => application.flaws),
      found: sum(({ matched }) => matched.found.keys()),
      safe: sum(({ application }) => application.safe),
      false: sum(({ matched }) => matched.false.keys()),
      unlabeled: outcomes
        .flatMap(({ matched }) => matched.unlabeled)
        .filter(({ kinds }) => kind === undefined || kinds[0] === kind).length,
    }
  }
  return [...KINDS, undefined]
    .map(count)
    .filter(({ flaws, safe, unlabeled }) => flaws + safe + unlabeled > 0)
}

/** The tables of the scanner and its peers, each peer with our counts on the same applications. */
export function resultText(own: readonly Outcome[], peers: readonly PeerResult[]): string {
  const lines = [`daimon-scan, ${own.length} applications`, countsTable(countByKind(own))]
  for (const { name, languages, skipped, outcomes } of peers) {
    const same = own.filter(({ application }) => languages.includes(application.language))
    const total = countByKind(same).slice(-1)
    lines.push(
      '',
      `${name}, ${languages.join(', ')}${skipped === undefined ? '' : `: skipped, ${skipped}`}`,
    )
    if (skipped === undefined)
      lines.push(
        countsTable([
          ...countByKind(outcomes),
          ...total.map((counts) => ({ ...counts, kind: 'daimon-scan' })),
        ]),
      )
  }
  return `${lines.join('\n')}\n`
}

const countsTable = (counts: readonly Counts[]): string =>
  table(
    ['kind', 'found', '95 %', 'false', '95 %', 'unlabeled'],
    counts.map(({ kind, flaws, found, safe, false: wrong, unlabeled }) => [
      kind,
      `${found} of ${flaws}`,
      interval(found, flaws),
      `${wrong} of ${safe}`,
      interval(wrong, safe),
      String(unlabeled),
    ]),
  )

const interval = (count: number, total: number): string =>
  total === 0
    ? '-'
    : `${wilsonInterval(count, total)
        .map((bound) => (bound * 100).toFixed(0))
        .join('-')} %`

/** What was missed, wrongly reported, or isn't labeled, one line each. */
export const detailLines = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.flatMap(({ application: { name }, matched }) => [
    ...matched.missed.map((label) => `missed     ${labelText(name, label)}`),
    ...[...matched.false].map(
      ([label, findings]) => `false      ${labelText(name, label)}  ${findings[0]?.rule}`,
    ),
    ...matched.unlabeled.map((finding) => `unlabeled  ${findingText(name, finding)}`),
  ])

const labelText = (name: string, { kind, file, line, note }: Label): string =>
  `${name}/${file}:${line}  ${kind}  ${note}`

const findingText = (name: string, { rule, positions }: Finding): string =>
  `${name}/${positions.map(({ file, line }) => `${file}:${line}`)[0] ?? ''}  ${rule}`

/** The lines of each label, to check them. */
export const labelsText = (applications: readonly Application[]): string =>
  applications
    .flatMap(({ name, directory, flaws, safe }) =>
      Object.entries({ flaw: flaws, safe }).flatMap(([as, labels]) =>
        labels.flatMap((label) => [
          `${as}  ${labelText(name, label)}`,
          ...labeledLines(directory, label).map((line) => `    ${line}`),
        ]),
      ),
    )
    .map((line) => `${line}\n`)
    .join('')
