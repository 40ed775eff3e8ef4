import { waitUntil } from '@daimon/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { chromiumPath } from '../studio/chromium.ts'
import { violations } from '../studio/journeys/accessibility.ts'
import { findFocusProblems } from '../studio/journeys/focus.ts'
import { nextLooks } from '../studio/journeys/looks.ts'
import { FOCUSED, tabTo } from '../studio/journeys/tab-to.ts'
import { HOSTILE, type Harness, openStage } from './harness.ts'
import { itemJourneys } from './items.ts'

let stage: Harness
/** A scan of the demo application with proofs, and two of the hostile one without. */
let proven: string
let hostile: string
beforeAll(async () => {
  if (chromiumPath === undefined) return
  stage = await openStage()
  hostile = await stage.scan('hostile', false)
  proven = await stage.scan('paper-crane', true)
})
afterAll(() => stage?.[Symbol.asyncDispose]())
beforeEach(({ skip }) =>
  skip(chromiumPath === undefined, 'needs Chromium: scripts/ci/chromium-install.sh'),
)

const findingId = async (scanId: string, severity = 'critical'): Promise<string> => {
  const { findings } = await stage.service.read(scanId)
  return String(findings.find((each) => each['severity'] === severity)?.['id'])
}

const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitUntil(async () => (await page.locator('.loading, [aria-busy=true]').count()) === 0)
}

