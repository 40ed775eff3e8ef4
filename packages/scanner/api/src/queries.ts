import { z } from 'zod'
import { ECOSYSTEMS } from './dependency.ts'
import { Digest, text } from './fields.ts'
import { LIMITS } from './limits.ts'
import { InlineGraph } from './payload.ts'
import { Step } from './scan.ts'

export const FragmentsMissingRequest = z
  .looseObject({
    digests: z.array(Digest).max(LIMITS.nodesMax).describe('Digests of fragments to check.'),
  })
  .meta({ id: 'FragmentsMissingRequest' })
export const FragmentsMissingAnswer = z
  .object({
    missing: z
      .array(Digest)
      .describe('Digests that the service lacks, in the order of the request.'),
  })
  .meta({ id: 'FragmentsMissingAnswer' })

const RepositoryFingerprint = text(256, 8)

export const ValidateDependencyRequest = z
  .looseObject({
    package: text(512, 1).describe('Name of the package, 1 to 512 characters.'),
    version: text(256).nullish().describe('Version to check. Default: any version.'),
    ecosystem: z.enum(ECOSYSTEMS).describe('Package ecosystem.'),
    target_file: text(1_024).nullish().describe('Manifest or file that would use the package.'),
    repo_fingerprint: RepositoryFingerprint.nullish().describe(
      'Repository that would use the package, 8 to 256 characters.',
    ),
  })
  .meta({ id: 'ValidateDependencyRequest' })
export type ValidateDependencyRequest = z.infer<typeof ValidateDependencyRequest>

const Reason = z.looseObject({
  kind: z
    .enum(['vulnerable', 'malicious', 'typosquat', 'nonexistent', 'yanked', 'too_new'])
    .describe('Kind of the reason.'),
  detail: text(4_096).describe('Explanation to display.'),
  advisory: text(256).nullish().describe('Id of the advisory.'),
})

/** A verdict. With `degraded`, the service lacks data, so `allowed` is less certain. */
export const ValidateDependencyAnswer = z
  .looseObject({
    allowed: z.boolean().describe('Whether the package can be used.'),
    risk_score: z.number().min(0).max(10).describe('Risk from 0 (none known) to 10.'),
    cves: z.array(text(64)).describe('CVE ids that affect the version.'),
    recommendation: text(4_096).describe('Recommendation to display.'),
    safe_alternatives: z
      .array(text(800))
      .describe('Versions or packages without these problems, as `name@version`.'),
    reasons: z.array(Reason).describe('Reasons for the verdict; empty if none.'),
    degraded: z.boolean().describe('Whether the service lacks data for a complete verdict.'),
    indexing: z.boolean().describe('Whether the service is still loading data.'),
  })
  .meta({ id: 'ValidateDependencyAnswer' })
export type ValidateDependencyAnswer = z.infer<typeof ValidateDependencyAnswer>

export const ReachabilityRequest = z
  .looseObject({
    package: text(512, 1).describe('Name of the package, 1 to 512 characters.'),
    symbol: text(512, 1).describe('Exported symbol, 1 to 512 characters.'),
    cve_id: text(64).nullish().describe('CVE to which the question relates.'),
    target_file: text(1_024).nullish().describe('File to which the search is limited.'),
    repo_fingerprint: RepositoryFingerprint.nullish().describe(
      'Repository whose newest scan to search; needs an API key.',
    ),
    scan_id: text(256).nullish().describe('Scan to search.'),
    graph: InlineGraph.nullish().describe('Graph to search, instead of a scan.'),
  })
  .meta({ id: 'ReachabilityRequest' })
export type ReachabilityRequest = z.infer<typeof ReachabilityRequest>

export const ReachabilityAnswer = z
  .looseObject({
    entrypoints: z.array(text(2_048)).describe('Entry points that lead to the symbol.'),
    call_path_compressed: text(16_384).describe('Shortest path as one line; empty if none.'),
    call_path_full: z.array(Step).describe('Steps of the shortest path; empty if none.'),
    rewrite_hints: z.array(text(1_024)).describe('How to avoid the call.'),
    reachable: z
      .boolean()
      .nullish()
      .describe('Whether an entry point reaches the symbol; null if that is unknown.'),
    reason: text(4_096).nullish().describe('Why it is unreachable or unknown.'),
    degraded: z.boolean().describe('Whether no scan or graph was available, or a part is missing.'),
    indexing: z
      .boolean()
      .describe('Whether the scan is still running, or the graph is on the link: ask again.'),
  })
  .meta({ id: 'ReachabilityAnswer' })
export type ReachabilityAnswer = z.infer<typeof ReachabilityAnswer>

export const EventRequest = z
  .looseObject({
    event: text(128, 1).describe('Name of the event, 1 to 128 characters.'),
    client_version: text(64).nullish().describe('Version of the client.'),
  })
  .meta({ id: 'EventRequest' })
