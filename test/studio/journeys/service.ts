import { waitUntil } from '@daimon/testkit'
import { expect, test } from 'vitest'

import { exampleSoul } from '../../../scripts/start/example-soul.ts'
import type { Harness } from '../harness.ts'
import { violations } from './accessibility.ts'
import { nextLooks } from './looks.ts'

const LOOKS = nextLooks()

export const serviceJourneys = (stage: () => Harness): void => {
  test('service: shows the reported components and the latency', async () => {
    await using visit = await stage().visit('/service')
    const { page, troubles } = visit
    const ready = await stage().api.service.ready()
    for (const text of ['Embedded', ready.embedder, String(ready.embedding_dimension)])
      await page.getByText(text, { exact: true }).waitFor()
    await page.getByText(/^\d+\.\d ms/).waitFor()
    await page.getByText('of 2 checks').waitFor()
    await page.getByRole('img', { name: 'Latency of the last 2 health checks' }).waitFor()
    await stage().picture(page, 'service')
    expect(troubles).toEqual([])
  })

  test.each(LOOKS)(
    'service: lists jobs, and keeps latencies by day in this browser, %s at %d',
    async (theme, width) => {
      const { api } = stage()
      const { id } = await api.avatars.ensure({ external_key: 'jobs', soul: exampleSoul as never })
      await api.memories.sweep({ bot_id: id })
      await using visit = await stage().visit('/service', { theme, width })
      const { page, troubles } = visit
      await page.getByRole('region', { name: 'Latest jobs' }).getByText('Sweep').first().waitFor()
      await page.reload()
      const median = page.getByRole('table', { name: 'Median by day, in ms' })
      await waitUntil(async () => /[1-9]\d* ms/.test((await median.textContent()) ?? ''))
      expect(await violations(page)).toEqual([])
      expect(troubles).toEqual([])
    },
  )
}
