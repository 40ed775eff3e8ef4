import type { readConfig } from '@daimon/identity-server'
import { localUrl } from '@daimon/identity-server'
import { inspectDataDirectory } from '@daimon/identity-server/data-directory'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { checkService } from '../connect.ts'
import { type Check, broken, describeError, ok, warning } from './check.ts'

type Config = ReturnType<typeof readConfig>

const NODE_MIN = [22, 13] as const

export const checkNode = (version: string): Check => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const isEnough = major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])
  return isEnough
    ? ok('node', version)
    : broken(
        'node',
        version,
        `Install Node ${NODE_MIN.join('.')} or newer, or use npx in the repository.`,
      )
}

export const checkDataDirectory = async (config: Config): Promise<Check> => {
  const { path, hasData } = inspectDataDirectory(config)
  const there = await nearestDirectory(path)
  try {
    await access(there, constants.W_OK | constants.X_OK)
    return checkRoom(path, there, hasData)
  } catch (error) {
    return broken(
      'data directory',
      `can't write to ${path}: ${describeError(error)}`,
      'Set DATA_DIR to a writable directory, or change its permissions.',
    )
  }
}

/** Free space that the embedded engine needs to write; see docs/operations/deploy.md. */
const FREE_MIB_MIN = 64

const checkRoom = async (path: string, there: string, hasData: boolean): Promise<Check> => {
  const { bavail, bsize } = await statfs(there)
  const freeMib = Math.floor((bavail * bsize) / 2 ** 20)
  if (freeMib >= FREE_MIB_MIN) return ok('data directory', `${path}${hasData ? '' : ' (empty)'}`)
  return broken(
    'data directory',
    `${path}: ${freeMib} MiB free, but writing needs ${FREE_MIB_MIN} MiB; the data is intact`,
    'Free disk space. A running service then continues without a restart.',
  )
}

const nearestDirectory = async (path: string): Promise<string> => {
  try {
    await access(path)
    return path
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return isAbsent && dirname(path) !== path ? nearestDirectory(dirname(path)) : path
  }
}

export const checkLock = (config: Config): Check => {
  const { isHeld, holder } = inspectDataDirectory(config)
  if (!isHeld) return ok('lock', 'free')
  const who = holder === undefined ? 'another process' : `process ${holder.pid}`
  if (holder?.url !== undefined) return ok('lock', `held by ${who}, which listens at ${holder.url}`)
  return warning(
    'lock',
    `held by ${who}, which isn't listening`,
    'Wait until it starts, or stop it.',
  )
}

/** Checks that the port is free, or that a Daimon service uses it. */
export const checkPort = async (config: Config, signal: AbortSignal): Promise<Check> => {
  const { HOST, PORT } = config
  const place = `${HOST}:${PORT}`
  const server = createServer()
  try {
    server.listen({ host: HOST, port: PORT, exclusive: true })
    await once(server, 'listening')
    server.close()
    return ok('port', `${place} is free`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE')
      return broken(
        'port',
        `${place}: ${describeError(error)}`,
        'Set HOST and PORT to an address of this machine.',
      )
  }
  try {
    const version = await checkService(localUrl(HOST, PORT), signal)
    return ok('port', `${place}, used by Daimon ${version}`)
  } catch {
    signal.throwIfAborted()
    return broken('port', `${place} is used by another program`, 'Stop that program, or set PORT.')
  }
}
