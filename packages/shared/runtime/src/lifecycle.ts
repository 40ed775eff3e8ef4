import type { Logger } from './logger.ts'

/**
 * Ends a program in order on SIGTERM and SIGINT: stops once, with a limit; a second signal ends it at once.
 * Resolves with the exit code, which only the program's own `bin` may use.
 */
export const untilStopped = (
  stop: () => Promise<void>,
  log: Logger,
  limitMs = 30_000,
): Promise<number> =>
  new Promise((resolve) => {
    let isStopping = false
    const onSignal = (signal: NodeJS.Signals) => {
      if (isStopping) {
        resolve(130)
        return
      }
      isStopping = true
      log.info({ signal }, 'stopping: no new requests, those in flight may end')
      const limit = setTimeout(() => {
        log.error({ limitMs }, 'could not stop in time')
        resolve(3)
      }, limitMs)
      stop().then(
        () => {
          clearTimeout(limit)
          log.info('stopped')
          resolve(0)
        },
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed')
          resolve(3)
        },
      )
    }
    // A launcher holds a channel to its children: when it is killed outright, nobody is left to stop them.
    const onDisconnect = () => {
      if (!isStopping) onSignal('SIGTERM')
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
    // Of a launcher that died while this program was starting, nobody tells any more. Without a launcher it is absent.
    const { connected } = process as { connected?: boolean }
    if (connected === false) onDisconnect()
    else process.once('disconnect', onDisconnect)
  })
