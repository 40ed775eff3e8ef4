import { CLASS_RECORDS, type ClassRecord } from '@daimon/scanner-api'

/** A rule for first-party code: one per vulnerability class. */
export type CodeRule = {
  readonly id: string
  readonly title: string
  /** Default for sinks without a CWE of their own. */
  readonly cwe: number
  /** CVSS 3.1 vector of the vulnerability class, with the network as attack vector. */
  readonly vector: string
  readonly remediation: string
}

export const toRule = ({ ruleId, title, cwe, vector, remediation }: ClassRecord): CodeRule => ({
  id: ruleId,
  title,
  cwe,
  vector: `CVSS:3.1/${vector}`,
  remediation,
})

const rulesFor = (...sources: readonly ClassRecord['source'][]): ReadonlyMap<string, CodeRule> =>
  new Map(
    CLASS_RECORDS.filter(({ source }) => sources.includes(source)).map((record) => [
      record.sinkKind,
      toRule(record),
    ]),
  )

/** Rules by the kind of the sink that data flows into. */
export const CODE_RULES = rulesFor('flow', 'misuse', 'candidate')

/** Kinds of calls that are unsafe whatever flows into them. */
export const MISUSE_KINDS: ReadonlySet<string> = new Set(rulesFor('misuse').keys())

/** Kinds of places where a check is missing that may not be needed. */
export const CANDIDATE_KINDS: ReadonlySet<string> = new Set(rulesFor('candidate').keys())

/** Rules for credentials: one for a known token format, one for a text with a suspicious name. */
export const SECRET_RULES = rulesFor('credential')

/** Sources that the user of the program controls: exploiting them grants no further rights. */
export const LOCAL_SOURCES: ReadonlySet<string> = new Set(['argument', 'environment', 'input'])
