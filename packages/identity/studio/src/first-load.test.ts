import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const SITE = new URL('../dist/site/', import.meta.url)
const BYTES_MAX = 80 * 1000

test('loads at most 80 kB compressed first', () => {
  const page = readFileSync(new URL('index.html', SITE))
  const named = [...page.toString().matchAll(/(?:src|href)="\/([^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  const sizes = [
    ['index.html', gzipSync(page, { level: 9 }).length] as const,
    ...named.map((path) => {
      const bytes = readFileSync(new URL(path, SITE))
      return [path, gzipSync(bytes, { level: 9 }).length] as const
    }),
  ]
  // The page lists its files, including static imports of the entry.
  expect(sizes.some(([path]) => path.endsWith('.js'))).toBe(true)
  const whole = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
  expect(whole).toBeLessThanOrEqual(BYTES_MAX)
})
