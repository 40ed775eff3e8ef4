import { readFileSync } from 'node:fs'

/**
 * Processor time of the guest's main thread in milliseconds, as the kernel counts it: nothing in the guest can change it
 * except by spending it.
 */
export const guestCpuMs = (pid: number): number => {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return statMs(pid)
  }
}

/** Of a kernel without those figures: user and system time in ticks of 10 ms. */
const statMs = (pid: number): number => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return 10 * (Number(fields[11]) + Number(fields[12]))
  } catch {
    return 0
  }
}
