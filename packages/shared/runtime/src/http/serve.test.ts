import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type HttpService, type ServeOptions, createHttpService } from './serve.ts'

const entry = (status: number) => ({ status: [status], title: 'A title', meaning: 'A meaning' })
const errors = { VALIDATION_ERROR: entry(422), INTERNAL_ERROR: entry(500) }

let service: HttpService | undefined
let sockets: Socket[] = []
afterEach(async () => {
  sockets.forEach((socket) => socket.destroy())
  sockets = []
  await service?.stop(0)
})

const start = async (options: Partial<ServeOptions> = {}): Promise<number> => {
  service = createHttpService({
    host: '127.0.0.1',
    port: 0,
    errors,
    fetch: async (request) => new Response(`read ${(await request.text()).length}`),
    ...options,
  })
  return service.start()
}

const open = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  return socket.setEncoding('latin1')
}

/** Sends bytes and returns the complete response after the service closes the connection. */
const exchange = async (port: number, bytes: string): Promise<string> => {
  const socket = await open(port)
  let text = ''
  socket.on('data', (chunk: string) => (text += chunk))
  socket.write(bytes, 'latin1')
  await once(socket, 'close')
  return text
}

const problemIn = (answer: string) => {
  expect(answer.toLowerCase()).toContain('content-type: application/problem+json')
  return JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))
}

describe('invalid HTTP gets a problem and a closed connection', () => {
  const get = 'GET / HTTP/1.1\r\n'
  test.each([
    [400, 'a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    [400, 'HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    [400, 'an unknown method', 'FETCH / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    [400, 'a NUL in a header', `${get}Host: localhost\r\nX: a\0b\r\n\r\n`],
    [400, 'two lengths', `${get}Host: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`],
    [
      400,
      'a length and chunks',
      `${get}Host: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ],
    [400, 'a broken chunk', `${get}Host: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`],
    [400, 'no Host', `${get}\r\n`],
    [400, 'no Host in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n'],
    [400, 'a Host that makes no address', `${get}Host: a b\r\n\r\n`],
    [400, 'a target without a path', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    [417, 'an expectation', `${get}Host: localhost\r\nExpect: miracles\r\n\r\n`],
    [431, 'a header beyond all measure', `${get}Host: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
    [431, 'an endless path', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])('%i for %s', async (status, _name, bytes) => {
    const answer = await exchange(await start(), bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(problemIn(answer)).toMatchObject({ status, code: 'VALIDATION_ERROR' })
  })

  test('the service continues', async () => {
    const port = await start()
    await exchange(port, 'garbage\r\n\r\n')
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('read 0')
  })

  test('an error outside the app is a problem without details', async () => {
    const port = await start({
      fetch: () => {
        throw new Error('secret')
      },
    })
    const response = await fetch(`http://127.0.0.1:${port}/`)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 'INTERNAL_ERROR', detail: 'A meaning' })
  })
})

describe('slow clients', () => {
  test('disconnects a client with unfinished headers', async () => {
    const port = await start({ headersTimeoutMs: 50 })
    const answer = await exchange(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    expect(problemIn(answer)).toMatchObject({ status: 408 })
  })

  test('disconnects a client with an unfinished body', async () => {
    const port = await start({ requestTimeoutMs: 50 })
    const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n'
    expect(problemIn(await exchange(port, `${head}abc`))).toMatchObject({ status: 408 })
  })
})
