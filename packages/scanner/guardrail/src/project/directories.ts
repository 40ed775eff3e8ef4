import { readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const BYTES_MAX = 32 * 1_048_576

/** The directories from a file up to the repository root; for a file elsewhere, only the root. */
export const directoriesAbove = (root: string, filePath: string): string[] => {
  const start = dirname(resolve(root, filePath === '' ? 'x' : filePath))
  if (relative(root, start).startsWith('..')) return [root]
  const directories = []
  for (let directory = start; ; directory = dirname(directory)) {
    directories.push(directory)
    if (directory === root || directory === dirname(directory)) return directories
  }
}

/** Reads a text file of the repository; undefined if it is missing, not a file, or too large. */
export const readIfThere = (file: string): string | undefined => {
  try {
    const stat = statSync(file)
    return stat.isFile() && stat.size <= BYTES_MAX ? readFileSync(file, 'utf8') : undefined
  } catch {
    return undefined
  }
}

/** Reads a text file by its path in the repository; undefined for paths outside it. */
export const readWithin = (root: string, path: string): string | undefined => {
  const file = resolve(root, path)
  return relative(root, file).startsWith('..') ? undefined : readIfThere(file)
}

export const isThere = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false }) !== undefined

export const directoriesIn = (directory: string): string[] => {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter(
        (each) => each.isDirectory() && !each.name.startsWith('.') && each.name !== 'node_modules',
      )
      .map(({ name }) => join(directory, name))
  } catch {
    return []
  }
}
