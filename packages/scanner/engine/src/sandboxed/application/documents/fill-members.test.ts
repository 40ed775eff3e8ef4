import { expect, test } from 'vitest'
import { toSeedObjectId } from '../../../protocol/application-job.ts'
import { type Document, ObjectId } from './bson.ts'
import { type Collections, runCommand } from './commands.ts'
import { fillMembers, withoutFilled } from './fill-members.ts'

const seedDocuments = (): Document[] =>
  ['first', 'second'].map((name, at) => ({ _id: new ObjectId(toSeedObjectId(at + 1)), name }))
const count = (documents: Document[], query: Document): unknown => {
  const all: Collections = new Map([['things', documents]])
  return runCommand({ count: 'things', query }, all)['n']
}

test('a filter that names a row finds it by members that no schema declares', () => {
  const documents = seedDocuments()
  const owner = new ObjectId(toSeedObjectId(2))
  fillMembers(documents, { station: '1', owner })
  expect(documents).toMatchObject([{ station: '1' }, { station: '2', owner }])
  expect(count(documents, { station: '1' })).toBe(1)
  expect(count(documents, { station: '1', owner })).toBe(0)
})

test('a row keeps its number after another one is deleted', () => {
  const documents = seedDocuments().slice(1)
  fillMembers(documents, { station: '1' })
  expect(documents).toMatchObject([{ station: '2' }])
})

test('an ID without a row finds nothing, and members that are there keep their values', () => {
  const documents = seedDocuments()
  fillMembers(documents, { station: '9', name: '1', $or: [] })
  expect(documents).toEqual(seedDocuments())
})

test('a member that a filter added does not count as a change by the application', () => {
  const [document = {}] = seedDocuments()
  fillMembers([document], { station: '1' })
  expect(withoutFilled(document)).toEqual(seedDocuments()[0])
})
