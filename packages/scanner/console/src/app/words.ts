import { capitalize } from '@daimon/ui/text'
import type { Decision, Finding } from './types.ts'

export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const

export type Level = {
  readonly level: string
  readonly name: string
  readonly meaning: string
}

export const LEVELS: readonly Level[] = [
  {
    level: 'V4',
    name: 'Differential',
    meaning: 'The attack works here and fails on the fixed version.',
  },
  {
    level: 'V3',
    name: 'Attributed',
    meaning: 'An attack worked, its effect passed this line, and a harmless input had no effect.',
  },
  {
    level: 'V2',
    name: 'Triggered',
    meaning: 'An attack had an effect that was not attributed to this code.',
  },
  {
    level: 'V1',
    name: 'Reachable',
    meaning: 'A path to the vulnerable code exists, and nothing is proven.',
  },
  {
    level: 'V0',
    name: 'Candidate',
    meaning: 'A rule or an advisory matches. No path is known.',
  },
]

export const getLevel = (level: string): Level =>
  LEVELS.find((each) => each.level === level) ?? { level, name: level, meaning: '' }

/** The class of a finding: that of its rule, or vulnerable packages together. */
export const getClass = ({ package: name, rule_id }: Finding): string =>
  name === undefined
    ? capitalize(rule_id.replace(/^daimon\./, '').replaceAll('-', ' '))
    : 'Vulnerable package'

export const getReachability = ({ reachable }: Finding): string =>
  reachable === null ? 'unknown' : reachable ? 'reachable' : 'unreachable'

const STATES: Readonly<Record<Decision['state'], string>> = {
  open: 'Open',
  accepted: 'Accepted',
  false_positive: 'False positive',
  assigned: 'Assigned',
}

export const describeDecision = ({ state, assignee, expires_on }: Decision): string =>
  [
    STATES[state],
    ...(assignee === null ? [] : [`to ${assignee}`]),
    ...(expires_on === null ? [] : [`until ${expires_on}`]),
  ].join(' ')

const NONCE = /\{\{nonce\}\}/g
/** Any number does: the proof checks that the effect repeats it. */
const EXAMPLE_NONCE = '4711'

/** Texts of proofs have a placeholder for the random number of a run. */
export const withNonce = (text: string): string => text.replaceAll(NONCE, EXAMPLE_NONCE)

const DAY_MS = 86_400_000

/** The age of data in days; undefined without a date. */
export const ageInDays = (asOf: string | null | undefined, now: Date): number | undefined => {
  const time = Date.parse(asOf ?? '')
  return Number.isNaN(time) ? undefined : Math.max(0, Math.floor((now.getTime() - time) / DAY_MS))
}

/** A name for a repository: its directory, or the start of its fingerprint. */
export const repositoryName = (directory: string | null, fingerprint: string): string =>
  directory?.split(/[\\/]/).findLast((part) => part !== '') ??
  `Repository ${fingerprint.replace(/^sha256:/, '').slice(0, 12)}`
