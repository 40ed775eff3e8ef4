import { type Io, UsageError } from './io.ts'

/** The environment, with the port from a flag. */
export const withPort = (
  env: Io['env'],
  port: string | undefined,
  variable: 'PORT' | 'BRIDGE_PORT' | 'PROXY_PORT' = 'PORT',
): Io['env'] => {
  if (port === undefined) return env
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new UsageError(`--port must be a port from 0 to 65535, not '${port}'.`)
  return { ...env, [variable]: port }
}
