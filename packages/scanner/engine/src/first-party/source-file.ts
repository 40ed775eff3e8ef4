import { statSync } from 'node:fs'
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
