import { readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

import { spawnProcess } from '@daimon/testkit'
import { expect, test } from 'vitest'

import { codeBlocks } from '../clients/code-blocks.ts'
import { type Place, openPlace, startUp } from './daimon.ts'

const root = join(import.meta.dirname, '../..')

/** What a script prints, run beside a `daimon up` in the same folder; throws all that it said if it fails. */
const runBeside = async (place: Place, commands: string): Promise<string> => {
  const script = join(place.path, 'script.sh')
  await writeFile(script, `set -e\n${commands}`)
  await using shell = spawnProcess('bash', [script], {
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

test('the commands of docs/reference/cli.md run as they stand, by the name that npm has linked', async () => {
  await using place = await openPlace()
  await using running = await startUp(place)
  const said = await runBeside(place, codeBlocks(join(root, 'docs/reference/cli.md'), 'sh'))
  expect(said).toContain(`which answers at ${running.url}`)
  expect(said).toContain('read 2, stored 2, folded 0, known 0')
  expect(said).toContain('read 2, stored 0, folded 0, known 2')
  expect(said).toMatch(
    /^(?:0\.\d\d|1\.00) {2}2026-05-04 {2}Mara {2}My sister Ines is allergic to walnuts\.$/m,
  )
  expect(said).toContain('1 would be forgotten.\n1 forgotten.\n')
  const memories = await readFile(join(place.path, 'memories.jsonl'), 'utf8')
  expect(memories).toContain('Seventy deserves a long table.')
  expect(memories).not.toContain('walnuts')
})
