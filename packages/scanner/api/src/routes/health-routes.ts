import { z } from 'zod'
import { HealthAnswer, ReadyAnswer } from '../health.ts'
import type { Route } from '../route.ts'
import { answer } from './parts.ts'

export const healthRoutes = {
  health: {
    method: 'get',
    path: '/health',
    tag: 'Health',
    scope: 'public',
    summary: 'Is the process alive',
    answers: { 200: answer(HealthAnswer, 'It is.') },
    errors: [],
  },
  ready: {
    method: 'get',
    path: '/ready',
    tag: 'Health',
    scope: 'public',
    summary: 'Are all parts up',
    query: z.object({ accept: z.enum(['degraded']).optional() }),
    answers: {
      200: answer(ReadyAnswer, 'All parts are up, or the caller accepts a degraded service.'),
    },
    errors: ['READY_DEGRADED', 'VALIDATION_ERROR'],
  },
} as const satisfies Record<string, Route>
