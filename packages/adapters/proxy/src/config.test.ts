import { describe, expect, test } from 'vitest'
import { readProxyConfig } from './config.ts'

describe('the configuration of the proxy', () => {
  test('requires no variable', () => {
    expect(readProxyConfig({})).toMatchObject({
      PROXY_PORT: 8200,
      HOST: '127.0.0.1',
      PROXY_OPENAI_URL: 'https://api.openai.com/v1',
      PROXY_ANTHROPIC_URL: 'https://api.anthropic.com',
    })
  })

  test.each([
    [{ HOST: '0.0.0.0', DAIMON_API_KEY: 'sesame-sesame-sesame' }, /no key/],
    [{ HOST: '0.0.0.0', PROXY_API_KEY: 'short' }, /at least 16 characters/],
    [{ PROXY_OPENAI_URL: 'ftp://x' }, /http or https/],
    [{ PROXY_PROVIDER: 'x' }, /unknown variable/],
  ])('rejects %j', (env, message) => {
    expect(() => readProxyConfig(env as unknown as Record<string, string>)).toThrow(message)
  })
})
