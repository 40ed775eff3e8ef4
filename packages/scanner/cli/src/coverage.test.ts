import { expect, test } from 'vitest'
import { coverageStatement } from './coverage.ts'
import { prepare } from './prepare.ts'
import { folderOf, ioOf } from './testing/call.ts'

test('a graph that is more than a scan takes is told as cut', async () => {
  const folder = folderOf({ 'a.js': 'function a() {}\n', 'b.js': 'function b() {}\n' })
  const prepared = await prepare(ioOf({ XDG_CACHE_HOME: folderOf() }).io, folder, false)
  expect(coverageStatement(prepared)).not.toContain('left out')
  const payload = { ...prepared.payload, fragments: prepared.payload.fragments.slice(1) }
  expect(coverageStatement({ ...prepared, payload })).toContain(
    'The graph of 1 file is left out, since a scan takes 50000 nodes',
  )
})
