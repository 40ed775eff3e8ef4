import { dirname, join, posix } from 'node:path'
import type { AdvisoryMatch } from '../advisories/match-advisories.ts'
import { type InstalledPackages, findCopy, installedPackages } from './installed-packages.ts'
import type { Locate, PackageLocation } from './package-location.ts'

/**
 * Finds releases in `node_modules` next to the lockfile that names them, or in a parent directory.
 * Uses no network.
 */
export const locateInProject = (root: string): Locate => {
  const known = new Map<string, InstalledPackages | undefined>()
  const copiesIn = (directory: string): InstalledPackages | undefined => {
    if (!known.has(directory)) known.set(directory, installedPackages(join(root, directory)))
    return known.get(directory)
  }
  return ({ name, version, dependencies }: AdvisoryMatch): PackageLocation => {
    const lockfiles = [...new Set(dependencies.map(({ lockfile }) => lockfile ?? 'package.json'))]
    const directories = [...new Set(lockfiles.flatMap(upwards))]
    const places = directories.flatMap((directory) => copiesIn(directory) ?? [])
    // The name as the project spells it; `name` may be normalized.
    const release = { name: dependencies[0]?.name ?? name, version }
    for (const copies of places) {
      const found = findCopy(copies, release)
      if (found) return found
    }
    if (places.length > 0)
      return {
        missing: `node_modules doesn't contain ${release.name} ${version}; reinstall the dependencies, then scan again`,
      }
    return {
      missing: `found no node_modules directory next to ${lockfiles.toSorted().join(', ')}; install the dependencies, then scan again`,
    }
  }
}

/** The directory of a project file and its parents, innermost first. */
const upwards = (file: string): string[] => {
  const directories: string[] = []
  for (
    let directory = posix.normalize(dirname(file));
    !directory.startsWith('..');
    directory = dirname(directory)
  ) {
    directories.push(directory)
    if (directory === '.' || directory === '/') break
  }
  return directories
}
