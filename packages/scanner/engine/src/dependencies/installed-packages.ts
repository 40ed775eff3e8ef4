import { existsSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import type { InstalledPackage } from '../proof/installed-package.ts'

/** Maximum number of packages to read below `node_modules`, nested ones included. */
const PACKAGES_MAX = 50_000
const DEPTH_MAX = 12
const MANIFEST_BYTES_MAX = 1024 * 1024
const LOCK_BYTES_MAX = 64 * 1024 * 1024

/**
 * Installed packages: paths by name, outermost first, relative to the directory with
 * `node_modules`.
 */
export type InstalledPackages = {
  readonly directory: string
  readonly paths: ReadonlyMap<string, readonly string[]>
  /** By path, as recorded by npm at installation. */
  readonly integrities: ReadonlyMap<string, string>
}

/**
 * Reads `node_modules` of a directory in the layouts of npm, Yarn, and pnpm. Doesn't follow
 * symbolic links, because their targets are outside or are visited at their own path. Returns
 * undefined if there is no `node_modules` or if it links out of the directory.
 */
export const installedPackages = (directory: string): InstalledPackages | undefined => {
  const modules = join(directory, 'node_modules')
  if (!existsSync(modules)) return undefined
  if (!realpathSync(modules).startsWith(`${realpathSync(directory)}${sep}`)) return undefined
  const paths = new Map<string, string[]>()
  let count = 0
  const level = [{ at: 'node_modules', depth: 0 }]
  for (let next = level.shift(); next; next = level.shift()) {
    const { at, depth } = next
    for (const name of packagesIn(join(directory, at))) {
      const path = posix.join(at, name)
      if ((count += 1) > PACKAGES_MAX) return { directory, paths, integrities: new Map() }
      paths.set(name, [...(paths.get(name) ?? []), path])
      if (depth < DEPTH_MAX && isDirectory(join(directory, path, 'node_modules')))
        level.push({ at: posix.join(path, 'node_modules'), depth: depth + 1 })
    }
    const pnpm = posix.join(at, '.pnpm')
    if (depth === 0 && isDirectory(join(directory, pnpm)))
      for (const name of directoriesIn(join(directory, pnpm)))
        level.push({ at: posix.join(pnpm, name, 'node_modules'), depth: depth + 1 })
  }
  return { directory, paths, integrities: integritiesIn(directory) }
}

/**
 * Finds a release, or the outermost version if none is given. The package's own manifest decides
 * the version.
 */
export const findCopy = (
  { directory, paths, integrities }: InstalledPackages,
  { name, version: wanted }: { readonly name: string; readonly version: string | undefined },
): InstalledPackage | undefined => {
  for (const at of paths.get(name) ?? []) {
    const version = manifestAt(join(directory, at))?.version
    if (typeof version === 'string' && (wanted === undefined || version === wanted))
      return { name, version, directory, at, integrity: integrities.get(at) ?? '' }
  }
  return undefined
}

type Manifest = { readonly name?: unknown; readonly version?: unknown }

/** Reads `package.json` of a directory. Returns undefined if it is missing or unreadable. */
export const manifestAt = (directory: string): Manifest | undefined => {
  const found = jsonAt(join(directory, 'package.json'), MANIFEST_BYTES_MAX)
  return typeof found === 'object' && found !== null ? found : undefined
}

const integritiesIn = (directory: string): Map<string, string> => {
  const found = new Map<string, string>()
  for (const lock of ['package-lock.json', 'node_modules/.package-lock.json']) {
    const { packages } = (jsonAt(join(directory, lock), LOCK_BYTES_MAX) ?? {}) as {
      packages?: Record<string, { integrity?: unknown } | null>
    }
    for (const [path, entry] of Object.entries(packages ?? {}))
      if (typeof entry?.integrity === 'string') found.set(path, entry.integrity)
  }
  return found
}

const jsonAt = (file: string, bytesMax: number): unknown => {
  try {
    if (statSync(file).size > bytesMax) return undefined
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) as unknown
  } catch {
    return undefined
  }
}

const packagesIn = (modules: string): string[] =>
  directoriesIn(modules).flatMap((name) => {
    if (name.startsWith('.')) return []
    if (!name.startsWith('@')) return [name]
    return directoriesIn(join(modules, name)).map((each) => `${name}/${each}`)
  })

const directoriesIn = (directory: string): string[] => {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted()
  } catch {
    return []
  }
}

const isDirectory = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
