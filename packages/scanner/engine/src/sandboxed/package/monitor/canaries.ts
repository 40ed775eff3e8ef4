import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { LISTENER_PORT } from '../../../protocol/application-job.ts'
import type { CanaryKind } from '../../../protocol/trigger.ts'
import { createPipe } from '../../shared/monitor/named-pipe.ts'

/** What a payload names, and whether it was read, changed, or asked for. */
export type Canary = { readonly isUsed: () => boolean }

const toPlace = (nonce: string): string => `/work/${nonce}`

const createFile = (nonce: string): Canary => {
  const path = toPlace(nonce)
  const content = randomBytes(16).toString('hex')
  writeFileSync(path, content)
  return {
    isUsed: () => {
      try {
        return readFileSync(path, 'latin1') !== content
      } catch {
        return true
      }
    },
  }
}

const createReadPipe = (nonce: string): Canary => {
  const { isOpened } = createPipe({
    path: toPlace(nonce),
    content: `<a>${randomBytes(16).toString('hex')}</a>`,
  })
  return { isUsed: isOpened }
}

const createListener = async (nonce: string): Promise<Canary> => {
  let isUsed = false
  const server = createServer((request, response) => {
    isUsed ||= request.url?.includes(nonce) === true
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(LISTENER_PORT, '127.0.0.1', resolve)
  })
  server.unref()
  return { isUsed: () => isUsed }
}

export const CANARIES: Readonly<Record<CanaryKind, (nonce: string) => Canary | Promise<Canary>>> = {
  file: createFile,
  pipe: createReadPipe,
  listener: createListener,
}
