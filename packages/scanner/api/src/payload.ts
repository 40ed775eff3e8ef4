import { z } from 'zod'
import { Dependency } from './dependency.ts'
import { Digest, Line, RepositoryPath, text } from './fields.ts'
import { Fragment, GraphEdge, GraphNode, Warnings } from './graph.ts'
import { LIMITS } from './limits.ts'

export const SCHEMA_VERSION = '1'
/** Media type of columnar bodies. */
export const COLUMNAR_MEDIA_TYPE = 'application/vnd.daimon.scan+msgpack'

const count = z.int().min(0)

/** What was analyzed and what was not. Skipped files must never count as clean. */
export const Coverage = z
  .looseObject({
    files_parsed: count.describe('Number of parsed files.'),
    files_skipped: count.describe('Number of skipped files.'),
    files_failed: count.describe('Number of files that could not be parsed.'),
    reasons: z.record(text(64), count).describe('Number of files by reason.'),
    assets: z
      .record(text(64), count)
      .nullish()
      .describe(
        'Number of minified, bundled, generated, and vendored files, which are analyzed apart.',
      ),
    cuts: Warnings.nullish().describe(
      'What limits cut, and the routes that this affects; at most 256.',
    ),
  })
  .meta({ id: 'Coverage', description: 'What was analyzed and what was not.' })
export type Coverage = z.infer<typeof Coverage>

/** A file of a candidate path, secrets replaced. Only with `--share-source`. */
const SharedSource = z.strictObject({
  path: RepositoryPath.describe('Path, relative to the repository.'),
  digest: Digest.describe('SHA-256 of the original file.'),
  text: text(1_048_576).describe('Source text with secrets replaced, at most 1 MiB.'),
})
export type SharedSource = z.infer<typeof SharedSource>

const head = {
  schema_version: z.literal(SCHEMA_VERSION).describe('Always "1".'),
  repo_fingerprint: text(256, 8).describe(
    'Identifies the repository: `sha256:` and the hash of its origin URL without credentials, or of its name. 8 to 256 characters.',
  ),
  git_tree_hash: text(128, 8).describe(
    'Git tree id; outside git, `nogit:` and the hash of the sorted content digests.',
  ),
  client_os: text(64, 1).describe('Operating system of the client, such as `linux`.'),
  languages: z
    .array(text(32, 1))
    .max(LIMITS.languagesMax)
    .describe('Languages of the repository, at most 32.'),
  dependencies: z
    .array(Dependency)
    .max(LIMITS.dependenciesMax)
    .describe('Packages of all lockfiles, at most 5,000.'),
  commit_hash: text(128).nullish().describe('Git commit id.'),
  graph_truncated: z.boolean().nullish().describe('Whether a limit truncated the graph.'),
  supply_chain_warnings: Warnings.nullish().describe(
    'Warnings about dependencies, such as install scripts; at most 256.',
  ),
  determinism_warnings: Warnings.nullish().describe(
    'Reasons why a repeated scan could differ; at most 256.',
  ),
  entrypoint_count: count
    .max(LIMITS.entrypointsMax)
    .nullish()
    .describe('Number of entry points, at most 5,000.'),
  dependency_count: count
    .max(LIMITS.dependenciesMax)
    .nullish()
    .describe('Number of dependencies, at most 5,000.'),
  coverage: Coverage.nullish().describe('What the client analyzed and what it did not.'),
  anonymized: z
    .boolean()
    .nullish()
    .describe('Whether keyed hashes replace internal symbols and paths.'),
  sources: z
    .array(SharedSource)
    .max(LIMITS.sourcesMax)
    .nullish()
    .describe('Files of candidate paths, only with --share-source; at most 256 files and 16 MiB.'),
}

/** The payload that `payload dump` prints. */
export const FragmentsPayload = z
  .looseObject({
    ...head,
    fragments: z.array(Fragment).max(LIMITS.nodesMax).describe('Parts of the graph.'),
  })
  .meta({ id: 'FragmentsPayload', description: 'Payload that contains its fragments.' })
