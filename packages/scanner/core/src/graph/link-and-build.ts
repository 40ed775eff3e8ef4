import { join } from 'node:path'
import { LIMITS } from '@daimon/scanner-api'
import { HashedCache } from '../cache/hashed-cache.ts'
import { type PackedSource, unpacked } from '../link/program.ts'
import type { Resolution, Resolve } from '../link/resolve.ts'
import { type Graph, type GraphParts, buildGraph } from './build-graph.ts'
import { componentsOf } from './components.ts'
import { dependencyNodes } from './dependency-nodes.ts'
import { GRAPH_FORMAT, packGraph, unpackGraph } from './packed-graph.ts'

/** Raised whenever the same facts would give another graph: it is part of the cache's key. */
const LINKER_VERSION = 9

type Given = Omit<GraphParts, 'sources'> & {
  readonly sources: readonly PackedSource[]
  readonly cacheFolder: string | undefined
}

/** Links each group of files that know of each other, takes those that have not changed from the cache, and joins them. */
export const linkAndBuild = ({ cacheFolder, sources: all, ...parts }: Given): Graph => {
  const resolve = remembering(parts.resolve)
  // Anonymous names are remembered on the way, so that they can be mapped back: they must be made each time.
  const isKept = cacheFolder !== undefined && parts.naming.isPlain
  const cache = isKept ? new HashedCache(join(cacheFolder, 'graphs')) : undefined
  const around = HashedCache.key(surroundingsOf(parts), 'surroundings')
  const graphs = componentsOf(all, resolve, parts.manifests).map((sources) => {
    const key = HashedCache.key(
      [around, ...sources.map((source) => seenBy(source, resolve))].join('\n'),
      `graph${LINKER_VERSION}.${GRAPH_FORMAT}`,
    )
    const known = cache?.get(key)
    if (known) return unpackGraph(known)
    const graph = buildGraph({ ...parts, resolve, sources: sources.map(unpacked) })
    cache?.put(key, packGraph(graph))
    return graph
  })
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
    isTruncated: graphs.some(({ isTruncated }) => isTruncated),
  }
}

/** What every group sees of the project beside its own files. */
const surroundingsOf = ({ dependencies, manifests }: Pick<Given, 'dependencies' | 'manifests'>) =>
  JSON.stringify([
    dependencies,
    manifests.map(({ folder, mains, exports, bins, asks }) => [
      folder,
      mains,
      exports,
      bins,
      [...asks.keys()],
    ]),
  ])

/** A file with what its imports lead to: that may change by files which are no part of its group, or of none. */
const seenBy = ({ path, key, outline }: PackedSource, resolve: Resolve): string =>
  [path, key, ...outline.specifiers.map((each) => textOf(resolve(path, each)))].join('\n')

// The path of a file holds no control character, and most imports lead to one.
const textOf = (resolution: Resolution): string =>
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
