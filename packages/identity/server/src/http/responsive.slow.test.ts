import { DEFAULT_MSV } from '@daimon/identity-api'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longestTickMs } from '../testing/longest-tick.ts'
import { multiplyMemory } from '../testing/multiply-memory.ts'
import { type ThreadedSender, sendInThread } from '../testing/send-in-thread.ts'
import { type TestService, startTestService } from '../testing/test-service.ts'
import { DocumentLines } from '../transfer/document-lines.ts'
import { readDocument } from '../transfer/read-document.ts'
import { createRedactor } from '../privacy/redactor.ts'

/** Processor time in which nothing else is answered: for so long /health may wait at most. */
const TICK_MS_MAX = 100

const soul = {
  name: 'Ada',
  role: 'Guide',
  description: 'Shows people around.',
  attachment_style: 'Secure',
  baseline_msv: DEFAULT_MSV,
}

/** Each took seconds to minutes, during which the service answered nothing. */
const HOSTILE = {
  'line feeds within a text': `a${'\n'.repeat(32_000)}b`,
  'no, no, no': 'no, '.repeat(8_000),
  'full stops': '.'.repeat(32_000),
  spaces: ' '.repeat(32_000),
  'carriage returns and line feeds': '\r\n'.repeat(16_000),
  'marks of two classes': `a${'\u0301\u0323'.repeat(16_000)}b`,
} as const

let service: TestService
let sender: ThreadedSender
beforeAll(async () => {
  service = await startTestService({}, {}, { kernelsMax: 1 })
  sender = sendInThread()
  // What runs for the first time is compiled first.
  const botId = await newAvatar()
  await send('/memory/ingest', { bot_id: botId, content: 'I live by the river. Always be brief.' })
  await send('/hybrid/prepare', { bot_id: botId, query: 'Where do I live?' })
})
afterAll(async () => {
  await sender[Symbol.asyncDispose]()
  await service.stop()
})

const newAvatar = async (): Promise<string> =>
  (await service.call('POST', '/v1/avatars', soul)).body.bot_id

const readBytes = (body: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(body))

const send = (path: string, body: unknown): Promise<number> =>
  sender.send(`${service.url}${path}`, 'POST', readBytes(body))

const measureTick = async (
  path: string,
  body?: unknown,
  method = 'POST',
): Promise<{ ms: number; status: number }> => {
  const bytes = body === undefined ? undefined : readBytes(body)
  let status = 0
  const ms = await longestTickMs(async () => {
    status = await sender.send(`${service.url}${path}`, method, bytes)
  })
  return { ms, status }
}

/** Memories of so many words each; no word comes twice. */
const fill = async (botId: string, memories: number, words: number): Promise<void> => {
  await send('/memory/ingest', { bot_id: botId, content: 'I live by the river.' })
  await multiplyMemory(service, botId, memories, {
    content: sql`(select string_agg('w' || at || 'x' || word, ' ') from generate_series(1, ${words}::integer) word)`,
  })
}

describe('no text holds up other requests', () => {
  test.each(Object.entries(HOSTILE))('%s', async (_name, text) => {
    const botId = await newAvatar()
    const calls: readonly (readonly [string, unknown])[] = [
      ['/memory/ingest', { bot_id: botId, content: text }],
      ['/hybrid/prepare', { bot_id: botId, query: text }],
      [
        '/hybrid/complete',
        { bot_id: botId, summary: 'x', user_message: `${text}.`, session_id: 's' },
      ],
      [`/v1/avatars/${botId}/msv/what-if`, { message: text }],
    ]
    for (const [path, body] of calls) {
      const { ms, status } = await measureTick(path, body)
      expect([path, status < 500, ms < TICK_MS_MAX, ms]).toEqual([path, true, true, ms])
    }
  })
})

test('an index is built in small steps while others are answered', async () => {
  const botId = await newAvatar()
  const words = 'river ferry island garden train window letter winter market bridge'.split(' ')
  const said = (at: number) =>
    Array.from({ length: 40 }, (_, place) => words[(at * 7 + place * place) % words.length]).join(
      ' ',
    )
  for (let from = 0; from < 2_000; from += 500)
    await send('/memory/ingest/batch', {
      bot_id: botId,
      items: Array.from({ length: 500 }, (_, at) => ({
        content: `${from + at} ${said(from + at)}`,
      })),
    })
  service.server.parts.indexes.drop(botId)
  const { ms, status } = await measureTick('/hybrid/prepare', {
    bot_id: botId,
    query: 'Where is it?',
  })
  expect([status, ms < TICK_MS_MAX, ms]).toEqual([200, true, ms])
})

