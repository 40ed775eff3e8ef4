import {
  type AdvisoryStore,
  type PackageMatch,
  bestScore,
  evaluatePackage,
  severityOfScore,
  severityOfWord,
} from '@daimon/scanner-engine'
import { SEVERITY_WORDS, type Policy } from '../policy/policy.ts'
import type { PackageRef } from '../package-ref.ts'
import type { Reason } from '../verdict.ts'
import type { WantedVersions } from '@daimon/scanner-core'

export type KnownVulnerabilities = {
  readonly reasons: readonly Reason[]
  /** Reasons that the policy limits to a warning. */
  readonly isMild: (reason: Reason) => boolean
  /** The release that was looked up; '' if none. */
  readonly asked: string
  readonly note: string | undefined
}

const REASONS_MAX = 10

/**
 * The advisories of the release to install: `version`, or if unknown, a range. A range is
 * vulnerable if no release in it is known to be fixed.
 */
export const knownVulnerabilities = (
  store: AdvisoryStore,
  { ecosystem, name }: PackageRef,
  version: string,
  wanted: WantedVersions,
  { vulnerable_from }: Policy,
): KnownVulnerabilities => {
  const asked = version === '' && wanted.kind === 'range' ? (wanted.lowest ?? '') : version
  const verdict = evaluatePackage(store, { ecosystem, name, version: asked })
  const fixed =
    version === '' && wanted.kind === 'range' && verdict.safeVersions.some(wanted.admits)
  const matches = fixed ? verdict.matches.filter(({ isMalicious }) => isMalicious) : verdict.matches
  const mild = new Set<Reason>()
  const reasons = matches.slice(0, REASONS_MAX).map((match): Reason => {
    const severity = toSeverity(match)
    const reason: Reason = {
      kind: match.isMalicious ? 'malicious' : 'vulnerable',
      detail: `${name}${asked === '' ? '' : `@${asked}`}: ${match.id}${severity === undefined ? '' : ` (${severity})`}, ${match.advisories[0]?.summary ?? 'no summary'}`,
      advisory: match.id,
    }
    const isBelow =
      severity !== undefined &&
      SEVERITY_WORDS.indexOf(severity) < SEVERITY_WORDS.indexOf(vulnerable_from)
    if (isBelow && !match.isMalicious) mild.add(reason)
    return reason
  })
  return {
    reasons,
    isMild: (reason) => mild.has(reason),
    asked,
    note:
      verdict.status === 'undecided' && asked !== ''
        ? `can't evaluate some advisories on ${name}: ${verdict.reason}`
        : undefined,
  }
}

const toSeverity = ({ advisories }: PackageMatch) => {
  const scores = advisories.flatMap(({ cvss, id }) => bestScore(cvss, id)?.score ?? [])
  if (scores.length > 0) return severityOfScore(Math.max(...scores))
  return advisories
    .map(({ severityWord }) => severityOfWord(severityWord))
    .find((each) => each !== undefined)
}
