import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { gatheringSocket } from './gathering-socket.ts'

const pair = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = gatheringSocket().connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [[other]] = (await Promise.all([once(server, 'connection'), once(client, 'connect')])) as [
    [Socket],
    unknown,
  ]
  onTestFinished(() => {
    client.destroy()
    other.destroy()
    server.close()
  })
  return { client, other }
}

test('what is written in one turn, promises and all, comes as one piece; what comes later, later', async () => {
  const { client, other } = await pair()
  const pieces: string[] = []
  other.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece))
  client.write('a')
  await Promise.resolve()
  client.write('b')
  client.cork()
  client.write('c')
  client.uncork()
  await once(other, 'data')
  client.write('d')
  await once(other, 'data')
  expect(pieces).toEqual(['abc', 'd'])
})

test('nothing is lost when it is ended in the same turn', async () => {
  const { client, other } = await pair()
  const text = 'x'.repeat(3_000_000)
  client.write('a')
  client.write(text)
  client.end('z')
  let said = ''
  for await (const piece of other.setEncoding('utf8')) said += piece
  expect(said).toBe(`a${text}z`)
})
