import { ecosystemRules } from '@daimon/scanner-engine'
import type { Policy } from '../policy/policy.ts'
import type { CachedRegistry } from '../registry/cached-registry.ts'
import type { Releases } from '../registry/releases.ts'
import type { PackageRef } from '../package-ref.ts'
import type { WantedVersions } from '@daimon/scanner-core'

export type RegistryFacts = {
  readonly releases: Releases | undefined
  /** Why the registry couldn't be queried. */
  readonly unavailable: string | undefined
}

const HOUR_MS = 3_600_000
const NOT_ASKED: RegistryFacts = { releases: undefined, unavailable: undefined }

type Question = {
  readonly registry: CachedRegistry | undefined
  readonly subject: PackageRef
  readonly looksAlike: boolean
  readonly policy: Policy
  readonly nowMs: number
  readonly signal: AbortSignal
}

/** Queries the registry for what a verdict needs: release times only if they matter. */
export const registryFacts = async ({
  registry,
  subject,
  looksAlike,
  policy,
  nowMs,
  signal,
}: Question): Promise<RegistryFacts> => {
  // A lockfile names hundreds of resolved packages; only lookalikes among them are queried.
  const isAsked =
    registry && subject.isElsewhere !== true && (subject.from !== 'lockfile' || looksAlike)
  if (!isAsked) return NOT_ASKED
  const first = await registry.ask(subject.name, { withTimes: looksAlike, signal })
  if ('unavailable' in first) return { releases: undefined, unavailable: first.unavailable }
  const { releases } = first
  const youngMs = policy.minimum_release_age_hours * HOUR_MS
  const hasTimes = Object.keys(releases.publishedMs).length > 0
  const mayBeYoung = youngMs > 0 && nowMs - (releases.modifiedMs ?? nowMs) < youngMs
  if (!releases.isPresent || hasTimes || !mayBeYoung) return { releases, unavailable: undefined }
  const second = await registry.ask(subject.name, { withTimes: true, signal })
  return { releases: 'releases' in second ? second.releases : releases, unavailable: undefined }
}

/** The release that an installer would choose now. */
export const installedVersion = (
  subject: PackageRef,
  wanted: WantedVersions,
  releases: Releases | undefined,
): string => {
  if (wanted.kind === 'exact') return wanted.version
  if (wanted.kind === 'tag' || wanted.kind === 'unreadable') return ''
  const compare = ecosystemRules(subject.ecosystem)?.compare ?? (() => 0)
  const sorted = (releases?.versions ?? [])
    .filter(
      (version) =>
        !(releases?.yanked ?? []).includes(version) && compare(version, version) !== undefined,
    )
    .toSorted((a, b) => compare(a, b) ?? 0)
  if (wanted.kind === 'range') return sorted.findLast(wanted.admits) ?? ''
  return releases?.latest ?? sorted.findLast((version) => /^[\d.]+$/.test(version)) ?? ''
}
