import { expect, test } from 'vitest'

import { readOptions } from './client-options.ts'

test('options take precedence over the environment', () => {
  const environment = {
    DAIMON_URL: 'http://sidecar:8001/api/',
    DAIMON_API_KEY: 'key',
    DAIMON_BOT_ID: 'bot',
    DAIMON_ENABLED: 'off',
  }
  expect(readOptions({}, environment)).toMatchObject({
    baseUrl: 'http://sidecar:8001/api',
    apiKey: 'key',
    botId: 'bot',
    enabled: false,
    timeoutMs: 60_000,
    maxRetries: 2,
  })
  const given = { baseUrl: '/api', apiKey: 'other', botId: 'mine', enabled: true }
  expect(readOptions(given, environment)).toMatchObject(given)
  expect(readOptions({}, { DAIMON_URL: ' ' })).toMatchObject({
    baseUrl: 'http://127.0.0.1:8000',
    enabled: true,
  })
})

test.each([
  { baseUrl: 'localhost:8000' },
  { baseUrl: '//host' },
  { baseUrl: 'http://user:secret@host' },
  { apiKey: 'two secret words' },
  { apiKey: 'key\nx-secret: 1' },
  { timeoutMs: 0 },
  { timeoutMs: NaN },
  { maxRetries: -1 },
  { maxRetries: 1.5 },
])('%j is refused, and no secret is quoted', (options) => {
  expect(() => readOptions(options, {})).toThrow(TypeError)
  expect(() => readOptions(options, {})).not.toThrow(/secret/)
})

test('rejects an invalid flag and names its variable', () => {
  expect(() => readOptions({}, { DAIMON_ENABLED: 'perhaps' })).toThrow(/^DAIMON_ENABLED/)
})
