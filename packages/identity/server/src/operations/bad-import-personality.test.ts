import { STYLE_COUNT } from '@daimon/identity-api'
import { beforeAll, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
let base: Wire
beforeAll(async () => {
  service = await sharedTestService()
  const bot_id = await newAvatar(service, { mood_scope: 'session' })
  await service.call('POST', '/hybrid/complete', {
    bot_id,
    summary: 's',
    user_message: 'I am so worried.',
    assistant_text: 'I gladly help you.',
    session_id: 'ann',
  })
  base = (await service.call('GET', `/v1/avatars/${bot_id}/export`)).body
})

const take = (body: unknown) => service.call('POST', '/v1/avatars/import?external_key=', body)

/** Every row there is of an avatar, by its table. */
const rowCounts = async (): Promise<string> => {
  const tables = ['avatars', 'drift_steps', 'memories', 'session_moods', 'reply_records']
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const [row] = await service.server.parts.engine.exec(`select ${counts.join(', ')}`)
  return JSON.stringify(row)
}

const zeros = Array.from({ length: 15 }, () => 0)
const styles = Array.from({ length: STYLE_COUNT }, () => 0)
const record = (members: object = {}) => ({ shown: zeros, weight: zeros, replies: 1, ...members })

test('a document whose personality is sound is taken', async () => {
  expect((await take(base)).status).toBe(201)
})

test.each<[string, (document: Wire) => void, string]>([
  [
    'a session of no name in the log',
    (d) => (d.drift_log[0].session_id = ''),
    '/drift_log/0/session_id',
  ],
  [
    'two moods of one session',
    (d) => d.session_moods.push(d.session_moods[0]),
    '/session_moods/1/session_id',
  ],
  [
    'a mood of no session',
    (d) => (d.session_moods[0].session_id = null),
    '/session_moods/0/session_id',
  ],
  [
    'a session of too long a name',
    (d) => (d.session_moods[0].session_id = 's'.repeat(129)),
    '/session_moods/0/session_id',
  ],
  ['a mood of too few numbers', (d) => (d.session_moods[0].mood = [0]), '/session_moods/0/mood'],
  ['a mood beyond all', (d) => (d.session_moods[0].mood[3] = 1e308), '/session_moods/0/mood/3'],
  [
    'a thought beyond all',
    (d) => (d.session_moods[0].inner_monologue = 'x'.repeat(501)),
    '/session_moods/0/inner_monologue',
  ],
  ['a mood of no time', (d) => (d.session_moods[0].at = 'now'), '/session_moods/0/at'],
  [
    'two records of all replies',
    (d) => (d.reply_records = [record(), record({ session_id: null })]),
    '/reply_records/1/session_id',
  ],
  [
    'replies that have shown more than they weigh',
    (d) => (d.reply_records = [record({ shown: zeros.with(2, -0.5) })]),
    '/reply_records/0/shown/2',
  ],
  [
    'a weight that no replies have',
    (d) => (d.reply_records = [record({ weight: zeros.with(2, 11) })]),
    '/reply_records/0/weight/2',
  ],
  [
    'a record of no replies',
    (d) => (d.reply_records = [record({ replies: 0 })]),
    '/reply_records/0/replies',
  ],
  [
    'a voice of too few numbers',
    (d) => (d.reply_records = [record({ voice: { sum: [0], replies: 1 } })]),
    '/reply_records/0/voice/sum',
  ],
  [
    'a voice beyond all',
    (d) => (d.reply_records = [record({ voice: { sum: styles.with(3, 11), replies: 1 } })]),
    '/reply_records/0/voice/sum/3',
  ],
  [
    'a voice established by too many replies',
    (d) =>
      (d.reply_records = [
        record({
          voice: { sum: styles, replies: 30, established: { sum: styles, replies: 21 } },
        }),
      ]),
    '/reply_records/0/voice/established/replies',
  ],
  [
    'a flag that is neither up nor down',
    (d) => (d.reply_records = [record({ flagged: 'yes' })]),
    '/reply_records/0/flagged',
  ],
  ['a list of records that is none', (d) => (d.reply_records = {}), '/reply_records'],
  [
    'a moment of freezing without a freezing',
    (d) => (d.avatar.frozen_at = d.exported_at),
    '/avatar/frozen_at',
  ],
  [
    'a day of half an index',
    (d) => (d.state.trait_day = { day: 0.5, moved: zeros }),
    '/state/trait_day/day',
  ],
  [
    'a day on which less than nothing was moved',
    (d) => (d.state.trait_day = { day: 1, moved: zeros.with(14, -1) }),
    '/state/trait_day/moved/14',
  ],
  ['a mood of a naive time', (d) => (d.state.mood_at = '2026-01-01T10:00:00'), '/state/mood_at'],
])('%s is refused, and nothing of it is kept', async (_name, change, pointer) => {
  const document = structuredClone(base)
  change(document)
  const before = await rowCounts()
  const reply = await take(document)
  expect([reply.status, reply.body.code]).toEqual([422, 'VALIDATION_ERROR'])
  expect(reply.body.issues.map((issue: Wire) => issue.pointer)).toContain(pointer)
  expect(await rowCounts()).toBe(before)
})
