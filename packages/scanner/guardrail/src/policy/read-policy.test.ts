import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDirectory, testGuardrail } from '../testing/test-guardrail.ts'
import { combinePolicies } from './combine-policies.ts'
import { Policy, SEVERITY_WORDS } from './policy.ts'

const policy = (value: unknown) => ({
  '.daimon/policy.json': typeof value === 'string' ? value : JSON.stringify(value, undefined, 2),
})
const lodash = { package: 'lodash', ecosystem: 'npm', version: '4.17.20' } as const
const now = () => new Date('2026-06-15T12:00:00Z')
const exception = {
  ecosystem: 'npm',
  package: 'lodash',
  owner: 'Ada',
  reason: 'only in a script',
  expires: '2026-06-15',
}

test.each([
  ['is not JSON', '{\n  "actions": {\n    "vulnerable": warn\n  }\n}', 'policy.json:3 is not JSON'],
  [
    'has a word that is none',
    { actions: { vulnerable: 'ignore' } },
    'policy.json:3 /actions/vulnerable',
  ],
  [
    'has an exception without an owner',
    { allow: [{ ...exception, owner: undefined }] },
    '/allow/0/owner',
  ],
  ['has an unknown member', { allowed: [] }, 'policy.json:1 /: Unrecognized key'],
  ['names a missing list', { popular_names: { npm: 'names.txt' } }, "'names.txt' doesn't exist"],
  [
    'names a list outside the repository',
    { popular_names: { npm: '../../etc/passwd' } },
    'is outside the repository',
  ],
])(
  'a policy that %s is reported with its position, and the built-in one is used',
  async (_name, value, reported) => {
    const { guardrail } = testGuardrail(policy(value))
    const verdict = await guardrail.validateDependency(lodash)
    expect(verdict.decision).toBe('block')
    expect(verdict.notes.join('\n')).toContain(reported)
  },
)

test('an exception is valid through its last day for its package, and is noted with owner and reason', async () => {
  const { guardrail } = testGuardrail(policy({ allow: [exception] }), { now })
  const verdict = await guardrail.validateDependency(lodash)
  expect(verdict).toMatchObject({ decision: 'allow', reasons: [] })
  expect(verdict.notes.join()).toContain(
    'exception for lodash by Ada until 2026-06-15: only in a script',
  )
  expect(
    await guardrail.validateDependency({ ...lodash, package: 'minimist', version: '1.2.5' }),
  ).toMatchObject({ decision: 'block' })
})

test.each([
  ['has ended', { ...exception, expires: '2026-06-14' }],
  ['is for another version', { ...exception, versions: '<4.17.0' }],
  ['is for another reason', { ...exception, kinds: ['typosquat'] }],
  ['is for another ecosystem', { ...exception, ecosystem: 'PyPI' }],
])('ignores an exception that %s', async (_name, given) => {
  const { guardrail } = testGuardrail(policy({ allow: [given] }), { now })
  expect(await guardrail.validateDependency(lodash)).toMatchObject({ decision: 'block' })
})

test('only an exception for malicious excuses malware', async () => {
  const taint = { ...exception, package: 'crossenv' }
  const asked = { package: 'crossenv', ecosystem: 'npm' } as const
  const { guardrail } = testGuardrail(policy({ allow: [taint] }), { now })
  expect(await guardrail.validateDependency(asked)).toMatchObject({ decision: 'block' })
  const open = testGuardrail(policy({ allow: [{ ...taint, kinds: ['malicious'] }] }), { now })
  expect(
    (await open.guardrail.validateDependency(asked)).reasons.map(({ kind }) => kind),
  ).not.toContain('malicious')
})

const lowered = (setting: string, expires = '2026-06-15') => ({
  setting,
  owner: 'Ada',
  reason: 'while we migrate',
  expires,
})

test.each([
  ['an action', { actions: { vulnerable: 'warn' } }, 'actions.vulnerable'],
  ['a threshold', { vulnerable_from: 'critical' }, 'vulnerable_from'],
])(
  'a repository lowers %s only with an entry that has not ended',
  async (_name, given, setting) => {
    const ask = async (...entries: object[]) => {
      const { guardrail } = testGuardrail(policy({ ...given, lowered: entries }), { now })
      return guardrail.validateDependency(lodash)
    }
    const ignored = await ask()
    expect(ignored).toMatchObject({ decision: 'block' })
    expect(ignored.notes.join()).toContain('"lowered" has no entry for it')
    const counted = await ask(lowered(setting))
    expect(counted).toMatchObject({ decision: 'warn' })
    expect(counted.notes.join()).not.toContain('ignored')
    const ended = await ask(lowered(setting, '2026-06-14'))
    expect(ended).toMatchObject({ decision: 'block' })
    expect(ended.notes.join()).toContain('by Ada ended on 2026-06-14')
    expect(await ask(lowered('actions.yanked'))).toMatchObject({ decision: 'block' })
  },
)

