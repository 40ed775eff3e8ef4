import { createPostgresDatabase, postgresUrl } from '@daimon/testkit'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type CorrectingPair, rulePairs } from '../../scripts/eval/corrections/read-pairs.ts'
import { startIdentityService } from './service-process.ts'
import { soul } from './soul.ts'

const PAIRS_A_KIND = 3
const TALK = ['It rained all morning here.', 'I had soup for lunch.']

/** Nothing in the words shows that coffee with milk isn't black, or who "she" is. */
const UNRECOGNIZABLE = new Set(['I drink my coffee black.', 'My sister lives in Rome.'])

/** The first pairs of each kind. */
const replayed = (): CorrectingPair[] => {
  const pairs = rulePairs().corrections.filter(({ prior }) => !UNRECOGNIZABLE.has(prior))
  const byKind = [...Map.groupBy(pairs, ({ kind }) => kind).values()]
  return byKind.flatMap((some) => some.slice(0, PAIRS_A_KIND))
}

/** Memory lines of a prompt with the words of a text, without a mark that it is outdated. */
const unmarkedLines = (prompt: string, content: string): string[] =>
  prompt
    .split('\n')
    .filter((line) => line.startsWith('- [') && line.includes(`] ${content}`))
    .filter((line) => !line.includes('no longer true since') && !line.includes('(later: '))

test('no prompt states a superseded value without its mark', async () => {
  const pairs = replayed()
  expect(pairs.length).toBeGreaterThanOrEqual(40)
  const database = postgresUrl() === undefined ? undefined : await createPostgresDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'daimon-corrections-'))
  try {
    await using service = await startIdentityService({
      DATABASE_URL: database?.url,
      DATA_DIR: directory,
    })
    const unmarked: string[] = []
    for (const { prior, later } of pairs) {
      const { body: avatar } = await service.post('/v1/avatars', soul)
      const turns = [TALK[0], prior, later, TALK[1]]
      for (const [minute, message] of turns.entries()) {
        const reply = await service.post('/hybrid/complete', {
          bot_id: avatar['bot_id'],
          user_message: message,
          session_id: 's1',
          occurred_at: new Date(Date.UTC(2026, 4, 4, 10, minute)).toISOString(),
          reflect: false,
        })
        expect(reply.status).toBe(200)
      }
      const { body: prepared } = await service.post('/hybrid/prepare', {
        bot_id: avatar['bot_id'],
        query: prior,
        session_id: 's1',
        top_k: 20,
      })
      unmarked.push(...unmarkedLines(String(prepared['system_prompt']), prior))
    }
    expect(unmarked).toEqual([])
  } finally {
    await database?.drop()
    await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
})
