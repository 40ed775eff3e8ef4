import { SEVERITIES } from '@daimon/scanner-api'
import { z } from 'zod'
import { LEVELS } from '../findings/finding.ts'
import { type Report, summarize } from './report.ts'

const text = z.string().max(65_536)
const texts = z.array(text).max(10_000)
const count = z.int().min(0)

const Finding = z.object({
  id: text,
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
  rule_id: text,
  title: text,
  cwe: z
    .string()
    .regex(/^CWE-\d{1,5}$/)
    .nullable(),
  cve_ids: texts,
  advisory_ids: texts,
  severity: z.enum(SEVERITIES),
  cvss: z
    .object({
      version: z.enum(['2.0', '3.0', '3.1', '4.0']),
      vector: text,
      score: z.number().min(0).max(10),
      scored_by: text,
    })
    .nullable(),
  is_malicious: z.boolean(),
  ecosystem: text.exactOptional(),
  package: text.exactOptional(),
  version: text.exactOptional(),
  purl: text.exactOptional(),
  fixed_versions: texts.exactOptional(),
  is_dev_only: z.boolean().exactOptional(),
  symbols: texts.exactOptional(),
  epss: z.object({ chance: z.number(), percentile: z.number(), as_of: text }).exactOptional(),
  kev_since: text.exactOptional(),
  reachable: z.boolean().nullable(),
  reachability_reason: text.nullable(),
  path: text.nullable(),
  path_steps: z
    .array(
      z.object({
        file: text,
        line: count,
        symbol: text,
        kind: z.enum(['route', 'entry', 'function', 'import', 'call', 'dependency', 'sink']),
      }),
    )
    .max(10_000),
  locations: z.array(z.object({ file: text, start_line: count, end_line: count })).max(10_000),
  verification: z.object({
    level: z.enum(LEVELS),
    status: z.enum(['verified', 'refuted', 'unverified', 'inconclusive']),
    reason: text,
    attempts: count,
    oracle: text.nullable(),
    sandbox: text.nullable(),
    evidence: z.array(z.unknown()).max(1_000),
  }),
  remediation: text,
  references: texts,
  cve_id: text.nullable(),
  // Earlier versions wrote null for unknown.
  sca_reachable: z
    .boolean()
    .nullable()
    .transform((value) => value !== false),
  sca_reachability: z.enum(['reachable', 'unreachable', 'unknown']),
  baseline_state: z.enum(['new', 'unchanged']).exactOptional(),
  triage: z
    .object({
      state: z.enum(['accepted', 'false_positive']),
      reason: text,
      expires_on: text.nullable(),
    })
    .exactOptional(),
})

const ReportSchema = z.object({
  schema_version: z.literal('1'),
  tool: z.object({ name: text, version: text }),
  target: z.object({ repo_fingerprint: text, git_tree_hash: text, commit_hash: text.nullable() }),
  advisory_data: z.object({
    source: text,
    as_of: text,
    digest: text,
    count,
    registry: z.object({ packages: count, as_of: text }).exactOptional(),
  }),
  coverage: z
    .object({
      files_parsed: count,
      files_skipped: count,
      files_failed: count,
      reasons: z.record(text, count),
      assets: z.record(text, count).nullish(),
      cuts: texts.nullish(),
    })
    .nullable(),
  graph_truncated: z.boolean(),
  summary: z.object({
    dependency_count: count,
    entrypoint_count: count,
    languages: texts,
    raw_cve_count: count,
    cve_database_count: count,
  }),
  findings: z.array(Finding).max(100_000),
  undecided: z
    .array(
      z.object({
        ecosystem: text,
        package: text,
        version: text,
        reason: z.enum([
          'no version',
          'not a version',
          'only commits are given',
          'unknown ecosystem',
        ]),
        advisory_ids: texts,
      }),
    )
    .max(100_000),
  components: z
    .array(
      z.object({
        ecosystem: text,
        name: text,
        version: text,
        purl: text.exactOptional(),
        is_dev_only: z.boolean(),
      }),
    )
    .max(100_000),
  fixed: z
    .array(Finding.omit({ baseline_state: true }))
    .max(100_000)
    .exactOptional(),
})

/** A file that isn't a valid report; the message names the invalid member. */
export class ReportError extends Error {
  override readonly name = 'ReportError'
}

/** Reads a JSON report of `renderReport`. The file is untrusted, so everything is validated. */
export const readReport = (json: string): Report => {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    throw new ReportError('The file is not valid JSON.', { cause: error })
  }
  const found = ReportSchema.safeParse(value)
  if (found.success) {
    const { summary, findings, fixed } = found.data
    // Counted again: earlier versions counted differently.
    const counts = summarize(findings, fixed !== undefined)
    return { ...found.data, summary: { ...summary, ...counts } }
  }
  const [issue] = found.error.issues
  throw new ReportError(
    `The file is not a report of this version: ${issue?.path.join('.') || 'document'}: ${issue?.message ?? ''}.`,
  )
}
