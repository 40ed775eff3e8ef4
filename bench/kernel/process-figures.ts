import { readFileSync } from 'node:fs'

// USER_HZ, which is 100 on every Linux that Node runs on.
const ticksPerSecond = 100

/** Resident and peak resident memory of a process, in bytes, as Linux tells it. */
export function memoryOf(pid: number): { residentBytes: number; peakBytes: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (field: string) => 1_024 * Number(RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1])
  return { residentBytes: bytes('VmRSS'), peakBytes: bytes('VmHWM') }
}

/** Time that all threads of a process have spent on a processor so far, to 10 ms. */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in brackets, may hold spaces: count from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (1_000 * (Number(fields[11]) + Number(fields[12]))) / ticksPerSecond
}
