import { readFileSync, readdirSync } from 'node:fs'

const LOOK_MS = 25
const PAGE_BYTES = 4_096

type Stoppable = { readonly stop: () => void }

/**
 * Ends a guest before all processes of the sandbox use more memory than it allows, which would end
 * this one, too, and with it what it has observed. Returns whether it did.
 */
export const limitMemory = (
  guest: Stoppable,
  bytesMax: number,
  readBytes: () => number = readOthersBytes,
): { readonly hasExceeded: () => boolean; readonly end: () => void } => {
  let hasExceeded = false
  const timer = setInterval(() => {
    if (hasExceeded || readBytes() <= bytesMax) return
    hasExceeded = true
    guest.stop()
  }, LOOK_MS)
  return { hasExceeded: () => hasExceeded, end: () => clearInterval(timer) }
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
