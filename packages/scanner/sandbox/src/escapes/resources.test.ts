import { expect, test } from 'vitest'
import { runSandboxed } from '../run-sandboxed.ts'
import { needSandbox } from '../testing/in-sandbox.ts'

needSandbox()

const node = (program: string) => ['node', '-e', program]
const shell = (program: string) => ['sh', '-c', program]
const MEBIBYTE = 1024 * 1024

test('truncates a flood of output, and then ends the program', async () => {
  const { reason, stdout, isTruncated } = await runSandboxed({
    argv: ['yes'],
    limits: { outputBytes: 10_000 },
  })
  expect(reason).toBe('output')
  expect(isTruncated).toBe(true)
  expect(stdout).toHaveLength(10_000)
})

test('truncates output slightly beyond the limit, and lets the program end by itself', async () => {
  const { reason, exit, stdout, isTruncated } = await runSandboxed({
    argv: shell('head -c 20000 /dev/zero; exit 4'),
    limits: { outputBytes: 10_000 },
  })
  expect({ reason, exit, length: stdout.length, isTruncated }).toEqual({
    reason: 'exited',
    exit: 4,
    length: 10_000,
    isTruncated: true,
  })
})

test('ends a program that takes memory without end', async () => {
  const { reason } = await runSandboxed({
    argv: node('const kept = []; for (;;) kept.push(Buffer.alloc(1e7, 1))'),
    limits: { memoryBytes: 200 * MEBIBYTE },
  })
  expect(reason).toBe('memory')
})

test('counts memory that is spread over many processes as one', async () => {
  const { reason } = await runSandboxed({
    argv: shell(
      `for at in 1 2 3 4; do setsid node -e 'const kept = Buffer.alloc(${100 * MEBIBYTE}, 1); setTimeout(() => kept, 9e4)' & done; sleep 60`,
    ),
    limits: { memoryBytes: 300 * MEBIBYTE },
  })
  expect(reason).toBe('memory')
})

test('counts processor time over all processes', async () => {
  const { reason } = await runSandboxed({
    argv: shell('for at in 1 2 3; do sh -c "while :; do :; done" & done; wait'),
    limits: { cpuMs: 500, wallMs: 20_000 },
  })
  expect(reason).toBe('cpu')
})

test('ends an endless regular expression by the clock', async () => {
  const { reason, exit } = await runSandboxed({
    argv: node(`/^(a+)+$/.test('a'.repeat(40) + '!')`),
    limits: { wallMs: 400 },
  })
  expect({ reason, exit }).toEqual({ reason: 'wall', exit: 137 })
})

test('limits endless recursion and a deep object to the program', async () => {
  const { reason, exit } = await runSandboxed({
    argv: node(
      `const f = () => f() + 1; try { f() } catch {} let deep = []; for (let at = 0; at < 1e6; at++) deep = [deep]; JSON.stringify(deep)`,
    ),
  })
  expect({ reason, exit }).toEqual({ reason: 'exited', exit: 1 })
})

test('returns no data to the program that ends the supervisor', async () => {
  const { exit, files, reason } = await runSandboxed({
    argv: shell(
      'echo claimed > out/claimed; kill -9 $(cut -d" " -f4 /proc/$PPID/stat) $PPID; sleep 60',
    ),
    limits: { wallMs: 1_000 },
  })
  expect(exit).toBe(null)
  expect({ ...files }).toEqual({})
  expect(['exited', 'wall']).toContain(reason)
})
