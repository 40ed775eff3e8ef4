import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'

import { createZip } from '@daimon/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openPlace, startUp, type Place, type Running } from './daimon.ts'
import { importing } from './importing.ts'

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

const { file, newAvatar, load, listMemories } = importing(() => place)

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

/** Equal words would be merged. */
const shard = (at: number) =>
  JSON.stringify([{ ...conversation, conversation_id: `c-${at}` }])
    .replaceAll('walnuts', `walnuts ${at}`)
    .replaceAll('Thank you', `Thank you ${at}`)
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
  expect((await listMemories('archive')).filter(({ speaker }) => speaker !== 'User')).toMatchObject(
    [
      ...[0, 1].map((at) => ({ speaker: 'Sage', session_id: `c-${at}` })),
      {
        content: 'Bring the long table.\nAnd chairs.',
        speaker: 'Ines',
        session_id: 'WhatsApp Chat - Ines 2024-05-04',
        occurred_at: '2024-05-04T18:15:00.000Z',
      },
      { content: 'Yes!', speaker: 'Mara' },
    ],
  )
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
