import { choose, freePort, spawnProcess } from '@daimon/testkit'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Case } from '../conformance/case.ts'
import { cases } from '../conformance/cases.ts'
import { type Harness, openStage } from '../conformance/harness.ts'
import { soul } from '../e2e/soul.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const output = join(root, '.test-output/platforms')

type Outcome = { failures: string[]; passed: number }
/** All pass on the Node of this repository (test/conformance); here, some of each file. */
const all = cases.flatMap((file) =>
  choose({ sample: file.cases.filter((each) => !isAlone(each)).slice(0, 4), whole: file.cases }),
)
function isAlone({ steps }: Case): boolean {
  return steps.some(({ generate }) => generate?.restarts_kernel)
}

let port: number
let origin: string
let stage: Harness

// The suite without its types, for what does not read TypeScript; it finds the built client by its
// name.
beforeAll(async () => {
  const options = ['--ignoreConfig', '--outDir', output, '--rootDir', 'test', '--target', 'es2022']
  const reading = ['--module', 'nodenext', '--rewriteRelativeImportExtensions', '--types', 'node']
  const suite = 'test/conformance/run-case.ts'
  await run('tsc', [...options, ...reading, '--skipLibCheck', '--noCheck', suite], { cwd: root })
  await writeFile(
    join(output, 'conformance/run-all.js'),
    `import { runCase } from './run-case.js'
export async function runAll({ all, stageUrl, soul }) {
  const failures = []
  const run = (each) =>
    runCase(each, stageUrl, soul).catch((error) => failures.push(each.name + ': ' + error))
  const isAlone = ({ steps }) => steps.some(({ generate }) => generate?.restarts_kernel)
  const together = all.filter((each) => !isAlone(each))
  const lane = async () => {
    for (let each = together.shift(); each; each = together.shift()) await run(each)
  }
  await Promise.all(Array.from({ length: 6 }, lane))
  for (const each of all.filter(isAlone)) await run(each)
  return { failures, passed: all.length - failures.length }
}
`,
  )
  port = await freePort()
  origin = `http://127.0.0.1:${port}`
  stage = await openStage({ CORS_ORIGINS: origin })
})
afterAll(() => stage[Symbol.asyncDispose]())

test('the client imports nothing', async () => {
  const dist = join(root, 'packages/identity/client/dist')
  const manifest = await readFile(join(dist, '../package.json'), 'utf8')
  expect(Object.keys(JSON.parse(manifest) as object)).not.toContain('dependencies')
  const { stdout } = await run('grep', [
    '-rhoE',
    "(from|import)\\(? ?'[^']+'",
    dist,
    '--include=*.js',
  ])
  for (const line of stdout.trim().split('\n')) expect(line).toMatch(/'\.\.?\//)
})

describe('the conformance suite passes', () => {
  test('on the Node of this machine', async ({ skip }) => {
    const nodes = await run('which', ['-a', 'node']).then(
      ({ stdout }) => stdout.trim().split('\n'),
      () => [],
    )
    const other = nodes.find((path) => !path.includes('node_modules'))
    const version = other === undefined ? '' : (await run(other, ['--version'])).stdout.trim()
    const major = Number(/^v(\d+)/.exec(version)?.[1])
    if (other === undefined || !(major >= 20))
      skip(`needs another Node from 20 on, not '${version}'`)
    const input = JSON.stringify({ all, stageUrl: stage.url, soul })
    const program = `import { runAll } from ${JSON.stringify(join(output, 'conformance/run-all.js'))}
console.log(JSON.stringify(await runAll(${input})))`
    const { stdout } = await run(other!, ['--input-type=module', '-e', program])
    const outcome = JSON.parse(stdout.trim()) as Outcome
    expect(outcome).toEqual({ failures: [], passed: all.length })
  })

  test.for(choose({ sample: ['page'], whole: ['page', 'worker'] }))(
    'in a %s of Chromium',
    async (place, { skip }) => {
      const hasChromium = await run('chromium', ['--version']).then(
        () => true,
        () => false,
      )
      if (!hasChromium) skip('needs chromium')
      await using directory = await mkdtempDisposable(join(tmpdir(), 'daimon-chromium-'))
      const inBrowsers = all.filter((each) => each.not_in_browsers === undefined)
      const input = JSON.stringify({ all: inBrowsers, stageUrl: stage.url, soul })
      const outcome = Promise.withResolvers<Outcome>()
      const server = createServer((request, response) => {
        void (async () => {
          if (request.method === 'POST') {
            let text = ''
            for await (const chunk of request) text += String(chunk)
            outcome.resolve(JSON.parse(text) as Outcome)
          }
          const { type, text } = await fileFor(request.url ?? '/', place, input)
          response.writeHead(200, { 'content-type': type })
          response.end(text)
        })().catch(() => response.writeHead(404).end())
      })
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      await using browser = spawnProcess('chromium', [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        `--user-data-dir=${directory.path}`,
        origin,
      ])
      const died = browser.exitCode.then((code) => ({ failures: [`Chromium ended with ${code}`] }))
      expect(await Promise.race([outcome.promise, died])).toEqual({
        failures: [],
        passed: inBrowsers.length,
      })
      server.closeAllConnections()
      server.close()
    },
  )
})

async function fileFor(path: string, place: string, input: string) {
  const script = `import { runAll } from '/conformance/run-all.js'
const outcome = await runAll(${input}).catch((error) => ({ failures: [String(error)], passed: 0 }))
await fetch('/', { method: 'POST', body: JSON.stringify(outcome) })`
  if (path === '/script.js') return { type: 'text/javascript', text: script }
  if (path === '/') {
    const start =
      place === 'page'
        ? '<script type="module" src="/script.js"></script>'
        : '<script>new Worker("/script.js", { type: "module" })</script>'
    return { type: 'text/html', text: `<!doctype html><title>t</title>${start}` }
  }
  const [, top] = path.split('/')
  const file =
    top === 'client' ? join(root, 'packages/identity/client/dist', path.slice(7)) : output + path
  const code = await readFile(file, 'utf8')
  // Maps of imports are unknown in workers.
  return {
    type: 'text/javascript',
    text: code.replaceAll("'@daimon/client'", "'/client/index.js'"),
  }
}
