import { expect, test } from 'vitest'
import { readKeys } from './read-keys.ts'

const answer = (body: string, status = 200) => ({ status, headers: {}, body })

test('reads the keys of records from JSON and from the links of a page', () => {
  const list = { items: [{ id: 'r-101', size: 3, owner: { slug: 'ada' } }, { id: 7 }] }
  expect(readKeys(answer(JSON.stringify(list)))).toEqual(['r-101', 'ada', '7'])
  expect(
    readKeys(answer('<a href="/rooms/r-101">One</a> <a href=/rooms/r-102?x=1>Two</a>')),
  ).toEqual(['r-101', 'r-102'])
})

test('texts, refusals, and nothing have no keys', () => {
  expect(readKeys(answer('{"name":"a name of several words"}'))).toEqual([])
  expect(readKeys(answer('{"id":1}', 403))).toEqual([])
  expect(readKeys(undefined)).toEqual([])
})
