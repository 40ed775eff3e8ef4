import { LongestFirst } from './scripts/vitest-longest-first.ts'
import config from './vitest.config.ts'

/** Proofs, crash tests, browser journeys, and tests of other runtimes: `npm run test:slow`. */
export default {
  ...config,
  test: {
    ...config.test,
    include: ['{packages/*/*/src,test}/**/*.slow.test.ts'],
    exclude: [],
    sequence: { sequencer: LongestFirst },
    // They mostly wait: for sandboxes, for processes that are killed, for time limits.
    maxWorkers: 4,
  },
}
