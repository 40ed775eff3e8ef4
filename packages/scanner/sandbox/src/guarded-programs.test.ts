import { copyFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnProcess } from '@daimon/testkit'
import { expect, test } from 'vitest'

const MODULE = join(import.meta.dirname, 'guarded-programs.ts')
const PROCESSES = 6

// Small, so that six processes copy it at nearly the same time.
const PROGRAM = '/bin/sh'

test('processes that place the first copies at the same time share one directory, which stays', async () => {
  await using cache = await mkdtempDisposable(join(tmpdir(), 'daimon-guarded-'))
  const program = join(cache.path, 'program')
  copyFileSync(PROGRAM, program)
  const code = `
    import { statSync } from 'node:fs'
    import { guardedPrograms } from ${JSON.stringify(MODULE)}
    while (Date.now() < Number(process.argv[1])) {}
    const directory = guardedPrograms(${JSON.stringify(program)})
    console.log(directory === undefined ? 'Yama' : directory + ' ' + statSync(directory).ino)`
  const startAtMs = Date.now() + 3_000
  const outputs = await Promise.all(
    Array.from({ length: PROCESSES }, async () => {
      await using child = spawnProcess(
        process.execPath,
        ['--conditions=source', '--input-type=module-typescript', '-e', code, String(startAtMs)],
        { cwd: cache.path, env: { XDG_CACHE_HOME: cache.path } },
      )
      expect([await child.exitCode, child.stderr()]).toEqual([0, ''])
      return child.stdout()
    }),
  )
  expect(new Set(outputs).size).toBe(1)
})
