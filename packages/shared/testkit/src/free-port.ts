import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below Linux's ephemeral ports, so that no other socket takes a port before its use. */
const FIRST = 12_000
const LAST = 31_999

/** A TCP port on 127.0.0.1 that was free a moment ago; use it soon. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1))
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
