import { z } from 'zod'
import { Cursor, Timestamp, queryInteger, text } from '../fields.ts'
import {
  ForgetAnswer,
  IngestAnswer,
  IngestBatchAnswer,
  Memory,
  MemoryKind,
  MemoryPage,
  PurgeAnswer,
  PurgeRequest,
  RetrieveAnswer,
  SessionDeleteAnswer,
  type memorySchemas,
} from '../memories.ts'
import type { Route } from '../route.ts'
import { MemoryScope } from '../soul.ts'
import { BATCH_BYTES, answer, json, optionalJson, q } from './parts.ts'

type Schemas = ReturnType<typeof memorySchemas>

export const memoryRoutes = (schemas: Schemas) =>
  ({
    ingestMemory: {
      method: 'post',
      path: '/memory/ingest',
      tag: 'Memory',
      scope: 'write',
      summary: 'Store one memory',
      body: json(schemas.Ingest),
      answers: {
        200: answer(IngestAnswer, 'Stored, folded into a duplicate, or suppressed by a tombstone.'),
      },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR', 'MEMORY_DIM_MISMATCH'],
    },
    ingestMemories: {
      method: 'post',
      path: '/memory/ingest/batch',
      tag: 'Memory',
      scope: 'write',
      summary: 'Store up to 1,000 memories, all or nothing',
      body: json(schemas.IngestBatch, BATCH_BYTES),
      answers: { 200: answer(IngestBatchAnswer, 'One result an item, in order.') },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR', 'MEMORY_DIM_MISMATCH'],
    },
    retrieveMemories: {
      method: 'post',
      path: '/memory/retrieve',
      tag: 'Memory',
      scope: 'read',
      summary: 'Recall memories for a query',
      body: json(schemas.Retrieve),
      answers: {
        200: answer(RetrieveAnswer, 'Best first; fewer than top_k when little is relevant.'),
      },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    forgetMemories: {
      method: 'post',
      path: '/memory/forget',
      tag: 'Memory',
      scope: 'write',
      summary: 'Forget what all the given selectors match',
      description:
        'At least one selector besides bot_id; several intersect. dry_run shows what would go. What is forgotten leaves a tombstone and is not stored again.',
      body: json(schemas.Forget),
      answers: { 200: answer(ForgetAnswer, 'What was forgotten, or would be.') },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    patchMemory: {
      method: 'patch',
      path: '/memory/{memory_id}',
      tag: 'Memory',
      scope: 'write',
      summary: 'Correct a memory',
      description:
        'Answers the new row; the old one stays readable as superseded. kind makes an instruction of a memory, or takes it out of every prompt.',
      body: json(schemas.PatchMemory),
      answers: { 200: answer(Memory, 'The new row.') },
      errors: ['MEMORY_NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    },

    listMemories: {
      method: 'get',
      path: '/v1/avatars/{bot_id}/memories',
      alias: '/bot/{bot_id}/memories',
      tag: 'Memory',
      scope: 'read',
      summary: 'List memories, newest first',
      description:
        'All given filters must fit. since and before bound the time at which it was said, the first included.',
      query: z.object({
        limit: queryInteger(1, 500, 50),
        cursor: Cursor,
        session_id: text(1, 128).optional(),
        speaker: text(1, 255).optional(),
        scope: MemoryScope.optional(),
        kind: MemoryKind.optional(),
        since: Timestamp.optional(),
        before: Timestamp.optional(),
        q,
      }),
      answers: { 200: answer(MemoryPage, 'One page; next is the cursor of the one that follows.') },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    readMemory: {
      method: 'get',
      path: '/memory/{memory_id}',
      tag: 'Memory',
      scope: 'read',
      summary: 'Read a memory, superseded ones too',
      answers: { 200: answer(Memory, 'The memory.') },
      errors: ['MEMORY_NOT_FOUND'],
    },
    deleteMemory: {
      method: 'delete',
      path: '/memory/{memory_id}',
      tag: 'Memory',
      scope: 'write',
      summary: 'Forget a memory and everything it superseded or was superseded by',
      answers: { 200: answer(Memory, 'The memory that was forgotten.') },
      errors: ['MEMORY_NOT_FOUND'],
    },
    deleteSession: {
      method: 'delete',
      path: '/memory/session/{bot_id}/{session_id}',
      tag: 'Memory',
      scope: 'write',
      summary: 'Forget everything said in a session',
      answers: { 200: answer(SessionDeleteAnswer, 'How many memories went.') },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    purgeExpired: {
      method: 'post',
      path: '/memory/purge-expired',
      tag: 'Memory',
      scope: 'write',
      summary: 'Delete session memories older than MEMORY_SESSION_TTL_SECONDS',
      body: optionalJson(PurgeRequest),
      answers: { 200: answer(PurgeAnswer, 'How many memories went.') },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
    },
  }) as const satisfies Record<string, Route>
