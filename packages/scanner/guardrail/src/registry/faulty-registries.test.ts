import type { RequestListener, ServerResponse } from 'node:http'
import { waitUntil } from '@daimon/testkit'
import { expect, test } from 'vitest'
import type { GuardrailOptions } from '../guardrail-options.ts'
import { testGuardrail } from '../testing/test-guardrail.ts'
import { testPackument, testRegistry } from '../testing/test-registry.ts'
import { CircuitBreaker } from './circuit-breaker.ts'

const HOUR_MS = 3_600_000
const json = { 'content-type': 'application/json' }
const packument = testPackument(['1.0.0', '1.1.0'])

const openOver = async (
  listener: RequestListener,
  {
    files = {},
    ...options
  }: Partial<GuardrailOptions> & { readonly files?: Readonly<Record<string, string>> } = {},
) => {
  const registry = await testRegistry(listener)
  const { guardrail } = testGuardrail(files, { env: registry.env, isOffline: false, ...options })
  await guardrail.warm()
  return {
    ...registry,
    guardrail,
    ask: (name: string, version?: string) =>
      guardrail.validateDependency({ package: name, ecosystem: 'npm', version }),
  }
}

const FAULTS: readonly (readonly [name: string, listener: RequestListener])[] = [
  ['hangs', () => {}],
  ['answers 429', (_, response) => void response.writeHead(429, { 'retry-after': '60' }).end()],
  ['answers 503', (_, response) => void response.writeHead(503).end()],
  [
    'answers a page',
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Log in</html>'),
  ],
  ['answers JSON that is no package', (_, response) => void response.writeHead(200, json).end('7')],
  [
    'cuts its answer off',
    (_, response) => {
      response.writeHead(200, { ...json, 'content-length': packument.length })
      response.write(packument.slice(0, 20), () => response.socket?.destroy())
    },
  ],
  ['closes the connection', (request) => void request.socket.destroy()],
]

test.each(FAULTS)(
  'with a registry that %s, allows no invented name, and still uses local lists and known names',
  async (_name, listener) => {
    const { ask } = await openOver(listener)
    const unknown = {
      decision: 'warn',
      degraded: true,
      reasons: [
        { kind: 'nonexistent', detail: expect.stringContaining("Can't check whether") as string },
      ],
    }
    const [invented, known, harmful, typo] = await Promise.all(
      ['invented-tenant-limits', 'express', 'crossenv', 'expresss'].map((name) => ask(name)),
    )
    expect(invented).toMatchObject(unknown)
    expect(known).toMatchObject({ decision: 'allow', degraded: true })
    expect(harmful).toMatchObject({ decision: 'block' })
    expect(typo).toMatchObject({ decision: 'block' })
    // Including verdicts while the breaker is open.
    const later = await Promise.all(
      ['invented-one', 'invented-two', 'invented-three'].map((name) => ask(name)),
    )
    for (const each of later) expect(each).toMatchObject(unknown)
    expect(await ask('invented-four')).toMatchObject(unknown)
  },
)

test('one slow response does not open the breaker and is cached for the next verdict', async () => {
  const held: ServerResponse[] = []
  const { ask } = await openOver((request, response) => {
    if (request.url?.includes('slow-thing') === true) held.push(response)
    else if (request.url?.includes('tidy') === true) response.writeHead(200, json).end(packument)
    else response.writeHead(404, json).end('{}')
  })
  expect(await ask('slow-thing')).toMatchObject({ decision: 'warn', degraded: true })
  expect(await ask('tidy-thing')).toMatchObject({ decision: 'allow', degraded: false })
  expect(await ask('invented-tenant-limits')).toMatchObject({ decision: 'block', degraded: false })
  for (const response of held) response.writeHead(200, json).end(packument)
  await waitUntil(async () => {
    const { decision, degraded } = await ask('slow-thing')
    return decision === 'allow' && !degraded ? true : undefined
  })
})

test('retries a transient failure within the same verdict', async () => {
  let faults = 1
  const { ask } = await openOver((_, response) => {
    faults -= 1
    if (faults >= 0) response.writeHead(503).end()
    else response.writeHead(200, json).end(packument)
  })
  expect(await ask('tidy-thing')).toMatchObject({ decision: 'allow', degraded: false })
})

test('while a registry fails, its last response counts for existing and missing names', async () => {
  let nowMs = Date.parse('2026-01-01T00:00:00Z')
  let isFaulty = false
  const { ask } = await openOver(
    (request, response) => {
      if (isFaulty) response.writeHead(503).end()
      else if (request.url?.includes('tidy') === true) response.writeHead(200, json).end(packument)
      else response.writeHead(404, json).end('{}')
    },
    { now: () => new Date(nowMs) },
  )
  const both = () => Promise.all([ask('tidy-thing'), ask('invented-thing')])
  const expected = [
    { decision: 'allow' },
    { decision: 'block', reasons: [{ kind: 'nonexistent' }] },
  ]
  expect(await both()).toMatchObject(expected)
  isFaulty = true
  nowMs += 7 * HOUR_MS
  expect(await both()).toMatchObject(expected)
  // A day later, an attacker may have registered the name.
  nowMs += 24 * HOUR_MS
  expect(await both()).toMatchObject([{ decision: 'allow' }, { decision: 'warn' }])
})

test.each([
  ['allow', { decision: 'allow' }],
  ['warn', { decision: 'warn' }],
  ['ask', { decision: 'warn', ask: true }],
  ['block', { decision: 'block' }],
])('the policy sets the action for an unknown name: %s', async (unknown, expected) => {
  const policy = {
    unknown,
    lowered: [{ setting: 'unknown', owner: 'Ada', reason: 'a test', expires: '2999-01-01' }],
  }
  const { ask } = await openOver((_, response) => void response.writeHead(503).end(), {
    files: { '.daimon/policy.json': JSON.stringify(policy) },
  })
  expect(await ask('invented-thing')).toMatchObject({ degraded: true, ...expected })
})

test('a failing host does not affect another one', async () => {
  const own = await testRegistry((_, response) => void response.writeHead(200, json).end(packument))
  const { ask } = await openOver((_, response) => void response.writeHead(503).end(), {
    files: { '.npmrc': `@acme:registry=${own.url}/npm/\n` },
  })
  await Promise.all(['a-thing', 'b-thing', 'c-thing', 'd-thing'].map((name) => ask(name)))
  expect(await ask('@acme/widgets')).toMatchObject({ decision: 'allow', degraded: false })
})

test('a breaker opens after three failures, allows one probe, and closes on its response', () => {
  let nowMs = 0
  const breaker = new CircuitBreaker(() => nowMs)
  for (let count = 0; count < 3; count += 1) {
    expect(breaker.tryEnter()).toBe(true)
    breaker.fail()
  }
  expect(breaker.tryEnter()).toBe(false)
  nowMs += 1_000
  expect([breaker.tryEnter(), breaker.tryEnter()]).toEqual([true, false])
  breaker.fail()
  nowMs += 1_999
  expect(breaker.tryEnter()).toBe(false)
  nowMs += 1
  expect(breaker.tryEnter()).toBe(true)
  breaker.succeed()
  expect([breaker.tryEnter(), breaker.tryEnter()]).toEqual([true, true])
})
