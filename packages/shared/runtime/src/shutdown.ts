import type { Logger } from './logger.ts'

/**
 * Stops a program cleanly on SIGTERM and SIGINT, within a time limit; a second signal ends it at
 * once. Resolves with the exit code, which only the program's `bin` may use.
 */
export const waitForShutdown = (
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
      log.info({ signal }, 'stopping: draining requests in flight')
      const limit = setTimeout(() => {
        log.error({ limitMs }, 'did not stop in time')
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
    // A launcher has an IPC channel to its children. The channel closes if the launcher is killed.
    const onDisconnect = () => {
      if (!isStopping) onSignal('SIGTERM')
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
    // No event reports a launcher that died during the start. Without a launcher, it is undefined.
    const { connected } = process as { connected?: boolean }
    if (connected === false) onDisconnect()
    else process.once('disconnect', onDisconnect)
  })
