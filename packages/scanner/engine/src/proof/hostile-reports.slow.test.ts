import { type Sandbox, openSandbox } from '@daimon/scanner-sandbox'
import { describe, expect, test } from 'vitest'
import { verifyApplicationWith } from '../first-party/testing/application.ts'
import { withInstalled } from '../testing/installed.ts'
import { provePackage } from './prove-package.ts'
import type { InstalledPackage } from './installed-package.ts'

const sandbox = await openSandbox()

const PACKAGE = {
  'package.json': '{"name":"case","version":"1.0.0","main":"index.js"}',
  'index.js': 'exports.run = (text) => text',
}

/**
 * A real sandbox that runs another program in place of ours, as if hostile code had written the
 * output.
 */
const leaving = (program: string): Sandbox => replaced(sandbox, program)

const replaced = <Some extends Sandbox>(inner: Some, program: string): Some => ({
  ...inner,
  run: (run) =>
    inner.run({
      ...run,
      argv: ['node', '-e', program],
      limits: { ...run.limits, wallMs: 20_000 },
    }),
  stage: async (from, signal) => replaced(await inner.stage(from, signal), program),
})

const print = (expression: string) =>
  `process.stdin.resume(); process.stdin.on('end', () => process.stdout.write(${expression}, () => process.exit(0)))`

const LEFT: readonly (readonly [string, string, RegExp])[] = [
  ['garbage', print("'not a report'"), /not a report/],
  ['no output and exit code 0', 'process.exit(0)', /not a report/],
  ['no output and exit code 1', 'process.exit(1)', /crashed/],
  ['truncated JSON', print(`'{"searched":{"fired":['`), /not a report/],
  ['wrong types', print(`'{"searched":7,"replayed":"yes"}'`), /not a report/],
  ['deep nesting', print("'['.repeat(500000)"), /not a report/],
  ['a NUL', print(`'{"failed":[]}\\\\0'`), /not a report/],
  [
    'a member called __proto__',
    print(`'{"__proto__":{"searched":{"fired":[],"attempts":1,"isCut":false}}}'`),
    /reported nothing/,
  ],
  ['a very long text', print("'x'.repeat(9000000)"), /not a report/],
  [
    'endless output',
    "const more = () => process.stdout.write('x'.repeat(65536), more); more()",
    /ended \((?:output|wall)\)/,
  ],
]

describe.concurrent('output of the sandbox', () => {
  test.each(LEFT)('%s is a gap for that package only', async (_, program, gap) => {
    const { proofs, gaps } = await withInstalled(PACKAGE, (installed: InstalledPackage) =>
      provePackage(installed, {
        sandbox: leaving(program),
        vulnerabilities: ['command-injection'],
      }),
    )
    expect(proofs).toEqual([])
    expect(gaps).toEqual([expect.stringMatching(gap)])
  })
})

describe('output of the sandbox', () => {
  test.each(LEFT)('%s is a gap for that application only', async (_, program) => {
    const { findings } = await verifyApplicationWith(leaving(program))
    const finding = findings.find(({ rule_id }) => rule_id === 'daimon.command-injection')
    expect(finding?.verification.status).toBe('unverified')
    expect(finding?.verification.reason).toMatch(
      /did not start in the sandbox: .*(?:report|ended)|no request was found/,
    )
  })
})
