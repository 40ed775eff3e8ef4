import { readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const BYTES_MAX = 32 * 1_048_576

/** From the folder of a file up to the root of the repository; of a file elsewhere the root alone. */
export const foldersAbove = (root: string, filePath: string): string[] => {
  const start = dirname(resolve(root, filePath === '' ? 'x' : filePath))
  if (relative(root, start).startsWith('..')) return [root]
  const folders = []
  for (let folder = start; ; folder = dirname(folder)) {
    folders.push(folder)
    if (folder === root || folder === dirname(folder)) return folders
  }
}

/** A text of the repository; undefined for what is not there, no file, or too large. */
export const readIfThere = (file: string): string | undefined => {
  try {
    const stat = statSync(file)
    return stat.isFile() && stat.size <= BYTES_MAX ? readFileSync(file, 'utf8') : undefined
  } catch {
    return undefined
  }
}

/** A text of the repository by its path in it; undefined for what lies outside. */
export const readWithin = (root: string, path: string): string | undefined => {
  const file = resolve(root, path)
  return relative(root, file).startsWith('..') ? undefined : readIfThere(file)
}

export const isThere = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false }) !== undefined

export const foldersIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(
        (each) => each.isDirectory() && !each.name.startsWith('.') && each.name !== 'node_modules',
      )
      .map(({ name }) => join(folder, name))
  } catch {
    return []
  }
}