test('keyboard only: starts a scan, opens a finding, replays its proof, and accepts it', async () => {
  await using visit = await stage.visit('/')
  const { page, troubles } = visit
  await page.getByRole('button', { name: 'Start scan' }).waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(FOCUSED)).toBe('Skip to content')
  await tabTo(page, /^Directory$/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('paper-crane')
  await tabTo(page, /^Start scan$/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'paper-crane' }).waitFor()
  await page.getByText('Completed', { exact: true }).waitFor()
  await tabTo(page, /^Command injection: child_process\.exec$/)
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Code' }).getByText('exec(').first().waitFor()
  await page.locator('li[aria-current=step]').getByText('Attributed').waitFor()

  await page.getByRole('region', { name: 'Payload' }).waitFor()
  await tabTo(page, /^Copy curl$/)
  await page.keyboard.press('Enter')
  await page.getByText('Copied').waitFor()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(copied).toMatch(/^curl .*'http:\/\/127\.0\.0\.1:8080\/preview\?width=/)
  await tabTo(page, /^Replay in sandbox$/)
  await page.keyboard.press('Enter')
  await page.getByText('Reproduced, V3').waitFor()

  await tabTo(page, /^Reason$/)
  await page.keyboard.type('Runs only in the demo.')
  await tabTo(page, /^Store decision$/)
  await page.keyboard.press('Enter')
  await page.getByText('Decision stored').waitFor()
  await page.goBack()
  await page.getByText('1 finding, 1 verified, 1 accepted or false positive').waitFor()
  await tabTo(page, /^Decisions$/)
  await page.keyboard.press('Enter')
  const log = page.getByRole('region', { name: 'Audit log' })
  await log.getByText('Runs only in the demo.').waitFor()
  await page.getByRole('region', { name: 'Entries' }).getByText('/lib/images.js').waitFor()
  expect(troubles).toEqual([])
})

test('filters by severity, keeps the filter in the address, and compares with an earlier scan', async () => {
  await using visit = await stage.visit(`/scans/${proven}`)
  const { page, troubles } = visit
  await page.getByText('2 of 2 shown').waitFor()
  await page.getByLabel('Severity').selectOption('high')
  await page.getByText('1 of 2 shown').waitFor()
  await page.reload()
  await page.getByText('1 of 2 shown').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('2 of 2 shown').waitFor()

  await page.goto(`${stage.service.url}/compare?scan=${proven}&baseline=${hostile}`)
  await page.getByRole('region', { name: 'New' }).waitFor()
  await page.getByRole('region', { name: 'Fixed' }).waitFor()
  await page.getByLabel('Baseline').selectOption(proven)
  await page.getByText('0 new findings, 0 fixed, 2 unchanged').waitFor()
  expect(troubles).toEqual([])
})

/** How many findings a report lists. */
const COUNT: Readonly<Record<string, (report: string) => number>> = {
  json: (report) =>
    (JSON.parse(report) as { summary: { finding_count: number } }).summary.finding_count,
  sarif: (report) =>
    (JSON.parse(report) as { runs: [{ results: object[] }] }).runs[0].results.length,
  cyclonedx: (report) =>
    (JSON.parse(report) as { vulnerabilities: object[] }).vulnerabilities.length,
  html: (report) => report.match(/<article /g)?.length ?? 0,
  markdown: (report) => report.match(/^## \d+\. /gm)?.length ?? 0,
}

test('the command line, the pages, and the report of each format count the same findings', async () => {
  const output = await stage.cli(['scan', `${stage.directory}/hostile`, '--fail-on', 'low'])
  const id = /\/#([\w-]+)/.exec(output)?.[1] ?? ''
  const [, count] = /(?:^|\n)(\d+ findings?) \(/.exec(output) ?? []
  expect(count).toBeDefined()
  await using visit = await stage.visit(`/#${id}`)
  const { page } = visit
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.getByText(`${count}, 0 verified`, { exact: true }).waitFor()
  await page.goto(stage.service.url)
  const row = page.getByRole('listitem').filter({ has: page.locator(`[href="/scans/${id}"]`) })
  await row.getByText(`${count?.split(' ')[0]} critical`).waitFor()
  const total = Number(count?.split(' ')[0])
  const download = async (format: string): Promise<string> =>
    (await fetch(`${stage.service.url}/api/v1/client/scan/${id}/report?format=${format}`)).text()
  for (const [format, read] of Object.entries(COUNT))
    expect([format, read(await download(format))]).toEqual([format, total])
  await page.goto(`${stage.service.url}/scans/${id}`)
  await page.getByText(`${total} of ${total} shown`).waitFor()
})

test('text of scanned code never becomes markup, and secrets in lines are replaced', async () => {
  const id = await findingId(hostile)
  await using visit = await stage.visit(`/scans/${hostile}/findings/${id}`)
  const { page, troubles } = visit
  const code = page.getByRole('region', { name: /line \d/ })
  await code.getByText('exec(').waitFor()
  expect(await code.textContent()).toContain(HOSTILE)
  expect(await page.content()).not.toContain('correct-horse-battery')
  await page.getByLabel('False positive').check()
  await page.getByLabel('Reason').fill(HOSTILE)
  await page.getByRole('button', { name: 'Store decision' }).click()
  await page.getByText('Decision stored').waitFor()
  for (const path of ['/', `/scans/${hostile}`, `/scans/${hostile}/triage`]) {
    await page.goto(stage.service.url + path)
    await settled(page)
    expect(await page.locator('main img').count()).toBe(0)
  }
  await page.getByRole('region', { name: 'Audit log' }).getByText(HOSTILE).first().waitFor()
  expect(troubles).toEqual([])
})

itemJourneys(
  () => stage,
  () => ({ proven, hostile }),
)

test.each(nextLooks())(
  'filters by keyboard: the address keeps them, and clearing shows everything, %s at %d',
  async (theme, width) => {
    await using visit = await stage.visit(`/scans/${proven}`, { theme, width })
    const { page, troubles } = visit
    await page.getByText('2 of 2 shown').waitFor()
    const isFolded = await page.getByRole('button', { name: /^Filters/ }).isVisible()
    if (isFolded) {
      await tabTo(page, /^Filters$/)
      await page.keyboard.press('Enter')
    }
    await tabTo(page, /^Severity/)
    await page.keyboard.press('h')
    await page.getByText('1 of 2 shown').waitFor()
    expect(page.url()).toContain('severity=high')
    await page.reload()
    await page.getByText('1 of 2 shown').waitFor()
    await tabTo(page, /^Clear filters$/)
    await page.keyboard.press('Enter')
    await page.getByText('2 of 2 shown').waitFor()
    expect(troubles).toEqual([])
  },
)

test.each(nextLooks())(
  'home pages through all scans, and a repository shows its older ones, %s at %d',
  async (theme, width) => {
    await using visit = await stage.visit('/advisories', { theme, width })
    const { page, troubles } = visit
    // The service pages as always, with pages of one scan.
    await page.route('**/api/v1/client/scans?*', (route) =>
      route.continue({ url: route.request().url().replace('limit=100', 'limit=1') }),
    )
    await page.getByRole('link', { name: 'Scans' }).click()
    const rows = page.locator('.rows > li')
    await waitUntil(async () => (await rows.count()) === 1)
    await tabTo(page, /^Load more scans$/)
    await page.keyboard.press('Enter')
    await waitUntil(async () => (await rows.count()) === 2)
    expect(troubles).toEqual([])
  },
)

test.each(nextLooks())(
  'axe finds no violation on any page, Tab reaches every control, and no page is too wide, %s at %d',
  async (theme, width) => {
    const finding = await findingId(proven)
    const found: string[] = []
    await using visit = await stage.visit('/', { theme, width })
    const { page, troubles } = visit
    for (const [name, path] of [
      ['home', '/'],
      ['scan', `/scans/${proven}`],
      ['finding', `/scans/${proven}/findings/${finding}`],
      ['hostile', `/scans/${hostile}`],
      ['hostile finding', `/scans/${hostile}/findings/${await findingId(hostile)}`],
      ['hostile triage', `/scans/${hostile}/triage`],
      ['triage', `/scans/${proven}/triage`],
      ['compare', `/compare?scan=${proven}&baseline=${hostile}`],
      ['guardrail', '/guardrail?directory=paper-crane'],
      ['advisories', '/advisories'],
      ['missing', `/scans/${'A'.repeat(32)}`],
    ] as const) {
      await page.goto(stage.service.url + path)
      await settled(page)
      for (const each of [...(await violations(page)), ...(await findFocusProblems(page))])
        found.push(`${name} ${each}`)
      if ((await page.locator('main img').count()) > 0) found.push(`${name} has an image`)
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
      if (wide > width) found.push(`${name} is ${wide} wide`)
      await stage.picture(page, `${theme}-${width}-${name}`)
    }
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  },
)
