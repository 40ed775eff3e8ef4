import { describe, expect, test } from 'vitest'
import { readBridgeConfig } from './config.ts'

describe('the configuration of the bridge', () => {
  test('requires no variable', () => {
    expect(readBridgeConfig({})).toMatchObject({
      BRIDGE_PORT: 11434,
      HOST: '127.0.0.1',
      EMBEDDINGS: 'builtin',
    })
  })

  test.each([
    [{ HOST: '0.0.0.0' }, /no key/],
    [{ EMBEDDINGS: 'onnx' }, /EMBED_MODEL_NAME/],
    [{ EMBEDDINGS: 'http' }, /builtin, minilm or onnx/],
    [{ BRIDGE_PROVIDER_URL: 'ftp://x' }, /http or https/],
    [{ BRIDGE_PROVIDER: 'x' }, /unknown variable/],
  ])('rejects %j', (env, message) => {
    expect(() => readBridgeConfig(env as unknown as Record<string, string>)).toThrow(message)
  })
})
