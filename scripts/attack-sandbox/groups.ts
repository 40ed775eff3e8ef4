import type { AttackGroup } from './attempt.ts'
import { attackMemory } from './memory.ts'
import { attackByProbes, attackInContainer, attackAsUser } from './probes.ts'
import { attackFromSubmitted } from './submitted.ts'
import { attackVerdicts } from './verdicts.ts'

/** Each group is a file in this directory. */
export const GROUPS: readonly AttackGroup[] = [
  { name: 'probes', run: attackByProbes },
  { name: 'ordinary-user', run: attackAsUser },
  { name: 'container', run: attackInContainer },
  { name: 'submitted', run: attackFromSubmitted },
  { name: 'memory', run: attackMemory },
  { name: 'verdicts', run: attackVerdicts },
]
