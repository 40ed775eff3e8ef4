import { execFileSync } from 'node:child_process'

import { type ServiceProcess, startIdentityService } from '../../test/e2e/service-process.ts'
import { soul } from '../../test/e2e/soul.ts'
import { NotPossibleError, require } from './attempt.ts'

/** Command to start a service on a data directory. */
export const buildEnv = (directory: string) => ({ DATA_DIR: directory, DATABASE_URL: undefined })

/** A separate service for one attempt, with an avatar and acknowledged memories. */
export const startWithMemories = async (directory: string) => {
  const service = await startIdentityService(buildEnv(directory))
  const made = await service.post('/v1/avatars/ensure', { external_key: 'attacked', soul })
  const bot_id = String(made.body['bot_id'])
  const acknowledged: string[] = []
  const write = async (content: string): Promise<number> => {
    const { status } = await service.post('/memory/ingest', { bot_id, content })
    if (status === 200) acknowledged.push(content)
    return status
  }
  for (let at = 0; at < 20; at += 1) await write(`The lamp number ${at} is lit.`)
  require(acknowledged.length === 20, 'a write was not acknowledged')
  return { service, bot_id, acknowledged, write }
}

/** Throws unless a service has all acknowledged memories. */
export const requireAll = async (
  service: ServiceProcess,
  bot_id: string,
  acknowledged: readonly string[],
): Promise<void> => {
  const response = await fetch(`${service.url}/v1/avatars/${bot_id}/memories?limit=100`)
  const { memories = [] } = (await response.json()) as { memories?: string[] }
  const lost = acknowledged.filter((text) => !memories.includes(text))
  require(lost.length === 0, `${lost.length} of ${acknowledged.length} acknowledged writes lost`)
}

export const fetchReady = async (url: string) => {
  const response = await fetch(`${url}/ready`)
  return { status: response.status, text: await response.text() }
}

/** Mounts a small disk on a directory; throws NotPossibleError. */
export const mountSmallDisk = (path: string): Disposable => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=240m', 'tmpfs', path], { stdio: 'pipe' })
  } catch {
    throw new NotPossibleError('no permission to mount a tmpfs')
  }
  return { [Symbol.dispose]: () => void execFileSync('umount', ['-l', path]) }
}
