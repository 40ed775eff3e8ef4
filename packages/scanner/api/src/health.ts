import { z } from 'zod'
import { SERVICE_NAME, SERVICE_VERSION } from './version.ts'

const Check = z.enum(['ok', 'down', 'off'])

/** `sandbox` is off where none can be had: then nothing is verified, and findings say so. */
export const Checks = z.object({ database: Check, engine: Check, sandbox: Check })
export type Checks = z.infer<typeof Checks>

const head = { service: z.literal(SERVICE_NAME), version: z.literal(SERVICE_VERSION) }

export const HealthAnswer = z
  .object({ status: z.literal('ok'), ...head })
  .meta({ id: 'HealthAnswer' })

export const ReadyAnswer = z
  .object({
    status: z.enum(['ok', 'degraded']),
    ...head,
    checks: Checks,
    sandbox_reason: z
      .string()
      .optional()
      .meta({ description: 'Why the sandbox is off, and how to change that.' }),
    database: z.enum(['embedded', 'postgresql']),
    line_bits_per_second: z.number().meta({ description: '0: no cap.' }),
    advisory_data: z.object({ source: z.string(), as_of: z.string().nullable() }),
    scans_waiting: z.int().min(0),
  })
  .meta({ id: 'ReadyAnswer' })
