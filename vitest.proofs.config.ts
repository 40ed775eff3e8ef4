import config from './vitest.slow.config.ts'

/** Proofs of all sample packages, for changes to proving and before a release: `npm run test:proofs`. */
export default {
  ...config,
  test: { ...config.test, include: ['packages/scanner/*/src/**/*.proofs.test.ts'] },
}
