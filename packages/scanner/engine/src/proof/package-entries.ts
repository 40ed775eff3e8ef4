import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type InstalledPackage, hostFolderOf } from './installed-package.ts'

export type PackageEntries = {
  /** What somebody who installed it may hand to `require`: the package first, then files of it. */
  readonly loads: readonly string[]
  /** Its programs, each by the package's name and the path in it. */
  readonly programs: readonly string[]
}

type Manifest = {
  readonly main?: unknown
  readonly exports?: unknown
  readonly bin?: unknown
  readonly browser?: unknown
}

const SUBPATHS_MAX = 12
const NOT_FOR_USE =
  /(?:^|\/)(?:tests?|__tests__|specs?|examples?|demos?|docs?|bench(?:mark)?s?|fixtures|node_modules|scripts|coverage|bower_components|[Gg]runtfile|[Gg]ulpfile|webpack[^/]*|rollup[^/]*|karma[^/]*|\.[^/]*)(?:\/|\.c?js$|\.config|$)|\.min\.js$|\.(?:test|spec)\.js$/

/** Reads the manifest for the ways into a package. */
export const packageEntries = (installed: InstalledPackage): PackageEntries => {
  const { name } = installed
  const root = hostFolderOf(installed)
  const manifest = readManifest(root)
  const hasMap = manifest.exports !== undefined
  const files = hasMap ? [] : filesOf(root, '').filter((path) => !NOT_FOR_USE.test(path))
  const programs = [...new Set(programsOf(manifest))].filter((path) => existsSync(join(root, path)))
  const readme = readmeOf(root)
  const main = mainOf(root, manifest)
  const own = new Set([main, ...programs])
  const subpaths = files.filter((path) => !own.has(path) && isNamed(readme, name, path))
  const alone = main === undefined ? files.filter((path) => !own.has(path)) : []
  return {
    loads: [
      ...(main === undefined && !hasMap ? [] : [name]),
      ...[...new Set([...subpaths, ...alone])]
        .slice(0, SUBPATHS_MAX)
        .map((path) => `${name}/${path}`),
    ],
    programs: programs.map((path) => `${name}/${path}`),
  }
}

const readManifest = (root: string): Manifest => {
  try {
    return JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8').replace(/^\uFEFF/, ''),
    ) as Manifest
  } catch {
    return {}
  }
}

const mainOf = (root: string, { main }: Manifest): string | undefined => {
  const wanted = typeof main === 'string' && main !== '' ? main : 'index.js'
  const candidates = [
    wanted,
    `${wanted}.js`,
    `${wanted}.cjs`,
    `${wanted}.json`,
    join(wanted, 'index.js'),
    'index.js',
  ]
  const found = candidates.find((path) => /\.\w+$/.test(path) && existsSync(join(root, path)))
  return found && relative('.', found)
}

const programsOf = ({ bin }: Manifest): string[] =>
  (typeof bin === 'string' ? [bin] : Object.values((bin ?? {}) as Record<string, unknown>))
    .filter((path): path is string => typeof path === 'string')
    .map((path) => relative('.', path))

const DEPTH = 3

const filesOf = (root: string, below: string, depth = 0): string[] => {
  if (depth > DEPTH) return []
  return readdirSync(join(root, below), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory())
        return NOT_FOR_USE.test(`${path}/`) ? [] : filesOf(root, path, depth + 1)
      return entry.isFile() && /\.c?js$/.test(entry.name) ? [path] : []
    })
}

const README_BYTES_MAX = 200_000

const readmeOf = (root: string): string => {
  const file = readdirSync(root).find((name) => /^readme/i.test(name))
  try {
    return file === undefined
      ? ''
      : readFileSync(join(root, file), 'utf8').slice(0, README_BYTES_MAX)
  } catch {
    return ''
  }
}

/** Whether the readme says that this file of the package may be loaded by itself. */
const isNamed = (readme: string, name: string, path: string): boolean => {
  const bare = path.replace(/\.c?js$/, '').replace(/\/index$/, '')
  return [`${name}/${path}`, `${name}/${bare}`].some((each) =>
    new RegExp(`['"\`]${escape(each)}['"\`]`).test(readme),
  )
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
