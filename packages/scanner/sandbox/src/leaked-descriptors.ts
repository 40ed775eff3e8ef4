import { readFileSync, readdirSync } from 'node:fs'

const CLOSE_ON_EXEC = 0o2000000

/**
 * Descriptors that this process was itself handed, and would hand on to whatever it starts: a log, a lock, a socket of
 * whoever started us. Those that node opened close by themselves.
 */
export const leakedDescriptors = (): number[] =>
  readdirSync('/proc/self/fdinfo')
    .map(Number)
    .filter((descriptor) => descriptor > 2 && !closesOnExec(descriptor))

const closesOnExec = (descriptor: number): boolean => {
  try {
    const info = readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1')
    const flags = /^flags:\s*([0-7]+)$/m.exec(info)?.[1] ?? '0'
    return (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) !== 0
  } catch {
    // The descriptor of the listing itself, closed since.
    return true
  }
}
