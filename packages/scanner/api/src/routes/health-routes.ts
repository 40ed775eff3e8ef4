import { z } from 'zod'
import { HealthAnswer, ReadyAnswer } from '../health.ts'
import type { Route } from '../route.ts'
import { SERVICE_NAME, SERVICE_VERSION } from '../version.ts'
import { EXAMPLES } from './examples.ts'
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
        default: { status: 'ok', service: SERVICE_NAME, version: SERVICE_VERSION },
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
      'Returns 503 if the database is down. With accept=degraded, the status reports dependencies that are down or off. `warnings` names settings that weaken the service.',
    query: z.object({
      accept: z
        .enum(['degraded'])
        .optional()
        .describe('Report a dependency that is down or off in `status`.'),
    }),
    parameterExamples: { accept: 'degraded' },
    answers: {
      200: answer(ReadyAnswer, 'The service answers requests.', {
        default: {
          status: 'degraded',
          service: SERVICE_NAME,
          version: SERVICE_VERSION,
          checks: { database: 'ok', engine: 'ok', sandbox: 'off' },
          sandbox_reason: 'bubblewrap is not installed…',
          database: 'embedded',
          line_bits_per_second: 14_400,
          warnings: ['Findings stay unverified, because the sandbox is off.'],
          advisory_data: EXAMPLES.advisoryData,
          scans_waiting: 0,
        },
      }),
    },
    errors: ['READY_DEGRADED', 'VALIDATION_ERROR'],
  },
} as const satisfies Record<string, Route>
