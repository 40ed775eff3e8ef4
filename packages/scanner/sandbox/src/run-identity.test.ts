import { expect, test } from 'vitest'
import { hasRunUsers } from './run-identity.ts'

test.each([
  ['the machine', '         0          0 4294967295\n', true],
  ['a rootless container with subordinate users', '0 1000 1\n1 100000 65536\n', true],
  ['a container with a range of its own', '0 100000 65536\n', true],
  ['a container with a single user', '0 1000 1\n', false],
  ['a container with few users', '0 100000 1000\n', false],
  ['no map', '', false],
])('reports for %s whether it has the users that runs become: %j', (_, map, hasThem) => {
  expect(hasRunUsers(map)).toBe(hasThem)
})
