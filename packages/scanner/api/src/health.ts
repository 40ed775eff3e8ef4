import { z } from 'zod'
import { SERVICE_NAME, SERVICE_VERSION } from './version.ts'

const Check = z.enum(['ok', 'down', 'off'])

/** `sandbox` is off where isolation isn't available: then no finding is verified. */
export const Checks = z.object({
  database: Check.describe('Whether the database answers.'),
  engine: Check.describe('Whether the engine runs.'),
  sandbox: Check.describe('Whether the sandbox can verify findings; `off` if unavailable.'),
})
export type Checks = z.infer<typeof Checks>

const head = {
  service: z.literal(SERVICE_NAME).describe('Name of the service.'),
  version: z.literal(SERVICE_VERSION).describe('Version of the service.'),
}

export const HealthAnswer = z
  .object({ status: z.literal('ok').describe('Always `ok`.'), ...head })
  .meta({ id: 'HealthAnswer' })

export const ReadyAnswer = z
  .object({
    status: z
      .enum(['ok', 'degraded'])
      .describe('`degraded` only with accept=degraded: see `checks` and `warnings`.'),
    ...head,
    checks: Checks.describe('State of each dependency.'),
    sandbox_reason: z
      .string()
      .optional()
      .meta({ description: 'Why the sandbox is off and how to enable it.' }),
    database: z.enum(['embedded', 'postgresql']).describe('Database backend.'),
    line_bits_per_second: z.number().meta({
      description: 'Cap of the link to the engine in bits per second, per caller; 0: no cap.',
    }),
    warnings: z
      .array(z.string())
      .describe('Settings and limits of this machine that weaken the service; empty if none.'),
    advisory_data: z
      .object({
        source: z.string().describe('Source of the advisories.'),
        as_of: z.string().nullable().describe('Date of the newest advisory data.'),
        digest: z.string().describe('SHA-256 that identifies the advisories.'),
        count: z.int().min(0).describe('Number of advisories.'),
        registry: z
          .object({
            packages: z.int().min(0).describe('Number of packages.'),
            as_of: z.string().describe('Date of the oldest answer.'),
          })
          .optional()
          .describe('Answers of package registries about locked packages.'),
      })
      .describe('Advisories in use.'),
    scans_waiting: z.int().min(0).describe('Number of queued and running scans.'),
  })
  .meta({ id: 'ReadyAnswer' })
