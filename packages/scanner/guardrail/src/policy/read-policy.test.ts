import { expect, test } from 'vitest'
import { testGuardrail } from '../testing/test-guardrail.ts'

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
  ['has a member that nobody knows', { allowed: [] }, 'policy.json:1 /: Unrecognized key'],
  [
    'names a list that is not there',
    { popular_names: { npm: 'names.txt' } },
    "'names.txt' is not there",
  ],
  [
    'names a list outside of the repository',
    { popular_names: { npm: '../../etc/passwd' } },
    'outside of the repository',
  ],
])('a policy that %s says where, and the built-in one holds', async (_name, value, told) => {
  const { guardrail } = testGuardrail(policy(value))
  const verdict = await guardrail.validateDependency(lodash)
  expect(verdict.decision).toBe('block')
  expect(verdict.notes.join('\n')).toContain(told)
})

test('an exception holds through its last day, for what it names, and is told with owner and reason', async () => {
  const { guardrail } = testGuardrail(policy({ allow: [exception] }), { now })
  const verdict = await guardrail.validateDependency(lodash)
  expect(verdict).toMatchObject({ decision: 'allow', reasons: [] })
  expect(verdict.notes.join()).toContain('excused by Ada until 2026-06-15: only in a script')
  expect(
    await guardrail.validateDependency({ ...lodash, package: 'minimist', version: '1.2.5' }),
  ).toMatchObject({ decision: 'block' })
})

test.each([
  ['has ended', { ...exception, expires: '2026-06-14' }],
  ['is for another version', { ...exception, versions: '<4.17.0' }],
  ['is for another reason', { ...exception, kinds: ['typosquat'] }],
  ['is for another ecosystem', { ...exception, ecosystem: 'PyPI' }],
])('an exception that %s does not hold', async (_name, given) => {
  const { guardrail } = testGuardrail(policy({ allow: [given] }), { now })
  expect(await guardrail.validateDependency(lodash)).toMatchObject({ decision: 'block' })
})

test('harm is excused only by a policy that says harm', async () => {
  const harm = { ...exception, package: 'crossenv' }
  const asked = { package: 'crossenv', ecosystem: 'npm' } as const
  const { guardrail } = testGuardrail(policy({ allow: [harm] }), { now })
  expect(await guardrail.validateDependency(asked)).toMatchObject({ decision: 'block' })
  const open = testGuardrail(policy({ allow: [{ ...harm, kinds: ['malicious'] }] }), { now })
  expect(
    (await open.guardrail.validateDependency(asked)).reasons.map(({ kind }) => kind),
  ).not.toContain('malicious')
})

test('actions and thresholds are the policy’s, and a change counts at once', async () => {
  const { guardrail } = testGuardrail(policy({ actions: { vulnerable: 'warn' } }))
  expect(await guardrail.validateDependency(lodash)).toMatchObject({
    decision: 'warn',
  })
  const mild = testGuardrail(policy({ vulnerable_from: 'critical' }))
  expect(await mild.guardrail.validateDependency(lodash)).toMatchObject({ decision: 'warn' })
})

test('a list of the repository takes the place of the one that comes along', async () => {
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
