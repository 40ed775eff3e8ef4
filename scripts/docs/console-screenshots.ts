import { waitUntil } from '@daimon/testkit'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser, Page } from 'playwright-core'
import { type Target, takeViews } from './take-views.ts'

const root = join(import.meta.dirname, '../..')
const SCANNER = join(root, 'packages/scanner/cli/bin/daimon-scan.js')
const DEMO = join(root, 'packages/scanner/cli/demo')

type Scan = {
  readonly status: string
  readonly findings: readonly {
    readonly id: string
    readonly severity: string
    readonly verification: { readonly status: string }
  }[]
}

/**
 * Takes the screenshots of the scan console: the demo application, scanned three times while a
 * package is updated and another one is removed, with decisions and a guardrail log.
 */
export async function takeConsole(browser: Browser, target: Target): Promise<void> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'daimon-projects-'))
  const projects = join(realpathSync(temporary.path), 'projects')
  const repository = join(projects, 'paper-crane')
  cpSync(DEMO, repository, { recursive: true })
  const env = {
    XDG_STATE_HOME: join(temporary.path, 'state'),
    XDG_DATA_HOME: join(temporary.path, 'data'),
    DATA_DIR: join(temporary.path, 'service'),
    SCANNER_PORT: '0',
    SCAN_DIRECTORY: projects,
    ENGINE_BITS_PER_SECOND: '0',
    DATABASE_URL: '',
  }
  await fillGuardrailLog(repository, env)
  const service = start(['serve'], env)
  try {
    const url = await readUrl(service)
    writeLockfile(repository, { lodash: '4.17.15', minimist: '1.2.5', ejs: '3.1.6' })
    const first = await scan(url, false)
    writeLockfile(repository, { lodash: '4.17.21', minimist: '1.2.5', ejs: '3.1.6' })
    await scan(url, false)
    writeLockfile(repository, { lodash: '4.17.21', minimist: '1.2.5' })
    const last = await scan(url, true)
    const { findings } = await readScan(url, last)
    const findVerified = (severity: string) =>
      findings.find((each) => each.severity === severity && each.verification.status === 'verified')
        ?.id ?? ''
    const [critical, high] = [findVerified('critical'), findVerified('high')]
    await decide(url, last, high, {
      state: 'accepted',
      reason: 'The documents are public. The route moves behind the login in March.',
      expires_on: '2099-03-31',
    })
    await takeViews(
      browser,
      url,
      [
        { name: 'console', path: '/' },
        { name: 'console-scan', path: `/scans/${last}` },
        { name: 'console-finding', path: `/scans/${last}/findings/${critical}` },
        { name: 'console-proof', path: `/scans/${last}/findings/${critical}`, act: showProof },
        { name: 'console-decisions', path: `/scans/${last}/triage` },
        { name: 'console-compare', path: `/compare?scan=${last}&baseline=${first}` },
        { name: 'console-guardrail', path: '/guardrail?directory=paper-crane' },
        { name: 'console-advisories', path: '/advisories' },
      ],
      target,
    )
  } finally {
    service.kill('SIGTERM')
    await once(service, 'exit')
    rmSync(projects, { recursive: true, force: true })
  }
}

async function showProof(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Replay in sandbox' }).click()
  await page.getByText('Reproduced').waitFor()
  await page
    .getByRole('heading', { name: 'Code' })
    .evaluate((heading: { scrollIntoView: () => void }) => heading.scrollIntoView())
}

/** What an agent would have installed, as the hook sees it. */
async function fillGuardrailLog(directory: string, env: NodeJS.ProcessEnv): Promise<void> {
  for (const command of ['npm install lodash@4.17.21', 'npm install lodahs minimist@1.2.5']) {
    const hook = start(['hook', 'pre-tool', '--root', directory, '--offline'], env)
    hook.stdin?.end(JSON.stringify({ tool_name: 'Bash', tool_input: { command } }))
    await once(hook, 'exit')
  }
}

function writeLockfile(directory: string, dependencies: Readonly<Record<string, string>>): void {
  const manifest = { name: 'paper-crane', main: 'server.js', dependencies }
  const packages = Object.entries(dependencies).map(([name, version]) => [
    `node_modules/${name}`,
    { version },
  ])
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest, undefined, 2))
  writeFileSync(
    join(directory, 'package-lock.json'),
    JSON.stringify(
      {
        name: 'paper-crane',
        lockfileVersion: 3,
        packages: { '': manifest, ...Object.fromEntries(packages) },
      },
      undefined,
      2,
    ),
  )
}

/** Scans the repository; resolves with the id when the scan completed. */
async function scan(url: string, verifies: boolean): Promise<string> {
  const { scan_id: id } = await send<{ scan_id: string }>('POST', `${url}/api/v1/console/scans`, {
    directory: 'paper-crane',
    verifies,
  })
  await waitUntil(async () => (await readScan(url, id)).status === 'completed', {
    timeoutMs: 300_000,
    intervalMs: 500,
  })
  return id
}

async function readScan(url: string, id: string): Promise<Scan> {
  return (await (await fetch(`${url}/api/v1/client/scan/${id}`)).json()) as Scan
}

async function decide(url: string, id: string, finding: string, decision: object): Promise<void> {
  await send('PUT', `${url}/api/v1/client/scan/${id}/findings/${finding}/triage`, decision)
}

async function send<T>(method: string, url: string, body: object): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

function start(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [SCANNER, ...args], {
    cwd: tmpdir(),
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
}

async function readUrl(service: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: service.stdout! })) {
    const url = /^Scanner at (http:\S+)$/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('The scanner service did not start.')
}
