import { type Io, UnfinishedError } from './io.ts'
import { wholeNumber } from './numbers.ts'

const PORT_DEFAULT = 8765

export type RunningStudio = { readonly url: string; readonly stop: () => Promise<void> }

/** The port of the studio from a flag, else from the environment. */
export const studioPort = (env: Io['env'], given: string | undefined, flag: string): number => {
  const fromEnv = env['STUDIO_PORT']?.trim() || String(PORT_DEFAULT)
  const [name, text] = given === undefined ? ['STUDIO_PORT', fromEnv] : [flag, given]
  return wholeNumber(name, text, 0, 65_535)
}

/** The studio in this process, always on loopback: who wants it elsewhere puts before it what speaks TLS. */
export const startStudioHere = async (
  kernelUrl: string,
  port: number,
  env: Io['env'],
): Promise<RunningStudio> => {
  const [{ startStudio }, { createLogger }] = await Promise.all([
    import('@daimon/studio'),
    import('@daimon/runtime'),
  ])
  const log = createLogger('daimon-studio', env['LOG_LEVEL']?.trim() || 'warn', process.stderr)
  try {
    const studio = await startStudio({ host: '127.0.0.1', port, kernelUrl, log })
    return { url: `http://127.0.0.1:${studio.port}`, stop: studio.stop }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new UnfinishedError(
      `Port ${port}, where the studio is to listen, is taken: stop what holds it, or set STUDIO_PORT to another.`,
      { cause: error },
    )
  }
}
