import { execFileSync } from 'node:child_process'
import { mkdtempDisposable } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { somePayload } from './some-payload.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'

const findChromium = (): string | undefined => {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  try {
    return execFileSync('sh', ['-c', 'command -v chromium chromium-browser'], { encoding: 'utf8' })
      .split('\n')[0]
      ?.trim()
  } catch {
    return undefined
  }
}
const chromiumPath = findChromium()

/** A name that contains markup. */
const HOSTILE = '<img src=x onerror=alert(1)><b>'

let browser: Browser
let service: ServiceProcess
let directory: AsyncDisposable & { readonly path: string }
let scanId: string

beforeAll(async () => {
  if (chromiumPath === undefined) return
  directory = await mkdtempDisposable(join(tmpdir(), 'daimon-page-'))
  service = await startServiceProcess({ DATA_DIR: directory.path, ENGINE_BITS_PER_SECOND: '0' })
  const payload = await somePayload(3)
  for (const fragment of payload.fragments)
    for (const node of fragment.nodes)
      if (node.kind === 'HTTP_ROUTE') node.symbol = `GET /${HOSTILE}`
  scanId = await service.submit(payload)
  await service.untilEnded(scanId)
  browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser?.close()
  await service?.[Symbol.asyncDispose]()
  await directory?.[Symbol.asyncDispose]()
})

/** Opens the scan's page; records its requests and errors. */
const shown = async (options: BrowserContextOptions = {}) => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const [asked, complaints]: [string[], string[]] = [[], []]
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => {
    complaints.push('a dialog')
    void dialog.dismiss()
  })
  await page.goto(`${service.url}/#${scanId}`)
  await page.getByText('Completed. 1 finding.').waitFor()
  return { page, asked, complaints, close: () => context.close() }
}

/** Elements wider than the window, except in containers that scroll. */
const overflow = (page: Page) =>
  page.evaluate(
    `[...document.querySelectorAll('body *')]
      .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && !each.closest('figure, pre'))
      .map((each) => each.tagName + '.' + each.className)`,
  )

describe('scan page', () => {
  beforeEach(({ skip }) => skip(chromiumPath === undefined, 'needs Chromium'))

  test('shows coverage, findings by level, and the path, and requests nothing else', async () => {
    const { page, asked, complaints, close } = await shown()
    await page.getByRole('heading', { name: 'Coverage' }).waitFor()
    await page.getByRole('heading', { name: /^V1 · Reachable/ }).waitFor()
    await page.locator('details summary').click()
    const figure = page.getByRole('img', { name: /^Path: .*app\.js:3/ })
    await figure.waitFor()
    expect(await figure.locator('g.step').count()).toBeGreaterThan(1)
    expect(asked.filter((url) => !url.startsWith(service.url) && !url.startsWith('data:'))).toEqual(
      [],
    )
    expect(complaints).toEqual([])
    await close()
  })

  test('keeps text from scanned code as text', async () => {
    const { page, complaints, close } = await shown()
    await page.locator('details summary').click()
    expect(await page.locator('figure').first().textContent()).toContain('<img src=x onerror')
    expect(await page.locator('main img, main b').count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  test('downloads a report as a file', async () => {
    const { page, close } = await shown({ acceptDownloads: true })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'json' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('report.json')
    expect(readFileSync(await download.path(), 'utf8')).toContain('CWE-78')
    await close()
  })

  test.each([
    ['a phone in light mode', { viewport: { width: 360, height: 740 }, colorScheme: 'light' }],
    ['a desktop in dark mode', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
  ] as const)('fits %s and works by keyboard only', async (_, options) => {
    const { page, close } = await shown(options)
    await page.locator('details summary').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: /^Path:/ }).waitFor()
    const shots = process.env['DAIMON_SHOTS']
    if (shots)
      await page.screenshot({ path: join(shots, `${options.colorScheme}.png`), fullPage: true })
    expect(await overflow(page)).toEqual([])
    await close()
  })

  test('shows the error for an unknown scan', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(service.url)
    await page.getByLabel('Scan ID').fill('guessed')
    await page.keyboard.press('Enter')
    await page.getByText(/^SCAN_NOT_FOUND: /).waitFor()
    expect(await page.getByRole('heading').count()).toBe(1)
    await context.close()
  })
})
