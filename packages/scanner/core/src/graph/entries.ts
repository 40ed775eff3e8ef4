import { LIMITS } from '@daimon/scanner-api'
import type { PackageManifest } from '../link/package-manifest.ts'
import { joinPath } from '../link/paths.ts'
import type { Token } from '../link/points-to.ts'
import type { Program, ProgramFile } from '../link/program.ts'
import type { Route } from '../link/routes.ts'

type Entry = { readonly what: string; readonly functions: readonly number[] }

export type Entries = {
  readonly byFile: ReadonlyMap<string, readonly Entry[]>
  /** All functions at which somebody from outside may start. */
  readonly starts: ReadonlySet<number>
  readonly count: number
}

const ENDINGS = ['', '.js', '.ts', '.mjs', '.cjs', '.jsx', '.tsx', '/index.js', '/index.ts']

/**
 * Where the outside gets in: what packages export by their manifests, their programs, files that nobody imports, and
 * the handlers of routes.
 */
export const findEntries = (
  program: Program,
  manifests: readonly PackageManifest[],
  routes: readonly Route[],
): Entries => {
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
  const mains = namedFiles(program, manifests, ({ mains: given, exports }) => [
    ...given,
    ...targetsOf(exports),
    './index',
  ])
  const bins = namedFiles(program, manifests, ({ bins: given }) => given)
  for (const file of program.files) {
    const isProgram = bins.has(file.path)
    if (isProgram || mains.has(file.path) || !imported.has(file.path))
      add(file, { what: isProgram ? 'program' : 'module', functions: [file.functionBase] })
    // What nobody here imports is imported by somebody else, or by a framework.
    if (mains.has(file.path) || !imported.has(file.path))
      for (const [name, functions] of exportedFunctions(program, file))
        add(file, { what: name, functions })
  }
  let count = routes.length
  for (const list of byFile.values()) count += list.length
  return { byFile, starts, count: Math.min(count, LIMITS.entrypointsMax) }
}

const namedFiles = (
  { byPath }: Program,
  manifests: readonly PackageManifest[],
  pathsOf: (manifest: PackageManifest) => readonly string[],
): Set<string> => {
  const found = new Set<string>()
  for (const manifest of manifests)
    for (const path of pathsOf(manifest)) {
      const target = joinPath(manifest.folder, path)
      const ending = ENDINGS.find((each) => byPath.has(`${target}${each}`))
      if (target !== undefined && ending !== undefined) found.add(target + ending)
    }
  return found
}

const targetsOf = (exports: unknown, depth = 0): string[] => {
  if (typeof exports === 'string') return exports.startsWith('.') ? [exports] : []
  if (depth > 8 || typeof exports !== 'object' || exports === null) return []
  return Object.values(exports).flatMap((each) => targetsOf(each, depth + 1))
}

const EXPORTS_MAX = 500

/** The functions that a module hands out, by the name it gives them; methods of what it hands out included. */
export const exportedFunctions = ({ sets }: Program, file: ProgramFile): Map<string, number[]> => {
  const found = new Map<string, number[]>()
  const seen = new Set<Token>()
  const queue: { token: Token; name: string; depth: number }[] = []
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
      // A key that is no name is a literal, and literals are not told.
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
