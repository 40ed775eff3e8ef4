import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'

import { createZip, waitUntil } from '@daimon/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openPlace, startUp, type Place, type Running } from './daimon.ts'

let place: Place
let running: Running
beforeAll(async () => {
  place = await openPlace()
  running = await startUp(place)
})
afterAll(async () => {
  await running[Symbol.asyncDispose]()
  await place[Symbol.asyncDispose]()
})

/** Writes a file to the place. */
const file = async (name: string, content: string | Uint8Array) => {
  const path = join(place.path, name)
  await writeFile(path, content)
  return path
}

/** Creates the test's own avatar. */
const newAvatar = async (key: string) => {
  const args = ['pack', 'import', 'tutor', '--persist', 'true', '--external-key', key, '--json']
  const { out } = await place.daimon(args)
  return (JSON.parse(out) as { id: string }).id
}

const load = async (key: string, path: string, ...more: string[]) => {
  const args = ['memory', 'import', path, '--bot', key, ...more, '--json']
  const { code, out, err } = await place.daimon(args)
  return { code, err, summary: JSON.parse(out) as Record<string, unknown> }
}

type Remembered = {
  content: string
  speaker: string | null
  session_id: string | null
  scope: string
  occurred_at: string
  count: number
  metadata: object
}

const listMemories = async (key: string): Promise<Remembered[]> => {
  const { out } = await place.daimon(['memory', 'export', '--bot', key])
  return out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Remembered)
    .toReversed()
}

const line = (at: number) =>
  `${JSON.stringify({ speaker: 'Mara', text: `Note ${at} on the garden.`, said_at: new Date(1.7e12 + at * 60_000), session: 'garden' })}\n`

test('reports invalid lines by number and imports the others', async () => {
  await newAvatar('lines')
  const good =
    '{"speaker":"Mara","text":"No walnuts.","said_at":"2026-05-04T18:20:00+02:00","session":"monday"}'
  const path = await file(
    'lines.jsonl',
    Buffer.concat([
      Buffer.from(`\uFEFF${good}\n{"text":"broken\n\n[1]\n{"speaker":"Mara"}\n`),
      Buffer.from([0x7b, 0xff, 0x0a]),
      Buffer.from('{"text":"The oven broke.","said_at":"yesterday"}\n'),
      Buffer.from(
        '{"text":"   ","speaker":7}\n{"text":"a","text":"b"}\n{"text":"nothing \\u0000"}\n',
      ),
      Buffer.from(`{"text":"${'x'.repeat(40_000)}"}\n{"text":"${'y'.repeat(5_000_000)}"}\r\n`),
      Buffer.from('{"text":"No line end."}'),
    ]),
  )
  const { code, err, summary } = await load('lines', path)
  expect(code).toBe(1)
  expect(summary).toMatchObject({
    format: 'jsonl',
    read: 13,
    stored: 4,
    refused: 9,
    is_complete: true,
  })
  const said = (summary['problems'] as { place: string; message: string }[]).map(
    ({ place: where, message }) => `${where}: ${message.split(':')[0]}`,
  )
  expect(said.toSorted()).toEqual(
    [
      'line 2: is not JSON',
      'line 4: is not a JSON object',
      'line 5: has no text',
      'line 6: is not UTF-8',
      'line 7: said_at must be an RFC 3339 time with an offset, such as 2026-05-04T10',
      'line 8: text must contain more than white space; speaker must be a string',
      'line 9: /text must not be given twice',
      'line 10: /text must not contain a NUL character',
      'line 12: is longer than 4194304 bytes',
    ].toSorted(),
  )
  expect(err).toContain('line 2: is not JSON')
  const memories = await listMemories('lines')
  const isLong = ({ content }: Remembered) => content.startsWith('xxx')
  expect(memories.filter(isLong).map(({ content }) => content.length).toSorted()).toEqual([
    32_768, 7_232,
  ])
  expect(memories.filter((memory) => !isLong(memory))).toMatchObject([
    {
      content: 'No walnuts.',
      speaker: 'Mara',
      session_id: 'monday',
      occurred_at: '2026-05-04T16:20:00.000Z',
    },
    { content: 'No line end.', speaker: null, session_id: null, scope: 'global' },
  ])
})

