import { LIMITS } from '@daimon/scanner-api'
import type { PackageManifest } from '../link/package-manifest.ts'
import { joinPath } from '../link/paths.ts'
import type { AbstractObject } from '../link/points-to.ts'
import type { Program, ProgramFile } from '../link/program.ts'
import type { Route } from '../link/routes.ts'

type Entry = { readonly what: string; readonly functions: readonly number[] }

export type EntryPoints = {
  readonly byFile: ReadonlyMap<string, readonly Entry[]>
  /** All functions at which an outside caller may start. */
  readonly starts: ReadonlySet<number>
  readonly count: number
}

const ENDINGS = ['', '.js', '.ts', '.mjs', '.cjs', '.jsx', '.tsx', '/index.js', '/index.ts']

/**
 * Finds entry points: exports and programs that manifests declare, files that no file imports, and
 * the handlers of routes.
 */
export const findEntries = (
  program: Program,
  manifests: readonly PackageManifest[],
  routes: readonly Route[],
): EntryPoints => {
  const byFile = new Map<string, Entry[]>()
  const starts = new Set<number>(routes.flatMap(({ handlers }) => handlers))
  const add = (file: ProgramFile, entry: Entry) => {
    const list = byFile.get(file.path)
    if (list) list.push(entry)
    else byFile.set(file.path, [entry])
    for (const at of entry.functions) starts.add(at)
  }
  const imported = new Set(
    program.files.flatMap(({ resolutions }) =>
      resolutions.flatMap((each) => (each.kind === 'file' ? [each.path] : [])),
    ),
  )
  const mains = namedFiles(program.byPath, manifests, listMains)
  const bins = namedFiles(program.byPath, manifests, ({ bins: given }) => given)
  for (const file of program.files) {
    const isProgram = bins.has(file.path)
    if (isProgram || mains.has(file.path) || !imported.has(file.path))
      add(file, { what: isProgram ? 'program' : 'module', functions: [file.functionBase] })
    // A file that no file imports is imported from outside, or by a framework.
    if (mains.has(file.path) || !imported.has(file.path))
      for (const [name, functions] of exportedFunctions(program, file))
        add(file, { what: name, functions })
  }
  for (const file of program.files) for (const at of calledByContainer(file)) starts.add(at)
  let count = routes.length
  for (const list of byFile.values()) count += list.length
  return { byFile, starts, count: Math.min(count, LIMITS.entrypointsMax) }
}

/** Methods of decorated classes that Nest calls for each request. */
const LIFECYCLE =
  /\.(?:canActivate|intercept|transform|use|catch|validate|handleRequest|handleConnection)$/

const calledByContainer = ({ facts, functionBase }: ProgramFile): number[] => {
  const { decorators, functions } = facts
  const classes = new Set(
    decorators.flatMap(({ of, class: owner }) => (of === owner ? [functions[of]?.name ?? ''] : [])),
  )
  return functions.flatMap(({ name }, at) =>
    LIFECYCLE.test(name) && classes.has(name.slice(0, name.lastIndexOf('.')))
      ? [functionBase + at]
      : [],
  )
}

const listMains = ({ mains, exports }: PackageManifest): readonly string[] => [
  ...mains,
  ...listTargets(exports),
  './index',
]

type Paths = { readonly has: (path: string) => boolean }

/** The files that manifests name as modules or programs of their package. */
export const programPaths = (
  paths: Paths,
  manifests: readonly PackageManifest[],
): ReadonlySet<string> =>
  namedFiles(paths, manifests, (manifest) => [...listMains(manifest), ...manifest.bins])

const namedFiles = (
  paths: Paths,
  manifests: readonly PackageManifest[],
  listPaths: (manifest: PackageManifest) => readonly string[],
): Set<string> => {
  const found = new Set<string>()
  for (const manifest of manifests)
    for (const path of listPaths(manifest)) {
      const target = joinPath(manifest.directory, path)
      const ending = ENDINGS.find((each) => paths.has(`${target}${each}`))
      if (target !== undefined && ending !== undefined) found.add(target + ending)
    }
  return found
}

const listTargets = (exports: unknown, depth = 0): string[] => {
  if (typeof exports === 'string') return exports.startsWith('.') ? [exports] : []
  if (depth > 8 || typeof exports !== 'object' || exports === null) return []
  return Object.values(exports).flatMap((each) => listTargets(each, depth + 1))
}

const EXPORTS_MAX = 500

/**
 * The functions that a module exports, by their exported names; includes methods of exported
 * objects.
 */
export const exportedFunctions = ({ sets }: Program, file: ProgramFile): Map<string, number[]> => {
  const found = new Map<string, number[]>()
  const seen = new Set<AbstractObject>()
  const queue: { token: AbstractObject; name: string; depth: number }[] = []
  for (const token of sets.of(file.value)) queue.push({ token, name: 'exports', depth: 0 })
  for (const { token, name, depth } of queue) {
    if (found.size >= EXPORTS_MAX) break
    if (seen.has(token) || token.kind === 'external') continue
    seen.add(token)
    if (token.kind === 'function') {
      found.set(name, [...(found.get(name) ?? []), token.of])
      queue.push({ token: sets.prototype(token.of), name, depth: depth + 1 })
    }
    if (depth > 3) continue
    for (const parent of token.parents) queue.push({ token: parent, name, depth: depth + 1 })
    for (const [key, node] of token.properties) {
      // A key that isn't an identifier is a literal, and literals are not disclosed.
      if (
        key === 'prototype' ||
        key === 'constructor' ||
        !/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key)
      )
        continue
      for (const held of sets.of(node))
        queue.push({
          token: held,
          name: name === 'exports' ? key : `${name}.${key}`,
          depth: depth + 1,
        })
    }
  }
  return found
}
