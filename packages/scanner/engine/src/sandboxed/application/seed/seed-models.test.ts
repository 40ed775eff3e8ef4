import Module from 'node:module'
import { afterEach, expect, test } from 'vitest'
import { toSeedObjectId } from '../../../protocol/application-job.ts'
import { seedModels, toDocument } from './seed-models.ts'

test('documents have those that their schema has in them', () => {
  const document = toDocument(
    {
      name: { instance: 'String' },
      owner: { instance: 'ObjectId' },
      tags: { instance: 'Array', caster: { instance: 'String' } },
      fans: { instance: 'Array', caster: { instance: 'ObjectId' } },
      reviews: { instance: 'Array', schema: { paths: { body: { instance: 'String' } } } },
      place: { instance: 'Embedded', schema: { paths: { lat: { instance: 'Number' } } } },
    },
    1,
    {},
  )
  expect(document).toMatchObject({
    name: 'first',
    owner: toSeedObjectId(1),
    tags: ['first'],
    fans: [toSeedObjectId(1)],
    reviews: [{ body: expect.stringMatching(/^first body/) }],
    place: { lat: 1 },
  })
})

test('documents of a schema that has itself in it have an end', () => {
  const paths: Record<string, object> = { name: { instance: 'String' } }
  paths.replies = { instance: 'Array', schema: { paths } }
  expect(toDocument(paths, 1, {})).toMatchObject({
    replies: [{ replies: [{ replies: [{ name: 'first' }] }] }],
  })
})

const { _cache: loaded } = Module as unknown as { _cache: Record<string, unknown> }
const PATH = '/app/node_modules/mongoose/index.js'
afterEach(() => void delete loaded[PATH])

test('a schema that cannot be read ends no start', async () => {
  const schema = {
    get paths(): never {
      throw new RangeError('too deep')
    },
  }
  loaded[PATH] = { exports: { models: { Post: { schema, collection: { insertMany: () => {} } } } } }
  await expect(seedModels()).resolves.toBeUndefined()
})
