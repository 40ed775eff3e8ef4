import { readFileSync, realpathSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { targetsInMap } from '../link/exports-map.ts'

export type InstalledPackage = {
  readonly directory: string
  readonly name: string
  readonly version: string
  readonly manifest: Readonly<Record<string, unknown>>
}

/** Finds modules as Node does, within the root; paths are absolute, and links are resolved. */
export type InstalledResolver = {
  /** All files that a specifier may mean under `import` and `require`; empty if there is none. */
  readonly resolve: (from: string, specifier: string) => readonly string[]
  readonly findPackage: (path: string) => InstalledPackage | undefined
  readonly isDirectory: (path: string) => boolean
}

const ENDINGS = ['', '.js', '.json', '.node', '.mjs', '.cjs', '.ts', '.tsx', '.jsx', '.mts']
const INDEXES = ['index.js', 'index.json', 'index.mjs', 'index.cjs', 'index.ts', 'index.tsx']

export const createInstalledResolver = (root: string): InstalledResolver => {
  const kinds = new Map<string, 'file' | 'directory' | 'none'>()
  const packages = new Map<string, InstalledPackage | undefined>()
  const getKind = (path: string) => {
    let kind = kinds.get(path)
    if (!kind) kinds.set(path, (kind = readKind(path)))
    return kind
  }
  const manifestIn = (directory: string): InstalledPackage | undefined => {
    if (!packages.has(directory)) packages.set(directory, readPackage(directory))
    return packages.get(directory)
  }
  const asFile = (path: string): string | undefined => {
    for (const ending of ENDINGS) if (getKind(path + ending) === 'file') return path + ending
    // TypeScript names the file that a build would make.
    const source = path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2')
    return source !== path && getKind(source) === 'file' ? source : undefined
  }
  const asPath = (path: string): string | undefined => {
    const file = asFile(path)
    if (file !== undefined) return file
    if (getKind(path) !== 'directory') return undefined
    const main = manifestIn(path)?.manifest['main']
    if (typeof main === 'string') {
      const target = join(path, main)
      const found = asFile(target) ?? findIndex(target)
      if (found !== undefined) return found
    }
    return findIndex(path)
  }
  const findIndex = (directory: string): string | undefined =>
    INDEXES.map((name) => join(directory, name)).find((path) => getKind(path) === 'file')
  const throughMap = (directory: string, map: unknown, subpath: string): string[] =>
    targetsInMap(map, subpath).flatMap((target) => {
      const found = target.startsWith('.') ? asPath(join(directory, target)) : undefined
      return found === undefined || found.endsWith('.d.ts') ? [] : [found]
    })
  const inPackage = (directory: string, subpath: string): readonly string[] => {
    const exports = manifestIn(directory)?.manifest['exports']
    if (exports !== undefined && exports !== null) {
      const found = throughMap(directory, exports, subpath === '' ? '.' : `./${subpath}`)
      if (found.length > 0) return [...new Set(found)]
    }
    const found = asPath(join(directory, subpath))
    return found === undefined ? [] : [found]
  }
  const findPackage = (path: string): InstalledPackage | undefined => {
    for (let directory = dirname(path); ; directory = dirname(directory)) {
      const found = manifestIn(directory)
      if (found && found.name !== '') return found
      if (directory === root || directory === dirname(directory)) return undefined
    }
  }
  const resolve = (from: string, given: string): readonly string[] => {
    const specifier = given
      .replace(/^.*!/, '')
      .replace(/\?.*$/, '')
      .replace(/^file:\/\//, '')
    if (specifier === '' || isBuiltin(specifier)) return []
    if (/^\.\.?(?:\/|$)/.test(specifier) || specifier.startsWith('/')) {
      const found = asPath(specifier.startsWith('/') ? specifier : join(dirname(from), specifier))
      return found === undefined ? [] : [found]
    }
    if (specifier.startsWith('#')) {
      const own = findPackage(from)
      return own ? throughMap(own.directory, own.manifest['imports'], specifier) : []
    }
    const { name, subpath } = split(specifier)
    const own = findPackage(from)
    if (own?.name === name && own.manifest['exports'] !== undefined)
      return inPackage(own.directory, subpath)
    for (let directory = dirname(from); ; directory = dirname(directory)) {
      const target = join(directory, 'node_modules', name)
      if (getKind(target) === 'directory') return inPackage(target, subpath)
      if (directory === root || directory === dirname(directory)) return []
    }
  }
  return {
    findPackage,
    isDirectory: (path) => getKind(path) === 'directory',
    resolve: (from, given) => resolve(from, given).flatMap((path) => toReal(root, path)),
  }
}

/** The file behind links; a file outside the root is not read. */
const toReal = (root: string, path: string): string[] => {
  try {
    const real = realpathSync(path)
    return real.startsWith(root + sep) ? [real] : []
  } catch {
    return []
  }
}

const split = (specifier: string): { name: string; subpath: string } => {
  const parts = specifier.split('/')
  const length = specifier.startsWith('@') ? 2 : 1
  return { name: parts.slice(0, length).join('/'), subpath: parts.slice(length).join('/') }
}

const readKind = (path: string): 'file' | 'directory' | 'none' => {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true ? 'file' : stats?.isDirectory() === true ? 'directory' : 'none'
}

const readPackage = (directory: string): InstalledPackage | undefined => {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
    if (typeof manifest !== 'object' || manifest === null) return undefined
    const { name, version } = manifest as Record<string, unknown>
    return {
      directory,
      name: typeof name === 'string' ? name : '',
      version: typeof version === 'string' ? version : '',
      manifest: manifest as Record<string, unknown>,
    }
  } catch {
    return undefined
  }
}
