import { choose } from '@daimon/testkit'
import axe from 'axe-core'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type Page, chromium } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startIdentityService } from './e2e/service-process.ts'
import { startServiceProcess } from './scanner/service-process.ts'
import { chromiumPath } from './studio/chromium.ts'

// The API reference at /docs of both services, in a browser.

const services = ['identity', 'scanner'] as const
/** The color scheme that each page has in the run; `npm run test:proofs` has both. */
const SCHEMES = { identity: 'light', scanner: 'dark' } as const
/** An operation with parameters, and one with a body and several examples, of each service. */
const OPENED = {
  identity: '#op-listMemories details, #op-complete details, #schema-Memory, #schema-ChatEvent',
  scanner: '#op-readScan details, #op-submitScan details, #schema-Finding, #schema-GraphNode',
}

let browser: Browser
const stack = new AsyncDisposableStack()
const urls: Record<string, string> = {}

beforeAll(async () => {
  if (chromiumPath === undefined) return
  const directory = stack.use(await mkdtempDisposable(join(tmpdir(), 'daimon-reference-')))
  const [identity, scanner] = await Promise.all([
    startIdentityService({ DATA_DIR: directory.path }),
    startServiceProcess({ DATA_DIR: directory.path, ENGINE_BITS_PER_SECOND: '0' }),
  ])
  urls['identity'] = stack.use(identity).url
  urls['scanner'] = stack.use(scanner).url
  browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  stack.defer(() => browser.close())
})
afterAll(() => stack.disposeAsync())

/** The reference of a service, with the addresses it requested and the errors it logged. */
const open = async (service: string, colorScheme: 'light' | 'dark' = 'light') => {
  const page = await browser.newPage({ colorScheme })
  const [requested, errors]: [string[], string[]] = [[], []]
  page.on('request', (request) => requested.push(request.url()))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${urls[service]}/docs`)
  return { page, requested, errors, [Symbol.asyncDispose]: () => page.close() }
}

const openDetails = (page: Page, selector: string): Promise<void> =>
  page.evaluate(
    `document.querySelectorAll(${JSON.stringify(selector)}).forEach((each) => { each.open = true })`,
  )

const violations = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source)
  const result = await page.evaluate<{
    violations: { id: string; nodes: { target: unknown }[] }[]
  }>("axe.run(document, { resultTypes: ['violations'] })")
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${String(target)}`),
  )
}

describe.each(services)('the API reference of %s', (service) => {
  beforeEach((context) => context.skip(chromiumPath === undefined, 'no Chromium'))

  test.each(choose({ sample: [SCHEMES[service]], whole: ['light', 'dark'] as const }))(
    'has no accessibility violation in the %s scheme and requests nothing from elsewhere',
    { timeout: 180_000 },
    async (scheme) => {
      await using visit = await open(service, scheme)
      await openDetails(visit.page, OPENED[service])
      expect(await violations(visit.page)).toEqual([])
      expect(visit.errors).toEqual([])
      expect(visit.requested.map((url) => new URL(url).origin)).toEqual(
        visit.requested.map(() => urls[service]),
      )
    },
  )

  test('fits a screen of 360 pixels', async () => {
    await using visit = await open(service)
    await visit.page.setViewportSize({ width: 360, height: 800 })
    await openDetails(visit.page, OPENED[service])
    expect(await visit.page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  })

  test('lists each operation of the document, and filters the list', async () => {
    const document = (await (await fetch(`${urls[service]}/openapi.json`)).json()) as {
      paths: Record<string, object>
    }
    const count = Object.values(document.paths).flatMap((item) => Object.keys(item)).length
    await using visit = await open(service)
    const listed = visit.page.locator('nav li')
    expect(await listed.count()).toBe(count)
    await visit.page.getByLabel('Filter operations').fill('liveness')
    const texts = await listed.and(visit.page.locator(':visible')).allInnerTexts()
    expect(texts.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual(['GET Check liveness'])
  })

  test('sends a request and shows the response', async () => {
    await using visit = await open(service)
    const health = visit.page.locator('#op-health')
    await health.getByText('Send a request').click()
    await health.getByRole('button', { name: 'Send request' }).click()
    await health.locator('output').getByText('"status": "ok"').waitFor()
    expect(await health.locator('output').innerText()).toMatch(/^200 OK\n/)
  })

  test('copies a command with the address of the service', async () => {
    await using visit = await open(service)
    await visit.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const health = visit.page.locator('#op-health')
    await health.getByRole('button', { name: 'Copy command' }).click()
    await health.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await visit.page.evaluate('navigator.clipboard.readText()')).toBe(
      `curl -X GET "${urls[service]}/health"`,
    )
  })
})
