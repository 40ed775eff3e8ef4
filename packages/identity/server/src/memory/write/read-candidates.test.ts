import { type MemoryDraft, type MemoryRow, rowsById } from '@daimon/identity-store'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avatarCalls } from '../../testing/avatar-calls.ts'
import { type TestService, startTestService } from '../../testing/test-service.ts'
import { ComparedRows } from './compared-rows.ts'
import { type Candidates, readCandidates } from './read-candidates.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const HOUR_MS = 3_600_000
const item = fc.record(
  {
    content: fc.constantFrom(
      'I live in Jena.',
      'My dog is called Rex.',
      'The rehearsal starts at six.',
      'We bring soup to the rehearsal.',
      'Is the rehearsal on Monday?',
    ),
    session_id: fc.constantFrom('a', 'b'),
    // Some in the future, and some within the hour before others.
    hours: fc.integer({ min: -4, max: 4 }),
  },
  { requiredKeys: ['content', 'hours'] },
)

const toDraft = (row: MemoryRow): MemoryDraft =>
  ({
    id: row.memory_id,
    content: row.content,
    userKey: row.user_key,
    sessionId: row.session_id,
    occurredAt: row.occurred_at,
    trust: row.trust,
  }) as MemoryDraft

const toIds = ({ statements, turns }: Candidates) => ({
  statements: statements.map((row) => row.memory_id),
  turns: turns.map((row) => row.memory_id),
})

test('the candidates of several drafts are those of each draft alone', async () => {
  const { db } = service.server.parts.engine
  let turnsRead = 0
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 2, maxLength: 40 }), async (given) => {
      const avatar = await avatarCalls(service)
      const items = given.map(({ hours, ...rest }, at) => ({
        ...rest,
        content: `${rest.content} ${at}`,
        occurred_at: new Date(service.clock.now().getTime() + hours * (HOUR_MS / 2)).toISOString(),
      }))
      const { results } = await avatar.post('/memory/ingest/batch', { items })
      const stored = (results as { id: string }[]).map(({ id }) => id).toSorted()
      const drafts = (await rowsById(db, avatar.botId, stored)).map(toDraft)
      const last = drafts.at(-1) as MemoryDraft
      const read = (some: readonly MemoryDraft[]) => {
        const compared = new ComparedRows(db, { botId: avatar.botId, userKeys: [''], seq: 0 })
        return readCandidates(db, avatar.botId, some, last.id, compared)
      }
      const together = await read(drafts)
      for (const [at, draft] of drafts.entries()) {
        const [alone] = await read([draft])
        expect(together[at] && toIds(together[at])).toEqual(alone && toIds(alone))
      }
      turnsRead += together.flatMap(({ turns }) => turns).length
    }),
    { numRuns: 8 },
  )
  expect(turnsRead).toBeGreaterThan(0)
}, 60_000)
