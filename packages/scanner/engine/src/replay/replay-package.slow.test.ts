import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, openSandbox } from '@daimon/scanner-sandbox'
import { choose, inProofs } from '@daimon/testkit'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hole } from '../protocol/plan.ts'
import { packageFindings } from '../proof/package-findings.ts'
import { provePackage } from '../proof/prove-package.ts'
import { toStoredPlan } from '../proof/read-plan.ts'
import { firstCase, proveAgain } from '../testing/prove-again.ts'
import { vulnerability } from '../testing/cases/proof-case.ts'
import { withInstalled } from '../testing/installed.ts'
import { ProofError, readProof } from './read-proof.ts'
import { replayPackage } from './replay-package.ts'
import { replayProof } from './replay-proof.ts'

let sandbox: Sandbox
beforeAll(async () => void (sandbox = await openSandbox()))

// A command injection is compared with a release below; `npm run test:proofs` proves one of every
// class again, and the first slow pattern here.
inProofs(() => {
  test('proves redos of a package again', { timeout: 400_000, retry: 2 }, async () => {
    expect(await proveAgain(sandbox, firstCase('redos'))).toMatchObject({ level: 'V3' })
  })
})

const FLAWED = vulnerability(
  'command-injection',
  'joined',
  "exports.show = (name) => require('child_process').exec('echo ' + name)\n",
).files
const FIXED = "exports.show = (name) => require('child_process').execFile('echo', [name])\n"
const release = (text: string) => ({ ...FLAWED, 'index.js': text })

/** A handwritten proof in the format of the explorer. */
const fired = {
  vulnerability: 'command-injection',
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
    driver: { kind: 'plan', plan: { ...toStoredPlan(fired), ...change } },
    payload: fired.payload,
    control: 'xtouchx\uE0FFxx',
    oracle: 'canary-file',
    expected: { sink: { file: 'index.js', line: 1, callee: 'child_process.exec' }, effect: '' },
    made_by: 'test',
    ...more,
  })

const RELEASES = [
  ['with a fix', FIXED, 'V4', 'fails'],
  ['with the same vulnerability', `// again\n${FLAWED['index.js']}`, 'V3', 'works'],
  ['that does not load', "throw new Error('too new')\n", 'V3', 'not called'],
  ['without the function', 'exports.display = () => {}\n', 'V3', 'not called'],
  ['that ends the process', 'process.kill(process.pid, 9)\n', 'V3', 'not called'],
] as const

test.each(choose({ sample: RELEASES.slice(0, 1), whole: RELEASES }))(
  'compares with a release %s',
  async (_, text, level, outcome) => {
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
  },
)

inProofs(() => {
  test('raises a package proof to V4 if the release is fixed, and names the release in the evidence', async () => {
    await withInstalled(FLAWED, (installed) =>
      withInstalled(release(FIXED), async (fixedRelease) => {
        const fixed = () => Promise.resolve({ ...fixedRelease, version: '1.0.1' })
        const vulnerabilities = ['command-injection'] as const
        const { proofs } = await provePackage(installed, { sandbox, vulnerabilities, fixed })
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
})

test.each([
  ['nothing for a fixed package', release(FIXED), {}, 'V1'],
  [
    'a lower level for another line',
    FLAWED,
    { sink: { file: 'index.js', line: 2, callee: '' } },
    'V2',
  ],
])('proves %s', async (_, files, expected, level) => {
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
    ['that loads a runtime module', byHand(plan('child_process', step(['execSync'])))],
    ['that loads another package', byHand(plan('cases', step(['show'])))],
    ['that leaves the package', byHand(plan('case/../../../etc/passwd', step([])))],
    ['that loads a file of the host', byHand(plan('/etc/passwd', step([])))],
    ['that creates functions from text', byHand(plan('case', step(['show', 'constructor'])))],
    ['that uses a prototype', byHand(plan('case', step(['__proto__', 'show'])))],
    ['with an unknown plan member', byHand({ extra: 1 })],
    [
      'with a member called __proto__',
      byHand().replace('"flaw":', '"__proto__":{"flaw":"redos"},"flaw":'),
    ],
    ['that uses the result of a later step', byHand(plan('case', { ...step(['show']), on: 3 }))],
    ['that shows another payload than it runs', byHand({}, { payload: 'a' })],
    ['that shows another control', byHand({}, { control: 'a' })],
    ['that shows another class', byHand({}, { class: 'code-injection' })],
    ['with deep nesting', inArguments(nested(40))],
    ['with nesting that overflows the stack', inArguments(nested(200_000))],
    ['with too many values', inArguments(`[${'0,'.repeat(30_000)}0]`)],
    ['that exceeds the size limit', inArguments(JSON.stringify('a'.repeat(17_000_000)))],
    [
      'with a path as package name',
      byHand(
        {},
        { target: { kind: 'package', ecosystem: 'npm', name: '../case', version: '1.0.0' } },
      ),
    ],
    [
      'without a version',
      byHand(
        {},
        { target: { kind: 'package', ecosystem: 'npm', name: 'case', version: 'latest; id' } },
      ),
    ],
  ])('%s is rejected before anything is downloaded or run', async (_, text) => {
    const before = snapshotPrototype()
    const asked: string[] = []
    const replay = async () => {
      const proof = readProof(text)
      return await replayProof(proof, {
        sandbox: { ...sandbox, run: () => Promise.reject(new Error('the sandbox was used')) },
        install: (name) => Promise.reject(new Error(`${asked.push(name)} installs were requested`)),
      })
    }
    await expect(replay()).rejects.toBeInstanceOf(ProofError)
    expect(asked).toEqual([])
    expect(snapshotPrototype()).toEqual(before)
  })

  test('that causes the effect without the package is never verified and leaves nothing behind', async () => {
    const canary = join(mkdtempSync(join(tmpdir(), 'daimon-replay-test-')), 'canary')
    onTestFinished(() => rmSync(join(canary, '..'), { recursive: true, force: true }))
    // The package exports the runtime's own function, so the call comes from the proof, not from
    // the package.
    const files = release("exports.show = require('child_process').exec\n")
    const before = snapshotPrototype()
    await withInstalled(files, async (installed) => {
      const payload = `touch ${canary};touch \uE0FF;#`
      const control = payload.replaceAll(/[^A-Za-z0-9\uE0FF]/g, 'x')
      const proof = readProof(byHand({ payload }, { payload, control }))
      expect((await replayPackage(proof, { sandbox, installed })).level).toBe('V2')
    })
    expect(existsSync(canary)).toBe(false)
    expect(snapshotPrototype()).toEqual(before)
  })
})

/** What pollution would change. */
const snapshotPrototype = () => Object.keys(Object.getOwnPropertyDescriptors(Object.prototype))
