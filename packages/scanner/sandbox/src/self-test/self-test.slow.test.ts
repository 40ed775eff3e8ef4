import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { choose } from '@daimon/testkit'
import { type TestContext, expect, onTestFinished, test, vi } from 'vitest'
import { findBubblewrap } from '../bubblewrap.ts'
import { openSandbox } from '../open-sandbox.ts'
import { needSandbox } from '../testing/in-sandbox.ts'
import { runProbes } from './run-probes.ts'

needSandbox()

test('blocks every probe, each with its own id and a text that says what it tries', async () => {
  const outcomes = await runProbes({})
  expect(outcomes.filter(({ seen }) => seen !== undefined)).toEqual([])
  expect(new Set(outcomes.map(({ id }) => id)).size).toBe(outcomes.length)
  expect(outcomes.every(({ tries }) => /^[a-z]/.test(tries))).toBe(true)
  expect(outcomes.filter(({ notRun }) => notRun === undefined).length).toBeGreaterThanOrEqual(100)
  expect(outcomes.filter(({ id }) => id.startsWith('python')).length).toBeGreaterThanOrEqual(20)
})

const NOBODY = 65_534
const ORDINARY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
const SINGLE_USER = ['unshare', '--user', '--map-root-user']

/** Opens the sandbox in a process that a command starts: as another user, or in a container. */
const openIn = (context: TestContext, command: readonly string[]) => {
  if (process.getuid?.() !== 0) context.skip('only root can start a process as another user')
  const program = `import { openSandbox } from ${JSON.stringify(new URL('../open-sandbox.ts', import.meta.url).href)}
    console.log((await openSandbox({ cacheDirectory: null })).passedChecks.length)`
  const [name = '', ...rest] = command
  const { status, stdout, stderr } = spawnSync(
    name,
    [...rest, process.execPath, '--conditions=source', '--input-type=module', '-e', program],
    { cwd: '/', env: { PATH: '/usr/sbin:/usr/bin:/bin' }, encoding: 'utf8' },
  )
  if (status !== 0 && /EACCES|ERR_MODULE_NOT_FOUND/.test(stderr))
    context.skip('an ordinary user may not read this repository')
  if (/unshare failed/.test(stderr)) context.skip('user namespaces are restricted here')
  return { held: Number(stdout), stderr }
}

test('isolates an unprivileged user as it does root', async (context) => {
  const { passedChecks: held } = await openSandbox()
  expect(openIn(context, ORDINARY)).toEqual({ held: held.length, stderr: '' })
})

test('isolates root of an unprivileged container with a single user', async (context) => {
  const { passedChecks: held } = await openSandbox()
  expect(openIn(context, [...ORDINARY, ...SINGLE_USER])).toEqual({ held: held.length, stderr: '' })
})

test('runs nothing where the only user of a container is root of the machine, and says why', (context) => {
  const { stderr } = openIn(context, SINGLE_USER)
  expect(stderr).toMatch(/SandboxUnavailable: The sandbox does not isolate here/)
  expect(stderr).toMatch(
    /only user of this container is root of the machine\. Start the container with/,
  )
})

/** A bubblewrap that isolates less: `edit` is a sed script over the options, one per line. */
const leakyBubblewrap = (edit: string, more = ''): string => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-leaky-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  chmodSync(directory, 0o755)
  const path = join(directory, 'bwrap')
  writeFileSync(
    path,
    `#!/bin/sh
    shift 2
    options=$(mktemp ${directory}/options.XXXXXX)
    tr '\\0' '\\n' <&4 | sed '${edit}' | tr '\\n' '\\0' > "$options"
    exec 4< "$options"
    exec ${findBubblewrap()} ${more} --args 4 "$@"`,
    { mode: 0o755 },
  )
  return path
}

const PARTS = [
  ['the network namespace', '/^--unshare-net$/d', 'host-loopback'],
  ['the filter', '/^--seccomp$/,+1d', 'filter'],
  ['the read-only root', '/^--remount-ro$/,+1d', 'read-only-mounts'],
  ['the network namespace, from Python', '/^--unshare-net$/d', 'python-loopback'],
  ['the process namespace', '/^--unshare-pid$/d', 'processes-of-the-host'],
  ['the size of the disk', '/^--size$/,+1d', 'disk'],
  ['the read-only system', 's/^--ro-bind$/--bind/', 'read-only-mounts'],
  ['the empty environment', '/^--clearenv$/c --setenv\\\nTOKEN\\\nx', 'environment'],
  ['the filter, from Python', '/^--seccomp$/,+1d', 'python-calls'],
] as const

test.each(choose({ sample: PARTS.slice(0, 4), whole: PARTS }))(
  'runs nothing without %s',
  async (_, edit, id) => {
    await expect(openSandbox({ bubblewrapPath: leakyBubblewrap(edit) })).rejects.toThrow(`(${id}: `)
  },
)

test('finds a directory of the host that is mounted by mistake', async () => {
  // The files of the host are in the directory that the sandbox has a link to.
  vi.stubEnv('TMPDIR', '/tmp')
  onTestFinished(() => void vi.unstubAllEnvs())
  const wide = leakyBubblewrap(
    String.raw`s|^work/tmp$|/host|;s|^--proc$|--ro-bind\n/tmp\n/host\n--proc|`,
  )
  await expect(openSandbox({ bubblewrapPath: wide })).rejects.toThrow('(host-file: ')
})

test('runs all but Python where python3 does not start, and tests again the next time', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-python-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const cacheDirectory = join(directory, 'cache')
  const parts = JSON.stringify(['/usr', '/usr/bin/no-such-python', ''])
  writeFileSync(join(directory, 'python3'), `#!/bin/sh\necho '${parts}'\n`, { mode: 0o755 })
  vi.stubEnv('PATH', `${directory}:${process.env['PATH']}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  // The interpreter is looked up once.
  vi.resetModules()
  const { openSandbox: openAgain } = await import('../open-sandbox.ts')
  const { passedChecks, notRun } = await openAgain({ cacheDirectory })
  expect(passedChecks.length).toBeGreaterThanOrEqual(80)
  expect(notRun).toContainEqual({
    id: 'python-start',
    reason: expect.stringMatching(/^python3 does not start in the sandbox: .*no-such-python/),
  })
  expect(existsSync(cacheDirectory)).toBe(false)
})

test('repeats the output of a bubblewrap that fails', async () => {
  await expect(
    openSandbox({ bubblewrapPath: leakyBubblewrap('', '--ro-bind /nowhere /nowhere') }),
  ).rejects.toThrow(/Bubblewrap can't isolate here .*nowhere/)
})
