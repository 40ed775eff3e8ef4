import { readFileSync, readdirSync } from 'node:fs'

const CLOSE_ON_EXEC = 0o2000000

/**
 * Descriptors that this process inherited and would pass on to every child: a log, a lock, or a
 * socket of its parent. Those that node opened close on exec.
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
    // The descriptor of the directory listing itself, closed by now.
    return true
  }
}
