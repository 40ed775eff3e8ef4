import { connect } from 'node:net'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '@daimon/testkit'
import { beginImport, importsUnderWay, writeRows } from '@daimon/identity-store'
import { newAvatar, testSoul } from '../testing/souls.ts'
import { discardAbandonedImports } from '../transfer/discard-import.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
let base: Wire
let rowsBefore: string

const TABLES = [
  'avatars',
  'avatar_directory',
  'memories',
  'session_messages',
  'memory_vectors',
  'tombstones',
  'soul_revisions',
  'soul_proposals',
  'drift_steps',
  'session_moods',
  'reply_records',
]
const rowCounts = async (): Promise<string> => {
  const counts = TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const [row] = await service.server.parts.engine.exec(`select ${counts.join(', ')}`)
  return JSON.stringify(row)
}

beforeAll(async () => {
  service = await sharedTestService()
  const bot_id = await newAvatar(service)
  const say = (content: string) => {
    // Ids of one moment have no order.
    service.clock.advance(1_000)
    return service.call('POST', '/memory/ingest', { bot_id, content })
  }
  const { body: first } = await say('My dog is called Rex.')
  service.clock.advance(1_000)
  await service.call('PATCH', `/memory/${first.id}`, { content: 'My dog is called Max.' })
  await say('The kettle is on.')
  await service.call('POST', '/state/reflect', { bot_id, message: 'I am so worried.' })
  base = (await service.call('GET', `/v1/avatars/${bot_id}/export`)).body
  rowsBefore = await rowCounts()
})

// Whatever came in, nothing of it is there.
afterEach(async () => {
  const rows = await rowCounts()
  if (rows !== rowsBefore) throw new Error(`not as before: ${rows}`)
})

