import { join } from 'node:path'
import { getEcosystemRecord } from '@daimon/scanner-core'
import { parse as parseJson } from 'jsonc-parser'
import type { PackageRef } from '../package-ref.ts'
import { directoriesAbove, directoriesIn, isThere, readIfThere } from './directories.ts'

const WORKSPACES_MAX = 2_000
const FRESH_MS = 5_000

type Names = { readonly names: ReadonlySet<string>; readonly readAtMs: number }

/** Recognizes the repository's own names: packages, modules, and TypeScript path aliases. */
export class WorkspaceNames {
  readonly #root: string
  readonly #nowMs: () => number
  #workspaces: Names | undefined

  constructor(root: string, nowMs: () => number) {
    this.#root = root
    this.#nowMs = nowMs
  }

  has({ ecosystem, name, specifier, from }: PackageRef, filePath: string): boolean {
    const directories = directoriesAbove(this.#root, filePath)
    const { ownModules } = getEcosystemRecord(ecosystem).imports
    if (ownModules === null) return false
    if (ownModules === 'npm')
      return (
        this.#npmNames().has(name) ||
        (from === 'import' && directories.some((directory) => isAlias(directory, specifier)))
      )
    if (ownModules === 'python')
      return from === 'import' && this.#isPythonModule(directories, specifier)
    if (ownModules.kind === 'file')
      return from === 'import' && isThere(join(this.#root, ownModules.toPath(specifier)))
    const { file, readName, isOwn } = ownModules
    return directories.some((directory) => {
      const own = readName(readIfThere(join(directory, file)) ?? '')
      return own !== undefined && isOwn(own, specifier, name)
    })
  }

  #npmNames(): ReadonlySet<string> {
    if (this.#workspaces && this.#nowMs() - this.#workspaces.readAtMs < FRESH_MS)
      return this.#workspaces.names
    const own = json(join(this.#root, 'package.json'))
    const given = own['workspaces']
    const patterns = [
      ...strings(given),
      ...strings((given as { packages?: unknown } | undefined)?.packages),
      ...[
        ...(readIfThere(join(this.#root, 'pnpm-workspace.yaml')) ?? '').matchAll(
          /^\s*-\s*['"]?([^'"\n#]+)/gm,
        ),
      ].map((each) => (each[1] as string).trim()),
    ]
    const directories = patterns
      .flatMap((pattern) => expand(this.#root, pattern.split('/')))
      .slice(0, WORKSPACES_MAX)
    const names = [
      own,
      ...directories.map((directory) => json(join(directory, 'package.json'))),
    ].flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
    this.#workspaces = { names: new Set(names), readAtMs: this.#nowMs() }
    return this.#workspaces.names
  }

  /** In the repository, or installed in its environment under any distribution name. */
  #isPythonModule(directories: readonly string[], specifier: string): boolean {
    const module = specifier.split('.')[0] as string
    const roots = [
      ...directories,
      ...['src', 'lib', 'app', 'python'].map((each) => join(this.#root, each)),
    ]
    const installed = ['.venv', 'venv'].flatMap((each) =>
      directoriesIn(join(this.#root, each, 'lib')).map((directory) =>
        join(directory, 'site-packages'),
      ),
    )
    return [...roots, ...installed].some(
      (directory) => isThere(join(directory, `${module}.py`)) || isThere(join(directory, module)),
    )
  }
}

const json = (file: string): Readonly<Record<string, unknown>> => {
  const text = readIfThere(file)
  const value: unknown =
    text === undefined ? undefined : parseJson(text, [], { allowTrailingComma: true })
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

const DEPTH_MAX = 3

/** Directories that match a workspace pattern: `packages/*`, `libs/**`. */
const expand = (directory: string, [first, ...rest]: readonly string[], depth = 0): string[] => {
  if (first === undefined) return [directory]
  if (first === '.' || first === '') return expand(directory, rest, depth)
  if (first.startsWith('!')) return []
  if (first === '**')
    return depth >= DEPTH_MAX
      ? []
      : [
          ...expand(directory, rest, depth),
          ...directoriesIn(directory).flatMap((each) => expand(each, [first, ...rest], depth + 1)),
        ]
  if (first.includes('*')) {
    const [before = '', after = ''] = first.split('*')
    return directoriesIn(directory)
      .filter((each) => {
        const name = each.slice(directory.length + 1)
        return name.startsWith(before) && name.endsWith(after)
      })
      .flatMap((each) => expand(each, rest, depth))
  }
  return expand(join(directory, first), rest, depth)
}

const isAlias = (directory: string, specifier: string): boolean =>
  ['tsconfig.json', 'jsconfig.json', 'tsconfig.base.json'].some((file) => {
    const { compilerOptions } = json(join(directory, file)) as {
      compilerOptions?: { paths?: object; baseUrl?: unknown }
    }
    const { paths = {}, baseUrl } = compilerOptions ?? {}
    const first = specifier.split('/')[0] as string
    if (typeof baseUrl === 'string' && isModule(join(directory, baseUrl, first))) return true
    return Object.keys(paths).some((pattern) => {
      const [before = '', after] = pattern.split('*')
      return after === undefined
        ? specifier === pattern
        : before !== '' && specifier.startsWith(before)
    })
  })

const isModule = (path: string): boolean =>
  ['', '.ts', '.tsx', '.js', '.jsx'].some((ending) => isThere(path + ending))
