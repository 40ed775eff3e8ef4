import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

import { spawnProcess } from '@daimon/testkit'
import { expect, test } from 'vitest'

import { type Place, openPlace, startUp } from './daimon.ts'

const root = join(import.meta.dirname, '../..')

/** Runs a script in the directory of the place. Throws its complete output if it fails. */
const runScript = async (place: Place, script: string): Promise<string> => {
  await using shell = spawnProcess('bash', ['-e', script], {
    cwd: place.path,
    env: {
      PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
      DATA_DIR: place.dataDir,
      DAIMON_API_KEY: undefined,
      DAIMON_URL: undefined,
      DATABASE_URL: undefined,
      HOST: undefined,
      PORT: '0',
      STUDIO_PORT: '0',
    },
  })
  const code = await shell.exitCode
  expect(code === 0 ? '' : shell.stdout() + shell.stderr()).toBe('')
  return shell.stdout()
}

test('a session of commands works by the names that npm links', async () => {
  await using place = await openPlace()
  await using running = await startUp(place)
  const output = await runScript(place, join(import.meta.dirname, 'workflow.sh'))
  expect(output).toContain(`which listens at ${running.url}`)
  expect(output).toContain('read 2, stored 2, folded 0, known 0')
  expect(output).toContain('read 2, stored 0, folded 0, known 2')
  expect(output).toMatch(
    /^(?:0\.\d\d|1\.00) {2}2026-05-04 {2}Mara {2}My sister Ines is allergic to walnuts\.$/m,
  )
  expect(output).toContain('Would delete 1 memory.\nDeleted 1 memory.\n')
  const memories = await readFile(join(place.path, 'memories.jsonl'), 'utf8')
  expect(memories).toContain('Seventy deserves a long table.')
  expect(memories).not.toContain('walnuts')
})
