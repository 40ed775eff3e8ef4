import { SoulHybridClient } from '@daimon/client'
import { type SpawnedProcess, spawnProcess } from '@daimon/testkit'
import { mkdirSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type Page, chromium } from 'playwright-core'

import { startIdentityService } from '../e2e/service-process.ts'
import { chromiumPath } from './chromium.ts'

const root = join(import.meta.dirname, '../..')
const STUDIO = join(root, 'packages/identity/studio/dist/bin.js')
/** Where TEST_PICTURES=1 stores screenshots of the tested pages. Ignored by git. */
const PICTURES = process.env['TEST_PICTURES'] ? join(root, '.test-output/studio') : undefined

type Look = { theme?: 'light' | 'dark'; width?: number; height?: number }

type Visit = AsyncDisposable & {
  readonly page: Page
  /** Exceptions, policy violations, dialogs, and requests to other origins. */
  readonly troubles: readonly string[]
}

export type Harness = AsyncDisposable & {
  /** The API without Studio, to check what a journey changed. */
  readonly api: SoulHybridClient
  readonly url: string
  readonly kernelUrl: string
  readonly visit: (path: string, look?: Look) => Promise<Visit>
  readonly picture: (page: Page, name: string) => Promise<void>
}

const blank = {
  DAIMON_API_KEY: undefined,
  DAIMON_URL: undefined,
  DATABASE_URL: undefined,
  HOST: undefined,
}

/** Starts the built service and the built Studio as processes, and one browser for all journeys. */
export const openStage = async (env: Record<string, string | undefined> = {}): Promise<Harness> => {
  const directory = await mkdtempDisposable(join(tmpdir(), 'daimon-studio-'))
  if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true })
  const serviceEnv = { ...blank, DATA_DIR: directory.path, ...env }
  const [service, browser] = await Promise.all([startIdentityService(serviceEnv), openBrowser()])
  const studio = await startStudioProcess(service.url)
  return {
    api: new SoulHybridClient({ baseUrl: service.url, apiKey: env['DAIMON_API_KEY'] }),
    url: studio.url,
    kernelUrl: service.url,
    visit: (path, look) => visit(browser, studio.url, path, look),
    picture: async (page, name) => {
      if (PICTURES === undefined) return
      await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true })
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      await studio.process[Symbol.asyncDispose]()
      service.process.signal('SIGTERM')
      await service.process.exitCode
      await service[Symbol.asyncDispose]()
      await directory[Symbol.asyncDispose]()
    },
  }
}

const openBrowser = (): Promise<Browser> => {
  if (chromiumPath === undefined) throw new Error("Can't find Chromium.")
  // CI runs as root, where Chromium's own sandbox doesn't work.
  return chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
}

const startStudioProcess = async (
  serviceUrl: string,
): Promise<{ process: SpawnedProcess; url: string }> => {
  const child = spawnProcess(process.execPath, [STUDIO], {
    env: { ...blank, STUDIO_PORT: '0', DAIMON_URL: serviceUrl },
  })
  const [line] = await child.waitForLine(/"port":\d+.*"msg":"listening"/)
  return { process: child, url: `http://127.0.0.1:${/"port":(\d+)/.exec(line)?.[1]}` }
}

const visit = async (
  browser: Browser,
  url: string,
  path: string,
  { theme = 'light', width = 1280, height = 900 }: Look = {},
): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    locale: 'en-GB',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(`fault: ${error.message}`))
  page.on('console', (message) => {
    // The page shows failed calls itself; the browser's log of them is expected.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      troubles.push(`console: ${message.text()}`)
  })
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const to = request.url()
    if (!to.startsWith(`${url}/`) && !to.startsWith('blob:')) troubles.push(`request: ${to}`)
  })
  await page.goto(`${url}${path}`)
  return { page, troubles, [Symbol.asyncDispose]: () => context.close() }
}
