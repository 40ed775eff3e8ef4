import { postgresUrl } from '@daimon/testkit'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { embeddedDirectory } from './testing/embedded-directory.ts'
import { openEmbedded } from './open-embedded.ts'

beforeEach((context) => {
  if (postgresUrl() !== undefined) context.skip('embedded engine only')
})

test('checkpoints the log as it grows, no more often than needed, and loses no row', async () => {
  using copy = await embeddedDirectory()
  const { path: directory } = copy
  const engine = await openEmbedded({ directory })
  const checkpoint = async () =>
    (await engine.query('select redo_lsn::text as at from pg_control_checkpoint()', []))[0]?.['at']
  const segments = () =>
    readdirSync(join(directory, 'pgdata', 'pg_wal')).filter((name) => name.length === 24).length

  await engine.exec('create table kept (n int)')
  const checkpoints = new Set([await checkpoint()])
  const sizes: number[] = []
  for (let n = 0; n < 40; n += 1) {
    await engine.query('insert into kept values ($1)', [n])
    // Fills the segment, as 16 MiB of writes would.
    await engine.query('select pg_switch_wal()', [])
    checkpoints.add(await checkpoint())
    sizes.push(segments())
  }
  expect(Math.max(...sizes)).toBeLessThan(40)
  expect(Math.max(...sizes.slice(20))).toBeLessThanOrEqual(Math.max(...sizes.slice(0, 20)))
  // One for nine segments, and the one that the directory started with.
  expect(checkpoints.size).toBeGreaterThan(2)
  expect(checkpoints.size).toBeLessThanOrEqual(40 / 9 + 2)

  const rested = await checkpoint()
  for (let n = 0; n < 20; n += 1) await engine.query('select 1', [])
  expect(await checkpoint()).toBe(rested)
  await engine.close()

  const again = await openEmbedded({ directory })
  expect(await again.query('select count(*)::int as n from kept', [])).toEqual([{ n: 40 }])
  await again.close()
})