test('continues an interrupted import without duplicates', async () => {
  const id = await newAvatar('interrupted')
  const count = 3_000
  const path = await file(
    'garden.jsonl',
    Array.from({ length: count }, (_each, at) => line(at)).join(''),
  )
  await using child = place.start(['memory', 'import', path, '--bot', 'interrupted', '--json'])
  const stored = async () => {
    const response = await fetch(`${running.url}/v1/avatars/${id}/memories?limit=1`)
    return ((await response.json()) as { items: unknown[] }).items.length
  }
  await waitUntil(stored)
  child.signal('SIGINT')
  expect(await child.exitCode).toBe(130)
  const first = JSON.parse(child.stdout()) as Record<string, number | boolean>
  expect(first['is_complete']).toBe(false)
  expect(child.stderr()).toBe(
    'The import is incomplete. To continue, run the same command again.\n',
  )

  const second = await load('interrupted', path)
  expect([second.code, second.err]).toEqual([0, ''])
  const known = second.summary['known'] as number
  // The batch in flight may have been stored without a response.
  expect(known).toBeGreaterThanOrEqual(Math.max(1, Number(first['stored'])))
  expect(known).toBeLessThan(count)
  expect(second.summary).toMatchObject({ read: count, stored: count - known, folded: 0 })

  const third = await load('interrupted', path)
  expect(third.summary).toMatchObject({ read: count, known: count, stored: 0, folded: 0 })
  const memories = await listMemories('interrupted')
  expect(memories.map(({ content }) => content).toSorted()).toEqual(
    Array.from({ length: count }, (_each, at) => `Note ${at} on the garden.`).toSorted(),
  )
  expect(memories.every((memory) => memory.count === 1)).toBe(true)
})

const message = (role: string, seconds: number | null, ...parts: unknown[]) => ({
  author: { role },
  create_time: seconds,
  content: { content_type: 'text', parts },
})

const conversation = {
  title: 'A birthday dinner',
  conversation_id: 'c-1',
  current_node: 'e',
  mapping: {
    root: { message: null, parent: null, children: ['a'] },
    a: { message: message('system', null, 'You are helpful.'), parent: 'root', children: ['b'] },
    b: {
      message: message('user', 1_700_000_000.25, 'Ines is allergic to walnuts.'),
      parent: 'a',
      children: ['c', 'd'],
    },
    c: {
      message: message('assistant', 1_700_000_010, 'A reply that was replaced.'),
      parent: 'b',
      children: [],
    },
    d: {
      message: message('assistant', 1_700_000_020, 'No walnuts, then.', { asset: 'x' }),
      parent: 'b',
      children: ['t'],
    },
    t: {
      message: { ...message('assistant', 1_700_000_025, 'search()'), recipient: 'browser' },
      parent: 'd',
      children: ['h'],
    },
    h: {
      message: {
        ...message('user', 1, 'hidden'),
        metadata: { is_visually_hidden_from_conversation: true },
      },
      parent: 't',
      children: ['e'],
    },
    e: { message: message('user', 1_700_000_030, 'Thank you.\u0000'), parent: 'h', children: [] },
  },
}

test('imports the visible branch of a ChatGPT export, with both speakers', async () => {
  await newAvatar('chatgpt')
  const circle = {
    x: { message: message('user', 1, 'Round and round.'), parent: 'x', children: ['x'] },
  }
  const path = await file(
    'conversations.json',
    JSON.stringify([
      conversation,
      { title: 'no tree' },
      { id: 'c-2', current_node: 'x', mapping: circle },
    ]),
  )
  const { code, summary } = await load('chatgpt', path, '--user-name', 'Mara')
  expect(code).toBe(1)
  expect(summary).toMatchObject({ format: 'chatgpt', read: 5, stored: 4, refused: 1, skipped: 3 })
  expect(summary['problems']).toEqual([
    { place: 'conversation 2', message: 'has no mapping of messages' },
  ])
  const shared = { session_id: 'c-1', scope: 'global', metadata: { title: 'A birthday dinner' } }
  expect(await listMemories('chatgpt')).toMatchObject([
    { content: 'Round and round.', speaker: 'Mara', session_id: 'c-2' },
    {
      ...shared,
      content: 'Ines is allergic to walnuts.',
      speaker: 'Mara',
      occurred_at: '2023-11-14T22:13:20.250Z',
    },
    { ...shared, content: 'No walnuts, then.', speaker: 'Sage' },
    // The client repairs NUL, which the service refuses.
    { ...shared, content: 'Thank you.\uFFFD', speaker: 'Mara' },
  ])
  const again = await load('chatgpt', path, '--user-name', 'Mara')
  expect(again.summary).toMatchObject({ known: 4, stored: 0, folded: 0 })
})

