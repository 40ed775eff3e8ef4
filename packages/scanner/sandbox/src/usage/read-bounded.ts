import { closeSync, openSync, readSync } from 'node:fs'

let buffer = Buffer.alloc(64 * 1024)

/**
 * The text of a `/proc` or cgroup file; undefined when it is longer than the limit, empty when it
 * can't be read.
 */
export const readBounded = (path: string, bytesMax: number): string | undefined => {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    let length = 0
    for (;;) {
      const count = readSync(file, buffer, length, buffer.length - length, null)
      if (count === 0) return buffer.toString('latin1', 0, length)
      length += count
      if (length > bytesMax) return undefined
      if (length === buffer.length) buffer = Buffer.concat([buffer, Buffer.alloc(length)])
    }
  } catch {
    return ''
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
