import { isBuiltin } from 'node:module'
import { targetsInMap } from './exports-map.ts'
import type { PackageManifest } from './package-manifest.ts'
import { getDirectory, joinPath } from './paths.ts'
import { TEMPLATE_SCHEME } from '../rules/templates.ts'
import { createTemplateResolver } from './templates.ts'
import { resolvePython } from './resolve-python.ts'
import { type GoModule, resolveShared } from './resolve-shared.ts'
import { type TypeScriptPaths, pathCandidates } from './typescript-paths.ts'

export type Resolution =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'builtin'; readonly name: string }
  | { readonly kind: 'package'; readonly name: string; readonly subpath: string }
  /** A name that files of the language share. */
  | { readonly kind: 'shared'; readonly name: string }
  | { readonly kind: 'missing' }

export type ResolverContext = {
  readonly files: ReadonlySet<string>
  readonly manifests: readonly PackageManifest[]
  readonly paths: readonly TypeScriptPaths[]
  readonly goModules: readonly GoModule[]
}

const ENDINGS = [
  '.js',
  '.ts',
  '.tsx',
  '.jsx',
  '.mjs',
  '.cjs',
  '.mts',
  '.cts',
  '.json',
  '.node',
  '.vue',
  '.svelte',
]
// The file that TypeScript would generate does not exist before the build, so the source is
// resolved.
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.jsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
}

export type Resolve = (from: string, specifier: string) => Resolution

/**
 * Creates a resolver that finds modules as Node and TypeScript do, only among the files of the
 * repository.
 */
export const createResolver = ({
  files,
  manifests,
  paths,
  goModules,
}: ResolverContext): Resolve => {
  const byDirectory = new Map(manifests.map((manifest) => [manifest.directory, manifest]))
  const byName = new Map(
    manifests.flatMap((manifest) =>
      manifest.name === undefined ? [] : [[manifest.name, manifest]],
    ),
  )
  const pathsByDirectory = new Map(paths.map((each) => [each.directory, each]))

  const asTemplate = createTemplateResolver(files)
  const asFile = (path: string): string | undefined => {
    if (files.has(path)) return path
    for (const ending of ENDINGS) if (files.has(path + ending)) return path + ending
    const at = path.lastIndexOf('.')
    for (const source of SOURCES[path.slice(at)] ?? [])
      if (files.has(path.slice(0, at) + source)) return path.slice(0, at) + source
    return undefined
  }
  const asDirectory = (path: string): string | undefined => {
    for (const main of byDirectory.get(path)?.mains ?? []) {
      const target = joinPath(path, main)
      if (target === undefined || target === path) continue
      const found = asFile(target) ?? asFile(target === '' ? 'index' : `${target}/index`)
      if (found !== undefined) return found
    }
    return asFile(path === '' ? 'index' : `${path}/index`)
  }
  const asPath = (path: string | undefined): string | undefined =>
    path === undefined ? undefined : (asFile(path) ?? asDirectory(path))

  const nearest = <T>(table: ReadonlyMap<string, T>, from: string): T | undefined => {
    for (let directory = getDirectory(from); ; directory = getDirectory(directory)) {
      const found = table.get(directory)
      if (found !== undefined || directory === '') return found
    }
  }
  const throughMap = (
    manifest: PackageManifest,
    map: unknown,
    subpath: string,
  ): string | undefined => {
    for (const target of targetsInMap(map, subpath)) {
      const found = target.startsWith('.')
        ? asPath(joinPath(manifest.directory, target))
        : undefined
      if (found !== undefined) return found
    }
    return undefined
  }
  const inPackage = (manifest: PackageManifest, subpath: string): string | undefined => {
    const mapped = throughMap(manifest, manifest.exports, subpath === '' ? '.' : `./${subpath}`)
    // Built files are not in the repository: the same path under `src` replaces them.
    return (
      mapped ??
      asPath(joinPath(manifest.directory, subpath)) ??
      asPath(joinPath(manifest.directory, `src/${subpath}`))
    )
  }

  return (from, given) => {
    if (given.startsWith(TEMPLATE_SCHEME))
      return asTemplate(from, given.slice(TEMPLATE_SCHEME.length))
    if (from.endsWith('.py')) return resolvePython(files, from, given)
    const shared = resolveShared(files, goModules, from, given)
    if (shared) return shared
    // A loader's prefix or query is not part of the path.
    const specifier = given.replace(/^.*!/, '').replace(/\?.*$/, '')
    const found = (path: string | undefined): Resolution =>
      path === undefined ? { kind: 'missing' } : { kind: 'file', path }
    if (/^\.\.?(?:\/|$)/.test(specifier))
      return found(asPath(joinPath(getDirectory(from), specifier)))
    if (specifier.startsWith('/')) return found(asPath(specifier.slice(1)))
    const own = nearest(byDirectory, from)
    if (specifier.startsWith('#') && own) return found(throughMap(own, own.imports, specifier))
    if (isBuiltin(specifier)) return { kind: 'builtin', name: specifier.replace(/^node:/, '') }
    const mapped = nearest(pathsByDirectory, from)
    for (const candidate of mapped ? pathCandidates(mapped, specifier) : []) {
      const path = asPath(candidate)
      if (path !== undefined) return { kind: 'file', path }
    }
    // No package has such a name: it is the usual alias of the directory of the sources.
    const aliased = /^[@~]\/(.+)$/.exec(specifier)?.[1]
    for (const root of aliased === undefined ? [] : ['', 'src', 'app']) {
      const path = asPath(joinPath(own?.directory ?? '', joinPath(root, aliased ?? '') ?? ''))
      if (path !== undefined) return { kind: 'file', path }
    }
    const { name, subpath } = splitSpecifier(specifier)
    const manifest = byName.get(name)
    const path = manifest ? inPackage(manifest, subpath) : undefined
    return path === undefined ? { kind: 'package', name, subpath } : { kind: 'file', path }
  }
}

const splitSpecifier = (specifier: string): { name: string; subpath: string } => {
  const parts = specifier.split('/')
  const length = specifier.startsWith('@') ? 2 : 1
  return { name: parts.slice(0, length).join('/'), subpath: parts.slice(length).join('/') }
}
