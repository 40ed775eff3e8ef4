import { spawnProcess } from '@daimon/testkit'
import { SoulHybridClient } from '@daimon/client'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { nowhere, openStage, type Scene, type Harness } from '../conformance/harness.ts'

const examples = join(import.meta.dirname, '../../examples')

let stage: Harness
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

const environment = (more: Record<string, string> = {}) => ({
  DAIMON_URL: stage.kernelUrl,
  DAIMON_API_KEY: undefined,
  DAIMON_ENABLED: undefined,
  ...more,
})

const start = (file: string, args: readonly string[], env: Record<string, string | undefined>) =>
  spawnProcess(process.execPath, [join(examples, file), ...args], { env })

async function runExample(file: string, args: readonly string[], more: Record<string, string>) {
  await using program = start(file, args, environment(more))
  const code = await program.exitCode
  return { code, stdout: program.stdout(), stderr: program.stderr() }
}

/** The memories of the avatar with this `externalKey`. */
async function listMemories(externalKey: string): Promise<string[]> {
  const client = new SoulHybridClient({ baseUrl: stage.kernelUrl })
  for await (const avatar of client.avatars.list()) {
    if (avatar.external_key !== externalKey) continue
    const found: string[] = []
    for await (const { content } of client.memories.list({ bot_id: avatar.id })) found.push(content)
    return found
  }
  return []
}

describe('the reference app', () => {
  const startServer = async (env: Record<string, string>) => {
    const server = start('chat-server/server.ts', [], environment({ PORT: '0', ...env }))
    const [, url] = await server.waitForLine(/listening on (http:\S+)/)
    const chat = (body: unknown, init: RequestInit = {}) =>
      fetch(`${url}/chat`, { method: 'POST', body: JSON.stringify(body), ...init })
    return { url: url!, chat, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  }
  const says = (user: string, message: string) => ({ user, session: 's', message })

  test('runs complete turns, and shows no user the messages of another', async () => {
    await using app = await startServer({})
    const { url, chat } = app
    const health = await fetch(`${url}/healthz`)
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok', sidecar: true }])
    expect(await (await fetch(url)).text()).toContain('<title>Fennel</title>')
    const user = randomUUID()
    const first = await (await chat(says(user, 'My sister is allergic to walnuts.'))).text()
    expect(first).toContain('I shall remember it.')
    const second = await (await chat(says(user, 'What is my sister allergic to?'))).text()
    expect(second).toContain('I remember: My sister is allergic to walnuts.')
    const other = await (await chat(says(randomUUID(), 'What is my sister allergic to?'))).text()
    expect(other).not.toContain('walnuts')
  })

  test('streams the reply before it is complete', async () => {
    const faults = [{ at: 'POST /hybrid/complete', do: 'hang', times: 9 }]
    const scene = await fetch(`${stage.url}/scenes`, {
      method: 'POST',
      body: JSON.stringify({ faults }),
    })
    const { proxy_url: proxyUrl } = (await scene.json()) as Scene
    await using app = await startServer({ DAIMON_URL: proxyUrl })
    const reply = await app.chat(says(randomUUID(), 'Hello?'))
    let text = ''
    for await (const piece of reply.body!.pipeThrough(new TextDecoderStream())) {
      text += piece
      if (text.endsWith('I shall remember it.')) break
    }
    expect(text).toBe('You say: Hello? I shall remember it.')
  })

  test('rejects bad requests, and reports its health without a sidecar', async () => {
    await using app = await startServer({ DAIMON_URL: nowhere })
    const { url, chat } = app
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok', sidecar: false })
    for (const body of [{}, { user: 'u' }, 'text', null, { user: 1, session: 2, message: 3 }])
      expect((await chat(body)).status).toBe(422)
    expect((await chat(says('u', 'x'.repeat(70_000)))).status).toBe(422)
    expect((await fetch(`${url}/else`)).status).toBe(404)
    expect((await chat(says('u', 'Hello?'))).status).toBe(502)
  })
})

test('remembers the AI SDK stream, and nothing of a model that fails', async () => {
  const key = randomUUID()
  const said = await runExample(
    'vercel-ai-sdk/chat.ts',
    ['The oven is broken.', 'What about the oven?'],
    { USER_KEY: key },
  )
  expect(said.stdout).toMatch(/I remember [12]: The oven is broken\./)
  const failed = await runExample('vercel-ai-sdk/chat.ts', ['Please fail.'], {
    USER_KEY: `${key}-2`,
  })
  expect(failed.code).not.toBe(0)
  expect(failed.stderr).toContain('the model is down')
  expect(await listMemories(`${key}-2`)).toEqual([])
  expect(await listMemories(key)).toHaveLength(4)
})

test('migrates a program to one that remembers, and can be switched back', async () => {
  const asked = ['My father turns seventy in June.', 'When does my father turn seventy?']
  const key = { USER_KEY: randomUUID() }
  const run = async (file: string, more = {}) =>
    (await runExample(`from-a-system-prompt/${file}`, asked, { ...key, ...more })).stdout
  const before = await run('before.ts')
  expect(before).toContain('seventy? -> 0 memories')
  expect(await run('after.ts')).toMatch(/seventy\? -> [1-9] memories: .*in June/)
  expect(await run('after.ts', { DAIMON_ENABLED: 'false' })).toBe(before)
})

test('the support bot remembers each customer apart, and its knowledge for all', async () => {
  const [one, two] = [`customer-${randomUUID()}`, `customer-${randomUUID()}`]
  const ask = (user: string, message: string) =>
    runExample('support-bot/bot.ts', [user, 'Asia/Tokyo', message], {})
  expect((await ask(one, 'I ride a red Brompton to work.')).code).toBe(0)
  expect((await ask(one, 'Which bike do I ride to work?')).stdout).toContain('red Brompton')
  expect((await ask(two, 'Which bike do I ride to work?')).stdout).not.toContain('Brompton')
  expect((await ask(two, 'Are returns free?')).stdout).toContain('within 30 days')
})
