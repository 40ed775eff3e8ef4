import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { corkedSocket } from './corked-socket.ts'

const pair = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = corkedSocket().connect((server.address() as AddressInfo).port, '127.0.0.1')
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

test('sends the writes of one turn, promises included, as one chunk, and later writes separately', async () => {
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

test('loses no data when it ends in the turn of a write', async () => {
  const { client, other } = await pair()
  const text = 'x'.repeat(3_000_000)
  client.write('a')
  client.write(text)
  client.end('z')
  let said = ''
  for await (const piece of other.setEncoding('utf8')) said += piece
  expect(said).toBe(`a${text}z`)
})
