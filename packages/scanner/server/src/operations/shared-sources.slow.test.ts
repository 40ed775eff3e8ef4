import { ProofBundle } from '@daimon/scanner-api'
import { type Sandbox, SandboxUnavailable, openSandbox } from '@daimon/scanner-sandbox'
import { inProofs, stagedUnder, waitUntil } from '@daimon/testkit'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, beforeAll, describe, expect, test } from 'vitest'
import { SCAN, payload, scanToEnd } from '../testing/payloads.ts'
import { RUNNING, sharedPayload, toSource } from '../testing/shared-payload.ts'
import {
  type TestService,
  provingTestService,
  sharedTestService,
  unprovenTestService,
} from '../testing/test-service.ts'
import { COLUMNAR, wireBodies } from '../testing/wire-bodies.ts'

const TIMEOUT_MS = 180_000

let service: TestService
let opened: Promise<Sandbox> | undefined
beforeAll(async () => {
  service = await sharedTestService()
})

const sandboxFor = async (context: TestContext): Promise<Sandbox> => {
  try {
    return await (opened ??= openSandbox())
  } catch (error) {
    if (error instanceof SandboxUnavailable) context.skip(error.message)
    throw error
  }
}

type FindingFields = {
  id: string
  cwe: string
  rule_id: string
  locations: { file: string; start_line: number }[]
  verification: { level: string; status: string; reason: string }
}
const commandIn = (findings: FindingFields[]): FindingFields => {
  const found = findings.find(({ cwe }) => cwe === 'CWE-78')
  if (!found) throw new Error('no command injection was found')
  return found
}

/** Forges the sandbox report as if everything had worked. */
const FORGED = `const shots = Array.from({ length: 9999 }, () => ({
  hasFired: true, status: 200, effect: 'a\\u0000\\ud800', names: ['x'],
  calls: [{ kind: 'command', callee: 'exec', text: process.argv.join(), stack: [{ file: '../../x', line: -1, name: '' }] }],
}))
require('fs').mkdirSync('/work/out', { recursive: true })
require('fs').writeFileSync('/work/out/report.json', JSON.stringify({ started: { how: 'listening' }, shots }))
process.exit(0)`

const spooled = (at: TestService): string[] =>
  readdirSync(join(at.directory, 'scanner/spool/contents')).filter((name) => name.includes('.'))
const ofScan = (at: TestService, scanId: string): string[] =>
  spooled(at).filter((name) => name.startsWith(scanId))

/** All of a payload reaches the shell, as one word. */
const QUOTED = `const quoted = (text) => "'" + String(text).replaceAll("'", "'\\\\''") + "'"\n`

