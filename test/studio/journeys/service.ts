import { expect, test } from 'vitest'

import type { Stage } from '../stage.ts'

export const serviceJourneys = (stage: () => Stage): void => {
  test('service: the parts as the kernel tells them, and how fast it answers', async () => {
    await using visit = await stage().visit('/service')
    const { page, troubles } = visit
    const ready = await stage().api.service.ready()
    for (const text of [ready.engine, ready.embedder, String(ready.embedding_dimension)])
      await page.getByText(text, { exact: true }).waitFor()
    await page.getByText(/^\d+\.\d ms/).waitFor()
    await page.getByText('of 2').waitFor()
    await page.getByRole('img', { name: 'Time to answer over the last 2 questions' }).waitFor()
    await stage().picture(page, 'service')
    expect(troubles).toEqual([])
  })
}
