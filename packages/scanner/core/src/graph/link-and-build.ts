import { join } from 'node:path'
import { LIMITS } from '@daimon/scanner-api'
import { HashedCache } from '../cache/hashed-cache.ts'
import { type PackedSource, unpacked } from '../link/program.ts'
import type { Resolution, Resolve } from '../link/resolve.ts'
import type { FileOrigin } from '../extract/file-origin.ts'
import { type Graph, type GraphContext, type GroupGraph, buildGraph } from './build-graph.ts'
import { findAssets } from './assets.ts'
import { groupComponents } from './components.ts'
import { dependencyNodes } from './dependency-nodes.ts'
import { GRAPH_FORMAT, packGraph, unpackGraph } from './packed-graph.ts'

/** Raise it whenever the same facts would give another graph: it is part of the cache key. */
const LINKER_VERSION = 27

type GraphInput = Omit<GraphContext, 'sources' | 'isAsset'> & {
  readonly sources: readonly PackedSource[]
  readonly cacheDirectory: string | undefined
}

/**
 * Links each group of files that refer to each other, takes unchanged groups from the cache, and
 * joins the results.
 */
export const linkAndBuild = ({ cacheDirectory, sources: all, ...parts }: GraphInput): Graph => {
  const resolve = remembering(parts.resolve)
  // Anonymous naming records each name for the way back, so such graphs are always built.
  const isKept = cacheDirectory !== undefined && parts.naming.isPlain
  const cache = isKept ? new HashedCache(join(cacheDirectory, 'graphs')) : undefined
  const around = HashedCache.key(digestSurroundings(parts), 'surroundings')
  const assets = findAssets(all, resolve, parts.manifests)
  const groups = groupComponents(all, resolve, parts.manifests, assets).map((sources) => {
    const isAsset = assets.has(sources[0]?.path ?? '')
    const key = HashedCache.key(
      [around, String(isAsset), ...sources.map((source) => seenBy(source, resolve))].join('\n'),
      `graph${LINKER_VERSION}.${GRAPH_FORMAT}`,
    )
    const known = cache?.get(key)
    if (known) return { graph: unpackGraph(known), isAsset }
    const graph = buildGraph({ ...parts, resolve, isAsset, sources: sources.map(unpacked) })
    cache?.put(key, packGraph(graph))
    return { graph, isAsset }
  })
  const graphs = groups.map(({ graph }) => graph)
  const origins = new Map(
    [...assets].map(([path, origin]) => [parts.naming.path(path), origin] as const),
  )
  cache?.save()
  const fragments = graphs
    .flatMap((graph) => graph.fragments)
    .toSorted((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)))
  return {
    fragments: [dependencyNodes(parts.dependencies), ...fragments].filter(
      ({ nodes }) => nodes.length > 0,
    ),
    entrypointCount: Math.min(
      LIMITS.entrypointsMax,
      graphs.reduce((sum, { entrypointCount }) => sum + entrypointCount, 0),
    ),
    isTruncated: groups.some(({ graph, isAsset }) => graph.isTruncated && !isAsset),
    skippedFlow: groups.find(({ graph, isAsset }) => graph.skippedFlow && !isAsset)?.graph
      .skippedFlow,
    assets: origins,
    cuts: groups.flatMap(({ graph }) => describeCuts(graph, origins)),
  }
}

const ROUTES_SHOWN = 8

/** Which files the analysis did not follow to the end, and the routes that depend on them. */
const describeCuts = (
  { fragments, isTruncated, skippedFlow }: GroupGraph,
  origins: ReadonlyMap<string, FileOrigin>,
): string[] => {
  if (!isTruncated && !skippedFlow) return []
  const paths = fragments.map(({ path }) => path)
  const routes = fragments.flatMap(({ nodes }) =>
    nodes.flatMap(({ kind, symbol }) => (kind === 'HTTP_ROUTE' && symbol ? [symbol] : [])),
  )
  const [first = ''] = paths
  const origin = origins.get(first)
  const others = paths.length > 1 ? ` and ${paths.length - 1} more files` : ''
  const shown = `${routes.slice(0, ROUTES_SHOWN).join(', ')}${routes.length > ROUTES_SHOWN ? ` and ${routes.length - ROUTES_SHOWN} more` : ''}`
  const describe = (what: string, missing: string) =>
    `${first}${others}${origin ? ` (${origin})` : ''}: ${what}; ${routes.length > 0 ? `${missing} from ${shown} may be missing` : 'no route depends on it'}`
  return [
    ...(isTruncated ? [describe('the call graph reached its limit', 'calls')] : []),
    ...(skippedFlow
      ? [
          describe(
            `${skippedFlow.nodes} values exceed the limit of ${skippedFlow.nodesMax}, so flows between functions weren't computed`,
            'flows',
          ),
        ]
      : []),
  ]
}

/** What every group depends on in addition to its own files. */
const digestSurroundings = ({
  dependencies,
  manifests,
  flowNodesMax,
}: Pick<GraphInput, 'dependencies' | 'manifests' | 'flowNodesMax'>) =>
  JSON.stringify([
    flowNodesMax,
    dependencies,
    manifests.map(({ directory, mains, exports, bins, asks }) => [
      directory,
      mains,
      exports,
      bins,
      [...asks].map(([name, { range }]) => [name, range]),
    ]),
  ])

/** A file with the targets of its imports, which can change with files outside its group. */
const seenBy = ({ path, key, outline }: PackedSource, resolve: Resolve): string =>
  [path, key, ...outline.specifiers.map((each) => formatResolution(resolve(path, each)))].join('\n')

// The path of a file contains no control character, and most imports lead to a file.
const formatResolution = (resolution: Resolution): string =>
  resolution.kind === 'file' ? `=${resolution.path}` : JSON.stringify(resolution)

const remembering = (resolve: Resolve): Resolve => {
  const known = new Map<string, Map<string, Resolution>>()
  return (from, specifier) => {
    let own = known.get(from)
    if (!own) known.set(from, (own = new Map()))
    let found = own.get(specifier)
    if (!found) own.set(specifier, (found = resolve(from, specifier)))
    return found
  }
}
