import { z } from 'zod'
import { NextCursor, UtcTime } from './fields.ts'

/**
 * One change in the form of RFC 6902; applied in order, they turn the earlier revision into the
 * later.
 */
export const SoulChange = z
  .object({
    op: z.enum(['add', 'remove', 'replace']).describe('Kind of the change.'),
    path: z.string().describe('JSON pointer below /soul or /runtime_config.'),
    from: z.unknown().optional().describe('Old value; absent for `add`.'),
    to: z.unknown().optional().describe('New value; absent for `remove`.'),
  })
  .meta({ id: 'SoulChange' })
export type SoulChange = z.infer<typeof SoulChange>

export const SoulRevision = z
  .object({
    revision: z.number().int().min(1).describe('Number of the revision, counted from 1.'),
    at: UtcTime.describe('Time of the revision.'),
    soul: z.looseObject({}).describe('Soul; see /schemas/soul.schema.json.'),
    runtime_config: z.looseObject({}).describe('Settings of this revision.'),
    changes: z
      .array(SoulChange)
      .describe('Changes since the previous revision; empty for the first.'),
  })
  .meta({ id: 'SoulRevision' })

export const SoulRevisionPage = z
  .object({ items: z.array(SoulRevision).describe('Revisions, newest first.'), next: NextCursor })
  .meta({ id: 'SoulRevisionPage' })