test('imports a truncated chat export up to the error and reports it', async () => {
  await newAvatar('cut')
  const whole = JSON.stringify([conversation, conversation])
  const path = await file('cut.json', whole.slice(0, -100))
  const { code, err, summary } = await load('cut', path)
  expect(code).toBe(3)
  expect(summary).toMatchObject({ stored: 3, is_complete: false })
  expect(err).toContain(
    "FILE_TRUNCATED in 'cut.json': the file ends too early; it was imported up to conversation 1, message e.",
  )
})

const shard = (at: number) => JSON.stringify([{ ...conversation, conversation_id: `c-${at}` }])
const whatsApp = [
  '04.05.24, 20:15 - Ines: Bring the long table.',
  'And chairs.',
  '04.05.24, 20:16 - Mara: <Medien ausgeschlossen>',
  '04.05.24, 20:17 - Mara: Yes!',
  '',
].join('\n')

test('imports the shards of a zip and the chats of a directory once', async () => {
  await newAvatar('archive')
  const zip = createZip({
    'chat.html': '<html>',
    'conversations-000.json': shard(0),
    'conversations-001.json': shard(1),
    'user.json': '{"id":"user"}',
  })
  await mkdir(join(place.path, 'exports'))
  const path = await file(join('exports', 'chatgpt.zip'), zip)
  await file(join('exports', 'WhatsApp Chat - Ines.zip'), createZip({ '_chat.txt': whatsApp }))
  const first = await load('archive', path)
  expect(first.summary).toMatchObject({
    format: 'chatgpt',
    read: 6,
    stored: 6,
    skipped: 6,
    skip_reasons: { 'tool call or hidden message': 6 },
    files: [{ name: 'conversations-000.json' }, { name: 'conversations-001.json' }],
    skipped_files: [{ name: 'chat.html' }, { name: 'user.json' }],
  })
  expect(first.code).toBe(0)
  expect(first.err).toContain("Skipped file 'user.json': it has no known format.")
  const all = await load('archive', join(place.path, 'exports'), '--timezone', 'Europe/Berlin')
  expect(all.summary).toMatchObject({ format: 'mixed', read: 8, known: 6, stored: 2, skipped: 7 })
  expect((await listMemories('archive')).filter(({ speaker }) => speaker !== 'User')).toMatchObject([
    ...[0, 1].map((at) => ({ speaker: 'Sage', session_id: `c-${at}` })),
    {
      content: 'Bring the long table.\nAnd chairs.',
      speaker: 'Ines',
      session_id: 'WhatsApp Chat - Ines 2024-05-04',
      occurred_at: '2024-05-04T18:15:00.000Z',
    },
    { content: 'Yes!', speaker: 'Mara' },
  ])
})

test('reports damaged files by a code, and imports the others', async () => {
  await newAvatar('damaged')
  const zip = createZip({
    'a.json': shard(0).slice(0, -300),
    'b.json': { data: deflateRawSync(shard(1)), size: 10 },
    'c.json': shard(2),
    'd.json': '[1,2]',
  })
  const { code, err, summary } = await load('damaged', await file('damaged.zip', zip))
  expect(code).toBe(3)
  expect(summary).toMatchObject({
    stored: 3,
    damaged_files: [
      { name: 'b.json', code: 'ARCHIVE_DAMAGED' },
      { name: 'a.json', code: 'FILE_TRUNCATED' },
    ],
    is_complete: false,
  })
  expect(err).toContain("FILE_TRUNCATED in 'a.json': the file ends too early")
  const cut = await load('damaged', await file('cut.zip', zip.subarray(0, -30)))
  expect([cut.code, cut.summary['read']]).toEqual([3, 0])
  expect(cut.err).toContain("ARCHIVE_DAMAGED in 'cut.zip': is not a complete zip")
})

