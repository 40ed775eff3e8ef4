import { choose, createPostgresDatabase, postgresUrl } from '@daimon/testkit'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { killRounds } from './kill-rounds.ts'

type Place = AsyncDisposable & { readonly env: Record<string, string | undefined> }

const newPlace = async (): Promise<Place> => {
  if (postgresUrl() !== undefined) {
    const database = await createPostgresDatabase()
    return { env: { DATABASE_URL: database.url }, [Symbol.asyncDispose]: () => database.drop() }
  }
  const directory = await mkdtemp(join(tmpdir(), 'daimon-'))
  return {
    env: { DATA_DIR: directory, DATABASE_URL: undefined },
    [Symbol.asyncDispose]: () =>
      rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  }
}

/** `npm run crash-test` runs a thousand. */
const KILLS = choose({ sample: 3, whole: 10 })

describe('kill -9 under load', () => {
  test(
    'keeps each acknowledged write exactly once, recallable, with the same answer; stores others completely or not at all; and logs steps that lead to the state',
    { timeout: 240_000 },
    async () => {
      await using place = await newPlace()
      const counts = await killRounds({ env: place.env, kills: KILLS, chance: Math.random })
      expect(counts.kills).toBeGreaterThanOrEqual(KILLS)
      expect(counts.acknowledged).toBeGreaterThan(0)
      expect(counts.steps).toBeGreaterThan(0)
    },
  )
})
