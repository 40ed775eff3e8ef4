import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inProofs } from '@daimon/testkit'
import { expect, test } from 'vitest'
import { call, getDirectory } from '../testing/call.ts'

const FLAWED = "exports.show = (name) => require('child_process').exec('echo ' + name)\n"
const FIXED = "exports.show = (name) => require('child_process').execFile('echo', [name])\n"

/** A cache with these releases of a package, as npm fetched them. */
const cacheWith = (releases: Readonly<Record<string, string>>): string => {
  const cache = getDirectory()
  for (const [version, text] of Object.entries(releases))
    layOut(join(cache, 'daimon', 'npm-installed', `case@${version}`), version, text)
  return cache
}

const layOut = (
  directory: string,
  version: string,
  text: string,
  integrity = 'sha512-own',
): void => {
  const files = {
    'node_modules/case/package.json': JSON.stringify({ name: 'case', version }),
    'node_modules/case/index.js': text,
    'package-lock.json': JSON.stringify({
      packages: { 'node_modules/case': { version, integrity } },
    }),
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), content)
  }
}

const NO_REGISTRY = {
  npm_config_registry: 'http://127.0.0.1:9/',
  npm_config_fetch_retries: '0',
  npm_config_cache: '',
}

const run = (args: readonly string[], cache: string) =>
  call(args, {
    ...NO_REGISTRY,
    npm_config_cache: join(cache, 'npm'),
    XDG_CACHE_HOME: cache,
    DATA_DIR: join(cache, 'data'),
  })

inProofs(() => {
  test('writes a package proof and replays it on a fetched and an installed copy', async () => {
    const cache = cacheWith({ '1.0.0': FLAWED, '1.0.1': FIXED, '1.0.2': "throw new Error('no')\n" })
    const proofs = getDirectory()
    const scan = ['scan', 'npm:case@1.0.0', '--local', '--proofs', proofs]
    const scanned = await run([...scan, '--fixed', '1.0.1', '--format', 'json'], cache)
    expect(scanned.code).toBe(1)
    expect(JSON.parse(scanned.out)).toMatchObject({
      findings: [
        {
          verification: {
            level: 'V4',
            reason: expect.stringContaining('it fails on case 1.0.1'),
            evidence: [
              {},
              { kind: 'confirmation' },
              { kind: 'differential', version: '1.0.1', integrity: 'sha512-own' },
              {},
            ],
          },
        },
      ],
    })
    const [file = ''] = readdirSync(proofs)
    const proof = join(proofs, file)
    expect(scanned.err).toContain(`proof  ${proof}`)
    const verify = (...more: string[]) => run(['verify', proof, ...more], cache)

    const fetched = await verify()
    expect(fetched).toMatchObject({ code: 0, out: expect.stringContaining('Reproduced, V3') })
    expect(fetched.err).toContain('case@1.0.0 comes from npm')
    const installed = getDirectory()
    layOut(installed, '1.0.0', FLAWED)
    expect(await verify('--target', installed)).toMatchObject({ code: 0, err: '' })
  })
})

inProofs(() => {
  test('replays a package proof on a given copy, and compares it with other copies', async () => {
    const cache = cacheWith({ '1.0.0': FLAWED, '1.0.1': FIXED, '1.0.2': "throw new Error('no')\n" })
    const proof = join(getDirectory(), 'proof.json')
    writeFileSync(proof, JSON.stringify(byHand))
    const verify = (...more: string[]) => run(['verify', proof, ...more], cache)
    const installed = getDirectory()
    layOut(installed, '1.0.0', FLAWED)
    expect((await verify('--target', join(installed, 'node_modules', 'case'))).code).toBe(0)

    const fixed = await verify('--target', installed, '--fixed', '1.0.1')
    expect(fixed).toMatchObject({ code: 0, out: expect.stringContaining('Reproduced, V4') })
    const same = getDirectory()
    layOut(same, '1.0.0', `// patched, they say\n${FLAWED}`)
    expect(await verify('--target', installed, '--fixed', same)).toMatchObject({
      code: 1,
      out: expect.stringContaining('it works on case 1.0.0 as well'),
    })
    expect(await verify('--target', installed, '--fixed', '1.0.2')).toMatchObject({
      code: 3,
      out: expect.stringMatching(/Reproduced, V3[^]*does not load: no/),
    })
  })
})

test('says what to do when the target is not the one of the proof', async () => {
  const proof = join(getDirectory(), 'proof.json')
  writeFileSync(proof, JSON.stringify(byHand))
  const cache = cacheWith({})
  const verify = (...more: string[]) => run(['verify', proof, ...more], cache)
  const other = getDirectory()
  layOut(other, '1.0.1', FLAWED)
  expect(await verify('--target', other)).toMatchObject({
    code: 2,
    err: expect.stringContaining('npm install case@1.0.0'),
  })
  const archive = getDirectory()
  layOut(archive, '1.0.0', FLAWED, 'sha512-other')
  expect(await verify('--target', archive)).toMatchObject({
    code: 2,
    err: expect.stringContaining('The integrity of case 1.0.0'),
  })
  expect(await verify('--target', getDirectory())).toMatchObject({
    code: 2,
    err: expect.stringContaining('Pass a directory where it is installed'),
  })
  expect(await verify('--target', join(other, 'none'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('Not a directory'),
  })
  const unreached = await verify()
  expect(unreached).toMatchObject({ code: 3, err: expect.stringContaining('--target DIRECTORY') })
  expect(unreached.err).toContain('case@1.0.0 comes from npm')
})

const byHand = {
  format: 'daimon-proof/1',
  class: 'command-injection',
  cwe: 'CWE-78',
  title: 'a command',
  target: {
    kind: 'package',
    ecosystem: 'npm',
    name: 'case',
    version: '1.0.0',
    integrity: 'sha512-own',
  },
  driver: {
    kind: 'plan',
    plan: {
      // The stored form has this name.
      flaw: 'command-injection',
      plan: {
        load: 'case',
        steps: [{ on: 'module', get: ['show'], how: 'call', args: ['\uE000'] }],
      },
      hole: 0,
      payload: ';touch \uE0FF;#',
    },
  },
  payload: ';touch \uE0FF;#',
  control: 'xtouchx\uE0FFxx',
  oracle: 'canary-file',
  expected: { sink: { file: 'index.js', line: 1, callee: '' }, effect: '' },
  made_by: 'test',
}
