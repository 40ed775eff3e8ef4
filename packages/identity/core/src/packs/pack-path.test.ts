import fc from 'fast-check'
import { posix, win32 } from 'node:path'
import { expect, test } from 'vitest'
import { packPathFault } from './pack-path.ts'

test.each(['SOUL.md', 'more/STYLE.md', '.hidden', '..a', 'a..b', 'a b.md', 'ü.md'])(
  'accepts %j',
  (path) => {
    expect(packPathFault(path)).toBeUndefined()
  },
)

test.each([
  '',
  '.',
  '..',
  '../SOUL.md',
  'a/../../SOUL.md',
  'a/..',
  '/etc/passwd',
  '//host/share',
  'a//b',
  './SOUL.md',
  'a/',
  '..\\SOUL.md',
  'a\\b',
  '\\\\host\\share',
  'C:/SOUL.md',
  'SOUL.md:stream',
  'SOUL.md\0.png',
  'a\nb',
  'a\u007f',
  'SOUL.md.',
  'SOUL.md ',
  'a./b',
  'x'.repeat(256),
])('rejects %j', (path) => {
  expect(packPathFault(path)).toMatch(/^(must not|is too long)/)
})

test('keeps every accepted path inside the directory on POSIX and Windows', () => {
  const pieces = fc.constantFrom('..', '.', '/', '\\', 'a', 'C:', ' ', '\0', 'SOUL.md')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((all) => all.join('')),
      ),
      (path) => {
        if (packPathFault(path) !== undefined) return
        expect(posix.resolve('/root/pack', path).startsWith('/root/pack/')).toBe(true)
        expect(win32.resolve('D:\\root\\pack', path).startsWith('D:\\root\\pack\\')).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