describe('shared sources', () => {
  test(
    'run in the sandbox, yield a verified finding with a proof, and are deleted',
    { timeout: TIMEOUT_MS },
    async (context) => {
      await sandboxFor(context)
      const leaving = "try { require('fs').writeFileSync('/tmp/daimon-got-out', 'x') } catch {}"
      const files = { ...RUNNING, 'server.js': `${RUNNING['server.js']}\n${leaving}` }
      const { body } = await scanToEnd(service, await sharedPayload(files))
      expect(body.status).toBe('completed')
      expect(existsSync('/tmp/daimon-got-out')).toBe(false)
      const found = commandIn(body.findings as FindingFields[])
      expect(found).toMatchObject({
        verification: { level: 'V3', status: 'verified' },
        locations: [
          { file: 'lib/measure.js', start_line: 2 },
          { file: 'server.js', start_line: 5 },
        ],
      })
      const path = `${SCAN}/${body.scan_id}`
      const proof = await service.call('GET', `${path}/findings/${found.id}/proof`)
      expect(proof.status).toBe(200)
      expect(ProofBundle.parse(proof.body).target).toMatchObject({
        kind: 'files',
        files: Object.entries(files)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, text]) => expect.objectContaining({ path: name, text }) as unknown),
      })
      const report = (await service.call('GET', `${path}/report`)).body
      expect(report.summary.verified_finding_count).toBe(1)
      expect(commandIn(report.findings as FindingFields[]).verification.level).toBe('V3')
      expect(ofScan(service, body.scan_id as string)).toEqual([`${body.scan_id}.report`])
      expect(
        readFileSync(join(service.directory, 'scanner/spool/contents', body.scan_id), 'utf8'),
      ).not.toContain('wc -c')
    },
  )

  test(
    'of a fixed application refute the finding, also as columns and by reference',
    { timeout: TIMEOUT_MS },
    async (context) => {
      await sandboxFor(context)
      const fixed = {
        ...RUNNING,
        'lib/measure.js':
          QUOTED + (RUNNING['lib/measure.js'] ?? '').replace('+ of,', '+ quoted(of),'),
      }
      const { body } = await scanToEnd(
        service,
        wireBodies(await sharedPayload(fixed)).whole,
        COLUMNAR,
      )
      expect(commandIn(body.findings as FindingFields[]).verification.status).toBe('refuted')
    },
  )

  test('make a submission differ from the same graph without them', async () => {
    const body = await sharedPayload()
    const submitScan = async (each: unknown) =>
      (await service.call('POST', SCAN, each)).body.scan_id as string
    const { sources, ...without } = body
    const [first, again, other] = [
      await submitScan(body),
      await submitScan({ ...body, sources: sources?.toReversed() }),
      await submitScan(without),
    ]
    expect(again).toBe(first)
    expect(other).not.toBe(first)
    for (const id of [first, other]) await service.call('DELETE', `${SCAN}/${id}`)
  })

  test(
    'do not run without bubblewrap: the scan completes with the reason',
    { timeout: TIMEOUT_MS },
    async () => {
      const unproven = await unprovenTestService()
      const { body } = await scanToEnd(unproven, await sharedPayload())
      expect(body.status).toBe('completed')
      expect(commandIn(body.findings as FindingFields[]).verification).toMatchObject({
        level: 'V1',
        status: 'unverified',
        reason: 'unverified: no sandbox',
      })
      const ready = (await unproven.call('GET', '/ready')).body
      expect(ready).toMatchObject({
        status: 'ok',
        checks: { sandbox: 'off' },
        sandbox_reason: expect.stringContaining('apt-get install bubblewrap') as string,
      })
      expect(ofScan(unproven, body.scan_id as string)).toEqual([`${body.scan_id}.report`])
    },
  )

  test('let the service report a working sandbox', { timeout: TIMEOUT_MS }, async (context) => {
    await sandboxFor(context)
    const ready = await waitUntil(async () => {
      const { body } = await service.call('GET', '/ready')
      return body.checks.sandbox === 'ok' && body
    })
    expect(ready).not.toHaveProperty('sandbox_reason')
  })
})

describe('packages', () => {
  const findReason = (findings: FindingFields[]) =>
    findings.find(({ rule_id }) => rule_id === 'CVE-2021-23337')?.verification

  test('are not downloaded unless the operator allows it', async () => {
    const { body } = await scanToEnd(service, payload())
    expect(findReason(body.findings as FindingFields[])?.status).toBe('unverified')
    expect(existsSync(join(service.directory, 'scanner/packages'))).toBe(false)
  })

  inProofs(() => {
    test(
      'with an advisory are tested if installed, and proofs are reported',
      { timeout: TIMEOUT_MS },
      async (context) => {
        await sandboxFor(context)
        const proving = await provingTestService()
        const { body } = await scanToEnd(proving, payload())
        const found = (body.findings as FindingFields[]).find(
          ({ verification }) => verification.level === 'V3',
        )
        expect(found).toMatchObject({ rule_id: 'CVE-2021-23337' })
        const proof = await proving.call(
          'GET',
          `${SCAN}/${body.scan_id}/findings/${found?.id}/proof`,
        )
        expect(proof.body).toMatchObject({ target: { kind: 'package', name: 'lodash' } })
      },
    )
  })
})

/** The application, whose server runs this first. */
const runningFirst = (code: string) => ({
  ...RUNNING,
  'server.js': `${code}\n${RUNNING['server.js']}`,
})

describe.concurrent('an application that', () => {
  test.each([
    ['uses all memory', 'const all = []; for (;;) all.push(Buffer.alloc(1e8, 1))'],
    ['forges its own report', FORGED],
  ])(
    '%s when run does no harm, and its scan completes unverified',
    { timeout: TIMEOUT_MS },
    async (_name, code) => {
      const { body } = await scanToEnd(service, await sharedPayload(runningFirst(code)))
      expect(body.status).toBe('completed')
      expect(commandIn(body.findings as FindingFields[]).verification.status).not.toBe('verified')
      expect(ofScan(service, body.scan_id as string)).toEqual([`${body.scan_id}.report`])
    },
  )
})

