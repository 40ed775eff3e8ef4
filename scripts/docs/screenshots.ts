import { SoulHybridClient } from '@daimon/client'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { type Browser, type Page, chromium } from 'playwright-core'

import { takeConsole } from './console-screenshots.ts'
import { conversation, ordinaryWeeks } from './screenshot-conversation.ts'

// Takes the screenshots from the built programs: every view of Studio with an avatar that has a
// history of some weeks, the HTML report of the scanner's demo target, and the scan console.
// Arguments select parts: studio, report, console. Requires Chromium and bubblewrap.

const root = join(import.meta.dirname, '../..')
const images = join(root, 'docs/images')
const CLI = join(root, 'packages/identity/cli/bin/daimon.js')
const SCANNER = join(root, 'packages/scanner/cli/bin/daimon-scan.js')
const TARGET = join(root, 'packages/scanner/cli/demo')
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

async function main(): Promise<void> {
  if (!existsSync(CHROMIUM))
    throw new Error(`Can't find Chromium at '${CHROMIUM}'. Install it or set CHROMIUM_PATH.`)
  mkdirSync(images, { recursive: true })
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  try {
    if (isWanted('studio')) await takeStudio(browser)
    if (isWanted('report')) await takeReport(browser)
    if (isWanted('console')) await takeConsole(browser, images)
  } finally {
    await browser.close()
  }
}

function isWanted(part: string): boolean {
  const parts = process.argv.slice(2)
  return parts.length === 0 || parts.includes(part)
}

async function takeStudio(browser: Browser): Promise<void> {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'daimon-screenshots-'))
  const service = start(CLI, ['up'], {
    DATA_DIR: directory.path,
    PORT: '0',
    STUDIO_PORT: '0',
    DATABASE_URL: '',
    DAIMON_API_KEY: '',
  })
  try {
    const urls = await readUrls(service)
    const client = new SoulHybridClient({ baseUrl: [...urls.values()][0] })
    const botId = await fillAvatar(client)
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor: 1,
    })
    for (const { name, path, act } of listViews(botId)) {
      await page.goto(new URL(path, urls.get('studio')).href)
      await page.waitForLoadState('networkidle')
      await act?.(page)
      await page.waitForLoadState('networkidle')
      await page.evaluate('document.fonts.ready')
      await page.screenshot({ path: join(images, `${name}.png`) })
    }
    await page.close()
  } finally {
    service.kill('SIGTERM')
    await once(service, 'exit')
  }
}

type View = {
  readonly name: string
  readonly path: string
  readonly act?: (page: Page) => Promise<void>
}

/** Every view of Studio; `studio` is the picture of the README. */
const listViews = (botId: string): readonly View[] => [
  { name: 'studio', path: `/avatars/${botId}` },
  { name: 'studio-home', path: '/' },
  { name: 'studio-memories', path: `/avatars/${botId}/memories` },
  {
    name: 'studio-recall',
    path: `/avatars/${botId}/memories?by=recall`,
    act: async (page) => {
      await page.getByLabel('Query').fill('Who is allergic to walnuts?')
      await page.getByLabel('Query').press('Enter')
      await page.locator('.hits .memory').first().waitFor()
    },
  },
  {
    name: 'studio-turn',
    path: `/avatars/${botId}/turn`,
    act: async (page) => {
      await page.getByLabel('User message').fill('Can Ines eat the walnut cake?')
      await page.getByRole('button', { name: 'Prepare' }).click()
      await page.getByRole('region', { name: 'Recalled' }).waitFor()
    },
  },
  { name: 'studio-soul', path: `/avatars/${botId}/soul` },
  { name: 'studio-gallery', path: '/packs' },
  { name: 'studio-pack', path: '/packs/companion' },
  { name: 'studio-pack-editor', path: '/workshop?from=companion' },
  { name: 'studio-service', path: '/service' },
]

/** An avatar with some weeks of conversation, so that drift and memories have content. */
async function fillAvatar(client: SoulHybridClient): Promise<string> {
  const imported = await client.importSoulpack('companion', { externalKey: 'luna' })
  if (!('bot_id' in imported)) throw new Error('The service stored no avatar.')
  const { bot_id: botId } = imported
  for (const turn of [...ordinaryWeeks(), ...conversation])
    await client.turns.complete({ bot_id: botId, scope: 'global', reflect_async: false, ...turn })
  return botId
}

async function takeReport(browser: Browser): Promise<void> {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'daimon-screenshots-'))
  const file = join(directory.path, 'report.html')
  const scan = start(SCANNER, ['scan', TARGET, '--local', '--format', 'html', '--output', file], {})
  // 1: the demo target has findings by design.
  const [code] = (await once(scan, 'exit')) as [number]
  if (code !== 1) throw new Error(`The scan of the demo target exited with ${code}, expected 1.`)
  // High enough for a proof with its control.
  const page = await browser.newPage({
    viewport: { width: 1120, height: 1620 },
    deviceScaleFactor: 1,
  })
  await page.goto(pathToFileURL(file).href)
  await page.screenshot({ path: join(images, 'scan-report.png') })
  await page.close()
}

function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [program, ...args], {
    cwd: tmpdir(),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** The URLs that `daimon up` prints, by label. */
async function readUrls(service: ChildProcess): Promise<ReadonlyMap<string, string>> {
  const urls = new Map<string, string>()
  for await (const line of createInterface({ input: service.stdout! })) {
    const [, label, url] = /^ {2}([\w ]+?) {2,}(https?:\/\/\S+)$/.exec(line) ?? []
    if (label !== undefined && url !== undefined) urls.set(label, url)
    if (line === 'ready') break
  }
  service.stdout!.resume()
  return urls
}

await main()
