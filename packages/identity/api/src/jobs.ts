import { z } from 'zod'
import { Id, NextCursor, SessionId, UserId, UtcTime, Uuid, optional } from './fields.ts'
import { Memory } from './memories.ts'

export const ReembedRequest = z
  .object({ bot_id: optional(Uuid).describe('Id of the avatar. Default: all your avatars.') })
  .meta({ id: 'ReembedRequest' })

export const ConsolidateRequest = z
  .object({
    bot_id: Uuid.describe('Id of the avatar.'),
    user_id: optional(UserId).describe(
      'User whose sessions to summarize. Default: sessions without a user.',
    ),
    session_id: optional(SessionId).describe('Session to summarize. Default: every session.'),
  })
  .meta({ id: 'ConsolidateRequest' })

export const JobAccepted = z
  .object({
    status: z.literal('accepted').describe('Always `accepted`.'),
    job_id: Id.describe('Id of the job for GET /v1/jobs/{job_id}.'),
  })
  .meta({ id: 'JobAccepted' })

export const ConsolidateAnswer = z
  .object({
    status: z.literal('success').describe('Always `success`.'),
    bot_id: Id.describe('Id of the avatar.'),
    created: z.number().int().describe('Number of new or changed summaries.'),
    summaries: z.array(Memory).describe('Summary of each processed session that has one.'),
  })
  .meta({ id: 'ConsolidateAnswer' })

export const Job = z
  .object({
    job_id: Id.describe('Id of the job.'),
    kind: z.enum(['reembed', 'consolidate', 'sweep']).describe('Operation that the job performs.'),
    bot_id: Id.nullable().describe('Avatar of the job; null for all your avatars.'),
    user_id: z.string().nullable().describe('User of the job; null for no user.'),
    state: z.enum(['queued', 'running', 'completed', 'failed']).describe('State of the job.'),
    progress: z
      .object({
        done: z.number().int().describe('Number of processed items.'),
        total: z.number().int().nullable().describe('Number of items; null until the job runs.'),
      })
      .describe('Progress of the job.'),
    error: z.string().nullable().describe('Error code if the job failed.'),
    created_at: UtcTime.describe('Time of the request.'),
    updated_at: UtcTime.describe('Time of the last progress.'),
  })
  .meta({ id: 'Job' })
export type Job = z.infer<typeof Job>

export const JobPage = z
  .object({ items: z.array(Job).describe('Jobs, newest first.'), next: NextCursor })
  .meta({ id: 'JobPage' })

export const Erasure = z
  .object({
    id: Id.describe('Id of the log entry.'),
    bot_id: Id.describe('Id of the avatar.'),
    kind: z
      .enum(['forget', 'memory', 'session', 'expired', 'avatar', 'redaction', 'user'])
      .describe('Operation that deleted or redacted the memories.'),
    memories: z.number().int().describe('Number of affected memories; never their content.'),
    at: UtcTime.describe('Time of the deletion.'),
    settled_at: UtcTime.nullable().describe(
      'Time at which no database page contained the text anymore; null until then.',
    ),
    log_position: z
      .string()
      .nullable()
      .describe(
        'On PostgreSQL, position (LSN) before which the write-ahead log and its archive can still contain the text. Null until settled, and on the embedded database, which recycles its log first.',
      ),
  })
  .meta({ id: 'Erasure' })
export type Erasure = z.infer<typeof Erasure>

export const ErasurePage = z
  .object({ items: z.array(Erasure).describe('Log entries, newest first.'), next: NextCursor })
  .meta({ id: 'ErasurePage' })
