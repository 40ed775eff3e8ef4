import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProofBundle } from '@daimon/scanner-api'
import { type Sandbox, openSandbox } from '@daimon/scanner-sandbox'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { FlawName } from '../explore/fired.ts'
import { hole } from '../explore/plan.ts'
import type { InstalledPackage } from '../proof/installed-package.ts'
import { packageFindings } from '../proof/package-findings.ts'
import { bundleOf } from '../proof/proof-bundle.ts'
import { provePackage } from '../proof/prove-package.ts'
import { proofCases } from '../testing/cases/index.ts'
import { flaw } from '../testing/cases/proof-case.ts'
import { withInstalled } from '../testing/installed.ts'
import { ProofFault, readProof } from './read-proof.ts'
import { replayPackage } from './replay-package.ts'
import { replayProof } from './replay-proof.ts'

let sandbox: Sandbox
beforeAll(async () => void (sandbox = await openSandbox()))

/** One flaw of each class. */
const flawed = [
  ...Map.groupBy(
    proofCases.flatMap(({ expected, files }) =>
      expected === 'nothing' ? [] : [{ expected, files }],
    ),
    ({ expected }) => expected,
  ),
].flatMap(([, [first]]) => first ?? [])

const proofOf = async (installed: InstalledPackage, expected: FlawName): Promise<ProofBundle> => {
  const { proofs } = await provePackage(installed, { sandbox, flaws: [expected] })
  const proof = proofs.find(({ flaw: name, level }) => name === expected && level >= 'V3')
  const bundle = proof && bundleOf(installed, proof, 'test')
  if (bundle === undefined) throw new Error(`nothing was proven of ${expected}`)
  return readProof(JSON.stringify(bundle))
}

describe.concurrent('a proof of a package', () => {
  test.each(flawed)(
    'of $expected is proven again',
    // Of what takes time the proof takes time as well, and a busy machine may leave too little.
    { timeout: 400_000, retry: 2 },
    async ({ files, expected }) => {
      await withInstalled(files, async (installed) => {
        const proof = await proofOf(installed, expected)
        expect(await replayPackage(proof, { sandbox, installed })).toMatchObject({ level: 'V3' })
      })
    },
  )
})

const FLAWED = flaw(
  'command-injection',
  'joined',
  "exports.show = (name) => require('child_process').exec('echo ' + name)\n",
).files
const MENDED = "exports.show = (name) => require('child_process').execFile('echo', [name])\n"
const release = (text: string) => ({ ...FLAWED, 'index.js': text })

/** A proof as an explorer makes it, by hand. */
const fired = {
  flaw: 'command-injection',
  plan: { load: 'case', steps: [{ on: 'module', get: ['show'], how: 'call', args: [hole(0)] }] },
  hole: 0,
  payload: ';touch \uE0FF;#',
}
const byHand = (change: object = {}, more: object = {}): string =>
  JSON.stringify({
    format: 'daimon-proof/1',
    class: 'command-injection',
    cwe: 'CWE-78',
    title: 'a command',
    target: { kind: 'package', ecosystem: 'npm', name: 'case', version: '1.0.0' },
    driver: { kind: 'plan', plan: { ...fired, ...change } },
    payload: fired.payload,
    control: 'xtouchx\uE0FFxx',
    oracle: 'canary-file',
    expected: { sink: { file: 'index.js', line: 1, callee: 'child_process.exec' }, effect: '' },
    made_by: 'test',
    ...more,
  })

test.each([
  ['that is mended', MENDED, 'V4', 'fails'],
  ['with the same flaw', `// again\n${FLAWED['index.js']}`, 'V3', 'works'],
  ['that does not load', "throw new Error('too new')\n", 'V3', 'not called'],
  ['that has not the function', 'exports.display = () => {}\n', 'V3', 'not called'],
  ['that ends the process', 'process.kill(process.pid, 9)\n', 'V3', 'not called'],
])('on a release %s', async (_, text, level, outcome) => {
  await withInstalled(FLAWED, (installed) =>
    withInstalled(release(text), async (fixed) => {
      const given = { sandbox, installed, fixed: { ...fixed, version: '1.0.1' } }
      expect(await replayPackage(readProof(byHand()), given)).toMatchObject({
        level,
        reason: expect.stringContaining('1.0.1'),
        differential: { outcome },
      })
    }),
  )
})

