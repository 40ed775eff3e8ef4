import { readFileSync, readdirSync } from 'node:fs'

/**
 * Sandboxed processes started by a process or its descendants that still have a staged copy
 * mounted.
 */
export const stagedUnder = (ancestor: number): string[] =>
  readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) &&
        readFileSync(`/proc/${name}/mountinfo`, 'utf8').includes('/daimon-staged-') &&
        descendsFrom(Number(name), ancestor)
      )
    } catch {
      return false
    }
  })

const descendsFrom = (pid: number, ancestor: number): boolean =>
  pid === ancestor || (pid > 1 && descendsFrom(readParentPid(pid), ancestor))

const readParentPid = (pid: number): number =>
  Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0)
