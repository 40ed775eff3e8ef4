import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from '../route.ts'
import { DEFAULT_LIMITS, identityRoutes } from './index.ts'
import { RuntimeConfig, Soul } from '../soul.ts'

const routes = Object.entries<Route>(identityRoutes(DEFAULT_LIMITS))
const listParameters = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

describe('the route table', () => {
  test('has every route of the contract', () => {
    const table = routes.flatMap(([, { method, path, alias }]) =>
      [path, alias].flatMap((each) => (each ? [`${method.toUpperCase()} ${each}`] : [])),
    )
    expect(new Set(table).size).toBe(table.length)
    expect(table).toEqual(
      expect.arrayContaining([
        'GET /health',
        'GET /ready',
        'POST /v1/avatars',
        'POST /v1/avatars/ensure',
        'GET /v1/avatars',
        'GET /v1/avatars/{bot_id}',
        'PATCH /v1/avatars/{bot_id}',
        'DELETE /v1/avatars/{bot_id}',
        'GET /v1/avatars/{bot_id}/identity',
        'GET /bot/{bot_id}/identity',
        'GET /v1/avatars/{bot_id}/msv/history',
        'POST /state/update',
        'POST /state/reflect',
        'POST /hybrid/prepare',
        'POST /hybrid/complete',
        'POST /chat/generate',
        'POST /memory/ingest',
        'POST /memory/ingest/batch',
        'POST /memory/retrieve',
        'GET /v1/avatars/{bot_id}/memories',
        'GET /bot/{bot_id}/memories',
        'GET /memory/{memory_id}',
        'PATCH /memory/{memory_id}',
        'DELETE /memory/{memory_id}',
        'POST /memory/forget',
        'DELETE /memory/session/{bot_id}/{session_id}',
        'GET /v1/avatars/{bot_id}/sessions/{session_id}/messages',
        'POST /memory/purge-expired',
        'GET /v1/soulpacks',
        'GET /v1/soulpacks/{pack_id}',
        'POST /v1/soulpacks/validate',
        'POST /v1/avatars/import-soulpack',
        'GET /v1/avatars/{bot_id}/soulpack',
        'GET /v1/avatars/{bot_id}/card',
        'POST /v1/avatars/{bot_id}/card',
        'POST /v1/avatars/card',
        'GET /v1/avatars/{bot_id}/souls',
        'POST /v1/avatars/{bot_id}/soul/proposals',
        'GET /v1/avatars/{bot_id}/soul/proposals',
        'GET /v1/avatars/{bot_id}/soul/proposals/{proposal_id}',
        'POST /v1/avatars/{bot_id}/soul/proposals/{proposal_id}/accept',
        'POST /v1/avatars/{bot_id}/soul/proposals/{proposal_id}/refuse',
        'POST /v1/avatars/{bot_id}/soul/proposals/{proposal_id}/undo',
        'GET /v1/avatars/{bot_id}/export',
        'POST /v1/avatars/import',
        'POST /memory/reembed',
        'POST /memory/consolidate',
        'GET /v1/jobs/{job_id}',
        'GET /v1/erasures',
        'GET /v1/keys',
        'POST /v1/keys',
        'DELETE /v1/keys/{key_id}',
        'POST /v1/keys/{key_id}/rotate',
      ]),
    )
  })

  test.each(routes)('%s: has known path parameters, and the same in its alias', (_id, route) => {
    for (const name of listParameters(route.path))
      expect([
        'bot_id',
        'memory_id',
        'session_id',
        'user_id',
        'pack_id',
        'job_id',
        'key_id',
        'proposal_id',
      ]).toContain(name)
    expect(listParameters(route.alias ?? route.path)).toEqual(listParameters(route.path))
  })

  test.each(routes)('%s: lists the errors of resources that can be missing', (_id, route) => {
    const names = listParameters(route.path)
    expect(route.errors.includes('BOT_NOT_FOUND')).toBe(
      names.includes('bot_id') ||
        (route.body !== undefined && 'bot_id' in getShape(route.body.schema)),
    )
    expect(route.errors.includes('MEMORY_NOT_FOUND')).toBe(names.includes('memory_id'))
  })

  test.each(routes)('%s: has the scope of its method', (id, { method, path, scope, body }) => {
    const scopes = {
      get: ['public', 'read'],
      post: ['read', 'write'],
      put: ['write'],
      patch: ['write'],
      delete: ['write'],
    }
    // Models propose changes of a soul with the scope of a turn; only the operator decides.
    const isOfOperator =
      path.startsWith('/v1/keys') || (path.includes('/soul/proposals') && id !== 'proposeSoul')
    expect(isOfOperator ? ['admin'] : scopes[method]).toContain(scope)
    expect(body === undefined || method === 'post' || method === 'patch').toBe(true)
    expect(body !== undefined || method !== 'patch').toBe(true)
  })

  test('limits times in a query to the years that both databases support', () => {
    const { query } = identityRoutes(DEFAULT_LIMITS).listDriftSteps
    const isTaken = (since: string) => query.safeParse({ since }).success
    expect(['2026-05-04T10:00:00+02:00', '0001-01-01T00:00:00Z'].map(isTaken)).toEqual([true, true])
    expect(['0000-01-01T00:00:00Z', '2026-05-04T10:00:00'].map(isTaken)).toEqual([false, false])
  })
})

function getShape(schema: z.ZodType): Record<string, z.ZodType> {
  return schema instanceof z.ZodObject ? schema.shape : {}
}

describe('null equals absent in every optional member', () => {
  const members = (name: string, schema: z.ZodType) =>
    Object.entries(getShape(schema)).flatMap(([key, member]) =>
      member.safeParse(undefined).success ? [[`${name}.${key}`, member] as const] : [],
    )
  const inner = identityRoutes(DEFAULT_LIMITS).ingestMemories.body.schema.shape.items.element
  const optional = [
    ...routes.flatMap(([id, { body }]) => (body ? members(id, body.schema) : [])),
    ...members('Soul', Soul),
    ...members('RuntimeConfig', RuntimeConfig),
    ...members('IngestBatch.items', inner),
  ]

  test.each(optional)('%s', (_name, member) => {
    expect(member.parse(null)).toEqual(member.parse(undefined))
  })

  test('but not in a required member', () => {
    const { bot_id: botId, query } = identityRoutes(DEFAULT_LIMITS).prepare.body.schema.shape
    for (const member of [botId, query]) expect(member.safeParse(null).success).toBe(false)
  })
})

test('applies the configured content length to every text that becomes a memory', () => {
  const { ingestMemory, complete } = identityRoutes({ contentCharsMax: 5 })
  const bot_id = crypto.randomUUID()
  const ingest = (content: string) =>
    ingestMemory.body.schema.safeParse({ bot_id, content }).success
  expect([ingest('12345'), ingest('🦉'.repeat(5)), ingest('123456'), ingest('  ')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  for (const member of ['summary', 'user_message', 'assistant_text'])
    expect(
      complete.body.schema.safeParse({ bot_id, summary: 's', [member]: '123456' }).success,
    ).toBe(false)
})
