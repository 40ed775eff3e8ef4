import { type AdvisoryStore, evaluatePackage } from '@daimon/scanner-engine'
import { maliciousName } from '../names/malicious.ts'
import type { Releases } from '../registry/releases.ts'
import type { PackageRef } from '../package-ref.ts'
import { installedVersion } from './registry-facts.ts'

/** Whether no advisory, malware list, or registry status is against a release. */
const isClean = (
  store: AdvisoryStore,
  { ecosystem, name }: PackageRef,
  version: string,
  releases: Releases | undefined,
): boolean => {
  const malice = maliciousName(ecosystem, name)
  const isHarmful = malice && (malice.versions === undefined || malice.versions.includes(version))
  return (
    !isHarmful &&
    releases?.yanked.includes(version) !== true &&
    evaluatePackage(store, { ecosystem, name, version }).status === 'clean'
  )
}

/**
 * Suggests releases without advisories, as `name@version`: the nearest at or above `version`, and
 * the newest. Versions from advisories count only if the registry lists them, unless it lists none.
 */
export const safeReleases = (
  store: AdvisoryStore,
  subject: PackageRef,
  version: string,
  releases: Releases | undefined,
): string[] => {
  const { ecosystem, name } = subject
  const verdict = evaluatePackage(store, { ecosystem, name, version })
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

/** The first and last clean releases, as `name@version`. */
export const cleanReleases = (
  store: AdvisoryStore,
  subject: PackageRef,
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

/** Filters others' suggestions: releases of this package must be clean by local data. */
export const withoutUnsafe = (
  store: AdvisoryStore,
  subject: PackageRef,
  suggested: readonly string[],
): string[] =>
  suggested.filter((each) => {
    const start = `${subject.name}@`
    return !each.startsWith(start) || isClean(store, subject, each.slice(start.length), undefined)
  })
