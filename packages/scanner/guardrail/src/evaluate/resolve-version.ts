import type { Releases } from '../registry/releases.ts'
import type { PackageRef } from '../package-ref.ts'
import { installedVersion } from './registry-facts.ts'
import type { WantedVersions } from '@daimon/scanner-core'

export type ResolvedVersion = {
  /** '' if unknown. */
  readonly version: string
  /** The problem that the registry reports for the version. */
  readonly missing?: string
  /** Why the version can't be checked. */
  readonly unknown?: string
}

type Resolution = {
  readonly subject: PackageRef
  readonly wanted: WantedVersions
  /** The version in the nearest lockfile. */
  readonly locked: string | undefined
  readonly releases: Releases | undefined
}

/** Resolves the release to install: from the lockfile if it matches, else from the registry. */
export const resolveVersion = ({
  subject,
  wanted,
  locked,
  releases,
}: Resolution): ResolvedVersion => {
  switch (wanted.kind) {
    case 'exact':
      return { version: wanted.version }
    case 'any': {
      // Installing by name alone selects the newest release, regardless of a lockfile.
      const newest = installedVersion(subject, wanted, releases)
      const first = subject.from === 'import' ? locked : undefined
      return { version: (first ?? newest) || (locked ?? '') }
    }
    case 'range':
      return locked !== undefined && wanted.admits(locked)
        ? { version: locked }
        : { version: installedVersion(subject, wanted, releases) }
    case 'tag':
      return ofTag(subject, wanted.tag, locked, releases)
    case 'unreadable':
      break
  }
  return {
    version: '',
    unknown: `'${wanted.text}' is not a version, range, or tag of ${subject.ecosystem}, so the release can't be checked.`,
  }
}

const ofTag = (
  subject: PackageRef,
  tag: string,
  locked: string | undefined,
  releases: Releases | undefined,
): ResolvedVersion => {
  const { name } = subject
  if (releases?.isPresent !== true)
    return locked === undefined && tag.toLowerCase() !== 'latest'
      ? {
          version: '',
          unknown: `The registry wasn't queried, so the release of tag '${tag}' of ${name} is unknown.`,
        }
      : { version: locked ?? '' }
  const tagged = releases.tags?.[tag]
  if (tagged !== undefined) return { version: tagged }
  if (tag.toLowerCase() === 'latest')
    return { version: installedVersion(subject, { kind: 'any' }, releases) }
  return releases.tags
    ? { version: '', missing: `${name} exists, but has no release or tag '${tag}'.` }
    : { version: '', unknown: `'${tag}' is not a release of ${name} that can be checked.` }
}
