import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openSender } from './send-request.ts'

const serve = async (path: string): Promise<number> => {
  const server = http.createServer((request, response) => {
    response.statusCode = request.url === path ? 200 : 404
    response.end(`server of ${path}`)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('a request goes to the server that knows its path', async () => {
  const send = openSender([await serve('/site'), await serve('/office')])
  expect(await send({ method: 'GET', path: '/site' })).toMatchObject({ body: 'server of /site' })
  expect(await send({ method: 'GET', path: '/office' })).toMatchObject({
    body: 'server of /office',
  })
  expect(await send({ method: 'GET', path: '/none' })).toMatchObject({
    status: 404,
    body: 'server of /site',
  })
})
