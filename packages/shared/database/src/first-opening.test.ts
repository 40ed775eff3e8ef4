import { postgresUrl, spawnProcess, waitUntil } from '@daimon/testkit'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openEmbedded } from './open-embedded.ts'

const OPEN = `
  const { openEmbedded } = await import(${JSON.stringify(new URL('index.ts', import.meta.url))})
  await openEmbedded({ directory: process.argv[1] })
  setInterval(() => {}, 1_000)`

describe('a first start that is killed', () => {
  beforeEach(({ skip }) => skip(postgresUrl() !== undefined, 'is about the embedded engine'))

  // Before there is a file, after the first of them, and with nearly all.
  test.each([0, 1, 15])('with %d files made, is begun anew by the next', async (files) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'daimon-first-'))
    const data = join(folder.path, 'pgdata')
    const child = spawnProcess(process.execPath, ['--conditions=source', '-e', OPEN, folder.path])
    await waitUntil(() => existsSync(data) && readdirSync(data).length >= files, { intervalMs: 1 })
    child.signal('SIGKILL')
    await child.exitCode

    const engine = await openEmbedded({ directory: folder.path })
    await engine.exec('create table kept (word text)')
    await engine.close()
    expect(readdirSync(folder.path)).not.toContain('pgdata.begun')

    const again = await openEmbedded({ directory: folder.path })
    expect(await again.query('select * from kept', [])).toEqual([])
    await again.close()
  })
})
