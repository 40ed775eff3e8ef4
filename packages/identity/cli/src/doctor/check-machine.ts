import type { readConfig } from '@daimon/identity-server'
import { inspectDataFolder, localUrl } from '@daimon/identity-server'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { checkService } from '../connect.ts'
import { type Check, broken, messageOf, ok, warning } from './check.ts'

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
        `install Node ${NODE_MIN.join('.')} or newer, or run it by npx in the repository`,
      )
}

export const checkDataDirectory = async (config: Config): Promise<Check> => {
  const { path, hasData } = inspectDataFolder(config)
  const there = await nearestFolder(path)
  try {
    await access(there, constants.W_OK | constants.X_OK)
    return checkRoom(path, there, hasData)
  } catch (error) {
    return broken(
      'data directory',
      `${path} cannot be written: ${messageOf(error)}`,
      'set DATA_DIR to a folder that can be written, or change who may write there',
    )
  }
}

/** As much as the embedded engine needs for writing; see docs/operations/deploy.md. */
const FREE_MIB_MIN = 64

const checkRoom = async (path: string, there: string, hasData: boolean): Promise<Check> => {
  const { bavail, bsize } = await statfs(there)
  const freeMib = Math.floor((bavail * bsize) / 2 ** 20)
  if (freeMib >= FREE_MIB_MIN) return ok('data directory', `${path}${hasData ? '' : ', empty yet'}`)
  return broken(
    'data directory',
    `${path}: ${freeMib} MiB free, ${FREE_MIB_MIN} MiB needed to write; the data is not damaged`,
    'free some space on this disk; a running service then goes on without a restart',
  )
}

const nearestFolder = async (path: string): Promise<string> => {
  try {
    await access(path)
    return path
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return isAbsent && dirname(path) !== path ? nearestFolder(dirname(path)) : path
  }
}

export const checkLock = (config: Config): Check => {
  const { isHeld, holder } = inspectDataFolder(config)
  if (!isHeld) return ok('lock', 'free')
  const who = holder === undefined ? 'another process' : `process ${holder.pid}`
  if (holder?.url !== undefined) return ok('lock', `held by ${who}, which answers at ${holder.url}`)
  return warning(
    'lock',
    `held by ${who}, which does not listen`,
    'wait until it has started, or stop it',
  )
}

/** The port is free, or a kernel has it already. */
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
        `${place}: ${messageOf(error)}`,
        'set HOST and PORT to what this machine has',
      )
  }
  try {
    const version = await checkService(localUrl(HOST, PORT), signal)
    return ok('port', `${place}, where Daimon ${version} answers`)
  } catch {
    signal.throwIfAborted()
    return broken('port', `${place} is taken by another program`, 'stop that one, or set PORT')
  }
}
