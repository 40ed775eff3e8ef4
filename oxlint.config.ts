import { defineConfig } from 'oxlint'

import { offlineOverride, purityOverride } from './scripts/lint/purity.ts'
import {
  baseRule,
  packageOverrides,
  sandboxedOverrides,
} from './scripts/lint/restricted-imports.ts'

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'node', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    '**/dist/**',
    'spec/**',
    'coverage/**',
    '**/generated/**',
    'packages/scanner/cli/demo/**',
    'scripts/eval/applications/{develop,held-out,sealed}/**',
  ],
  rules: {
    ...baseRule,
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    // Also refuses `import('x').T`, which the arrows would not see.
    'typescript/consistent-type-imports': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/prefer-node-protocol': 'error',
    'eslint/eqeqeq': 'error',
    // Characters are code points here on purpose, controls are matched to be refused, and a cast
    // says what a check before it has shown.
    'eslint/no-control-regex': 'off',
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/no-unsafe-type-assertion': 'off',
    'promise/always-return': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // A table of answers is asserted by one function, whose name begins like what it does.
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'fc.assert'] }],
    'import/no-named-as-default-member': 'off',
    // Of windows; here it takes worker threads for them.
    'unicorn/require-post-message-target-origin': 'off',
    // Of elements; here it takes the callbacks of the MCP SDK for them.
    'unicorn/prefer-add-event-listener': 'off',
    'eslint/max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  },
  overrides: [
    ...packageOverrides,
    ...sandboxedOverrides,
    purityOverride,
    offlineOverride,
    { files: ['**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      // Runs the tests of its neighbor, with whole sets.
      files: ['**/*.proofs.test.ts'],
      rules: { 'import/no-unassigned-import': ['error', { allow: ['./*.test.ts'] }] },
    },
    {
      files: ['packages/identity/studio/src/app/**', 'packages/scanner/console/src/app/**'],
      rules: {
        'import/no-unassigned-import': ['error', { allow: ['**/*.css', '@daimon/ui/styles.css'] }],
      },
    },
  ],
})
