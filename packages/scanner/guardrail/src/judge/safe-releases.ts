import { type AdvisoryStore, judgePackage } from '@daimon/scanner-engine'
import { maliciousName } from '../names/malicious.ts'
import type { Releases } from '../registry/releases.ts'
import type { Subject } from '../subject.ts'
import { installedVersion } from './registry-facts.ts'

/** Whether neither the advisories nor the list of harmful releases nor the registry speak against a release. */
const isClean = (
  store: AdvisoryStore,
  { ecosystem, name }: Subject,
  version: string,
  releases: Releases | undefined,
): boolean => {
  const harm = maliciousName(ecosystem, name)
  const isHarmful = harm && (harm.versions === undefined || harm.versions.includes(version))
  return (
    !isHarmful &&
    releases?.yanked.includes(version) !== true &&
    judgePackage(store, { ecosystem, name, version }).status === 'clean'
  )
}

/**
 * Releases to take instead: the nearest at or above `version` and the newest that no advisory of the data affects, as
 * `name@version`. Of those that advisories name, only what the registry lists, unless it lists none of them.
 */
export const safeReleases = (
  store: AdvisoryStore,
  subject: Subject,
  version: string,
  releases: Releases | undefined,
): string[] => {
  const { ecosystem, name } = subject
  const verdict = judgePackage(store, { ecosystem, name, version })
  const from = verdict.safeVersions.indexOf(verdict.nearestSafeVersion ?? '')
  const named = from === -1 ? [] : verdict.safeVersions.slice(from)
  const listed = named.filter((each) => releases?.versions.includes(each) === true)
  const newest = installedVersion(subject, { kind: 'any' }, releases)
  return cleanReleases(
    store,
    subject,
    [...(listed.length > 0 ? listed : named), ...(newest === '' ? [] : [newest])],
    releases,
  )
}

/** The first and the last of the releases that are clean, as `name@version`. */
export const cleanReleases = (
  store: AdvisoryStore,
  subject: Subject,
  versions: readonly string[],
  releases: Releases | undefined,
): string[] => {
  const isGood = (version: string) => version !== '' && isClean(store, subject, version, releases)
  const nearest = versions.find(isGood)
  const newest = versions.findLast(isGood)
  return [...new Set([nearest, newest])].flatMap((each) =>
    each === undefined ? [] : [`${subject.name}@${each}`],
  )
}

/** Of what others suggest: a release of this package counts only when it is clean by the own data. */
export const withoutUnsafe = (
  store: AdvisoryStore,
  subject: Subject,
  suggested: readonly string[],
): string[] =>
  suggested.filter((each) => {
    const start = `${subject.name}@`
    return !each.startsWith(start) || isClean(store, subject, each.slice(start.length), undefined)
  })
