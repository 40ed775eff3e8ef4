import { z } from 'zod'
import { Dependency } from './dependency.ts'
import { Digest, Line, RepositoryPath, text } from './fields.ts'
import { Fragment, GraphEdge, GraphNode, Warnings } from './graph.ts'
import { LIMITS } from './limits.ts'

export const SCHEMA_VERSION = '1'
/** Columnar bodies travel under this type. */
export const COLUMNAR_MEDIA_TYPE = 'application/vnd.daimon.scan+msgpack'

const count = z.int().min(0)

/** What was looked at and what was not: nothing that was left out may be called clean. */
export const Coverage = z
  .looseObject({
    files_parsed: count,
    files_skipped: count,
    files_failed: count,
    reasons: z.record(text(64), count),
  })
  .meta({ id: 'Coverage' })
export type Coverage = z.infer<typeof Coverage>

/** A file of a candidate path, secrets replaced. Only with `--share-source`. */
const SharedSource = z.strictObject({ path: RepositoryPath, digest: Digest, text: text(1_048_576) })
export type SharedSource = z.infer<typeof SharedSource>

const head = {
  schema_version: z.literal(SCHEMA_VERSION),
  repo_fingerprint: text(256, 8),
  git_tree_hash: text(128, 8),
  client_os: text(64, 1),
  languages: z.array(text(32, 1)).max(LIMITS.languagesMax),
  dependencies: z.array(Dependency).max(LIMITS.dependenciesMax),
  commit_hash: text(128).nullish(),
  graph_truncated: z.boolean().nullish(),
  supply_chain_warnings: Warnings.nullish(),
  determinism_warnings: Warnings.nullish(),
  entrypoint_count: count.max(LIMITS.entrypointsMax).nullish(),
  dependency_count: count.max(LIMITS.dependenciesMax).nullish(),
  coverage: Coverage.nullish(),
  anonymized: z.boolean().nullish(),
  sources: z.array(SharedSource).max(LIMITS.sourcesMax).nullish(),
}

/** What `payload dump` prints. */
export const FragmentsPayload = z
  .looseObject({ ...head, fragments: z.array(Fragment).max(LIMITS.nodesMax) })
  .meta({ id: 'FragmentsPayload' })
export type FragmentsPayload = z.infer<typeof FragmentsPayload>

/** The same with its fragments sent before, named by their digests. */
export const ReferencesPayload = z
  .looseObject({ ...head, fragment_refs: z.array(Digest).max(LIMITS.nodesMax) })
  .meta({ id: 'ReferencesPayload' })
export type ReferencesPayload = z.infer<typeof ReferencesPayload>

const FlatNode = z.looseObject({
  id: GraphNode.shape.id,
  type: text(64, 1),
  label: text(512).nullish(),
  package: text(512).nullish(),
  language: text(32, 1),
  metadata: z.looseObject({ file: text(1_024), line: Line }),
})
const FlatEdge = z.looseObject({
  source: GraphEdge.shape.source,
  target: GraphEdge.shape.target,
  type: text(64, 1),
})

/** What older clients send: no fragments, ids of routes and dynamic entry points beside the graph. */
export const FlattenedPayload = z
  .looseObject({
    ...head,
    client_os: head.client_os.nullish(),
    target_os: text(64).nullish(),
    service_roots: z.array(text(1_024)).max(1_000).nullish(),
    nodes: z.array(FlatNode).max(LIMITS.nodesMax),
    edges: z.array(FlatEdge).max(LIMITS.edgesMax),
    entrypoints: z.array(text(2_048)).max(LIMITS.entrypointsMax),
  })
  .meta({ id: 'FlattenedPayload' })
export type FlattenedPayload = z.infer<typeof FlattenedPayload>

export const ClientScanPayload = z
  .union([FragmentsPayload, ReferencesPayload, FlattenedPayload])
  .meta({ id: 'ClientScanPayload', title: 'Client scan payload, version 1' })

/** `spec/client-scan-payload-v1.schema.json`: JSON Schema 2020-12 of the three JSON shapes. */
export const payloadJsonSchema = (): Record<string, unknown> =>
  z.toJSONSchema(ClientScanPayload, { target: 'draft-2020-12', io: 'input' })
