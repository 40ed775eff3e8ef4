import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Place, type Running, openPlace, startUp } from './daimon.ts'

let place: Place
let running: Running
beforeAll(async () => {
  place = await openPlace()
  running = await startUp(place)
  await place.command(['pack', 'import', 'tutor', '--persist', 'true', '--external-key', 'noor'])
  const lines = [
    { text: 'I live in Gouda.', said_at: '2026-03-02T14:00:00Z', session: 'a' },
    { text: 'I live in Delft.', said_at: '2026-05-01T09:00:00Z', session: 'b' },
    { text: 'My dog is called Re\u001bx.', said_at: '2026-05-02T09:00:00Z', session: 'b' },
    { text: 'My cat is called Miso.', said_at: '2026-05-03T09:00:00Z', session: 'b' },
  ]
  const path = join(place.path, 'said.jsonl')
  const texts = lines.map((line) => JSON.stringify({ speaker: 'Noor', ...line }))
  await writeFile(path, texts.join('\n'))
  await place.command(['memory', 'import', path, '--bot', 'noor'])
})
afterAll(async () => {
  await running[Symbol.asyncDispose]()
  await place[Symbol.asyncDispose]()
})

test('lists facts as a table with their former values', async () => {
  const { code, out } = await place.command(['facts', 'noor', '--recall-scope', 'all'])
  expect(code).toBe(0)
  expect(out).toMatch(/^[0-9a-f-]{36} {2}2026-05-03 {2}Noor {2}cat {3}name {2}Miso$/m)
  expect(out).toMatch(/ {2}user {2}home {2}Delft \(before: Gouda until 2026-05-01\)$/m)
  expect(out).not.toContain('\u001b')
})

test('lists facts as JSON, limited by flags', async () => {
  const flags = ['--attribute', 'HOME', '--session', 'a', '--speaker', 'Noor', '--subject', 'user']
  const { out } = await place.command(['facts', 'noor', ...flags, '--json'])
  expect(JSON.parse(out)).toMatchObject([{ value: 'Gouda', session_id: 'a', history: [] }])
})

test('shows the messages of a session, all or the newest', async () => {
  const history = (...flags: string[]) =>
    place.command(['memory', 'history', 'b', '--bot', 'noor', ...flags])
  const { out } = await history()
  expect(out.match(/^2026.*$/gm)).toEqual([
    '2026-05-01 09:00  Noor  I live in Delft.',
    expect.stringMatching(/^2026-05-02 09:00 {2}Noor {2}My dog is called Re.*x\.$/),
    '2026-05-03 09:00  Noor  My cat is called Miso.',
  ])
  expect(out).not.toContain('\u001b')
  const newest = JSON.parse((await history('--last', '2', '--json')).out) as { content: string }[]
  expect(newest.map(({ content }) => content.slice(0, 6))).toEqual(['My dog', 'My cat'])
  const none = await place.command(['memory', 'history', 'z', '--bot', 'noor'])
  expect([none.code, none.out, none.err]).toEqual([0, '', 'No messages.\n'])
})

test('takes the avatar from the environment', async () => {
  const { out } = await place.command(['facts', '--subject', 'cat'], { DAIMON_BOT_ID: 'noor' })
  expect(out).toContain('Miso')
})

test('reports a missing avatar, a wrong flag, and an empty list', async () => {
  const missing = await place.command(['facts'], { DAIMON_BOT_ID: undefined })
  expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('DAIMON_BOT_ID')])
  const wrong = await place.command(['facts', 'noor', '--recall-scope', 'here'])
  expect(wrong.err).toContain("--recall-scope must be session or user or all, not 'here'")
  const none = await place.command(['facts', 'noor', '--as-of', '2020-01-01T00:00:00Z'])
  expect([none.code, none.out, none.err]).toEqual([0, '', 'No matching facts.\n'])
})
