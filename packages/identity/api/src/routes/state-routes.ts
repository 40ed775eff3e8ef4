import { z } from 'zod'
import { Avatar, DriftStep, ResetRequest, StateUpdateRequest } from '../avatars.ts'
import { Cursor, NextCursor, QueryUser, Timestamp, queryInteger } from '../fields.ts'
import { StateUpdateAnswer } from '../hybrid.ts'
import type { Route } from '../route.ts'
import { EXAMPLES, EXAMPLE_IDS, EXAMPLE_TIME } from './examples.ts'
import { answer, json } from './parts.ts'

export const stateRoutes = {
  listDriftSteps: {
    method: 'get',
    path: '/v1/avatars/{bot_id}/msv/history',
    tag: 'Avatars',
    scope: 'read',
    summary: 'List drift steps',
    description:
      'Returns the drift log, newest first: every change of the vector with its cause and evidence.',
    query: z.object({
      user_id: QueryUser.describe('Steps from turns of this user. Default: steps without a user.'),
      since: Timestamp.optional().describe('Earliest time of a step, inclusive.'),
      limit: queryInteger(1, 500, 50).describe('Maximum number of steps.'),
      cursor: Cursor,
    }),
    parameterExamples: { since: '2026-05-01T00:00:00Z', limit: '10' },
    answers: {
      200: answer(
        z
          .object({
            items: z.array(DriftStep).describe('Drift steps, newest first.'),
            next: NextCursor,
          })
          .meta({ id: 'DriftStepPage' }),
        'One page.',
        { default: { items: [{ id: EXAMPLE_IDS.step, ...EXAMPLES.step }], next: null } },
      ),
    },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  resetState: {
    method: 'post',
    path: '/v1/avatars/{bot_id}/msv/reset',
    tag: 'Avatars',
    scope: 'write',
    summary: 'Reset the vector',
    description:
      'Restores the baseline or the result of an earlier step. The reset is itself a step in the log. It clears the moods of sessions, except that of the session of the step.',
    body: json(ResetRequest, { default: { to: 'baseline' } }),
    answers: {
      200: answer(Avatar, 'The avatar as it was after that step.', { default: EXAMPLES.avatar }),
    },
    errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  freezeState: {
    method: 'post',
    path: '/v1/avatars/{bot_id}/msv/freeze',
    tag: 'Avatars',
    scope: 'write',
    summary: 'Freeze the vector',
    description:
      'Until you unfreeze it, no message changes the vector and it does not relax. Freezing a frozen avatar changes nothing.',
    answers: {
      200: answer(Avatar, 'The frozen avatar.', {
        default: { ...EXAMPLES.avatar, frozen_at: EXAMPLE_TIME },
      }),
    },
    errors: ['BOT_NOT_FOUND'],
  },
  unfreezeState: {
    method: 'post',
    path: '/v1/avatars/{bot_id}/msv/unfreeze',
    tag: 'Avatars',
    scope: 'write',
    summary: 'Unfreeze the vector',
    description:
      'Allows the vector to change again. The time of the freeze does not count for relaxation.',
    answers: { 200: answer(Avatar, 'The avatar, no longer frozen.', { default: EXAMPLES.avatar }) },
    errors: ['BOT_NOT_FOUND'],
  },
  updateState: {
    method: 'post',
    path: '/state/update',
    tag: 'Avatars',
    scope: 'write',
    summary: 'Set the vector',
    description:
      'Stores the vector exactly as sent and logs it as a step. Over time, the vector relaxes from there toward the baseline.',
    body: json(StateUpdateRequest, {
      default: { bot_id: EXAMPLE_IDS.avatar, new_msv: EXAMPLES.reflectedMsv },
    }),
    answers: {
      200: answer(StateUpdateAnswer, 'Stored.', {
        default: { status: 'success', message: 'The current vector is stored…' },
      }),
    },
    errors: ['BOT_NOT_FOUND', 'SOUL_INVALID', 'VALIDATION_ERROR'],
    soulAt: ['/new_msv'],
  },
} as const satisfies Record<string, Route>
