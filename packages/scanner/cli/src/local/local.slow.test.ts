import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SandboxUnavailable, openSandbox } from '@daimon/scanner-sandbox'
import { inProofs } from '@daimon/testkit'
import { type TestContext, beforeEach, expect, onTestFinished, test } from 'vitest'
import { run } from '../run.ts'

const demoDirectory = fileURLToPath(new URL('../../demo', import.meta.url))

let sandboxProblem: Promise<string | undefined> | undefined

beforeEach(async (context: TestContext) => {
  sandboxProblem ??= openSandbox().then(
    () => undefined,
    (error: unknown) =>
      error instanceof SandboxUnavailable ? error.message : Promise.reject(error),
  )
  const problem = await sandboxProblem
  if (problem !== undefined) context.skip(problem)
})

const newDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-local-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** No request can be sent: `fetch` throws. */
const refuse = () => Promise.reject(new Error('the network was asked for'))

const call = async (args: readonly string[], bubblewrapPath?: string) => {
  let out = ''
  let err = ''
  const code = await run(args, {
    out: { write: (data) => (out += String(data)) },
    err: { write: (text) => (err += text) },
    env: { XDG_CACHE_HOME: newDirectory(), DATA_DIR: newDirectory() },
    signal: new AbortController().signal,
    fetch: refuse,
    nowMs: Date.now,
    wait: refuse,
    ...(bubblewrapPath === undefined ? {} : { bubblewrapPath }),
  })
  return { code, out, err }
}

test('the demo verifies vulnerabilities, and its proofs can be replayed', async () => {
  const directory = newDirectory()
  const page = join(newDirectory(), 'demo.html')
  const { code, out } = await call(['demo', '--proofs', directory, '--report', page])
  expect(code).toBe(1)
  expect(out).toContain('CRITICAL  V3 verified  Command injection: child_process.exec')
  expect(out).toContain('lib/images.js:5')
  expect(out).toContain('HIGH  V3 verified  Path traversal: fs.readFile')
  expect(out).toMatch(/Verified 2 vulnerabilities in/)
  expect(readFileSync(page, 'utf8')).toContain('2 findings (1 critical, 1 high), 2 verified')
  const [first = ''] = readdirSync(directory)
  const proof = join(directory, first)
  expect(await call(['verify', proof])).toMatchObject({
    code: 0,
    out: expect.stringContaining('Reproduced, V3'),
  })
  expect((await call(['verify', proof], '/nowhere')).code).toBe(3)
  expect((await call(['verify', join(directory, 'none')])).code).toBe(2)
  writeFileSync(
    proof,
    readFileSync(proof, 'utf8')
      .replace(/"control": ".*"/, '"control": "x"')
      .replace(/"payload": ".*"/, '"payload": "x"'),
  )
  expect(await call(['verify', proof])).toMatchObject({
    code: 1,
    out: expect.stringContaining('Not reproduced, V1'),
  })
})

