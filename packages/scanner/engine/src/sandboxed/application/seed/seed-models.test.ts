import { expect, test } from 'vitest'
import { toSeedObjectId } from '../../../protocol/application-job.ts'
import { toDocument } from './seed-models.ts'

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
