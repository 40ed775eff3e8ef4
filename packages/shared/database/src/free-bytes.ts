import { statfsSync } from 'node:fs'

/** What an unprivileged user can still write to the disk of a directory. */
export const freeBytes = (directory: string): number => {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}
