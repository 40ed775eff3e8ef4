import { expect, test } from 'vitest'

import { readableLogLine } from '../scripts/start/log-line.ts'

test.each([
  ['{"level":40,"msg":"slow"}', '  warning: scanner: slow'],
  [
    '{"level":50,"msg":"failed","err":{"type":"Error","code":"ENOSPC"}}',
    '  error: scanner: failed (Error ENOSPC)',
  ],
])('%s is readable', (line, text) => {
  expect(readableLogLine('scanner', line)).toBe(text)
})

test.each(['{"level":30,"msg":"listening"}', 'Scanner at http://127.0.0.1:8100', '7', 'null', ''])(
  'ignores %j',
  (line) => {
    expect(readableLogLine('scanner', line)).toBeUndefined()
  },
)
