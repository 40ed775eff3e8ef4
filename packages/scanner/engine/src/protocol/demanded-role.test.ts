import { expect, test } from 'vitest'
import { roleInSources } from './demanded-role.ts'

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

test('reads decorators, lists, and members of enumerations', () => {
  expect(roleInSources(["@Roles('curator')\n@Delete(':id')"])).toBe('curator')
  expect(roleInSources(["if (!['lead', 'head'].includes(req.user.role)) throw x"])).toBe('lead')
  expect(
    roleInSources(['@Roles(UserRole.Keeper)', "export enum UserRole { Keeper = 'keeper' }"]),
  ).toBe('keeper')
})

test('a role that code refuses does not count as one that it demands', () => {
  const refusing = [
    "if (!person || person.role === 'parent') return reply.forbidden()",
    "if (user.role === 'guest') throw new Denied()",
  ]
  expect(roleInSources(refusing)).toBe(undefined)
  expect(roleInSources([...refusing, "if (role !== 'head') return reply.forbidden()"])).toBe('head')
})

test('takes linear time, however many members and sources there are', () => {
  const sources = Array.from({ length: 60 }, (_file, at) =>
    Array.from({ length: 400 }, (_line, row) => `hasRole(Role.Member${at}x${row})`).join('\n'),
  )
  const beganMs = performance.now()
  for (const some of [sources, [`Role.${'a'.repeat(200_000)}`], [`a${' '.repeat(200_000)}`]])
    roleInSources(some)
  expect(performance.now() - beganMs).toBeLessThan(2_000)
})
