import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { hookServers } from './hook-servers.ts'
import { openSender } from './send-request.ts'

test('a session has one address, and each request without one its own', async () => {
  // The prototype of all servers: another test in this process listens as it likes.
  const { listen } = net.Server.prototype
  hookServers()
  const server = http.createServer(({ socket }, response) => response.end(socket.remoteAddress))
  onTestFinished(() => {
    server.close()
    Object.assign(net.Server.prototype, { listen })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, resolve)
  })
  const send = openSender([(server.address() as AddressInfo).port])
  const ask = async (client?: number) =>
    (await send({ method: 'GET', path: '/', ...(client !== undefined && { client }) }))?.body
  expect([await ask(1), await ask(0x1_02), await ask(1)]).toEqual([
    '198.18.0.1',
    '198.18.1.2',
    '198.18.0.1',
  ])
  const [one, other] = [await ask(), await ask()]
  expect(one).toMatch(/^198\.19\./)
  expect(other).not.toBe(one)
})
