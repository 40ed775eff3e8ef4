import { z } from 'zod'
import { SERVICE_VERSION } from './version.ts'

const Check = z.enum(['ok', 'down', 'off'])
export const Checks = z.object({
  database: Check.describe('Whether the database answers.'),
  storage: Check.describe('Whether the database can write, and read all stored data.'),
  inference: Check.describe('Whether the inference server answers; `off` if none is configured.'),
  embedder: Check.describe('Whether the embedder worked at its last use.'),
  nodes: Check.optional().describe(
    'Only on a cluster: whether all its nodes answer. Avatars of the others are served.',
  ),
})
export type Checks = z.infer<typeof Checks>

export const Storage = z
  .object({
    state: z
      .enum(['ok', 'full', 'damaged', 'lock_lost'])
      .describe(
        '`full`: no disk space. `damaged`: unreadable pages. `lock_lost`: lost directory lock.',
      ),
    free_bytes: z
      .number()
      .int()
      .optional()
      .describe('Only of an embedded database: free disk space in bytes.'),
    needed_bytes: z
      .number()
      .int()
      .optional()
      .describe('Only with `full`: free bytes at which writes work again.'),
    table: z.string().optional().describe('Only with `damaged`: table with unreadable pages.'),
    advice: z.string().optional().describe('What the operator can do.'),
  })
  .meta({ id: 'Storage' })
export type Storage = z.infer<typeof Storage>

export const DatabaseNode = z
  .object({
    id: z.number().int().describe('Number of the node in the cluster.'),
    state: z.enum(['ok', 'down']).describe('Whether the node answers.'),
  })
  .meta({ id: 'DatabaseNode' })
export type DatabaseNode = z.infer<typeof DatabaseNode>

const head = {
  service: z.string().describe('Name of the service.'),
  version: z.literal(SERVICE_VERSION).describe('Version of the service.'),
}

export const HealthAnswer = z
  .object({ status: z.literal('ok').describe('Always `ok`.'), ...head })
  .meta({ id: 'HealthAnswer' })

export const ReadyAnswer = z
  .object({
    status: z.enum(['ok', 'degraded']).describe('`degraded` only with accept=degraded.'),
    ...head,
    checks: Checks.describe('State of each dependency.'),
    storage: Storage.describe('State of the storage.'),
    nodes: z.array(DatabaseNode).optional().describe('Only on a cluster: its workers.'),
    embedding_dimension: z.number().int().describe('Length of the embedder’s vectors.'),
    inference_mode: z
      .enum(['full', 'embeddings_only'])
      .describe('Whether the service can call a chat model.'),
    engine: z.enum(['embedded', 'postgresql']).describe('Database backend.'),
    embedder: z.string().describe('Id of the embedder; names the vector space.'),
  })
  .meta({ id: 'ReadyAnswer' })

export const RequestDay = z
  .object({
    day: z.string().describe('Day in UTC, such as `2026-05-04`.'),
    requests: z.number().int().describe('Number of requests.'),
    failed: z.number().int().describe('Number of them with a status of 500 or more.'),
    median_ms: z.number().describe('Median of the response times in milliseconds, within 10 %.'),
    p95_ms: z
      .number()
      .describe('95th percentile of the response times in milliseconds, within 10 %.'),
  })
  .meta({ id: 'RequestDay' })
export type RequestDay = z.infer<typeof RequestDay>

export const RequestDays = z
  .object({ items: z.array(RequestDay).describe('Days with requests, oldest first.') })
  .meta({ id: 'RequestDays' })