export type FragmentsPayload = z.infer<typeof FragmentsPayload>

/** A payload whose fragments were sent before. */
export const ReferencesPayload = z
  .looseObject({
    ...head,
    fragment_refs: z
      .array(Digest)
      .max(LIMITS.nodesMax)
      .describe('Digests of fragments that you sent before.'),
  })
  .meta({ id: 'ReferencesPayload', description: 'Payload that refers to fragments by digest.' })
export type ReferencesPayload = z.infer<typeof ReferencesPayload>

const FlatNode = z.looseObject({
  id: GraphNode.shape.id,
  type: text(64, 1).describe('Kind of the element.'),
  label: text(512).nullish().describe('Name to display.'),
  package: text(512).nullish().describe('Package of an import.'),
  language: text(32, 1).describe('Language, such as `javascript`.'),
  metadata: z
    .looseObject({
      file: text(1_024).describe('Path, relative to the repository.'),
      line: Line.describe('Line, counted from 1; 0 if unknown.'),
    })
    .describe('Position of the node.'),
})
const FlatEdge = z.looseObject({
  source: GraphEdge.shape.source,
  target: GraphEdge.shape.target,
  type: text(64, 1).describe('Relation from source to target.'),
})

const flatGraph = {
  nodes: z.array(FlatNode).max(LIMITS.nodesMax).describe('Nodes, at most 50,000.'),
  edges: z.array(FlatEdge).max(LIMITS.edgesMax).describe('Edges, at most 200,000.'),
  entrypoints: z
    .array(text(2_048))
    .max(LIMITS.entrypointsMax)
    .describe('Ids of routes and dynamic entry points, at most 5,000.'),
}

/** The payload of older clients: one graph, and the ids of its entry points. */
export const FlattenedPayload = z
  .looseObject({
    ...head,
    client_os: head.client_os
      .nullish()
      .describe('Operating system of the client, such as `linux`.'),
    target_os: text(64).nullish().describe('Operating system on which the code runs.'),
    service_roots: z
      .array(text(1_024))
      .max(1_000)
      .nullish()
      .describe('Directories of services in the repository, at most 1,000.'),
    ...flatGraph,
  })
  .meta({ id: 'FlattenedPayload', description: 'Payload of older clients: one graph.' })
export type FlattenedPayload = z.infer<typeof FlattenedPayload>

/** The graph of an older client, without the rest of its payload. */
export type FlatGraph = Pick<FlattenedPayload, keyof typeof flatGraph>

const dependencies = head.dependencies.nullish().describe('Locked dependencies.')
const entrypoints = flatGraph.entrypoints.nullish().describe('Ids of entry points.')
const fragments = FragmentsPayload.shape.fragments.describe('Parts of the graph.')

/** A graph that a query carries: in fragments, as one fragment, or flat. */
export const InlineGraph = z
  .union([
    z.looseObject({ fragments, dependencies }),
    z.looseObject({ nodes: Fragment.shape.nodes, edges: Fragment.shape.edges, dependencies }),
    z.looseObject({ ...flatGraph, entrypoints, dependencies }),
  ])
  .meta({ id: 'InlineGraph', title: 'Graph of a query' })
export type InlineGraph = z.infer<typeof InlineGraph>

export const ClientScanPayload = z
  .union([FragmentsPayload, ReferencesPayload, FlattenedPayload])
  .meta({ id: 'ClientScanPayload', title: 'Client scan payload, version 1' })

/** `spec/client-scan-payload-v1.schema.json`: JSON Schema 2020-12 of the three JSON shapes. */
export const payloadJsonSchema = (): Record<string, unknown> =>
  z.toJSONSchema(ClientScanPayload, { target: 'draft-2020-12', io: 'input' })
