import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FORMATS, type Format } from './format-names.ts'
import { detectFormats } from './formats.ts'
import type { Item } from './record.ts'
import { EXPORTS, type SaidTurn, discordPackage } from './testing/exports.ts'
import { CONTEXT, readAll } from './testing/read-all.ts'

const AT = Date.parse('2024-05-04T18:00:00Z')
const TURNS: readonly SaidTurn[] = [
  { isUser: true, text: 'My sister Ines is allergic to walnuts.', atMs: AT },
  { isUser: false, text: 'Then no "walnuts" for her,\nand no pecans.', atMs: AT + 60_000 },
  { isUser: true, text: 'Danke — 謝謝 🌰!', atMs: AT + 120_000 },
]

/** Who speaks, and in which session, as each format has it. */
const EXPECTED: Readonly<
  Record<Format, readonly [user: string, other: string, session: string | undefined]>
> = {
  chatgpt: ['User', 'Sage', 'c-1'],
  claude: ['User', 'Sage', 'c-1'],
  gemini: ['User', 'Sage', 'Gemini 2024-05-04'],
  'character-ai': ['User', 'Sage', 'c-1'],
  sillytavern: ['Mara', 'Sage', 'Chat with Ines'],
  whatsapp: ['Mara', 'Ines', 'Chat with Ines 2024-05-04'],
  telegram: ['Mara', 'Ines', 'Ines 7 2024-05-04'],
  discord: ['Mara', 'ines', 'Direct Messages / ines 2024-05-04'],
  mem0: ['', '', undefined],
  zep: ['Mara', 'Sage', 's-1'],
  jsonl: ['Mara', 'Sage', undefined],
}

const readItems = async (format: Format, content: string, sizes?: number[]): Promise<Item[]> =>
  (await readAll(format, content, CONTEXT, sizes)).flatMap((reading) =>
    'item' in reading ? [reading.item] : [],
  )

const byTime = (items: readonly Item[]) =>
  items.toSorted((a, b) => Date.parse(a.occurred_at ?? '') - Date.parse(b.occurred_at ?? ''))

