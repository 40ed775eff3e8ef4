import { z } from 'zod'
import { Cursor, QueryUser, queryInteger } from '../fields.ts'
import type { Route } from '../route.ts'
import { MessageOrder, SessionMessagePage } from '../session-messages.ts'
import { EXAMPLES, EXAMPLE_IDS } from './examples.ts'
import { answer } from './parts.ts'

export const sessionRoutes = {
  listSessionMessages: {
    method: 'get',
    path: '/v1/avatars/{bot_id}/sessions/{session_id}/messages',
    tag: 'Memory',
    scope: 'read',
    summary: 'List the messages of a session',
    description:
      'Returns every message of a session verbatim, also where several messages are one memory or a later message corrects an earlier one. Forgotten, expired, and suppressed messages are missing. With `memory_policy: summary_only`, no messages are stored.',
    query: z.object({
      limit: queryInteger(1, 500, 50).describe('Maximum number of messages.'),
      cursor: Cursor,
      order: MessageOrder.optional().describe(
        'First message: the oldest or the newest. Default: oldest.',
      ),
      user_id: QueryUser.describe('User whose session it is. Default: a session without a user.'),
    }),
    parameterExamples: { limit: '10' },
    answers: {
      200: answer(SessionMessagePage, 'One page; empty for an unknown session.', {
        default: {
          bot_id: EXAMPLE_IDS.avatar,
          session_id: 'visit-7',
          items: [EXAMPLES.memory, EXAMPLES.reply].map(({ id, speaker, content, trust }) => ({
            id,
            memory_id: id,
            role: trust,
            speaker,
            content,
            occurred_at: EXAMPLES.memory.occurred_at,
          })),
          next: null,
        },
      }),
    },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
} as const satisfies Record<string, Route>
