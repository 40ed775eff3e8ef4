import { expect, test } from 'vitest'
import { describePointer } from './describe-pointer.ts'

test.each([
  ['/soul/baseline_msv/hexaco/H', 'Honesty-humility'],
  ['/soul/capabilities/1', 'Capabilities, item 2'],
  ['/manifest/msv_preset', 'Msv preset'],
  ['/runtime_config', 'Runtime config'],
  ['/a~1b', 'A/b'],
  ['', 'The whole document'],
])('names the place %j as %j', (pointer, words) => {
  expect(describePointer(pointer)).toBe(words)
})
