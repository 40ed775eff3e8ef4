import { z } from 'zod'
import { ExportedAvatar } from '../exported-avatar.ts'
import { Cursor, queryInteger } from '../fields.ts'
import type { Route } from '../route.ts'
import { AvatarUserPage, UserDeleteAnswer } from '../users.ts'
import { EXAMPLE_IDS, EXAMPLE_TIME } from './examples.ts'
import { answer, flag } from './parts.ts'
import { USER_DOCUMENT } from './transfer-examples.ts'

export const userRoutes = {
  listUsers: {
    method: 'get',
    path: '/v1/avatars/{bot_id}/users',
    tag: 'Users',
    scope: 'read',
    summary: 'List the users of an avatar',
    description:
      'Returns the users that writes have named by `user_id`, newest first by the time of their first write, with the number of their memories.',
    query: z.object({
      limit: queryInteger(1, 500, 50).describe('Maximum number of users.'),
      cursor: Cursor,
    }),
    parameterExamples: { limit: '10' },
    answers: {
      200: answer(AvatarUserPage, 'One page.', {
        default: {
          bot_id: EXAMPLE_IDS.avatar,
          items: [
            {
              user_id: 'noor',
              memories: 1,
              timezone: 'Europe/Amsterdam',
              first_seen_at: EXAMPLE_TIME,
              last_seen_at: EXAMPLE_TIME,
            },
          ],
          next: null,
        },
      }),
    },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  exportUser: {
    method: 'get',
    path: '/v1/avatars/{bot_id}/users/{user_id}/export',
    tag: 'Users',
    scope: 'read',
    summary: 'Export a user',
    description:
      'Returns one document with everything that is kept of a user: memories with their history and facts, messages, mood, reply statistics, drift steps, and tombstones, as of one moment. POST /v1/avatars/import does not accept such a part.',
    query: z.object({ vectors: flag.describe('Whether memories include their embeddings.') }),
    answers: { 200: answer(ExportedAvatar, 'The document.', { default: USER_DOCUMENT }) },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  deleteUser: {
    method: 'delete',
    path: '/v1/avatars/{bot_id}/users/{user_id}',
    tag: 'Users',
    scope: 'write',
    summary: 'Delete a user',
    description:
      'Deletes everything that is kept of a user in one transaction: memories, facts, messages, moods, reply statistics, drift steps, jobs, stored responses, and tombstones, with an entry in the erasure log. What the user moved in the shared traits stays. This operation can’t be undone.',
    answers: {
      200: answer(UserDeleteAnswer, 'Number of deleted memories.', {
        default: {
          status: 'success',
          deleted: 1,
          bot_id: EXAMPLE_IDS.avatar,
          user_id: 'noor',
        },
      }),
    },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
} as const satisfies Record<string, Route>
