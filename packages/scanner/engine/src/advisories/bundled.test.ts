import { expect, test } from 'vitest'
import { fromOsv } from './from-osv.ts'
import { evaluatePackage } from './evaluate-package.ts'
import { computeScore } from '../findings/cvss.ts'
import { bundledAdvisories, bundledRecords } from './bundled.ts'
import { OsvRecord } from './osv-record.ts'
import { layeredStore } from './store/layered-store.ts'
import { memoryStore } from './store/memory-store.ts'

test.each([
  ['npm', 'lodash', '4.17.20', 'vulnerable', '4.17.21'],
  ['npm', 'lodash', '4.17.21', 'clean', '4.17.21'],
  ['npm', 'node-serialize', '0.0.4', 'vulnerable', undefined],
  ['npm', 'minimist', '0.2.3', 'vulnerable', '0.2.4'],
  ['npm', 'ua-parser-js', '0.7.29', 'malicious', '0.7.30'],
  ['npm', 'flatmap-stream', '0.1.1', 'malicious', undefined],
  ['npm', 'tar', '4.4.14', 'vulnerable', '6.2.1'],
  ['pypi', 'PyYAML', '5.3', 'vulnerable', '5.4'],
  ['pypi', 'Jinja2', '3.1.3', 'clean', '3.1.3'],
  ['crates', 'regex', '1.5.4', 'vulnerable', '1.5.5'],
  ['go', 'golang.org/x/text', 'v0.3.7', 'vulnerable', '0.3.8'],
  ['rubygems', 'rack', '2.2.3', 'vulnerable', '2.2.3.1'],
  ['composer', 'twig/twig', 'v2.15.2', 'vulnerable', '2.15.3'],
  ['nuget', 'newtonsoft.json', '12.0.3', 'vulnerable', '13.0.1'],
  ['maven', 'org.apache.logging.log4j:log4j-core', '2.14.1', 'vulnerable', '2.16.0'],
])('%s %s %s is %s, and %s is safe', (ecosystem, name, version, status, safe) => {
  expect(evaluatePackage(bundledAdvisories(), { ecosystem, name, version })).toMatchObject({
    status,
    nearestSafeVersion: safe,
  })
})

test('every bundled record has a range or versions, a CWE or a severity, and a vector that scores', () => {
  const all = bundledRecords().flatMap((record) => fromOsv(record))
  expect(all.length).toBeGreaterThanOrEqual(60)
  for (const { id, affected, cvss, severityWord, references } of all) {
    const scores = cvss.map((vector) => computeScore(vector))
    expect([id, scores.includes(undefined)]).toEqual([id, false])
    expect([id, scores.length > 0 || severityWord !== undefined]).toEqual([id, true])
    expect([
      id,
      affected.every(({ ranges, versions }) => ranges.length + versions.length > 0),
    ]).toEqual([id, true])
    expect([id, references.length > 0]).toEqual([id, true])
  }
})

test('imported records override bundled ones and gain their symbols', () => {
  const imported = memoryStore('osv', [
    fromOsv(
      OsvRecord.parse({
        id: 'GHSA-35jh-r3h4-6jhm',
        aliases: ['CVE-2021-23337'],
        modified: '2027-01-01T00:00:00Z',
        affected: [{ package: { ecosystem: 'npm', name: 'lodash' }, versions: ['4.17.20'] }],
      }),
    ),
  ])
  const store = layeredStore(imported, bundledAdvisories())
  expect(store.data).toMatchObject({ source: 'osv+bundled', as_of: '2027-01-01T00:00:00Z' })
  const ids = store.advisoriesOf('npm', 'lodash').map(({ id }) => id)
  expect(ids).toContain('GHSA-35jh-r3h4-6jhm')
  expect(ids).not.toContain('CVE-2021-23337')
  const { matches } = evaluatePackage(store, {
    ecosystem: 'npm',
    name: 'lodash',
    version: '4.17.20',
  })
  expect(matches.find((match) => match.ids.includes('GHSA-35jh-r3h4-6jhm'))).toMatchObject({
    id: 'CVE-2021-23337',
    symbols: ['template'],
  })
})
