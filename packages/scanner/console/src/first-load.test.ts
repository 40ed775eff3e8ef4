import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const SITE = new URL('../dist/site/', import.meta.url)
const BYTES_MAX = 120 * 1000

test('loads at most 120 kB compressed first', () => {
  const page = readFileSync(new URL('index.html', SITE))
  const named = [...page.toString().matchAll(/(?:src|href)="\/([^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  // The page lists its files, including static imports of the entry.
  expect(named.some((path) => path.endsWith('.js'))).toBe(true)
  const sizes = [page, ...named.map((path) => readFileSync(new URL(path, SITE)))].map(
    (bytes) => gzipSync(bytes, { level: 9 }).length,
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BYTES_MAX)
})
