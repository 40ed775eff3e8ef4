import { z } from 'zod'
import { Cursor, Uuid, queryInteger } from '../fields.ts'
import {
  ConsolidateAnswer,
  ConsolidateRequest,
  ErasurePage,
  Job,
  JobAccepted,
  ReembedRequest,
} from '../jobs.ts'
import type { Route } from '../route.ts'
import { answer, json, optionalJson } from './parts.ts'

export const upkeepRoutes = {
  reembedMemories: {
    method: 'post',
    path: '/memory/reembed',
    tag: 'Memory',
    scope: 'write',
    summary: 'Embed every memory that the embedder in use has not embedded',
    description: 'A durable job: it goes on where it was when the service was killed.',
    body: optionalJson(ReembedRequest),
    answers: { 202: answer(JobAccepted, 'GET /v1/jobs/{job_id} shows the progress.') },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  sweepMemories: {
    method: 'post',
    path: '/memory/sweep',
    tag: 'Memory',
    scope: 'write',
    summary: 'Take secrets out of memories that were stored before',
    description:
      'A durable job over one avatar, or over all of the caller’s. What would be taken out of a text today (secrets, and what runtime_config.redact names) is taken out of every stored memory, superseded ones too; the log of erasures counts them.',
    body: optionalJson(ReembedRequest),
    answers: { 202: answer(JobAccepted, 'GET /v1/jobs/{job_id} shows the progress.') },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  consolidateMemories: {
    method: 'post',
    path: '/memory/consolidate',
    tag: 'Memory',
    scope: 'write',
    summary: 'Derive a summary of each session from its own sentences',
    description:
      'No chat model: the sentences that stand for the rest are quoted with date and speaker. Deletes and replaces nothing that was said; again, it changes only what has changed. An avatar with many memories is a job.',
    body: json(ConsolidateRequest),
    answers: {
      200: answer(ConsolidateAnswer, 'Done.'),
      202: answer(JobAccepted, 'There is much to do: GET /v1/jobs/{job_id} shows the progress.'),
    },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  readJob: {
    method: 'get',
    path: '/v1/jobs/{job_id}',
    tag: 'Jobs',
    scope: 'read',
    summary: 'State and progress of a job',
    answers: { 200: answer(Job, 'The job.') },
    errors: ['NOT_FOUND'],
  },
  listErasures: {
    method: 'get',
    path: '/v1/erasures',
    tag: 'Memory',
    scope: 'read',
    summary: 'The log of erasures, newest first; never what was erased',
    query: z.object({
      limit: queryInteger(1, 500, 50),
      cursor: Cursor,
      bot_id: Uuid.optional(),
    }),
    answers: { 200: answer(ErasurePage, 'One page; next is the cursor of the one that follows.') },
    errors: ['VALIDATION_ERROR'],
  },
} as const satisfies Record<string, Route>
