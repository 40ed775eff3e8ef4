import { expect, test } from 'vitest'
import { isLinking } from './heap-growth.ts'

test('only commands that link have a limit, not those that serve', () => {
  const lines = [['scan', '.'], ['verify'], ['payload', 'dump'], ['hook', 'pre-tool']]
  expect(lines.filter((args) => !isLinking(args))).toEqual([])
  const others = [['serve'], ['mcp', '--http'], ['doctor'], ['report', 'scan'], ['--help'], []]
  expect(others.filter((args) => isLinking(args))).toEqual([])
})
