import { getEcosystemRecord } from '@daimon/scanner-core'
import { ecosystemRules } from '@daimon/scanner-engine'
import type { Lookalike } from '../names/lookalike.ts'
import { maliciousName } from '../names/malicious.ts'
import type { PackageRef } from '../package-ref.ts'
import type { Reason } from '../verdict.ts'
import type { RegistryFacts } from './registry-facts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** With fewer releases, age doesn't indicate that a package is in use. */
const RELEASES_OF_ESTABLISHED = 5

export const findMalice = ({ ecosystem, name }: PackageRef, version: string) => {
  const known = maliciousName(ecosystem, name)
  const isHarmful = known && (known.versions === undefined || known.versions.includes(version))
  if (!isHarmful) return { reasons: [], safe: [] }
  const which = known.versions === undefined ? name : `${name}@${version}`
  const reason: Reason = { kind: 'malicious', detail: `${which} ${known.why}. Don't install it.` }
  return { reasons: [reason], safe: known.instead === undefined ? [] : [known.instead] }
}

export const findSquat = (
  { name, from }: PackageRef,
  { meant, how }: Lookalike,
  { releases }: RegistryFacts,
  establishedDays: number,
  now: Date,
): Reason | undefined => {
  const ageDays = (now.getTime() - (releases?.createdMs ?? now.getTime())) / DAY_MS
  if (ageDays >= establishedDays && (releases?.versions.length ?? 0) >= RELEASES_OF_ESTABLISHED)
    return undefined
  // A locked package exists; without its age, similarity alone is weak evidence.
  if (from === 'lockfile' && releases === undefined) return undefined
  const age =
    releases?.createdMs === undefined ? '' : `, ${Math.max(0, Math.floor(ageDays))} days old`
  return {
    kind: 'typosquat',
    detail: `${name}${age}, looks like the popular package ${meant} (${how}). If you mean ${meant}, use that name.`,
  }
}

export const findMissing = (
  { name, ecosystem, from }: PackageRef,
  version: string,
  { releases }: RegistryFacts,
): Reason | undefined => {
  if (!releases) return undefined
  if (!releases.isPresent)
    return {
      kind: 'nonexistent',
      detail: `The configured registry of ${ecosystem} has no package '${name}'.${from === 'import' && !getEcosystemRecord(ecosystem).imports.namePackages ? ' If another distribution provides this module, add it to the manifest first.' : ''} Don't register it or guess another name.`,
    }
  const compare = ecosystemRules(ecosystem)?.compare
  const isThere =
    version === '' ||
    releases.versions.length === 0 ||
    releases.versions.some((each) => each === version || compare?.(each, version) === 0)
  return isThere
    ? undefined
    : { kind: 'nonexistent', detail: `${name} exists, but version ${version} was never published.` }
}

export const findYanked = (
  { name }: PackageRef,
  version: string,
  { releases }: RegistryFacts,
): Reason[] =>
  version !== '' && releases?.yanked.includes(version)
    ? [{ kind: 'yanked', detail: `The publisher withdrew ${name}@${version}.` }]
    : []

export const findYoung = (
  { name }: PackageRef,
  version: string,
  { releases }: RegistryFacts,
  hoursMin: number,
  now: Date,
): Reason[] => {
  const publishedMs = releases?.publishedMs[version]
  if (publishedMs === undefined) return []
  const hours = (now.getTime() - publishedMs) / HOUR_MS
  return hours < hoursMin
    ? [
        {
          kind: 'too_new',
          detail: `${name}@${version} was published ${Math.max(0, Math.floor(hours))} hours ago; the policy requires ${hoursMin}.`,
        },
      ]
    : []
}
