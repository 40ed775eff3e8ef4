import { once } from 'node:events'
import { Agent, type IncomingMessage, get } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type HttpService, createHttpService } from './serve.ts'

const entry = { status: [500], title: 'A title', meaning: 'A meaning' }
const errors = { VALIDATION_ERROR: entry, INTERNAL_ERROR: entry }

const agent = new Agent({ keepAlive: true })
let started: HttpService | undefined
afterEach(async () => {
  agent.destroy()
  await started?.stop(0)
})

/** A service with one pending response: `arrived` resolves on the request, `answer` responds. */
const startWaiting = async (
  toHookAnswer = (gate: Promise<void>) => gate.then(() => new Response('done')),
) => {
  const arrived = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const service = createHttpService({
    host: '127.0.0.1',
    port: 0,
    errors,
    fetch: () => {
      arrived.resolve()
      return toHookAnswer(gate.promise)
    },
  })
  started = service
  const port = await service.start()
  return { service, port, arrived: arrived.promise, answer: gate.resolve }
}

const ask = async (port: number) => {
  const [response] = (await once(get({ host: '127.0.0.1', port, agent }), 'response')) as [
    IncomingMessage,
  ]
  let text = ''
  response.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await once(response, 'end')
  return { text, headers: response.headers }
}

// Longer than the test timeout: the stop ends earlier only if connections are closed cleanly.
const never = 3_600_000

test('drains a request in flight and then stops, despite keep-alive', async () => {
  const { service, port, arrived, answer } = await startWaiting()
  const asked = ask(port)
  await arrived
  const stopped = service.stop(never)
  answer()
  expect(await asked).toMatchObject({ text: 'done', headers: { connection: 'close' } })
  await stopped
})

test('drains a response that has started', async () => {
  const { service, port, arrived, answer } = await startWaiting((gate) => {
    const body = async function* () {
      yield Buffer.from('first ')
      await gate
      yield Buffer.from('last')
    }
    return Promise.resolve(new Response(ReadableStream.from(body()) as never))
  })
  const response = get({ host: '127.0.0.1', port, agent })
  const [incoming] = (await once(response, 'response')) as [IncomingMessage]
  const [chunk] = await once(incoming, 'data')
  await arrived
  const stopped = service.stop(never)
  answer()
  let text = String(chunk)
  incoming.on('data', (more: Buffer) => (text += more.toString()))
  await once(incoming, 'end')
  expect(text).toBe('first last')
  await stopped
})

test('refuses new connections as soon as it stops', async () => {
  const { service, port, arrived, answer } = await startWaiting()
  const asked = ask(port)
  await arrived
  const stopped = service.stop(never)
  const [error] = await once(connect(port, '127.0.0.1'), 'error')
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  answer()
  await asked
  await stopped
})

test('an idle keep-alive connection does not delay the stop', async () => {
  const { service, port, answer } = await startWaiting()
  answer()
  await ask(port)
  await expect(service.stop(never)).resolves.toBeUndefined()
})

test('aborts a request over the drain limit', async () => {
  const { service, port, arrived } = await startWaiting()
  const asked = ask(port).catch((error: unknown) => error)
  await arrived
  await service.stop(1)
  expect(await asked).toMatchObject({ code: 'ECONNRESET' })
})

test('start rejects when the port is in use', async () => {
  const { port } = await startWaiting()
  const second = createHttpService({ host: '127.0.0.1', port, errors, fetch: () => new Response() })
  await expect(second.start()).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
