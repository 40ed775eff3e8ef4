import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBubblewrap } from '../bubblewrap.ts'
import { openSandbox } from '../open-sandbox.ts'
import { needSandbox } from '../testing/in-sandbox.ts'

needSandbox()

test('the walls stand here, and are named', async () => {
  const { held } = await openSandbox()
  expect(held).toContain('the loopback of the host')
  expect(held.length).toBeGreaterThanOrEqual(15)
})

const NOBODY = 65_534

test('the walls stand for an ordinary user as they do for root', (context) => {
  if (process.getuid?.() !== 0) context.skip('the tests run as an ordinary user already')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--conditions=source',
      '--input-type=module',
      '-e',
      `import { openSandbox } from ${JSON.stringify(new URL('../open-sandbox.ts', import.meta.url).href)}
       console.log(process.getuid(), (await openSandbox()).held.length)`,
    ],
    { uid: NOBODY, gid: NOBODY, cwd: '/', env: {}, encoding: 'utf8' },
  )
  if (status !== 0 && /EACCES|ERR_MODULE_NOT_FOUND/.test(stderr))
    context.skip('an ordinary user may not read this repository')
  expect({ stdout: stdout.trim(), stderr }).toEqual({ stdout: `${NOBODY} 15`, stderr: '' })
})

/** A bubblewrap that builds one wall less: `edit` is a program of sed over the options, one on each line. */
const leakyBubblewrap = (edit: string, more = ''): string => {
  const folder = mkdtempSync(join(tmpdir(), 'daimon-leaky-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const path = join(folder, 'bwrap')
  writeFileSync(
    path,
    `#!/bin/sh
    shift 2
    tr '\\0' '\\n' <&4 | sed '${edit}' | tr '\\n' '\\0' > ${folder}/options
    exec 4< ${folder}/options
    exec ${findBubblewrap()} ${more} --args 4 "$@"`,
    { mode: 0o755 },
  )
  return path
}

test.each([
  ['the network', '/^--unshare-net$/d', 'the loopback of the host, a nameless socket of the host'],
  ['the filter', '/^--seccomp$/,+1d', 'system calls without a filter'],
  ['the list of processes', '/^--unshare-pid$/d', 'processes of the host'],
  ['the size of the disk', '/^--size$/,+1d', 'more disk than allowed'],
  ['the environment', '/^--clearenv$/c --setenv\\\nTOKEN\\\nx', 'the environment of the host'],
])('without the wall around %s nothing runs', async (_, edit, reached) => {
  await expect(openSandbox({ bubblewrapPath: leakyBubblewrap(edit) })).rejects.toThrow(reached)
})

test('a folder of the host that is let in is found', async () => {
  const wide = leakyBubblewrap(
    `s|^work/tmp$|/host|;s|^--proc$|--ro-bind\\n${tmpdir()}\\n/host\\n--proc|`,
  )
  await expect(openSandbox({ bubblewrapPath: wide })).rejects.toThrow('files of the host')
})

test('where bubblewrap fails, the message says what to allow', async () => {
  await expect(
    openSandbox({ bubblewrapPath: leakyBubblewrap('', '--ro-bind /nowhere /nowhere') }),
  ).rejects.toThrow(/bubblewrap cannot isolate here .*nowhere/)
})
