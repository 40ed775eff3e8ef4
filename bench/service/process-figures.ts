import { readFileSync } from 'node:fs'

// USER_HZ, which is 100 on every Linux that Node runs on.
const ticksPerSecond = 100

/** Resident and peak resident memory of a process, in bytes, from Linux. */
export function readMemory(pid: number): { residentBytes: number; peakBytes: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (field: string) => 1_024 * Number(RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1])
  return { residentBytes: bytes('VmRSS'), peakBytes: bytes('VmHWM') }
}

/** CPU time of all threads of a process, to 10 ms. */
export function readCpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The program name, in parentheses, may contain spaces: count fields after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (1_000 * (Number(fields[11]) + Number(fields[12]))) / ticksPerSecond
}
