import { SoulHybridClient } from '@daimon/client'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'

import { takeConsole } from './console-screenshots.ts'
import { conversation, ordinaryWeeks } from './screenshot-conversation.ts'
import { type Target, type View, takeViews } from './take-views.ts'

// Takes the screenshots from the built programs: every view of Studio with an avatar that has a
// history of some weeks, the HTML report of the scanner's demo target, and the scan console.
// Arguments select parts: studio, report, console. Requires Chromium and bubblewrap. With
// `--review DIRECTORY`, it takes the complete page of every view there instead, wide and
// narrow, light and dark, to be looked at.

const root = join(import.meta.dirname, '../..')
const images = join(root, 'docs/images')
const { values, positionals } = parseArgs({
  options: { review: { type: 'string' } },
  allowPositionals: true,
})
const target: Target = { directory: values.review ?? images, isReview: values.review !== undefined }
const CLI = join(root, 'packages/identity/cli/bin/daimon.js')
const SCANNER = join(root, 'packages/scanner/cli/bin/daimon-scan.js')
const TARGET = join(root, 'packages/scanner/cli/demo')
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

async function main(): Promise<void> {
  if (!existsSync(CHROMIUM))
    throw new Error(`Can't find Chromium at '${CHROMIUM}'. Install it or set CHROMIUM_PATH.`)
  mkdirSync(target.directory, { recursive: true })
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  try {
    if (isWanted('studio')) await takeStudio(browser)
    if (isWanted('console')) await takeConsole(browser, target)
    if (isWanted('report')) await takeReport(browser)
  } finally {
    await browser.close()
  }
}

function isWanted(part: string): boolean {
  return positionals.length === 0 || positionals.includes(part)
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
    const studio = urls.get('studio') ?? ''
    await takeViews(browser, studio, listViews(botId), target)
  } finally {
    service.kill('SIGTERM')
    await once(service, 'exit')
  }
}

/** Every view of Studio; `studio` is the picture of the README. */
const listViews = (botId: string): readonly View[] => [
  {
    name: 'studio',
    path: `/avatars/${botId}`,
    act: (page) => page.locator('.drift-chart canvas').waitFor(),
  },
  {
    name: 'studio-what-if',
    path: `/avatars/${botId}`,
    act: async (page) => {
      await page.getByLabel('Test message').fill('You are useless, shut up.')
      await page.getByRole('button', { name: 'Preview step' }).click()
      await page.getByText('Why and how much').waitFor()
    },
  },
  {
    name: 'studio-home',
    path: '/',
    act: (page) =>
      page
        .getByText(/\d+ memories/)
        .first()
        .waitFor(),
  },
  {
    name: 'studio-new-avatar',
    path: '/',
    act: (page) => page.getByRole('button', { name: 'New avatar' }).click(),
  },
  { name: 'studio-memories', path: `/avatars/${botId}/memories` },
  { name: 'studio-sessions', path: `/avatars/${botId}/memories?by=sessions` },
  { name: 'studio-facts', path: `/avatars/${botId}/memories?by=facts` },
  { name: 'studio-instructions', path: `/avatars/${botId}/memories?by=instructions` },
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
  {
    name: 'studio-soul',
    path: `/avatars/${botId}/soul`,
    act: (page) => page.getByText('Stable prefix').waitFor(),
  },
  {
    name: 'studio-prompt',
    path: `/avatars/${botId}/soul`,
    act: async (page) => {
      await page.getByLabel('Role').fill('Companion of few words')
      await page.getByText(/new line/).waitFor()
      await page.locator('#prompt-preview').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'studio-memory',
    path: `/avatars/${botId}/memories`,
    act: (page) => page.getByRole('button', { name: /^View/ }).first().click(),
  },
  {
    name: 'studio-filters',
    path: `/avatars/${botId}/memories?speaker=Mara&kind=turn`,
    act: async (page) => {
      const filters = page.getByRole('button', { name: /^Filters/ })
      if (await filters.isVisible()) await filters.click()
    },
  },
  {
    name: 'studio-compare',
    path: `/compare?a=avatar:${botId}&b=pack:dev-twin`,
    act: (page) => page.getByRole('table').waitFor(),
  },
  { name: 'studio-gallery', path: '/packs' },
  { name: 'studio-pack', path: '/packs/companion' },
  {
    name: 'studio-pack-editor',
    path: '/workshop?from=companion',
    act: (page) => page.getByRole('region', { name: 'Preview' }).waitFor(),
  },
  {
    name: 'studio-service',
    path: '/service',
    act: (page) => page.getByText('of 2 checks').waitFor(),
  },
]

/** What the views of facts and instructions show. */
const FACTS = [
  ['I live in Gouda.', '2026-04-02T18:20:00Z'],
  ['My sister is called Ines.', '2026-04-02T18:22:00Z'],
  ['I live in Delft.', '2026-05-02T18:20:00Z'],
  ['Always keep your answers short.', '2026-05-02T18:25:00Z'],
] as const

/** An avatar with some weeks of conversation, so that drift and memories have content. */
async function fillAvatar(client: SoulHybridClient): Promise<string> {
  const imported = await client.importSoulpack('companion', { externalKey: 'luna' })
  if (!('bot_id' in imported)) throw new Error('The service stored no avatar.')
  const { bot_id: botId } = imported
  for (const turn of [...ordinaryWeeks(), ...conversation])
    await client.turns.complete({ bot_id: botId, scope: 'global', reflect_async: false, ...turn })
  for (const [content, occurredAt] of FACTS)
    await client.memories.ingest({
      bot_id: botId,
      content,
      ...(content.startsWith('Always') ? { kind: 'instruction' } : {}),
      speaker: 'Mara',
      scope: 'global',
      session_id: 'moving',
      occurred_at: occurredAt,
    })
  await client.memories.sweep({ bot_id: botId })
  await client.proposals.create({
    bot_id: botId,
    author: 'model',
    reason: 'Mara asks for shorter answers in most conversations.',
    role: 'Companion of few words',
  })
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
  await page.screenshot({
    fullPage: target.isReview,
    path: join(target.directory, 'scan-report.png'),
  })
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
