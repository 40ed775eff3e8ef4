import { waitUntil } from '@daimon/testkit'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { exampleSoul } from '../../../scripts/start/example-soul.ts'
import type { Harness } from '../harness.ts'
import { findFocusProblems } from './focus.ts'
import { LOOKS } from './looks.ts'

type AxeViolation = {
  id: string
  impact: string
  nodes: { target: unknown; failureSummary: string }[]
}

const listViews = (botId: string) => [
  '/',
  '/packs',
  '/packs/companion',
  '/workshop',
  '/compare?a=pack:companion&b=pack:tutor',
  '/service',
  `/avatars/${botId}`,
  `/avatars/${botId}/memories`,
  `/avatars/${botId}/memories?by=recall`,
  `/avatars/${botId}/turn`,
  `/avatars/${botId}/soul`,
  '/avatars/missing',
  '/nowhere',
]

export const accessibilityJourneys = (stage: () => Harness): void => {
  test.each(LOOKS)(
    'axe finds no violation on any page, %s at %d; Tab reaches every control; no page is too wide',
    async (theme, width) => {
      const { api, url } = stage()
      const { id } = await api.avatars.ensure({ external_key: 'axe', soul: exampleSoul as never })
      await api.turns.complete({
        bot_id: id,
        summary: 's',
        user_message: 'Thank you, you are kind!',
      })
      const found: string[] = []
      await using visit = await stage().visit('/', { theme, width })
      const { page } = visit
      for (const view of listViews(id)) {
        await page.goto(url + view)
        await settled(page)
        for (const each of [...(await violations(page)), ...(await findFocusProblems(page))])
          found.push(`${view} ${each}`)
        const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
        if (wide > width) found.push(`${view} is ${wide} wide`)
        await stage().picture(page, `${theme}-${width}${view.replaceAll(/[/?]/g, '-')}`)
      }
      expect(found).toEqual([])
    },
  )

  test('the first content is painted within a second', async () => {
    await using visit = await stage().visit('/')
    const { page } = visit
    // The best of three: other tests may use the processor meanwhile.
    const times: number[] = []
    for (let round = 0; round < 3; round += 1) {
      await page.reload()
      await settled(page)
      times.push(
        await page.evaluate<number>(
          "performance.getEntriesByName('first-contentful-paint')[0].startTime",
        ),
      )
    }
    expect(Math.min(...times)).toBeLessThan(1_000)
  })
}

const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('alert')).first().waitFor()
  await waitUntil(async () => (await page.locator('.loading, [aria-busy=true]').count()) === 0)
}

export const violations = async (page: Page): Promise<string[]> => {
  // Through the debugger: the content security policy blocks other scripts.
  await page.evaluate(axe.source)
  const found = await page.evaluate<{ violations: AxeViolation[] }>(
    "axe.run(document, { resultTypes: ['violations'] })",
  )
  return found.violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${impact} ${id}: ${String(target)} ${failureSummary}`,
    ),
  )
}
