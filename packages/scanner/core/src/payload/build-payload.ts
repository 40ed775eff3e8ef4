import { type Coverage, type FragmentsPayload, LIMITS, SCHEMA_VERSION } from '@daimon/scanner-api'
import type { Naming } from '../scrub/naming.ts'
import type { RepositoryScan } from '../scan-repository.ts'
import { cutToLimits } from './cut-to-limits.ts'

type Given = { readonly scan: RepositoryScan; readonly clientOs: string; readonly naming: Naming }

/** The content of a submission, as `payload dump` prints it. Past the service's limits it is cut, and says so. */
export const buildPayload = ({ scan, clientOs, naming }: Given): FragmentsPayload => {
  const { fragments, dependencies, isCut } = cutToLimits(
    scan.graph.fragments.map(({ nodes, edges, warnings }) => ({
      nodes: [...nodes],
      edges: [...edges],
      warnings: fold(warnings),
    })),
    scan.dependencies,
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
    coverage: coverageOf(scan),
    determinism_warnings: fold(
      scan.failed.map(({ path, reason }) => `${naming.path(path)}: ${reason}`),
    ),
    ...(!naming.isPlain ? { anonymized: true } : {}),
  }
}

const coverageOf = ({ filesParsed, skipped, failed }: RepositoryScan): Coverage => {
  const reasons: Record<string, number> = {}
  for (const { reason } of [...skipped, ...failed]) reasons[reason] = (reasons[reason] ?? 0) + 1
  return {
    files_parsed: filesParsed,
    files_skipped: skipped.length,
    files_failed: failed.length,
    reasons,
  }
}

/** As many warnings as the service takes; the last one says how many more there were. */
const fold = (warnings: readonly string[]): string[] =>
  warnings.length <= LIMITS.warningsMax
    ? warnings.map((warning) => warning.slice(0, 1_024))
    : [
        ...warnings.slice(0, LIMITS.warningsMax - 1).map((warning) => warning.slice(0, 1_024)),
        `and ${warnings.length - LIMITS.warningsMax + 1} more`,
      ]
