import { expect, test } from 'vitest'
import { decideSync } from './decide-sync.ts'

const BASE = { file: 'f0', service: 's0' }

test.each([
  ['neither changed', { file: 'f0', service: 's0' }, BASE, undefined, 'none'],
  ['the file changed', { file: 'f1', service: 's0' }, BASE, undefined, { takes: 'file' }],
  ['the avatar changed', { file: 'f0', service: 's1' }, BASE, undefined, { takes: 'service' }],
  ['both changed to the same', { file: 'x', service: 'x' }, BASE, undefined, 'none'],
  ['both changed', { file: 'f1', service: 's1' }, BASE, undefined, 'conflict'],
  ['both changed, one is kept', { file: 'f1', service: 's1' }, BASE, 'file', { takes: 'file' }],
  ['there is no file', { file: undefined, service: 's0' }, BASE, undefined, { takes: 'service' }],
  ['never in step', { file: 'f1', service: 's1' }, undefined, undefined, 'conflict'],
  ['never in step, but equal', { file: 'x', service: 'x' }, undefined, undefined, 'none'],
  [
    'never in step, one is kept',
    { file: 'f1', service: 's1' },
    undefined,
    'service',
    { takes: 'service' },
  ],
] as const)('%s', (_name, now, base, kept, step) => {
  expect(decideSync(now, base, kept)).toEqual(step)
})

test('a choice does not undo a change of one side alone', () => {
  expect(decideSync({ file: 'f1', service: 's0' }, BASE, 'service')).toEqual({ takes: 'file' })
})
