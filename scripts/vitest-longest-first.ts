import { join, relative } from 'node:path'

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that take longest, without their endings, by their time on a quiet machine;
 * test/tiers.test.ts requires that each exists.
 */
export const LONGEST = [
  'test/studio/studio',
  'test/studio/studio-pages',
  'test/python/client',
  'packages/scanner/engine/src/first-party/verify-application',
  'test/cli/up',
  'test/console/console',
  'test/scanner/killed-service',
  'test/cli/backup',
  'packages/scanner/server/src/operations/shared-sources',
  'test/start',
  'test/cli/memory-import',
  'packages/scanner/cli/src/local/local',
  'packages/scanner/engine/src/replay/replay-package',
  'packages/scanner/engine/src/first-party/verify-python',
  'test/docs/code-blocks',
  'test/conformance/typescript',
  'test/e2e/jobs',
  'test/cli/mcp',
  'test/api-reference',
  'test/e2e/process',
  'test/cli/keys',
  'test/e2e/crash',
  'test/e2e/full-disk',
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

const root = join(import.meta.dirname, '..')

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.indexOf(relative(root, moduleId).replace(/\.(?:slow|proofs)\.test\.ts$/, ''))
  return at === -1 ? LONGEST.length : at
}
