import { SoulHybridClient } from '@daimon/client'
import { type SpawnedProcess, spawnProcess } from '@daimon/testkit'
import { mkdirSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type Page, chromium } from 'playwright-core'

import { startKernelProcess } from '../e2e/kernel-process.ts'
import { chromiumPath } from './chromium.ts'

const root = join(import.meta.dirname, '../..')
const STUDIO = join(root, 'packages/identity/studio/dist/bin.js')
/** With TEST_PICTURES=1: what the pages looked like when they were tested. Ignored by git. */
const PICTURES = process.env['TEST_PICTURES'] ? join(root, '.test-output/studio') : undefined

type Look = { theme?: 'light' | 'dark'; width?: number; height?: number }

type Visit = AsyncDisposable & {
  readonly page: Page
  /** What went wrong behind the scenes: faults, refusals of the policy, dialogs, requests to elsewhere. */
  readonly troubles: readonly string[]
}

export type Stage = AsyncDisposable & {
  /** The API itself, without the studio: what a journey changed is asked here. */
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

/** The built kernel and the built studio as processes of their own, and one browser for all journeys. */
export const openStage = async (env: Record<string, string | undefined> = {}): Promise<Stage> => {
  const folder = await mkdtempDisposable(join(tmpdir(), 'daimon-studio-'))
  if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true })
  const kernelEnv = { ...blank, DATA_DIR: folder.path, ...env }
  const [kernel, browser] = await Promise.all([startKernelProcess(kernelEnv), openBrowser()])
  const studio = await startStudioProcess(kernel.url)
  return {
    api: new SoulHybridClient({ baseUrl: kernel.url, apiKey: env['DAIMON_API_KEY'] }),
    url: studio.url,
    kernelUrl: kernel.url,
    visit: (path, look) => visit(browser, studio.url, path, look),
    picture: async (page, name) => {
      if (PICTURES === undefined) return
      await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true })
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      await studio.process[Symbol.asyncDispose]()
      kernel.process.signal('SIGTERM')
      await kernel.process.exitCode
      await kernel[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

const openBrowser = (): Promise<Browser> => {
  if (chromiumPath === undefined) throw new Error('There is no Chromium.')
  // Its own sandbox cannot be had by root, which CI runs as.
  return chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
}

const startStudioProcess = async (
  kernelUrl: string,
): Promise<{ process: SpawnedProcess; url: string }> => {
  const child = spawnProcess(process.execPath, [STUDIO], {
    env: { ...blank, STUDIO_PORT: '0', DAIMON_URL: kernelUrl },
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
    // A refused or failed call is shown on the page; the browser says it here as well.
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
