import { join } from 'node:path'
import { LIMITS } from '@daimon/scanner-api'
import { HashedCache } from '../cache/hashed-cache.ts'
import type { Resolution, Resolve } from '../link/resolve.ts'
import { type Graph, type GraphParts, buildGraph } from './build-graph.ts'
import { componentsOf } from './components.ts'
import { dependencyNodes } from './dependency-nodes.ts'

/** Raised whenever the same facts would give another graph: it is part of the cache's key. */
const LINKER_VERSION = 2

type Given = GraphParts & { readonly cacheFolder: string | undefined }

/** Links each group of files that know of each other, takes those that have not changed from the cache, and joins them. */
export const linkAndBuild = ({ cacheFolder, ...parts }: Given): Graph => {
  const resolve = remembering(parts.resolve)
  // Anonymous names are remembered on the way, so that they can be mapped back: they must be made each time.
  const isKept = cacheFolder !== undefined && parts.naming.isPlain
  const cache = isKept ? new HashedCache<Graph>(join(cacheFolder, 'graphs')) : undefined
  const surroundings = JSON.stringify([
    parts.dependencies,
    parts.manifests.map((manifest) => ({ ...manifest, asks: [...manifest.asks] })),
  ])
  const around = HashedCache.key(surroundings, 'surroundings')
  const graphs = componentsOf(parts.sources, resolve, parts.manifests).map((sources) => {
    const key = HashedCache.key(
      [around, ...sources.map(({ path, key: content }) => `${path}\n${content}`)].join('\n'),
      `graph${LINKER_VERSION}`,
    )
    const known = cache?.get(key)
    if (known) return known
    const graph = buildGraph({ ...parts, resolve, sources })
    cache?.put(key, graph)
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

const remembering = (resolve: Resolve): Resolve => {
  const known = new Map<string, Resolution>()
  return (from, specifier) => {
    const key = `${from}\n${specifier}`
    let found = known.get(key)
    if (!found) known.set(key, (found = resolve(from, specifier)))
    return found
  }
}