describe.each(FORMATS)('a file of the format %s', (format) => {
  test('is recognized as this and no other', () => {
    expect(detectFormats(EXPORTS[format](TURNS))).toEqual([format])
  })

  test('is read with texts, speakers, times, and sessions', async () => {
    const [user, other, session] = EXPECTED[format]
    const items = byTime(await readItems(format, EXPORTS[format](TURNS)))
    expect(items.map(({ content }) => content)).toEqual(TURNS.map(({ text }) => text))
    const speakers = [user, other, user].map((name) => name || undefined)
    expect(items.map(({ speaker }) => speaker)).toEqual(speakers)
    expect(items.map(({ session_id: id }) => id)).toEqual([session, session, session])
    // An activity of Gemini has one time for prompt and reply.
    const replyAt = format === 'gemini' ? AT : AT + 60_000
    expect(items.map(({ occurred_at: at }) => Date.parse(at ?? ''))).toEqual([
      AT,
      replyAt,
      AT + 120_000,
    ])
  })

  test('is read equally in any chunks', async () => {
    const content = EXPORTS[format](TURNS)
    const whole = await readItems(format, content)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 30 }),
        async (sizes) => {
          expect(await readItems(format, content, sizes)).toEqual(whole)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('keeps what precedes a cut or invalid bytes', async () => {
    const bytes = Buffer.from(EXPORTS[format](TURNS))
    const broken = Buffer.concat([bytes.subarray(0, bytes.length - 40), Buffer.from([0xff, 0xfe])])
    for (const content of [bytes.subarray(0, bytes.length - 40), broken]) {
      const outcome = await readAll(format, content).catch((error: Error) => error)
      expect(outcome instanceof Error ? outcome.name : outcome.length > 0).toBeOneOf([
        'FileError',
        true,
      ])
    }
  })
})

test.each(['json', 'csv'] as const)("reads Discord's data package as %s", async (kind) => {
  const content = discordPackage(TURNS)[kind]
  expect(detectFormats(content)).toEqual(['discord'])
  const items = await readItems('discord', content)
  expect(items).toMatchObject(
    TURNS.filter(({ isUser }) => isUser).map(({ text, atMs }) => ({
      content: text,
      speaker: 'User',
      occurred_at: new Date(atMs).toISOString(),
      session_id: 'Chat with Ines 2024-05-04',
    })),
  )
})

test('names the user as asked where the file says who that is', async () => {
  const context = { ...CONTEXT, voices: { user: 'Mo', assistant: 'Sage' } }
  for (const format of [
    'chatgpt',
    'claude',
    'gemini',
    'character-ai',
    'sillytavern',
    'zep',
  ] as const) {
    const readings = await readAll(format, EXPORTS[format](TURNS), context)
    const speakers = readings.flatMap((reading) =>
      'item' in reading ? [reading.item.speaker] : [],
    )
    expect(new Set(speakers)).toEqual(new Set(['Mo', 'Sage']))
  }
})

test.each([
  ['an unknown list', '[{"a":1}]'],
  ['an unknown object', '{"a":{"text":1}}'],
  ['prose', 'Hello.\nThis is a letter.\n'],
])('recognizes no format in %s', (_name, content) => {
  expect(detectFormats(content)).toEqual([])
})

test('reads the chosen branch of Claude, and a chat of the tools that save Character.AI', async () => {
  const messages = [
    { uuid: 'a', sender: 'human', text: 'One', parent_message_uuid: '0' },
    { uuid: 'b', sender: 'assistant', text: 'Old reply', parent_message_uuid: 'a' },
    { uuid: 'c', sender: 'assistant', text: 'New reply', parent_message_uuid: 'a' },
  ]
  const claude = [{ uuid: 'c-1', current_leaf_message_uuid: 'c', chat_messages: messages }]
  expect((await readItems('claude', JSON.stringify(claude))).map(({ content }) => content)).toEqual(
    ['One', 'New reply'],
  )
  const dump = {
    info: { character: { name: 'Aria' } },
    histories: {
      histories: [
        {
          external_id: 'h-1',
          msgs: [
            { text: 'Hello', src: { is_human: false, name: 'Aria' } },
            { text: 'Hi', src: { is_human: true } },
            { text: 'No', src: { is_human: false }, is_alternative: true },
          ],
        },
      ],
    },
  }
  expect(detectFormats(JSON.stringify(dump))).toEqual(['character-ai'])
  expect(await readItems('character-ai', JSON.stringify(dump))).toMatchObject([
    { content: 'Hello', speaker: 'Sage', session_id: 'h-1', metadata: { title: 'Aria' } },
    { content: 'Hi', speaker: 'User' },
  ])
})

test('reads all chats of a Telegram account, and memories of Zep by session', async () => {
  const chat = (name: string, id: number) => ({
    name,
    type: 'personal_chat',
    id,
    messages: [
      { id: 1, type: 'message', date_unixtime: '1714845600', from: name, text: `By ${name}` },
    ],
  })
  const account = {
    about: 'x',
    personal_information: { first_name: 'Mara' },
    contacts: { list: [{ first_name: 'Ines' }] },
    chats: { about: 'y', list: [chat('Ines', 1), chat('Otto', 2)] },
  }
  expect(detectFormats(JSON.stringify(account))).toEqual(['telegram'])
  expect(await readItems('telegram', JSON.stringify(account))).toMatchObject([
    { content: 'By Ines', session_id: 'Ines 1 2024-05-04' },
    { content: 'By Otto', session_id: 'Otto 2 2024-05-04' },
  ])
  const sessions = {
    sessions: [
      { session_id: 'a', messages: [{ role: 'human', content: 'One' }] },
      { session_id: 'b', messages: [{ role: 'ai', content: 'Two' }], facts: ['Mara cooks.'] },
    ],
  }
  expect(detectFormats(JSON.stringify(sessions))).toEqual(['zep'])
  expect(await readItems('zep', JSON.stringify(sessions))).toMatchObject([
    { content: 'One', session_id: 'a', speaker: 'User' },
    { content: 'Two', session_id: 'b', speaker: 'Sage' },
    { content: 'Mara cooks.', kind: 'fact' },
  ])
})
