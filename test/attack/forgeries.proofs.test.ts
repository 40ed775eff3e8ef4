import { describe, expect, test } from 'vitest'
import { FORGERIES } from '../../scripts/attack-sandbox/forgeries.ts'

describe.concurrent('the wrong verdict is denied', { timeout: 180_000 }, () => {
  test.each(FORGERIES)('to $name', async ({ run }) => {
    const { held, detail } = await run()
    expect({ held, detail }).toMatchObject({ held: true })
  })
})
