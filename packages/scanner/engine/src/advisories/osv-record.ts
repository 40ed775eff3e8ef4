import { z } from 'zod'

const text = (charactersMax: number) => z.string().max(charactersMax)
const Id = z.string().regex(/^[A-Za-z0-9][\w.:+-]{2,199}$/, 'is not an advisory id')
const Instant = z.iso.datetime({ offset: true })
const Ids = z.array(Id).max(1_000).nullish()

const Severity = z.object({ type: text(64), score: text(512) })

const Event = z.union([
  z.strictObject({ introduced: text(256) }),
  z.strictObject({ fixed: text(256) }),
  z.strictObject({ last_affected: text(256) }),
  z.strictObject({ limit: text(256) }),
])

const Range = z.object({
  type: z.enum(['SEMVER', 'ECOSYSTEM', 'GIT']),
  events: z.array(Event).min(1).max(10_000),
})

/** Where databases list vulnerable functions: GitHub and PyPA, Go, and RustSec. */
const Specific = z
  .object({
    affected_functions: z.array(text(512)).max(1_000).nullish().catch(undefined),
    imports: z
      .array(z.object({ path: text(512), symbols: z.array(text(512)).max(2_000).nullish() }))
      .max(1_000)
      .nullish()
      .catch(undefined),
    affects: z
      .object({ functions: z.array(text(512)).max(1_000).nullish() })
      .nullish()
      .catch(undefined),
    severity: text(32).nullish().catch(undefined),
    cwe_ids: z.array(text(32)).max(100).nullish().catch(undefined),
  })
  .nullish()
  .catch(undefined)

/** Names become store keys, which must not contain control characters. */
const PackageName = text(512).regex(/^[^\u0000-\u001f\u007f]+$/, 'is not a package name')

const Affected = z.object({
  package: z.object({ ecosystem: text(128), name: PackageName }).nullish(),
  ranges: z.array(Range).max(1_000).nullish(),
  versions: z.array(text(256)).max(100_000).nullish(),
  severity: z.array(Severity).max(100).nullish(),
  ecosystem_specific: Specific,
  database_specific: Specific,
})

/**
 * An OSV 1.7 record, limited to the fields in use. Ignores unknown members. Drops database-specific
 * members of an unexpected shape without rejecting the record.
 */
export const OsvRecord = z.object({
  schema_version: text(32).nullish(),
  id: Id,
  modified: Instant,
  published: Instant.nullish(),
  withdrawn: Instant.nullish(),
  aliases: Ids,
  summary: text(10_000).nullish(),
  details: text(1_000_000).nullish(),
  severity: z.array(Severity).max(100).nullish(),
  affected: z.array(Affected).max(10_000).nullish(),
  references: z
    .array(z.object({ type: text(64), url: text(4_096) }))
    .max(2_000)
    .nullish(),
  database_specific: Specific,
})
export type OsvRecord = z.infer<typeof OsvRecord>
