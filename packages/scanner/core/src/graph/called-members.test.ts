import { expect, test } from 'vitest'
import { CalledMembers, lastMember } from './called-members.ts'

test.each([
  ['template', 'template'],
  ['default.template', 'template'],
  ['Parser.prototype.parse.call', 'parse'],
  ['().get', 'get'],
  ['get().[].length', 'length'],
  ['default', ''],
  ['[]', ''],
  ['get()', undefined],
  ['default.get().call()', undefined],
])('of %s, the called member is %s', (path, member) => {
  expect(lastMember(path)).toBe(member)
})

test('keeps the plainest path to each member that a function calls', () => {
  const members = new CalledMembers()
  for (const path of [
    'from().[].length',
    'from().length',
    'from',
    'byteLength.call',
    'default.from',
    'from().[].length.length',
    'from()()',
    'from()',
  ])
    members.add('a.js#send', 'a.js#import:buffer', path)
  members.add('a.js#other', 'a.js#import:buffer', 'from().[].length')
  members.add('a.js#send', 'a.js#import:other', 'from().[].length')
  expect([...members.list()].map(({ path }) => path)).toEqual([
    'from().length',
    'from',
    'byteLength.call',
    'from()',
    'from().[].length',
    'from().[].length',
  ])
})