test('a snapshot of an index is written and read in small steps', async () => {
  const botId = await newAvatar()
  const { indexes } = service.server.parts
  await send('/memory/ingest', { bot_id: botId, content: 'The ferry leaves at nine.' })
  await multiplyMemory(service, botId, 5_000, {
    content: sql`'The ferry ' || at || ' leaves the harbour at ' || md5(at::text) || ' with cats'`,
  })
  const ask = () => measureTick('/hybrid/prepare', { bot_id: botId, query: 'Where is it?' })
  await ask()
  const writtenMs = await longestTickMs(() => indexes.stored())
  const parts = await service.server.parts.engine.query(
    'select memories from recall_snapshots where bot_id = $1',
    [botId],
  )
  expect([parts.length > 1, writtenMs < TICK_MS_MAX, writtenMs]).toEqual([true, true, writtenMs])
  indexes.drop(botId)
  const { ms, status } = await ask()
  expect([status, ms < TICK_MS_MAX, ms]).toEqual([200, true, ms])
})

test('a question of thousands of words is ranked like any other', async () => {
  const botId = await newAvatar()
  const text = Array.from({ length: 6_000 }, (_, at) => `w${at.toString(36)}`).join(' ')
  await send('/memory/ingest', { bot_id: botId, content: text })
  // The first query of a process also compiles the code that it runs.
  await send('/hybrid/prepare', { bot_id: botId, query: 'Where is it?' })
  const { ms, status } = await measureTick('/hybrid/prepare', { bot_id: botId, query: text })
  expect([status, ms < TICK_MS_MAX, ms]).toEqual([200, true, ms])
})

test('thousands of facts about one attribute are derived in small steps', async () => {
  const botId = await newAvatar()
  await send('/memory/ingest', { bot_id: botId, content: 'My dog is called Rex.' })
  await multiplyMemory(service, botId, 8_000, {
    content: sql`'My dog is called Rex' || translate(at::text, '0123456789', 'abcdefghij')`,
  })
  const path = `/v1/avatars/${botId}/facts?limit=500`
  const { body } = await service.call('GET', path)
  expect([body.items.length, typeof body.next]).toEqual([500, 'string'])
  const { ms, status } = await measureTick(path, undefined, 'GET')
  expect([status, ms < TICK_MS_MAX, ms]).toEqual([200, true, ms])
})

describe('a large avatar', () => {
  // 60 MB, most of it in one page of 2,000 memories.
  const MEMORIES = 2_000
  const WORDS = 3_000
  let botId: string
  beforeAll(async () => {
    botId = await newAvatar()
    await fill(botId, MEMORIES, WORDS)
  })

  test('lists memories by their text in small steps', async () => {
    const path = `/v1/avatars/${botId}/memories?q=nothing-has-this`
    const { ms, status } = await measureTick(path, undefined, 'GET')
    expect([status, ms < TICK_MS_MAX, ms]).toEqual([200, true, ms])
  })

  test('finds what to forget by its text in small steps', async () => {
    const body = { bot_id: botId, content_match: 'nothing-has-this', dry_run: true }
    const { ms, status } = await measureTick('/memory/forget', body)
    expect([status, ms < TICK_MS_MAX, ms]).toEqual([200, true, ms])
  })
})

test('an index takes in long texts of new words, and lets them go, in small steps', async () => {
  const botId = await newAvatar()
  // As long as a content may be.
  await fill(botId, 20, 5_000)
  const ask = { bot_id: botId, query: 'Where do I live?' }
  const built = await measureTick('/hybrid/prepare', ask)
  const gone = await measureTick('/memory/forget', {
    bot_id: botId,
    before: '2999-01-01T00:00:00Z',
  })
  const left = await measureTick('/hybrid/prepare', ask)
  for (const { ms, status } of [built, gone, left])
    expect([status, ms < TICK_MS_MAX, ms]).toEqual([200, true, ms])
})

test('a batch of millions of numbers is checked in small steps', async () => {
  const botId = await newAvatar()
  const embedding = Array.from({ length: 16_000 }, () => 1)
  const items = Array.from({ length: 250 }, () => ({
    content: 'x',
    embedding,
    embedder_id: service.server.parts.embedder.id,
  }))
  const { ms, status } = await measureTick('/memory/ingest/batch', { bot_id: botId, items })
  expect([status, ms < TICK_MS_MAX, ms]).toEqual([422, true, ms])
})

test('a document that comes all at once is read in small steps', async () => {
  const botId = await newAvatar()
  const { body: document } = await service.call('GET', `/v1/avatars/${botId}/export`)
  const memories = Array.from({ length: 4_000 }, (_, at) => ({
    content: `${at} ${'words '.repeat(50)}`,
  }))
  const bytes = readBytes({ ...document, memories })
  const target = {
    botId,
    now: new Date(),
    contentCharsMax: 32_768,
    embedder: service.server.parts.embedder,
    randomBytes: service.server.parts.randomBytes,
    clean: createRedactor(service.server.parts.redacted, {}),
  }
  await using lines = new DocumentLines()
  const body = (async function* () {
    yield bytes
  })()
  const ms = await longestTickMs(() => readDocument(body, target, lines))
  // Its lines go to a file now and then, so that it never took as long as the rest.
  expect([ms < TICK_MS_MAX / 2, ms]).toEqual([true, ms])
})
