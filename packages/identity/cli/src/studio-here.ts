import { type Io, IncompleteError } from './io.ts'
import { wholeNumber } from './numbers.ts'

const PORT_DEFAULT = 8765

export type RunningStudio = { readonly url: string; readonly stop: () => Promise<void> }

/** The port of Studio, from a flag, else from the environment. */
export const studioPort = (env: Io['env'], given: string | undefined, flag: string): number => {
  const fromEnv = env['STUDIO_PORT']?.trim() || String(PORT_DEFAULT)
  const [name, text] = given === undefined ? ['STUDIO_PORT', fromEnv] : [flag, given]
  return wholeNumber(name, text, 0, 65_535)
}

/** Starts Studio in this process, on loopback only; to expose it, use a TLS reverse proxy. */
export const startStudioHere = async (
  serviceUrl: string,
  port: number,
  env: Io['env'],
): Promise<RunningStudio> => {
  const [{ startStudio }, { createLogger }] = await Promise.all([
    import('@daimon/studio'),
    import('@daimon/runtime'),
  ])
  const log = createLogger('daimon-studio', env['LOG_LEVEL']?.trim() || 'warn', process.stderr)
  try {
    const studio = await startStudio({ host: '127.0.0.1', port, kernelUrl: serviceUrl, log })
    return { url: `http://127.0.0.1:${studio.port}`, stop: studio.stop }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new IncompleteError(
      `Can't start Studio: port ${port} is in use. Stop the other program, or set STUDIO_PORT.`,
      { cause: error },
    )
  }
}
