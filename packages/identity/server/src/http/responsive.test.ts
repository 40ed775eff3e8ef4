import { DEFAULT_MSV } from '@daimon/identity-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longestTickMs } from '../testing/longest-tick.ts'
import { type TestKernel, startTestKernel } from '../testing/test-kernel.ts'

/** Processor time in which nothing else is answered; twice and more of what a machine without other work takes. */
const TICK_MS_MAX = 250

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

let kernel: TestKernel
beforeAll(async () => {
  kernel = await startTestKernel({}, {}, { kernelsMax: 1 })
  // What runs for the first time is compiled first.
  const botId = await newAvatar()
  await send('/memory/ingest', { bot_id: botId, content: 'I live by the river. Always be brief.' })
  await send('/hybrid/prepare', { bot_id: botId, query: 'Where do I live?' })
})
afterAll(() => kernel.stop())

const newAvatar = async (): Promise<string> =>
  (await kernel.call('POST', '/v1/avatars', soul)).body.bot_id

/** Reads no more of the answer than its status: parsing it would count as the kernel's time. */
const send = async (path: string, body: unknown): Promise<number> => {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  return sendBytes(path, bytes)
}
const sendBytes = async (path: string, body: Uint8Array<ArrayBuffer>): Promise<number> => {
  const response = await fetch(`${kernel.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  await response.arrayBuffer()
  return response.status
}

const tickOf = async (path: string, body: unknown): Promise<{ ms: number; status: number }> => {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  let status = 0
  const ms = await longestTickMs(async () => {
    status = await sendBytes(path, bytes)
  })
  return { ms, status }
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
      const { ms, status } = await tickOf(path, body)
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
  kernel.kernel.parts.indexes.drop(botId)
  const { ms, status } = await tickOf('/hybrid/prepare', { bot_id: botId, query: 'Where is it?' })
  expect([status, ms < TICK_MS_MAX, ms]).toEqual([200, true, ms])
})

test('a question of thousands of words is ranked like any other', async () => {
  const botId = await newAvatar()
  const text = Array.from({ length: 6_000 }, (_, at) => `w${at.toString(36)}`).join(' ')
  await send('/memory/ingest', { bot_id: botId, content: text })
  const { ms, status } = await tickOf('/hybrid/prepare', { bot_id: botId, query: text })
  expect([status, ms < TICK_MS_MAX, ms]).toEqual([200, true, ms])
})
