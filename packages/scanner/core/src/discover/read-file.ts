import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

/**
 * Reads a file that was found before, whatever replaced it since: never follows a link, reads a
 * pipe, or exceeds the limit. Undefined when it is no longer a regular file of at most that size.
 */
export const readFoundFile = (path: string, bytesMax: number): Buffer | undefined => {
  let descriptor: number
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch {
    return undefined
  }
  try {
    const found = fstatSync(descriptor)
    const { size } = found
    if (!found.isFile() || size > bytesMax) return undefined
    const buffer = Buffer.allocUnsafe(size)
    let length = 0
    while (length < size) {
      const read = readSync(descriptor, buffer, length, size - length, length)
      if (read === 0) break
      length += read
    }
    return buffer.subarray(0, length)
  } catch {
    return undefined
  } finally {
    closeSync(descriptor)
  }
}
