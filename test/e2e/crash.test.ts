import { createPostgresDatabase, postgresUrl } from '@daimon/testkit'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type KernelProcess, startKernelProcess } from './kernel-process.ts'
import { soul } from './soul.ts'

type Place = AsyncDisposable & { readonly env: Record<string, string | undefined> }

const newPlace = async (): Promise<Place> => {
  if (postgresUrl() !== undefined) {
    const database = await createPostgresDatabase()
    return { env: { DATABASE_URL: database.url }, [Symbol.asyncDispose]: () => database.drop() }
  }
  const folder = await mkdtemp(join(tmpdir(), 'daimon-'))
  return {
    env: { DATA_DIR: folder, DATABASE_URL: undefined },
    [Symbol.asyncDispose]: () =>
      rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  }
}

const ROUNDS = 5
const WRITERS = 4

/** Completes turns until the process dies; returns what was acknowledged. */
const writeUntilDeath = async (
  kernel: KernelProcess,
  bot_id: unknown,
  round: number,
): Promise<Map<string, unknown>> => {
  const acknowledged = new Map<string, unknown>()
  const writer = async (number: number) => {
    for (let turn = 0; ; turn += 1) {
      const user_message = `Crate ${round}-${number}-${turn} holds item q${round}w${number}t${turn}.`
      const reply = await kernel.post('/hybrid/complete', {
        bot_id,
        summary: 's',
        user_message,
        idempotency_key: user_message,
      })
      if (reply.status === 200) acknowledged.set(user_message, reply.body)
      if (acknowledged.size === 20 + 7 * round) kernel.process.signal('SIGKILL')
    }
  }
  await Promise.allSettled(Array.from({ length: WRITERS }, (_, number) => writer(number)))
  return acknowledged
}

const storedOnce = async (kernel: KernelProcess, bot_id: unknown): Promise<Map<string, number>> => {
  const found = new Map<string, number>()
  let cursor = ''
  do {
    const response = await fetch(
      `${kernel.url}/v1/avatars/${String(bot_id)}/memories?limit=500&cursor=${cursor}`,
    )
    const page = (await response.json()) as {
      items: { content: string; count: number }[]
      next: string | null
    }
    for (const item of page.items) found.set(item.content, item.count)
    cursor = page.next ?? ''
  } while (cursor)
  return found
}

describe('kill -9 under load', () => {
  test(
    'every acknowledged turn is there once, is recalled by the next prepare, and replays its answer',
    { timeout: 180_000 },
    async () => {
      await using place = await newPlace()
      let bot_id: unknown
      for (let round = 0; round < ROUNDS; round += 1) {
        let acknowledged: Map<string, unknown>
        {
          await using kernel = await startKernelProcess(place.env)
          bot_id ??= (await kernel.post('/v1/avatars/ensure', { external_key: 'k', soul })).body[
            'bot_id'
          ]
          acknowledged = await writeUntilDeath(kernel, bot_id, round)
          expect(await kernel.process.exitCode).toBe(137)
        }
        await using again = await startKernelProcess(place.env)
        const stored = await storedOnce(again, bot_id)
        for (const [content, answer] of acknowledged) {
          expect(stored.get(content)).toBe(1)
          const replay = await again.post('/hybrid/complete', {
            bot_id,
            summary: 's',
            user_message: content,
            idempotency_key: content,
          })
          expect(replay.body).toEqual(answer)
        }
        const [content] = [...acknowledged.keys()].slice(-1)
        const prepared = await again.post('/hybrid/prepare', { bot_id, query: content })
        expect(prepared.body['memories']).toContain(content)
      }
    },
  )
})
