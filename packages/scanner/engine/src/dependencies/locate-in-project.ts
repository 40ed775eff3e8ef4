import { dirname, join, posix } from 'node:path'
import type { AdvisoryMatch } from '../advisories/match-advisories.ts'
import { type InstalledCopies, copyOf, installedCopies } from './installed-copies.ts'
import type { Locate, Located } from './located.ts'

/** Finds releases in the `node_modules` beside the lockfile that names them, or further up. No network. */
export const locateInProject = (root: string): Locate => {
  const known = new Map<string, InstalledCopies | undefined>()
  const copiesIn = (folder: string): InstalledCopies | undefined => {
    if (!known.has(folder)) known.set(folder, installedCopies(join(root, folder)))
    return known.get(folder)
  }
  return ({ name, version, dependencies }: AdvisoryMatch): Located => {
    const lockfiles = [...new Set(dependencies.map(({ lockfile }) => lockfile ?? 'package.json'))]
    const folders = [...new Set(lockfiles.flatMap(upwards))]
    const places = folders.flatMap((folder) => copiesIn(folder) ?? [])
    // As the project writes it: the rules of an ecosystem may fold case.
    const release = { name: dependencies[0]?.name ?? name, version }
    for (const copies of places) {
      const found = copyOf(copies, release)
      if (found) return found
    }
    if (places.length > 0)
      return {
        missing: `node_modules holds no ${release.name} ${version}: install anew, and scan again`,
      }
    return {
      missing: `there is no node_modules beside ${lockfiles.toSorted().join(', ')}: install, and scan again`,
    }
  }
}

/** The folder of a file of the project, and all above it. */
const upwards = (file: string): string[] => {
  const folders: string[] = []
  for (
    let folder = posix.normalize(dirname(file));
    !folder.startsWith('..');
    folder = dirname(folder)
  ) {
    folders.push(folder)
    if (folder === '.' || folder === '/') break
  }
  return folders
}
