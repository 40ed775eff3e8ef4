import { openEmbedded } from '@daimon/identity-store'
import { choose, postgresUrl } from '@daimon/testkit'
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startIdentityService } from './service-process.ts'
import { soul } from './soul.ts'

let directory: string
beforeEach(({ skip }) => {
  if (postgresUrl() !== undefined) skip('of the embedded engine alone')
  directory = mkdtempSync(join(tmpdir(), 'daimon-damage-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const env = () => ({ DATA_DIR: directory, DATABASE_URL: undefined })

/** Stores data, stops the service, and returns the path of a table's file. */
const filledWith = async (table: string): Promise<{ bot_id: string; path: string }> => {
  let bot_id = ''
  {
    await using service = await startIdentityService(env())
    const made = await service.post('/v1/avatars/ensure', { external_key: 'k', soul })
    bot_id = String(made.body['bot_id'])
    await service.post('/memory/ingest', { bot_id, content: 'The lamp is lit.' })
    service.process.signal('SIGTERM')
    expect(await service.process.exitCode).toBe(0)
  }
  const engine = await openEmbedded({ directory: join(directory, 'identity') })
  const [row] = await engine.query('select pg_relation_filepath($1::regclass) as path', [table])
  await engine.close()
  return { bot_id, path: join(directory, 'identity', 'pgdata', String(row?.['path'])) }
}

const overwrite = (path: string): void => {
  const file = openSync(path, 'r+')
  writeSync(file, 'damaged', 4_000)
  closeSync(file)
}

const DAMAGE = [
  ['overwritten', overwrite],
  ['truncated', (path: string) => truncateSync(path, 100)],
] as const

describe('damaged pages', () => {
  test.each(choose({ sample: DAMAGE.slice(0, 1), whole: DAMAGE }))(
    'names pages of memories that are %s, and serves the rest',
    async (_name, taint) => {
      const { bot_id, path } = await filledWith('memories')
      taint(path)
      await using service = await startIdentityService(env())
      const prepared = await service.post('/hybrid/prepare', { bot_id, query: 'What is lit?' })
      expect([prepared.status, prepared.body]).toMatchObject([503, { code: 'READY_DEGRADED' }])
      expect(prepared.body['detail']).toContain('damaged')
      const ready = await fetch(`${service.url}/ready`)
      expect([ready.status, await ready.json()]).toMatchObject([
        503,
        { serving: true, storage: { state: 'damaged', table: 'memories' } },
      ])
      const avatar = await fetch(`${service.url}/v1/avatars/${bot_id}`)
      expect([avatar.status, await avatar.json()]).toMatchObject([200, { bot_id }])
      const made = await service.post('/v1/avatars/ensure', { external_key: 'new', soul })
      expect([made.status, made.body]).toMatchObject([200, { created: true }])
    },
  )
})
