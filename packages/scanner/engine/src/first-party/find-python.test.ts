import { UNSTARTED_PYTHON } from '@daimon/scanner-sandbox'
import { expect, test } from 'vitest'
import { explainUntested } from './find-python.ts'

test('runs no Python where the self-test started none, and says why', () => {
  const reason = 'python3 does not start in the sandbox: no _ctypes'
  const others = { id: 'x32-calls', reason: 'arm64 lacks these system calls' }
  expect(explainUntested({ notRun: [others, { id: UNSTARTED_PYTHON, reason }] })).toBe(reason)
  expect(explainUntested({ notRun: [others] })).toBe(undefined)
})
