import { z } from 'zod'
import { ECOSYSTEMS } from './dependency.ts'
import { Digest, text } from './fields.ts'
import { LIMITS } from './limits.ts'
import { Step } from './scan.ts'

export const FragmentsMissingRequest = z
  .looseObject({ digests: z.array(Digest).max(LIMITS.nodesMax) })
  .meta({ id: 'FragmentsMissingRequest' })
export const FragmentsMissingAnswer = z
  .object({ missing: z.array(Digest) })
  .meta({ id: 'FragmentsMissingAnswer' })

const RepositoryFingerprint = text(256, 8)

export const ValidateDependencyRequest = z
  .looseObject({
    package: text(512, 1),
    version: text(256).nullish(),
    ecosystem: z.enum(ECOSYSTEMS),
    target_file: text(1_024).nullish(),
    repo_fingerprint: RepositoryFingerprint.nullish(),
  })
  .meta({ id: 'ValidateDependencyRequest' })
export type ValidateDependencyRequest = z.infer<typeof ValidateDependencyRequest>

const Reason = z.looseObject({
  kind: z.enum(['vulnerable', 'malicious', 'typosquat', 'nonexistent', 'yanked', 'too_new']),
  detail: text(4_096),
  advisory: text(256).nullish(),
})

/** `degraded`: something that would be asked is not known here, so that "allowed" says less. */
export const ValidateDependencyAnswer = z
  .looseObject({
    allowed: z.boolean(),
    risk_score: z.number().min(0).max(10),
    cves: z.array(text(64)),
    recommendation: text(4_096),
    safe_alternatives: z.array(text(800)),
    reasons: z.array(Reason),
    degraded: z.boolean(),
    indexing: z.boolean(),
  })
  .meta({ id: 'ValidateDependencyAnswer' })
export type ValidateDependencyAnswer = z.infer<typeof ValidateDependencyAnswer>

export const ReachabilityRequest = z
  .looseObject({
    package: text(512, 1),
    symbol: text(512, 1),
    cve_id: text(64).nullish(),
    target_file: text(1_024).nullish(),
    repo_fingerprint: RepositoryFingerprint.nullish(),
    scan_id: text(256).nullish(),
  })
  .meta({ id: 'ReachabilityRequest' })
export type ReachabilityRequest = z.infer<typeof ReachabilityRequest>

export const ReachabilityAnswer = z
  .looseObject({
    entrypoints: z.array(text(2_048)),
    call_path_compressed: text(16_384),
    call_path_full: z.array(Step),
    rewrite_hints: z.array(text(1_024)),
    degraded: z.boolean(),
    indexing: z.boolean(),
  })
  .meta({ id: 'ReachabilityAnswer' })
export type ReachabilityAnswer = z.infer<typeof ReachabilityAnswer>

export const EventRequest = z
  .looseObject({ event: text(128, 1), client_version: text(64).nullish() })
  .meta({ id: 'EventRequest' })