test('a package that is proven to be fixed in a release is V4, and the evidence says which', async () => {
  await withInstalled(FLAWED, (installed) =>
    withInstalled(release(MENDED), async (mended) => {
      const fixed = () => Promise.resolve({ ...mended, version: '1.0.1' })
      const flaws = ['command-injection'] as const
      const { proofs } = await provePackage(installed, { sandbox, flaws, fixed })
      expect(packageFindings(installed, proofs, 'test')).toMatchObject([
        {
          verification: {
            level: 'V4',
            status: 'verified',
            reason: expect.stringContaining('it fails on case 1.0.1'),
            evidence: [
              { kind: 'call' },
              { kind: 'confirmation', observer: 'monitor' },
              { kind: 'differential', name: 'case', version: '1.0.1', outcome: 'fails' },
              { kind: 'bundle' },
            ],
          },
        },
      ])
    }),
  )
})

test.each([
  ['of a mended package nothing', release(MENDED), {}, 'V1'],
  ['of another line less', FLAWED, { sink: { file: 'index.js', line: 2, callee: '' } }, 'V2'],
])('%s is proven again', async (_, files, expected, level) => {
  await withInstalled(files, async (installed) => {
    const given = readProof(byHand())
    const proof = { ...given, expected: { ...given.expected, ...expected } }
    expect((await replayPackage(proof, { sandbox, installed })).level).toBe(level)
  })
})

const step = (get: readonly string[], args: readonly unknown[] = [hole(0)]) => ({
  on: 'module',
  get,
  how: 'call',
  args,
})
const plan = (load: string, ...steps: readonly object[]) => ({ plan: { load, steps } })
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
const inArguments = (text: string): string =>
  byHand(plan('case', step(['show'], ['PLACE']))).replace('"PLACE"', text)

describe('a hostile proof', () => {
  test.each([
    ['loads a module of the runtime', byHand(plan('child_process', step(['execSync'])))],
    ['loads another package', byHand(plan('cases', step(['show'])))],
    ['leaves the package', byHand(plan('case/../../../etc/passwd', step([])))],
    ['loads a file of the machine', byHand(plan('/etc/passwd', step([])))],
    ['makes functions of text', byHand(plan('case', step(['show', 'constructor'])))],
    ['goes by a prototype', byHand(plan('case', step(['__proto__', 'show'])))],
    ['has a member that is no part of a plan', byHand({ extra: 1 })],
    [
      'has one called __proto__',
      byHand().replace('"flaw":', '"__proto__":{"flaw":"redos"},"flaw":'),
    ],
    ['calls what no step gave yet', byHand(plan('case', { ...step(['show']), on: 3 }))],
    ['shows another payload than it runs', byHand({}, { payload: 'a' })],
    ['shows another control', byHand({}, { control: 'a' })],
    ['shows another class', byHand({}, { class: 'code-injection' })],
    ['is nested deep', inArguments(nested(40))],
    ['is nested deeper than a stack holds', inArguments(nested(200_000))],
    ['holds too much', inArguments(`[${'0,'.repeat(30_000)}0]`)],
    ['is larger than any proof', inArguments(JSON.stringify('a'.repeat(17_000_000)))],
    [
      'is about a path',
      byHand(
        {},
        { target: { kind: 'package', ecosystem: 'npm', name: '../case', version: '1.0.0' } },
      ),
    ],
    [
      'is about no version',
      byHand(
        {},
        { target: { kind: 'package', ecosystem: 'npm', name: 'case', version: 'latest; id' } },
      ),
    ],
  ])('that %s is refused, and nothing is fetched or run', async (_, text) => {
    const before = worldOf()
    const asked: string[] = []
    const replay = async () => {
      const proof = readProof(text)
      return await replayProof(proof, {
        sandbox: { ...sandbox, run: () => Promise.reject(new Error('it was run')) },
        install: (name) => Promise.reject(new Error(`${asked.push(name)} were asked for`)),
      })
    }
    await expect(replay()).rejects.toBeInstanceOf(ProofFault)
    expect(asked).toEqual([])
    expect(worldOf()).toEqual(before)
  })

  test('that has the effect by itself is never called proven, and leaves nothing behind', async () => {
    const canary = join(mkdtempSync(join(tmpdir(), 'daimon-replay-test-')), 'canary')
    onTestFinished(() => rmSync(join(canary, '..'), { recursive: true, force: true }))
    // The package hands out the runtime's own function, so the call is the proof's and not the package's.
    const files = release("exports.show = require('child_process').exec\n")
    const before = worldOf()
    await withInstalled(files, async (installed) => {
      const payload = `touch ${canary};touch \uE0FF;#`
      const control = payload.replaceAll(/[^A-Za-z0-9\uE0FF]/g, 'x')
      const proof = readProof(byHand({ payload }, { payload, control }))
      expect((await replayPackage(proof, { sandbox, installed })).level).toBe('V2')
    })
    expect(existsSync(canary)).toBe(false)
    expect(worldOf()).toEqual(before)
  })
})

/** What pollution would change. */
const worldOf = () => Object.keys(Object.getOwnPropertyDescriptors(Object.prototype))
