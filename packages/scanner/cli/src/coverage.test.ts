import { expect, test } from 'vitest'
import { coverageStatement } from './coverage.ts'
import { prepare } from './prepare.ts'
import { getDirectory, createIo } from './testing/call.ts'

test('reports that a graph over the limits was cut', async () => {
  const directory = getDirectory({ 'a.js': 'function a() {}\n', 'b.js': 'function b() {}\n' })
  const prepared = await prepare(createIo({ XDG_CACHE_HOME: getDirectory() }).io, directory)
  expect(coverageStatement(prepared)).not.toContain('omits')
  const payload = { ...prepared.payload, fragments: prepared.payload.fragments.slice(1) }
  expect(coverageStatement({ ...prepared, payload })).toContain(
    'The graph omits parts of 1 file: a scan is limited to 50000 nodes',
  )
})
