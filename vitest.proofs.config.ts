import config from './vitest.slow.config.ts'

/**
 * Proofs of all sample packages and whole evaluations, each night, for changes to proving, and before
 * a release: `npm run test:proofs`.
 */
export default {
  ...config,
  test: {
    ...config.test,
    include: ['{packages/*/*/src,test}/**/*.proofs.test.ts'],
    // Journeys of the pages run in every size and mode.
    env: { TEST_LOOKS: 'all' },
  },
}
