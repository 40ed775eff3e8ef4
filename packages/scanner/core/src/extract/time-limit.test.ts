import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { computeMoreMs, readCpuMs } from './time-limit.ts'

test.each([
  ['has used its time', { waitedMs: 1_000, usedMs: 1_000 }, 0],
  ['waited for a busy machine', { waitedMs: 1_000, usedMs: 100 }, 900],
  ['has waited five times as long', { waitedMs: 5_000, usedMs: 100 }, 0],
  ['is on a system that does not count', { waitedMs: 1_000, usedMs: undefined }, 0],
])('a process that %s', (_, usage, expected) => {
  expect(computeMoreMs({ limitMs: 1_000, ...usage })).toBe(expected)
})

test.skipIf(process.platform !== 'linux')(
  'a process that waits uses no CPU time, one that computes does',
  async () => {
    const program = `process.stdout.write('x'); process.stdin.once('data', () => {
      const end = Date.now() + 60_000; let n = 0
      while (process.cpuUsage().user < 400_000 && Date.now() < end) n += 1
      process.stdout.write('y') })`
    const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'ignore'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    const before = readCpuMs(child.pid) ?? Number.NaN
    child.stdin.write('go')
    await once(child.stdout, 'data')
    const after = readCpuMs(child.pid) ?? Number.NaN
    expect(after).toBeGreaterThanOrEqual(before)
    expect(after).toBeGreaterThan(300)
    expect(readCpuMs(-1)).toBeUndefined()
  },
)
