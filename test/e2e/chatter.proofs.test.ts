import { createPostgresDatabase, postgresUrl } from '@daimon/testkit'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { facts } from '../../scripts/eval/chatter/facts.ts'
import { askFacts, tellChatter } from '../../scripts/eval/chatter/tell-and-ask.ts'
import { startIdentityService } from './service-process.ts'
import { soul } from './soul.ts'

const TURNS = 120

test('recalls twenty facts from the chatter around them', async () => {
  const database = postgresUrl() === undefined ? undefined : await createPostgresDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'daimon-chatter-'))
  try {
    await using service = await startIdentityService({
      DATABASE_URL: database?.url,
      DATA_DIR: directory,
    })
    const { body: avatar } = await service.post('/v1/avatars', soul)
    const post = async <T>(path: string, body: object): Promise<T> => {
      const reply = await service.post(path, { bot_id: avatar['bot_id'], ...body })
      expect(reply.status).toBe(200)
      return reply.body as T
    }
    const stored = await tellChatter(post, TURNS)
    expect(stored.said).toBe(2 * TURNS)
    expect(stored.memories + stored.folded).toBe(2 * TURNS)
    expect(stored.superseded).toBe(0)
    const answers = await askFacts(post, 5)
    expect(answers.filter(({ rank }) => rank === undefined)).toEqual([])
    expect(answers).toHaveLength(facts.length)
  } finally {
    await database?.drop()
    await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
})
