import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { spawnProcess, waitUntil } from '@daimon/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const BIN = join(import.meta.dirname, '../../packages/scanner/cli/dist/bin.js')
const TOOLS = ['validate_dependency', 'validate_code', 'reachability_context', 'audit_tail']

const directory = mkdtempDisposableSync(join(tmpdir(), 'daimon-transports-'))
const env = { PATH: process.env['PATH'] ?? '', HOME: directory.path }
const stack = new AsyncDisposableStack()
let url = ''

beforeAll(async () => {
  writeFileSync(
    join(directory.path, 'app.js'),
    "const _ = require('lodash')\nmodule.exports.show = (name) => _.template(name)()\n",
  )
  writeFileSync(join(directory.path, 'package.json'), '{"name":"app","main":"app.js"}')
  const args = [BIN, 'mcp', '--offline', '--root', directory.path, '--http', '--port', '0']
  const server = stack.use(spawnProcess(process.execPath, args, { env }))
  url = (await server.waitForLine(/MCP at (\S+)/))[1] as string
})
afterAll(async () => {
  await stack.disposeAsync()
  directory.remove()
})

const overStdio = () =>
  new StdioClientTransport({
    command: process.execPath,
    args: [BIN, 'mcp', '--offline', '--root', directory.path],
    env,
  })
const overHttp = () => new StreamableHTTPClientTransport(new URL(url))

test.each([
  ['standard input and output', overStdio],
  ['Streamable HTTP', overHttp],
])('over %s, the official client calls each tool', async (_name, transport) => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport())
  const call = async (name: string, given: Record<string, unknown>) => {
    const result = await client.callTool({ name, arguments: given })
    return {
      isError: result.isError,
      content: result.content,
      answer: result.structuredContent as Record<string, unknown>,
    }
  }
  try {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(TOOLS)
    for (const { description } of tools.slice(0, 2)) expect(description).toMatch(/BEFORE you/)
    const lodash = { package: 'lodash', version: '4.17.20', ecosystem: 'npm' }
    const blocked = await call('validate_dependency', lodash)
    // A block is a result, so that the agent reads it.
    expect(blocked.isError).toBeUndefined()
    expect(blocked.answer).toMatchObject({ decision: 'block', degraded: false })
    expect(blocked.answer['safe_alternatives']).toContain('lodash@4.17.21')
    const code = { code: "import fs from 'node:fs'\nimport e from 'expresss'", language: 'ts' }
    expect((await call('validate_code', code)).answer).toMatchObject({
      decision: 'block',
      imports: [{ package: 'expresss', line: 2 }],
      safe_alternatives: ['express'],
    })
    const reached = await waitUntil(async () => {
      const { answer } = await call('reachability_context', {
        package: 'lodash',
        symbol: 'template',
      })
      return answer['indexing'] === true ? undefined : answer
    })
    expect(JSON.stringify(reached)).toContain('app.js')
    const { answer } = await call('audit_tail', { limit: 2 })
    expect(answer['entries']).toMatchObject([
      { decision: 'block' },
      { decision: 'block', subject: { package: 'expresss' } },
    ])
    // The agent sees errors in arguments.
    const wrong = await call('validate_dependency', { package: 'x', ecosystem: 'cpan' })
    expect([wrong.isError, JSON.stringify(wrong.content)]).toEqual([
      true,
      expect.stringContaining('/ecosystem: must be one of npm'),
    ])
    await expect(client.callTool({ name: 'none' })).rejects.toMatchObject({
      code: -32_602,
      message: 'MCP error -32602: Unknown tool. See tools/list',
    })
  } finally {
    await client.close()
  }
})

test.each([
  ['another host', { host: 'attacker.example' }, 403],
  ['a name that begins like this machine', { host: '127.0.0.1.attacker.example' }, 403],
  ['a page of another origin', { origin: 'https://attacker.example' }, 403],
  ['half a message', {}, 400],
])('over HTTP, refuses %s', async (_name, headers, status) => {
  const { request } = await import('node:http')
  const got = await new Promise<number | undefined>((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    })
    sent.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject)
    sent.end('{"jsonrpc":')
  })
  expect(got).toBe(status)
})

test('over HTTP, serves only /mcp, without a stream', async () => {
  expect((await fetch(new URL('/', url))).status).toBe(404)
  expect((await fetch(url)).status).toBe(405)
})
