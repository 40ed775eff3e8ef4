import { z } from 'zod'
import { Cursor, QueryUser, Timestamp, queryInteger, text } from '../fields.ts'
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
import { EXAMPLES, EXAMPLE_IDS } from './examples.ts'
import { BATCH_BYTES, BATCH_VALUES, answer, json, optionalJson, q } from './parts.ts'

type Schemas = ReturnType<typeof memorySchemas>

const OF_USER = QueryUser.describe('User to whom the memory belongs. Default: no user.')
const READ_BY_USER = QueryUser.describe(
  'User who reads it: shared memories and those of this user are found. Default: no user.',
)

const STORED = {
  id: EXAMPLE_IDS.memory,
  deduplicated: false,
  suppressed: false,
  superseded: [],
}

const QUESTION = {
  bot_id: EXAMPLE_IDS.avatar,
  query: 'Which bike do I ride?',
  session_id: 'visit-7',
}

export const memoryRoutes = (schemas: Schemas) =>
  ({
    ingestMemory: {
      method: 'post',
      path: '/memory/ingest',
      tag: 'Memory',
      scope: 'write',
      summary: 'Store a memory',
      description:
        'Stores one text that was not said in a turn. Text that a tombstone covers is not stored; a duplicate merges into the existing memory.',
      body: json(schemas.Ingest, {
        default: {
          bot_id: EXAMPLE_IDS.avatar,
          user_id: 'noor',
          content: 'Noor’s saddle height is 72 cm.',
          speaker: 'Noor',
          timezone: 'Europe/Amsterdam',
        },
      }),
      answers: {
        200: answer(
          IngestAnswer,
          'Stored, merged into a duplicate, or suppressed by a tombstone.',
          {
            default: { status: 'success', ...STORED },
          },
        ),
      },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR', 'MEMORY_DIM_MISMATCH'],
    },
    ingestMemories: {
      method: 'post',
      path: '/memory/ingest/batch',
      tag: 'Memory',
      scope: 'write',
      summary: 'Store multiple memories',
      description:
        'Stores up to 1,000 memories in one transaction. If one item is invalid, nothing is stored, and `issues` points to /items/N.',
      body: {
        ...json(
          schemas.IngestBatch,
          {
            default: {
              bot_id: EXAMPLE_IDS.avatar,
              items: [
                {
                  content: 'I live in Gouda.',
                  session_id: 'visit-1',
                  speaker: 'Noor',
                  occurred_at: '2026-03-02T14:00:00Z',
                },
                {
                  content: 'I live in Delft. The chain slips when I climb the bridge.',
                  session_id: 'visit-6',
                  speaker: 'Noor',
                  occurred_at: '2026-05-01T09:00:00Z',
                },
              ],
            },
          },
          BATCH_BYTES,
        ),
        valuesMax: BATCH_VALUES,
      },
      answers: {
        200: answer(IngestBatchAnswer, 'One result per item, in order.', {
          default: {
            status: 'success',
            results: [STORED, { ...STORED, id: EXAMPLE_IDS.reply }],
          },
        }),
      },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR', 'MEMORY_DIM_MISMATCH'],
    },
    retrieveMemories: {
      method: 'post',
      path: '/memory/retrieve',
      tag: 'Memory',
      scope: 'read',
      summary: 'Search memories',
      description:
        'Returns the memories that are relevant to a query, most relevant first. To get a prompt too, use POST /hybrid/prepare.',
      body: json(schemas.Retrieve, { default: QUESTION }),
      answers: {
        200: answer(
          RetrieveAnswer,
          'Most relevant first; fewer than `top_k` if few are relevant.',
          {
            default: { memories: [EXAMPLES.memory.content, EXAMPLES.reply.content] },
          },
        ),
      },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    forgetMemories: {
      method: 'post',
      path: '/memory/forget',
      tag: 'Memory',
      scope: 'write',
      summary: 'Forget memories by selectors',
      description:
        'Deletes the memories that match all selectors, with their correction chains. At least one selector is required in addition to `bot_id`. To preview the matches, set `dry_run`. Each deleted text leaves a tombstone, so it is not stored again.',
      body: json(schemas.Forget, {
        default: { bot_id: EXAMPLE_IDS.avatar, content_match: 'brompton' },
        preview: { bot_id: EXAMPLE_IDS.avatar, session_id: 'visit-7', dry_run: true },
      }),
      answers: {
        200: answer(ForgetAnswer, 'The deleted memories, or with `dry_run` the matches.', {
          default: {
            status: 'success',
            deleted: 1,
            memory_ids: [EXAMPLE_IDS.memory],
            dry_run: false,
          },
          preview: {
            status: 'success',
            deleted: 0,
            memory_ids: [EXAMPLE_IDS.memory, EXAMPLE_IDS.reply],
            dry_run: true,
          },
        }),
      },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    patchMemory: {
      method: 'patch',
      path: '/memory/{memory_id}',
      tag: 'Memory',
      scope: 'write',
      summary: 'Correct a memory',
      description:
        'Creates a new memory that supersedes the old one, which stays readable. Set `kind` to make the memory a standing instruction, or to remove it from the prompts.',
      query: z.object({ user_id: OF_USER }),
      body: json(schemas.PatchMemory, {
        default: { content: 'I ride a blue Brompton to work.' },
      }),
      answers: {
        200: answer(Memory, 'The new memory.', {
          default: {
            ...EXAMPLES.memory,
            id: EXAMPLE_IDS.correction,
            content: 'I ride a blue Brompton to work.',
          },
        }),
      },
      errors: ['MEMORY_NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    },

    listMemories: {
      method: 'get',
      path: '/v1/avatars/{bot_id}/memories',
      alias: '/bot/{bot_id}/memories',
      tag: 'Memory',
      scope: 'read',
      summary: 'List memories',
      description:
        'Returns memories, newest first by `occurred_at`. A memory must match all filters. `since` (inclusive) and `before` (exclusive) limit the time at which it was said.',
      query: z.object({
        limit: queryInteger(1, 500, 50).describe('Maximum number of memories.'),
        cursor: Cursor,
        user_id: QueryUser.describe(
          'Memories of this user. Default: memories that all users share.',
        ),
        session_id: text(1, 128).optional().describe('Memories of this session.'),
        speaker: text(1, 255).optional().describe('Memories of this speaker.'),
        scope: MemoryScope.optional().describe('Memories of this scope.'),
        kind: MemoryKind.optional().describe('Memories of this kind.'),
        since: Timestamp.optional().describe('Memories said at or after this time.'),
        before: Timestamp.optional().describe('Memories said before this time.'),
        q,
      }),
      parameterExamples: { limit: '10', session_id: 'visit-7' },
      answers: {
        200: answer(MemoryPage, 'One page.', {
          default: {
            bot_id: EXAMPLE_IDS.avatar,
            session_id: 'visit-7',
            memories: [EXAMPLES.reply.content, EXAMPLES.memory.content],
            items: [EXAMPLES.reply, EXAMPLES.memory],
            next: null,
          },
        }),
      },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    readMemory: {
      method: 'get',
      path: '/memory/{memory_id}',
      tag: 'Memory',
      scope: 'read',
      summary: 'Get a memory',
      description: 'Returns a memory, including a superseded one.',
      query: z.object({ user_id: READ_BY_USER }),
      answers: { 200: answer(Memory, 'The memory.', { default: EXAMPLES.memory }) },
      errors: ['MEMORY_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    deleteMemory: {
      method: 'delete',
      path: '/memory/{memory_id}',
      tag: 'Memory',
      scope: 'write',
      summary: 'Forget a memory',
      description:
        'Deletes the memory with its correction chain: all memories that it superseded or that superseded it.',
      query: z.object({ user_id: OF_USER }),
      answers: { 200: answer(Memory, 'The deleted memory.', { default: EXAMPLES.memory }) },
      errors: ['MEMORY_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    deleteSession: {
      method: 'delete',
      path: '/memory/session/{bot_id}/{session_id}',
      tag: 'Memory',
      scope: 'write',
      summary: 'Forget a session',
      description:
        'Deletes all memories of a session. A merged duplicate from other sessions stays and loses only this source.',
      query: z.object({
        user_id: QueryUser.describe('User whose session it is. Default: a session without a user.'),
      }),
      answers: {
        200: answer(SessionDeleteAnswer, 'Number of deleted memories.', {
          default: {
            status: 'success',
            deleted: 2,
            bot_id: EXAMPLE_IDS.avatar,
            session_id: 'visit-7',
          },
        }),
      },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    purgeExpired: {
      method: 'post',
      path: '/memory/purge-expired',
      tag: 'Memory',
      scope: 'write',
      summary: 'Delete expired session memories',
      description:
        'Deletes session memories older than MEMORY_SESSION_TTL_SECONDS, for one avatar or for all of yours.',
      body: optionalJson(PurgeRequest, { default: { bot_id: EXAMPLE_IDS.avatar } }),
      answers: {
        200: answer(PurgeAnswer, 'Number of deleted memories.', {
          default: { status: 'success', deleted: 0 },
        }),
      },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
    },
  }) as const satisfies Record<string, Route>
