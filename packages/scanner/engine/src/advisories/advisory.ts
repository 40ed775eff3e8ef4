/** A change of state on the line of versions, in the words of OSV. */
export type RangeEvent =
  | { readonly introduced: string }
  | { readonly fixed: string }
  | { readonly last_affected: string }
  | { readonly limit: string }

export type AffectedRange = {
  readonly type: 'SEMVER' | 'ECOSYSTEM' | 'GIT'
  readonly events: readonly RangeEvent[]
}

/** What an advisory says of one package. Ecosystem and name are in the form of `packageKey`. */
export type AffectedPackage = {
  readonly ecosystem: string
  readonly name: string
  readonly ranges: readonly AffectedRange[]
  readonly versions: readonly string[]
  /** Members of the package that hold the flaw; empty where nobody has said. */
  readonly symbols: readonly string[]
  /** Nothing else of the package leads to the flaw: who calls none of them does not reach it. */
  readonly areSymbolsComplete: boolean
}

export type CvssVersion = '2.0' | '3.0' | '3.1' | '4.0'
export type CvssVector = { readonly version: CvssVersion; readonly vector: string }

/**
 * One record, checked and cut to what the engine uses. Dates are ISO 8601 in UTC. `severityWord` is what the database
 * says in a word; it counts only where there is no vector.
 */
export type Advisory = {
  readonly id: string
  readonly aliases: readonly string[]
  readonly modified: string
  readonly published: string | undefined
  readonly withdrawn: string | undefined
  readonly summary: string
  readonly cvss: readonly CvssVector[]
  readonly severityWord: string | undefined
  /** Numbers of weaknesses, CWE-79 as 79. */
  readonly cwes: readonly number[]
  readonly references: readonly string[]
  readonly affected: readonly AffectedPackage[]
}

/** What else is known of a CVE. Chance and percentile are 0 to 1, dates `YYYY-MM-DD`. */
export type ExploitSignals = {
  readonly epss?: { readonly chance: number; readonly percentile: number; readonly as_of: string }
  /** Listed as exploited by CISA since this day. */
  readonly kevSince?: string
}

/** What a set of advisories is made of; the date is that of the newest record in it. */
export type AdvisoryData = {
  readonly source: string
  readonly as_of: string
  /** SHA-256 over ids and dates of all records: equal digests, equal answers. */
  readonly digest: string
  readonly count: number
}

/** Advisories by package. Reading is synchronous and takes about a millisecond. */
export type AdvisoryStore = {
  readonly data: AdvisoryData
  readonly advisoriesOf: (ecosystem: string, name: string) => readonly Advisory[]
  readonly signalsOf: (cveId: string) => ExploitSignals
}

/** Embedded malicious code. */
const MALICIOUS_CWE = 506

/** A record of a package that does harm by itself: by the prefix that OSV gives those, or by its weakness. */
export const isMalicious = ({
  id,
  aliases,
  cwes,
}: Pick<Advisory, 'id' | 'aliases' | 'cwes'>): boolean =>
  cwes.includes(MALICIOUS_CWE) || [id, ...aliases].some((each) => each.startsWith('MAL-'))
