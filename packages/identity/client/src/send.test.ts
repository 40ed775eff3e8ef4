import { expect, test } from 'vitest'

import { readOptions } from './client-options.ts'
import { BadAnswerError } from './errors.ts'
import { operations } from './generated/operations.ts'
import { caller } from './send.ts'

const png = { ...operations.health, byteTypes: ['image/png'] }
const answering = (body: string | Uint8Array<ArrayBuffer>, type: string) =>
  caller(
    readOptions(
      {
        fetch: () => Promise.resolve(new Response(body, { headers: { 'content-type': type } })),
      },
      {},
    ),
  )

test('returns a response of another type than JSON as bytes', async () => {
  const bytes = new Uint8Array([137, 80, 0, 255])
  expect(await answering(bytes, 'image/png')(png, {})).toEqual(bytes)
})

test('parses JSON and problems where bytes are possible too', async () => {
  expect(await answering('{"a":1}', 'application/json; charset=utf-8')(png, {})).toEqual({ a: 1 })
  await expect(answering('<html>', 'text/html')(png, {})).rejects.toThrow(BadAnswerError)
})

test('sends a named body separately from path and query', async () => {
  let seen: unknown
  const call = caller(
    readOptions(
      {
        fetch: (url, init) => {
          seen = [url, init?.body]
          return Promise.resolve(new Response('{}'))
        },
      },
      {},
    ),
  )
  const operation = { ...operations.registerAvatar, query: ['name'], bodyName: 'document' }
  await call(operation, { name: 'a', document: { name: 'b' } })
  expect(seen).toEqual(['http://127.0.0.1:8000/v1/avatars?name=a', '{"name":"b"}'])
})
