import type { Advisory } from '../advisories/advisory.ts'
import type { AdvisoryMatch } from '../advisories/match-advisories.ts'
import { pathText } from '../reachability/path.ts'
import type { Reachability, createReachability } from '../reachability/reachability.ts'
import { bestScore, severityOfScore, severityOfWord } from './cvss.ts'
import { type Finding, type Location, legacyReachability, unproven } from './finding.ts'
import { Fingerprints, findingId } from './fingerprint.ts'
import { toPurl } from './purl.ts'

/** Creates one finding per vulnerability and package version. */
export const findingsFromAdvisories = (
  matches: readonly AdvisoryMatch[],
  reach: ReturnType<typeof createReachability>,
): Finding[] => {
  const fingerprints = new Fingerprints()
  return matches.map((match) => {
    const found = reach({
      ecosystem: match.ecosystem,
      name: match.name,
      version: match.version,
      symbols: match.symbols,
      areSymbolsComplete: match.areSymbolsComplete,
      isMalicious: match.isMalicious,
      isDevOnly: match.dependencies.every(({ dev }) => dev === true),
    })
    const fingerprint = fingerprints.next(['advisory', match.id, match.ecosystem, match.name])
    return toFinding(match, found, fingerprint)
  })
}

const toFinding = (match: AdvisoryMatch, found: Reachability, fingerprint: string): Finding => {
  const { ecosystem, version, ids, advisories, dependencies, fixedVersions, signals } = match
  // The name as the project spells it; `match.name` is normalized.
  const name = dependencies[0]?.name ?? match.name
  const cveIds = ids.filter((id) => id.startsWith('CVE-'))
  const cvss = scoreOfRecords(advisories)
  const purl = toPurl(ecosystem, match.name, version)
  const [cwe] = advisories.flatMap(({ cwes }) => cwes)
  return {
    id: findingId(fingerprint),
    fingerprint,
    rule_id: match.id,
    title: `${name}${version === '' ? '' : `@${version}`}: ${advisories[0]?.summary ?? match.id}`,
    cwe: cwe === undefined ? (match.isMalicious ? 'CWE-506' : null) : `CWE-${cwe}`,
    cve_ids: cveIds,
    advisory_ids: ids,
    severity: toSeverity(match, cvss?.score),
    cvss: cvss ?? null,
    is_malicious: match.isMalicious,
    ecosystem,
    package: name,
    version,
    ...(purl === undefined ? {} : { purl }),
    fixed_versions: fixedVersions,
    is_dev_only: dependencies.every(({ dev }) => dev === true),
    symbols: match.symbols,
    ...(signals.epss ? { epss: signals.epss } : {}),
    ...(signals.kevSince === undefined ? {} : { kev_since: signals.kevSince }),
    reachable: found.reachable,
    reachability_reason:
      found.reason === undefined ? null : `${found.reason}: ${found.detail ?? ''}`,
    path: found.steps.length > 0 ? pathText(found.steps) : null,
    path_steps: found.steps,
    locations: toLocations(match, found),
    verification: unproven(found.reachable === true),
    remediation: describeRemediation(match, name),
    references: [...new Set(advisories.flatMap(({ references }) => references))],
    cve_id: cveIds[0] ?? null,
    ...legacyReachability(found.reachable),
  }
}

const scoreOfRecords = (advisories: readonly Advisory[]) => {
  for (const { cvss, id } of advisories) {
    const score = bestScore(cvss, id)
    if (score) return score
  }
  return undefined
}

const toSeverity = ({ isMalicious, advisories }: AdvisoryMatch, score: number | undefined) => {
  if (isMalicious) return 'critical'
  if (score !== undefined) return severityOfScore(score)
  const words = advisories.map(({ severityWord }) => severityOfWord(severityWord))
  // Without a rating, medium, so that default filters don't hide it.
  return words.find((word) => word !== undefined) ?? 'medium'
}

/** The call or import in the code, followed by the lockfiles. */
const toLocations = ({ dependencies }: AdvisoryMatch, { steps }: Reachability): Location[] => {
  const last = steps.findLast(({ kind }) => kind === 'call' || kind === 'import')
  const files = dependencies.flatMap(({ lockfile }) => lockfile ?? [])
  const places = [
    ...(last ? [{ file: last.file, line: last.line }] : []),
    ...[...new Set(files)].map((file) => ({ file, line: 1 })),
  ]
  return places.map(({ file, line }) => ({
    file,
    start_line: Math.max(1, line),
    end_line: Math.max(1, line),
  }))
}

const describeRemediation = (
  { isMalicious, fixedVersions, dependencies, symbols }: AdvisoryMatch,
  name: string,
): string => {
  const [nearest] = fixedVersions
  const isOwn = dependencies.some(({ direct }) => direct === true)
  if (isMalicious)
    return `Remove ${name}, and treat everything that ran with it, including keys and tokens, as compromised.${nearest === undefined ? '' : ` ${nearest} is not malicious.`}`
  if (nearest !== undefined)
    return isOwn
      ? `Update ${name} to ${nearest} or later.`
      : `Update the package that depends on ${name}, or add an override, so that ${nearest} or later is installed.`
  const avoid = symbols.length > 0 ? ` Until then, do not call ${symbols.join(', ')}.` : ''
  return `No fixed version is known. Replace ${name}.${avoid}`
}
