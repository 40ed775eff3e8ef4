import { expect, test } from 'vitest'
import { roleInSources } from './find-role.ts'

test('finds the role that code demands most often', () => {
  const sources = [
    "const isPress = (user) => user.role === 'press'\nif (user.role !== 'press') throw 403",
    "app.get('/admin', requireRole('admin'), show)",
  ]
  expect(roleInSources(sources)).toBe('press')
  expect(roleInSources(sources.slice(1))).toBe('admin')
  expect(roleInSources(["if ('staff' == account.role): pass"])).toBe('staff')
})

test('finds none where none is demanded', () => {
  expect(roleInSources(["const role = 'guest'; insert({ role })", 'if (a === b) role()'])).toBe(
    undefined,
  )
})
