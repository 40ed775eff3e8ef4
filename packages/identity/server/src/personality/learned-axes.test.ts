import { learnAxes } from '@daimon/identity-core'
import { builtinWordVectors } from '@daimon/identity-embed'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashLearnedFrom, readLearnedAxes } from './learned-axes.ts'

const learned = builtinWordVectors().then(learnAxes)

test('the axes of the build are those that the texts and word vectors teach, to the bit', async ({
  skip,
}) => {
  const built = readLearnedAxes()
  skip(built === undefined, 'requires npm run build')
  expect(built).toEqual(await learned)
})

test('the axes change only together with the hash of what they are learned from', async () => {
  const axes = createHash('sha256')
    .update(JSON.stringify(await learned))
    .digest('hex')
  // If only the second differs, increment AXES_RULES; then write both here.
  expect([hashLearnedFrom().slice(0, 16), axes.slice(0, 16)]).toEqual([
    '0037ebc081bcb231',
    '99fce884d90cd2b5',
  ])
})
