import { table } from '../../../bench/report/table.ts'
import { KINDS, type Kind } from './kinds.ts'
import type { Finding, Outcome } from './match.ts'
import type { Label } from './read-applications.ts'

/** Kinds whose effect a request can show; the others are settings. */
const SETTINGS: ReadonlySet<Kind> = new Set([
  'hard-coded-secret',
  'weak-hash',
  'cookie-flags',
  'csrf',
  'cors',
])

const PROVEN = /^V[34]$/

const isProven = (findings: readonly Finding[]): boolean =>
  findings.some(({ level }) => PROVEN.test(level ?? ''))

export type ProofOutcome = Outcome & {
  readonly seconds: number
  /** Findings whose proof failed after all requests were sent. */
  readonly refuted: readonly Finding[]
}

type Proofs = {
  readonly kind: string
  readonly flaws: number
  readonly proven: number
  readonly safe: number
  readonly false: number
}

/** How many labels of each kind have a proof. */
export function countProofs(outcomes: readonly ProofOutcome[]): readonly Proofs[] {
  const count = (kind: Kind | undefined): Proofs => {
    const isCounted = ({ kind: own }: Label) =>
      kind === undefined ? !SETTINGS.has(own) : own === kind
    const sum = (labels: (outcome: Outcome) => readonly Label[]) =>
      outcomes.reduce((total, outcome) => total + labels(outcome).filter(isCounted).length, 0)
    const provenAmong = (found: ReadonlyMap<Label, readonly Finding[]>) =>
      [...found].filter(([, findings]) => isProven(findings)).map(([label]) => label)
    return {
      kind: kind ?? 'ALL',
      flaws: sum(({ application }) => application.flaws),
      proven: sum(({ matched }) => provenAmong(matched.found)),
      safe: sum(({ application }) => application.safe),
      false: sum(({ matched }) => provenAmong(matched.false)),
    }
  }
  return [...KINDS.filter((kind) => !SETTINGS.has(kind)), undefined]
    .map(count)
    .filter(({ flaws, safe }) => flaws + safe > 0)
}

/** The tables of proofs per kind and per application. */
export const proofsText = (outcomes: readonly ProofOutcome[]): string =>
  LANGUAGES.map(([title, isPython]) => ({
    title,
    own: outcomes.filter(({ application }) => (application.language === 'python') === isPython),
  }))
    .filter(({ own }) => own.length > 0)
    .map(({ title, own }) => languageText(title, own))
    .join('\n')

const LANGUAGES = [
  ['JavaScript and TypeScript', false],
  ['Python', true],
] as const

function languageText(title: string, outcomes: readonly ProofOutcome[]): string {
  const kinds = table(
    ['kind', 'V3 or above', 'safe twins at V3'],
    countProofs(outcomes).map(({ kind, flaws, proven, safe, false: wrong }) => [
      kind,
      `${proven} of ${flaws}`,
      `${wrong} of ${safe}`,
    ]),
  )
  const applications = table(
    ['application', 'V3 or above', 'seconds', 'seconds each'],
    outcomes.map((outcome) => {
      const total = countProofs([outcome]).at(-1)
      const [proven, flaws] = [total?.proven ?? 0, total?.flaws ?? 0]
      const { seconds } = outcome
      return [
        outcome.application.name,
        `${proven} of ${flaws}`,
        seconds.toFixed(0),
        flaws === 0 ? '-' : (seconds / flaws).toFixed(1),
      ]
    }),
  )
  return `proofs in ${title} applications\n${kinds}\n\n${applications}\n`
}

/** Each vulnerability with its level and the reason, one line each. */
export const proofLines = (outcomes: readonly ProofOutcome[]): readonly string[] =>
  outcomes.flatMap(({ application: { name, flaws }, matched, refuted }) => [
    ...flaws
      .filter(({ kind }) => !SETTINGS.has(kind))
      .map((label) => {
        const { level, reason } = strongest(matched.found.get(label) ?? refutedAt(refuted, label))
        return `${level}  ${name}/${label.file}:${label.line}  ${label.kind}  ${reason}`
      }),
    ...[...matched.false]
      .filter(([, findings]) => isProven(findings))
      .map(([label]) => `FALSE  ${name}/${label.file}:${label.line}  ${label.kind}`),
  ])

const refutedAt = (refuted: readonly Finding[], { kind, file, line, end_line: end }: Label) =>
  refuted.filter(
    ({ kinds, positions }) =>
      kinds.includes(kind) &&
      positions.some((at) => at.file === file && at.line >= line - 1 && at.line <= end + 1),
  )

const strongest = (findings: readonly Finding[]): { level: string; reason: string } => {
  const [first] = findings.toSorted((a, b) => ((a.level ?? '') < (b.level ?? '') ? 1 : -1))
  return { level: first?.level ?? '--', reason: first?.reason ?? 'not found' }
}
