import { expect, test } from 'vitest'
import { ATTACK_LIMIT_BYTES, MEMORY_ATTACKS, exceededBy } from '../attacks/memory-attacks.ts'
import { runSandboxed } from '../run-sandboxed.ts'
import { needSandbox } from '../testing/in-sandbox.ts'

needSandbox()

test.each(MEMORY_ATTACKS)('$id: what it can $tries is bounded', async ({ program }) => {
  const { reason, stdout, stderr } = await runSandboxed({
    argv: ['perl', 'attack.pl'],
    files: { 'attack.pl': program },
    limits: {
      memoryBytes: ATTACK_LIMIT_BYTES,
      diskBytes: 16 * 1024 * 1024,
      wallMs: 60_000,
      cpuMs: 60_000,
    },
  })
  expect(stderr).not.toMatch(/syntax error|aborted due/)
  expect(exceededBy(reason, stdout)).toBe(undefined)
})

test('memory of processes that a thread started counts', async () => {
  const { reason } = await runSandboxed({
    argv: [
      'node',
      '-e',
      `new (require('worker_threads').Worker)(
         "for (let at = 0; at < 10; at++) require('child_process').spawn('perl', ['-e', '$x = \\"x\\" x (100 << 20); sleep 60'])",
         { eval: true }); setTimeout(() => {}, 60_000)`,
    ],
    limits: { memoryBytes: 768 * 1024 * 1024, wallMs: 60_000, cpuMs: 60_000 },
  })
  expect(reason).toBe('memory')
})
