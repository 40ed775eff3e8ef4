import { z } from 'zod'
import { SERVICE_VERSION } from './version.ts'

const Check = z.enum(['ok', 'down', 'off'])
export const Checks = z.object({
  database: Check,
  storage: Check.describe('Whether the database can write and read all that is stored.'),
  inference: Check,
  embedder: Check,
})
export type Checks = z.infer<typeof Checks>

export const Storage = z
  .object({
    state: z.enum(['ok', 'full', 'damaged', 'lock_lost']),
    free_bytes: z.number().int().optional().describe('With `full`.'),
    needed_bytes: z.number().int().optional().describe('With `full`: from here on, writes work.'),
    table: z.string().optional().describe('With `damaged`: where pages cannot be read.'),
    advice: z.string().optional().describe('What to do.'),
  })
  .meta({ id: 'Storage' })
export type Storage = z.infer<typeof Storage>

export const HealthAnswer = z
  .object({ status: z.literal('ok'), service: z.string(), version: z.literal(SERVICE_VERSION) })
  .meta({ id: 'HealthAnswer' })

export const ReadyAnswer = z
  .object({
    status: z.enum(['ok', 'degraded']),
    service: z.string(),
    version: z.literal(SERVICE_VERSION),
    checks: Checks,
    storage: Storage,
    embedding_dimension: z.number().int(),
    inference_mode: z.enum(['full', 'embeddings_only']),
    engine: z.enum(['embedded', 'postgresql']),
    embedder: z.string(),
  })
  .meta({ id: 'ReadyAnswer' })
