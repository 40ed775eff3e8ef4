import { z } from 'zod'
import { FactPage } from '../facts.ts'
import { Cursor, QueryUser, SessionId, Timestamp, queryInteger, text } from '../fields.ts'
import type { Route } from '../route.ts'
import { RecallScope } from '../soul.ts'
import { EXAMPLES, EXAMPLE_IDS } from './examples.ts'
import { answer } from './parts.ts'

export const factRoutes = {
  listFacts: {
    method: 'get',
    path: '/v1/avatars/{bot_id}/facts',
    tag: 'Memory',
    scope: 'read',
    summary: 'List current facts',
    description:
      'Returns what the user’s memories currently state, such as a home, a name, or a date, newest first, each with its source memory and its former values. Facts are derived from memories and never replace them: correct or forget a memory to change its facts. Without `session_id`, the list covers all sessions, but a statement made in one session doesn’t replace one of another unless `recall_scope` is `all`.',
    query: z.object({
      limit: queryInteger(1, 500, 50).describe('Maximum number of facts.'),
      cursor: Cursor,
      subject: text(1, 128)
        .optional()
        .describe('Facts about this subject, such as `user` or `dog`, ignoring case.'),
      attribute: text(1, 128)
        .optional()
        .describe('Facts about this attribute, such as `home` or `name`, ignoring case.'),
      user_id: QueryUser.describe(
        'Facts from the memories of this user. Default: from shared memories.',
      ),
      speaker: text(1, 255).optional().describe('Facts that this speaker stated.'),
      session_id: SessionId.optional().describe(
        'Facts from this session and from global memories.',
      ),
      recall_scope: RecallScope.optional().describe(
        '`all`: all sessions count as one. Default: the setting of the avatar.',
      ),
      as_of: Timestamp.optional().describe('Time to use as now, for validity. Default: now.'),
    }),
    parameterExamples: { limit: '10', attribute: 'home', recall_scope: 'all' },
    answers: {
      200: answer(FactPage, 'One page.', {
        default: { bot_id: EXAMPLE_IDS.avatar, items: [EXAMPLES.fact], next: null },
      }),
    },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
} as const satisfies Record<string, Route>
