import { expect, test } from 'vitest'
import { ATTACK_LIMIT_BYTES, MEMORY_ATTACKS, exceededBy } from '../attacks/memory-attacks.ts'
import type { ProfileName } from '../profiles.ts'
import { runSandboxed } from '../run-sandboxed.ts'
import { needSandbox } from '../testing/in-sandbox.ts'

needSandbox()

const PROFILE_NAMES: readonly ProfileName[] = ['node', 'postgresql', 'chromium']
// Only what these profiles allow and the other one denies; the rest is the same in all profiles.
const ALLOWED = /^(?:memfd|system-v|shared|socket)/
const ATTACKS = PROFILE_NAMES.flatMap((profile) =>
  MEMORY_ATTACKS.filter(({ id }) => profile === 'node' || ALLOWED.test(id)).map((attack) => ({
    ...attack,
    profile,
  })),
)

test.each(ATTACKS)('$profile, $id: bounds an attempt to $tries', async ({ program, profile }) => {
  const { reason, stdout, stderr } = await runSandboxed({
    profile,
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

test('counts the memory of processes that a thread started', async () => {
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
