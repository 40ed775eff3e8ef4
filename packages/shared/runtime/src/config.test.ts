import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ConfigError, countVariable, parseConfig, portVariable } from './config.ts'

const schema = z.object({
  PORT: portVariable(8000),
  DAIMON_LIMIT: countVariable(1, 10, 5),
  DAIMON_MODE: z.enum(['a', 'b'], { error: 'must be a or b' }).optional(),
  HOST: z.string().default('127.0.0.1'),
})
const read = (env: Record<string, string | undefined>) =>
  parseConfig(schema, env, { prefix: 'DAIMON_', elsewhere: ['DAIMON_URL'] })

const listProblems = (env: Record<string, string | undefined>): string[] => {
  try {
    read(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }
  return []
}

const defaults = { PORT: 8000, DAIMON_LIMIT: 5, HOST: '127.0.0.1' }

describe('parseConfig', () => {
  test('reads variables and applies defaults', () => {
    expect(read({ PORT: '1', DAIMON_MODE: 'b' })).toEqual({
      ...defaults,
      PORT: 1,
      DAIMON_MODE: 'b',
    })
  })

  test.each([[''], [' '], ['\t\n'], [undefined]])('%j counts as unset', (value) => {
    expect(read({ PORT: value, DAIMON_LIMIT: value, DAIMON_MODE: value, HOST: value })).toEqual(
      defaults,
    )
  })

  test('reports all problems at once', () => {
    expect(
      listProblems({ PORT: 'http', DAIMON_LIMIT: '11', DAIMON_MODE: 'c', DAIMON_LIMITS: '1' }),
    ).toEqual([
      'PORT: must be a port from 0 to 65535',
      'DAIMON_LIMIT: must be a whole number from 1 to 10',
      'DAIMON_MODE: must be a or b',
      'DAIMON_LIMITS: unknown variable. Check the spelling.',
    ])
  })

  test('refuses unknown variables with the prefix, and ignores others', () => {
    expect(listProblems({ DAIMON_PROT: '1' })).toEqual([
      'DAIMON_PROT: unknown variable. Check the spelling.',
    ])
    expect(listProblems({ DAIMON_URL: 'http://x', PATH: '/bin', MY_DAIMON_X: '1' })).toEqual([])
  })

  test('never prints an invalid value, because it may be a misplaced secret', () => {
    const secret = 'hunter2-hunter2'
    expect(
      listProblems({ PORT: secret, DAIMON_LIMIT: secret, DAIMON_MODE: secret, DAIMON_X: secret }),
    ).toHaveLength(4)
    expect(listProblems({ PORT: secret, DAIMON_MODE: secret }).join()).not.toContain(secret)
  })

  test('is frozen', () => {
    expect(Object.isFrozen(read({}))).toBe(true)
  })
})

describe('ports and counts', () => {
  test.each(['0', '1', '65535'])('%s is a port', (value) => {
    expect(read({ PORT: value }).PORT).toBe(Number(value))
  })

  test.each(['-1', '65536', '80.5', 'eighty', '8000x', 'NaN', 'Infinity', '0x50', '1e3'])(
    '%s is not a port',
    (value) => {
      expect(listProblems({ PORT: value })).toEqual(['PORT: must be a port from 0 to 65535'])
    },
  )

  test.each(['0', '11', '5.5', 'five', '0b11'])(
    '%s is not a whole number from 1 to 10',
    (value) => {
      expect(listProblems({ DAIMON_LIMIT: value })).toEqual([
        'DAIMON_LIMIT: must be a whole number from 1 to 10',
      ])
    },
  )
})
