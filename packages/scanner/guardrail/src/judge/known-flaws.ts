import {
  type AdvisoryStore,
  type PackageMatch,
  bestScore,
  judgePackage,
  severityOfScore,
  severityOfWord,
} from '@daimon/scanner-engine'
import { SEVERITY_WORDS, type Policy } from '../policy/policy.ts'
import type { Subject } from '../subject.ts'
import type { Reason } from '../verdict.ts'
import type { WantedVersions } from './wanted-versions.ts'

export type KnownFlaws = {
  readonly reasons: readonly Reason[]
  /** Reasons that the policy takes for a warning at most. */
  readonly isMild: (reason: Reason) => boolean
  /** The release that was looked up; '' where none was. */
  readonly asked: string
  readonly note: string | undefined
}

const REASONS_MAX = 10

/**
 * What the advisories say of the release that would be used: `version`, or where none is known that of a range. A range
 * is vulnerable when nothing in it is known to be mended.
 */
export const knownFlaws = (
  store: AdvisoryStore,
  { ecosystem, name }: Subject,
  version: string,
  wanted: WantedVersions,
  { vulnerable_from }: Policy,
): KnownFlaws => {
  const asked = version === '' && wanted.kind === 'range' ? (wanted.lowest ?? '') : version
  const verdict = judgePackage(store, { ecosystem, name, version: asked })
  const mended =
    version === '' && wanted.kind === 'range' && verdict.safeVersions.some(wanted.admits)
  const matches = mended
    ? verdict.matches.filter(({ isMalicious }) => isMalicious)
    : verdict.matches
  const mild = new Set<Reason>()
  const reasons = matches.slice(0, REASONS_MAX).map((match): Reason => {
    const severity = severityOf(match)
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
        ? `some advisories on ${name} could not be judged: ${verdict.reason}`
        : undefined,
  }
}

const severityOf = ({ advisories }: PackageMatch) => {
  const scores = advisories.flatMap(({ cvss, id }) => bestScore(cvss, id)?.score ?? [])
  if (scores.length > 0) return severityOfScore(Math.max(...scores))
  return advisories
    .map(({ severityWord }) => severityOfWord(severityWord))
    .find((each) => each !== undefined)
}
