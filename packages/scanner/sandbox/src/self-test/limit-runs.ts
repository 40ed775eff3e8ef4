import type { Limits } from '../policy.ts'
import type { EndReason } from '../run-sandboxed.ts'

/** A program that exceeds one limit of its run, and the limit that must end it. */
export type LimitRun = {
  readonly id: string
  readonly tries: string
  readonly argv: readonly string[]
  readonly limits: Partial<Limits>
  readonly ends: EndReason
}

const MIB = 1024 * 1024
const shell = (program: string): string[] => ['sh', '-c', program]

export const LIMIT_RUNS: readonly LimitRun[] = [
  {
    id: 'wall-time',
    tries: 'run longer than allowed',
    argv: ['sleep', '60'],
    limits: { wallMs: 200 },
    ends: 'wall',
  },
  {
    id: 'processor-time',
    tries: 'compute longer than allowed',
    argv: shell('for at in 1 2; do sh -c "while :; do :; done" & done; wait'),
    limits: { cpuMs: 100, wallMs: 30_000 },
    ends: 'cpu',
  },
  {
    id: 'memory',
    tries: 'take more memory than allowed',
    argv: ['node', '-e', 'const kept = []; for (;;) kept.push(Buffer.alloc(4e6, 1))'],
    limits: { memoryBytes: 96 * MIB, cpuMs: 30_000, wallMs: 30_000 },
    ends: 'memory',
  },
  {
    id: 'output',
    tries: 'flood the output',
    argv: ['yes'],
    limits: { outputBytes: 10_000, wallMs: 30_000 },
    ends: 'output',
  },
  {
    id: 'files',
    tries: 'make more files than allowed',
    argv: shell('at=0; while :; do at=$((at + 1)); : > "tmp/$at"; done'),
    limits: { files: 300, cpuMs: 30_000, wallMs: 30_000 },
    ends: 'files',
  },
]
