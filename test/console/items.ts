import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { violations } from '../studio/journeys/accessibility.ts'
import { nextLooks } from '../studio/journeys/looks.ts'
import { tabAndPress, tabTo } from '../studio/journeys/tab-to.ts'
import type { Harness } from './harness.ts'

type Scans = {
  /** Of the demo application, with proofs. */
  readonly proven: string
  /** Of another one, without. */
  readonly hostile: string
}

const expectSound = async (page: Page, width: number): Promise<void> => {
  expect(await violations(page)).toEqual([])
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect(wide).toBeLessThanOrEqual(width)
}

/** The main path through each part of the console, without a mouse. */
export const itemJourneys = (stage: () => Harness, scans: () => Scans): void => {
  test.each(nextLooks())(
    'keyboard only: starts a scan and compares it with an earlier one, %s at %d',
    async (theme, width) => {
      await using visit = await stage().visit('/', { theme, width })
      const { page, troubles } = visit
      await page.getByRole('button', { name: 'Start scan' }).waitFor()
      await tabTo(page, /^Directory$/)
      await page.keyboard.press('Control+a')
      await page.keyboard.type('hostile')
      await tabAndPress(page, /^Verify findings in the sandbox$/, 'Space')
      await tabAndPress(page, /^Start scan$/)
      await page.getByRole('heading', { level: 1, name: 'hostile' }).waitFor()
      await page.getByText('Completed', { exact: true }).waitFor()
      await page.getByRole('region', { name: 'Coverage' }).waitFor()
      await expectSound(page, width)
      await tabAndPress(page, /^Compare$/)
      await page.getByLabel('Baseline').waitFor()
      for (const list of [/^Scan(?!s$)/, /^Baseline/]) {
        await tabTo(page, list)
        await page.keyboard.press('h')
      }
      await page.getByText(/^0 new findings, 0 fixed, [1-9]\d* unchanged$/).waitFor()
      await expectSound(page, width)
      expect(troubles).toEqual([])
    },
  )

  test.each(nextLooks())(
    'keyboard only: opens a finding, copies and replays its proof, and assigns it, %s at %d',
    async (theme, width) => {
      await using visit = await stage().visit(`/scans/${scans().proven}`, { theme, width })
      const { page, troubles } = visit
      await page.getByRole('link', { name: 'Path traversal: fs.readFile' }).waitFor()
      await tabAndPress(page, /^Path traversal: fs\.readFile$/)
      await page.getByRole('region', { name: 'Code' }).getByText('readFile(').first().waitFor()
      await page.locator('li[aria-current=step]').getByText('Attributed').waitFor()
      await page.getByRole('region', { name: 'Control' }).waitFor()
      await tabAndPress(page, /^Copy curl$/)
      await page.getByText('Copied').waitFor()
      const copied = await page.evaluate<string>('navigator.clipboard.readText()')
      expect(copied).toMatch(/^curl .*'http:\/\/127\.0\.0\.1:8080\/documents\?name=/)
      await tabAndPress(page, /^Replay in sandbox$/)
      await page.getByText('Reproduced, V3').waitFor()
      await expectSound(page, width)
      await stage().picture(page, `item-finding-${theme}-${width}`)
      await tabTo(page, /^(Accept risk|False positive|Assign|Reopen)$/)
      while (!(await page.getByLabel('Assignee').isVisible()))
        await page.keyboard.press('ArrowDown')
      await tabTo(page, /^Assignee$/)
      await page.keyboard.type(`Mara ${theme} ${width}`)
      await tabAndPress(page, /^Store decision$/)
      await page.getByText('Decision stored').waitFor()
      await page.goBack()
      await tabAndPress(page, /^Decisions$/)
      const log = page.getByRole('region', { name: 'Audit log' })
      await log.getByText(`Assigned to Mara ${theme} ${width}`).waitFor()
      await expectSound(page, width)
      expect(troubles).toEqual([])
    },
  )

  test.each(nextLooks())(
    'keyboard only: reads the guardrail log, its policy, and the age of advisories, %s at %d',
    async (theme, width) => {
      await using visit = await stage().visit('/', { theme, width })
      const { page, troubles } = visit
      await page.getByRole('heading', { level: 1 }).waitFor()
      await tabAndPress(page, /^Guardrail$/)
      await page.getByLabel('Repository').waitFor()
      await tabTo(page, /^Repository$/)
      await page.keyboard.press('Control+a')
      await page.keyboard.type('hostile')
      await tabAndPress(page, /^Show log$/)
      await page.getByText('/hostile').first().waitFor()
      const policy = page.getByRole('region', { name: 'Policy' })
      await policy.getByText('72 hours').waitFor()
      expect(await policy.textContent()).not.toMatch(/_|\{/)
      await expectSound(page, width)
      await tabAndPress(page, /^Advisories$/)
      await page.getByText(/^\d+ days?$/).waitFor()
      await expectSound(page, width)
      expect(troubles).toEqual([])
    },
  )

  test.each(nextLooks())(
    'a hung service says so, and a lost one offers a retry, %s at %d',
    async (theme, width) => {
      await using visit = await stage().visit('/advisories', { theme, width })
      const { page, troubles } = visit
      await page.getByText(/^\d+ days?$/).waitFor()
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
      let isAway = false
      await page.route('**/api/v1/client/scans?*', async (route) => {
        if (isAway) return route.abort('connectionrefused')
        await answered
        await route.continue()
      })
      await tabAndPress(page, /^Scans$/)
      await page.getByText('The service is slow to respond.').waitFor()
      await expectSound(page, width)
      answer()
      await page.locator('.rows > li').first().waitFor()
      isAway = true
      await page.reload()
      await page.getByRole('alert').first().waitFor()
      await expectSound(page, width)
      await stage().picture(page, `item-lost-${theme}-${width}`)
      isAway = false
      await tabAndPress(page, /^(Retry|Try again)$/)
      await page.locator('.rows > li').first().waitFor()
      expect(troubles).toEqual([])
    },
  )
}
