import { expect, test } from 'vitest'
import { FORGERIES } from '../../scripts/attack-sandbox/forgeries.ts'

// One after another, because proofs by time compare runs with each other.
test.each(FORGERIES)('denies the wrong verdict to $name', { timeout: 180_000 }, async ({ run }) => {
  const { held, detail } = await run()
  expect({ held, detail }).toMatchObject({ held: true })
})
