import { beforeAll, describe, expect, test } from 'vitest'
import { bundledAdvisories } from '../advisories/bundled.ts'
import { readCodeCases } from '../testing/read-code-cases.ts'
import { scanned } from '../testing/scanned.ts'
import { assess } from './assess.ts'
import type { Finding } from './finding.ts'

/** Vulnerable programs and their safe twins. */
describe.each([
  'flows',
  'javascript',
  'javascript-access',
  'hapi',
  'csrf',
  'forgery',
  'python',
  'python-forms',
  'python-access',
  'python-roles',
  'python-roles-safe',
  'settings',
  'guards',
  'authorization',
  'frameworks',
  'templates',
  'access',
  'validators',
  'secrets',
  'precision',
  'healthy',
  'roles-by-use',
  'one-account-table',
  'values',
  'healthy-flows',
])('reports exactly the findings of %s', (name) => {
  const cases = readCodeCases(name)
  let findings: readonly Finding[] = []
  beforeAll(async () => {
    const files = Object.fromEntries(cases.flatMap((each) => Object.entries(each.files)))
    findings = assess(await scanned(files), bundledAdvisories()).findings
  })

  test.each(cases)('$name', ({ directory, expected }) => {
    const found = findings.flatMap(({ rule_id, locations: [at] }) =>
      at?.file.startsWith(`${directory}/`)
        ? [[rule_id.replace('daimon.', ''), at.start_line] as const]
        : [],
    )
    // A case without a line expects the rule anywhere.
    const spoken = found.map(([rule, line]) => (expected.includes(rule) ? rule : `${rule}:${line}`))
    expect([...new Set(spoken)].toSorted()).toEqual(expected.toSorted())
  })
})
