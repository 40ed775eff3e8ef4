import { MIGRATED_DATABASE, openEmbedded } from '@daimon/identity-store'
import { choose, postgresUrl, waitUntil } from '@daimon/testkit'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AvatarCalls, avatarCalls } from '../testing/avatar-calls.ts'
import type { ForgettingCase } from '../testing/forgetting-case.ts'
import { forgettingFacts } from '../testing/forgetting-facts.ts'
import { forgettingWords } from '../testing/forgetting-words.ts'
import { type TestService, type Wire, startTestService } from '../testing/test-service.ts'

const all = { ...forgettingWords(), ...forgettingFacts() }
const firsts = Object.fromEntries(
  Object.entries(all).map(([name, some]) => [name, some.slice(0, 1)]),
)
const classes = choose({ sample: firsts, whole: all })
const cases = Object.values(classes).flat()

let service: TestService
let directory: string | undefined
// A server of its own, some hundred calls, and every table rewritten for each erasure.
const SETUP_MS = 300_000
const avatars = new Map<ForgettingCase, AvatarCalls>()

// Everything is said and forgotten first, so that the pages need be cleaned and looked at once.
beforeAll(async () => {
  directory =
    postgresUrl() === undefined ? mkdtempSync(join(tmpdir(), 'daimon-forget-')) : undefined
  const engine =
    directory === undefined
      ? {}
      : { engine: await openEmbedded({ directory, image: MIGRATED_DATABASE }) }
  service = await startTestService({}, engine)
  for (const each of cases) avatars.set(each, await play(each))
  const open = () =>
    service.server.parts.engine.query('select 1 from erasures where settled_at is null', [])
  await waitUntil(async () => (await open()).length === 0, { timeoutMs: SETUP_MS / 2 })
}, SETUP_MS)
afterAll(async () => {
  await service.stop()
  if (directory !== undefined) rmSync(directory, { recursive: true, force: true })
})

const play = async (each: ForgettingCase): Promise<AvatarCalls> => {
  const avatar = await avatarCalls(service)
  const ids: string[] = []
  for (const said of each.said) {
    const [text, members] = typeof said === 'string' ? [said, {}] : said
    ids.push((await avatar.say(text, members)).memory_ids[0])
  }
  if (each.deleteSession !== undefined)
    await service.call('DELETE', `/memory/session/${avatar.botId}/${each.deleteSession}`)
  if (typeof each.forget === 'number')
    await avatar.post('/memory/forget', { memory_ids: [ids[each.forget]] })
  else if (each.forget) await avatar.post('/memory/forget', each.forget)
  for (const text of each.after ?? []) await avatar.say(text)
  return avatar
}

/** Everything of an avatar that can be read; what else comes to show memories belongs here. */
const views = async (avatar: AvatarCalls, { ask }: ForgettingCase) => {
  const everywhere = { query: ask, recall_scope: 'all', session_id: null, top_k: 100 }
  const prepared = await avatar.post('/hybrid/prepare', everywhere)
  const facts = await listFacts(avatar)
  return {
    now: {
      prepare: JSON.stringify(prepared.recalled),
      prompt: prepared.system_prompt,
      retrieve: JSON.stringify(
        await avatar.post('/memory/retrieve', { ...everywhere, include_scores: true }),
      ),
      list: JSON.stringify(await avatar.listed()),
      facts: JSON.stringify(facts.map(({ history: _history, ...current }) => current)),
    },
    factHistory: JSON.stringify(facts),
    // With its history, as is the past: what was corrected is in them, what was forgotten is not.
    export: (await service.call('GET', `/v1/avatars/${avatar.botId}/export`)).text,
    past: JSON.stringify(
      await avatar.post('/hybrid/prepare', { ...everywhere, as_of: '2026-05-04T09:59:59Z' }),
    ),
  }
}

const listFacts = async ({ botId }: AvatarCalls): Promise<Wire[]> => {
  const path = `/v1/avatars/${botId}/facts?recall_scope=all&limit=500`
  return (await service.call('GET', path)).body.items
}

/** All rows of all our tables, as text. */
const readRows = async (botId: string): Promise<string> => {
  const { engine } = service.server.parts
  const tables = await engine.query(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'bot_id'`,
    [],
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      engine.query(`select t::text as row from ${String(name)} t where bot_id = $1`, [botId]),
    ),
  )
  return JSON.stringify(rows)
}

const readFiles = () =>
  readdirSync(directory ?? '', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('pg_wal'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, bytes: readFileSync(path) }))

test('there are ten classes, each of three cases or more', () => {
  expect(Object.keys(all)).toHaveLength(10)
  expect(Object.values(all).every((some) => some.length >= 3)).toBe(true)
})

describe.each(Object.entries(classes))('%s', (_class, some) => {
  test.each(some.map((each) => [each.name, each] as const))('%s', async (_name, each) => {
    const avatar = avatars.get(each) as AvatarCalls
    const { now, past, factHistory, export: document } = await views(avatar, each)
    expect(document).toContain('"memories"')
    for (const text of [...(each.gone ?? []), ...(each.past ?? [])])
      for (const [view, seen] of Object.entries(now))
        expect([view, text, seen.includes(text)]).toEqual([view, text, false])
    const rows = await readRows(avatar.botId)
    for (const text of each.gone ?? []) {
      expect(past).not.toContain(text)
      expect(factHistory).not.toContain(text)
      expect(document).not.toContain(text)
      expect(rows).not.toContain(text)
    }
    for (const text of each.past ?? []) expect(rows).toContain(text)
    expect(await avatar.contents()).toEqual([...each.stays].toSorted())
    for (const text of each.stays) expect(now.retrieve).toContain(JSON.stringify(text).slice(1, -1))
  })
})

describe('on disk, once the erasure job has run', () => {
  beforeEach(({ skip }) =>
    skip(postgresUrl() !== undefined, 'looks at the files of the embedded engine'),
  )

  test('what was forgotten is in no file but the log, what was not is there', () => {
    const files = readFiles()
    const gone = cases.flatMap((each) => each.gone ?? [])
    const remains = files.filter(({ bytes }) => gone.some((text) => bytes.includes(text)))
    expect(remains.map(({ path }) => path)).toEqual([])
    for (const text of cases.flatMap((each) => each.stays))
      expect([text, files.some(({ bytes }) => bytes.includes(text))]).toEqual([text, true])
  })
})
