import { waitUntil } from '@daimon/testkit'
import { expect, test } from 'vitest'

import { exampleSoul } from '../../../scripts/start/example-soul.ts'
import type { Harness } from '../harness.ts'
import { violations } from './accessibility.ts'
import { nextLooks } from './looks.ts'
import { tabAndPress } from './tab-to.ts'

export const serviceJourneys = (stage: () => Harness): void => {
  test('service: shows the reported components and the latency', async () => {
    await using visit = await stage().visit('/service')
    const { page, troubles } = visit
    const ready = await stage().api.service.ready()
    for (const text of ['Embedded', ready.embedder, String(ready.embedding_dimension)])
      await page.getByText(text, { exact: true }).waitFor()
    await page.getByText(/^\d+\.\d GB$/).waitFor()
    await page.getByText(/^\d+\.\d ms/).waitFor()
    await page.getByText('of 2 checks').waitFor()
    await page.getByRole('img', { name: 'Latency of the last 2 health checks' }).waitFor()
    await stage().picture(page, 'service')
    expect(troubles).toEqual([])
  })

  test.each(nextLooks())(
    'service: charts the requests and latencies of the days, and lists jobs, %s at %d',
    async (theme, width) => {
      const { api } = stage()
      const { id } = await api.avatars.ensure({ external_key: 'jobs', soul: exampleSoul as never })
      await api.memories.sweep({ bot_id: id })
      await using visit = await stage().visit('/service', { theme, width })
      const { page, troubles } = visit
      await page.getByRole('region', { name: 'Latest jobs' }).getByText('Sweep').first().waitFor()
      const cells = async (name: string) =>
        (await page.getByRole('table', { name, exact: true }).locator('td').allTextContents()).map(
          parseFloat,
        )
      await page
        .getByRole('table', { name: 'Requests', exact: true })
        .waitFor({ state: 'attached' })
      // The page's own requests are in the charts when it asks again.
      await tabAndPress(page, /^Refresh$/)
      await waitUntil(async () => ((await cells('Requests')).at(-1) ?? 0) > 1)
      expect((await cells('95th percentile')).at(-1)).toBeGreaterThan(0)
      expect(await violations(page)).toEqual([])
      expect(troubles).toEqual([])
    },
  )
}
