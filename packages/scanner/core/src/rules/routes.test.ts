import { expect, test } from 'vitest'
import { plainPath } from './routes.ts'

test.each([
  ['/a/[id]', '/a/:id'],
  ['/a/[[...rest]]', '/a/:rest'],
  ['/a/<int:id>/b', '/a/:id/b'],
  ['/a/{id:int}', '/a/:id'],
  ['a//b', '/a/b'],
  ['/shows/:id{[0-9]+}/clip', '/shows/:id/clip'],
  ['/shows/:id{[0-9]{1,9}}', '/shows/:id'],
  ['/files/:name{.+\\.png}', '/files/:name'],
])('spells the path %s like those of other frameworks', (path, plain) => {
  expect(plainPath(path)).toBe(plain)
})

test('reads a path in linear time', () => {
  const beganMs = performance.now()
  for (const part of [':a{', ':a{{', ':a{b}{']) plainPath(part.repeat(20_000))
  expect(performance.now() - beganMs).toBeLessThan(2_000)
})
