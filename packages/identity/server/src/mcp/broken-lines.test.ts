import type { Embedder } from '@daimon/identity-embed'
import { waitUntil } from '@daimon/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type McpClient, overHttp, transports } from '../testing/mcp-client.ts'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, type Wire, startTestService } from '../testing/test-service.ts'

const open: McpClient[] = []
const keep = async (client: Promise<McpClient>): Promise<McpClient> => {
  open.push(await client)
  return client
}
afterEach(async () => {
  for (const client of open.splice(0)) await client.close()
})

describe('broken connections', () => {
  let service: TestService
  let bot_id: string
  let release: () => void
  let asked: Promise<void>
  let gate: Promise<void> | undefined
  const hold = () => {
    let arrived: () => void
    asked = new Promise((resolve) => {
      arrived = resolve
    })
    gate = new Promise((resolve) => {
      release = () => {
        gate = undefined
        resolve()
      }
    })
    entered = () => arrived()
  }
  let entered = () => {}
  const embedder: Embedder = {
    id: 'gate@2',
    dimension: 2,
    embed: async (texts) => {
      entered()
      await gate
      return texts.map(() => Float32Array.of(0.6, 0.8))
    },
  }
  beforeAll(async () => {
    service = await startTestService({}, { embedder })
    bot_id = await newAvatar(service)
  })
  afterAll(() => service.stop())

  /** A fetch whose response to the held call breaks after its first event. */
  const breaking = (mayResume: () => Promise<unknown>) => {
    let isBroken = false
    let resumes = 0
    const fetched = async (url: string | URL, init?: RequestInit): Promise<Response> => {
      if (new Headers(init?.headers).has('last-event-id')) {
        await mayResume()
        resumes += 1
      }
      const response = await fetch(url, init)
      if (isBroken || !JSON.stringify(init?.body ?? '').includes('hybrid_complete')) return response
      isBroken = true
      const reader = (response.body as ReadableStream<Uint8Array>).getReader()
      const { value } = await reader.read()
      await reader.cancel()
      const parts = [value as Uint8Array]
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          const part = parts.pop()
          if (part) controller.enqueue(part)
          else controller.error(new Error('the line broke'))
        },
      })
      return new Response(body, response)
    }
    return { fetch: fetched, resumes: () => resumes }
  }
  const reconnectionOptions = {
    initialReconnectionDelay: 5,
    maxReconnectionDelay: 5,
    reconnectionDelayGrowFactor: 1,
    maxRetries: 2,
  }

  test.each([
    ['while the call runs', false],
    ['after it ended', true],
  ])(
    'a disconnected client resumes %s and gets its answer, and the work runs once',
    async (_when, isLate) => {
      const own = await newAvatar(service)
      const stored = async () =>
        (await service.call('GET', `/v1/avatars/${own}/memories`)).body.items as Wire[]
      const line = breaking(() =>
        isLate ? waitUntil(async () => (await stored()).length > 0) : Promise.resolve(),
      )
      const { tool } = await keep(overHttp(service.url, { fetch: line.fetch, reconnectionOptions }))
      hold()
      const answer = tool('hybrid_complete', { bot_id: own, summary: 'Once.' })
      await asked
      if (!isLate) await waitUntil(() => line.resumes() > 0)
      release()
      expect((await answer).structuredContent.memory_ids).toHaveLength(1)
      expect(line.resumes()).toBe(1)
      expect((await stored()).map(({ content, count }) => [content, count])).toEqual([['Once.', 1]])
    },
  )

  test('a protocol error leaves no stream on which its client waits', async () => {
    const resumed: number[] = []
    const { client } = await keep(
      overHttp(service.url, {
        reconnectionOptions,
        fetch: async (url, init) => {
          const response = await fetch(url, init)
          if (new Headers(init?.headers).has('last-event-id')) resumed.push(response.status)
          return response
        },
      }),
    )
    await expect(client.callTool({ name: 'none' })).rejects.toMatchObject({ code: -32_602 })
    // The SDK's client reconnects after an error; the service reports the end of the stream.
    await waitUntil(() => resumed.length > 0)
    expect(resumed).toEqual([204])
  })

  test.each(transports)(
    'over %s, a client that disconnects during a call does not affect others',
    async (_name, connect) => {
      const own = await newAvatar(service)
      const gone = await connect(service.url)
      const stays = await keep(connect(service.url))
      hold()
      const answer = gone.tool('hybrid_complete', { bot_id: own, summary: 'Said before it went.' })
      const lost = answer.catch((error: unknown) => String(error))
      await asked
      await gone.close()
      release()
      expect(await lost).toMatch(/closed/i)
      await waitUntil(async () => {
        const { body } = await service.call('GET', `/v1/avatars/${own}/memories`)
        return body.memories[0] === 'Said before it went.'
      })
      expect((await stays.tool('get_identity', { bot_id: own })).isError).toBeUndefined()
    },
  )

  test.each(transports)(
    'over %s, a canceled call leaves the session usable',
    async (_name, connect) => {
      const own = await newAvatar(service)
      const { client, tool } = await keep(connect(service.url))
      hold()
      const abort = new AbortController()
      const answer = client.callTool(
        { name: 'ingest_memory', arguments: { bot_id: own, content: 'Too late.' } },
        undefined,
        { signal: abort.signal },
      )
      const refused = answer.catch((error: unknown) => String(error))
      await asked
      abort.abort()
      expect(await refused).toMatch(/abort/i)
      release()
      // A transaction that has begun can't be canceled.
      const found = await waitUntil(async () => {
        const { structuredContent } = await tool('retrieve_memory', { bot_id: own, query: 'late' })
        return structuredContent.memories.length > 0 ? structuredContent.memories : undefined
      })
      expect(found).toEqual(['Too late.'])
    },
  )

  test.each(transports)(
    'over %s, two clients at once get each their own answers',
    async (_name, connect) => {
      const [even, odd] = await Promise.all([
        keep(connect(service.url)),
        keep(connect(service.url)),
      ])
      const answers = await Promise.all(
        Array.from({ length: 40 }, async (_, at) => {
          const content = `Line ${at}`
          const { structuredContent } = await (at % 2 === 0 ? even : odd).tool('ingest_memory', {
            bot_id,
            content,
          })
          return [
            content,
            (await service.call('GET', `/memory/${structuredContent.id}`)).body.content,
          ]
        }),
      )
      for (const [content, stored] of answers) expect(stored).toBe(content)
    },
  )
})

describe('shutdown', () => {
  test('finishes calls in flight over both transports, then closes every stream', async () => {
    let release = () => {}
    let waiting = 0
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const embedder: Embedder = {
      id: 'gate@2',
      dimension: 2,
      embed: async (texts) => {
        waiting += 1
        await gate
        return texts.map(() => Float32Array.of(0.6, 0.8))
      },
    }
    const service = await startTestService({}, { embedder })
    const bot_id = await newAvatar(service)
    const clients = await Promise.all(transports.map(([, connect]) => connect(service.url)))
    const closed: Promise<void>[] = clients.map(
      ({ client }) =>
        new Promise((resolve) => {
          client.onerror = () => resolve()
          client.onclose = () => resolve()
        }),
    )
    const answers = clients.map(({ tool }, at) =>
      tool('ingest_memory', { bot_id, content: `${at}` }),
    )
    await waitUntil(() => waiting === 2)
    const stopped = service.stop()
    release()
    for (const answer of answers) expect((await answer).structuredContent.status).toBe('success')
    await stopped
    await Promise.all(closed)
    await Promise.all(clients.map((client) => client.close()))
  })
})
