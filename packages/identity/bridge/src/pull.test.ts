import { builtinEmbedder } from '@daimon/identity-embed'
import { createLogger } from '@daimon/runtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bridge, startBridge } from './start-bridge.ts'

let bridge: Bridge
let alone: string
beforeAll(async () => {
  bridge = await startBridge({
    host: '127.0.0.1',
    port: 0,
    apiKey: undefined,
    provider: undefined,
    embedder: builtinEmbedder(),
    log: createLogger('test', 'silent'),
  })
  alone = `http://127.0.0.1:${bridge.port}`
})
afterAll(() => bridge.stop())

test.each([
  [
    'its own model',
    { model: 'builtin' },
    200,
    [{ status: 'pulling manifest' }, { status: 'success' }],
  ],
  [
    'its own model, by an older name',
    { name: 'builtin:latest', stream: false },
    200,
    [{ status: 'success' }],
  ],
  [
    'an unknown model',
    { model: 'none' },
    200,
    [{ status: 'pulling manifest' }, { error: 'pull model manifest: file does not exist' }],
  ],
  [
    'an unknown model at once',
    { model: 'none', stream: false },
    500,
    [{ error: 'pull model manifest: file does not exist' }],
  ],
])('answers a pull of %s as Ollama does', async (_name, asked, status, expected) => {
  const response = await fetch(`${alone}/api/pull`, {
    method: 'POST',
    body: JSON.stringify(asked),
  })
  const lines = (await response.text()).trim().split('\n')
  expect([response.status, lines.map((line) => JSON.parse(line) as unknown)]).toEqual([
    status,
    expected,
  ])
})

test('answers that an unknown model must be pulled', async () => {
  const response = await fetch(`${alone}/api/embed`, {
    method: 'POST',
    body: JSON.stringify({ model: 'none', input: 'x' }),
  })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    error: expect.stringContaining('model "none" not found, try pulling it first') as string,
  })
})
