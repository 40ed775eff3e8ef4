import { spawnProcess } from '@daimon/testkit'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findBubblewrap } from '../bubblewrap.ts'
import { DENIED_CALLS } from './denied-calls.ts'

const root = join(import.meta.dirname, '../../../../..')
const profile = JSON.parse(readFileSync(join(root, 'deploy/seccomp-scanner.json'), 'utf8')) as {
  defaultAction: string
  syscalls: { names: string[]; action: string; errnoRet: number }[]
}
const denied = profile.syscalls.flatMap(({ names }) => names)

/** What bubblewrap calls to make its namespaces. */
const NEEDED = new Set(['mount', 'umount2', 'pivot_root', 'unshare', 'sethostname'])

const directory = mkdtempSync(join(tmpdir(), 'daimon-container-profile-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('the profile of the container denies what the sandbox denies, except what bubblewrap needs', () => {
  expect(denied).toEqual(DENIED_CALLS.map(([name]) => name).filter((name) => !NEEDED.has(name)))
})

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number]

/** A program of classic BPF that fails the calls with EPERM, as a container engine compiles it. */
const assemble = (numbers: readonly number[]): Buffer => {
  const program: readonly Instruction[] = [
    [0x20, 0, 0, 0],
    ...numbers.flatMap((number): Instruction[] => [
      [0x15, 0, 1, number],
      [0x06, 0, 0, 0x00050001],
    ]),
    [0x06, 0, 0, 0x7fff0000],
  ]
  return Buffer.concat(
    program.map(([code, ifTrue, ifFalse, value]) => {
      const instruction = Buffer.alloc(8)
      instruction.writeUInt16LE(code)
      instruction.writeUInt8(ifTrue, 2)
      instruction.writeUInt8(ifFalse, 3)
      instruction.writeUInt32LE(value, 4)
      return instruction
    }),
  )
}

test('every probe of the self-test is held under the profile of the container', async ({
  skip,
}) => {
  const bubblewrap = findBubblewrap() ?? ''
  skip(bubblewrap === '', 'needs bubblewrap')
  const column = process.arch === 'arm64' ? 2 : 1
  const numbers = DENIED_CALLS.filter(([name]) => denied.includes(name))
    .map((call) => call[column])
    .filter((number) => number >= 0)
  const filter = join(directory, 'filter')
  writeFileSync(filter, assemble(numbers))
  const program = join(directory, 'probes.mts')
  const sandbox = join(import.meta.dirname, '../index.ts')
  writeFileSync(
    program,
    `const { runProbes } = await import('${sandbox}')
    const { execFileSync } = await import('node:child_process')
    let isFiltered = false
    try { execFileSync('nsenter', ['--uts=/proc/self/ns/uts', 'true'], { stdio: 'ignore' }) } catch { isFiltered = true }
    console.log(JSON.stringify({ isFiltered, broken: (await runProbes({})).filter(({ seen }) => seen !== undefined) }))`,
  )
  const start =
    'exec 9<"$1"; exec "$2" --dev-bind / / --cap-add ALL --seccomp 9 "$3" --conditions=source "$4"'
  await using child = spawnProcess('sh', [
    '-c',
    start,
    'sh',
    filter,
    bubblewrap,
    process.execPath,
    program,
  ])
  const code = await child.exitCode
  expect(child.stderr()).toBe('')
  expect(code).toBe(0)
  expect(JSON.parse(child.stdout())).toEqual({ isFiltered: true, broken: [] })
})
