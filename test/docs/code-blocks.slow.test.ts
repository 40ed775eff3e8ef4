import { type ChatServer, freePort, spawnProcess, startChatServer } from '@daimon/testkit'
import { mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'

import { type Place, type Running, openPlace, startUp } from '../cli/daimon.ts'
import { type CodeBlock, type Page, readPages } from './pages.ts'

const root = join(import.meta.dirname, '../..')
const DEFAULT_URL = 'http://127.0.0.1:8000'
const PROXY_PORT = '8200'

/** How each language of a block is tested: here, by a test elsewhere, or not at all. */
const LANGUAGES: Readonly<Record<string, 'run' | 'parse' | 'elsewhere' | 'shown'>> = {
  sh: 'run',
  json: 'parse',
  yaml: 'parse',
  // By test/clients/readme.slow.test.ts and test/python/client.slow.test.ts.
  ts: 'elsewhere',
  python: 'elsewhere',
  js: 'shown',
  jsonc: 'shown',
  mermaid: 'shown',
  text: 'shown',
  toml: 'shown',
}

const pages = readPages()
const isRun = ({ language, notRun }: CodeBlock) => language === 'sh' && notRun === undefined
const scripts = pages
  .map((page) => ({ page, script: page.blocks.filter(isRun).map(({ code }) => code) }))
  .filter(({ script }) => script.length > 0)

// The first key ends open access, so a page that creates one has a service of its own.
const createsKeys = (script: readonly string[]) =>
  script.some((code) => code.includes('keys create'))

let place: Place
let service: Running
/** The provider of the proxy. */
let provider: ChatServer
beforeAll(async () => {
  provider = await startChatServer('openai')
  place = await openPlace()
  service = await startUp(place)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await place[Symbol.asyncDispose]()
  await provider.close()
})

test('every block of code has a language that is tested or known to be shown', () => {
  const unknown = pages.flatMap(({ path, blocks }) =>
    blocks.filter(({ language }) => !(language in LANGUAGES)).map(({ line }) => `${path}:${line}`),
  )
  expect(unknown).toEqual([])
})

test.each(scripts)('the commands of $page.path run as printed', async ({ page, script }) => {
  const output = createsKeys(script)
    ? await runAlone(page, script)
    : await runScript(place, service.url, page, script)
  // A request that the service rejects exits with 0 in curl.
  expect(output).not.toContain('"code":')
})

const parsed = pages.flatMap(({ path, blocks }) =>
  blocks
    .filter(({ language }) => LANGUAGES[language] === 'parse')
    .map(({ language, code, line }) => ({ at: `${path}:${line}`, language, code })),
)

test.each(parsed)('the $language at $at is valid', ({ language, code }) => {
  expect(() => (language === 'json' ? JSON.parse(code) : parseYaml(code))).not.toThrow()
})

const runAlone = async (page: Page, script: readonly string[]): Promise<string> => {
  await using ownPlace = await openPlace()
  await using ownService = await startUp(ownPlace)
  return await runScript(ownPlace, ownService.url, page, script)
}

/**
 * Runs the blocks of a page as one script while a service runs, and returns what it printed; throws
 * if a command fails.
 */
async function runScript(
  { path, dataDir }: Place,
  url: string,
  page: Page,
  script: readonly string[],
): Promise<string> {
  const directory = join(path, page.path.replaceAll(/\W/g, '-'))
  await mkdir(directory)
  const file = join(directory, 'page.sh')
  const proxyPort = String(await freePort())
  const commands = script
    .join('\n')
    .replaceAll('npx daimon', 'daimon')
    .replaceAll(DEFAULT_URL, url)
    .replaceAll(PROXY_PORT, proxyPort)
  await writeFile(file, `set -eu\n${commands}`)
  await using shell = spawnProcess('bash', [file], {
    cwd: directory,
    env: {
      PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
      CHECKOUT: root,
      DATA_DIR: dataDir,
      DAIMON_API_KEY: undefined,
      DAIMON_URL: undefined,
      DATABASE_URL: undefined,
      HOST: undefined,
      PORT: '0',
      PROXY_OPENAI_URL: `${provider.url}/v1`,
      PROXY_PORT: proxyPort,
      STUDIO_PORT: '0',
    },
  })
  const code = await shell.exitCode
  const output = shell.stdout() + shell.stderr()
  if (code !== 0) throw new Error(output)
  return output
}
