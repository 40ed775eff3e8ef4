import { basename } from 'node:path'

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Names of test files that take longest, by their time on a quiet machine. */
const LONGEST = [
  'studio',
  'studio-pages',
  'client',
  'verify-application',
  'up',
  'console',
  'killed-service',
  'backup',
  'shared-sources',
  'start',
  'memory-import',
  'local',
  'replay-package',
  'verify-python',
  'code-blocks',
  'typescript',
  'jobs',
  'mcp',
  'api-reference',
  'process',
  'keys',
  'crash',
  'full-disk',
]

/**
 * Starts the longest test files first, so that no worker is left with one at the end. A clone has
 * no times of earlier runs, and the order by size puts files that import their tests last.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of Vitest, not of an array
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.indexOf(basename(moduleId).split('.')[0] ?? '')
  return at === -1 ? LONGEST.length : at
}
