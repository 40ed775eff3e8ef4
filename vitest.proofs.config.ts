import config from './vitest.slow.config.ts'

/**
 * Whole sets of what other runs have samples of, whole applications, and evaluations, each night, for
 * changes to what they cover, and before a release: `npm run test:proofs`.
 */
export default {
  ...config,
  test: {
    ...config.test,
    include: ['{packages/*/*/src,test}/**/*.proofs.test.ts'],
    env: { TEST_WHOLE: '1' },
  },
}
