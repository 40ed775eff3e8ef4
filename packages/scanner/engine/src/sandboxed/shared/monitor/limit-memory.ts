import { readFileSync, readdirSync } from 'node:fs'
import type { GuestEnd } from '../../../protocol/guest-end.ts'

const LOOK_MS = 25
const PAGE_BYTES = 4_096

type MemoryLimit = {
  /** Says of the end of the guest whether this was the reason. */
  readonly mark: (end: GuestEnd) => GuestEnd
  readonly end: () => void
}

type Stoppable = { readonly stop: () => void }

/**
 * Ends a guest before all processes of the sandbox use more memory than it allows, which would end
 * this one, too, and with it what it has observed.
 */
export const limitMemory = (
  guest: Stoppable,
  bytesMax: number,
  readBytes: () => number = readOthersBytes,
): MemoryLimit => {
  let hasExceeded = false
  const timer = setInterval(() => {
    if (hasExceeded || readBytes() <= bytesMax) return
    hasExceeded = true
    guest.stop()
  }, LOOK_MS)
  return {
    mark: (end) => (hasExceeded ? { ...end, isOutOfMemory: true } : end),
    end: () => clearInterval(timer),
  }
}

/** Resident memory of all processes of the sandbox but this one, without what files back. */
const readOthersBytes = (): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .reduce((sum, pid) => sum + residentBytes(pid), 0)

const residentBytes = (pid: string): number => {
  try {
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
    return (Number(resident) - Number(shared)) * PAGE_BYTES
  } catch {
    return 0
  }
}
