import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ECOSYSTEM_RECORDS, getEcosystemRecord } from '../ecosystems/index.ts'
import { parseWantedVersions } from './wanted-versions.ts'

test('parses any version text without throwing, in each ecosystem', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ECOSYSTEM_RECORDS), fc.string(), ({ versions }, text) => {
      const wanted = parseWantedVersions(versions.ranges, text)
      const isAdmitted = wanted.kind === 'range' ? wanted.admits('1.0.0') : false
      expect(isAdmitted).toBeTypeOf('boolean')
    }),
  )
})

test.each([
  ['npm', '4', ['4.0.0', '4.9.1'], ['3.9.0', '5.0.0']],
  ['PyPI', '4', ['4.0', '4.9.1'], ['3.9', '5.0']],
  ['crates.io', '4', ['4.0.0', '4.9.1'], ['3.9.0', '5.0.0']],
  ['RubyGems', '4', ['4.0.0', '4.9.1'], ['3.9.0', '5.0.0']],
  ['Packagist', '4', ['4.0.0', '4.9.1'], ['3.9.0', '5.0.0']],
] as const)('a major version of %s admits its releases', (name, major, inside, outside) => {
  const { parse, toMajorRange } = getEcosystemRecord(name).versions.ranges
  const wanted = parse(toMajorRange(major))
  if (wanted.kind !== 'range') throw new Error(`'${toMajorRange(major)}' is no range.`)
  expect(inside.filter((version) => !wanted.admits(version))).toEqual([])
  expect(outside.filter(wanted.admits)).toEqual([])
})
