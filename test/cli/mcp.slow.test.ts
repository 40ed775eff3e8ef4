import { execFile } from 'node:child_process'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  StdioClientTransport,
  getDefaultEnvironment,
} from '@modelcontextprotocol/sdk/client/stdio.js'
import { freePort } from '@daimon/testkit'
import { expect, test } from 'vitest'
import { soul } from '../e2e/soul.ts'
import { BIN, type Place, openPlace } from './daimon.ts'

/** The official client on `daimon mcp`, as a host starts it. */
const openHost = async (place: Place, env: Readonly<Record<string, string>> = {}) => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BIN, 'mcp'],
    cwd: place.path,
    env: { ...getDefaultEnvironment(), DATA_DIR: place.dataDir, ...env },
    stderr: 'ignore',
  })
  const client = new Client({ name: 'test', version: '0' })
  await client.connect(transport)
  return {
    client,
    use: async (name: string, args: Readonly<Record<string, unknown>>) => {
      const { structuredContent, isError } = await client.callTool({ name, arguments: args })
      expect(isError).not.toBe(true)
      // oxlint-disable-next-line typescript/no-explicit-any -- any tool's answer
      return structuredContent as any
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

test('a host that starts programs gets the tools, without a service to start first', async () => {
  await using place = await openPlace()
  await using first = await openHost(place)
  expect((await first.client.listTools()).tools.map(({ name }) => name)).toContain('hybrid_prepare')
  const { bot_id } = await first.use('ensure_avatar', { external_key: 'ada', soul })
  await first.use('ingest_memory', { bot_id, content: 'The walnut table is from Ines.' })
  // A second host uses the service that the first has started.
  await using second = await openHost(place)
  const { hits } = await second.use('retrieve_memory', { bot_id, query: 'walnut table' })
  expect(hits).toMatchObject([{ content: 'The walnut table is from Ines.' }])
})

test('a restart of the service goes unnoticed; a service that is down fails a call at once', async () => {
  await using place = await openPlace()
  const port = String(await freePort())
  const serve = async () => {
    const child = place.start(['serve', '--port', port])
    await child.waitForLine(/"msg":"listening"/)
    return child
  }
  const stop = async (child: Awaited<ReturnType<typeof serve>>) => {
    child.signal('SIGTERM')
    await child.exitCode
  }
  const before = await serve()
  await using host = await openHost(place, { DAIMON_URL: `http://127.0.0.1:${port}` })
  const { bot_id } = await host.use('ensure_avatar', { external_key: 'ada', soul })
  await stop(before)
  await expect(host.use('list_avatars', {})).rejects.toThrow(/fetch failed/)
  const after = await serve()
  const both = [host.use('list_avatars', {}), host.use('list_avatars', {})]
  for (const { items } of await Promise.all(both)) expect(items).toMatchObject([{ bot_id }])
  await stop(after)
})

test('requests before the end of the input are answered', async () => {
  await using place = await openPlace()
  const initialize = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '0' },
  }
  const messages = [
    { id: 1, method: 'initialize', params: initialize },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ]
  const input = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const env = { ...process.env, DATA_DIR: place.dataDir, PORT: '0', STUDIO_PORT: '0' }
  const out = await new Promise<string>((resolve, reject) => {
    const child = execFile(process.execPath, [BIN, 'mcp'], { env }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    )
    child.stdin?.end(input.join(''))
  })
  const responses = out.trim().split('\n')
  const results = responses.map((line) => JSON.parse(line) as { id: number; result?: object })
  expect(results.map(({ id, result }) => [id, result !== undefined])).toEqual([
    [1, true],
    [2, true],
  ])
})
