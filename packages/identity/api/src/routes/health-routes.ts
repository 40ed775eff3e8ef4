import { z } from 'zod'
import { queryInteger } from '../fields.ts'
import { HealthAnswer, ReadyAnswer, RequestDays } from '../health.ts'
import type { Route } from '../route.ts'
import { SERVICE_VERSION } from '../version.ts'
import { EXAMPLE_TIME } from './examples.ts'
import { answer } from './parts.ts'

export const healthRoutes = {
  health: {
    method: 'get',
    path: '/health',
    tag: 'Health',
    scope: 'public',
    summary: 'Check liveness',
    description: 'Returns 200 while the process runs, whatever the state of its dependencies.',
    answers: {
      200: answer(HealthAnswer, 'The process runs.', {
        default: { status: 'ok', service: 'daimon', version: SERVICE_VERSION },
      }),
    },
    errors: [],
  },
  ready: {
    method: 'get',
    path: '/ready',
    tag: 'Health',
    scope: 'public',
    summary: 'Check readiness',
    description:
      'Returns 503 if a dependency is down. With accept=degraded, returns 200 while the service answers requests; use this for orchestrator probes.',
    query: z.object({
      accept: z
        .enum(['degraded'])
        .optional()
        .describe('Return 200 while the service answers requests.'),
    }),
    parameterExamples: { accept: 'degraded' },
    answers: {
      200: answer(
        ReadyAnswer,
        'All dependencies are up, or accept=degraded and the service answers requests.',
        {
          default: {
            status: 'ok',
            service: 'daimon',
            version: SERVICE_VERSION,
            checks: { database: 'ok', storage: 'ok', inference: 'off', embedder: 'ok' },
            storage: { state: 'ok' },
            embedding_dimension: 256,
            inference_mode: 'embeddings_only',
            engine: 'embedded',
            embedder: 'builtin-v2@256',
          },
        },
      ),
    },
    errors: ['READY_DEGRADED', 'VALIDATION_ERROR'],
  },
  listRequestDays: {
    method: 'get',
    path: '/v1/request-days',
    tag: 'Health',
    scope: 'read',
    summary: 'Count requests by day',
    description:
      'Returns how many requests you sent on each of the last days in UTC, and how long the service took. Liveness, readiness, and MCP requests are not counted.',
    query: z.object({
      days: queryInteger(1, 31, 14).describe('Number of days, including today.'),
    }),
    parameterExamples: { days: '14' },
    answers: {
      200: answer(RequestDays, 'Days with requests, oldest first.', {
        default: {
          items: [
            { day: EXAMPLE_TIME.slice(0, 10), requests: 1, failed: 0, median_ms: 9.5, p95_ms: 9.5 },
          ],
        },
      }),
    },
    errors: ['VALIDATION_ERROR'],
  },
} as const satisfies Record<string, Route>
