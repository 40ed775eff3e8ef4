import { z } from 'zod'
import { Cursor, QueryUser, Timestamp, Uuid, queryInteger } from '../fields.ts'
import {
  ConsolidateAnswer,
  ConsolidateRequest,
  ErasurePage,
  Job,
  JobAccepted,
  JobPage,
  ReembedRequest,
} from '../jobs.ts'
import type { Route } from '../route.ts'
import { EXAMPLE_IDS, EXAMPLE_TIME } from './examples.ts'
import { answer, json, optionalJson } from './parts.ts'

const ACCEPTED = { status: 'accepted', job_id: EXAMPLE_IDS.job } as const

const EXAMPLE_JOB = {
  job_id: EXAMPLE_IDS.job,
  kind: 'reembed',
  bot_id: EXAMPLE_IDS.avatar,
  user_id: null,
  state: 'completed',
  progress: { done: 0, total: 0 },
  error: null,
  created_at: EXAMPLE_TIME,
  updated_at: EXAMPLE_TIME,
} as const

export const upkeepRoutes = {
  reembedMemories: {
    method: 'post',
    path: '/memory/reembed',
    tag: 'Memory',
    scope: 'write',
    summary: 'Recompute missing embeddings',
    description:
      'Starts a durable job that embeds every memory without a vector of the current embedder. The job resumes after a restart.',
    body: optionalJson(ReembedRequest, { default: { bot_id: EXAMPLE_IDS.avatar } }),
    answers: {
      202: answer(JobAccepted, 'Accepted; GET /v1/jobs/{job_id} shows the progress.', {
        default: ACCEPTED,
      }),
    },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  sweepMemories: {
    method: 'post',
    path: '/memory/sweep',
    tag: 'Memory',
    scope: 'write',
    summary: 'Redact stored secrets',
    description:
      'Starts a durable job that applies the current redaction rules (secrets, and `runtime_config.redact`) to every stored memory, including superseded ones, of one avatar or of all yours. The erasure log counts the redactions.',
    body: optionalJson(ReembedRequest, { default: { bot_id: EXAMPLE_IDS.avatar } }),
    answers: {
      202: answer(JobAccepted, 'Accepted; GET /v1/jobs/{job_id} shows the progress.', {
        default: ACCEPTED,
      }),
    },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  consolidateMemories: {
    method: 'post',
    path: '/memory/consolidate',
    tag: 'Memory',
    scope: 'write',
    summary: 'Summarize sessions',
    description:
      'Derives a summary of each session by quoting its most representative sentences with date and speaker, without a chat model. Deletes and replaces no source; a repeated call updates only changed summaries. An avatar with many memories needs a job.',
    body: json(ConsolidateRequest, { default: { bot_id: EXAMPLE_IDS.avatar } }),
    answers: {
      200: answer(ConsolidateAnswer, 'Completed.', {
        default: { status: 'success', bot_id: EXAMPLE_IDS.avatar, created: 0, summaries: [] },
      }),
      202: answer(JobAccepted, 'A job continues; GET /v1/jobs/{job_id} shows the progress.', {
        large: ACCEPTED,
      }),
    },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  listJobs: {
    method: 'get',
    path: '/v1/jobs',
    tag: 'Jobs',
    scope: 'read',
    summary: 'List jobs',
    description: 'Returns the requested jobs of all your avatars, newest first.',
    query: z.object({
      limit: queryInteger(1, 500, 50).describe('Maximum number of jobs.'),
      cursor: Cursor,
      since: Timestamp.optional().describe('Earliest time of the request.'),
      user_id: QueryUser.describe(
        'User who reads them: jobs without a user and those of this user are listed. Default: no user.',
      ),
    }),
    parameterExamples: { limit: '10' },
    answers: {
      200: answer(JobPage, 'One page.', { default: { items: [EXAMPLE_JOB], next: null } }),
    },
    errors: ['VALIDATION_ERROR'],
  },
  readJob: {
    method: 'get',
    path: '/v1/jobs/{job_id}',
    tag: 'Jobs',
    scope: 'read',
    summary: 'Get a job',
    description: 'Returns the state and progress of a job.',
    query: z.object({
      user_id: QueryUser.describe(
        'User who reads it: jobs without a user and those of this user are found. Default: no user.',
      ),
    }),
    answers: {
      200: answer(Job, 'The job.', {
        default: EXAMPLE_JOB,
      }),
    },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  listErasures: {
    method: 'get',
    path: '/v1/erasures',
    tag: 'Memory',
    scope: 'read',
    summary: 'List erasures',
    description:
      'Returns the log of deletions and redactions, newest first, without the erased content.',
    query: z.object({
      limit: queryInteger(1, 500, 50).describe('Maximum number of log entries.'),
      cursor: Cursor,
      bot_id: Uuid.optional().describe('Log entries of this avatar.'),
    }),
    parameterExamples: { limit: '10', bot_id: EXAMPLE_IDS.avatar },
    answers: {
      200: answer(ErasurePage, 'One page.', {
        default: {
          items: [
            {
              id: EXAMPLE_IDS.erasure,
              bot_id: EXAMPLE_IDS.avatar,
              kind: 'session',
              memories: 2,
              at: EXAMPLE_TIME,
              settled_at: EXAMPLE_TIME,
              log_position: null,
            },
          ],
          next: null,
        },
      }),
    },
    errors: ['VALIDATION_ERROR'],
  },
} as const satisfies Record<string, Route>