// Apart from those: it counts the sandboxes of this process.
test(
  'an application that never ends is stopped with its sandbox and files when its scan is canceled',
  { timeout: TIMEOUT_MS },
  async (context) => {
    await sandboxFor(context)
    const endless = await sharedPayload(runningFirst('for (;;);'))
    const id = (await service.call('POST', SCAN, endless)).body.scan_id as string
    await waitUntil(() => stagedUnder(process.pid).length > 0)
    expect((await service.call('DELETE', `${SCAN}/${id}`)).status).toBe(204)
    await waitUntil(() => stagedUnder(process.pid).length === 0 && ofScan(service, id).length === 0)
    expect((await service.call('GET', `${SCAN}/${id}`)).body.error.code).toBe('CANCELLED')
  },
)

describe('sources with', () => {
  const before = () => [...spooled(service)].toSorted()
  const one = (path: string, text = 'x') => [toSource(path, text)]
  const deep = `${'a/'.repeat(40)}b.js`
  test.each([
    ['an absolute path', one('/etc/passwd'), 400, 'VALIDATION_ERROR'],
    ['a path that leaves', one('a/../../b.js'), 400, 'VALIDATION_ERROR'],
    ['a parent path after a line separator', one('a\u2028/../../../b.js'), 400, 'VALIDATION_ERROR'],
    ['a path with a dot', one('./a.js'), 400, 'VALIDATION_ERROR'],
    ['a path with nothing in it', one('a//b.js'), 400, 'VALIDATION_ERROR'],
    ['a path with backslashes', one(String.raw`a\..\b.js`), 400, 'VALIDATION_ERROR'],
    ['a path of Windows', one('C:/b.js'), 400, 'VALIDATION_ERROR'],
    ['a package', one('node_modules/a/index.js'), 400, 'VALIDATION_ERROR'],
    ['a hook of git', one('.git/hooks/post-checkout'), 400, 'VALIDATION_ERROR'],
    ['a name too long', one(`${'a'.repeat(300)}.js`), 400, 'VALIDATION_ERROR'],
    ['a path too deep', one(deep), 400, 'VALIDATION_ERROR'],
    ['a path twice', [...one('a.js'), ...one('a.js', 'y')], 400, 'VALIDATION_ERROR'],
    [
      'paths that differ only in case',
      [...one('a.js'), ...one('A.js', 'y')],
      400,
      'VALIDATION_ERROR',
    ],
    ['a folder that is a file', [...one('a'), ...one('a/b.js')], 400, 'VALIDATION_ERROR'],
    [
      'a wrong digest',
      [{ path: 'a.js', digest: 'a'.repeat(64), text: 'x' }],
      400,
      'VALIDATION_ERROR',
    ],
    ['no digest', [{ path: 'a.js', text: 'x' }], 400, 'VALIDATION_ERROR'],
    ['a link', [{ ...toSource('a.js', '/etc/passwd'), mode: '120000' }], 400, 'VALIDATION_ERROR'],
    ['a NUL', one('a.js', 'a\u0000b'), 400, 'VALIDATION_ERROR'],
    ['a text too long', one('a.js', 'x'.repeat(1_048_577)), 400, 'VALIDATION_ERROR'],
    [
      'a hundred thousand files',
      Array.from({ length: 100_000 }, (_, at) => ({ path: `${at}.js`, digest: 'x', text: '' })),
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'more text than the limit',
      Array.from({ length: 17 }, (_, at) => toSource(`${at}.js`, 'x'.repeat(1_048_576))),
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['something else', 'all of it', 400, 'VALIDATION_ERROR'],
  ])('%s are refused and not stored', async (_name, sources, status, code) => {
    const files = before()
    const reply = await service.call('POST', SCAN, { ...payload(), sources })
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(before()).toEqual(files)
    expect(readdirSync(join(service.directory, 'scanner/spool/arriving'))).toEqual([])
  })
})
