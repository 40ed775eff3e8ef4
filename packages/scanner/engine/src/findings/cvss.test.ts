import { expect, test } from 'vitest'
import type { CvssVersion } from '../advisories/advisory.ts'
import { bestScore, computeScore, severityOfScore } from './cvss.ts'

// Published examples from FIRST.
const EXAMPLES: readonly [CvssVersion, string, number][] = [
  ['2.0', 'AV:N/AC:L/Au:N/C:N/I:N/A:C', 7.8], // CVE-2002-0392
  ['2.0', 'AV:N/AC:L/Au:N/C:C/I:C/A:C', 10], // CVE-2003-0818
  ['2.0', 'AV:L/AC:H/Au:N/C:C/I:C/A:C', 6.2], // CVE-2003-0062
  ['3.0', 'CVSS:3.0/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1], // CVE-2013-1937
  ['3.0', 'CVSS:3.0/AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N', 6.4], // CVE-2013-0375
  ['3.0', 'CVSS:3.0/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N', 3.1], // CVE-2014-3566
  ['3.0', 'CVSS:3.0/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:H', 9.9], // CVE-2012-1516
  ['3.1', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1],
  ['3.1', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 7.5], // CVE-2014-0160
  ['3.1', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8], // CVE-2014-6271
  ['3.1', 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:C/C:N/I:H/A:N', 6.8], // CVE-2008-1447
  ['3.1', 'CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 6.8], // CVE-2014-2005
  ['3.1', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:L/I:N/A:N', 5.8], // CVE-2010-0467
  ['3.1', 'CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N', 5.4], // CVE-2014-9253
  ['3.1', 'CVSS:3.1/AV:L/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H', 7.8], // CVE-2009-0658
  ['3.1', 'CVSS:3.1/AV:A/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 8.8], // CVE-2011-1265
  ['3.1', 'CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:U/C:N/I:H/A:N', 4.6], // CVE-2014-2019
  ['3.1', 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:N', 7.4], // CVE-2014-0224
  ['3.1', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:H/A:H', 9.6], // CVE-2012-5376
  ['4.0', 'CVSS:4.0/AV:L/AC:L/AT:P/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.3], // CVE-2022-41741
  ['4.0', 'CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:P/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.7], // CVE-2020-3549
  ['4.0', 'CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:N/VC:H/VI:L/VA:L/SC:N/SI:N/SA:N', 8.3], // CVE-2023-3089
  ['4.0', 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N', 8.7], // CVE-2014-0160
  ['4.0', 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H', 10], // CVE-2021-44228
]

test.each(EXAMPLES)('scores CVSS %s: %s as %d', (version, vector, score) => {
  expect(computeScore({ version, vector })).toBe(score)
})

test.each([
  ['3.1', 'CVSS:3.1/AV:N'],
  ['3.1', 'CVSS:3.1/AV:Q/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H'],
  ['3.1', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H/AV:P'],
  ['3.1', '9.8'],
  ['4.0', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'],
  ['2.0', '/AV:N'.repeat(10_000)],
] as const)('CVSS %s: returns no score for the incomplete vector %s', (version, vector) => {
  expect(computeScore({ version, vector })).toBe(undefined)
})

test('prefers the newest CVSS version and skips invalid vectors', () => {
  const vectors = EXAMPLES.filter(([, , score]) => score === 10).map(([version, vector]) => ({
    version,
    vector,
  }))
  expect(bestScore(vectors, 'X')).toMatchObject({ version: '4.0', score: 10, scored_by: 'X' })
  expect(
    bestScore([{ version: '4.0', vector: 'CVSS:4.0/x' }, ...vectors.slice(0, 1)], 'X'),
  ).toMatchObject({ version: '2.0' })
})

test('maps scores to severities at the standard thresholds', () => {
  expect([0, 3.9, 4, 6.9, 7, 8.9, 9, 10].map(severityOfScore)).toEqual([
    'low',
    'low',
    'medium',
    'medium',
    'high',
    'high',
    'critical',
    'critical',
  ])
})
