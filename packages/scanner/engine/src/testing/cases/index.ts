import { codeCases } from './code-cases.ts'
import { commandCases } from './command-cases.ts'
import { interpretedCases } from './interpreted-cases.ts'
import { pathCases } from './path-cases.ts'
import { patternCases } from './pattern-cases.ts'
import type { ProofCase } from './proof-case.ts'
import { prototypeCases } from './prototype-cases.ts'
import { startedCases } from './started-cases.ts'

/**
 * Decoys and vulnerable packages with the expected results, by what they are about. They were
 * written before the code that they test.
 */
export const caseFiles: Readonly<Record<string, readonly ProofCase[]>> = {
  commands: commandCases,
  'started programs': startedCases,
  'interpreted text': interpretedCases,
  code: codeCases,
  paths: pathCases,
  prototypes: prototypeCases,
  patterns: patternCases,
}

export const proofCases: readonly ProofCase[] = Object.values(caseFiles).flat()
