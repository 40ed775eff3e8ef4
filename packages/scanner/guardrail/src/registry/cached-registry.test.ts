import { expect, test } from 'vitest'
import { testGuardrail } from '../testing/test-guardrail.ts'
import { testRegistry } from '../testing/test-registry.ts'

const HOUR_MS = 3_600_000

/** Responses by path; `faulty` makes it fail until reset. */
const registry = async (
  answers: Readonly<Record<string, readonly [type: string, body: string]>>,
) => {
  const state = { faulty: false }
  const { asked, env } = await testRegistry((request, response) => {
    const found = answers[decodeURIComponent(request.url ?? '')]
    if (state.faulty) response.writeHead(503).end('{}')
    else if (found) response.writeHead(200, { 'content-type': found[0] }).end(found[1])
    else response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  })
  return { asked, state, env }
}

const packument = (versions: readonly string[], time: Record<string, string>) =>
  [
    'application/json',
    JSON.stringify({
      name: 'x',
      'dist-tags': { latest: versions.at(-1) },
      versions: Object.fromEntries(versions.map((each) => [each, {}])),
      time,
    }),
  ] as const

test('queries a registry once, uses the cache when it fails, and ignores invalid npm names', async () => {
  const { asked, state, env } = await registry({
    '/npm/tidy-thing': packument(['1.0.0'], {
      created: '2020-01-01T00:00:00Z',
      modified: '2020-01-01T00:00:00Z',
    }),
  })
  let nowMs = Date.parse('2026-01-01T00:00:00Z')
  const { guardrail } = testGuardrail({}, { env, isOffline: false, now: () => new Date(nowMs) })
  await guardrail.warm()
  const ask = (name: string) => guardrail.validateDependency({ package: name, ecosystem: 'npm' })
  expect(await ask('tidy-thing')).toMatchObject({ decision: 'allow', degraded: false })
  // After half a second without a response, a second request runs in parallel.
  const count = asked.length
  expect(await ask('\u0435xpress')).toMatchObject({ decision: 'block', degraded: false })
  expect(await ask('tidy-thing')).toMatchObject({ decision: 'allow', degraded: false })
  expect(asked).toHaveLength(count)
  expect(new Set(asked)).toEqual(new Set(['/npm/tidy-thing']))
  state.faulty = true
  nowMs += 24 * HOUR_MS
  expect(await ask('tidy-thing')).toMatchObject({ decision: 'allow', degraded: false })
  expect(await ask('unheard-of-thing')).toMatchObject({
    decision: 'warn',
    degraded: true,
    reasons: [{ kind: 'nonexistent', detail: expect.stringContaining("Can't check whether") }],
    notes: [expect.stringContaining('registry of npm')],
  })
})

test('reports a too new release, but not an old one', async () => {
  const { env } = await registry({
    '/npm/tidy-thing': packument(['1.0.0', '1.1.0'], {
      created: '2020-01-01T00:00:00Z',
      modified: '2026-01-01T00:00:00Z',
      '1.0.0': '2020-01-01T00:00:00Z',
      '1.1.0': '2026-01-01T00:00:00Z',
    }),
  })
  const { guardrail } = testGuardrail(
    {},
    { env, isOffline: false, now: () => new Date('2026-01-02T00:00:00Z') },
  )
  await guardrail.warm()
  const ask = (version: string) =>
    guardrail.validateDependency({ package: 'tidy-thing', ecosystem: 'npm', version })
  expect(await ask('1.1.0')).toMatchObject({
    decision: 'warn',
    reasons: [{ kind: 'too_new', detail: expect.stringContaining('24 hours ago') }],
  })
  expect(await ask('1.0.0')).toMatchObject({ decision: 'allow', reasons: [] })
})

test('reads an HTML index: yanked and present releases, and other pages', async () => {
  const { env } = await registry({
    '/py/tidy-thing/': [
      'text/html',
      '<html><head><title>Links for tidy-thing</title></head><a href="a">tidy_thing-1.0-py3-none-any.whl</a><a href="b" data-yanked="broken">tidy_thing-1.1.tar.gz</a></html>',
    ],
    '/py/portal-thing/': ['text/html', '<html><form>Log in</form></html>'],
  })
  const { guardrail } = testGuardrail({}, { env, isOffline: false })
  await guardrail.warm()
  const ask = (name: string, version?: string) =>
    guardrail.validateDependency({ package: name, ecosystem: 'PyPI', version })
  expect(await ask('Tidy_Thing', '1.0')).toMatchObject({ decision: 'allow', degraded: false })
  expect(await ask('tidy-thing', '1.1')).toMatchObject({
    decision: 'warn',
    reasons: [{ kind: 'yanked' }],
  })
  expect(await ask('tidy-thing', '9.9')).toMatchObject({
    decision: 'block',
    reasons: [{ kind: 'nonexistent' }],
  })
  expect(await ask('other-thing')).toMatchObject({
    decision: 'block',
    reasons: [{ kind: 'nonexistent' }],
  })
  expect(await ask('portal-thing')).toMatchObject({ decision: 'warn', degraded: true })
})
