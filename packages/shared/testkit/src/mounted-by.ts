import { readFileSync, readdirSync } from 'node:fs'

/** Processes of this machine that see a folder mounted: those of a sandbox, as long as it is there. */
export const mountedBy = (folder: string): string[] =>
  readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/mountinfo`, 'utf8').includes(folder)
    } catch {
      return false
    }
  })
