import { MIGRATED_DATABASE, openEmbedded, openPostgresql } from '@daimon/identity-store'
import { createPostgresDatabase, postgresUrl } from '@daimon/testkit'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AvatarCalls, avatarCalls } from '../testing/avatar-calls.ts'
import { notingStatements } from '../testing/noted-statements.ts'
import { type TestService, startTestService } from '../testing/test-service.ts'

const SCRIPT = readFileSync(
  new URL('../../../../../deploy/postgresql/citus.sql', import.meta.url),
  'utf8',
)
/** Tables that a cluster distributes by bot_id, as the script lists them. */
const BY_AVATAR = [...SCRIPT.matchAll(/create_distributed_table\('(\w+)', 'bot_id'/g)].map(
  ([, table]) => table,
)
const READ_OR_CHANGED = new RegExp(
  String.raw`\b(?:from|join|update)\s+"?(?:${BY_AVATAR.join('|')})"?(?![\w"])(?! set )?`,
  'g',
)
const NAMED = /"?bot_id"? (?:=|in) \(?\$\d+/g
/** The job that embeds what has no vector looks at all avatars. */
const ACROSS_AVATARS = /"v"\."bot_id" = "m"\."bot_id"/

describe('on a cluster that distributes by avatar', () => {
  const noted = new Set<string>()
  let service: TestService
  let calls: AvatarCalls
  const get = (path: string) => service.call('GET', `/v1/avatars/${calls.botId}${path}`)

  beforeAll(async () => {
    const database = postgresUrl() === undefined ? undefined : await createPostgresDatabase()
    const engine = database
      ? openPostgresql({ url: database.url })
      : await openEmbedded({ image: MIGRATED_DATABASE })
    service = await startTestService(
      database ? { DATABASE_URL: database.url } : {},
      { engine: notingStatements(engine, noted) },
      { kernelsMax: 1 },
    )
    calls = await avatarCalls(service)
    noted.clear()
  })
  afterAll(() => service.stop())

  test('each statement of a request names the avatar for every table', async () => {
    const [user, session] = [{ user_id: 'ada' }, { session_id: 's2' }]
    await calls.say('My dog is called Rex.')
    await calls.say('My dog is called Max, not Rex.', { assistant_text: 'Noted.', turn_id: 't1' })
    await calls.say('My dog is called Max, not Rex.', session)
    await calls.say('I live in Oslo.', { ...user, reflect_async: true, timezone: 'Europe/Oslo' })
    await calls.prepare('What is my dog called?', { ...user, recent: ['I live in Oslo.'] })
    await calls.post('/memory/ingest/batch', {
      items: ['One kettle.', 'Two kettles.'].map((content) => ({ content, ...session })),
    })
    for (const path of ['', '/memories?q=kettle', '/users', '/facts', '/sessions/s2/messages'])
      expect((await get(path)).status).toBe(200)
    const exported = await get('/export')
    expect(exported.status).toBe(200)
    await calls.post('/memory/forget', { session_id: 's2' })
    await calls.post('/memory/forget', { content_match: 'kettle' })
    const gone = await service.call('DELETE', `/v1/avatars/${calls.botId}`)
    expect(gone.status).toBe(200)
    const unnamed = [...noted].filter(
      (sql) =>
        (sql.match(READ_OR_CHANGED) ?? []).length > (sql.match(NAMED) ?? []).length &&
        !ACROSS_AVATARS.test(sql),
    )
    expect(noted.size).toBeGreaterThan(30)
    expect(unnamed).toEqual([])
  })

  test('no inserted row has a subquery among its values', () => {
    const inserted = [...noted].filter((sql) => sql.includes('insert into "memories"'))
    expect(inserted.length).toBeGreaterThan(0)
    expect(inserted.filter((sql) => /values \(.*\(select/.test(sql))).toEqual([])
  })
})
