import { z } from 'zod'
import { UtcTime } from './fields.ts'

/** One step of RFC 6902's kind: applied in order they make the later revision of the earlier. */
export const SoulChange = z
  .object({
    op: z.enum(['add', 'remove', 'replace']),
    path: z.string().describe('A JSON pointer below /soul or /runtime_config.'),
    from: z.unknown().optional().describe('What stood there; absent for add.'),
    to: z.unknown().optional().describe('What stands there; absent for remove.'),
  })
  .meta({ id: 'SoulChange' })
export type SoulChange = z.infer<typeof SoulChange>

export const SoulRevision = z
  .object({
    revision: z.number().int().min(1),
    at: UtcTime,
    soul: z.looseObject({}).describe('A soul; see /schemas/soul.schema.json.'),
    runtime_config: z.looseObject({}),
    changes: z.array(SoulChange).describe('Against the revision before; empty for the first.'),
  })
  .meta({ id: 'SoulRevision' })

export const SoulRevisionPage = z
  .object({ items: z.array(SoulRevision), next: z.string().nullable() })
  .meta({ id: 'SoulRevisionPage' })
