import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type InstalledPackage, toHostDirectory } from './installed-package.ts'

export type PackageEntries = {
  /** Specifiers that a dependent may pass to `require`: the package first, then its files. */
  readonly loads: readonly string[]
  /** Programs of the package, as package name and path. */
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

/** Reads entry points of a package from its manifest. */
export const packageEntries = (installed: InstalledPackage): PackageEntries => {
  const { name } = installed
  const root = toHostDirectory(installed)
  const manifest = readManifest(root)
  const hasMap = manifest.exports !== undefined
  const files = hasMap ? [] : listFiles(root, '').filter((path) => !NOT_FOR_USE.test(path))
  const programs = [...new Set(listPrograms(manifest))].filter((path) =>
    existsSync(join(root, path)),
  )
  const readme = readReadme(root)
  const main = findMain(root, manifest)
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

const findMain = (root: string, { main }: Manifest): string | undefined => {
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

const listPrograms = ({ bin }: Manifest): string[] =>
  (typeof bin === 'string' ? [bin] : Object.values((bin ?? {}) as Record<string, unknown>))
    .filter((path): path is string => typeof path === 'string')
    .map((path) => relative('.', path))

const DEPTH = 3

const listFiles = (root: string, below: string, depth = 0): string[] => {
  if (depth > DEPTH) return []
  return readdirSync(join(root, below), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory())
        return NOT_FOR_USE.test(`${path}/`) ? [] : listFiles(root, path, depth + 1)
      return entry.isFile() && /\.c?js$/.test(entry.name) ? [path] : []
    })
}

const README_BYTES_MAX = 200_000

const readReadme = (root: string): string => {
  const file = readdirSync(root).find((name) => /^readme/i.test(name))
  try {
    return file === undefined
      ? ''
      : readFileSync(join(root, file), 'utf8').slice(0, README_BYTES_MAX)
  } catch {
    return ''
  }
}

/** Whether the readme mentions that this file can be loaded. */
const isNamed = (readme: string, name: string, path: string): boolean => {
  const bare = path.replace(/\.c?js$/, '').replace(/\/index$/, '')
  return [`${name}/${path}`, `${name}/${bare}`].some((each) =>
    new RegExp(`['"\`]${escape(each)}['"\`]`).test(readme),
  )
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
