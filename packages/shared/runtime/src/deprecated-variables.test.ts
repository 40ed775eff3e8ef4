import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { countVariable, parseConfig } from './config.ts'
import { deprecationWarnings } from './deprecated-variables.ts'

const schema = z.object({ SCANS_MAX: countVariable(1, 10, 5) })
const renames = { SCANS_AT_ONCE: 'SCANS_MAX' }
const read = (env: Record<string, string | undefined>) =>
  parseConfig(schema, env, { prefix: 'DAIMON_', elsewhere: [], renames })

describe('a former name of a variable', () => {
  test('sets the current one, with a warning that names both', () => {
    const env = { SCANS_AT_ONCE: '3' }
    expect(read(env)).toEqual({ SCANS_MAX: 3 })
    expect(deprecationWarnings(env, renames)).toEqual([
      'SCANS_AT_ONCE is deprecated. Rename it to SCANS_MAX; the next release ignores SCANS_AT_ONCE.',
    ])
  })

  test('is ignored when the current one is set, with a warning', () => {
    const env = { SCANS_AT_ONCE: '3', SCANS_MAX: '7' }
    expect(read(env)).toEqual({ SCANS_MAX: 7 })
    expect(deprecationWarnings(env, renames)).toEqual([
      'SCANS_AT_ONCE is deprecated and ignored because SCANS_MAX is set. Remove SCANS_AT_ONCE.',
    ])
  })

  test.each([[''], [' '], [undefined]])('counts as unset when it is %j', (value) => {
    const env = { SCANS_AT_ONCE: value }
    expect(read(env)).toEqual({ SCANS_MAX: 5 })
    expect(deprecationWarnings(env, renames)).toEqual([])
  })

  test('is checked like the current one', () => {
    expect(() => read({ SCANS_AT_ONCE: '11' })).toThrow(
      'SCANS_MAX: must be a whole number from 1 to 10',
    )
  })
})
