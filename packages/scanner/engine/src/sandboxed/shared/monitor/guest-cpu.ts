import { readFileSync } from 'node:fs'

/**
 * CPU time of the guest's main thread in milliseconds, read from /proc, so that the guest can't
 * falsify it.
 */
export const guestCpuMs = (pid: number): number => {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return statMs(pid)
  }
}

/** Fallback if schedstat is unavailable: user and system time in ticks of 10 ms. */
const statMs = (pid: number): number => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return 10 * (Number(fields[11]) + Number(fields[12]))
  } catch {
    return 0
  }
}
