import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { waitUntil } from '@daimon/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openPlace, startUp, type Place, type Running } from './daimon.ts'
import { type Remembered, importing } from './importing.ts'

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

/** Eight batches, so that the test can interrupt the import after some of them. */
const COUNT = 1_600

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
  expect(
    memories
      .filter(isLong)
      .map(({ content }) => content.length)
      .toSorted((a, b) => b - a),
  ).toEqual([32_768, 7_232])
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
  const path = await file(
    'garden.jsonl',
    Array.from({ length: COUNT }, (_each, at) => line(at)).join(''),
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
  expect(known).toBeLessThan(COUNT)
  expect(second.summary).toMatchObject({ read: COUNT, stored: COUNT - known, folded: 0 })

  const third = await load('interrupted', path)
  expect(third.summary).toMatchObject({ read: COUNT, known: COUNT, stored: 0, folded: 0 })
  const memories = await listMemories('interrupted')
  expect(memories.map(({ content }) => content).toSorted()).toEqual(
    Array.from({ length: COUNT }, (_each, at) => `Note ${at} on the garden.`).toSorted(),
  )
  expect(memories.every((memory) => memory.count === 1)).toBe(true)
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
    Array.from({ length: COUNT }, (_each, at) => line(at)).join(''),
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
  expect(JSON.parse(again.out)).toMatchObject({ read: COUNT, folded: 0, is_complete: true })
})
