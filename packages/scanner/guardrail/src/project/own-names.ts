import { join } from 'node:path'
import { parse as parseJson } from 'jsonc-parser'
import type { Subject } from '../subject.ts'
import { foldersAbove, foldersIn, isThere, readIfThere } from './folders.ts'

const WORKSPACES_MAX = 2_000
const FRESH_MS = 5_000

type Names = { readonly names: ReadonlySet<string>; readonly readAtMs: number }

/** Tells which names are the repository's own: its packages, its modules, and what its TypeScript calls its folders. */
export class OwnNames {
  readonly #root: string
  readonly #nowMs: () => number
  #workspaces: Names | undefined

  constructor(root: string, nowMs: () => number) {
    this.#root = root
    this.#nowMs = nowMs
  }

  has({ ecosystem, name, specifier, from }: Subject, filePath: string): boolean {
    const folders = foldersAbove(this.#root, filePath)
    switch (ecosystem) {
      case 'npm':
        return (
          this.#npmNames().has(name) ||
          (from === 'import' && folders.some((folder) => isAlias(folder, specifier)))
        )
      case 'PyPI':
        return from === 'import' && this.#isPythonModule(folders, specifier)
      case 'Go':
        return folders.some((folder) => isOwnGo(folder, specifier))
      case 'crates.io':
        return folders.some((folder) => isOwnCrate(folder, name))
      case 'RubyGems':
        return from === 'import' && isThere(join(this.#root, 'lib', `${specifier}.rb`))
      case 'Maven':
      case 'Packagist':
      case 'NuGet':
        break
    }
    return false
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
    const folders = patterns
      .flatMap((pattern) => expand(this.#root, pattern.split('/')))
      .slice(0, WORKSPACES_MAX)
    const names = [own, ...folders.map((folder) => json(join(folder, 'package.json')))].flatMap(
      ({ name }) => (typeof name === 'string' ? [name] : []),
    )
    this.#workspaces = { names: new Set(names), readAtMs: this.#nowMs() }
    return this.#workspaces.names
  }

  /** In the repository, or installed into its environment under whatever name its distribution has. */
  #isPythonModule(folders: readonly string[], specifier: string): boolean {
    const module = specifier.split('.')[0] as string
    const roots = [
      ...folders,
      ...['src', 'lib', 'app', 'python'].map((each) => join(this.#root, each)),
    ]
    const installed = ['.venv', 'venv'].flatMap((each) =>
      foldersIn(join(this.#root, each, 'lib')).map((folder) => join(folder, 'site-packages')),
    )
    return [...roots, ...installed].some(
      (folder) => isThere(join(folder, `${module}.py`)) || isThere(join(folder, module)),
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

/** Folders that a pattern of workspaces names: `packages/*`, `libs/**`. */
const expand = (folder: string, [first, ...rest]: readonly string[], depth = 0): string[] => {
  if (first === undefined) return [folder]
  if (first === '.' || first === '') return expand(folder, rest, depth)
  if (first.startsWith('!')) return []
  if (first === '**')
    return depth >= DEPTH_MAX
      ? []
      : [
          ...expand(folder, rest, depth),
          ...foldersIn(folder).flatMap((each) => expand(each, [first, ...rest], depth + 1)),
        ]
  if (first.includes('*')) {
    const [before = '', after = ''] = first.split('*')
    return foldersIn(folder)
      .filter((each) => {
        const name = each.slice(folder.length + 1)
        return name.startsWith(before) && name.endsWith(after)
      })
      .flatMap((each) => expand(each, rest, depth))
  }
  return expand(join(folder, first), rest, depth)
}

const isAlias = (folder: string, specifier: string): boolean =>
  ['tsconfig.json', 'jsconfig.json', 'tsconfig.base.json'].some((file) => {
    const { compilerOptions } = json(join(folder, file)) as {
      compilerOptions?: { paths?: object; baseUrl?: unknown }
    }
    const { paths = {}, baseUrl } = compilerOptions ?? {}
    const first = specifier.split('/')[0] as string
    if (typeof baseUrl === 'string' && isModule(join(folder, baseUrl, first))) return true
    return Object.keys(paths).some((pattern) => {
      const [before = '', after] = pattern.split('*')
      return after === undefined
        ? specifier === pattern
        : before !== '' && specifier.startsWith(before)
    })
  })

const isModule = (path: string): boolean =>
  ['', '.ts', '.tsx', '.js', '.jsx'].some((ending) => isThere(path + ending))

const isOwnGo = (folder: string, specifier: string): boolean => {
  const module = /^module\s+(\S+)/m.exec(readIfThere(join(folder, 'go.mod')) ?? '')?.[1]
  return module !== undefined && (specifier === module || specifier.startsWith(`${module}/`))
}

const isOwnCrate = (folder: string, name: string): boolean => {
  const text = readIfThere(join(folder, 'Cargo.toml')) ?? ''
  const own = /^\[package\][^[]*?^name\s*=\s*"([^"]+)"/ms.exec(text)?.[1]
  return own?.replaceAll('-', '_') === name.replaceAll('-', '_')
}
