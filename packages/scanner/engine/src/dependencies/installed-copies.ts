import { existsSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import type { InstalledPackage } from '../proof/installed-package.ts'

/** A folder called `node_modules` has this many packages at most that are looked at, those of packages included. */
const PACKAGES_MAX = 50_000
const DEPTH_MAX = 12
const MANIFEST_BYTES_MAX = 1024 * 1024
const LOCK_BYTES_MAX = 64 * 1024 * 1024

/** Where packages lie below a folder with `node_modules`, by their name, the outermost first. */
export type InstalledCopies = {
  readonly folder: string
  readonly paths: ReadonlyMap<string, readonly string[]>
  /** By path, as npm noted it when it installed. */
  readonly integrities: ReadonlyMap<string, string>
}

/**
 * Looks through `node_modules` of a folder, as npm, yarn and pnpm lay it out. Links are not followed: what they lead to
 * lies elsewhere, or is met in its own place. Undefined where there is none, or where it is a link out of the folder.
 */
export const installedCopies = (folder: string): InstalledCopies | undefined => {
  const modules = join(folder, 'node_modules')
  if (!existsSync(modules)) return undefined
  if (!realpathSync(modules).startsWith(`${realpathSync(folder)}${sep}`)) return undefined
  const paths = new Map<string, string[]>()
  let count = 0
  const level = [{ at: 'node_modules', depth: 0 }]
  for (let next = level.shift(); next; next = level.shift()) {
    const { at, depth } = next
    for (const name of packagesIn(join(folder, at))) {
      const path = posix.join(at, name)
      if ((count += 1) > PACKAGES_MAX) return { folder, paths, integrities: new Map() }
      paths.set(name, [...(paths.get(name) ?? []), path])
      if (depth < DEPTH_MAX && isFolder(join(folder, path, 'node_modules')))
        level.push({ at: posix.join(path, 'node_modules'), depth: depth + 1 })
    }
    const pnpm = posix.join(at, '.pnpm')
    if (depth === 0 && isFolder(join(folder, pnpm)))
      for (const name of foldersIn(join(folder, pnpm)))
        level.push({ at: posix.join(pnpm, name, 'node_modules'), depth: depth + 1 })
  }
  return { folder, paths, integrities: integritiesIn(folder) }
}

/** The copy of a release, or the first of any where no version is wanted. Its own manifest says which it is. */
export const copyOf = (
  { folder, paths, integrities }: InstalledCopies,
  { name, version: wanted }: { readonly name: string; readonly version: string | undefined },
): InstalledPackage | undefined => {
  for (const at of paths.get(name) ?? []) {
    const version = manifestAt(join(folder, at))?.version
    if (typeof version === 'string' && (wanted === undefined || version === wanted))
      return { name, version, folder, at, integrity: integrities.get(at) ?? '' }
  }
  return undefined
}

type Manifest = { readonly name?: unknown; readonly version?: unknown }

/** What the manifest in a folder says; undefined where there is none that can be read. */
export const manifestAt = (folder: string): Manifest | undefined => {
  const found = jsonAt(join(folder, 'package.json'), MANIFEST_BYTES_MAX)
  return typeof found === 'object' && found !== null ? found : undefined
}

const integritiesIn = (folder: string): Map<string, string> => {
  const found = new Map<string, string>()
  for (const lock of ['package-lock.json', 'node_modules/.package-lock.json']) {
    const { packages } = (jsonAt(join(folder, lock), LOCK_BYTES_MAX) ?? {}) as {
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
  foldersIn(modules).flatMap((name) => {
    if (name.startsWith('.')) return []
    if (!name.startsWith('@')) return [name]
    return foldersIn(join(modules, name)).map((each) => `${name}/${each}`)
  })

const foldersIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted()
  } catch {
    return []
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
