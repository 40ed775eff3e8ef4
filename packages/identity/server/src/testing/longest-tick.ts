import { setImmediate } from 'node:timers/promises'

const toMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000

/**
 * The longest time, in ms, that one round of the event loop takes while `work` runs: so long any
 * other request waits. Processor time of this thread, so that other work on the machine does not
 * count.
 */
export const longestTickMs = async (work: () => Promise<unknown>): Promise<number> => {
  let longestMs = 0
  const over = new AbortController()
  const watch = async () => {
    let last = process.threadCpuUsage()
    while (!over.signal.aborted) {
      await setImmediate()
      longestMs = Math.max(longestMs, toMs(process.threadCpuUsage(last)))
      last = process.threadCpuUsage()
    }
  }
  const watching = watch()
  try {
    await work()
  } finally {
    over.abort()
    await watching
  }
  return longestMs
}
