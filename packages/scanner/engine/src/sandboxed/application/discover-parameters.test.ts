import { expect, test } from 'vitest'
import { SENTINEL } from '../../protocol/application-job.ts'
import { hookQueryParsers, takeNames } from './discover-parameters.ts'

test('records which members of a query are read that a package parses', () => {
  const parser = { parse: (text: string) => Object.fromEntries(new URLSearchParams(text)) }
  const other = { parse: parser.parse }
  hookQueryParsers({
    '/target/node_modules/fast-querystring/lib/index.js': { exports: parser },
    '/target/node_modules/other/lib/index.js': { exports: other },
  })
  const { status, origin } = parser.parse(`${SENTINEL}=${SENTINEL}`)
  expect([status, origin]).toEqual([SENTINEL, SENTINEL])
  expect(takeNames()).toEqual(['status', 'origin'])
  expect(parser.parse('a=b')['status']).toBe(undefined)
  expect(other.parse(`${SENTINEL}=${SENTINEL}`)['status']).toBe(undefined)
  expect(takeNames()).toEqual([])
})
