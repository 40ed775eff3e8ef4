import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { CanaryKind } from '../../../protocol/trigger.ts'
import { createPipe } from '../../shared/monitor/named-pipe.ts'
import { startListener } from '../../shared/monitor/start-listener.ts'

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
  const visits = await startListener()
  return { isUsed: () => visits.some((path) => path.includes(nonce)) }
}

const CANARIES: Readonly<Record<CanaryKind, (nonce: string) => Canary | Promise<Canary>>> = {
  file: createFile,
  pipe: createReadPipe,
  listener: createListener,
}

/** The canary, or undefined if the package has taken its place. */
export const createCanary = async (
  kind: CanaryKind,
  nonce: string,
): Promise<Canary | undefined> => {
  try {
    return await CANARIES[kind](nonce)
  } catch {
    return undefined
  }
}
