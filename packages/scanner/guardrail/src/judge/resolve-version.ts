import type { Releases } from '../registry/releases.ts'
import type { Subject } from '../subject.ts'
import { installedVersion } from './registry-facts.ts'
import type { WantedVersions } from './wanted-versions.ts'

export type ResolvedVersion = {
  /** '' where no release can be told. */
  readonly version: string
  /** What the registry knows is wrong with the version. */
  readonly missing?: string
  /** Why the version can't be judged. */
  readonly unknown?: string
}

type Resolution = {
  readonly subject: Subject
  readonly wanted: WantedVersions
  /** What the nearest lockfile pins. */
  readonly locked: string | undefined
  readonly releases: Releases | undefined
}

/** The release that would be installed: by the lockfile where it fits, otherwise by the registry. */
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
      // What is installed by name alone is the newest, whatever a lockfile pins now.
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
    unknown: `'${wanted.text}' is no version, range, or tag of ${subject.ecosystem}, so the release can't be judged.`,
  }
}

const ofTag = (
  subject: Subject,
  tag: string,
  locked: string | undefined,
  releases: Releases | undefined,
): ResolvedVersion => {
  const { name } = subject
  if (releases?.isPresent !== true)
    return locked === undefined && tag.toLowerCase() !== 'latest'
      ? { version: '', unknown: `The registry wasn't asked which release '${tag}' of ${name} is.` }
      : { version: locked ?? '' }
  const tagged = releases.tags?.[tag]
  if (tagged !== undefined) return { version: tagged }
  if (tag.toLowerCase() === 'latest')
    return { version: installedVersion(subject, { kind: 'any' }, releases) }
  return releases.tags
    ? { version: '', missing: `${name} exists, but has no release or tag '${tag}'.` }
    : { version: '', unknown: `'${tag}' names no release of ${name} that can be judged.` }
}
