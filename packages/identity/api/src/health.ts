import { z } from 'zod'
import { SERVICE_VERSION } from './version.ts'

const Check = z.enum(['ok', 'down', 'off'])
export const Checks = z.object({ database: Check, inference: Check, embedder: Check })
export type Checks = z.infer<typeof Checks>

export const HealthAnswer = z
  .object({ status: z.literal('ok'), service: z.string(), version: z.literal(SERVICE_VERSION) })
  .meta({ id: 'HealthAnswer' })

export const ReadyAnswer = z
  .object({
    status: z.enum(['ok', 'degraded']),
    service: z.string(),
    version: z.literal(SERVICE_VERSION),
    checks: Checks,
    embedding_dimension: z.number().int(),
    inference_mode: z.enum(['full', 'embeddings_only']),
    engine: z.enum(['embedded', 'postgresql']),
    embedder: z.string(),
  })
  .meta({ id: 'ReadyAnswer' })
