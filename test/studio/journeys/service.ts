import { expect, test } from 'vitest'

import type { Harness } from '../harness.ts'

export const serviceJourneys = (stage: () => Harness): void => {
  test('service: shows the reported components and the latency', async () => {
    await using visit = await stage().visit('/service')
    const { page, troubles } = visit
    const ready = await stage().api.service.ready()
    for (const text of [ready.engine, ready.embedder, String(ready.embedding_dimension)])
      await page.getByText(text, { exact: true }).waitFor()
    await page.getByText(/^\d+\.\d ms/).waitFor()
    await page.getByText('of 2 checks').waitFor()
    await page.getByRole('img', { name: 'Latency of the last 2 health checks' }).waitFor()
    await stage().picture(page, 'service')
    expect(troubles).toEqual([])
  })
}
