import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The text of a line of the application; empty if there is none. */
export type ReadLine = (place: { readonly file: string; readonly line: number }) => string

/** Reads lines of the application's files, such as templates. */
export const createLineReader = (root: string): ReadLine => {
  const files = new Map<string, readonly string[]>()
  return ({ file, line }) => {
    if (!files.has(file))
      try {
        files.set(file, readFileSync(join(root, file), 'utf8').split('\n'))
      } catch {
        // Changed since the scan.
        files.set(file, [])
      }
    return files.get(file)?.[line - 1] ?? ''
  }
}
