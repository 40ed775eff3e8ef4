import { configDefaults, defineConfig } from 'vitest/config'

import { SummaryReporter } from './scripts/vitest-summary-reporter.ts'

export default defineConfig({
  // Workspace packages are tested as they are written, not as they were last built; Vitest passes
  // the condition on to its workers, so that worker threads of the code under test see the same.
  ssr: { resolve: { conditions: ['source', 'node'] } },
  test: {
    include: ['{packages/*/*/src,test}/**/*.test.ts'],
    // `npm run test:slow` and `npm run test:proofs` run these.
    exclude: [...configDefaults.exclude, '**/*.{slow,proofs}.test.ts'],
    globalSetup: './packages/shared/testkit/src/vitest-global-setup.ts',
    reporters: ['default', new SummaryReporter()],
    // The embedded engine takes seconds to boot: the files that a worker runs share its modules,
    // and with them one instance. Each worker is a process, so that a test may change directory
    // or send itself a signal.
    execArgv: [
      `--import=${import.meta.dirname}/packages/shared/testkit/src/vitest-import-conditions.ts`,
    ],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    // A wait that succeeds costs nothing, and CI may be ten times slower than the machine at hand.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Where nobody looks on, a test that passes when it is tried again does not hold back a change;
    // the end of the run names it, so that its cause is found.
    retry: process.env['CI'] ? 1 : 0,
    // A second run of one file takes half the time.
    experimental: { fsModuleCache: true },
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
})
