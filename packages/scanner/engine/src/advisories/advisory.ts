/** A version at which a package starts or stops being affected, in OSV's terms. */
export type RangeEvent =
  | { readonly introduced: string }
  | { readonly fixed: string }
  | { readonly last_affected: string }
  | { readonly limit: string }

export type AffectedRange = {
  readonly type: 'SEMVER' | 'ECOSYSTEM' | 'GIT'
  readonly events: readonly RangeEvent[]
}

/**
 * What an advisory states about one package. Ecosystem and name are normalized as in `packageKey`.
 */
export type AffectedPackage = {
  readonly ecosystem: string
  readonly name: string
  readonly ranges: readonly AffectedRange[]
  readonly versions: readonly string[]
  /** Vulnerable members of the package; empty if the advisory names none. */
  readonly symbols: readonly string[]
  /** Whether `symbols` is complete: code that calls none of them can't reach the vulnerability. */
  readonly areSymbolsComplete: boolean
}

export type CvssVersion = '2.0' | '3.0' | '3.1' | '4.0'
export type CvssVector = { readonly version: CvssVersion; readonly vector: string }

/**
 * One validated advisory, reduced to what the engine uses. Dates are ISO 8601 in UTC.
 * `severityWord` is the database's own rating (`high`) and counts only if there is no CVSS vector.
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
  /** CWE numbers: CWE-79 is 79. */
  readonly cwes: readonly number[]
  readonly references: readonly string[]
  readonly affected: readonly AffectedPackage[]
}

/** Exploitation data for a CVE. Chance and percentile range from 0 to 1; dates are `YYYY-MM-DD`. */
export type ExploitSignals = {
  readonly epss?: { readonly chance: number; readonly percentile: number; readonly as_of: string }
  /** The day on which CISA listed the CVE as exploited. */
  readonly kevSince?: string
}

/** Identifies a set of advisories. `as_of` is the date of its newest record. */
export type AdvisoryData = {
  readonly source: string
  readonly as_of: string
  /** SHA-256 over the ids and dates of all records. Equal digests mean equal answers. */
  readonly digest: string
  readonly count: number
  /** Answers of registries about locked packages, which `as_of` doesn't cover. */
  readonly registry?: RegistryData
}

type RegistryData = {
  readonly packages: number
  /** When the oldest of them was given. */
  readonly as_of: string
}

/** Advisories by package. Reads are synchronous and take about a millisecond. */
export type AdvisoryStore = {
  readonly data: AdvisoryData
  readonly advisoriesOf: (ecosystem: string, name: string) => readonly Advisory[]
  readonly signalsOf: (cveId: string) => ExploitSignals
}

/** CWE-506, embedded malicious code. */
const MALICIOUS_CWE = 506

/** Whether a record reports a malicious package: by OSV's `MAL-` prefix or by CWE-506. */
export const isMalicious = ({
  id,
  aliases,
  cwes,
}: Pick<Advisory, 'id' | 'aliases' | 'cwes'>): boolean =>
  cwes.includes(MALICIOUS_CWE) || [id, ...aliases].some((each) => each.startsWith('MAL-'))
