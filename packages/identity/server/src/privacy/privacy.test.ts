import { MIGRATED_DATABASE, openEmbedded } from '@daimon/identity-store'
import { postgresUrl, waitUntil } from '@daimon/testkit'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import {
  type TestService,
  type Wire,
  sharedTestService,
  startTestService,
} from '../testing/test-service.ts'

/** A token of its issuer's shape that is nowhere else. */
const token = () => `ghp_${randomBytes(18).toString('hex')}`

/** All rows of all tables that belong to an avatar, as text. */
const readRows = async ({ server: service }: TestService, botId: string): Promise<string> => {
  const tables = await service.parts.engine.query(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'bot_id'`,
    [],
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      service.parts.engine.query(`select t::text as row from ${String(name)} t where bot_id = $1`, [
        botId,
      ]),
    ),
  )
  return JSON.stringify(rows)
}

const readVectors = (service: TestService, botId: string) =>
  service.server.parts.engine.query(
    `select m.content, v.embedding::text as embedding from memories m
     join memory_vectors v on v.bot_id = m.bot_id and v.memory_id = m.memory_id
     where m.bot_id = $1`,
    [botId],
  )

const finished = (service: TestService, jobId: string): Promise<Wire> =>
  waitUntil(async () => {
    const { body } = await service.call('GET', `/v1/jobs/${jobId}`)
    return body.state === 'completed' ? body : undefined
  })

describe('a secret is taken out before anything is kept, by every way in', () => {
  let service: TestService
  let botId: string
  beforeAll(async () => {
    service = await sharedTestService()
    botId = await newAvatar(service)
  })
  const post = (path: string, body: object) =>
    service.call('POST', path, { bot_id: botId, ...body })

  const ways: readonly (readonly [string, (text: string) => Promise<unknown>])[] = [
    [
      'complete: what the user says',
      (text) => post('/hybrid/complete', { summary: 's', user_message: text }),
    ],
    [
      'complete: what the assistant says',
      (text) => post('/hybrid/complete', { summary: 's', assistant_text: text }),
    ],
    ['complete: a summary', (text) => post('/hybrid/complete', { summary: text })],
    [
      'complete: a reflection that waits',
      (text) => post('/hybrid/complete', { summary: 's', user_message: text, reflect_async: true }),
    ],
    [
      'reflect, at once and later',
      async (text) => {
        await post('/state/reflect', { message: text })
        await post('/state/reflect', { message: text, reflect_async: true })
      },
    ],
    ['ingest', (text) => post('/memory/ingest', { content: text })],
    ['batch', (text) => post('/memory/ingest/batch', { items: [{ content: text }] })],
    [
      'a correction',
      async (text) => {
        const { body } = await post('/memory/ingest', {
          content: `To be corrected ${randomUUID()}`,
        })
        await service.call('PATCH', `/memory/${body.id}`, { content: text })
      },
    ],
  ]
  test.each(ways)('%s', async (_way, say) => {
    const secret = token()
    await say(`The deploy token of ${randomUUID()} is ${secret}, remember it.`)
    expect(await readRows(service, botId)).not.toContain(secret)
  })

  test('an import', async () => {
    const secret = token()
    const { text } = await service.call('GET', `/v1/avatars/${botId}/export`)
    const document = JSON.parse(text)
    const said = { content: `Mine is ${secret}`, embedding: Array.from({ length: 256 }, () => 0.5) }
    const twin = { content: `Mine is ${token()}` }
    const body = { ...document, external_key: randomUUID(), memories: [said, twin] }
    const reply = await service.call('POST', '/v1/avatars/import', body)
    expect([reply.status, reply.body.imported]).toMatchObject([201, { memories: 2 }])
    const rows = await readRows(service, reply.body.bot_id)
    expect(rows).not.toContain(secret)
    expect(rows.match(/Mine is \[redacted token\]/g)).toHaveLength(2)
  })

  test('the vector is that of what is kept, not one that a caller made of the whole', async () => {
    const bot = await newAvatar(service)
    const { embedder } = service.server.parts
    const content = `It is ${token()} for the staging server`
    const embedding = Array.from({ length: embedder.dimension }, (_, at) => (at === 3 ? 1 : 0))
    await service.call('POST', '/memory/ingest', {
      bot_id: bot,
      content,
      embedding,
      embedder_id: embedder.id,
    })
    const [row] = await readVectors(service, bot)
    const [expected] = await embedder.embed([String(row?.['content'])])
    const stored = JSON.parse(String(row?.['embedding'])) as number[]
    expect(row?.['content']).toBe('It is [redacted token] for the staging server')
    expect(stored[0]).toBeCloseTo(expected?.[0] ?? Number.NaN, 5)
  })

  test('what stands around it is recalled', async () => {
    await post('/memory/ingest', {
      content: `The router in the attic has the password ${token()}`,
    })
    await post('/memory/ingest', { content: 'password of the router in the attic: Xk9#mm2!' })
    const { body } = await post('/hybrid/prepare', { query: 'What about the router in the attic?' })
    expect(body.system_prompt).toContain('[redacted password]')
    expect(body.system_prompt).not.toContain('Xk9#mm2!')
  })

  test('the same turn again is a replay, though its secret is not kept', async () => {
    const turn = { summary: 's', user_message: `Use ${token()}`, idempotency_key: randomUUID() }
    const [first, again] = [
      await post('/hybrid/complete', turn),
      await post('/hybrid/complete', turn),
    ]
    expect(again.body).toEqual(first.body)
    const other = { ...turn, user_message: `Use ${token()}` }
    expect((await post('/hybrid/complete', other)).body).toMatchObject({ code: 'CONFLICT' })
  })
})

test('other personal data stays, unless the avatar asks for it to go', async () => {
  const service = await sharedTestService()
  const said = 'Write to mia@example.com or call +49 30 12345678'
  const contentIn = async (config: object): Promise<string> => {
    const botId = await newAvatar(service, config as Record<string, unknown>)
    await service.call('POST', '/memory/ingest', { bot_id: botId, content: said })
    const { body } = await service.call('GET', `/v1/avatars/${botId}/memories`)
    return body.memories[0]
  }
  expect(await contentIn({})).toBe(said)
  expect(await contentIn({ redact: ['email'] })).toBe(
    'Write to [redacted email] or call +49 30 12345678',
  )
  expect(await contentIn({ redact: ['email', 'phone'] })).toBe(
    'Write to [redacted email] or call [redacted phone number]',
  )
  const body = { external_key: randomUUID(), soul: {}, runtime_config: { redact: ['names'] } }
  expect((await service.call('POST', '/v1/avatars/ensure', body)).status).toBe(422)
})

test('what is kept of one speaker or session can be taken out alone, and erased', async () => {
  const service = await sharedTestService()
  const bot_id = await newAvatar(service)
  const say = (content: string, speaker: string, session_id: string) =>
    service.call('POST', '/memory/ingest', {
      bot_id,
      content,
      speaker,
      session_id,
      scope: 'global',
    })
  await say('I collect stamps', 'Mia', 's1')
  await say('I collect stamps', 'Mia', 's2')
  await say('I collect pebbles', 'Ben', 's1')
  const part = async (query: string) => {
    const reply = await service.call('GET', `/v1/avatars/${bot_id}/export?${query}`)
    const recalled = reply.body.memories.map((memory: Wire) => [
      memory.content,
      memory.sources.map(({ session_id }: Wire) => session_id),
    ])
    return { format: reply.body.format, told: recalled, text: reply.text }
  }
  expect(await part('speaker=Mia')).toMatchObject({
    format: 'daimon-avatar-part',
    told: [['I collect stamps', ['s1', 's2']]],
  })
  const ofSession = await part('session_id=s2')
  expect(ofSession.told).toEqual([['I collect stamps', ['s2']]])
  expect(ofSession.text).not.toContain('pebbles')
  expect((await part('session_id=s1&speaker=Ben')).told).toEqual([['I collect pebbles', ['s1']]])
  const refused = await service.call('POST', '/v1/avatars/import?external_key=', ofSession.text)
  expect([refused.status, refused.body.issues[0].pointer]).toEqual([422, '/format'])

  const erased = await service.call('POST', '/memory/forget', { bot_id, speaker: 'Mia' })
  expect(erased.body.deleted).toBe(1)
  expect((await part('speaker=Mia')).told).toEqual([])
  const log = await service.call('GET', `/v1/erasures?bot_id=${bot_id}`)
  expect(log.body.items).toMatchObject([{ kind: 'forget', memories: 1 }])
  expect(log.text).not.toMatch(/stamps|Mia/)
})

describe('the sweep', () => {
  let service: TestService
  let directory: string | undefined
  beforeAll(async () => {
    directory =
      postgresUrl() === undefined ? mkdtempSync(join(tmpdir(), 'daimon-sweep-')) : undefined
    const engine =
      directory === undefined
        ? {}
        : { engine: await openEmbedded({ directory, image: MIGRATED_DATABASE }) }
    service = await startTestService({ MEMORY_REDACT: 'none' }, engine)
  })
  afterAll(async () => {
    await service.stop()
    if (directory !== undefined) rmSync(directory, { recursive: true, force: true })
  })

  test('takes out of what was stored before, history and twins included, and logs it without a text', async () => {
    const bot_id = await newAvatar(service)
    const secrets = Array.from({ length: 300 }, token)
    const items = secrets.map((secret) => ({ content: `Token of the box: ${secret}` }))
    const { body } = await service.call('POST', '/memory/ingest/batch', { bot_id, items })
    const plain = { bot_id, content: 'The box stands in the cellar.' }
    await service.call('POST', '/memory/ingest', plain)
    const last = token()
    await service.call('PATCH', `/memory/${body.results[0].id}`, { content: `Now it is ${last}` })
    expect(await readRows(service, bot_id)).toContain(last)

    await service.call('PATCH', `/v1/avatars/${bot_id}`, {
      runtime_config: { redact: ['secrets'] },
    })
    const accepted = await service.call('POST', '/memory/sweep', { bot_id })
    expect(accepted.status).toBe(202)
    const job = await finished(service, accepted.body.job_id)
    expect([job.kind, job.progress]).toEqual(['sweep', { done: 302, total: 302 }])

    const rows = await readRows(service, bot_id)
    expect([...secrets, last].filter((secret) => rows.includes(secret))).toEqual([])
    // Each keeps its row, though they say the same now.
    expect(rows.match(/\[redacted token\]/g)).toHaveLength(301)
    const found = await service.call('POST', '/memory/retrieve', { bot_id, query: 'the cellar' })
    expect(found.body.memories).toContain(plain.content)
    await waitUntil(async () => (await readVectors(service, bot_id)).length === 302)

    const log = await service.call('GET', `/v1/erasures?bot_id=${bot_id}`)
    const entries: Wire[] = log.body.items
    expect(entries.every(({ kind }) => kind === 'redaction')).toBe(true)
    expect(entries.reduce((sum, { memories }) => sum + memories, 0)).toBe(301)
    expect([...secrets, last].some((secret) => log.text.includes(secret))).toBe(false)

    // A copy of it comes in again, twins and all.
    const { text } = await service.call('GET', `/v1/avatars/${bot_id}/export`)
    const copy = await service.call('POST', '/v1/avatars/import?external_key=', text)
    expect([copy.status, copy.body.imported.memories]).toEqual([201, 302])

    await waitUntil(async () => {
      const { body: page } = await service.call('GET', `/v1/erasures?bot_id=${bot_id}`)
      return page.items.every(({ settled_at }: Wire) => settled_at !== null)
    })
    const files = readdirSync(directory ?? tmpdir(), {
      recursive: directory !== undefined,
      withFileTypes: true,
    })
      .filter((entry) => directory !== undefined && entry.isFile())
      .filter((entry) => !entry.parentPath.includes('pg_wal'))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    expect(files.some((bytes) => bytes.includes(secrets[7] ?? ''))).toBe(false)
  })

  test('reports a missing avatar at once', async () => {
    const reply = await service.call('POST', '/memory/sweep', { bot_id: randomUUID() })
    expect([reply.status, reply.body.code]).toEqual([404, 'BOT_NOT_FOUND'])
  })
})