const take = (body: unknown) => service.call('POST', '/v1/avatars/import?external_key=', body)
const expectRefusal = (reply: Wire, status: number, code: string, pointer: string) => {
  expect(reply.headers.get('content-type')).toBe('application/problem+json')
  expect([reply.status, reply.body.code]).toEqual([status, code])
  expect(reply.body.issues.map((issue: Wire) => issue.pointer)).toContain(pointer)
}
const changed = (change: (document: Wire) => void): Wire => {
  const copy = structuredClone(base)
  change(copy)
  return copy
}
const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`
const soul = JSON.stringify(testSoul())
const head = `"format":"daimon-avatar","version":1,"soul":${soul}`

describe('an invalid document', () => {
  test.each([
    ['nothing', '', ''],
    ['a list', '[]', ''],
    ['half of one', `{${head},"memories":[{"content":"a"}`, '/memories/0'],
    ['half a string', `{${head},"memories":[{"content":"a`, '/memories/0'],
    ['two', `{${head}}{}`, ''],
    ['a key given twice', `{${head},"soul":${soul}}`, '/soul'],
    [
      'a key given twice far down',
      `{${head},"memories":[{"content":"a","content":"b"}]}`,
      '/memories/0/content',
    ],
    ['__proto__', `{${head},"__proto__":{}}`, '/__proto__'],
    [
      '__proto__ in metadata',
      `{${head},"memories":[{"content":"a","metadata":{"__proto__":1}}]}`,
      '/memories/0/metadata/__proto__',
    ],
    ['NUL', `{${head},"memories":[{"content":"a\\u0000"}]}`, '/memories/0/content'],
    [
      'half a surrogate pair',
      `{${head},"memories":[{"content":"\\ud800"}]}`,
      '/memories/0/content',
    ],
    [
      'a control character in a name',
      `{${head},"memories":[{"content":"a","speaker":"\\u001b"}]}`,
      '/memories/0/speaker',
    ],
    ['a depth bomb', `{${head},"later":${nested(100_000)}}`, '/later'],
    ['a depth bomb in a list', `{${head},"memories":[${nested(100_000)}]}`, '/memories/0'],
    [
      'a string beyond all',
      `{${head},"memories":[{"content":"${'x'.repeat(17 * 1024 * 1024)}"}]}`,
      '/memories/0',
    ],
    [
      'a content too long',
      `{${head},"memories":[{"content":"${'x'.repeat(32_769)}"}]}`,
      '/memories/0/content',
    ],
    ['a list that is none', `{${head},"memories":{}}`, '/memories'],
    ['a number for a memory', `{${head},"memories":[1]}`, '/memories/0'],
    ['another format', `{"format":"zip"}`, '/format'],
    ['no format', `{"version":1,"soul":${soul}}`, '/format'],
  ])('%s', async (_name, body, pointer) => {
    expectRefusal(await take(body), 422, 'VALIDATION_ERROR', pointer)
  })

  test('of a later version learns which version the service reads', async () => {
    const reply = await take(changed((document) => (document.version = 2)))
    expectRefusal(reply, 422, 'VALIDATION_ERROR', '/version')
    expect(reply.body.issues[0].message).toContain('must be 1')
  })

  test('bytes that are not UTF-8, even between two chunks', async () => {
    const text = Buffer.from(`{${head},"memories":[{"content":"`)
    const bytes = Buffer.concat([text, Buffer.from([0xc3, 0x28]), Buffer.from('"}]}')])
    expectRefusal(await take(new Uint8Array(bytes)), 422, 'VALIDATION_ERROR', '')
  })

  test('another content type, and a content encoding, are a 415', async () => {
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-encoding': 'gzip' },
    ] as const) {
      const reply = await service.call('POST', '/v1/avatars/import', base, headers as never)
      expect([reply.status, reply.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
  })
})

describe('a document that does not hold together', () => {
  const other = randomUUID()
  test.each<[string, (document: Wire) => void, string]>([
    ['an id given twice', (d) => (d.memories[1].id = d.memories[0].id), '/memories/1/id'],
    [
      'a successor that is not there',
      (d) => (d.memories[0].superseded_by = other),
      '/memories/0/superseded_by',
    ],
    [
      'a line of corrections in a circle',
      (d) =>
        Object.assign(d.memories[1], { superseded_by: d.memories[0].id, valid_to: d.exported_at }),
      '/memories/0/superseded_by',
    ],
    [
      'a memory that supersedes itself',
      (d) => (d.memories[0].superseded_by = d.memories[0].id),
      '/memories/0/superseded_by',
    ],
    ['a successor without an end', (d) => (d.memories[0].valid_to = null), '/memories/0/valid_to'],
    [
      'an origin that is not there',
      (d) => (d.memories[2].derived_from = [other]),
      '/memories/2/derived_from/0',
    ],
    ['the same twice', (d) => d.memories.push({ ...d.memories[2], id: other }), '/memories/3'],
    ['a count without its sources', (d) => (d.memories[2].count = 2), '/memories/2/count'],
    [
      'a session scope without one',
      (d) => (d.memories[2].scope = 'session'),
      '/memories/2/session_id',
    ],
    [
      'a naive time',
      (d) => (d.memories[2].occurred_at = '2026-01-01T10:00:00'),
      '/memories/2/occurred_at',
    ],
    ['an embedding of zeros', (d) => (d.memories[2].embedding = [0, 0]), '/memories/2/embedding'],
    [
      'an embedding of no floats',
      (d) => (d.memories[2].embedding = 'AAA='),
      '/memories/2/embedding',
    ],
    [
      'a revision left out',
      (d) => (d.soul_revisions[0].revision = 2),
      '/soul_revisions/0/revision',
    ],
    ['a soul that is not of its last revision', (d) => (d.soul.name = 'Bo'), '/soul'],
    ['settings that are not', (d) => (d.runtime_config = { source: 'x' }), '/runtime_config'],
    ['a step given twice', (d) => d.drift_log.push(d.drift_log[0]), '/drift_log/1/id'],
    [
      'a vector out of range in the log',
      (d) => (d.drift_log[0].after.hexaco.H = 7),
      '/drift_log/0/after/hexaco/H',
    ],
    ['a state of too few numbers', (d) => (d.state.trait = [0]), '/state/trait'],
    [
      'a tombstone that is no hash',
      (d) => d.tombstones.push({ content_key: 'x', at: d.exported_at }),
      '/tombstones/0/content_key',
    ],
  ])('%s', async (_name, change, pointer) => {
    expectRefusal(await take(changed(change)), 422, 'VALIDATION_ERROR', pointer)
  })

  test('reports every issue at once, those of a soul as SOUL_INVALID', async () => {
    const reply = await take(
      changed((document) => {
        document.memories[0].kind = 'rumour'
        document.memories[2].importance = 2
      }),
    )
    expect(reply.body.issues.map((issue: Wire) => issue.pointer)).toEqual([
      '/memories/0/kind',
      '/memories/2/importance',
    ])
    const broken = { format: 'daimon-avatar', version: 1, soul: { ...testSoul(), horns: 2 } }
    expectRefusal(await take(broken), 422, 'SOUL_INVALID', '/soul/horns')
    const template = {
      format: 'daimon-avatar',
      version: 1,
      soul: testSoul(),
      runtime_config: { hybrid_prompt_template: 'Hi {name' },
    }
    expectRefusal(
      await take(template),
      422,
      'SOUL_INVALID',
      '/runtime_config/hybrid_prompt_template',
    )
  })
})

describe('an import that comes to nothing at its end', () => {
  test('takes its rows away again', async () => {
    const external_key = randomUUID()
    const ensured = await service.call('POST', '/v1/avatars/ensure', {
      external_key,
      soul: testSoul(),
    })
    const before = await rowCounts()
    const reply = await service.call(
      'POST',
      `/v1/avatars/import?external_key=${external_key}`,
      base,
    )
    expect([reply.status, reply.body.code]).toEqual([409, 'CONFLICT'])
    expect(await rowCounts()).toBe(before)
    await service.call('DELETE', `/v1/avatars/${ensured.body.bot_id}`)
  })

  test('and so does the next start, when the process ended on the way', async () => {
    const { engine, jobs } = service.server.parts
    const left = { botId: randomUUID(), ownerId: 'local' }
    const now = () => service.clock.now()
    await beginImport(engine.db, left, now())
    const row = { revision: 1, soul: testSoul(), runtime_config: {}, at: now() }
    await writeRows(engine.db, 'soul_revisions', left, [JSON.stringify(row)])
    await discardAbandonedImports({ engine: { ...engine, kind: 'embedded' }, jobs, now })
    expect(await importsUnderWay(engine.db)).toEqual([])
  })
})

describe('an upload', () => {
  test('over 256 MiB is a 413 before a byte of it is read', async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    socket.write(
      `POST /v1/avatars/import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${256 * 1024 * 1024 + 1}\r\n\r\n`,
    )
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    await waitUntil(() => text.includes('PAYLOAD_TOO_LARGE'))
    expect(text).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  })

  test('that breaks off leaves nothing', async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    const body = JSON.stringify(base)
    socket.write(
      `POST /v1/avatars/import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, -10)}`,
    )
    await new Promise((resolve) => setImmediate(resolve))
    socket.destroy()
    // A later request is answered, and nothing has come of the earlier.
    expect((await service.call('GET', '/health')).status).toBe(200)
  })
})