test('asks for a format that it cannot tell', async () => {
  const path = await file('letter.txt', 'Dear Ines,\nthank you.\n')
  const { code, err } = await place.daimon(['memory', 'import', path, '--bot', 'lines'])
  expect(code).toBe(2)
  expect(err).toContain('has no known format')
})

test('imports an export completely into another avatar, and not at all into its own', async () => {
  await newAvatar('source')
  await newAvatar('target')
  const said = await file('said.jsonl', line(1) + line(2))
  await load('source', said)
  const exported = join(place.path, 'exported.jsonl')
  await place.daimon(['memory', 'export', '--bot', 'source', '-o', exported])
  expect((await readFile(exported, 'utf8')).split('\n')).toHaveLength(3)
  expect((await load('source', exported)).summary).toMatchObject({ known: 2, stored: 0 })
  expect((await load('target', exported)).summary).toMatchObject({ known: 0, stored: 2 })
})

test('of a user belong to that user, and are known when imported again', async () => {
  const id = await newAvatar('desk')
  const path = await file('customer.jsonl', line(1) + line(2))
  const own = ['--user', 'customer 42']
  expect((await load('desk', path, ...own)).summary).toMatchObject({ stored: 2, known: 0 })
  expect((await load('desk', path, ...own)).summary).toMatchObject({ stored: 0, known: 2 })
  expect(await listMemories('desk')).toEqual([])
  const users = await fetch(`${running.url}/v1/avatars/${id}/users`)
  expect(await users.text()).toContain('"user_id":"customer 42"')
  expect((await load('desk', path)).summary).toMatchObject({ stored: 2 })
})

test('recognizes records that were merged or superseded since', async () => {
  await newAvatar('corrected')
  const said = (text: string, minute: number) =>
    `${JSON.stringify({ speaker: 'Mara', text, said_at: `2026-05-04T18:0${minute}:00Z` })}\n`
  const lines = [said('The oven broke today.', 1), said('the oven broke today!', 2)]
  const path = await file('folded.jsonl', [...lines, said('Ines lives in Basel.', 3)].join(''))
  expect((await load('corrected', path)).summary).toMatchObject({ stored: 2, folded: 1, known: 0 })
  const { out } = await place.daimon(['memory', 'search', 'Basel', '--bot', 'corrected', '--json'])
  const [hit] = JSON.parse(out) as { id: string }[]
  const response = await fetch(`${running.url}/memory/${hit?.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'Ines lives in Bern.' }),
  })
  expect(response.status).toBe(200)
  expect((await load('corrected', path)).summary).toMatchObject({ stored: 0, folded: 0, known: 3 })
  const contents = (await listMemories('corrected')).map(({ content }) => content)
  expect(contents.toSorted()).toEqual(['Ines lives in Bern.', 'The oven broke today.'])
})

test('exits with 4 for an empty file', async () => {
  await newAvatar('empty')
  const { code, err, summary } = await load('empty', await file('empty.jsonl', '\n\n'))
  expect([code, summary['read']]).toEqual([4, 0])
  expect(err).toBe('The file contains nothing to import.\n')
})

test('reports a service that dies during an import; stored memories stay', async () => {
  await using other = await openPlace()
  const path = await file(
    'more.jsonl',
    Array.from({ length: 3_000 }, (_each, at) => line(at)).join(''),
  )
  await using dying = await startUp(other)
  const made = await other.daimon(['pack', 'import', 'tutor', '--persist', 'true', '--json'])
  const { id } = JSON.parse(made.out) as { id: string }
  await using child = other.start(['memory', 'import', path, '--bot', id])
  await waitUntil(async () => {
    const response = await fetch(`${dying.url}/v1/avatars/${id}/memories?limit=1`)
    return ((await response.json()) as { items: unknown[] }).items.length
  })
  dying.process.signal('SIGKILL')
  expect(await child.exitCode).toBe(3)
  expect(child.stdout()).toMatch(/^read \d+, stored \d+, folded 0/)
  expect(child.stderr()).toContain('To continue, run the same command again.')
  // In-process this time, because no service locks the directory.
  const again = await other.daimon(['memory', 'import', path, '--bot', id, '--json'])
  expect(JSON.parse(again.out)).toMatchObject({ read: 3_000, folded: 0, is_complete: true })
})
