import {
  type Coverage,
  type FragmentsPayload,
  type GraphNode,
  LIMITS,
  SCHEMA_VERSION,
} from '@daimon/scanner-api'
import type { Naming } from '../scrub/naming.ts'
import type { RepositoryScan } from '../scan-repository.ts'
import { type PayloadLimits, truncateToLimits } from './truncate-to-limits.ts'

type PayloadInput = {
  readonly scan: RepositoryScan
  readonly clientOs: string
  readonly naming: Naming
  /** Whether the payload stays on this machine, where the service's limits don't apply. */
  readonly isLocal?: boolean
}

const NO_LIMITS: PayloadLimits = {
  nodesMax: Infinity,
  edgesMax: Infinity,
  dependenciesMax: Infinity,
}

/**
 * The content of a submission, as `payload dump` prints it. Truncated to the service's limits, with
 * a statement in its coverage, unless it stays on this machine.
 */
export const buildPayload = ({
  scan,
  clientOs,
  naming,
  isLocal = false,
}: PayloadInput): FragmentsPayload => {
  const { fragments, dependencies, isCut, dropped } = truncateToLimits(
    scan.graph.fragments.map(({ nodes, edges, warnings }) => ({
      nodes: [...nodes],
      edges: [...edges],
      warnings: fold(warnings),
    })),
    scan.dependencies,
    (at) => scan.graph.assets.has(scan.graph.fragments[at]?.path ?? ''),
    isLocal ? NO_LIMITS : LIMITS,
  )
  const isTruncated = isCut || scan.graph.isTruncated
  return {
    schema_version: SCHEMA_VERSION,
    repo_fingerprint: scan.identity.fingerprint,
    git_tree_hash: scan.identity.tree,
    ...(scan.identity.commit === undefined ? {} : { commit_hash: scan.identity.commit }),
    client_os: clientOs,
    languages: scan.languages.slice(0, LIMITS.languagesMax),
    fragments,
    dependencies,
    graph_truncated: isTruncated,
    entrypoint_count: scan.graph.entrypointCount,
    dependency_count: dependencies.length,
    coverage: summarizeCoverage(scan, dropped),
    determinism_warnings: fold(
      scan.failed.map(({ path, reason }) => `${naming.path(path)}: ${reason}`),
    ),
    ...(!naming.isPlain ? { anonymized: true } : {}),
  }
}

const summarizeCoverage = (
  { filesParsed, skipped, failed, graph }: RepositoryScan,
  dropped: ReadonlyMap<number, readonly GraphNode[]>,
): Coverage => {
  const reasons: Record<string, number> = {}
  for (const { reason } of [...skipped, ...failed]) reasons[reason] = (reasons[reason] ?? 0) + 1
  const cuts = [
    ...graph.cuts,
    ...[...dropped].map(
      ([at, nodes]) => `${graph.fragments[at]?.path ?? ''}: ${describeDrop(graph, at, nodes)}`,
    ),
  ]
  return {
    files_parsed: filesParsed,
    files_skipped: skipped.length,
    files_failed: failed.length,
    reasons,
    ...(graph.assets.size > 0 ? { assets: countOrigins(graph) } : {}),
    ...(cuts.length > 0 ? { cuts: fold(cuts) } : {}),
  }
}

const countOrigins = ({ assets }: RepositoryScan['graph']): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const origin of assets.values()) counts[origin] = (counts[origin] ?? 0) + 1
  return counts
}

const describeDrop = (
  { assets, fragments }: RepositoryScan['graph'],
  at: number,
  nodes: readonly GraphNode[],
): string => {
  const fragment = fragments[at]
  const origin = assets.get(fragment?.path ?? '')
  const routes = nodes.flatMap(({ kind, symbol }) =>
    kind === 'HTTP_ROUTE' && symbol ? [symbol] : [],
  )
  const affected = routes.length > 0 ? `, with ${routes.slice(0, 8).join(', ')}` : ''
  const share =
    nodes.length === fragment?.nodes.length
      ? ''
      : `${nodes.length} of ${fragment?.nodes.length ?? 0} nodes `
  return `${share}not sent, because the graph exceeds ${LIMITS.nodesMax} nodes or ${LIMITS.edgesMax} edges${origin ? ` (${origin})` : ''}${affected}`
}

/** As many warnings as the service accepts; the last one counts the rest. */
const fold = (warnings: readonly string[]): string[] =>
  warnings.length <= LIMITS.warningsMax
    ? warnings.map((warning) => warning.slice(0, 1_024))
    : [
        ...warnings.slice(0, LIMITS.warningsMax - 1).map((warning) => warning.slice(0, 1_024)),
        `and ${warnings.length - LIMITS.warningsMax + 1} more`,
      ]
