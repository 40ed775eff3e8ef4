import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { streamLiveState } from './live-updates.ts'

const BOT = '6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b'
const TIMING = { everyMs: 5, timeoutMs: 600 }

type State = { service: string; versions: Record<string, string> }

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A stub of the identity service; without an answer to a path, it doesn't respond. */
const serve = async (
  answer: (path: string, key: string | undefined) => readonly [number, string] | undefined,
): Promise<string> => {
  const server = createServer((incoming, response) => {
    const found = answer(incoming.url ?? '', incoming.headers.authorization)
    if (found) response.writeHead(found[0]).end(found[1])
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function* readStates(response: Response): AsyncGenerator<State, void, undefined> {
  let rest = ''
  for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
    const frames = (rest + text).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const [, data] = /^event: state\ndata: (.*)$/.exec(frame) ?? []
      if (data !== undefined) yield JSON.parse(data) as State
      else expect(frame).toBe(': unchanged')
    }
  }
}

const open = (url: string, path = `/live?bot_id=${BOT}`, stop = new AbortController()) => {
  const request = new Request(`http://studio${path}`, { headers: { authorization: 'Bearer k' } })
  const response = streamLiveState({ url, mustAskForKey: false }, request, stop.signal, TIMING)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  return readStates(response)
}

const next = async (states: AsyncGenerator<State, void, undefined>): Promise<State> => {
  const { value } = await states.next()
  if (!value) throw new Error('the stream ended')
  return value
}

test('reports a new version of exactly the part that changed, and uses the key of the page', async () => {
  let memories = 'one'
  const keys = new Set<string | undefined>()
  const url = await serve((path, key) => {
    keys.add(key)
    return [200, path.includes('/memories') ? memories : path]
  })
  const states = open(url)
  const first = await next(states)
  expect(Object.keys(first.versions).toSorted()).toEqual(['avatar', 'memories', 'proposals'])
  memories = 'two'
  const second = await next(states)
  expect(second.versions['memories']).not.toBe(first.versions['memories'])
  expect({ ...second.versions, memories: '' }).toEqual({ ...first.versions, memories: '' })
  expect([...keys]).toEqual(['Bearer k'])
  await states.return()
})

test.each([
  ['refused', () => [401, '{}'] as const],
  ['down', () => [503, '{}'] as const],
  ['slow', () => undefined],
])('reports a service that is %s, and that it is back', async (state, answer) => {
  let isBack = false
  const url = await serve(() => (isBack ? [200, '{}'] : answer()))
  const states = open(url)
  expect(await next(states)).toEqual({ service: state, versions: {} })
  isBack = true
  // Its parts answer one by one after a silence.
  let last = await next(states)
  while (last.service !== 'up') last = await next(states)
  expect(last.service).toBe('up')
  await states.return()
})

test('a service that is not there is down', async () => {
  const url = await serve(() => [200, ''])
  servers.splice(0)[0]?.close()
  const states = open(url)
  expect((await next(states)).service).toBe('down')
  await states.return()
})

test('a key without a scope loses only the part that needs it', async () => {
  const url = await serve((path) => [path.includes('proposals') ? 403 : 200, ''])
  const states = open(url)
  const { service, versions } = await next(states)
  expect([service, Object.keys(versions).toSorted()]).toEqual(['up', ['avatar', 'memories']])
  await states.return()
})

test('asks for nothing but the list of avatars without a valid ID, and ends on stop', async () => {
  const paths: string[] = []
  const url = await serve((path) => {
    paths.push(path)
    return [200, '']
  })
  const stop = new AbortController()
  const states = open(url, '/live?bot_id=../../keys', stop)
  await next(states)
  stop.abort()
  expect(await states.next()).toEqual({ done: true, value: undefined })
  expect(new Set(paths)).toEqual(new Set(['/v1/avatars?limit=24']))
})
