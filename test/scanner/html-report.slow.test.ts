import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { choose, spawnProcess } from '@daimon/testkit'
import { type Browser, type Page, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { chromiumPath } from '../studio/chromium.ts'
import { violations } from '../studio/journeys/accessibility.ts'

const CLI = join(import.meta.dirname, '../../packages/scanner/cli/bin/daimon-scan.js')

type Saved = {
  findings: {
    severity: string
    fingerprint: string
    title: string
    package?: string
    version?: string
    verification: { status: string }
  }[]
}

let browser: Browser | undefined
let directory: Awaited<ReturnType<typeof mkdtempDisposable>> | undefined
const file = (name: string): string => join(directory?.path ?? '', name)

const run = async (...args: readonly string[]): Promise<number | null> => {
  await using command = spawnProcess(process.execPath, [CLI, ...args])
  return await command.exitCode
}

/** A report of the demo target, and one with forty findings of all kinds, as pages. */
beforeAll(async () => {
  if (chromiumPath === undefined) return
  directory = await mkdtempDisposable(join(tmpdir(), 'daimon-report-'))
  browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  const target = join(import.meta.dirname, '../../packages/scanner/cli/demo')
  await run('scan', target, '--local', '--format', 'json', '--output', file('demo.json'))
  const demo = JSON.parse(readFileSync(file('demo.json'), 'utf8')) as Saved
  writeFileSync(file('many.json'), JSON.stringify(multiply(demo)))
  for (const name of ['demo', 'many'])
    await run(
      'report',
      file(`${name}.json`),
      '--baseline',
      file('demo.json'),
      '--format',
      'html',
      '--output',
      file(`${name}.html`),
    )
})
afterAll(async () => {
  await browser?.close()
  await directory?.[Symbol.asyncDispose]()
})

const SEVERITIES = ['critical', 'high', 'medium', 'low']
const STATUSES = ['verified', 'unverified', 'inconclusive', 'refuted']

const multiply = (report: Saved): Saved => ({
  ...report,
  findings: Array.from({ length: 40 }, (_, at) => {
    const finding = report.findings[at % report.findings.length]!
    const { verification } = finding
    return {
      ...finding,
      fingerprint: at.toString(16).padStart(64, '0'),
      severity: SEVERITIES[at % 4]!,
      verification: { ...verification, status: STATUSES[Math.floor(at / 4) % 4]! },
      title: `${finding.title} ${'inALongNameWithoutSpaces'.repeat(at % 5)} <b>&amp;`,
      ...(at % 3 === 0 ? { package: `@scope/package-${at % 5}`, version: '1.0.0' } : {}),
    }
  }),
})

const open = async (name: string, theme: 'light' | 'dark', width: number) => {
  const context = await browser!.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
  })
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('console', (message) => troubles.push(message.text()))
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) troubles.push(request.url())
  })
  await page.goto(pathToFileURL(file(`${name}.html`)).href)
  return { page, troubles, [Symbol.asyncDispose]: () => context.close() }
}

const WHOLE = [
  ['light', 1440],
  ['dark', 390],
  ['dark', 1440],
  ['light', 390],
] as const
/** Both widths and both color modes, and in `npm run test:proofs` each combination. */
const LOOKS = choose({ sample: WHOLE.slice(0, 2), whole: WHOLE })

const getWidth = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth')

test('a browser is installed for the reports', (context) => {
  if (chromiumPath === undefined)
    context.skip('needs Chromium: scripts/ci/chromium-install.sh, or CHROMIUM_PATH')
  expect(chromiumPath).toBeDefined()
})

test.skipIf(chromiumPath === undefined).each(LOOKS)(
  'axe finds no violation in a report, %s at %d, and nothing is too wide or loaded',
  async (theme, width) => {
    for (const name of ['demo', 'many']) {
      await using opened = await open(name, theme, width)
      expect(await violations(opened.page)).toEqual([])
      expect(await getWidth(opened.page)).toBeLessThanOrEqual(width)
      expect(opened.troubles).toEqual([])
    }
  },
)

test.skipIf(chromiumPath === undefined).each(LOOKS)(
  'the index leads to a finding by keyboard, and foreign markup stays text, %s at %d',
  async (theme, width) => {
    await using opened = await open('many', theme, width)
    const { page } = opened
    expect(await page.locator('b').count()).toBe(0)
    const isAtThird = "document.activeElement.getAttribute('href') === '#finding-3'"
    while (!(await page.evaluate<boolean>(isAtThird))) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('#finding-3:target').waitFor()
    expect(await page.locator('#finding-3').isVisible()).toBe(true)
  },
)

test.skipIf(chromiumPath === undefined)('the report prints on A4', async () => {
  await using opened = await open('many', 'dark', 1440)
  const pdf = await opened.page.pdf({ preferCSSPageSize: true })
  // Points of A4, rounded by the browser.
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45](?:\.\d+)? 84[12](?:\.\d+)?\]/)
})
