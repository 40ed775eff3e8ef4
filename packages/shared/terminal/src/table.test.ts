import { expect, test } from 'vitest'
import { table } from './table.ts'

test('pads columns to their widest cell, except overlong cells', () => {
  const endless = 'x'.repeat(200)
  expect(
    table([
      ['id', 'name', 'role'],
      ['1', endless, 'guide'],
      ['22', 'Ada', endless],
    ]),
  ).toBe(`id  name  role\n1   ${endless}  guide\n22  Ada   ${endless}\n`)
})
