import { once } from 'node:events'
import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listenOn } from './listen-on.ts'
import { startListener } from './start-listener.ts'

const findPort = async (): Promise<number> => {
  const server = net.createServer()
  const port = await listenOn(server, 0)
  server.close()
  await once(server, 'close')
  return port
}

test('notes the paths that are requested', async () => {
  const port = await findPort()
  const visits = await startListener(port)
  const answer = await fetch(`http://127.0.0.1:${port}/seen?by=test`)
  expect(await answer.text()).toBe('inside')
  expect(visits).toEqual(['/seen?by=test'])
})

test('a port that a package listens on is an error, not a wait', async () => {
  const server = net.createServer()
  onTestFinished(() => void server.close())
  const port = await listenOn(server, 0)
  await expect(startListener(port)).rejects.toThrow('EADDRINUSE')
})