test('without bubblewrap, the demo shows unverified findings, says how to install it, and exits with 3', async () => {
  const { code, out, err } = await call(['demo'], '/nowhere')
  expect(code).toBe(3)
  expect(out).toContain('unverified: no sandbox')
  expect(out).not.toContain(' verified  ')
  expect(err).toContain('apt-get install bubblewrap')
})

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bshowPreview\b/g, 'alpha'],
  [/\bshowCover\b/g, 'beta'],
  [/\bshowDocument\b/g, 'gamma'],
  [/\bsearch\b(?=[,(} ])/g, 'delta'],
  [/\bshrink\b/g, 'epsilon'],
  [/\bdescribe\b/g, 'zeta'],
  [/\brefuse\b/g, 'eta'],
  [/\bescape\b/g, 'theta'],
  [/\bpicture\b/g, 'iota'],
  [/\bwidth\b/g, 'kappa'],
  [/\bquery\b/g, 'lambda'],
  [/\bresponse\b/g, 'my'],
  [/\brequest\b/g, 'ny'],
  [/\bfile\b/g, 'xi'],
  [/\bimage\b/g, 'omikron'],
  [/\bname\b(?=['):])/g, 'rho'],
  [/\bserver\b/g, 'sigma'],
  [/\bLIBRARY\b/g, 'TAU'],
  [/\bPLAIN_NAME\b/g, 'PHI'],
  [/\burl\b(?=[ .])/g, 'chi'],
  [/'\/preview'/g, "'/one'"],
  [/'\/documents'/g, "'/two'"],
  [/lib\/documents/g, 'parts/a'],
  [/lib\/previews/g, 'parts/b'],
  [/lib\/search/g, 'parts/c'],
  [/\.\/images/g, './d'],
]
const FILES: Readonly<Record<string, string>> = {
  'server.js': 'sigma.js',
  'lib/documents.js': 'parts/a.js',
  'lib/previews.js': 'parts/b.js',
  'lib/search.js': 'parts/c.js',
  'lib/images.js': 'parts/d.js',
}

const renamedDemo = (): string => {
  const directory = newDirectory()
  for (const [from, to] of Object.entries(FILES)) {
    let text = readFileSync(join(demoDirectory, from), 'utf8')
    for (const [pattern, name] of NAMES) text = text.replaceAll(pattern, name)
    mkdirSync(join(directory, dirname(to)), { recursive: true })
    writeFileSync(join(directory, to), text)
  }
  return directory
}

inProofs(() => {
  test('verifies a copy with other file and function names', async () => {
    const directory = renamedDemo()
    expect(readFileSync(join(directory, 'parts/d.js'), 'utf8')).toContain(
      'function epsilon(iota, kappa, done)',
    )
    const { code, out } = await call([
      'scan',
      directory,
      '--local',
      '--only-verified',
      '--format',
      'json',
    ])
    const { findings } = JSON.parse(out) as {
      findings: {
        verification: { status: string }
        locations: { file: string; start_line: number }[]
      }[]
    }
    expect(
      findings
        .filter(({ verification }) => verification.status === 'verified')
        .map(({ locations: [at] }) => `${at?.file}:${at?.start_line}`),
    ).toEqual(['parts/d.js:5', 'parts/a.js:8'])
    expect(code).toBe(1)
  })
})

inProofs(() => {
  test('finds nothing after the vulnerabilities are fixed', async () => {
    const directory = join(newDirectory(), basename(demoDirectory))
    cpSync(demoDirectory, directory, { recursive: true })
    const fix = (path: string, from: string, to: string) => {
      const text = readFileSync(join(directory, path), 'utf8')
      expect(text).toContain(from)
      writeFileSync(join(directory, path), text.replace(from, to))
    }
    fix('lib/images.js', '${width}', '${Number(width)}')
    fix('lib/documents.js', "query.get('name')", "path.basename(query.get('name') || '')")
    expect(statSync(directory).isDirectory()).toBe(true)
    const { code, out } = await call(['scan', directory, '--local'])
    expect(out).not.toContain('verified  ')
    expect(code).toBe(0)
  })
})

test('without bubblewrap, a local scan reports unverified findings', async () => {
  const { code, err, out } = await call(['scan', demoDirectory, '--local'], '/nowhere')
  expect(err).toContain('apt-get install bubblewrap')
  expect(out).toContain('unverified')
  expect(code).toBe(1)
})

/** An application that calls a vulnerable package, installed if its source is given. */
const dependent = (text?: string): string => {
  const directory = newDirectory()
  const write = (path: string, content: unknown) => {
    mkdirSync(join(directory, dirname(path)), { recursive: true })
    const written = typeof content === 'string' ? content : JSON.stringify(content)
    writeFileSync(join(directory, path), written)
  }
  const release = { name: 'lodash', version: '4.17.20' }
  const packages = {
    '': { dependencies: { lodash: '4.17.20' } },
    'node_modules/lodash': { version: '4.17.20', integrity: 'sha512-none' },
  }
  write('package.json', { name: 'app', main: 'index.js' })
  write('package-lock.json', { lockfileVersion: 3, packages })
  write('index.js', "exports.render = (text) => require('lodash').template(text)\n")
  if (text !== undefined) {
    write('node_modules/lodash/package.json', release)
    write('node_modules/lodash/index.js', text)
  }
  return directory
}

inProofs(() => {
  test('verifies a vulnerable dependency without a network and writes the proof', async () => {
    const directory = dependent(
      // Template text is code by design; template options aren't.
      "exports.template = (text, options) => Function(options?.variable ?? 'it', 'return ' + JSON.stringify(text))\n",
    )
    const proofs = newDirectory()
    const { code, out, err } = await call(['scan', directory, '--local', '--proofs', proofs])
    expect(out).toMatch(/HIGH {2}V3 verified {2}lodash@4\.17\.20/)
    expect(out).toContain("const m = require('lodash')".replaceAll("'", '"'))
    expect(err).toContain('proof  ')
    expect(code).toBe(1)
    const [proof = ''] = readdirSync(proofs)
    expect(JSON.parse(readFileSync(join(proofs, proof), 'utf8'))).toMatchObject({
      class: 'code-injection',
      target: { kind: 'package', name: 'lodash', integrity: 'sha512-none' },
    })
  })
})

test('reports uninstalled dependencies in one line and continues', async () => {
  const { code, out, err } = await call(['scan', dependent(), '--local'])
  expect(err).toMatch(/No proof attempted for lodash@4\.17\.20: .*node_modules/)
  expect(out).toMatch(/HIGH {2}V1 unverified/)
  expect(code).toBe(1)
})

test('doctor reports the sandbox checks, and what is missing', async () => {
  expect((await call(['doctor'])).out).toMatch(/sandbox +bubblewrap +\d+ isolation checks passed/)
  expect((await call(['doctor'], '/nowhere')).out).toContain('apt-get install bubblewrap')
})
