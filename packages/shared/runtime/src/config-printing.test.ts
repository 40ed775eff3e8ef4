import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hidePassword, printableConfig } from './config.ts'

describe('hidePassword', () => {
  test.each([
    ['postgres://user:secret@host/db', 'postgres://user:***@host/db'],
    ['postgres://user:s%40cret@host:5432/db?x=1', 'postgres://user:***@host:5432/db?x=1'],
    ['redis://:secret@host', 'redis://:***@host'],
    ['postgres://user:se@cr:et@host/db', 'postgres://user:***@host/db'],
    ['postgres://host/db?user=u&password=secret', 'postgres://host/db?user=u&password=***'],
    ['postgres://host/db?password=secret&x=1#f', 'postgres://host/db?password=***&x=1#f'],
    ['https://a:b@c https://d:e@f', 'https://a:***@c https://d:***@f'],
    ['https://a:b@c,https://d:e@f', 'https://a:***@c,https://d:***@f'],
  ])('%s', (url, hidden) => {
    expect(hidePassword(url)).toBe(hidden)
  })

  test.each([
    'postgres://user@host/db',
    'http://localhost:8000/a@b:c',
    'http://localhost:8000/?q=a@b',
    './.daimon',
    'plain: text@here',
  ])('%s has no password and stays unchanged', (text) => {
    expect(hidePassword(text)).toBe(text)
  })

  test('hides passwords of database URLs with any characters', () => {
    const password = fc
      .string({ unit: 'grapheme-ascii', minLength: 1 })
      .map((text) => `pw${text}wp`)
    fc.assert(
      fc.property(password, fc.constantFrom('', '?x=1', '#y'), (secret, rest) => {
        // These three characters end the authority in URL parsers.
        fc.pre(!/[/?#\s]/.test(secret))
        const url = `postgres://user:${secret}@host:5432/db${rest}`
        fc.pre(URL.canParse(url))
        expect(hidePassword(url)).toBe(`postgres://user:***@host:5432/db${rest}`)
      }),
    )
  })
})

describe('printableConfig', () => {
  test('hides secrets by name and passwords in URLs', () => {
    const config = {
      DAIMON_API_KEY: 'abc',
      GATEWAY_SECRET: 'abc',
      GATEWAY_SECRET_HEADER: 'X-Shown',
      GITHUB_TOKEN: 'abc',
      PGPASSWORD: 'abc',
      DATABASE_URL: 'postgres://user:abc@host/db',
      PORT: 8000,
      CORS_ORIGINS: ['https://a.example'],
    }
    expect(printableConfig(config)).toEqual({
      DAIMON_API_KEY: '***',
      GATEWAY_SECRET: '***',
      GATEWAY_SECRET_HEADER: 'X-Shown',
      GITHUB_TOKEN: '***',
      PGPASSWORD: '***',
      DATABASE_URL: 'postgres://user:***@host/db',
      PORT: 8000,
      CORS_ORIGINS: ['https://a.example'],
    })
  })

  test('shows that a secret is not set', () => {
    expect(printableConfig({ DAIMON_API_KEY: undefined })).toEqual({ DAIMON_API_KEY: undefined })
  })
})
