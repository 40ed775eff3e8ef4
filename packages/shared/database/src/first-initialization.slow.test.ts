import { choose, postgresUrl, spawnProcess, waitUntil } from '@daimon/testkit'
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

describe('a first start killed', () => {
  beforeEach(({ skip }) => skip(postgresUrl() !== undefined, 'embedded engine only'))

  // Before the first file, after it, and with nearly all files.
  test.each(choose({ sample: [15], whole: [0, 1, 15] }))(
    'after %d files starts over on the next start',
    async (files) => {
      await using directory = await mkdtempDisposable(join(tmpdir(), 'daimon-first-'))
      const data = join(directory.path, 'pgdata')
      const child = spawnProcess(process.execPath, [
        '--conditions=source',
        '-e',
        OPEN,
        directory.path,
      ])
      await waitUntil(() => existsSync(data) && readdirSync(data).length >= files, {
        intervalMs: 1,
      })
      child.signal('SIGKILL')
      await child.exitCode

      const engine = await openEmbedded({ directory: directory.path })
      await engine.exec('create table kept (word text)')
      await engine.close()
      expect(readdirSync(directory.path)).not.toContain('pgdata.begun')

      const again = await openEmbedded({ directory: directory.path })
      expect(await again.query('select * from kept', [])).toEqual([])
      await again.close()
    },
  )
})
