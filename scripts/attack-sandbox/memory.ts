import {
  ATTACK_LIMIT_BYTES,
  MEMORY_ATTACKS,
  exceededBy,
  openSandbox,
} from '@daimon/scanner-sandbox'
import type { AttackGroup, Attempt } from './attempt.ts'

const LIMITS = {
  memoryBytes: ATTACK_LIMIT_BYTES,
  diskBytes: 16 * 1024 * 1024,
  wallMs: 20_000,
  cpuMs: 20_000,
}

/** Allocates host memory in ways that process limits don't count. */
export const attackMemory: AttackGroup['run'] = async ({ signal }) => {
  const sandbox = await openSandbox({ signal })
  const attempts: Attempt[] = []
  for (const { id, tries, program } of MEMORY_ATTACKS) {
    const { reason, stdout, stderr, exit } = await sandbox.run({
      argv: ['perl', 'attack.pl'],
      files: { 'attack.pl': program },
      limits: LIMITS,
      signal,
    })
    const notRun = exit === 127 ? `perl is missing: ${stderr.trim()}` : undefined
    attempts.push({ id, tries, broken: exceededBy(reason, stdout), notRun })
  }
  return attempts
}
