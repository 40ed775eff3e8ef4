import { createPostgresDatabase, postgresUrl } from '@daimon/testkit'
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
  const folder = await mkdtemp(join(tmpdir(), 'daimon-'))
  return {
    env: { DATA_DIR: folder, DATABASE_URL: undefined },
    [Symbol.asyncDispose]: () =>
      rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  }
}

/** `npm run kills` does a thousand. */
const KILLS = 10

describe('kill -9 under load', () => {
  test(
    'what was acknowledged is there once, recalled, and answered alike; what was not is there whole or not at all; the log leads to the state',
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
