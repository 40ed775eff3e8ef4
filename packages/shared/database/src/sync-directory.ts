import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Flushes the names in a directory. Windows has no such call; NTFS logs changes of names. */
export const syncDirectory = (path: string): void => {
  if (process.platform === 'win32') return
  const directory = openSync(path, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}
