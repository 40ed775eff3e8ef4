import { execFile } from 'node:child_process'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { launcherText } from '../../scripts/release/launcher.ts'

/** Runs the launcher on this Node, which reports another version. */
const launch = async (version: string) => {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'daimon-launcher-'))
  const write = async (name: string, text: string): Promise<string> => {
    const path = join(directory.path, name)
    await writeFile(path, text)
    return path
  }
  await write('program.js', "console.log('started', process.argv.slice(2).join(' '))")
  await write('package.json', '{ "type": "module" }')
  const versions = `{ ...process.versions, node: '${version}' }`
  const pretend = await write(
    'pretend.cjs',
    `Object.defineProperty(process, 'versions', { value: ${versions} })`,
  )
  const launcher = await write('launcher.cjs', launcherText('daimon', './program.js', '22.13'))
  return await new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    const args = ['--require', pretend, launcher, '--help']
    execFile(process.execPath, args, (error, out, err) => {
      resolve({ code: error?.code ?? 0, out, err })
    })
  })
}

test.each(['12.22.0', '20.20.2', '22.12.0'])(
  'on Node %s, a command names the version it needs in one line and exits with 2',
  async (version) => {
    expect(await launch(version)).toEqual({
      code: 2,
      out: '',
      err: `daimon needs Node 22.13 or newer, but this is Node ${version}. Install a newer Node, then try again.\n`,
    })
  },
)

test.each(['22.13.0', '24.0.0'])('on Node %s, a command starts', async (version) => {
  expect(await launch(version)).toEqual({ code: 0, out: 'started --help\n', err: '' })
})

test('the launcher has no syntax that an old Node cannot read', () => {
  const text = launcherText('daimon', './program.js', '22.13')
  expect(text).not.toMatch(/\b(?:const|let|await|class)\b|=>|`|\?\.|\?\?/)
})
