import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Graph } from '../reachability/graph.ts'
import type { Candidate, DeclaredRoute } from './candidates.ts'
import type { KnownRoute } from './find-flows.ts'
import { findMounts } from './find-mounts.ts'
import { readPatterns } from './field-patterns.ts'
import { findIdForm } from './field-values.ts'
import { readAction } from './action-shapes.ts'
import { fieldsInSources } from './graphql-schema.ts'
import { argumentNames } from './graphql-shapes.ts'
import { readOwnFields } from './own-fields.ts'
import { readDefinitions } from './schema-definitions.ts'
import { readTypes } from './typed-fields.ts'
import { uploadsInSource } from './upload-shapes.ts'
import {
  endingsInSource,
  headersInSource,
  namesInSource,
  readModels,
  pathsInSource,
  prefixesInSource,
} from './read-hints.ts'

const SOURCES_MAX = 400
const SOURCE_BYTES_MAX = 512 * 1024

/** Source texts of the application's files, by path. */
export const readSources = (root: string, { nodes }: Graph): Map<string, string> => {
  const files = new Set([...nodes.values()].map(({ file }) => file))
  const sources = new Map<string, string>()
  for (const file of [...files]
    .filter((each) => /\.(?:[cm]?[jt]sx?|py)$/.test(each))
    .slice(0, SOURCES_MAX))
    try {
      sources.set(file, readFileSync(join(root, file), 'utf8').slice(0, SOURCE_BYTES_MAX))
    } catch {
      // Deleted since the scan.
    }
  return sources
}

const GRAPHQL_PATH = '/graphql'

const ROUTES_MAX = 120

/** Routes to test: those that frameworks declare, and for a plain server the paths in its code. */
export const guessRoutes = (
  declared: readonly DeclaredRoute[],
  candidates: readonly Candidate[],
  sources: ReadonlyMap<string, string>,
  environment: Readonly<Record<string, string>>,
  { isServed = false }: { readonly isServed?: boolean } = {},
): KnownRoute[] => {
  const all = [...sources.values()].join('\n')
  // What the application itself lists has its prefix.
  const mounts = isServed ? [] : prefixesInSource(all)
  const paths = declared.map(({ path }) => path)
  const definitions = readDefinitions(sources.values())
  const models = readModels(sources.values())
  const types = readTypes(sources.values())
  const more = { types, patterns: readPatterns(sources.values()), models }
  const mountsOf = isServed ? () => [] : findMounts(sources)
  const imported = [...sources.keys()].flatMap((file) => mountsOf(file))
  const unfollowed = mounts.filter((mount) => !isMountFollowed([...paths, ...imported], [mount]))
  const ids = findIdForm(sources.values())
  const headers = headersInSource(all, environment)
  const fields = fieldsInSources(sources.values())
  const allUploads = uploadsInSource(all)
  const shared = { ids, ...(Object.keys(headers).length > 0 && { headers }) }
  const routes = new Map<string, KnownRoute>()
  const guesses: KnownRoute[] = []
  const add = (route: KnownRoute) => {
    const key = `${route.method} ${route.path} ${route.field?.name ?? route.action?.name ?? ''}`
    if (routes.size < ROUTES_MAX && !routes.has(key)) routes.set(key, route)
  }
  for (const { method, path, framework, file, symbol, line, handler, ids: form } of declared) {
    if (framework === 'node' || framework === 'http.server') {
      const names = namesInSource(all, models)
      // A server that checks no path responds at every path.
      for (const each of [...pathsInSource(all), ...ROOT])
        add({
          ...each,
          // In Python, each method has a handler of its own.
          ...(framework === 'http.server' && { method: toMethods(method)[0] ?? each.method }),
          ...shared,
          names,
          declared: each.path,
          isGuessed: true,
        })
      continue
    }
    if (framework === 'graphql') {
      const field = fields.find(({ name }) => path.endsWith(`/${name}`))
      if (field)
        add({
          method: 'POST',
          path: GRAPHQL_PATH,
          ...shared,
          field,
          ...(allUploads && { uploads: allUploads }),
          declared: path,
          names: argumentNames(field),
          isGuessed: false,
          symbol,
        })
      continue
    }
    if (framework === 'next-action') {
      const action = readAction(sources.get(file) ?? '', { file, line, name: handler })
      if (action)
        add({
          method: 'POST',
          path,
          ...shared,
          action,
          declared: path,
          names: action.fields,
          isGuessed: false,
          symbol,
        })
      continue
    }
    const ways = candidates.filter(({ steps }) => steps[0]?.symbol === symbol)
    const files = new Set([file, ...ways.flatMap(({ steps }) => steps.map((step) => step.file))])
    const source = [...files].map((each) => sources.get(each) ?? '').join('\n')
    const names = namesInSource(source, models)
    const endings = endingsInSource(source)
    const lines = declared.flatMap((each) => (each.file === file ? [each.line] : []))
    const own = readOwnFields(sources.get(file) ?? '', line, lines, definitions, more)
    const uploads = uploadsInSource(source)
    const ownPaths = declared.flatMap((each) => (each.file === file ? [each.path] : []))
    const isFollowed = isMountFollowed(ownPaths, mounts)
    const known = isFollowed ? [] : mountsOf(file)
    const others = isFollowed || known.length > 0 ? unfollowed : mounts
    for (const each of toMethods(method)) {
      const route: KnownRoute = {
        method: each,
        path,
        ...shared,
        ...(form && { ids: form }),
        own,
        ...(uploads && { uploads }),
        names: [...new Set([...Object.keys(own), ...names])],
        ...(endings.length > 0 && { endings }),
        declared: path,
        isGuessed: false,
        symbol,
      }
      const below = (prefix: string) => ({
        ...route,
        path: path === '/' && prefix !== '' ? prefix : prefix + path,
      })
      for (const prefix of known) add(below(prefix))
      add(route)
      for (const prefix of others) guesses.push(below(prefix))
    }
  }
  // The limit leaves out guesses first.
  for (const each of guesses) add(each)
  return [...routes.values()]
}

/** Whether static analysis has followed where routes are mounted. */
const isMountFollowed = (paths: readonly string[], mounts: readonly string[]): boolean =>
  paths.some((path) => mounts.some((mount) => path === mount || path.startsWith(`${mount}/`)))

const ROOT = [
  { method: 'GET', path: '/' },
  { method: 'POST', path: '/' },
] as const

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const toMethods = (method: string): readonly KnownRoute['method'][] => {
  const found = METHODS.find((each) => each === method)
  return found === undefined ? ['GET', 'POST'] : [found]
}
