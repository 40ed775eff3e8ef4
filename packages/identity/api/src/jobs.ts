import { z } from 'zod'
import { Id, SessionId, UtcTime, Uuid, optional } from './fields.ts'
import { Memory } from './memories.ts'

export const ReembedRequest = z
  .object({ bot_id: optional(Uuid).describe('Without it, every avatar of the caller.') })
  .meta({ id: 'ReembedRequest' })

export const ConsolidateRequest = z
  .object({
    bot_id: Uuid,
    session_id: optional(SessionId).describe('Without it, every session.'),
  })
  .meta({ id: 'ConsolidateRequest' })

export const JobAccepted = z
  .object({ status: z.literal('accepted'), job_id: Id })
  .meta({ id: 'JobAccepted' })

export const ConsolidateAnswer = z
  .object({
    status: z.literal('success'),
    bot_id: Id,
    created: z.number().int().describe('Summaries that are new, or new again.'),
    summaries: z.array(Memory).describe('Of every session that was looked at and has one.'),
  })
  .meta({ id: 'ConsolidateAnswer' })

export const Job = z
  .object({
    job_id: Id,
    kind: z.enum(['reembed', 'consolidate', 'sweep']),
    bot_id: Id.nullable(),
    state: z.enum(['queued', 'running', 'completed', 'failed']),
    progress: z.object({
      done: z.number().int(),
      total: z.number().int().nullable().describe('Null until it runs.'),
    }),
    error: z.string().nullable().describe('A code.'),
    created_at: UtcTime,
    updated_at: UtcTime,
  })
  .meta({ id: 'Job' })

export const Erasure = z
  .object({
    id: Id,
    bot_id: Id,
    kind: z.enum(['forget', 'memory', 'session', 'expired', 'avatar', 'redaction']),
    memories: z.number().int().describe('How many went; never what they said.'),
    at: UtcTime,
    settled_at: UtcTime.nullable().describe('When no page of the database held the text any more.'),
    log_position: z
      .string()
      .nullable()
      .describe(
        'On PostgreSQL, the position (LSN) before which the write-ahead log may still hold the text, and so may its archive. Null until settled, and on the embedded engine, which recycles its log before.',
      ),
  })
  .meta({ id: 'Erasure' })
export type Erasure = z.infer<typeof Erasure>

export const ErasurePage = z
  .object({ items: z.array(Erasure), next: z.string().nullable() })
  .meta({ id: 'ErasurePage' })
