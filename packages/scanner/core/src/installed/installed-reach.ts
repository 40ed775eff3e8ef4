import { readFileSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, extname, join, sep } from 'node:path'
import { parseJavaScript } from '../extract/javascript/parse.ts'
import { findBuiltinNames } from './builtin-names.ts'
import { type LiveNames, findLiveNames } from './live-names.ts'
import type { NameFacts } from './name-facts.ts'
import { readNames } from './read-names.ts'
import { TEMPLATE, readTemplate } from './template-names.ts'
import {
  type InstalledPackage,
  type InstalledResolver,
  createInstalledResolver,
} from './resolve-installed.ts'

export type InstalledReach = {
  /** Parts that run if every property is read under a name that occurs in the code. */
  readonly likely: LiveNames
  /** Parts that run whatever the names of properties that are computed. */
  readonly possible: LiveNames
  readonly findPackage: (path: string) => InstalledPackage | undefined
  /** Names of any file, for counting. Throws for code that can't be read. */
  readonly read: (path: string) => NameFacts | undefined
}

/** A larger file is data. */
const FILE_CHARACTERS_MAX = 8_388_608

/**
 * Finds what an application may run of its installed dependencies, from its own modules and
 * templates on, whose paths are relative to the root.
 */
export const readInstalledReach = (given: string, paths: readonly string[]): InstalledReach => {
  const root = realpathSync(given)
  const resolver = createInstalledResolver(root)
  const known = new Map<string, NameFacts | undefined | Error>()
  const read = (path: string): NameFacts | undefined => {
    if (!known.has(path)) known.set(path, tryRead(path))
    const found = known.get(path)
    if (found instanceof Error) throw found
    return found
  }
  const names = findBuiltinNames()
  const programs = listPrograms(resolver, root)
  const roots = [...paths.map((path) => join(root, path)), ...listStarted(resolver, root, programs)]
  const own = listDirect(resolver, root)
  const find = (areNamesComputed: boolean) =>
    findLiveNames({
      roots,
      names,
      areNamesComputed,
      source: {
        read,
        resolve: resolver.resolve,
        listLoadable: areNamesComputed
          ? (from) => listAnyLoadable(resolver, from, own)
          : (from, texts) => listNamedLoadable(resolver, from, texts),
        programs,
      },
    })
  return { likely: find(false), possible: find(true), findPackage: resolver.findPackage, read }
}

const CODE = /^(?:\.[cm]?[jt]sx?)?$/

const tryRead = (path: string): NameFacts | undefined | Error => {
  const extension = extname(path)
  if (TEMPLATE.test(extension)) return readTemplate(path, readFileSync(path, 'utf8'))
  if (!CODE.test(extension) || path.endsWith('.d.ts')) return undefined
  try {
    const text = readFileSync(path, 'utf8')
    if (text.length > FILE_CHARACTERS_MAX) return new Error('too large')
    return readNames(parseJavaScript(text, extension.slice(1) || 'js').program, text)
  } catch (error) {
    return error instanceof Error ? error : new Error('unreadable', { cause: error })
  }
}

/** The programs of installed packages, by the name under which a shell finds them. */
const listPrograms = (resolver: InstalledResolver, root: string): ReadonlyMap<string, string> => {
  const directory = join(root, 'node_modules', '.bin')
  return new Map(
    readDirectory(directory).flatMap(({ name }) => {
      const [path] = resolver.resolve(join(directory, 'x'), `./${name}`)
      return path === undefined ? [] : [[name, path] as const]
    }),
  )
}

/** What the application's manifest starts: its own programs, and those that its scripts name. */
const listStarted = (
  resolver: InstalledResolver,
  root: string,
  programs: ReadonlyMap<string, string>,
): string[] => {
  const from = join(root, 'package.json')
  const manifest = resolver.findPackage(from)?.manifest ?? {}
  const { main, bin, scripts } = manifest
  const own = [main, bin, ...Object.values(toRecord(bin))]
  const words = Object.values(toRecord(scripts)).flatMap((line) =>
    typeof line === 'string' ? line.split(/[\s;&|"'=]+/) : [],
  )
  return [
    ...own.flatMap((path) =>
      typeof path === 'string' ? resolver.resolve(from, `./${path.replace(/^\.?\//, '')}`) : [],
    ),
    ...words.flatMap((word) => programs.get(word) ?? []),
  ]
}

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** The modules that the application's own manifest names. */
const listDirect = (resolver: InstalledResolver, root: string): string[] => {
  const from = join(root, 'package.json')
  const manifest = resolver.findPackage(from)?.manifest ?? {}
  return listNames(manifest).flatMap((name) => resolver.resolve(from, name))
}

const listNames = (manifest: Readonly<Record<string, unknown>>): string[] =>
  ['dependencies', 'optionalDependencies', 'peerDependencies'].flatMap((key) =>
    Object.keys(toRecord(manifest[key])),
  )

/**
 * What code may load by a name that no text gives: its own package, its dependencies, and those of
 * the application.
 */
const listAnyLoadable = (
  resolver: InstalledResolver,
  from: string,
  own: readonly string[],
): string[] => {
  const found = resolver.findPackage(from)
  if (!found || !from.includes(`${sep}node_modules${sep}`)) return [...own]
  return [
    ...own,
    ...listNames(found.manifest).flatMap((name) => resolver.resolve(from, name)),
    ...listFiles(found.directory, FILES_MAX),
  ]
}

const FILES_MAX = 5_000

/** What texts of the file name: modules, and directories of modules. */
const listNamedLoadable: (
  resolver: InstalledResolver,
  from: string,
  texts: readonly string[],
) => string[] = (resolver, from, texts) =>
  texts.flatMap((text) => {
    if (text === '.' || text === '..') return []
    const place = join(dirname(from), text)
    if (resolver.isDirectory(place)) return listFiles(place, FILES_NEAR_MAX)
    return [
      ...resolver.resolve(from, text),
      ...resolver.resolve(from, text.replace(/^(?![./])/, './')),
    ]
  })

const FILES_NEAR_MAX = 500

/** Modules in a directory, without installed packages. */
const listFiles = (directory: string, countMax: number): string[] => {
  const found: string[] = []
  const queue = [directory]
  for (let at = queue.pop(); at !== undefined; at = queue.pop())
    for (const entry of readDirectory(at)) {
      const path = join(at, entry.name)
      if (found.length >= countMax) return found
      if (entry.isDirectory() && entry.name !== 'node_modules') queue.push(path)
      else if (entry.isFile() && /\.[cm]?js$/.test(entry.name)) found.push(path)
    }
  return found
}

const readDirectory = (path: string) => {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return []
  }
}
