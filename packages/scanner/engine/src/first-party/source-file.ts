import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

const ENDINGS = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '/index.js', '/index.mjs', '/index.ts']

/** The file that a program to run means: `server`, `./bin/www`, or `.` for its index. */
export const fileAt = (root: string, path: string): string[] => {
  const plain = posix.normalize(path)
  if (plain.startsWith('..') || plain.startsWith('/')) return []
  const found = ENDINGS.map((ending) => posix.normalize(plain + ending)).find(
    (each) => /\.[cm]?[jt]s$/.test(each) && isFile(join(root, each)),
  )
  return found === undefined ? [] : [found]
}

const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/**
 * The beginning of a file's text; empty for a directory, and for a link, which may lead to a device
 * without an end.
 */
export const readBeginning = (path: string, bytesMax: number): string => {
  let file: number | undefined
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const found = fstatSync(file)
    if (!found.isFile()) return ''
    const buffer = Buffer.alloc(Math.min(found.size, bytesMax))
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, 0))
  } catch {
    return ''
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
