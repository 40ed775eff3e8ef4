import { beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '@daimon/testkit'
import { insertReflection } from '@daimon/identity-store'
import { randomUUID } from 'node:crypto'
import { runReflection } from '../jobs/run-reflection.ts'
import { assessMessage } from '../personality/assess-message.ts'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const RUDE = 'You are useless, you stupid liar. I hate you!'
const post = async (path: string, body: unknown): Promise<Wire> =>
  (await service.call('POST', path, body)).body
const ask = (text: string, botId: string) => service.server.parts.engine.query(text, [botId])
const complete = (bot_id: string, session_id: string | undefined) =>
  post('/hybrid/complete', {
    bot_id,
    session_id,
    summary: 's',
    user_message: `${RUDE} ${session_id}`,
    assistant_text: `Shut up, you idiot. ${session_id}`,
  })

/** Tables with a row of an avatar that names a session, by any column of theirs. */
const tablesWith = async (botId: string, session: string): Promise<string[]> => {
  const tables = await service.server.parts.engine.query(
    `select distinct table_name from information_schema.columns
     where column_name = 'bot_id' and table_schema = 'public' and table_name !~ '_p[0-9]+$' order by 1`,
    [],
  )
  const found: string[] = []
  for (const { table_name } of tables) {
    const rows = await ask(`select * from ${String(table_name)} where bot_id = $1`, botId)
    if (JSON.stringify(rows).includes(session)) found.push(String(table_name))
  }
  return found
}

const listErasures = (botId: string) =>
  ask('select kind, memories, settled_at from erasures where bot_id = $1', botId)

describe('deleting a session', () => {
  test('takes its mood, its reply record and its name along, and leaves those of others', async () => {
    const bot_id = await newAvatar(service, { mood_scope: 'session' })
    const [gone, kept] = [`gone-${randomUUID()}`, `kept-${randomUUID()}`]
    for (const session of [gone, kept, undefined]) await complete(bot_id, session)
    const tables = ['drift_steps', 'memories', 'reply_records', 'session_messages', 'session_moods']
    expect(await tablesWith(bot_id, gone)).toEqual(tables)
    await service.call('DELETE', `/memory/session/${bot_id}/${gone}`)
    // What a tombstone holds in is its session: there the words must not come back.
    expect(await tablesWith(bot_id, gone)).toEqual(['tombstones'])
    expect(await tablesWith(bot_id, kept)).toEqual(tables)
    const records = await ask('select session_key from reply_records where bot_id = $1', bot_id)
    expect(records.map((row) => String(row['session_key'])).toSorted()).toEqual(['', kept])
  })

  test('that has no memories is an erasure all the same, and its pages are cleaned', async () => {
    const bot_id = await newAvatar(service, { mood_scope: 'session' })
    const session = randomUUID()
    await post('/state/reflect', { bot_id, message: RUDE, session_id: session })
    const { body } = await service.call('DELETE', `/memory/session/${bot_id}/${session}`)
    expect(body.deleted).toBe(0)
    expect(await tablesWith(bot_id, session)).toEqual([])
    const settled = await waitUntil(async () => {
      const rows = await listErasures(bot_id)
      return rows[0]?.['settled_at'] ? rows : undefined
    })
    expect(settled).toEqual([expect.objectContaining({ kind: 'session', memories: 0 })])
    await service.call('DELETE', `/memory/session/${bot_id}/never-was`)
    expect(await listErasures(bot_id)).toHaveLength(1)
  })

  test('takes along what waits to be reflected on: no job brings its mood back', async () => {
    const bot_id = await newAvatar(service, { mood_scope: 'session' })
    const { parts } = service.server
    const { engine } = parts
    const ids = { botId: bot_id, ownerId: 'local', reflectionId: randomUUID() }
    await insertReflection(engine.db, {
      ...ids,
      message: RUDE,
      memoryIds: [],
      turnId: null,
      userKey: '',
      sessionId: 'gone',
      at: service.clock.now(),
    })
    await service.call('DELETE', `/memory/session/${bot_id}/gone`)
    const run = {
      engine,
      now: () => service.clock.now(),
      weigh: (avatar: Parameters<typeof assessMessage>[1], message: string) =>
        assessMessage(parts, avatar, message),
    }
    await runReflection(run, ids)
    expect(await tablesWith(bot_id, 'gone')).toEqual([])
    const { items } = (await service.call('GET', `/v1/avatars/${bot_id}/msv/history`)).body
    expect(items).toEqual([])
  })
})

test('deleting an avatar takes the moods, records and steps of all its sessions along', async () => {
  const bot_id = await newAvatar(service, { mood_scope: 'session' })
  const session = randomUUID()
  await complete(bot_id, session)
  await service.call('DELETE', `/v1/avatars/${bot_id}`)
  expect(await tablesWith(bot_id, session)).toEqual([])
  // That it was erased is all that is left.
  expect(await tablesWith(bot_id, bot_id)).toEqual(['erasures'])
})
