import { learnAxes } from '@daimon/identity-core'
import { builtinWordVectors } from '@daimon/identity-embed'
import { expect, test } from 'vitest'
import { readLearnedAxes } from './learned-axes.ts'

test('the axes of the build are those that the texts and word vectors teach, to the bit', async ({
  skip,
}) => {
  const built = readLearnedAxes()
  skip(built === undefined, 'requires npm run build')
  expect(built).toEqual(learnAxes(await builtinWordVectors()))
})
