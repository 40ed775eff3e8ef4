import { expect, test } from 'vitest'
import { toSeedObjectId } from '../../../protocol/application-job.ts'
import { ObjectId } from './bson.ts'
import { type Collections, runCommand } from './commands.ts'
import { keepAccounts } from './keep-accounts.ts'

const [first, second] = [1, 2].map((row) => new ObjectId(toSeedObjectId(row)))

test('gives accounts back what requests changed or deleted, and nothing else', () => {
  const all: Collections = new Map([
    [
      'users',
      [
        { _id: first, email: 'first@example.org', password: 'a', tags: ['x'] },
        { _id: second, email: 'second@example.org', password: 'b', tags: [] },
      ],
    ],
    ['notes', [{ _id: first, text: 'old' }]],
  ])
  const restore = keepAccounts(all)
  const update = (q: object, u: object, name = 'users') =>
    runCommand({ update: name, updates: [{ q, u }] }, all)
  update({ _id: first }, { $set: { password: 'z' }, $push: { tags: 'y' } })
  update({ _id: first }, { $set: { text: 'new' } }, 'notes')
  runCommand({ delete: 'users', deletes: [{ q: { _id: second }, limit: 1 }] }, all)
  restore()
  expect(all.get('users')).toEqual([
    { _id: first, email: 'first@example.org', password: 'a', tags: ['x'] },
    { _id: second, email: 'second@example.org', password: 'b', tags: [] },
  ])
  expect(all.get('notes')).toEqual([{ _id: first, text: 'new' }])
})
