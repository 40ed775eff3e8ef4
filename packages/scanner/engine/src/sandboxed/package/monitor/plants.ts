import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { LISTENER_PORT } from '../../../protocol/application-job.ts'
import type { Planted } from '../../../protocol/trigger.ts'
import { createPipe } from '../../shared/monitor/named-pipe.ts'

/** What a payload names, and whether it was read, changed, or asked for. */
export type Plant = { readonly isUsed: () => boolean }

const placeOf = (nonce: string): string => `/work/${nonce}`

const plantFile = (nonce: string): Plant => {
  const path = placeOf(nonce)
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

const plantPipe = (nonce: string): Plant => {
  const { isOpened } = createPipe({
    path: placeOf(nonce),
    content: `<a>${randomBytes(16).toString('hex')}</a>`,
  })
  return { isUsed: isOpened }
}

const plantListener = async (nonce: string): Promise<Plant> => {
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

export const PLANTS: Readonly<Record<Planted, (nonce: string) => Plant | Promise<Plant>>> = {
  file: plantFile,
  pipe: plantPipe,
  listener: plantListener,
}
