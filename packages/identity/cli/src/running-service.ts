import { DATA_DIR_DEFAULT, inspectDataDirectory } from '@daimon/identity-server/data-directory'
import type { DataDirectory } from '@daimon/identity-server/data-directory'
import { type Io, IncompleteError } from './io.ts'

/**
 * The URL of the service that uses the embedded database of this environment. Reads its lock only,
 * because loading the service takes a second.
 */
export const findRunningService = (env: Io['env']): string | undefined =>
  env['DATABASE_URL']?.trim()
    ? undefined
    : findAddress(inspectDataDirectory({ DATA_DIR: env['DATA_DIR']?.trim() || DATA_DIR_DEFAULT }))

/** The URL of the process that locks a data directory; `undefined` when it is unlocked. */
export const findAddress = ({ path, isHeld, holder }: DataDirectory): string | undefined => {
  if (!isHeld) return undefined
  if (holder?.url !== undefined) return holder.url
  const who = holder === undefined ? 'another process' : `process ${holder.pid}`
  throw new IncompleteError(
    `${path} is in use by ${who}, which isn't listening. Wait until it starts, or stop it.`,
  )
}
