import { expect, test } from 'vitest'
import { getKinds } from '../../scripts/eval/applications/kinds.ts'
import { type Finding, matchFindings } from '../../scripts/eval/applications/match.ts'
import { type Label, readApplications } from '../../scripts/eval/applications/read-applications.ts'

const label = (line: number, endLine = line, kind: Label['kind'] = 'sql-injection'): Label => ({
  kind,
  file: 'a.js',
  line,
  end_line: endLine,
  note: '',
})

const finding = (line: number, rule = 'daimon.sql-injection', file = 'a.js'): Finding => ({
  rule,
  kinds: getKinds(rule, null),
  positions: [{ file, line }],
})

const match = (flaws: readonly Label[], safe: readonly Label[], findings: readonly Finding[]) =>
  matchFindings({ flaws: [...flaws], safe: [...safe] }, findings)

test('each application of the develop half has a safe twin for each vulnerability', () => {
  const applications = readApplications('develop')
  expect(applications).toHaveLength(16)
  for (const { name, flaws, safe } of applications)
    for (const { kind } of flaws) {
      const count = (labels: readonly Label[]) => labels.filter((each) => each.kind === kind).length
      expect(count(safe), `${name}: ${kind}`).toBeGreaterThanOrEqual(count(flaws))
    }
})

test('counts a finding up to one line outside of a label', () => {
  const given = label(10, 12)
  for (const line of [9, 10, 12, 13])
    expect([...match([given], [], [finding(line)]).found.keys()]).toEqual([given])
  for (const far of [
    finding(8),
    finding(14),
    finding(10, 'daimon.xss'),
    finding(10, undefined, 'b'),
  ])
    expect(match([given], [], [far])).toMatchObject({ missed: [given], unlabeled: [far] })
})

test('assigns a finding between a vulnerability and its twin to the nearer one', () => {
  const [vulnerable, twin] = [label(10), label(12)]
  const at = (line: number) => match([vulnerable], [twin], [finding(line)])
  expect([...at(10).found.keys(), ...at(11).found.keys()]).toEqual([vulnerable, vulnerable])
  expect([...at(12).false.keys()]).toEqual([twin])
  expect(at(12).missed).toEqual([vulnerable])
})

test('counts a label once, however many findings it has', () => {
  const { found, false: falsePositives } = match([label(3)], [], [finding(3), finding(3)])
  expect([found.size, falsePositives.size]).toEqual([1, 0])
})

test.each([
  ['daimon.hard-coded-password', null, ['hard-coded-secret']],
  ['daimon.path-traversal', 'CWE-22', ['path-traversal', 'zip-slip']],
  ['B608', '89', ['sql-injection']],
  ['security/detect-child-process', null, ['command-injection']],
  ['B104', '605', []],
])('rule %s with CWE %s reports %j', (rule, cwe, kinds) => {
  expect(getKinds(rule, cwe)).toEqual(kinds)
})
