import { statfsSync } from 'node:fs'

/** Free bytes for an unprivileged user on the disk of a directory. */
export const freeBytes = (directory: string): number => {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}
