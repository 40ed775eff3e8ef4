import { createHash } from 'node:crypto'
import type { Fragment } from '@daimon/scanner-api'
import { encodeFragment } from './encode-fragment.ts'

/** A fragment as it is sent: canonical bytes, named by their SHA-256. */
export type WireFragment = {
  readonly digest: string
  readonly bytes: Uint8Array
  readonly firstLine: number
}

/**
 * Average number of files that share a chunk. Each chunk repeats the names that it refers to, and a
 * change resends a chunk: one of the largest size is about 1.5 kB when compressed.
 */
const FILES_A_CHUNK = 12
/** A file with more nodes is split, so that a change in it does not resend all of it. */
const NODES_MAX = 120

/**
 * Splits the graph into chunks that stay the same when something else changes: a chunk boundary
 * depends only on the name of the file, or on how many nodes of the same file precede it.
 */
export const toChunks = (fragments: readonly Fragment[]): WireFragment[] => {
  const groups: Fragment[] = []
  let current: Fragment | undefined
  for (const fragment of fragments) {
    const path = fragment.nodes[0]?.file ?? ''
    if (fragment.nodes.length > NODES_MAX) {
      groups.push(...cut(fragment))
      current = undefined
      continue
    }
    const size = (current?.nodes.length ?? 0) + fragment.nodes.length
    if (!current || isBoundary(path) || size > NODES_MAX) {
      current = { nodes: [], edges: [], warnings: [] }
      groups.push(current)
    }
    current.nodes.push(...fragment.nodes)
    current.edges.push(...fragment.edges)
    current.warnings.push(...fragment.warnings)
  }
  return groups.map((group) => {
    const firstLine = group.nodes[0]?.line ?? 0
    const bytes = encodeFragment(group, firstLine)
    return { digest: createHash('sha256').update(bytes).digest('hex'), bytes, firstLine }
  })
}

const isBoundary = (path: string): boolean =>
  (createHash('sha256').update(path).digest()[0] as number) % FILES_A_CHUNK === 0

const cut = ({ nodes, edges, warnings }: Fragment): Fragment[] => {
  const bySource = Map.groupBy(edges, ({ source }) => source)
  const parts: Fragment[] = []
  for (let at = 0; at < nodes.length; at += NODES_MAX) {
    const part = nodes.slice(at, at + NODES_MAX)
    parts.push({
      nodes: part,
      edges: part.flatMap(({ id }) => bySource.get(id) ?? []),
      warnings: at === 0 ? warnings : [],
    })
  }
  return parts
}
