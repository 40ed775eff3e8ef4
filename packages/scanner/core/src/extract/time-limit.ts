import { readFileSync } from 'node:fs'

/** Ticks per second in /proc, on every architecture that Node supports. */
const TICKS_PER_SECOND = 100

/** A process that waits for a busy machine gets at most this many times its limit. */
const BUSY_TIMES = 5

/** The CPU time that a process has used; undefined on systems without /proc. */
export const readCpuMs = (pid: number | undefined): number | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program, in parentheses, may contain spaces; utime and stime follow.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND
  } catch {
    return undefined
  }
}

type Usage = {
  readonly limitMs: number
  readonly waitedMs: number
  /** CPU time; undefined if unknown. */
  readonly usedMs: number | undefined
}

/**
 * How much longer to wait for a process whose limit has passed by the clock; 0 if it had its time.
 * On a busy machine, the clock says nothing about the process.
 */
export const computeMoreMs = ({ limitMs, waitedMs, usedMs }: Usage): number =>
  usedMs === undefined || usedMs >= limitMs
    ? 0
    : Math.max(0, Math.min(limitMs - usedMs, limitMs * BUSY_TIMES - waitedMs))
