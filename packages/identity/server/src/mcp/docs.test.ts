import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overHttp, overSse } from '../testing/mcp-client.ts'
import { type TestService, type Wire, startTestService } from '../testing/test-service.ts'
import { tools } from './tools/index.ts'

const KEY = 'YOUR-KEY-of-enough-length'
const page = readFileSync(
  new URL('../../../../../docs/guides/mcp-hosts.md', import.meta.url),
  'utf8',
)
const fences = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, text = '']) => text,
  )

type Snippet = { readonly url: string; readonly key: string; readonly type?: string }

const ofJson = (text: string): Snippet => {
  const [servers] = Object.values<Wire>(JSON.parse(text))
  const { url, serverUrl, httpUrl, headers, type } = servers.daimon
  const key = headers.Authorization.replace('Bearer YOUR-KEY', KEY)
  return { url: url ?? serverUrl ?? httpUrl, key, type }
}

const ofToml = (text: string): Snippet => {
  expect(text).toContain('bearer_token_env_var = "DAIMON_API_KEY"')
  return { url: /url = "(.+)"/.exec(text)?.[1] as string, key: KEY }
}

const snippets = [...fences('json').map(ofJson), ...fences('toml').map(ofToml)]

let service: TestService
beforeAll(async () => {
  service = await startTestService({ DAIMON_API_KEY: KEY })
})
afterAll(() => service.stop())

test.each(snippets)('the configuration %j connects', async ({ url, key, type }) => {
  const { origin, pathname } = new URL(url)
  expect(origin).toBe('http://127.0.0.1:8000')
  const isSse = type === 'sse'
  expect(pathname).toBe(isSse ? '/mcp/sse' : '/mcp')
  const { client, close } = await (isSse ? overSse : overHttp)(service.url, { key })
  expect((await client.listTools()).tools).toHaveLength(17)
  await close()
})

test('finds the snippets, none of which connects without the key', async () => {
  expect(snippets.length).toBeGreaterThanOrEqual(9)
  await expect(overHttp(service.url)).rejects.toThrow(/401|Unauthorized/)
})

test('the page names every tool', () => {
  for (const { name } of tools) expect(page).toContain(`| \`${name}\` |`)
})
