import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

export type FirstOpening = {
  /** To be called when the database has opened, before anything is written to it. */
  readonly done: () => void
}

/**
 * Makes the folder of a database where there is none, and marks it while the database in it is made for the first time, beside it in `pgdata.begun`. A process that is
 * killed meanwhile leaves half a database, which nobody has written to: the next one finds the mark and begins anew.
 */
export const firstOpening = (folder: string, data: string): FirstOpening => {
  const mark = join(folder, 'pgdata.begun')
  if (existsSync(mark)) rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (readdirSync(data).length > 0) return { done: () => undefined }
  writeFileSync(mark, 'The database in pgdata is being made. Nothing has been stored in it yet.\n')
  syncNames(folder)
  return {
    done: () => {
      rmSync(mark)
      // Or a power cut could bring the mark back, beside a database that holds something by then.
      syncNames(folder)
    },
  }
}

const syncNames = (folder: string): void => {
  const names = openSync(folder, 'r')
  try {
    fsyncSync(names)
  } finally {
    closeSync(names)
  }
}
