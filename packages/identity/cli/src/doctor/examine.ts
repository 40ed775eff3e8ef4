import { readConfig } from '@daimon/identity-server'
import type { Io } from '../io.ts'
import { checkService } from '../connect.ts'
import { type Check, broken, describeError, ok } from './check.ts'
import { checkDataDirectory, checkLock, checkNode, checkPort } from './check-machine.ts'
import { checkDatabase, checkEmbedder, checkPacks } from './check-parts.ts'

/** Runs all checks in startup order; `url` is the service that the user named, if any. */
export const examine = async (
  io: Io,
  env: Io['env'],
  url: string | undefined,
): Promise<readonly Check[]> => {
  const checks: Check[] = [checkNode(process.version)]
  let config: ReturnType<typeof readConfig>
  try {
    config = readConfig(env)
  } catch (error) {
    return [...checks, broken('configuration', describeError(error), 'Correct these variables.')]
  }
  checks.push(ok('configuration', 'valid'))
  if (config.DATABASE_URL === undefined)
    checks.push(await checkDataDirectory(config), checkLock(config))
  const canOpen = checks.every(({ state }) => state !== 'broken')
  if (canOpen) checks.push(...(await checkDatabase(config)))
  checks.push(
    await checkEmbedder(config),
    await checkPacks(config),
    await checkPort(config, io.signal),
  )
  if (url !== undefined) checks.push(await checkNamed(url, io.signal))
  return checks
}

const checkNamed = async (url: string, signal: AbortSignal): Promise<Check> => {
  try {
    return ok('service', `${url}, Daimon ${await checkService(url.replace(/\/+$/, ''), signal)}`)
  } catch (error) {
    signal.throwIfAborted()
    return broken(
      'service',
      describeError(error),
      'Start the service, or correct --url or DAIMON_URL.',
    )
  }
}
