import { spawnProcess } from '@daimon/testkit'
import { cpSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Page, chromium } from 'playwright-core'

import { type ServiceProcess, startServiceProcess } from '../scanner/service-process.ts'
import { chromiumPath } from '../studio/chromium.ts'

const root = join(import.meta.dirname, '../..')
const CLI = join(root, 'packages/scanner/cli/bin/daimon-scan.js')
const DEMO = join(root, 'packages/scanner/cli/demo')
/** Where TEST_PICTURES=1 stores screenshots of the tested pages. Ignored by git. */
const PICTURES = process.env['TEST_PICTURES'] ? join(root, '.test-output/console') : undefined

/** A name that contains markup. */
export const HOSTILE = '<img src=x onerror=alert(1)>'

/** Markup in a route, a function, and a file name; one finding, in a file with secrets. */
const HOSTILE_FILES: Readonly<Record<string, string>> = {
  'package.json': '{"name":"hostile"}',
  'app.js': `const express = require('express')
const { run } = require('./lib/${HOSTILE}')
const app = express()
app.get('/${HOSTILE}/:host', (req, res) => { run(req.params.host); res.send('ok') })
`,
  [`lib/${HOSTILE}.js`]: `const { exec } = require('child_process')
const password = 'correct-horse-battery'
exports.run = function run(host) { exec('ping ' + host + '</script>${HOSTILE}') }
`,
}

type Look = { theme?: 'light' | 'dark'; width?: number }
type Visit = AsyncDisposable & {
  readonly page: Page
  /** Exceptions, policy violations, dialogs, and requests to other origins. */
  readonly troubles: readonly string[]
}

export type Harness = AsyncDisposable & {
  readonly service: ServiceProcess
  /** The directory that the console may scan: `paper-crane` and `hostile`. */
  readonly directory: string
  readonly visit: (path: string, look?: Look) => Promise<Visit>
  readonly picture: (page: Page, name: string) => Promise<void>
  /** Starts a scan through the API; resolves with its id when it ended. */
  readonly scan: (directory: string, verifies: boolean) => Promise<string>
  /** Runs the command line against the service; resolves with its messages. */
  readonly cli: (args: readonly string[]) => Promise<string>
}

/** Starts the built service and one browser for all journeys. */
export const openStage = async (): Promise<Harness> => {
  const temporary = await mkdtempDisposable(join(tmpdir(), 'daimon-console-'))
  const directory = realpathSync(temporary.path)
  cpSync(DEMO, join(directory, 'paper-crane'), { recursive: true })
  for (const [path, text] of Object.entries(HOSTILE_FILES)) {
    const file = join(directory, 'hostile', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true })
  const env = { XDG_CACHE_HOME: join(directory, 'cache'), DATA_DIR: join(directory, 'data') }
  const [service, browser] = await Promise.all([
    startServiceProcess({ ...env, SCAN_DIRECTORY: directory, ENGINE_BITS_PER_SECOND: '0' }),
    // CI runs as root, where Chromium's own sandbox doesn't work.
    chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox'] }),
  ])
  return {
    service,
    directory,
    picture: async (page, name) => {
      if (PICTURES !== undefined)
        await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true })
    },
    scan: async (name, verifies) => {
      const response = await fetch(`${service.url}/api/v1/console/scans`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ directory: name, verifies }),
      })
      const { scan_id: id } = (await response.json()) as { scan_id: string }
      await service.untilEnded(id)
      return id
    },
    cli: async (args) => {
      const child = spawnProcess(process.execPath, [CLI, ...args, '--api-url', service.url], {
        env: { ...env, DAIMON_SCAN_API_KEY: undefined },
      })
      await child.exitCode
      return child.stderr()
    },
    visit: async (path, { theme = 'light', width = 1440 } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
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
        if (!to.startsWith(`${service.url}/`) && !to.startsWith('blob:'))
          troubles.push(`request: ${to}`)
      })
      await page.goto(`${service.url}${path}`)
      return { page, troubles, [Symbol.asyncDispose]: () => context.close() }
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      service.process.signal('SIGTERM')
      await service.process.exitCode
      await service[Symbol.asyncDispose]()
      await temporary[Symbol.asyncDispose]()
    },
  }
}