test('a repository policy that allows malware only adds notes', async () => {
  const open = { malicious: 'allow', nonexistent: 'allow', typosquat: 'allow', vulnerable: 'allow' }
  const { guardrail } = testGuardrail(policy({ actions: open, protected_files: 'allow' }))
  const verdict = await guardrail.validateDependency({ package: 'crossenv', ecosystem: 'npm' })
  expect(verdict).toMatchObject({ decision: 'block' })
  expect(verdict.notes.filter((note) => note.includes('is ignored'))).toHaveLength(5)
})

test('a policy outside the repository takes precedence, and a repository may only be stricter', async () => {
  const outer = testDirectory({
    'policy.json': JSON.stringify({ actions: { vulnerable: 'warn', typosquat: 'block' } }),
    'config/daimon-scan/policy.json': JSON.stringify({ actions: { vulnerable: 'allow' } }),
  })
  const policyFile = join(outer, 'policy.json')
  const ask = async (given: object, options: object) => {
    const { guardrail } = testGuardrail(policy(given), { now, ...options })
    return guardrail.validateDependency(lodash)
  }
  const laxer = {
    actions: { vulnerable: 'allow' },
    lowered: [lowered('actions.vulnerable', '2999-01-01')],
  }
  const env = (more: object) => ({ env: { HOME: outer, ...more } })
  expect(await ask({}, { policyFile })).toMatchObject({ decision: 'warn' })
  expect(await ask({ actions: { vulnerable: 'block' } }, { policyFile })).toMatchObject({
    decision: 'block',
  })
  const refused = await ask(laxer, { policyFile })
  expect(refused).toMatchObject({ decision: 'warn' })
  expect(refused.notes.join()).toContain('takes precedence')
  expect(await ask({}, env({ DAIMON_SCAN_POLICY: policyFile }))).toMatchObject({ decision: 'warn' })
  expect(await ask({}, env({ XDG_CONFIG_HOME: join(outer, 'config') }))).toMatchObject({
    decision: 'allow',
  })
  const missing = await ask(laxer, { policyFile: join(outer, 'none.json') })
  expect(missing.notes.join()).toContain("none.json doesn't exist")
})

test('a combined policy is never laxer than the outer one', () => {
  const settings = fc.record(
    {
      unknown: fc.constantFrom('allow', 'warn', 'ask', 'block'),
      vulnerable_from: fc.constantFrom('low', 'medium', 'high', 'critical'),
      minimum_release_age_hours: fc.nat(8_760),
      actions: fc.record(
        { malicious: fc.constantFrom('allow', 'warn', 'block') },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  )
  const given = (value: object) => ({ policy: Policy.parse(value), given: value })
  fc.assert(
    fc.property(settings, settings, (outer, repository) => {
      const { policy: combined } = combinePolicies(given(outer), given(repository), now())
      // Combining again is idempotent: the result is at least as strict.
      const again = combinePolicies(given(combined), given(outer), now())
      expect(again.policy).toEqual(combined)
      const own = Policy.parse(outer)
      expect(SEVERITY_WORDS.indexOf(combined.vulnerable_from)).toBeLessThanOrEqual(
        SEVERITY_WORDS.indexOf(own.vulnerable_from),
      )
      expect(combined.minimum_release_age_hours).toBeGreaterThanOrEqual(
        own.minimum_release_age_hours,
      )
    }),
  )
})

test('a list of the repository replaces the bundled one', async () => {
  const { guardrail } = testGuardrail({
    ...policy({ popular_names: { npm: 'names.txt' } }),
    'names.txt': '# ours\nacme-widgets\n',
  })
  expect(
    await guardrail.validateDependency({ package: 'acme-widgetz', ecosystem: 'npm' }),
  ).toMatchObject({ decision: 'block', safe_alternatives: ['acme-widgets'] })
  expect(
    await guardrail.validateDependency({ package: 'expresss', ecosystem: 'npm' }),
  ).toMatchObject({ decision: 'allow' })
})
