import { z } from 'zod'

const text = (charactersMax: number) => z.string().max(charactersMax)
const Id = z.string().regex(/^[A-Za-z0-9][\w.:+-]{2,199}$/, 'is no id')
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

/** Where the databases put the functions that hold the flaw: GitHub and PyPA, Go, and RustSec. */
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

/** Keys of the store are made of names, so they hold no control character. */
const PackageName = text(512).regex(/^[^\u0000-\u001f\u007f]+$/, 'is no name of a package')

const Affected = z.object({
  package: z.object({ ecosystem: text(128), name: PackageName }).nullish(),
  ranges: z.array(Range).max(1_000).nullish(),
  versions: z.array(text(256)).max(100_000).nullish(),
  severity: z.array(Severity).max(100).nullish(),
  ecosystem_specific: Specific,
  database_specific: Specific,
})

/**
 * A record of the OSV schema 1.7, as much of it as is used; later members are let through unread. Members that each
 * database fills as it likes are dropped where they have another shape, and do not make the record wrong.
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
